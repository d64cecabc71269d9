import { isOpenName, meaningOf } from '../columns';
import { usesReferences } from '../metrics';
import { badSetting, type ErrorCode, RealGainError, withMeant } from '../model/errors';
import { defined } from '../model/defined';
import { english, type Text, englishOf } from '../model/words';
import { MANY, someOf, someQuoted } from '../model/texts/some-of';
import type { MetricChoice } from '../model/settings/metric-choice';
import type { MetricFit } from '../model/settings/metric';
import type { Question } from '../model/settings/question';
import { readMetric } from '../config/parse';

/** The requested metric; without an id if only columns, options or a direction are given. */
export type AskedMetric = { readonly [K in keyof MetricChoice]?: MetricChoice[K] | undefined };

/** The chosen metric; null if its id is missing and has to be determined from the columns. */
export function chosen(asked: AskedMetric): MetricChoice | null {
  const { id, ...others } = asked;
  return id === undefined ? null : { id, ...defined(others) };
}

export function lacksMetric({ id, ...others }: AskedMetric): boolean {
  return id === undefined && Object.values(others).some((said) => said !== undefined);
}

/**
 * A comparison or study with the metric asked for; for columns, options or a direction without one, with the metric that fits
 * them best, and the names of columns that were numbers.
 *
 * @param fitsOf reads the files: the metrics that fit them, best first, and the identity with names for numbers of columns
 * @throws RealGainError `unknown-column`; `bad-setting` if several columns could be scored; as `fitsOf`
 */
export async function withMetricFor<Identity extends { readonly metric: MetricChoice | null }>(
  identity: Identity,
  asked: AskedMetric,
  fitsOf: (scored: Identity) => Promise<{ readonly identity: Identity; readonly fits: readonly MetricFit[] }>,
): Promise<Identity> {
  if (!lacksMetric(asked)) {
    return { ...identity, metric: chosen(asked) ?? identity.metric };
  }
  const { id, ...said } = asked;
  // A column may be a path in a JSON document, which then decides what to read.
  const { identity: named, fits } = await fitsOf({ ...identity, metric: { id: 'mean', ...defined(said) } });
  return { ...named, metric: metricForColumns({ ...asked, ...named.metric, id }, fits) };
}

/** An error if the name of a column contradicts the direction of its choice; else null. */
function otherDirection({ column, higherIsBetter }: MetricChoice): RealGainError | null {
  const { better } = meaningOf(column ?? '');
  const named = column === undefined || isOpenName(column) ? null : better;
  return named === null || higherIsBetter === undefined || higherIsBetter === (named === 'higher')
    ? null
    : badSetting(
        'The name of the column "{0}" says another direction; to overrule it, name this column alone with --column.',
        column ?? '',
      );
}

/**
 * A choice as it was asked for; of several columns, a direction is for those whose names say none.
 *
 * @param columns how many were given
 * @throws RealGainError as `otherDirection` if none was
 */
export function inItsDirection(choice: MetricChoice, columns: number): MetricChoice {
  const other = columns === 1 ? null : otherDirection(choice);
  if (other !== null && columns === 0) {
    throw other;
  }
  return other === null ? choice : { ...choice, higherIsBetter: undefined };
}

/** The metric for columns given without a metric: the one that fits them best. */
function metricForColumns(
  { column, referenceColumn, options, higherIsBetter }: AskedMetric,
  fits: readonly MetricFit[],
): MetricChoice {
  const among = fits.filter(({ choice }) => column === undefined || choice.column === column);
  const against = among.filter((one) => one.choice.referenceColumn === referenceColumn);
  const own = referenceColumn !== undefined && against.length > 0 ? against : among;
  // Numbers have a direction, answers are right or wrong.
  const scored = higherIsBetter === undefined ? [] : own.filter(({ choice }) => !usesReferences(choice));
  const [fit, next] = scored.length > 0 && referenceColumn === undefined ? scored : own;
  if (fit === undefined && column !== undefined && referenceColumn !== undefined) {
    return { id: 'accuracy', column, ...defined({ referenceColumn, options }) };
  }
  if (fit === undefined) {
    const columns = fits.map(({ choice }) => choice.column).filter((name) => name !== undefined);
    const choices = [...new Set(columns)];
    const said =
      choices.length === 0
        ? english('No metric can score the column “{0}” of these outputs.', column ?? '')
        : english(
            'No metric can score the column “{0}” of these outputs (these can: {1}).',
            column ?? '',
            someOf(choices, MANY),
          );
    throw withMeant(new RealGainError('unknown-column', said, { choices }), column);
  }
  if (column === undefined && fit.fit === next?.fit) {
    const alike = own.filter((one) => one.fit === fit.fit && one.choice.column === fit.choice.column);
    throw alike.length > 1
      ? badSetting(
          'These outputs can be scored in more than one way ({0}); name one with --metric.',
          someOf(alike.map(({ choice }) => choice.id)),
        )
      : badSetting('These outputs can be scored by more than one column; name it with --column.');
  }
  return { ...fit.choice, ...defined({ referenceColumn, options, higherIsBetter }) };
}

/**
 * The error for a column that names and cells leave open: a question with its choices; where there is nothing to choose from, the
 * reason.
 *
 * @param question which of the columns that could be it
 * @param open makes the question, given the choices in quotes
 * @param none why no column could be it
 */
export function openColumn(
  path: string,
  question: Question,
  open: (choices: Text) => Text,
  none: { readonly code: ErrorCode; readonly said: Text },
): RealGainError {
  const names = question.choices.map(({ label }) => englishOf(label));
  return names.length === 0
    ? new RealGainError(none.code, none.said, { path, choices: [] })
    : new RealGainError('needs-column', open(someQuoted(names)), { path, question });
}

interface MetricValues {
  readonly metric?: string | undefined;
  readonly column?: string | undefined;
  readonly 'reference-column'?: string | undefined;
  readonly option?: readonly string[] | undefined;
  readonly 'higher-is-better'?: boolean | undefined;
  readonly 'lower-is-better'?: boolean | undefined;
}

/**
 * `--metric` with the other options that modify it.
 *
 * @throws RealGainError `bad-setting` for options that contradict each other
 */
export function metricOf(values: MetricValues): AskedMetric {
  const metric = values.metric === undefined ? undefined : readMetric(values.metric, '');
  const said = {
    column: values.column,
    referenceColumn: values['reference-column'],
    options: optionsOf(values.option ?? []),
    higherIsBetter: directionOf(values),
  };
  const some = defined(said);
  if (metric?.own !== undefined && Object.keys(some).length > 0) {
    throw badSetting(
      '--column, --reference-column, --option and --lower-is-better cannot be combined with a custom metric.',
    );
  }
  return { id: undefined, ...said, ...metric, ...some };
}

interface SeveralMetrics {
  readonly metric: readonly string[];
  readonly column: readonly string[];
  readonly option: readonly string[];
  readonly referenceColumn: string | null;
  readonly higherIsBetter: boolean;
  readonly lowerIsBetter: boolean;
}

/**
 * Every metric for every column, with what else is said about metrics.
 *
 * @param all what stands for every score and metric that fits
 * @throws RealGainError `bad-setting` as `metricOf`
 */
export function askedMetrics(asked: SeveralMetrics, all: string): AskedMetric[] {
  const { metric, column, option, referenceColumn, higherIsBetter, lowerIsBetter } = asked;
  const others = {
    option,
    'reference-column': referenceColumn ?? undefined,
    'higher-is-better': higherIsBetter,
    'lower-is-better': lowerIsBetter,
  };
  const isSaid = (one: AskedMetric) => Object.values(one).some((said) => said !== undefined);
  const metrics = metric.filter((one) => one !== all);
  if (metric.length > 0 && metrics.length === 0 && column.length === 0) {
    if (isSaid(metricOf(others))) {
      throw badSetting(
        '--metric all takes no options of a metric; name the metric too: --metric bleu --metric all.',
      );
    }
    return [];
  }
  return orNone(metrics)
    .flatMap((one) => orNone(column).map((of) => metricOf({ ...others, metric: one, column: of })))
    .filter(isSaid);
}

function orNone(given: readonly string[]): readonly (string | undefined)[] {
  return given.length === 0 ? [undefined] : given;
}

function directionOf(values: MetricValues): boolean | undefined {
  const { 'higher-is-better': higher, 'lower-is-better': lower } = values;
  if (higher === true && lower === true) {
    throw badSetting('--higher-is-better and --lower-is-better contradict each other.');
  }
  return higher === true ? true : lower === true ? false : undefined;
}

/** `--option name=value`, repeated; undefined if there are none. The metric validates names and values. */
function optionsOf(written: readonly string[]): Record<string, string> | undefined {
  const options = written.map((text) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    // What every object has is dropped by schemas, before the metric sees it.
    if (name === undefined || value === undefined || name in {}) {
      throw badSetting('--option takes name=value, such as tokenize=char, not “{0}”.', text);
    }
    return [name, value] as const;
  });
  return options.length === 0 ? undefined : Object.fromEntries(options);
}
