import { elementAt } from '../../../src/model/lists';
import { friedman, averageRanks } from '../../../src/significance/many-test-sets/friedman';
import { holm } from '../../../src/significance/corrections';
import { pairsOverTestSets } from '../../../src/significance/many-test-sets/pairs';
import { studentTail } from '../../../src/significance/distributions';
import { Random } from '../random';
import { ALPHA } from '../simulate';
import type { LeaderboardCell } from './cells';

/** Counts of data sets, and of pairs of systems of which one is better. */
export interface LeaderboardTally {
  dataSets: number;
  /** Friedman's test by F, and by χ². */
  friedman: number;
  chiSquare: number;
  /** Data sets in which Wilcoxon with Holm calls any two systems different that are alike. */
  wrong: number;
  /** Pairs of unlike systems, those that Wilcoxon with Holm finds, and those that Student's t with Holm finds. */
  unlike: number;
  found: number;
  foundByT: number;
}

/** Data sets first … first + count − 1 of a cell. */
export function simulateLeaderboards(
  cell: LeaderboardCell,
  first: number,
  count: number,
  seed: string,
): Promise<LeaderboardTally> {
  const tally = { dataSets: 0, friedman: 0, chiSquare: 0, wrong: 0, unlike: 0, found: 0, foundByT: 0 };
  for (let number = first; number < first + count; number++) {
    const scores = draw(cell, new Random(`${seed}:${cell.id}:${number}`));
    const { p = 1, pF = 1 } = friedman(scores.map(averageRanks)) ?? {};
    const pairs = pairsOverTestSets(scores, 'wilcoxon', ALPHA);
    const byT = holm(
      pairs.map(({ a, b }) => studentP(scores.map((row) => elementAt(row, a) - elementAt(row, b)))),
    );
    const differ = pairs.map(({ a, b }) => elementAt(cell.advantages, a) !== elementAt(cell.advantages, b));
    const found = pairs.map(({ verdict }) => verdict === 'significant');
    tally.dataSets++;
    tally.friedman += pF <= ALPHA ? 1 : 0;
    tally.chiSquare += p <= ALPHA ? 1 : 0;
    tally.wrong += found.some((one, i) => one && differ[i] === false) ? 1 : 0;
    tally.unlike += differ.filter(Boolean).length;
    tally.found += found.filter((one, i) => one && differ[i]).length;
    tally.foundByT += byT.filter((corrected, i) => corrected <= ALPHA && differ[i]).length;
  }
  return Promise.resolve(tally);
}

function draw({ advantages, testSets, heavy, rounded }: LeaderboardCell, random: Random): number[][] {
  return Array.from({ length: testSets }, () => {
    const difficulty = 3 * random.normal();
    return advantages.map((advantage) => {
      const score = difficulty + advantage + (heavy ? random.studentWith3() : random.normal());
      return rounded ? Math.round(2 * score) / 2 : score;
    });
  });
}

function studentP(differences: readonly number[]): number {
  const n = differences.length;
  const mean = differences.reduce((sum, one) => sum + one, 0) / n;
  const squares = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return squares === 0 ? 1 : 2 * studentTail(-Math.abs(mean) / Math.sqrt(squares / (n - 1) / n), n - 1).p;
}
