import {
  badSetting,
  defined,
  english,
  type ErrorCode,
  MANY,
  type MetricChoice,
  type MetricFit,
  RealGainError,
  someOf,
  someQuoted,
  type Text,
  withMeant,
} from '../model';

/** The requested metric; without an id if only columns, options or a direction are given. */
export type AskedMetric = { readonly [K in keyof MetricChoice]?: MetricChoice[K] | undefined };

/** The chosen metric; null if its id is missing and has to be determined from the columns. */
export function chosen(asked: AskedMetric): MetricChoice | null {
  const { id, ...others } = asked;
  return id === undefined ? null : { id, ...defined(others) };
}

/** Whether columns, options or a direction are given without a metric. */
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

/** The metric for columns given without a metric: the one that fits them best. */
function metricForColumns(
  { column, referenceColumn, options, higherIsBetter }: AskedMetric,
  fits: readonly MetricFit[],
): MetricChoice {
  const [fit, next] = fits.filter(({ choice }) => column === undefined || choice.column === column);
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
    throw badSetting('These outputs can be scored by more than one column; name it with --column.');
  }
  return { ...fit.choice, ...defined({ referenceColumn, options, higherIsBetter }) };
}

/**
 * The error for a column that names and cells leave open: a question with its choices; where there is nothing to choose from, the
 * reason.
 *
 * @param field of the identity that would name it
 * @param open makes the question, given the choices in quotes
 * @param none why no column could be it
 */
export function openColumn(
  { path, field }: { readonly path: string; readonly field: string },
  choices: readonly string[],
  open: (choices: Text) => Text,
  none: { readonly code: ErrorCode; readonly said: Text },
): RealGainError {
  return choices.length === 0
    ? new RealGainError(none.code, none.said, { path, choices })
    : new RealGainError('needs-column', open(someQuoted(choices)), {
        path,
        choices,
        field,
      });
}
