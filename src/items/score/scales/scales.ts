import { isOfNumbers } from '../../../metrics';
import { elementAt, smallest, largest } from '../../../model/lists';
import { english, type Text } from '../../../model/words';
import { formatCount } from '../../../model/text';
import { RealGainError } from '../../../model/errors';
import { quoted } from '../../../model/texts/nearest';
import type { Choice } from '../../../model/settings/question';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { mixedIn, onOtherScales, spreadOf } from './other-scale';
import type { Said } from '../../source';

export interface Scores {
  readonly path: string;
  /** Statistics of a mean: value and weight, item by item. */
  readonly data: Float64Array;
}

const FEWEST_NUMBERS = 5;

/** This share lies strictly between 0 and 1 where scores are fractions. */
const MOST = 0.5;

/** This share of a file lies there where only a part of it is fractions. */
const SOME = 0.2;

/**
 * Refuses to subtract percentages from fractions, seconds from milliseconds, logits from probabilities.
 *
 * @throws RealGainError `needs-metric` with both ranges, and the possible readings
 */
export function checkScales(choice: MetricChoice, given: () => readonly Scores[]): void {
  if (!isOfNumbers(choice.id) || choice.options?.['scale'] !== undefined) {
    return;
  }
  const scores = given();
  const places = onOtherScales(
    scores.map(({ data }) => data),
    choice,
  );
  if (places !== null) {
    const [first, other] = places.map((place) => elementAt(scores, place));
    if (first !== undefined && other !== undefined) {
      throw ofTwo(choice, first, other);
    }
  }
  for (const one of scores) {
    const mixed = mixedIn(one.data, choice);
    if (mixed !== null) {
      throw withinOne(choice, one, mixed);
    }
  }
}

function ofTwo(choice: MetricChoice, first: Scores, other: Scores): RealGainError {
  const { column = 'score' } = choice;
  const [one, two] = [spreadOf(first.data), spreadOf(other.data)];
  // Percentages don't fix a file of which only a part is fractions.
  const isMixed = [one, two].some(({ beyond, inside }) => beyond > 0 && inside >= SOME);
  const areFractions = [one, two].some(({ high }) => high <= 1);
  const isPercent = areFractions && !isMixed && [one, two].every(({ low, high }) => low >= 0 && high <= 100);
  return asked(
    choice,
    other.path,
    english(
      'The column "{0}" seems to be on two scales: {1} holds numbers from {2} to {3}, {4} from {5} to {6}. Bring both to one scale, or say how they are meant.',
      column,
      first.path,
      written(one.low),
      written(one.high),
      other.path,
      written(two.low),
      written(two.high),
    ),
    english('Are both files on the same scale?'),
    isPercent ? [percentOf(choice)] : [],
  );
}

function withinOne(
  choice: MetricChoice,
  { path, data }: Scores,
  mixed: 'percent' | 'impossible',
): RealGainError {
  const { column = 'score' } = choice;
  const { n, high, beyond } = spreadOf(data);
  const values = [column, path, formatCount(Math.round(beyond * n)), formatCount(n), written(high)] as const;
  return asked(
    choice,
    path,
    mixed === 'percent'
      ? english(
          'The column "{0}" of {1} seems to be on two scales: {2} of {3} numbers lie above 1, up to {4}, and all others from 0 to 1. Bring them to one scale, or say how they are meant.',
          ...values,
        )
      : english(
          'The column "{0}" of {1} holds {2} of {3} numbers above 1, up to {4}, and all others from 0 to 1; correct them, or say that they are meant.',
          ...values,
        ),
    english('Are all numbers on the same scale?'),
  );
}

function asked(
  choice: MetricChoice,
  path: string,
  said: Text,
  title: Text,
  further: readonly Choice[] = [],
): RealGainError {
  const asIs = withScale(choice, 'as-is');
  const choices: Choice[] = [
    ...further,
    {
      label: english('The same scale'),
      detail: english('compare the numbers as they are'),
      ...asIs,
    },
  ];
  return new RealGainError('needs-metric', said, { path, question: { id: 'scale', title, choices } });
}

function percentOf(choice: MetricChoice): Choice {
  return {
    label: english('Fractions against percent'),
    detail: english('multiply values between 0 and 1 by 100'),
    ...withScale(choice, 'percent'),
  };
}

function withScale(choice: MetricChoice, scale: string): Pick<Choice, 'option' | 'answer'> {
  return withOption(choice, 'scale', scale);
}

/** A metric with one more option, and how the command line writes it. */
export function withOption(
  choice: MetricChoice,
  name: string,
  value: string,
): Pick<Choice, 'option' | 'answer'> {
  const metric = { ...choice, options: { ...choice.options, [name]: value } };
  const options = Object.entries(metric.options).map(([key, said]) => `--option ${quoted(`${key}=${said}`)}`);
  return {
    option: `--metric ${choice.id} --column ${quoted(choice.column ?? 'score')} ${options.join(' ')}`,
    answer: { metric },
  };
}

/** A warning if one file has only 0 and 1, and the other fractions in between. */
export function gradesAgainstFractions({ column = 'score' }: MetricChoice, scores: readonly Scores[]): Said {
  const spreads = scores
    .map(({ path, data }) => ({ path, ...spreadOf(data) }))
    .filter(({ n }) => n >= FEWEST_NUMBERS);
  const within = spreads.filter(({ beyond }) => beyond === 0);
  const graded = within.find(({ inside, low, high }) => inside === 0 && low < high);
  const fractions = within.find(({ inside }) => inside > MOST);
  return graded === undefined || fractions === undefined
    ? null
    : english(
        'In "{0}", {1} holds only 0 and 1, and {2} fractions between them: check that both were scored in the same way.',
        column,
        graded.path,
        fractions.path,
      );
}

export function written(value: number): string {
  return String(Number(value.toPrecision(4)));
}

export function rangeOf(tables: readonly Float64Array[]): { readonly low: number; readonly high: number } {
  const all = tables.map(spreadOf);
  return { low: smallest(all.map(({ low }) => low)), high: largest(all.map(({ high }) => high)) };
}
