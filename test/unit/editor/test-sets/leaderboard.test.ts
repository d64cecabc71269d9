import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  intervalBar,
  Leaderboard,
  NewestEntries,
  shortNames,
} from '../../../../src/editor/test-sets/leaderboard';
import type { HistoryEntry } from '../../../../src/editor/stores/files/history-file';
import { entryOf } from '../support';

const TEST_SET = { folder: '/runs', baseline: '/runs/baseline.txt' };

interface Scored {
  readonly score: number;
  readonly higherIsBetter?: boolean;
  readonly signature?: string;
  readonly time?: number;
}

function scored(name: string, { score, time, ...metric }: Scored): HistoryEntry {
  const entry = entryOf(name, time === undefined ? {} : { time });
  const { comparison } = entry;
  return {
    ...entry,
    comparison: {
      ...comparison,
      metric: { ...comparison.metric, ...metric },
      a: { ...comparison.a, score, interval: [score - 1, score + 1] },
    },
  };
}

function boardOf(entries: readonly HistoryEntry[], more: readonly string[] = []): Leaderboard {
  const files = [TEST_SET.baseline, ...entries.map(({ identity }) => identity.a), ...more];
  return new Leaderboard(files, TEST_SET, new NewestEntries(entries));
}

const namesIn = (board: Leaderboard): string[] => board.ranked.map((file) => board.nameOf(file));

describe('the leaderboard of a test set', () => {
  it('has the best score first, the baseline in its place, and what was never compared last', () => {
    const entries = [scored('low', { score: 20 }), scored('high', { score: 30 })];
    const board = boardOf(entries, ['/runs/new-10.txt', '/runs/new-2.txt']);
    assert.deepEqual(namesIn(board), ['high', 'baseline', 'low', 'new-2', 'new-10']);
    assert.deepEqual(board.axis, [19, 31]);
  });

  it('has the lowest score first where lower is better', () => {
    const entries = ['low', 'high'].map((name, i) =>
      scored(name, { score: 20 + 10 * i, higherIsBetter: false }),
    );
    assert.deepEqual(namesIn(boardOf(entries)), ['low', 'baseline', 'high']);
  });

  it('gives no place among the others to a score of another metric', () => {
    const entries = [
      scored('other', { score: 99, signature: 'nrefs:2', time: 1 }),
      scored('high', { score: 30, time: 2 }),
    ];
    const board = boardOf(entries);
    assert.deepEqual(namesIn(board), ['high', 'baseline', 'other']);
    assert.deepEqual(board.axis, [26.1, 31]);
  });

  it('starts with the baseline while no score is known', () => {
    assert.deepEqual(namesIn(boardOf([], ['/runs/b.txt', '/runs/a.txt'])), ['baseline', 'a', 'b']);
  });

  it('tells whether rows stay where they are', () => {
    const [low, high] = [scored('low', { score: 20 }), scored('high', { score: 30 })];
    const board = boardOf([low, high]);
    assert.ok(boardOf([low, { ...high, seen: false }]).hasOrderOf(board));
    assert.ok(!boardOf([low, scored('high', { score: 10 })]).hasOrderOf(board));
    assert.ok(!boardOf([low, scored('high', { score: 31 })]).hasOrderOf(board), 'the axis is another');
  });
});

describe('short names of outputs', () => {
  const short = (files: readonly string[], baseline: string | null = null): string[] => [
    ...shortNames(
      files.map((name) => `/set/${name}`),
      '/set',
      baseline && `/set/${baseline}`,
    ).values(),
  ];

  it('leave out the folder and the ending that all share', () => {
    assert.deepEqual(short(['runs/a/x.txt', 'runs/b/y.txt']), ['a/x', 'b/y']);
    assert.deepEqual(short(['runs/x.txt', 'runs/x.json']), ['x.txt', 'x.json']);
    assert.deepEqual(short(['runs/x.v1.txt', 'runs-2/y.txt']), ['runs/x.v1', 'runs-2/y']);
  });

  it('keep the folder of a baseline elsewhere where its name is taken', () => {
    assert.deepEqual(short(['base.txt', 'runs/x.txt', 'runs/y.txt'], 'base.txt'), ['base', 'x', 'y']);
    assert.deepEqual(short(['x.txt', 'runs/x.txt', 'runs/y.txt'], 'x.txt'), ['x.txt', 'x', 'y']);
  });

  it('leave out the dotted parts that all share, as headlines do', () => {
    const hyp = (system: string) => `news.de-en.hyp.${system}.en`;
    assert.deepEqual(short([hyp('Online-A'), hyp('Online-B'), hyp('PROMT')], hyp('PROMT')), [
      'Online-A',
      'Online-B',
      'PROMT',
    ]);
    assert.deepEqual(short(['base.txt', 'run.one.txt', 'run.two.txt'], 'base.txt'), [
      'base',
      'run.one',
      'run.two',
    ]);
    assert.deepEqual(short([hyp('Online-A')]), ['news.de-en.hyp.Online-A']);
  });

  it('differ, and are never empty', () => {
    const name = fc.stringMatching(/^[ab]{1,2}(\/[ab]{1,2}){0,2}(\.[ab]{1,2}){0,3}$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), fc.nat(5), (names, at) => {
        const all = short(names, names[at] ?? null);
        assert.equal(new Set(all).size, names.length);
        assert.ok(all.every((one) => one !== ''));
      }),
    );
  });
});

describe('the bar of an interval', () => {
  it('marks the score and its interval on the axis of all', () => {
    assert.equal(intervalBar(15, [10, 20], [10, 80]), '╋━┄┄┄┄┄');
    assert.equal(intervalBar(45, [30, 60], [10, 80]), '┄┄━╋━━┄');
    assert.equal(intervalBar(80, [80, 80], [10, 80]), '┄┄┄┄┄┄╋');
  });

  it('is empty without an interval, or where all scores are the same', () => {
    assert.equal(intervalBar(15, null, [10, 80]), '');
    assert.equal(intervalBar(15, [15, 15], [15, 15]), '');
    assert.equal(intervalBar(15, [10, 20], null), '');
  });
});
