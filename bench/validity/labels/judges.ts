import { varianceParts } from '../../../src/analysis/variance-parts';
import { createMetric } from '../../../src/metrics';
import { normalQuantile, studentTail } from '../../../src/significance/distributions';
import { Random } from '../random';
import { ALPHA } from '../simulate';

/** Items that the same judges score for both systems; standard deviations of a gain's parts. */
export interface JudgesCell {
  readonly items: number;
  readonly judges: number;
  /** How much judges differ in which system they prefer. */
  readonly ofJudge: number;
  readonly ofItem: number;
}

export interface JudgesTally {
  dataSets: number;
  /** No gain over all items and judges that there could be: called significant for these, by items alone, and by the pigeonhole bootstrap. */
  wrong: number;
  byItems: number;
  byPigeonhole: number;
  /** A gain of 4 standard errors that is found. */
  found: number;
  /** Σ of the estimated variance of the gain over the true one. */
  ratio: number;
}

const METRIC = createMetric({ id: 'mean', column: 'score' }, 0);

/** Of a single score's difference. */
const RESIDUAL = 0.5;

/** Gains in standard errors where power is simulated. */
export const GAIN = 4;

export function simulateJudges(cell: JudgesCell, count: number, seed: string): JudgesTally {
  const tally: JudgesTally = { dataSets: count, wrong: 0, byItems: 0, byPigeonhole: 0, found: 0, ratio: 0 };
  const { items, judges, ofJudge, ofItem } = cell;
  const n = items * judges;
  const variance = ofItem ** 2 / items + ofJudge ** 2 / judges + RESIDUAL ** 2 / n;
  const clusters = Int32Array.from({ length: n }, (_, row) => Math.floor(row / judges));
  const factors = [{ name: 'judge', levels: Int32Array.from({ length: n }, (_, row) => row % judges) }];
  for (let number = 0; number < count; number++) {
    const differences = draw(
      new Random([seed, 'judges', items, judges, ofJudge, ofItem, number].join(':')),
      cell,
    );
    const gain = differences.reduce((sum, one) => sum + one / n, 0);
    const input = { metric: METRIC, tableA: table(differences), tableB: table(differences.map(() => 0)) };
    const rows = { ...input, clusters, clusterColumn: 'question', factors };
    const { others, standardError } = varianceParts(rows, { gain, alpha: ALPHA })!;
    const shifted = gain + GAIN * Math.sqrt(variance);
    tally.wrong += others!.p <= ALPHA ? 1 : 0;
    tally.found += shifted - (others!.interval[1] - gain) > 0 ? 1 : 0;
    tally.ratio += standardError ** 2 / variance;
    const sums = sumsOf(differences, gain, judges);
    const ofItems = Math.sqrt(((sums.items / n ** 2) * items) / (items - 1));
    tally.byItems += 2 * studentTail(-Math.abs(gain) / ofItems, items - 1).p <= ALPHA ? 1 : 0;
    tally.byPigeonhole +=
      Math.abs(gain) > -normalQuantile(ALPHA / 2) * Math.sqrt(pigeonhole(sums, items, judges)) ? 1 : 0;
  }
  return tally;
}

/**
 * The variance of the mean if items and judges are drawn with replacement and their weights multiply (Owen 2007), without drawing: levels of
 * a factor with G of them have E(w²) = 2 − 1/G, and two of them E(w·w′) = 1 − 1/G.
 */
function pigeonhole(sums: ReturnType<typeof sumsOf>, items: number, judges: number): number {
  return ((1 - 1 / judges) * sums.items + (1 - 1 / items) * sums.judges + sums.all) / (items * judges) ** 2;
}

/** Sums over items, over judges, and of single ones, squared. */
function sumsOf(differences: readonly number[], gain: number, judges: number) {
  const [ofItems, ofJudges] = [new Map<number, number>(), new Map<number, number>()];
  let all = 0;
  differences.forEach((difference, row) => {
    const [item, judge, own] = [Math.floor(row / judges), row % judges, difference - gain];
    ofItems.set(item, (ofItems.get(item) ?? 0) + own);
    ofJudges.set(judge, (ofJudges.get(judge) ?? 0) + own);
    all += own ** 2;
  });
  const squares = (sums: Map<number, number>) => [...sums.values()].reduce((sum, one) => sum + one ** 2, 0);
  return { items: squares(ofItems), judges: squares(ofJudges), all };
}

function draw(random: Random, { items, judges, ofJudge, ofItem }: JudgesCell): number[] {
  const severe = Array.from({ length: judges }, () => ofJudge * random.normal());
  return Array.from({ length: items }, () => ofItem * random.normal()).flatMap((item) =>
    severe.map((judge) => item + judge + RESIDUAL * random.normal()),
  );
}

function table(values: readonly number[]) {
  return { n: values.length, k: 2, data: Float64Array.from(values.flatMap((value) => [value, 1])) };
}
