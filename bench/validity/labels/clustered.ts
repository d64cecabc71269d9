import { predictionPowered } from '../../../src/significance/prediction-powered';
import { Random } from '../random';
import { ALPHA } from '../simulate';

/** Documents whose items are alike, also in how the judge errs. */
export interface ClusteredCell {
  readonly documents: number;
  readonly itemsEach: number;
  /** So many documents with labels of all items; null: one item in five, in any document. */
  readonly labeled: number | null;
}

interface ClusteredTally {
  /** Intervals without the true mean, by clusters and where each item counts on its own. */
  missed: number;
  missedByItems: number;
  missedByLabels: number;
}

export function simulateClustered(cell: ClusteredCell, count: number, seed: string): ClusteredTally {
  const tally: ClusteredTally = { missed: 0, missedByItems: 0, missedByLabels: 0 };
  for (let number = 0; number < count; number++) {
    const random = new Random([seed, JSON.stringify(cell), number].join(':'));
    const items = Array.from({ length: cell.documents }, (_, document) => {
      const [level, leniency] = [0.8 * random.normal(), 0.5 * random.normal()];
      return Array.from({ length: cell.itemsEach }, () => {
        const human = level + 0.6 * random.normal();
        const judge = 0.8 * human + leniency + 0.4 * random.normal() + 0.3;
        const isLabeled = cell.labeled === null ? random.uniform() < 0.2 : document < cell.labeled;
        return { document, human, judge, isLabeled };
      });
    }).flat();
    const [labeled, others] = [true, false].map((is) => items.filter(({ isLabeled }) => isLabeled === is));
    const judged = (some: typeof items = []) => Float64Array.from(some, ({ judge }) => judge);
    const documents = (some: typeof items = []) => Int32Array.from(some, ({ document }) => document);
    const labels = Float64Array.from(labeled ?? [], ({ human }) => human);
    const by = (clusters: Parameters<typeof predictionPowered>[4]) =>
      predictionPowered(labels, judged(labeled), judged(others), ALPHA, clusters);
    const found = by({ labeled: documents(labeled), others: documents(others) });
    tally.missed += isOutside(found.estimate.interval);
    tally.missedByLabels += isOutside(found.human.interval);
    tally.missedByItems += isOutside(by(null).estimate.interval);
  }
  return tally;
}

function isOutside([low, high]: readonly [number, number]): number {
  return low > 0 || high < 0 ? 1 : 0;
}
