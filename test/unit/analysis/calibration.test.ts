import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { calibrate, type CalibratedStudy } from '../../../src/analysis/study/calibrate';
import { CalibrationTally } from '../../../src/analysis/study/redraw';
import { matchSystems } from '../../../src/model/match-systems';

/** A study of systems with these scores, best first; every pair has the same p. */
function study(name: string, scores: readonly [path: string, score: number][], p = 0.05): CalibratedStudy {
  const ranked = scores.toSorted(([, one], [, other]) => other - one);
  const places = ranked.flatMap((_, a) => ranked.slice(a + 1).map((__, i) => [a, a + 1 + i] as const));
  return {
    name,
    n: 100,
    metric: { id: 'bleu', name: 'BLEU', signature: 'tok:13a', unit: '%', higherIsBetter: true },
    systems: ranked.map(([path]) => ({ path, name: path })),
    pairs: {
      a: places.map(([a]) => a),
      b: places.map(([, b]) => b),
      gain: places.map(([a, b]) => (ranked[a]?.[1] ?? 0) - (ranked[b]?.[1] ?? 0)),
      oneSided: places.map(() => p),
    },
  };
}

const wsj = study('wsj', [
  ['wsj/a.txt', 5],
  ['wsj/b.txt', 4],
  ['wsj/c.txt', 3],
  ['wsj/d.txt', 3],
  ['wsj/only-here.txt', 1],
]);

describe('calibration on another test set', () => {
  it('counts by p the pairs whose better system is better there too, and reports ties', () => {
    // On brown b and c change places against a, and a and d tie.
    const brown = study('brown', [
      ['brown/b.txt', 9],
      ['brown/c.txt', 8],
      ['brown/a.txt', 7],
      ['brown/d.txt', 7],
      ['brown/only-there.txt', 0],
    ]);
    const { bins, around, undecided, unmatched, systems, sentence, warnings } = calibrate(wsj, brown);
    // a > b, a > c fail; a > d ties; b > c, b > d hold; c and d are undecided on wsj.
    assert.deepEqual([systems, undecided], [4, 1]);
    assert.deepEqual(
      bins.map(({ pairs }) => pairs),
      [0, 0, 0, 0, 0, 0, 5, 0],
    );
    assert.deepEqual([around.pairs, around.better, around.ties, around.share], [5, 2, 1, 0.5]);
    assert.deepEqual(
      around.interval?.map((end) => Number(end.toFixed(4))),
      [0.0676, 0.9324],
    );
    assert.deepEqual(unmatched, { first: ['wsj/only-here.txt'], second: ['brown/only-there.txt'] });
    assert.match(
      sentence,
      /better one on brown in 2 of 4: 50% \[6.8%, 93%\]\. Besides, 1 pair scores the same/,
    );
    assert.equal(warnings.length, 3);
    assert.equal(bins[0]?.share, null);
  });

  it('confirms every better system on the test set itself, and none on its reverse', () => {
    const scores = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(scores, fc.double({ min: 0.0001, max: 0.5, noNaN: true }), (values, p) => {
        const named = (sign: number) =>
          values.map((value, i): [string, number] => [`system${i}.txt`, sign * value]);
        const first = study('first', named(1), p);
        const shares = [1, -1].map((sign) => {
          const { bins } = calibrate(first, study('second', named(sign), p));
          return bins.find(({ pairs }) => pairs > 0)?.share;
        });
        assert.deepEqual(shares, [1, 0]);
      }),
      { numRuns: 50 },
    );
  });

  it('puts p into the half-open bins of the paper', () => {
    const tally = new CalibrationTally();
    [0.0001, 0.00125, 0.0024, 0.0399, 0.04, 0.06, 0.0601, 0.08, 1].forEach((p) => tally.add(p, true));
    assert.deepEqual(
      tally.bins.map(({ pairs }) => pairs),
      [1, 2, 0, 0, 0, 1, 3, 2],
    );
    assert.equal(tally.around.pairs, 2);
  });

  it('reports different metrics, and lists the systems if none are shared', () => {
    const chrf = { ...wsj.metric, name: 'chrF', signature: 'chrF2' };
    assert.match(
      calibrate(wsj, { ...wsj, name: 'other', metric: chrf }).warnings[0] ?? '',
      /but other by chrF/,
    );
    const strangers = study('brown', [
      ['x.txt', 1],
      ['y.txt', 0],
    ]);
    assert.throws(
      () => calibrate(wsj, strangers),
      /No system of wsj is found on brown.*wsj has “a”, “b”, “c”, “d”, “only-here”; brown has “x”, “y”\./,
    );
  });
});

describe('systems of several test sets', () => {
  it('are matched by file names, by folders, or by the varying part of the names', () => {
    assert.deepEqual(matchSystems(['wsj/a.txt', 'wsj/b.txt'], ['brown/b.out', 'brown/a.out']), [
      [0, 1],
      [1, 0],
    ]);
    assert.deepEqual(matchSystems(['a/out.txt', 'b/out.txt'], ['b/out.txt', 'c/out.txt']), [[1, 0]]);
    assert.deepEqual(
      matchSystems(
        ['news2019-de-en.alpha', 'news2019-de-en.beta'],
        ['news2020-de-en.beta', 'news2020-de-en.alpha'],
      ),
      [
        [0, 1],
        [1, 0],
      ],
    );
    assert.deepEqual(matchSystems(['a/wsj.conllu', 'b/wsj.conllu'], ['a/brown.conllu', 'b/brown.conllu']), [
      [0, 0],
      [1, 1],
    ]);
    assert.deepEqual(matchSystems(['a.txt', 'b.txt'], ['c.txt', 'd.txt']), []);
  });
});
