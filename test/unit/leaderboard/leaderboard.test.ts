import * as assert from 'node:assert/strict';
import * as v from 'valibot';
import { leaderboardOf } from '../../../src/questions/leaderboard/rank';
import type { ScoredTask } from '../../../src/questions/leaderboard/no-test-sets';
import { leaderboardSchema } from '../../../src/model/results/leaderboard';
import { RealGainError } from '../../../src/model/errors';

const METRIC = { name: 'accuracy', signature: 'accuracy', unit: '%', higherIsBetter: true };

function task(name: string, scores: Readonly<Record<string, number>>, metric = METRIC): ScoredTask {
  return { name, metric, n: 100, scores: new Map(Object.entries(scores)) };
}

function ranked(tasks: readonly ScoredTask[]) {
  const given = {
    name: 'suite',
    tasks,
    missing: [],
    alpha: 0.05,
    version: '1.0.0',
    warnings: [],
    decimals: 1,
  };
  const { leaderboard } = leaderboardOf(given);
  assert.deepEqual(v.parse(v.strictObject(leaderboardSchema.entries), leaderboard), leaderboard);
  return leaderboard;
}

/** A beats B on all, C is as good as B. */
const MANY = Array.from({ length: 12 }, (_, i) =>
  task(`task ${i}`, { B: 50 + i, A: 60 + 2 * i, C: 50 + i + (i % 2 === 0 ? 1 : -1) * (i + 1) * 0.1 }),
);

describe('leaderboard', () => {
  it('refuses more systems than it can test all pairs of', () => {
    const systems = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`s${i}`, i % 90]));
    assert.throws(() => ranked([task('x', systems(2_001))]), /at most 2,000 systems, and these are 2,001/);
  });

  it('counts a copy of a test set once, but not test sets that have the same few ranks', () => {
    const scores = { A: 71.5, B: 64.2, C: 60.1 };
    const { tasks, warnings } = ranked([
      task('x', scores),
      task('y', scores),
      task('z', { ...scores, A: 70 }),
    ]);
    assert.deepEqual(
      tasks.map(({ name }) => name),
      ['x', 'z'],
    );
    assert.match(warnings.join(), /same score there as on another test set: y\./);
    const ranks = { A: 1, B: 2, C: 3 };
    assert.equal(ranked([task('x', ranks), task('y', ranks)]).tasks.length, 2);
  });

  it('ranks systems by their average rank, with mean scores, pairs and groups', () => {
    const { systems, pairs, groups, sentence, test } = ranked(MANY);
    assert.deepEqual(
      systems.map(({ name, averageRank, wins, losses, letters }) => [
        name,
        averageRank,
        wins,
        losses,
        letters,
      ]),
      [
        ['A', 1, 2, 0, 'a'],
        ['B', 2.5, 0, 1, 'b'],
        ['C', 2.5, 0, 1, 'b'],
      ],
    );
    assert.equal(systems[0]?.meanScore, 71);
    assert.equal(test, 'wilcoxon');
    assert.deepEqual(
      pairs.map(({ a, b, wins, losses, verdict }) => [a, b, wins, losses, verdict]),
      [
        [0, 1, 12, 0, 'significant'],
        [0, 2, 12, 0, 'significant'],
        [1, 2, 6, 6, 'not-significant'],
      ],
    );
    assert.deepEqual(groups, [
      { systems: [0], undecidable: 0 },
      { systems: [1, 2], undecidable: 0 },
    ]);
    assert.match(sentence, /^A has the best average rank \(1\.00\) of 3 systems on 12 test sets\. /);
    assert.doesNotMatch(sentence, /isn’t significantly better/);
    assert.match(sentence, /The systems differ \(Friedman, .*p = /);
    assert.match(sentence, /After Holm’s correction 2 of 3 pairs differ significantly \(Wilcoxon/);
  });

  it('names the systems that the first is not significantly better than', () => {
    const { sentence } = ranked(
      Array.from({ length: 12 }, (_, i) =>
        task(`task ${i}`, { A: 60 + i, B: 60 + i + (i < 5 ? 1 : -1), C: 40 + i }),
      ),
    );
    assert.match(
      sentence,
      /^A has the best average rank \(1\.42\) of 3 systems on 12 test sets, but isn’t significantly better than B\. /,
    );
  });

  it('turns scores of which lower is better', () => {
    const wer = { name: 'WER', signature: 'wer', unit: '%', higherIsBetter: false };
    const { systems } = ranked([task('one', { A: 10, B: 20 }, wer), task('two', { A: 10, B: 20 }, wer)]);
    assert.deepEqual(
      systems.map(({ name, averageRank, meanScore }) => [name, averageRank, meanScore]),
      [
        ['A', 1, 10],
        ['B', 2, 20],
      ],
    );
  });

  it('compares by signs where units differ, and gives no mean score', () => {
    const loss = { name: 'loss', signature: 'mean', unit: '', higherIsBetter: false };
    const { test, systems, warnings } = ranked([...MANY, task('other', { A: 0.1, B: 0.2, C: 0.3 }, loss)]);
    assert.equal(test, 'sign');
    assert.ok(systems.every(({ meanScore }) => meanScore === null));
    assert.match(warnings.join(), /different units/);
  });

  it('says there is too little data for few test sets, with the number that it takes', () => {
    const { pairs, sentence, warnings, groups } = ranked(MANY.slice(0, 5));
    assert.ok(pairs.every(({ verdict }) => verdict === 'undecidable'));
    assert.match(
      sentence,
      /With 5 test sets it can’t be said whether one of the systems would be better on other test sets, too/,
    );
    assert.match(sentence, /whether they differ on the items of these is another question/);
    assert.match(warnings.join(), /among 3 pairs that takes 7 test sets/);
    assert.deepEqual(groups, [{ systems: [0, 1, 2], undecidable: 3 }]);
    assert.doesNotMatch(ranked(MANY.slice(0, 1)).sentence, /No difference/);
    assert.doesNotMatch(ranked(MANY.slice(0, 2)).sentence, /No difference/);
  });

  it('does not count the only pair', () => {
    const { warnings } = ranked([task('one', { A: 1, B: 2 }), task('two', { A: 1, B: 2 })]);
    assert.match(warnings.join(), /significantly better: that takes 6 test sets/);
  });

  it('leaves out the test set that one of many systems lacks', () => {
    const { tasks, systems, missing } = ranked([...MANY, task('new', { A: 1, B: 2 })]);
    assert.deepEqual([tasks.length, systems.length], [12, 3]);
    assert.deepEqual(missing, [
      { task: 'new', system: null, reason: '1 of 3 systems have no score on it (C).' },
    ]);
  });

  it('leaves out the system that lacks many test sets', () => {
    const some = MANY.map((one, i) =>
      i === 0 ? { ...one, scores: new Map([...one.scores, ['D', 1] as const]) } : one,
    );
    const { tasks, systems, missing, warnings } = ranked(some);
    assert.deepEqual([tasks.length, systems.length], [12, 3]);
    assert.deepEqual(missing, [
      {
        task: null,
        system: 'D',
        reason:
          'It has no score on 11 of 12 test sets (task 1, task 2, task 3, task 4, task 5 and 6 others).',
      },
    ]);
    assert.match(warnings.join(), /what lacks scores was left out: D\./);
  });

  it('refuses scores without two systems on a common test set', () => {
    assert.throws(
      () => ranked([task('one', { A: 1 }), task('two', { B: 1 })]),
      (error: unknown) => error instanceof RealGainError && error.code === 'bad-setting',
    );
    assert.throws(() => ranked([]), RealGainError);
  });
});
