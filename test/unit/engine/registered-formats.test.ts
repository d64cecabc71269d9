import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import * as path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { EngineClient } from '../../../src/engine/client';
import type { RegisteredFormat } from '../../../src/engine/protocol';
import { loadFormats } from '../../../src/engine/inputs/registered-formats';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { englishOf } from '../../../src/model/words';
import { pairOn, serviceOf } from '../../support/ask';
import { bundlePrograms } from '../../support/bundle';
import { TemporaryFolder } from './temporary';

const EXAMPLE = path.resolve(__dirname, '../../../examples/own-format');
const TRN = {
  id: 'example.realgain-trn.trn',
  name: 'trn transcripts',
  module: path.join(EXAMPLE, 'trn.mjs'),
};

describe('formats of other extensions', () => {
  const folder = new TemporaryFolder();

  describe('in the engine', () => {
    let client: EngineClient;
    let formats: readonly RegisteredFormat[] = [];
    let engines = 0;

    before(async () => {
      client = new EngineClient({
        modulePath: path.join(await bundlePrograms(), 'engine.js'),
        idleMinutes: 1,
        settings: () => ({ threads: 1, cache: null, formats }),
        log: () => undefined,
        fork: (script, options) => {
          engines += 1;
          return fork(script, [], options);
        },
      });
    });
    after(() => client.dispose());

    it('are detected, read and shown from registration to disposal', async () => {
      const file = path.join(EXAMPLE, 'system.trn');
      const other = await folder.write(
        'b.trn',
        'we met a dog (bob-001)\nthe cat (ann-001)\nit rains (ann-002)\n',
      );
      const formatOf = async () => (await client.call('recognise', { path: file })).format;
      assert.equal(await formatOf(), 'trn');
      formats = [TRN];
      client.renew();
      assert.equal(await formatOf(), TRN.id);
      const identity = {
        a: other,
        b: file,
        references: [file],
        metric: { id: 'wer' },
        idColumn: null,
        clusterColumn: null,
        settings: { ...DEFAULT_SETTINGS, resamples: 500 },
      };
      const { comparison, recognised } = await pairOn(serviceOf(client), identity);
      assert.equal(comparison.alignedBy, 'id');
      assert.equal(comparison.b.score, 0);
      assert.equal(englishOf(recognised.a), 'trn transcripts: every line ends in an id in parentheses');
      formats = [];
      client.renew();
      assert.equal(await formatOf(), 'trn');
      assert.equal(engines, 3);
    });

    it('don’t move pending calls to another engine', async () => {
      const call = client.call('recognise', { path: path.join(EXAMPLE, 'system.trn') });
      client.renew();
      assert.equal((await call).format, 'trn');
    });
  });

  describe('as modules', () => {
    const load = async (text: string) => {
      const module = await folder.write(`${Math.random()}.mjs`, text);
      const warnings: string[] = [];
      const formats = await loadFormats([{ id: 'x.y', name: 'Y', module }], (warning) =>
        warnings.push(warning),
      );
      return { format: formats[0], warnings };
    };
    const bytes = new TextEncoder().encode('one\ntwo\n');
    const reading = async (read: string) =>
      (await load(`export const detect = () => 1; export const read = ${read};`)).format?.load?.(
        bytes,
        'a.y',
      );

    it('that can’t be loaded are left out', async () => {
      assert.match(
        (await load('export const (')).warnings.join(),
        /^The format "Y" is left out: .* can't be loaded/,
      );
      assert.match(
        (await load('export const detect = 1')).warnings.join(),
        /export two functions, detect and read/,
      );
    });

    it('that fail to detect a file don’t get it', async () => {
      const { format, warnings } = await load(
        'export const detect = () => { throw new Error("oops"); }; export const read = () => [];',
      );
      assert.equal(format?.detect(bytes, 'a.y').confidence, 0);
      assert.match(warnings.join(), /Y can't tell whether a\.y is its own: oops/);
    });

    it('give items as objects, with their lines if they know them', async () => {
      const records = await reading(
        'async ({ text }) => ({ items: [{ word: text }, { n: 1 }], lines: [3, 7] })',
      );
      assert.deepEqual(
        records?.columns.map(({ name, cells }) => [name, ...cells]),
        [
          ['word', 'one\ntwo\n', null],
          ['n', null, 1],
        ],
      );
      assert.deepEqual([...(records?.lines ?? [])], [3, 7]);
    });

    for (const [read, message] of [
      ['() => { throw new Error("line 2 is odd.") }', /^a\.y can't be read as Y: line 2 is odd\.$/],
      ['() => 3', /its reader returned no list of items\./],
      ['() => [{}, 4]', /its reader returned item 2 not as an object/],
      ['() => ({ items: [{ a: 1 }], lines: ["x"] })', /lines, but not a whole number for each item/],
      ['() => []', /holds no items/],
    ] as const) {
      it(`report what was wrong: ${read}`, async () => {
        await assert.rejects(
          reading(read),
          (error: Error) => error.name === 'RealGainError' && message.test(error.message),
        );
      });
    }
  });
});
