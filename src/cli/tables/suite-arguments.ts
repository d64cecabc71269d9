import {
  parseSlice,
  parseSliceBy,
  POOLINGS,
  TABLE_CORRECTIONS,
  type AskedGate,
  type Pooling,
  type SliceBy,
  type SystemChoices,
  type TableCorrection,
  type TypedCommand,
} from '../../model';
import { wrongSlice } from '../../questions/pair/schema';
import { saidBy } from '../../questions/pair/said';
import { askedOfRows, type Asked } from '../asked';
import { ALL_COMMANDS, COMMANDS, FORMATS, type OutputFormat, type ValuesOf } from '../commands';
import { askedGate } from '../gate';
import { metricOf } from '../metric-arguments';
import type { AskedMetric } from '../../questions/metric-asked';
import { given, oneOf, parseOptions, usage } from '../options';
import { isRepeated } from '../question-arguments';
import { reportsOf } from '../reports';
import { typedCommand } from '../typed-command';

/** The value of `--metric` for every score and metric that fits. */
const ALL = 'all';

/** `realgain suite A B`. */
export interface SuiteCommand extends AskedGate {
  readonly kind: 'suite';
  /** Two folders, two files, or one folder that holds several systems. */
  readonly places: readonly string[];
  /** What holds for every task. */
  readonly asked: Asked;
  readonly systems: SystemChoices | null;
  /** The first that fits a task decides. */
  readonly metrics: readonly AskedMetric[];
  /** Whether every score and metric that fits is a row. */
  readonly all: boolean;
  readonly slices: readonly SliceBy[];
  /** Absent: by realgain.json, or the default. */
  readonly correction: TableCorrection | undefined;
  readonly pooling: Pooling | undefined;
  readonly format: OutputFormat | 'csv';
  /** Files to write reports to, in the form of their extension. */
  readonly reports: readonly string[];
  /** Whether reports replace other files than reports. */
  readonly force: boolean;
  /** For reports; absent if it can’t be said in another folder. */
  readonly typed: TypedCommand | undefined;
}

/** Whether `realgain compare` was asked for a table. */
export function isTable(args: readonly string[]): boolean {
  const { values } = parseOptions(args, ALL_COMMANDS['compare']?.options ?? {});
  const { metric, slice, correction } = values as Values;
  return (
    isRepeated(args, 'metric') ||
    isRepeated(args, 'column') ||
    (metric as unknown) === ALL ||
    sliced(slice).length > 0 ||
    correction !== undefined
  );
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseSuite(args: readonly string[]): SuiteCommand {
  const { values, positionals } = parseOptions(args, COMMANDS.suite.options);
  if (positionals.length < 1 || positionals.length > 2) {
    throw usage(
      `“realgain suite” takes two folders, A and B, or one that holds the results of both, but got ${positionals.length}`,
    );
  }
  const slice = values.slice?.filter((text) => parseSlice(text) !== null);
  const asked = askedOfRows('suite', { ...values, slice, metric: undefined, column: undefined });
  return {
    kind: 'suite',
    places: positionals,
    asked: { ...asked, systems: null },
    systems: saidBy(asked).systems ?? null,
    metrics: metricsOf(values),
    all: values.metric?.includes(ALL) === true,
    slices: sliced(values.slice).map(sliceOf),
    correction: given(values.correction, (text) => oneOf('correction', text, TABLE_CORRECTIONS)),
    pooling: given(values.pooling, (text) => oneOf('pooling', text, POOLINGS)),
    format: formatOf(values),
    reports: reportsOf(values.report),
    force: values.force === true,
    typed: typedCommand(positionals, values),
    ...gateAsked(values),
  };
}

type Values = ValuesOf<typeof COMMANDS.suite.options>;

/** Every metric for every column, with what else is said about metrics. */
function metricsOf({ metric = [], column = [], ...others }: Values): AskedMetric[] {
  const metrics = metric.filter((one) => one !== ALL);
  if (metric.length > 0 && metrics.length === 0 && column.length === 0) {
    refuseWithout(others);
    return [];
  }
  return listOr(metrics)
    .flatMap((one) => listOr(column).map((of) => metricOf({ ...others, metric: one, column: of })))
    .filter((asked) => Object.values(asked).some((said) => said !== undefined));
}

/** One that was not given, if there is none. */
function listOr(given: readonly string[]): readonly (string | undefined)[] {
  return given.length === 0 ? [undefined] : given;
}

/** With all metrics, an option of a metric would have to say which one it is for. */
function refuseWithout(values: Omit<Values, 'metric' | 'column'>): void {
  if (Object.values(metricOf(values)).some((said) => said !== undefined)) {
    throw usage('--metric all takes no options of a metric; name the metric too: --metric bleu --metric all');
  }
}

/** Columns, but not slices by themselves (`category=math`). */
function sliced(slices: readonly string[] = []): readonly string[] {
  return slices.filter((text) => parseSlice(text) === null);
}

function sliceOf(text: string): SliceBy {
  const slice = parseSliceBy(text);
  if (slice === null) {
    const [, column, parts] = /^([^=]+):(\d+)$/.exec(text) ?? [];
    throw usage(
      column === undefined || parts === undefined
        ? wrongSlice(text)
        : `--slice ${column}:N divides the items into 2 to 100 parts, not ${parts}`,
    );
  }
  return slice;
}

function gateAsked(values: Values): AskedGate {
  const asked = askedGate(values);
  if (asked.row !== null && asked.gate === null && !asked.failUnlessSignificant) {
    throw usage('--row says which row --gate or --fail-unless-significant is about; give both');
  }
  return asked;
}

export function formatOf({
  format,
  json,
  csv,
}: Pick<Values, 'format' | 'json' | 'csv'>): SuiteCommand['format'] {
  const named = [format, json === true ? 'json' : undefined, csv === true ? 'csv' : undefined];
  const [known = 'text', ...others] = new Set(named.filter((one) => one !== undefined));
  if (others.length > 0) {
    throw usage('--format, --json and --csv contradict each other');
  }
  return known === 'csv' && csv === true ? 'csv' : oneOf('format', known, FORMATS);
}
