import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { after, before, beforeEach, describe, it } from 'mocha';
import { EngineClient } from '../../../src/engine/client';
import type { AskedWith, Caller, Progress } from '../../../src/engine/protocol';
import { DEFAULT_SETTINGS, type CompareSettings } from '../../../src/model/settings/settings';
import type { ComparisonDetails } from '../../../src/model/results/details';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import { pairOn, serviceOf } from '../../support/ask';
import { bundlePrograms } from '../../support/bundle';
import { TemporaryFolder } from './temporary';

const ITEMS = 100;
const SCORES = Array.from({ length: ITEMS }, (_, i) => (i * 7919) % 101);

/** A format that stays in one step for as long as a file is there, and notes each file that it reads. */
const slowFormat = (gate: string, notes: string) => `
  import { appendFileSync, existsSync } from 'node:fs';
  import { basename } from 'node:path';
  export const detect = ({ name }) => name.endsWith('.slow') ? 1 : 0;
  export const read = ({ text, name }) => {
    appendFileSync(${JSON.stringify(notes)}, basename(name) + '\\n');
    // Nothing else runs in its thread meanwhile.
    const nothing = new Int32Array(new SharedArrayBuffer(4));
    while (existsSync(${JSON.stringify(gate)})) Atomics.wait(nothing, 0, 0, 5);
    return text.trim().split('\\n').map((line) => ({ score: Number(line) }));
  };`;

describe('the service threads of the engine', () => {
  const folder = new TemporaryFolder();
  const children: ChildProcess[] = [];
  let client: EngineClient;
  let gate = '';
  let notes = '';
  let tests = 0;
  let quick: ComparisonIdentity;
  /** Files that have not been read yet. */
  let slow: ComparisonIdentity;

  before(async () => {
    const modulePath = path.join(await bundlePrograms(), 'engine.js');
    gate = folder.path('gate');
    notes = folder.path('notes.txt');
    const module = await folder.write('slow.mjs', slowFormat(gate, notes));
    client = new EngineClient({
      modulePath,
      idleMinutes: 1,
      log: () => undefined,
      settings: () => ({ threads: 1, cache: null, formats: [{ id: 'test.slow', name: 'slow', module }] }),
      fork: (script, options) => {
        const child = fork(script, [], options);
        children.push(child);
        return child;
      },
    });
    quick = await comparisonOf('quick.txt');
  });
  beforeEach(async () => {
    rmSync(notes, { force: true });
    slow = await comparisonOf(`${(tests += 1)}.slow`);
  });
  after(() => {
    rmSync(gate, { force: true });
    client.dispose();
    assert.equal(children.length, 1, 'all of it was one engine');
  });

  async function comparisonOf(name: string, settings: Partial<CompareSettings> = {}) {
    const a = await folder.write(`a-${name}`, SCORES.join('\n'));
    const b = await folder.write(`b-${name}`, SCORES.toReversed().join('\n'));
    const common = { a, b, references: [], metric: null, idColumn: null, clusterColumn: null };
    return { ...common, settings: { ...DEFAULT_SETTINGS, resamples: 1_000, ...settings } };
  }

  const compare = (
    identity: ComparisonIdentity,
    options: Caller<ComparisonDetails> = {},
    priority: AskedWith['priority'] = 'foreground',
  ) => pairOn(serviceOf(client), identity, options, { priority });

  const filesRead = () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []);

  /** Resolves when the format has begun with so many files. */
  async function untilReading(files: number): Promise<void> {
    while (filesRead().length < files) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Begins a comparison that stays in its first step until the gate is removed. */
  async function begin(
    options: Caller<ComparisonDetails> = {},
    priority: AskedWith['priority'] = 'foreground',
  ) {
    await folder.write('gate', '');
    const call = compare(slow, options, priority);
    let isOver = false;
    call.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    await untilReading(1);
    return { call, isOver: () => isOver };
  }

  for (const priority of ['foreground', 'background'] as const) {
    it(`answer other calls while a ${priority} one is in a long step`, async () => {
      const { call, isOver } = await begin({}, priority);
      assert.equal((await client.call('recognise', { path: quick.a })).format, 'numbers');
      assert.equal((await compare(quick)).comparison.n, ITEMS);
      assert.equal(
        (await compare({ ...quick, settings: { ...quick.settings, seed: '2' } })).comparison.n,
        ITEMS,
      );
      assert.equal(isOver(), false);
      rmSync(gate);
      assert.equal((await call).comparison.n, ITEMS);
    });
  }

  it('answer a call that arrives together with a long one', async () => {
    await folder.write('gate', '');
    const calls = [compare(slow), compare(quick)] as const;
    assert.equal((await calls[1]).comparison.n, ITEMS);
    rmSync(gate);
    assert.equal((await calls[0]).comparison.n, ITEMS);
  });

  it('cancel a call in the middle of a step, and answer the same call again', async () => {
    const controller = new AbortController();
    const { call } = await begin({ signal: controller.signal });
    controller.abort();
    await assert.rejects(call, { code: 'cancelled' });
    // The step never ends: only another service thread can read the file again.
    const again = compare(slow);
    await untilReading(2);
    rmSync(gate);
    assert.equal((await again).comparison.n, ITEMS);
  });

  it('keep work for another call when one is cancelled', async () => {
    const controller = new AbortController();
    const { call } = await begin();
    const other = compare(
      { ...slow, settings: { ...slow.settings, seed: '3' } },
      { signal: controller.signal },
    );
    controller.abort();
    await assert.rejects(other, { code: 'cancelled' });
    assert.equal((await compare(quick)).comparison.n, ITEMS);
    rmSync(gate);
    assert.equal((await call).comparison.n, ITEMS);
    assert.deepEqual(
      filesRead(),
      [slow.a, slow.b].map((file) => path.basename(file)),
    );
  });

  it('use the thread with the files in memory, even if others are free', async () => {
    const { call } = await begin();
    await compare(quick);
    rmSync(gate);
    await call;
    for (const seed of ['4', '5']) {
      await compare({ ...slow, settings: { ...slow.settings, seed } });
    }
    assert.deepEqual(
      filesRead(),
      [slow.a, slow.b].map((file) => path.basename(file)),
    );
  });

  it('draw for the foreground while the background has more to draw', async () => {
    const much = await comparisonOf('much.txt', { resamples: 100_000_000 });
    const controller = new AbortController();
    let drawn = 0;
    const watched = await new Promise<{ call: Promise<unknown> }>((resolve) => {
      const onProgress = ({ stage, done }: Progress) => {
        drawn = stage === 'resampling' ? done : drawn;
        if (drawn > 0) {
          resolve({ call });
        }
      };
      const call = compare(much, { onProgress, signal: controller.signal }, 'background');
      // Looked at when it is cancelled.
      call.catch(() => undefined);
    });
    for (const seed of ['1', '2', '3']) {
      assert.equal(
        (await compare({ ...quick, settings: { ...quick.settings, seed } })).comparison.seed,
        seed,
      );
    }
    assert.ok(drawn < 100_000_000);
    controller.abort();
    await assert.rejects(watched.call, { code: 'cancelled' });
  });
});
