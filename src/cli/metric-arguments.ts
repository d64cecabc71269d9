import { readMetric } from '../config';
import type { MetricChoice } from '../model';
import { usage } from './options';

/** What was said about the metric; without an id where only columns were named. */
export type AskedMetric = { readonly [K in keyof MetricChoice]: MetricChoice[K] | undefined };

interface MetricValues {
  readonly metric?: string | undefined;
  readonly column?: string | undefined;
  readonly 'reference-column'?: string | undefined;
  readonly option?: readonly string[] | undefined;
}

/** `--metric` with what the other options say about it. */
export function metricOf(values: MetricValues): AskedMetric {
  const metric = values.metric === undefined ? undefined : readMetric(values.metric, '');
  const said = {
    column: values.column,
    referenceColumn: values['reference-column'],
    options: optionsOf(values.option ?? []),
  };
  const some = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  if (metric?.own !== undefined && Object.keys(some).length > 0) {
    throw usage('--column, --reference-column and --option say nothing to a metric of your own');
  }
  return { id: undefined, ...said, ...metric, ...some };
}

/** `--option name=value`, repeated; undefined if there is none. The metric checks names and values. */
function optionsOf(written: readonly string[]): Record<string, string> | undefined {
  const options = written.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) {
      throw usage(`--option takes name=value, such as tokenize=char, not “${text}”`);
    }
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  return options.length === 0 ? undefined : Object.fromEntries(options);
}
