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
  readonly 'higher-is-better'?: boolean | undefined;
  readonly 'lower-is-better'?: boolean | undefined;
}

/** What `--reference` says where a reference that realgain.json declares is not to be used. */
const NO_REFERENCE = 'none';

/** `--metric` with what the other options say about it. */
export function metricOf(values: MetricValues): AskedMetric {
  const metric = values.metric === undefined ? undefined : readMetric(values.metric, '');
  const said = {
    column: values.column,
    referenceColumn: values['reference-column'],
    options: optionsOf(values.option ?? []),
    higherIsBetter: directionOf(values),
  };
  const some = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  if (metric?.own !== undefined && Object.keys(some).length > 0) {
    throw usage(
      '--column, --reference-column, --option and --lower-is-better cannot be combined with a custom metric',
    );
  }
  return { id: undefined, ...said, ...metric, ...some };
}

/** The references that were named; [] where there are to be none, null where nothing is said. */
export function referencesOf(named: readonly string[] | undefined): readonly string[] | null {
  if (named?.includes(NO_REFERENCE) === true && named.length > 1) {
    throw usage('--reference none leaves out references and cannot be combined with one');
  }
  return named === undefined ? null : named.filter((one) => one !== NO_REFERENCE);
}

function directionOf(values: MetricValues): boolean | undefined {
  const { 'higher-is-better': higher, 'lower-is-better': lower } = values;
  if (higher === true && lower === true) {
    throw usage('--higher-is-better and --lower-is-better contradict each other');
  }
  return higher === true ? true : lower === true ? false : undefined;
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
