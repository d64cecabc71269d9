import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { kindOf } from '../../../src/files/stamps';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

describe('a folder with a file for each item', () => {
  const folder = new TemporaryFolder();

  /** Writes so many files with what each holds. */
  function write(
    place: string,
    nameOf: (i: number) => string,
    holds: (i: number) => unknown,
    count = 24,
  ): string {
    for (let i = 1; i <= count; i++) {
      const file = folder.path(`${place}/${nameOf(i)}`);
      const content = holds(i);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    }
    return place;
  }

  const padded = (i: number) => String(i).padStart(3, '0');
  const item = (right: (i: number) => boolean) => (i: number) => ({
    question: `What is ${i} times two?`,
    answer: `It is ${2 * i}.`,
    correct: right(i),
  });

  it('is one output: of a score, a comparison, a study and a suite', async () => {
    const a = write(
      'made/a',
      (i) => `item-${padded(i)}.json`,
      item((i) => i % 4 > 0),
    );
    const b = write(
      'made/b',
      (i) => `item-${padded(i)}.json`,
      item((i) => i % 2 > 0),
    );
    const root = folder.path('.');
    const compared = await runHere(root, ['compare', a, b, '--json']);
    const {
      n,
      a: ofA,
      b: ofB,
    } = JSON.parse(compared.stdout) as Record<'a' | 'b', { score: number }> & { n: number };
    assert.deepEqual([n, ofA.score, ofB.score], [24, 75, 50]);
    for (const args of [
      ['score', a],
      ['study', 'made'],
      ['suite', a, b],
      ['look', a, b],
    ]) {
      const { code, stdout, stderr } = await runHere(root, args);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /\b24\b/, args[0]);
    }
  });

  it('matches the items by the names of their files', async () => {
    const a = write(
      'gap/a',
      (i) => `q${i + Number(i > 11)}/result.json`,
      item((i) => i % 3 > 0),
      23,
    );
    const b = write(
      'gap/b',
      (i) => `q${i}/result.json`,
      item((i) => i % 2 > 0),
    );
    const { stderr } = await runHere(folder.path('.'), ['compare', a, b]);
    assert.match(stderr, /"q12".* is missing in gap.a/);
  });

  it('may hold texts of different lengths, one for each item', async () => {
    write(
      'texts/a',
      (i) => `${padded(i)}.txt`,
      (i) => `A summary\nof ${'many '.repeat(i)}words.\n`.repeat(1 + (i % 5)),
    );
    assert.equal(await kindOf(folder.path('texts/a')), 'file');
  });

  it('shows that it is damaged, and where', async () => {
    const a = write(
      'damaged',
      (i) => `${i}.json`,
      item((i) => i % 4 > 0),
    );
    writeFileSync(folder.path('damaged/7.json'), '{');
    const { code, stderr } = await runHere(folder.path('.'), ['score', a]);
    assert.equal(code, 2);
    assert.match(stderr, /damaged.7\.json doesn’t hold the result of 7/);
  });

  const summary = (i: number) => ({
    model: 'gpt-4o',
    accuracy: 0.5 + i / 100,
    date: `2025-01-${padded(i)} 10:00`,
  });
  const others: Record<string, [nameOf: (i: number) => string, holds: (i: number) => unknown]> = {
    systems: [(i) => `model-${i}.json`, item((i) => i % 4 > 0)],
    runs: [(i) => `run_${i}.json`, item((i) => i % 4 > 0)],
    seeds: [(i) => `seed-${i}.json`, summary],
    'summaries with bare numbers': [(i) => `${i}.json`, summary],
    'summaries of test sets': [
      (i) => `task${i}.json`,
      (i) => ({ task: `Task number ${i}`, accuracy: i / 30 }),
    ],
    'test sets': [
      (i) => `problem-${i}.json`,
      (i) => ({
        name: `Algebra ${i}`,
        score: 0.5,
        results: [
          { id: 1, correct: true },
          { id: 2, correct: false },
        ],
      }),
    ],
    'outputs of as many lines': [(i) => `${i}.txt`, (i) => `one ${i}\ntwo\nthree\n`],
    'names that don’t number': [
      (i) => `item-${'abcdefghijklmnopqrstuvwxyz'[i]}.json`,
      item((i) => i % 4 > 0),
    ],
  };
  for (const [what, [nameOf, holds]] of Object.entries(others)) {
    it(`is no folder of ${what}`, async () => {
      assert.equal(await kindOf(folder.path(write(`other/${what}`, nameOf, holds))), 'folder');
    });
  }

  it('is none of few files, which may be systems', async () => {
    const few = write(
      'few',
      (i) => `item-${i}.json`,
      item((i) => i % 4 > 0),
      9,
    );
    assert.equal(await kindOf(folder.path(few)), 'folder');
  });
});
