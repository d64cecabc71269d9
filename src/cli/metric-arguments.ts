import { readMetric } from '../config';
import { defined } from '../model';
import type { AskedMetric } from '../questions/metric-asked';
import { usage } from './options';

interface MetricValues {
  readonly metric?: string | undefined;
  readonly column?: string | undefined;
  readonly 'reference-column'?: string | undefined;
  readonly option?: readonly string[] | undefined;
  readonly 'higher-is-better'?: boolean | undefined;
  readonly 'lower-is-better'?: boolean | undefined;
}

/** `--metric` with the other options that modify it. */
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
    throw usage(
      '--column, --reference-column, --option and --lower-is-better cannot be combined with a custom metric',
    );
  }
  return { id: undefined, ...said, ...metric, ...some };
}

function directionOf(values: MetricValues): boolean | undefined {
  const { 'higher-is-better': higher, 'lower-is-better': lower } = values;
  if (higher === true && lower === true) {
    throw usage('--higher-is-better and --lower-is-better contradict each other');
  }
  return higher === true ? true : lower === true ? false : undefined;
}

/** `--option name=value`, repeated; undefined if there are none. The metric validates names and values. */
function optionsOf(written: readonly string[]): Record<string, string> | undefined {
  const options = written.map((text) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    // What every object has is dropped by schemas, before the metric sees it.
    if (name === undefined || value === undefined || name in {}) {
      throw usage(`--option takes name=value, such as tokenize=char, not “${text}”`);
    }
    return [name, value] as const;
  });
  return options.length === 0 ? undefined : Object.fromEntries(options);
}
