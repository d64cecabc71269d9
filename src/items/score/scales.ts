import { isOfNumbers } from '../../metrics';
import { meaningOf } from '../../columns';
import {
  elementAt,
  baseName,
  english,
  RealGainError,
  quoted,
  type MetricChoice,
  type Text,
} from '../../model';
import { onceFor } from '../../model/once';

/** The numbers of one system that are averaged. */
export interface Scores {
  readonly path: string;
  /** Statistics of a mean: value and weight, item by item. */
  readonly data: Float64Array;
}

/** The smallest and the largest number read. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * On one scale, numbers are hardly ever this many times larger in one file, and never as small as in the
 * other.
 */
const OTHER_SCALE = 20;

/** This share of a file's numbers lies outside 0 to 1, unless only some items are affected. */
const MOST = 0.5;

/** This share lies outside if part of a file is on another scale. */
const SOME = 0.2;

/** Fewer numbers don't show a scale. */
const FEWEST = 5;

interface Summary extends Range {
  readonly n: number;
  readonly path: string;
  readonly mean: number;
  /** Share of the numbers outside 0 to 1. */
  readonly beyond: number;
  /** The mean of those. */
  readonly meanBeyond: number;
  /** Share of the numbers between 0 and 1. */
  readonly inside: number;
}

/**
 * Refuses to subtract percentages from fractions, seconds from milliseconds, logits from probabilities.
 *
 * @throws RealGainError `needs-metric` with both ranges, and the possible readings
 */
export function checkScales(choice: MetricChoice, scores: () => readonly Scores[]): void {
  if (!isOfNumbers(choice.id) || choice.options?.['scale'] !== undefined) {
    return;
  }
  const summaries = scores().map(summaryOf);
  const isLower =
    choice.higherIsBetter === undefined
      ? meaningOf(choice.column ?? 'score').better === 'lower'
      : !choice.higherIsBetter;
  const [first, ...others] = summaries.filter(({ n }) => n >= FEWEST);
  const other = others.find((one) => first !== undefined && areOther(first, one, isLower));
  if (first === undefined || other === undefined) {
    return;
  }
  const { column = 'score' } = choice;
  const asIs = { ...choice, options: { ...choice.options, scale: 'as-is' } };
  const percent = { ...choice, options: { ...choice.options, scale: 'percent' } };
  // Percentages don't fix a file of which only a part is fractions.
  const isMixed = [first, other].some(({ beyond, inside }) => beyond > 0 && inside >= SOME);
  const isPercent = !isMixed && [first, other].every(({ low, high }) => low >= 0 && high <= 100);
  const options = `--metric ${choice.id} --column ${quoted(column)} --option scale=`;
  const choices = [
    ...(isPercent
      ? [
          {
            label: english('Fractions against percent'),
            detail: english('multiply values between 0 and 1 by 100'),
            option: `${options}percent`,
            answer: { metric: percent },
          },
        ]
      : []),
    {
      label: english('The same scale'),
      detail: english('compare the numbers as they are'),
      option: `${options}as-is`,
      answer: { metric: asIs },
    },
  ];
  throw new RealGainError(
    'needs-metric',
    english(
      'The column "{0}" seems to be on two scales: {1} holds numbers from {2} to {3}, {4} from {5} to {6}. Bring both to one scale, or say how they are meant.',
      column,
      first.path,
      written(first.low),
      written(first.high),
      other.path,
      written(other.low),
      written(other.high),
    ),
    {
      path: other.path,
      choices: [column],
      metrics: choices.map(({ label, answer: { metric } }) => ({ choice: metric, name: label })),
      question: { id: 'scale', title: english('Are both files on the same scale?'), choices },
    },
  );
}

/** A warning if one file has only 0 and 1, and the other fractions in between. */
export function gradesAgainstFractions(
  { id, column = 'score' }: MetricChoice,
  scores: readonly Scores[],
): Text[] {
  const summaries = isOfNumbers(id) ? scores.map(summaryOf).filter(({ n }) => n >= FEWEST) : [];
  const within = summaries.filter(({ beyond }) => beyond === 0);
  const graded = within.find(({ inside }) => inside === 0);
  const fractions = within.find(({ inside }) => inside > MOST);
  return graded === undefined || fractions === undefined
    ? []
    : [
        english(
          'In "{0}", {1} holds only 0 and 1, and {2} fractions between them: check that both were scored in the same way.',
          column,
          baseName(graded.path),
          baseName(fractions.path),
        ),
      ];
}

function written(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/**
 * True if one file has numbers from 0 to 1 and the other mostly doesn't, or one is many times larger than the
 * other.
 */
function areOther(one: Summary, other: Summary, isUnbounded: boolean): boolean {
  const [small, large] = Math.abs(one.mean) < Math.abs(other.mean) ? [one, other] : [other, one];
  const apart = small.mean > 0 && small.high < large.low && large.mean > OTHER_SCALE * small.mean;
  const isFraction = ({ low, high, mean }: Summary) => low >= 0 && high <= 1 && mean > 0;
  const [within, rest] = isFraction(one) ? [one, other] : [other, one];
  const isPartly = rest.beyond >= SOME && rest.meanBeyond > OTHER_SCALE * within.mean;
  const fractions = isFraction(within) && !isFraction(rest) && (rest.beyond > MOST || isPartly);
  // Losses may be small in one system and large in the other.
  return apart || (fractions && (!isUnbounded || large.mean > OTHER_SCALE * small.mean));
}

function summaryOf({ path, data }: Scores): Summary {
  return { path, ...summaryOfNumbers(data) };
}

const summaryOfNumbers = onceFor((data: Float64Array): Omit<Summary, 'path'> => {
  let [low, high, sum, n, beyond, sumBeyond, inside] = [Infinity, -Infinity, 0, 0, 0, 0, 0];
  for (let at = 0; at < data.length; at += 2) {
    const [value, weight] = [elementAt(data, at), elementAt(data, at + 1)];
    if (weight !== 0) {
      low = Math.min(low, value);
      high = Math.max(high, value);
      sum += value;
      n += 1;
      inside += value > 0 && value < 1 ? 1 : 0;
      if (value < 0 || value > 1) {
        beyond += 1;
        sumBeyond += value;
      }
    }
  }
  const meanBeyond = beyond === 0 ? 0 : sumBeyond / beyond;
  return { n, low, high, mean: sum / n, beyond: beyond / n, meanBeyond, inside: inside / n };
});

/** Of all systems. */
export function rangeOf(tables: readonly Float64Array[]): Range {
  const all = tables.map((data) => summaryOf({ path: '', data }));
  return { low: Math.min(...all.map(({ low }) => low)), high: Math.max(...all.map(({ high }) => high)) };
}
