import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { groupsOfSystems, seriesOfPairs, subsetRows } from '../../../src/analysis/study/groups';
import { letterDisplay, rankClusters } from '../../../src/analysis/study/ranking';
import { rankingLine } from '../../../src/model/texts/some-of';
import { squareRootLaw, threshold } from '../../../src/analysis/study/threshold';
import { DEFAULT_STUDY_SETTINGS, type StudySettings } from '../../../src/model/settings/study-settings';

const systems = ['oslo-1', 'oslo-2', 'rome-1', 'combo-a', 'combo-b'].map((name) => ({
  name,
  path: `${name}.txt`,
}));
const combos = { 'system combination': ['combo-a.txt', 'combo-b.txt'] };

describe('groups of a study', () => {
  it('have one series without groups', () => {
    const { names, of } = seriesOfPairs(systems, null);
    assert.deepEqual([names, of(0, 1)], [['all pairs'], 0]);
  });

  it('separate pairs within and between labs, and named groups in addition to a pattern', () => {
    const groups = { pattern: '^([^-]+)-', named: combos };
    const { names, of } = seriesOfPairs(systems, groups);
    assert.deepEqual(names, ['same group', 'different groups', 'system combination']);
    assert.deepEqual([of(0, 1), of(0, 2), of(3, 4), of(2, 3)], [0, 1, 2, 1]);
    assert.deepEqual(groupsOfSystems(systems, groups)[3], ['combo', 'system combination']);
  });

  it('treat several named groups like a pattern, and one as a series', () => {
    const labs = { oslo: ['oslo-1.txt', 'oslo-2.txt'], rome: ['rome-1.txt'] };
    assert.deepEqual(seriesOfPairs(systems, { named: labs }).names, ['same group', 'different groups']);
    assert.deepEqual(seriesOfPairs(systems, { named: combos }).names, ['other pairs', 'system combination']);
  });

  it('without any match are refused, listing what exists', () => {
    assert.throws(() => groupsOfSystems(systems, { pattern: '^(\\d)' }), /finds no group .*“oslo-1”/);
    assert.throws(() => groupsOfSystems(systems, { named: { bonn: ['x'] } }), /groups bonn name none/);
    assert.throws(() => groupsOfSystems(systems, { pattern: '(' }), /pattern can't be used/);
  });
});

describe('the ranking of a study', () => {
  it('separates clusters only if all above beat all below', () => {
    // 0 beats 2 and all after it; nothing else is told apart but 2 from 4.
    const beats = (a: number, b: number) => (a === 0 && b >= 2) || (a === 2 && b === 4);
    assert.deepEqual(rankClusters(5, beats), [1, 1, 1, 1, 1]);
    // 0 and 1 beat all below; 2 beats 4, but 3 doesn't.
    const parted = (a: number, b: number) => (a <= 1 && b >= 2) || (a === 2 && b === 4);
    const clusters = rankClusters(5, parted);
    assert.deepEqual(clusters, [1, 1, 2, 2, 2]);
    assert.equal(rankingLine(['A', 'B', 'C', 'D', 'E'], clusters), '{A, B} > {C, D, E}');
    assert.equal(
      rankingLine(['A', 'B', 'C', 'D', 'E', 'F', 'G'], [1, 1, 1, 1, 2, 3, 4], 2),
      '{A, B and 2 others} > E > … (2 more)',
    );
  });

  /** Any relation of systems in their order, transitive or not. */
  const relations = fc.integer({ min: 1, max: 9 }).chain((systems) =>
    fc.array(fc.boolean(), { minLength: systems * systems, maxLength: systems * systems }).map((found) => ({
      systems,
      beats: (a: number, b: number) => a < b && (found[a * systems + b] ?? false),
    })),
  );

  it('reports every significant pair, and misses no separation', () => {
    fc.assert(
      fc.property(relations, ({ systems, beats }) => {
        const clusters = rankClusters(systems, beats);
        for (let line = 1; line < systems; line++) {
          const all = Array.from({ length: line }, (_, a) =>
            Array.from({ length: systems - line }, (__, i) => beats(a, line + i)).every(Boolean),
          ).every(Boolean);
          assert.equal(clusters[line] !== clusters[line - 1], all);
        }
      }),
    );
  });

  it('gives two systems a common letter if and only if they don’t differ', () => {
    fc.assert(
      fc.property(relations, ({ systems, beats }) => {
        const letters = letterDisplay(systems, beats) ?? assert.fail();
        for (let a = 0; a < systems; a++) {
          assert.notEqual(letters[a], '');
          for (let b = a + 1; b < systems; b++) {
            assert.equal(
              Array.from(letters[a] ?? '').some((one) => letters[b]?.includes(one)),
              !beats(a, b),
            );
          }
        }
        assert.ok(letters[0]?.startsWith('a'));
      }),
      { numRuns: 300 },
    );
  });

  it('prints letters as tables do: overlapping neighbors share two', () => {
    assert.deepEqual(
      letterDisplay(4, (a, b) => b - a > 1),
      ['a', 'ab', 'bc', 'c'],
    );
    assert.deepEqual(
      letterDisplay(3, () => true),
      ['a', 'b', 'c'],
    );
    assert.deepEqual(
      letterDisplay(3, () => false),
      ['a', 'a', 'a'],
    );
  });

  it('separates letters beyond the alphabet by spaces, is fast for hundreds of systems, and gives none for too many', () => {
    const letters = letterDisplay(300, (a, b) => b - a > 9) ?? assert.fail();
    const sets = letters.map((one) => new Set(one.split(' ')));
    for (let a = 0; a < 300; a++) {
      for (let b = a + 1; b < 300; b++) {
        assert.equal(
          [...(sets[a] ?? [])].some((one) => sets[b]?.has(one)),
          b - a <= 9,
        );
      }
    }
    assert.equal(
      letterDisplay(401, () => true),
      null,
    );
  });

  it('is one cluster without significant pairs, and one per system if all are significant', () => {
    assert.deepEqual(
      rankClusters(3, () => false),
      [1, 1, 1],
    );
    assert.deepEqual(
      rankClusters(3, () => true),
      [1, 2, 3],
    );
  });
});

describe('the threshold of a study', () => {
  it('is the gain that 95% of the comparisons around p = 0.05 do not exceed', () => {
    const gains = Array.from({ length: 100 }, (_, i) => 100 - i);
    assert.deepEqual(threshold(gains), { gain: 95, comparisons: 100 });
    assert.deepEqual(threshold(gains.slice(0, 10)), { gain: 100, comparisons: 10 });
    assert.deepEqual(threshold(gains.slice(0, 9)), { gain: null, comparisons: 9 });
  });

  it('follows the square root of the number of items', () => {
    const points = [100, 400, 900].map((n) => ({ n, gain: 6 / Math.sqrt(n) }));
    assert.ok(Math.abs((squareRootLaw([...points, { n: 50, gain: null }]) ?? 0) - 6) < 1e-12);
    assert.equal(squareRootLaw(points.slice(0, 1)), null);
  });
});

describe('smaller test sets of a study', () => {
  const rows = (more: Partial<StudySettings>, clusters: number[] | null = null) =>
    subsetRows(12, clusters && Int32Array.from(clusters), { ...DEFAULT_STUDY_SETTINGS, ...more }).map(
      (items) => Array.from(items),
    );

  it('are the first items, by size, without the whole set', () => {
    assert.deepEqual(rows({ sizes: [3, 2, 12, 20, 3] }), [
      [0, 1],
      [0, 1, 2],
    ]);
  });

  it('are random items by seed, the smaller sets within the larger', () => {
    const [small = [], large = []] = rows({ sizes: [4, 8], subsets: 'random' });
    assert.ok(small.length === 4 && small.every((item) => large.includes(item)));
    assert.notDeepEqual(small, rows({ sizes: [4, 8], subsets: 'random', seed: '2' })[0]);
    assert.deepEqual(
      large,
      large.toSorted((one, other) => one - other),
    );
  });

  it('keep clusters whole', () => {
    assert.deepEqual(rows({ sizes: [4] }, [0, 1, 1, 1, 0, 2, 2, 2, 2, 3, 3, 3]), [[0, 1, 2, 3, 4]]);
  });
});
