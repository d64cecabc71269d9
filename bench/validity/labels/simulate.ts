import { areTooFew } from '../../../src/questions/judge/correct-judge';
import { predictionPowered } from '../../../src/significance/prediction-powered';
import { Random } from '../random';
import { ALPHA } from '../simulate';

/** Items of which some have a human score. */
export interface LabelsCell {
  readonly kind: 'normal' | 'right or wrong';
  readonly labeled: number;
  readonly unlabeled: number;
  /** Correlation of judge and human score, before they are rounded to right, wrong or equal. */
  readonly correlation: number;
  /** Added to the judge's scores. */
  readonly bias: number;
}

export interface LabelsTally {
  /** "Too little data". */
  refused: number;
  /** The others. */
  decided: number;
  /** Intervals without the true mean, which is 0: also the rejections of no gain. */
  missed: number;
  /** The same of the human scores alone. */
  missedByLabels: number;
  /** "Gains" by the judge alone, all its scores taken for human ones (z test). */
  fooled: number;
  /** Σ of the widths, relative to that of the human scores alone. */
  width: number;
}

/** Right or wrong, by people and by a judge whose errors all go one way. */
export interface OneSidedCell {
  readonly labeled: number;
  readonly unlabeled: number;
  /** Share of the items that people find right. */
  readonly right: number;
  /** Share of all items that people find wrong and the judge right. */
  readonly passed: number;
}

export interface OneSidedTally {
  refused: number;
  decided: number;
  /** Too few disagreements: the labels alone. */
  unused: number;
  missed: number;
  missedByLabels: number;
}

/** Data sets of a judge who is right but for rare errors that go one way. */
export function simulateOneSided(cell: OneSidedCell, count: number, seed: string): OneSidedTally {
  const tally: OneSidedTally = { refused: 0, decided: 0, unused: 0, missed: 0, missedByLabels: 0 };
  for (let number = 0; number < count; number++) {
    const random = new Random([seed, JSON.stringify(cell), number].join(':'));
    const items = Array.from({ length: cell.labeled + cell.unlabeled }, (): [number, number] => {
      const place = random.uniform();
      return [place < cell.right ? 1 : 0, place < cell.right + cell.passed ? 1 : 0];
    });
    const labels = Float64Array.from(items.slice(0, cell.labeled), ([human]) => human);
    if (areTooFew(labels)) {
      tally.refused++;
      continue;
    }
    const judged = Float64Array.from(items, ([, judge]) => judge);
    const { estimate, human, lambda } = predictionPowered(
      labels,
      judged.slice(0, cell.labeled),
      judged.slice(cell.labeled),
      ALPHA,
    );
    tally.decided++;
    tally.unused += lambda === 0 ? 1 : 0;
    tally.missed += isOutside(estimate.interval, cell.right);
    tally.missedByLabels += isOutside(human.interval, cell.right);
  }
  return tally;
}

/** Data sets first … first + count − 1 of a cell, each of it and its number alone. */
export function simulateLabels(cell: LabelsCell, count: number, seed: string): LabelsTally {
  const tally: LabelsTally = { refused: 0, decided: 0, missed: 0, missedByLabels: 0, fooled: 0, width: 0 };
  for (let number = 0; number < count; number++) {
    const random = new Random([seed, JSON.stringify(cell), number].join(':'));
    const items = Array.from({ length: cell.labeled + cell.unlabeled }, () => draw(random, cell));
    const labels = Float64Array.from(items.slice(0, cell.labeled), ([human]) => human);
    if (areTooFew(labels)) {
      tally.refused++;
      continue;
    }
    const judged = Float64Array.from(items, ([, judge]) => judge);
    const { estimate, human } = predictionPowered(
      labels,
      judged.slice(0, cell.labeled),
      judged.slice(cell.labeled),
      ALPHA,
    );
    const mean = judged.reduce((sum, score) => sum + score, 0) / judged.length;
    const deviation = Math.sqrt(judged.reduce((sum, score) => sum + (score - mean) ** 2, 0)) / judged.length;
    const widthOf = ([low, high]: readonly [number, number]) => high - low;
    tally.decided++;
    tally.missed += isOutside(estimate.interval);
    tally.missedByLabels += isOutside(human.interval);
    tally.fooled += Math.abs(mean) > 1.96 * deviation ? 1 : 0;
    tally.width += widthOf(estimate.interval) / widthOf(human.interval);
  }
  return tally;
}

function isOutside([low, high]: readonly [number, number], mean = 0): number {
  return low > mean || high < mean ? 1 : 0;
}

/** A human and a judge's difference between two systems, of mean 0 by people. */
function draw(random: Random, { kind, correlation, bias }: LabelsCell): [number, number] {
  const human = random.normal();
  const judge = correlation * human + Math.sqrt(1 - correlation ** 2) * random.normal();
  return kind === 'normal' ? [human, 2 * judge + bias] : [sided(human), sided(judge + bias)];
}

/** Which system is right: only A, only B, or both alike in two thirds of the items. */
function sided(difference: number): number {
  return difference > 0.967 ? 1 : difference < -0.967 ? -1 : 0;
}
