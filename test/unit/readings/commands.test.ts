import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';
import { clearGain, csv, shuffled } from './families/make';

const gain = clearGain(40);
const rows = (of: 'a' | 'b') =>
  gain.map((row, i) => ({ id: `q${i}`, loss: 1 - row[of], f1: row[of], depth: i % 7 }));

describe('what a command needs besides files', () => {
  const folder = new TemporaryFolder();
  const few = ['--resamples', '100', '--json'];

  async function write(name: string, contents: string): Promise<void> {
    await mkdir(path.dirname(folder.path(name)), { recursive: true });
    await folder.write(name, contents);
  }

  async function run(...args: readonly string[]) {
    return runHere(folder.path(''), args);
  }

  async function answer(...args: readonly string[]): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await run(...args);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  it('is the column of all runs, without a metric and by its number', async () => {
    await write('a.csv', csv(rows('a')));
    await write('b.csv', csv(rows('b')));
    for (const column of ['f1', '3']) {
      const table = await answer('runs', 'a.csv', '--baseline', 'b.csv', '--column', column, ...few);
      assert.deepEqual(
        (table['rows'] as { column: string; clusterColumn: unknown }[]).map((row) => [
          row.column,
          row.clusterColumn,
        ]),
        [['f1', null]],
      );
    }
    const { code, stderr } = await run('runs', 'a.csv', '--baseline', 'b.csv', '--column', 'depth', ...few);
    assert.equal(code, 2);
    assert.match(stderr, /Is a higher "depth" better\?/);
  });

  it('is the column of a study by its number, and said in its answer', async () => {
    const study = await answer('study', 'a.csv', 'b.csv', '--metric', 'mean', '--column', '3', ...few);
    assert.deepEqual([study['column'], study['clusterColumn'], study['n']], ['f1', null, 40]);
  });

  it('is the direction or column of a leaderboard, which some test set must have', async () => {
    const steps = (of: 'a' | 'b') =>
      csv(gain.map((row, i) => ({ id: `q${i}`, steps: Math.round(100 * row[of]) })));
    await write('board/a/t.csv', steps('a'));
    await write('board/b/t.csv', steps('b'));
    const board = await answer('leaderboard', 'board', '--lower-is-better', '--json');
    const [first] = board['systems'] as { name: string }[];
    assert.equal(first?.name, 'b');
    const { code, stderr } = await run('leaderboard', 'board', '--column', 'stpes');
    assert.equal(code, 2);
    assert.match(stderr, /has no column "stpes"/);
  });

  it('is whether the first line of the tables of a suite has names', async () => {
    const words = 'cat Katze\ndog Hund\nhouse Haus\ntree Baum\nsun Sonne\n'.replaceAll(' ', ',');
    await write('suite/a/t.csv', words);
    await write('suite/b/t.csv', words.replace('Hund', 'Dogge'));
    const { code, stderr } = await run('suite', 'suite/a', 'suite/b', '--metric', 'exact-match', ...few);
    assert.equal(code, 2);
    assert.match(stderr, /may be the names of the columns or the first item.*--header.*--no-header/s);
  });

  it('is answered by a study that says once what it noticed of several files', async () => {
    for (const [name, seed] of [
      ['c', 5],
      ['d', 6],
      ['e', 7],
    ] as const) {
      await write(`many/${name}.csv`, csv(shuffled(rows('b'), seed)));
    }
    await write('many/a.csv', csv(rows('a')));
    const study = await answer('study', 'many', '--column', 'f1', ...few);
    const said = (study['warnings'] as string[]).filter((text) => text.includes('in another order'));
    assert.equal(said.length, 1);
    assert.match(
      said[0] ?? '',
      /^a\.csv and c\.csv hold the same items in another order; they were matched by "id"\. The same applies to 2 more outputs\.$/,
    );
  });

  it('leaves out of a study what is not an output, anywhere in the list', async () => {
    const judged = csv(
      gain.map((_, i) => ({
        id: `q${i}`,
        winner: i % 2 ? 'model_a' : 'model_b',
        model_a: 'x',
        model_b: 'y',
      })),
    );
    await write('many/z.csv', judged);
    const study = await answer('study', 'many', '--metric', 'mean', '--column', 'f1', ...few);
    const left = study['leftOut'] as { path: string; reason: string }[];
    assert.deepEqual(
      left.map((one) => one.path.endsWith('z.csv')),
      [true],
    );
  });
});
