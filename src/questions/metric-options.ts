import { readMetric } from '../config';
import { badSetting, defined } from '../model';
import type { AskedMetric } from './metric-asked';

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
