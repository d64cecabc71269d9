import { describe, it } from 'mocha';
import assert from 'node:assert/strict';
import { Streams } from '../../../bench/reference';
import { BLOCK_SIZE } from '../../../src/kernel';
import {
  type AliasTable,
  AliasTables,
  binomialWeights,
  DIGIT_BITS,
  type RowTables,
  tablesOfRows,
} from '../../../src/kernel/random/binomial-tables';
import { countsOfDraws, type CountTable } from '../../../src/kernel/sums/counts';
import { KERNEL_WORDS, streamState, Uniforms } from '../../../src/kernel/random/uniforms';
import { sumsOf } from '../../../src/kernel/sums/look-up-counter';
import { binomialProbabilities, chiSquareScore, moments } from './support';

/** The probability of each outcome that the columns of a table come to. */
function probabilitiesIn(n: number, p: number): Map<number, number> {
  const tables = new AliasTables(2 ** 16);
  // One before it, so that it begins anywhere.
  tables.add(binomialWeights(3, 0.5));
  const { first, bits, at } = tables.add(binomialWeights(n, p)) ?? assert.fail('too many outcomes');
  const probabilities = new Map<number, number>();
  const add = (outcome: number, share: number) =>
    probabilities.set(outcome, (probabilities.get(outcome) ?? 0) + share / 2 ** bits);
  for (let i = 0; i < 2 ** bits; i++) {
    const column = tables.columns[at + i]!;
    const threshold = (column >>> 16) / 2 ** 16 + tables.rest[at + i]! / 2 ** 48;
    add(first + i, threshold);
    add(first + (column & 0xffff), 1 - threshold);
  }
  return probabilities;
}

/** Rows that stand for so many items each, with a column of each row's own: its sum is how often the row is drawn. */
function rowsOf(sizes: readonly number[], tables: RowTables | null): CountTable {
  return {
    kind: 'counts',
    drawn: true,
    sizes: Float64Array.from(sizes),
    cells: Float64Array.from(sizes.flatMap((_, column) => sizes.map((__, row) => Number(row === column)))),
    outputs: sizes.map((_, column) => ({ column, sign: 1, offset: 0, scale: 1 })),
    tables,
  };
}

/** How often each row is in each of so many resamples, in blocks. */
function countsOf(table: CountTable, resamples: number): Float64Array[] {
  const drawn = sumsOf(table);
  const counts = table.outputs.map(() => new Float64Array(resamples));
  const sums = new Float64Array(counts.length);
  for (let resample = 0; resample < resamples; resample++) {
    if (resample % BLOCK_SIZE === 0) {
      drawn.start(streamState('tables', 'bootstrap', resample / BLOCK_SIZE), BLOCK_SIZE);
    }
    drawn.next(sums);
    counts.forEach((ofRow, row) => (ofRow[resample] = sums[row]!));
  }
  return counts;
}

/** One block's counts in plain loops: the definition. */
function plainCounts(sizes: readonly number[], { rows, tables }: RowTables): number[][] {
  const state = streamState('tables', 'bootstrap', 0);
  const streams = new Streams(Uint32Array.from(state.subarray(0, KERNEL_WORDS)));
  const spare = new Uniforms();
  spare.startBesideKernel(state);
  const words = () => Array.from({ length: BLOCK_SIZE / 8 }, () => streams.step()).flat();
  const lookUp = ({ bits, first, at }: AliasTable, word: number) => {
    const column = word >>> (32 - bits);
    const [both, rest] = [tables.columns[at + column]!, tables.rest[at + column]!];
    const [part, threshold] = [(word << bits) >>> 16, both >>> 16];
    const own = part === threshold ? Math.floor(spare.next() * 2 ** 32) < rest : part < threshold;
    return first + (own ? column : both & 0xffff);
  };
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const left = new Array<number>(BLOCK_SIZE).fill(total);
  const counts = rows.map(({ base, fixed, digits }) => {
    const counted = words().map((word) => lookUp(fixed, word));
    digits.forEach((values, digit) => {
      words().forEach((word, i) => {
        const value = Math.floor((left[i]! - base) / 2 ** (DIGIT_BITS * digit)) % 2 ** DIGIT_BITS;
        counted[i]! += lookUp(values[value]!, word);
      });
    });
    counted.forEach((count, i) => (left[i]! -= count));
    return counted;
  });
  return [...counts, left];
}

describe('tables of binomial numbers', () => {
  for (const [n, p] of [
    [0, 0.3],
    [1, 0.5],
    [1, 1e-9],
    [16, 0.01],
    [240, 0.47],
    [999, 0.5],
    [5000, 0.0004],
    [20_000, 0.31],
  ] as const) {
    it(`have the exact probabilities, far out too: n = ${n}, p = ${p}`, () => {
      const found = probabilitiesIn(n, p);
      binomialProbabilities(n, p).forEach((probability, k) => {
        const off = Math.abs((found.get(k) ?? 0) - probability);
        // What the 48 bits of all thresholds leave out together, and what logarithms of factorials are off.
        assert.ok(off <= 2 ** -48 + 1e-10 * probability, `${k}: ${found.get(k)}, not ${probability}`);
      });
    });
  }

  it('are not made of too many outcomes, nor of too many rows: these are counted by rejection, or not at all', () => {
    const weights = new Float64Array(65_537).fill(1);
    assert.equal(new AliasTables(2 ** 20).add({ first: 0, weights }), null);
    const n = 100_000;
    const table = (kinds: number) =>
      countsOfDraws([Float64Array.from({ length: n }, (_, i) => i % kinds)], n, []);
    assert.equal(table(3)?.tables?.rows.length, 2);
    assert.equal(table(1000)?.tables, null);
    assert.equal(table(2000), null);
  });

  it('distinguish thresholds beyond their first 16 bits', () => {
    const rare = 2 ** -18;
    const tables = new AliasTables(2);
    const fixed = tables.add({ first: 0, weights: Float64Array.of(1 - rare, rare) }) ?? assert.fail();
    const [drawn, resamples] = [16, 125 * BLOCK_SIZE];
    const rows = Array.from({ length: drawn }, () => ({ base: drawn + 1, most: 0, fixed, digits: [] }));
    const counts = countsOf(rowsOf(new Array<number>(drawn + 1).fill(1), { rows, tables }), resamples);
    const expected = drawn * resamples * rare;
    const seen = counts.slice(0, drawn).reduce((sum, ofRow) => ofRow.reduce((all, one) => all + one, sum), 0);
    assert.ok(Math.abs(seen - expected) < 4 * Math.sqrt(expected), `${seen}, not about ${expected}`);
  });
});

describe('counts from tables', () => {
  for (const sizes of [
    [2, 3, 7],
    [1, 1],
    [3, 40, 200, 757, 2000],
    [900, 40_000, 59_100],
    [300_000, 700_000],
  ]) {
    it(`are what plain loops look up: rows of ${sizes.join(', ')}`, () => {
      const tables = tablesOfRows(Float64Array.from(sizes), true) ?? assert.fail('too large');
      const counts = countsOf(rowsOf(sizes, tables), BLOCK_SIZE);
      assert.deepEqual(
        counts.map((ofRow) => [...ofRow]),
        plainCounts(sizes, tables),
      );
    });
  }

  it('have the joint probabilities of the multinomial distribution', () => {
    const [few, more, most] = [2, 3, 7];
    const n = few + more + most;
    const resamples = 100 * BLOCK_SIZE;
    const tables = tablesOfRows(Float64Array.of(few, more, most), true);
    const [first, second] = countsOf(rowsOf([few, more, most], tables), resamples);
    const seen = new Array<number>((n + 1) ** 2).fill(0);
    first!.forEach((count, i) => seen[count * (n + 1) + second![i]!]!++);
    const expected = binomialProbabilities(n, few / n).flatMap((ofFirst, count) => {
      const ofSecond = binomialProbabilities(n - count, more / (more + most));
      return Array.from({ length: n + 1 }, (_, other) => resamples * ofFirst * (ofSecond[other] ?? 0));
    });
    const score = chiSquareScore(seen, expected);
    assert.ok(Math.abs(score) < 4, `χ² is ${score} standard errors off`);
  });

  for (const [way, sizes, lookedUp] of [
    ['looked up', [3, 40, 200, 757, 2000], true],
    ['looked up, of many items', [900, 9100, 40_000, 50_000], true],
    ['by rejection', [3, 40, 200, 757, 2000], false],
  ] as const) {
    it(`are multinomial: ${way}`, () => {
      const resamples = 20_000;
      const n = sizes.reduce((sum, size) => sum + size, 0);
      const tables = lookedUp ? tablesOfRows(Float64Array.from(sizes), true) : null;
      const counts = countsOf(rowsOf(sizes, tables), resamples);
      for (let i = 0; i < resamples; i++) {
        assert.equal(
          counts.reduce((sum, ofRow) => sum + ofRow[i]!, 0),
          n,
        );
      }
      counts.forEach((ofRow, row) => {
        const seen = new Array<number>(n + 1).fill(0);
        ofRow.forEach((count) => seen[count]!++);
        const expected = binomialProbabilities(n, sizes[row]! / n).map((share) => share * resamples);
        const score = chiSquareScore(seen, expected);
        assert.ok(Math.abs(score) < 4, `row ${row}: χ² is ${score} standard errors off`);
        counts.slice(0, row).forEach((ofOther, other) => {
          const [p, q] = [sizes[row]! / n, sizes[other]! / n];
          const { mean, deviation } = moments(
            ofRow.map((count, i) => (count - n * p) * (ofOther[i]! - n * q)),
          );
          const off = mean + n * p * q;
          assert.ok(Math.abs(off) < (4 * deviation) / Math.sqrt(resamples), `rows ${row} and ${other}`);
        });
      });
    });
  }
});
