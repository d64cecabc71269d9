import * as assert from 'node:assert/strict';
import { mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import * as path from 'node:path';
import { Inputs } from '../../../src/engine/inputs';
import { createAsking } from '../../../src/engine/ask';
import { StatisticsFolder } from '../../../src/engine/inputs/statistics-folder';
import type { ResamplePool } from '../../../src/engine/pool';
import type { Leaderboard } from '../../../src/model/results/leaderboard';
import { checkedIdentity } from '../../../src/questions';
import { TemporaryFolder } from '../engine/temporary';
import { answers, helmRuns, inspectLogs, lmEvaluationHarness, type Layout } from '../suites/layouts';

/** Files that have just been written could change within a tick of the clock. */
const TICK_MS = 3100;

describe('scores of logs on disk', () => {
  const folder = new TemporaryFolder();
  const open = (name: string) => new StatisticsFolder(folder.path(name), 2 ** 24, 'code');
  const pool = {
    workerPath: '',
    warm: () => undefined,
    reconsider: () => undefined,
  } as unknown as ResamplePool;

  async function filesIn(name: string): Promise<string[]> {
    const entries = await readdir(folder.path(name), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name: file }) => path.join(parentPath, file))
      .sort();
  }

  async function leaderboard(name: string, statistics: StatisticsFolder | null): Promise<Leaderboard> {
    const inputs = new Inputs(statistics);
    const nothing = () => Promise.reject(new Error('Nothing is compared.'));
    const making = { make: nothing, prepare: nothing };
    const asking = createAsking({ pool, version: '1', inputs, spell: (file) => file, making });
    const identity = checkedIdentity('leaderboard', { files: [folder.path(name)] });
    const { result } = await asking.ask({ question: 'leaderboard', identity });
    await statistics?.settled();
    return result as Leaderboard;
  }

  const tasks = Object.fromEntries(['arc', 'gsm', 'news', 'talks'].map((task, i) => [task, 30 + 10 * i]));
  const found = Object.fromEntries(
    ['org/good', 'org/bad', 'org/third'].map((system, place) => [
      system,
      Object.fromEntries(
        Object.entries(tasks).map(([task, n], i) => [task, answers(n, 0.7 - 0.1 * place, i + place)]),
      ),
    ]),
  );
  const layouts: Readonly<Record<string, Layout>> = {
    'lm-eval': lmEvaluationHarness,
    inspect: inspectLogs,
    helm: helmRuns,
  };

  before(async () => {
    await Promise.all(['changed', 'young'].map((name) => mkdir(folder.path(name), { recursive: true })));
    Object.entries(layouts).forEach(([name, layout]) => layout(folder.path(name), found));
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  });

  for (const name of Object.keys(layouts)) {
    it(`give the same leaderboard as the files, of ${name}`, async () => {
      const plain = await leaderboard(name, null);
      assert.equal(plain.tasks.length, 4);
      assert.deepEqual(await leaderboard(name, open(`${name}-cache`)), plain);
      const before = await Promise.all((await filesIn(`${name}-cache`)).map((file) => readFile(file)));
      assert.ok(before.length >= 12);
      assert.deepEqual(await leaderboard(name, open(`${name}-cache`)), plain);
      // Neither questions nor answers.
      assert.ok(before.every((bytes) => !bytes.includes('news 3') && !bytes.includes('completion')));
    });
  }

  it('are read again when a file has changed, even if its time was set back', async () => {
    const file = await folder.write(
      'changed/samples_x.jsonl',
      '{"doc_id": 0, "target": "A", "acc": 1}\n{"doc_id": 1, "target": "B", "acc": 0}\n',
    );
    const old = new Date(1_700_000_000_000);
    await utimes(file, old, old);
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    const statistics = open('changed-cache');
    const scores = async () => {
      const { records, texts } = await new Inputs(statistics).readScores(file);
      await statistics.settled();
      return [records.columns.find(({ name }) => name === 'acc')?.cells.slice(0, 2), texts];
    };
    assert.deepEqual(await scores(), [[1, 0], ['target']]);
    assert.equal((await filesIn('changed-cache')).length, 1);
    assert.deepEqual(await scores(), [[1, 0], ['target']]);
    await folder.write(
      'changed/samples_x.jsonl',
      '{"doc_id": 0, "target": "A", "acc": 0}\n{"doc_id": 1, "target": "B", "acc": 1}\n',
    );
    await utimes(file, old, old);
    assert.deepEqual(await scores(), [[0, 1], ['target']]);
  });

  it('are not kept of a file that has just been written', async () => {
    const line = '{"doc_id": 0, "target": "A", "acc": 1}\n{"doc_id": 1, "target": "B", "acc": 0}\n';
    const file = await folder.write('young/samples_x.jsonl', line);
    // However long it takes to come to it on a busy machine.
    const soon = new Date(Date.now() + 60_000);
    await utimes(file, soon, soon);
    const statistics = open('young-cache');
    await new Inputs(statistics).readScores(file);
    await statistics.settled();
    await assert.rejects(readdir(folder.path('young-cache')), /ENOENT/);
  });
});
