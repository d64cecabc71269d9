import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import { EngineClient } from '../../../src/engine/client';
import type { Progress } from '../../../src/engine/protocol';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import { pairOn, serviceOf } from '../../support/ask';
import { bundlePrograms } from '../../support/bundle';
import { Responsiveness } from '../../support/responsive';
import { TemporaryFolder } from '../engine/temporary';

/** The size of the file that is too large for the heap, in megabytes; `npm run faults` takes one of 1,000. */
const LARGE = Number(process.env['REALGAIN_LARGE_FILE'] ?? 100);
/** How late the editor’s own thread may be, in milliseconds: what docs/reliability.md says, where it is measured. */
const LATEST = process.env['REALGAIN_LARGE_FILE'] === undefined ? 100 : 50;
const ITEMS = 300;
const SMALL_HEAP = '--max-old-space-size=100';

/** Loaded into the engine: kills it when it reports the stage, so that it dies exactly there. */
const killAt = (stage: string) => `
  const send = process.send.bind(process);
  process.send = (message, ...more) => {
    const at = message.type === 'ready' ? 'starting' : message.type === 'progress' ? message.progress.stage : '';
    if (at === '${stage}') process.kill(process.pid, 'SIGKILL');
    return send(message, ...more);
  };`;

/** Loaded into the engine: its first worker thread has a small heap, and does this when it is given work. */
const inFirstThread = (act: string) => `
  const threads = require('node:worker_threads');
  const code = \`require('node:worker_threads').parentPort.once('message', () => { ${act} });\`;
  const small = { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } };
  let isFirst = true;
  threads.Worker = class extends threads.Worker {
    constructor(file, options) {
      const isBad = isFirst && String(file).endsWith('worker.js');
      super(isBad ? code : file, isBad ? { ...options, ...small } : options);
      isFirst &&= !isBad;
    }
  };`;

describe('an engine in trouble', () => {
  const folder = new TemporaryFolder();
  const loop = new Responsiveness();
  let worst = 0;
  let modulePath = '';
  let children: ChildProcess[] = [];
  let client: EngineClient;
  let identity: ComparisonIdentity;
  /** Options of Node for the first engine only: the next one has to be right. */
  let first: string[] = [];

  before(async () => {
    modulePath = path.join(await bundlePrograms(), 'engine.js');
    identity = await comparisonOf('a.txt', scores(1));
  });
  beforeEach(() => {
    [children, first] = [[], []];
    client = new EngineClient({
      modulePath,
      idleMinutes: 1,
      log: () => undefined,
      settings: () => ({ threads: 1, cache: null }),
      fork: (script, options) => {
        const child = fork(script, [], { ...options, execArgv: children.length === 0 ? first : [] });
        children.push(child);
        return child;
      },
    });
    loop.start();
  });
  afterEach(() => {
    const { own } = loop.stop();
    client.dispose();
    worst = Math.max(worst, own);
    assert.ok(own <= LATEST, `the editor’s own thread was held up for ${own} ms`);
  });
  after(() =>
    console.log(`      the editor’s own thread: at most ${worst.toFixed(0)} ms late by its own work`),
  );

  const scores = (salt: number) =>
    Array.from({ length: ITEMS }, (_, i) => ((i + salt) * 7919) % 101).join('\n');

  async function comparisonOf(name: string, text: string): Promise<ComparisonIdentity> {
    const [a, b] = [await folder.write(name, text), await folder.write(`b-of-${name}`, scores(2))];
    const settings = { ...DEFAULT_SETTINGS, resamples: 2_000 };
    return { a, b, references: [], metric: null, idColumn: null, clusterColumn: null, settings };
  }

  const compare = (one = identity, onProgress?: (progress: Progress) => void) =>
    pairOn(serviceOf(client), one, { onProgress });

  async function load(name: string, code: string): Promise<void> {
    first = ['--require', await folder.write(name, code)];
  }

  async function isRightAgain(): Promise<void> {
    assert.equal((await compare()).comparison.n, ITEMS);
  }

  for (const stage of ['starting', 'reading', 'resampling', 'summarising']) {
    it(`killed while ${stage}: every call fails with a message, and the next one is right`, async () => {
      await load(`${stage}.cjs`, killAt(stage));
      const calls = [
        compare(),
        client.call('recognise', { path: path.join(path.dirname(identity.a), 'gone') }),
      ];
      const outcomes = await Promise.allSettled(calls);
      const lost = outcomes[0]!;
      assert.equal(lost.status, 'rejected');
      assert.equal((lost.reason as { code: string }).code, 'engine-lost');
      assert.match(String(lost.reason), /was killed, perhaps.*Rerun starts a new one\./);
      await isRightAgain();
      assert.equal(children.length, 2);
    });
  }

  it('killed while idle: no message, and the next call is right', async () => {
    await isRightAgain();
    const [child] = children;
    assert.ok(child);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await isRightAgain();
    assert.equal(children.length, 2);
  });

  for (const [name, act, message] of [
    ['throws', 'throw new Error("a wire is loose")', /a wire is loose/],
    ['ends', 'process.exit(3)', /ended unexpectedly/],
    ['runs out of memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(0.5))', /memory/],
  ] as const) {
    it(`with a thread that ${name}: the call fails with a message, and the next one is right`, async () => {
      await load(`${name}.cjs`, inFirstThread(act));
      await assert.rejects(compare(), { message });
      await isRightAgain();
      assert.equal(children.length, 1);
    });
  }

  it(`out of memory over a file of ${LARGE} MB: the call fails with a message, and the next one is right`, async () => {
    first = [SMALL_HEAP];
    const large = await comparisonOf('large.txt', '');
    const file = await open(large.a, 'w');
    const piece = Buffer.from(
      Array.from(
        { length: 16_384 },
        (_, i) => `a line of text, ${1e6 + i} of many of its kind, and no other\n`,
      ).join(''),
    );
    for (let written = 0; written < LARGE * 1e6; written += piece.length) {
      await file.write(piece);
    }
    await file.close();
    loop.start(); // What came before was the test's own work.
    await assert.rejects(compare(large), { code: 'engine-lost', message: /it ran out of memory/ });
    await rm(large.a);
    await isRightAgain();
    assert.equal(children.length, 1);
  });

  it('refuses a file of 2 GB without reading it', async () => {
    const huge = await comparisonOf('huge.txt', '');
    await truncate(huge.a, 2 * 2 ** 30);
    await assert.rejects(compare(huge), { code: 'file-too-large', message: /is 2\.0 GB/ });
    await isRightAgain();
    assert.equal(children.length, 1);
  });

  /** Has something happen to output A in the middle of a comparison, at the first word of its resampling. */
  const whileComparing = async (name: string, happen: (file: string) => Promise<void>) => {
    const one = await comparisonOf(name, scores(1));
    let happened: Promise<void> | null = null;
    const onProgress = ({ stage }: Progress): void => {
      if (stage === 'resampling') {
        happened ??= happen(one.a);
      }
    };
    const result = compare({ ...one, settings: { ...one.settings, resamples: 100_000 } }, onProgress);
    return { one, result };
  };

  it('an output that is replaced meanwhile is read again', async () => {
    const { result } = await whileComparing('replaced.txt', async (file) => {
      await writeFile(`${file}.new`, `${scores(3)}\n`);
      await rename(`${file}.new`, file);
    });
    const { comparison } = await result;
    const right = await compare(await comparisonOf('other.txt', `${scores(3)}\n`));
    assert.equal(comparison.a.sha256, right.comparison.a.sha256);
    assert.equal(comparison.gain, right.comparison.gain);
  });

  it('an output that is truncated meanwhile is refused for its new contents', async () => {
    const { result, one } = await whileComparing('cut.txt', (file) => truncate(file, 500));
    await assert.rejects(result, { code: 'count-mismatch', message: /cut\.txt has 1\d\d items/ });
    await writeFile(one.a, scores(1));
    assert.equal((await compare(one)).comparison.n, ITEMS);
  });

  for (const [what, happen] of [
    ['deleted', (file: string) => rm(file)],
    ['renamed', (file: string) => rename(file, `${file}.old`)],
  ] as const) {
    it(`an output that is ${what} meanwhile is missing, and right when it is back`, async () => {
      const { result, one } = await whileComparing(`${what}.txt`, happen);
      await assert.rejects(result, { code: 'file-missing', message: /doesn’t exist \(anymore\)/ });
      await writeFile(one.a, scores(1));
      assert.equal((await compare(one)).comparison.n, ITEMS);
      assert.equal(children.length, 1);
    });
  }

  it('a link into itself is refused', async () => {
    const one = await comparisonOf('loop.txt', '');
    await rm(one.a);
    await symlink(one.a, one.a);
    await assert.rejects(compare(one), {
      code: 'file-unreadable',
      message: /can’t be read: .*symbolic links/,
    });
    await isRightAgain();
  });
});
