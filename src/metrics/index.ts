import { agreeing } from '../columns/agreeing';
import type { Beside, Metric, MetricFit, MetricKind } from '../model/settings/metric';
import { defined } from '../model/defined';
import { english } from '../model/words';
import type { MetricChoice } from '../model/settings/metric-choice';
import { nearest } from '../model/texts/nearest';
import { RealGainError } from '../model/errors';
import type { Records } from '../model/records';
import { isGradedName } from '../columns/grades';
import { accuracy } from './answers/accuracy';
import { ALONE, predictionAndGold } from './answers/answers';
import { ALIGNMENT } from './alignment/alignment-error';
import { CLASSIFICATION } from './classes/classification';
import { COUNTS } from './classes/counts';
import { countedErrors } from './counted-errors';
import { mean } from './mean';
import { BRACKETS } from './parsing/brackets';
import { DEPENDENCY } from './parsing/dependency';
import { checkOptions } from './options';
import { commandMetric, decimalsOf } from './custom';
import { TAGGING } from './tagging/tagging';
import { kappa } from './classes/kappa';
import { MULTILABEL } from './classes/multilabel';
import { PROBABILITIES } from './probabilities/probabilities';
import { rate } from './rate';
import { REGRESSION } from './regression';
import { RESPONSES } from './answers/responses';
import { RETRIEVAL } from './retrieval';
import { ANSWER_MATCHES } from './answers/answer-match';
import { bleu } from './translation/bleu';
import { chrf } from './translation/chrf';
import { ERROR_RATES } from './error-rate';
import { meteor } from './translation/meteor';
import { meteorStatistics } from './translation/meteor-statistics';
import { nist } from './translation/nist';
import { passAtK, passHatK } from './answers/pass-at-k';
import { perplexity } from './perplexity';
import { ROUGE } from './rouge';
import { sentenceBleu, sentenceChrf, sentenceTer } from './translation/sentence-level';
import { ter } from './translation/ter';
import { WEIGHTED } from './weighted';

/** The fit of a score reported by the file's own tool. Several of them are equal: the user chooses. */
const REPORTED = 0.9;

/**
 * The mean of a score whose values are all grades: the common metric if the other file has numbers in
 * between.
 */
const SECOND = 0.85;

/** Below anything that is chosen automatically. */
const OTHER = 0.2;

/**
 * If a file declares which columns are its scores (`Records.measures`), they take precedence: each by its
 * accuracy if all its values are grades, by the perplexity of logged likelihoods, else by its mean.
 */
function byMeasures(fits: readonly MetricFit[], measures: readonly string[]): MetricFit[] {
  const reported = fits.filter(
    ({ choice }) => measures.includes(choice.column ?? '') && choice.referenceColumn === undefined,
  );
  const scoredBy = (id: string) =>
    new Set(reported.filter(({ choice }) => choice.id === id).map(({ choice }) => choice.column));
  const [graded, logged] = [scoredBy('accuracy'), scoredBy('perplexity')];
  const fitOf = (one: MetricFit): number => {
    const { id, column } = one.choice;
    const isOther = !['accuracy', 'mean', 'perplexity'].includes(id) || (id === 'mean' && logged.has(column));
    if (!reported.includes(one) || isOther) {
      return Math.min(one.fit, OTHER);
    }
    return id === 'mean' && graded.has(column) ? SECOND : REPORTED;
  };
  return fits.map((one) => ({ choice: one.choice, fit: fitOf(one) }));
}

export { documentsCounted } from './retrieval';

/** All metrics. A new one is one file and one line here. The order decides between equal fits. */
export const METRICS: readonly MetricKind[] = [
  accuracy,
  mean,
  rate,
  bleu,
  chrf,
  ter,
  nist,
  meteor,
  meteorStatistics,
  sentenceBleu,
  sentenceChrf,
  sentenceTer,
  ...ROUGE,
  ...ERROR_RATES,
  ...ANSWER_MATCHES,
  passAtK,
  passHatK,
  perplexity,
  ...CLASSIFICATION,
  kappa,
  ...MULTILABEL,
  ...REGRESSION,
  ...PROBABILITIES,
  ...WEIGHTED,
  ...DEPENDENCY,
  ...BRACKETS,
  ...ALIGNMENT,
  ...TAGGING,
  ...RESPONSES,
  ...RETRIEVAL,
  ...COUNTS,
  countedErrors,
];

/** @throws RealGainError `unknown-metric` listing the ids */
export function findMetric(id: string): MetricKind {
  const kind = METRICS.find((metric) => metric.id === id);
  if (kind === undefined) {
    const choices = METRICS.map((metric) => metric.id);
    const meant = nearest(id, choices);
    throw new RealGainError(
      'unknown-metric',
      meant === null
        ? english('There is no metric "{0}"; there are {1}.', id, choices.join(', '))
        : english('There is no metric "{0}"; did you mean "{1}"?', id, meant),
      { choices },
    );
  }
  return kind;
}

/**
 * The metric of a choice, ready to extract and score.
 *
 * @throws RealGainError `unknown-metric`, `bad-setting`
 */
export function createMetric(choice: MetricChoice, referenceCount: number): Metric {
  if (choice.own?.kind === 'command') {
    return commandMetric(choice.own, referenceCount);
  }
  const kind = findMetric(choice.id);
  checkOptions(kind, choice.options);
  const { impliedBy, declaredIn } = choice;
  const origin = defined({ impliedBy, declaredIn });
  const { id, name } = kind;
  const made = { id, name, unit: '', isMean: false, ...kind.create(choice, referenceCount) };
  const decimals = decimalsOf(made.unit);
  return { decimals, ...made, ...(Object.keys(origin).length > 0 && { origin }) };
}

/** What an output can be scored with, best first. Equal fits at the top mean that the user has to choose. */
export function suggestMetrics(output: Records, beside: Beside = ALONE): readonly MetricFit[] {
  const known = suggested.get(output);
  if (known !== undefined && areAlike(known.beside, beside)) {
    return known.fits;
  }
  const fits = allFits(output, beside);
  suggested.set(output, { beside, fits });
  return fits;
}

/** What was suggested last: each answer to a question is tried with the same files. */
const suggested = new WeakMap<Records, { readonly beside: Beside; readonly fits: readonly MetricFit[] }>();

function areAlike(one: Beside, other: Beside): boolean {
  return (
    one.references.length === other.references.length &&
    one.references.every((records, i) => records === other.references[i]) &&
    one.varying?.size === other.varying?.size &&
    [...(one.varying ?? [])].every((column) => other.varying?.has(column) === true)
  );
}

function allFits(output: Records, beside: Beside): MetricFit[] {
  const aside = agreeing(output.columns);
  const fits = METRICS.flatMap((kind) =>
    kind
      .fits(output, beside)
      .filter(({ choice }) => choice.column === undefined || !aside.has(choice.column))
      .map(({ choice, fit }) => ({ choice: withDefaults(kind, choice, output, beside), fit })),
  );
  const { measures } = output;
  return (measures === undefined || beside.references.length > 0 ? fits : byMeasures(fits, measures)).sort(
    (one, other) => other.fit - one.fit,
  );
}

/**
 * A choice with its columns filled in: unspecified ones are those that fit the output best, so that
 * `accuracy` alone finds `prediction` and `label`.
 */
export function completeChoice(choice: MetricChoice, output: Records, beside: Beside = ALONE): MetricChoice {
  const kind = findMetric(choice.id);
  if (choice.column !== undefined) {
    return withDefaults(kind, choice, output, beside);
  }
  const [best] = [...kind.fits(output, beside)].sort((one, other) => other.fit - one.fit);
  const found = best === undefined ? answersFor(kind, output, beside) : best.choice;
  const completed = { ...found, ...choice };
  return withDefaults(kind, completed, output, beside);
}

/** What a metric of answers is computed from where they don't look like it: extracting says why, or warns. */
function answersFor(
  { scores, needsReference }: MetricKind,
  output: Records,
  beside: Beside,
): Pick<MetricChoice, 'column' | 'referenceColumn'> {
  const { prediction, gold } = predictionAndGold(output, beside);
  const isOfAnswers = scores === 'texts' || scores === 'classes';
  const isBeside = needsReference === undefined && beside.references.length === 0;
  return {
    ...(isOfAnswers && prediction && { column: prediction.name }),
    ...(isBeside && gold && { referenceColumn: gold.name }),
  };
}

/** A choice with the options that the files call for, unless it sets them. */
function withDefaults(kind: MetricKind, choice: MetricChoice, output: Records, beside: Beside): MetricChoice {
  const options = kind.defaults?.(output, choice, beside);
  return options === undefined ? choice : { ...choice, options: { ...options, ...choice.options } };
}

export function usesReferences({ id, column, referenceColumn, own }: MetricChoice): boolean {
  if (own !== undefined) {
    return true;
  }
  const { needsReference } = findMetric(id);
  const isGraded =
    id === 'accuracy' && referenceColumn === undefined && column !== undefined && isGradedName(column);
  return needsReference !== 'never' && !isGraded;
}

export function takesSeveral({ id, own }: MetricChoice): boolean {
  return own === undefined && scoredBy(id) === 'texts';
}

/** Whether the direction of a choice depends on its column, whose name may not imply it. */
export function goesByColumn({ id }: MetricChoice): boolean {
  return scoredBy(id) === 'rates' || isOfNumbers(id);
}

/** Whether a metric reads the numbers of a column: statistics are then (number, 1). */
export function isOfNumbers(id: string): boolean {
  return scoredBy(id) === 'numbers';
}

/** Whether a choice may score the cells of a column by themselves, as numbers or grades. */
export function readsColumn({ id }: Pick<MetricChoice, 'id'>): boolean {
  return goesByColumn({ id }) || id === accuracy.id;
}

/** What a metric scores; undefined if it is not of the registry. */
export function scoredBy(id: string): MetricKind['scores'] | undefined {
  return METRICS.find((kind) => kind.id === id)?.scores;
}
