import { describe, it } from 'mocha';
import { cohen, fleiss, krippendorff, LEVELS } from '../../src/significance/core/rater-agreement';
import { assertClose } from './support';

const unit = (values: readonly number[]) => ({
  values: values.filter((value) => value >= 0),
  raters: [...values.keys()].filter((rater) => values[rater]! >= 0),
});

/** Four observers of twelve units (Krippendorff 2011, section C); −1: missing. */
const OBSERVERS = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, -1, -1, -1],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, -1, 3],
  [-1, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, -1],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, -1],
];

describe('agreement of raters against published examples', () => {
  const units = OBSERVERS[0]!.map((_, i) =>
    unit(OBSERVERS.map((values) => (values[i]! < 0 ? -1 : values[i]! - 1))),
  );
  const scale = Float64Array.of(1, 2, 3, 4, 5);
  const once = new Uint32Array(12).fill(1);
  // Printed as 0.743, 0.815, 0.849 and 0.797; more digits from the coincidence matrix in NumPy.
  const expected = [0.743421052631579, 0.8153875037548813, 0.8491071428571428, 0.797402774711612];

  LEVELS.forEach((level, i) => {
    it(`Krippendorff’s α, ${level}`, () => {
      assertClose(krippendorff(units, scale, [level])(once)[0] ?? NaN, expected[i]!, 1e-12);
    });

    it(`Krippendorff’s α, ${level}, of a resample is that of the units written out`, () => {
      const weights = Uint32Array.of(2, 0, 1, 3, 1, 1, 0, 2, 1, 1, 0, 4);
      const written = units.flatMap((one, place) => Array.from({ length: weights[place]! }, () => one));
      const all = new Uint32Array(written.length).fill(1);
      assertClose(
        krippendorff(units, scale, [level])(weights)[0] ?? NaN,
        krippendorff(written, scale, [level])(all)[0] ?? NaN,
        1e-12,
      );
    });
  });

  it('Fleiss’ κ of ten subjects by fourteen raters (0.210)', () => {
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ];
    const subjects = counts.map((row) =>
      unit(row.flatMap((count, category) => Array.from({ length: count }, () => category))),
    );
    assertClose(fleiss(subjects, 5)(new Uint32Array(10).fill(1)) ?? NaN, 0.20993070442195522, 1e-12);
  });

  it('Cohen’s κ of 50 proposals by two readers (0.4), which two categories’ weights don’t change', () => {
    const pairs = [
      ...Array.from({ length: 20 }, () => [0, 0] as const),
      ...Array.from({ length: 5 }, () => [0, 1] as const),
      ...Array.from({ length: 10 }, () => [1, 0] as const),
      ...Array.from({ length: 15 }, () => [1, 1] as const),
    ];
    const all = new Uint32Array(50).fill(1);
    assertClose(cohen(pairs, 2, null)(all)[0] ?? NaN, 0.4, 1e-12);
    assertClose(cohen(pairs, 2, Float64Array.of(0, 1))(all)[1] ?? NaN, 0.4, 1e-12);
  });
});
