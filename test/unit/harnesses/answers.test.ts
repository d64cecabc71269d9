import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Harness, TASKS } from './support';

const harness = new Harness();

function lines(row: (i: number) => string): string {
  return TASKS.map((_, i) => `${row(i)}\n`).join('');
}

function jsonl(row: (i: number) => unknown): string {
  return lines((i) => JSON.stringify(row(i)));
}

const labels = (wrong: number) => (i: number) => Number(i % wrong === 0 ? i % 2 === 0 : i % 2 === 1);

describe('answers and right answers', () => {
  it('of rows of words are those of a table, whose file is called .txt and has no names', async () => {
    harness.write(
      'code/gold.jsonl',
      jsonl((i) => ({ func: `int f${i}() { return 1; }`, target: i % 2, idx: 3 * i })),
    );
    harness.write(
      'pairs.txt',
      lines((i) => `${100 + 7 * i}\t${900 - i}\t${i % 2}`),
    );
    for (const [name, wrong] of [
      ['a', 3],
      ['b', 4],
    ] as const) {
      harness.write(
        `${name}.txt`,
        lines((i) => `${3 * i}\t${labels(wrong)(i)}`),
      );
      harness.write(
        `${name}-pairs.txt`,
        lines((i) => `${100 + 7 * i}\t${900 - i}\t${labels(wrong)(i)}`),
      );
    }
    const scores = [66.6667, 75, 12];
    assert.deepEqual(await harness.scores('a.txt', 'b.txt', '--reference', 'code/gold.jsonl'), scores);
    assert.deepEqual(await harness.scores('a-pairs.txt', 'b-pairs.txt', '--reference', 'pairs.txt'), scores);
  });

  it('of a leaderboard’s submission have no names, and the key is called answerKey', async () => {
    harness.write(
      'key.jsonl',
      jsonl((i) => ({ id: `Q-${7 * i}`, question: `Why ${i}?`, answerKey: 'ABCD'.charAt(i % 4) })),
    );
    for (const [name, wrong] of [
      ['a', 3],
      ['b', 4],
    ] as const) {
      const answer = (i: number) => 'ABCD'.charAt(i % wrong === 0 ? (i + 1) % 4 : i % 4);
      harness.write(
        `${name}.csv`,
        lines((i) => `Q-${7 * i},${answer(i)}`),
      );
    }
    const how = ['--reference', 'key.jsonl', '--metric', 'accuracy'];
    assert.deepEqual(await harness.scores('a.csv', 'b.csv', ...how), [66.6667, 75, 12]);
  });

  it('are not compared where the file says what was right, and some answers are missing', async () => {
    for (const [name, wrong] of [
      ['a', 3],
      ['b', 4],
    ] as const) {
      const row = (i: number) => ({
        pid: `p${i}`,
        answer: i === 5 ? '[0, 8]' : `${i}`,
        prediction: i % wrong === 0 ? null : `${i}`,
        true_false: i % wrong !== 0,
      });
      harness.write(`${name}.jsonl`, jsonl(row));
    }
    assert.deepEqual(await harness.scores('a.jsonl', 'b.jsonl'), [66.6667, 75, 12]);
  });

  it('are not taken from the generated programs if there is a column pass@1', async () => {
    for (const [name, wrong] of [
      ['a', 3],
      ['b', 4],
    ] as const) {
      const row = (i: number) => ({
        scores: { 'pass@1': Number(i % wrong !== 0) },
        predictions: [`return ${i}`],
        task_id: `T/${i}`,
      });
      harness.write(`${name}.jsonl`, jsonl(row));
    }
    assert.deepEqual(await harness.scores('a.jsonl', 'b.jsonl'), [66.6667, 75, 12]);
  });

  it('are not a column that is the same in both files', async () => {
    const row = (winner: number) => (i: number) => ({
      input: `Q${i}`,
      label: 1 + (i % 2),
      results: [{ swapped: { winner: String(winner) } }],
    });
    harness.write('a.jsonl', jsonl(row(1)));
    harness.write('b.jsonl', jsonl(row(2)));
    assert.doesNotMatch(await harness.refused('compare', 'a.jsonl', 'b.jsonl'), /"label"/);
  });

  it('of two systems, scored in one list, are no samples', async () => {
    const row = (score: number) => (i: number) => ({
      question_id: i + 1,
      answer1_id: `x${i}`,
      answer2_id: `y${i}`,
      reviewer_id: 1 + Math.floor(i / 5),
      score: [9, (score + i) % 10],
    });
    harness.write('a.jsonl', jsonl(row(3)));
    harness.write('b.jsonl', jsonl(row(7)));
    assert.match(await harness.refused('compare', 'a.jsonl', 'b.jsonl'), /where a number is expected/);
  });

  it('of a reviewer are those of a judge, not of one item', async () => {
    const row = (score: number) => (i: number) => ({
      question_id: i + 1,
      reviewer_id: 1 + Math.floor(i / 5),
      score: (score * i) % 10,
    });
    harness.write('a.jsonl', jsonl(row(3)));
    harness.write('b.jsonl', jsonl(row(7)));
    const { n, warnings } = await harness.compared('a.jsonl', 'b.jsonl');
    assert.equal(n, 12);
    assert.doesNotMatch(warnings.join('\n'), /runs of one item/);
  });

  it('of parts that are numbered in each text are not scored by these numbers', async () => {
    const row = (i: number, part: number) =>
      `${37 + ((5 * Math.floor(i / 3)) % 7)}\t${part}\tplant; ${i}\tmud`;
    harness.write(
      'a.tsv',
      lines((i) => row(i, 1 + (i % 3))),
    );
    harness.write(
      'b.tsv',
      lines((i) => row(i, 1 + Math.floor(i / 4))),
    );
    assert.match(await harness.refused('compare', 'a.tsv', 'b.tsv'), /"1", "2"/);
  });

  it('of an app, whose id is that of every row, are those of its inputs', async () => {
    for (const [name, wrong] of [
      ['a', 3],
      ['b', 4],
    ] as const) {
      const row = (i: number) => `app_${name},r${name}${i},Question ${i}?,${Number(i % wrong !== 0)}\n`;
      harness.write(
        `apps/${name}.csv`,
        `app_id,record_id,input,correct\n${TASKS.map((_, i) => row(i)).join('')}`,
      );
    }
    assert.deepEqual(await harness.scores('apps/a.csv', 'apps/b.csv'), [66.6667, 75, 12]);
  });
});
