import { makePair } from '../../src/significance/pair';
import { findTest } from '../../src/significance/tests';
import type { StatsTable } from '../../src/model/settings/metric';
import { ITEM_KINDS, type DataSet } from './items';
import { Random } from './random';
import { contextOf } from './simulate';

/** Sentences of the population, on which the better system is known. */
const POPULATION = 1000;

/** Sentences of a test set, drawn from the population with replacement. */
const TEST_SET = 200;
const TEST_SETS = 10;
const CORRELATION = 0.5;

/** p-values around 0.05, as in the paper. */
const WINDOW = { low: 0.04, high: 0.06 };

/** Sums over pairs of systems. */
export interface BetterTally {
  testSets: number;
  inWindow: number;
  /** In the window, the gain points to the system that is better on the whole population. */
  right: number;
  /** Σ of true gains squared, and of the squared errors of observed ones. */
  squaredTruths: number;
  squaredErrors: number;
}

/**
 * Berg-Kirkpatrick, Burkett and Klein (2012, section 4.2): test sets are resamples of a fixed population, for which one
 * of two systems is truly better, and p is the one-sided p of the paper's bootstrap. Of the p between 0.04 and 0.06, how
 * many name the better system?
 *
 * @param spread how unequal systems are: the standard deviation of their advantage
 * @returns the sums over pairs first … first + count − 1
 */
export async function nameTheBetter(
  spread: number,
  first: number,
  count: number,
  seed: string,
  resamples: number,
): Promise<BetterTally> {
  const tally = { testSets: 0, inWindow: 0, right: 0, squaredTruths: 0, squaredErrors: 0 };
  const kind = ITEM_KINDS.find(({ id }) => id === 'bleu') ?? ITEM_KINDS[0]!;
  const test = findTest('bootstrap:berg-kirkpatrick');
  for (let number = first; number < first + count; number++) {
    const random = new Random(`${seed}:better:${spread}:${number}`);
    const advantage = spread * Math.abs(random.normal());
    const drawn = kind.draw(random, POPULATION, CORRELATION, advantage);
    const population = random.chance(0.5) ? drawn : { a: drawn.b, b: drawn.a };
    const truth = makePair(kind.metric, population.a, population.b).gain;
    for (let testSet = 0; testSet < TEST_SETS; testSet++) {
      const { a, b } = sample(random, population);
      const pair = makePair(kind.metric, a, b);
      const { p } = await test.run(
        pair,
        contextOf(pair, `${seed}:${spread}:${number}:${testSet}`, resamples),
      );
      const inWindow = WINDOW.low <= p && p <= WINDOW.high;
      tally.testSets++;
      tally.inWindow += inWindow ? 1 : 0;
      tally.right += inWindow && pair.gain > 0 === truth > 0 ? 1 : 0;
      tally.squaredTruths += truth ** 2;
      tally.squaredErrors += (pair.gain - truth) ** 2;
    }
  }
  return tally;
}

/** The same sentences of both systems. */
function sample(random: Random, { a, b }: DataSet): DataSet {
  const chosen = Array.from({ length: TEST_SET }, () => Math.floor(random.uniform() * a.n));
  return { a: rowsOf(a, chosen), b: rowsOf(b, chosen) };
}

function rowsOf({ k, data }: StatsTable, chosen: readonly number[]): StatsTable {
  const rows = new Float64Array(chosen.length * k);
  chosen.forEach((row, i) => rows.set(data.subarray(row * k, (row + 1) * k), i * k));
  return { n: chosen.length, k, data: rows };
}
