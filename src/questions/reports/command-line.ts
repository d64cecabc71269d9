import {
  BY_LINE,
  EVERY_ITEM,
  parseSlice,
  sliceArgument,
  type ComparisonIdentity,
  type HeaderChoices,
  type ItemSlice,
  type MetricChoice,
  type SliceBy,
  type TableIdentity,
  type TypedCommand,
} from '../../model';
import { metricOptions, typedOf } from '../typed';
import { withEscapes } from '../../model/texts/shell-word';

/** A command with more files than this is nothing that a user would run. */
const MOST_OUTPUTS = 200;

/** The command that runs this comparison, or null if options can't express it. */
export function compareCommand(identity: ComparisonIdentity): string | null {
  const {
    a,
    b,
    references,
    runs,
    metric,
    idColumn,
    clusterColumn,
    formats,
    header,
    systems,
    slice,
    family,
    settings,
  } = identity;
  const { test, alternative, resamples, resampling, seed, alpha, margin } = settings;
  const ofMetric = metricWords(metric);
  const inputs = [formats?.a, formats?.b];
  const isUneven = inputs.includes(undefined) && inputs.some((format) => format !== undefined);
  const names = systems === undefined ? [] : [systems.a, systems.b];
  if (
    family !== undefined ||
    ofMetric === null ||
    isUneven ||
    (slice !== undefined && !isExpressible(slice)) ||
    names.some((name) => name.trim() !== name || name.includes(','))
  ) {
    return null;
  }
  return written([
    'compare',
    asPath(a),
    ...(a === b && systems !== undefined ? [] : [asPath(b)]),
    ...(runs?.a ?? []).flatMap((file) => option('a-run', file)),
    ...(runs?.b ?? []).flatMap((file) => option('b-run', file)),
    ...references.flatMap((file) => option('reference', file)),
    ...(systems === undefined
      ? []
      : option(systems.by === 'column' ? 'columns' : 'systems', `${systems.a},${systems.b}`)),
    ...(slice === undefined ? [] : option('slice', sliceArgument(slice))),
    ...(inputs[0] === undefined ? [] : inputs.flatMap((format) => option('input-format', format))),
    ...option('reference-format', formats?.references),
    ...headerOptions(header),
    ...ofMetric,
    ...columns(idColumn, clusterColumn),
    ...option('test', test),
    ...option('alternative', alternative),
    ...option('resamples', resamples),
    ...(resampling === 'adaptive' ? ['--adaptive'] : []),
    ...option('seed', seed),
    ...option('alpha', alpha),
    ...option('margin', margin),
  ]);
}

/** The command that makes this table: as it was typed, or that of its only task; null if options can't express it. */
export function tableCommand(identity: TableIdentity): string | null {
  const { of, command, tasks, answers, metrics, slices, correction } = identity;
  if (command !== undefined) {
    return typed(of ?? 'suite', command);
  }
  const [only, ...others] = tasks;
  const by = slices.map(sliceOption);
  if (
    only === undefined ||
    of === 'runs' ||
    others.length + answers.length > 0 ||
    (metrics !== 'all' && metrics.length > 0) ||
    only.identity.runs !== undefined ||
    only.identity.systems?.by !== undefined ||
    only.identity.settings.margin !== null ||
    by.includes(null)
  ) {
    return null;
  }
  const compare = compareCommand(only.identity);
  const rows = [
    ...(metrics === 'all' ? ['--metric', 'all'] : []),
    ...by.flatMap((text) => option('slice', text)),
    ...option('correction', correction),
  ];
  return compare && `${compare} ${rows.map(quoted).join(' ')}`;
}

function typed(name: string, { places, options }: TypedCommand): string {
  return written([name, ...places.map(asPath), ...options.flatMap(words)]);
}

function words([name, value]: TypedCommand['options'][number]): string[] {
  return value === null ? [`--${name}`] : option(name, value);
}

/** `category`, `level:4`; null for a column that would be read as something else. */
function sliceOption({ column, parts }: SliceBy): string | null {
  const isPlain = !column.includes('=') && !/:\d+(?:\/\d+)?$/.test(column);
  return isPlain ? `${column}${parts === undefined ? '' : `:${parts}`}` : null;
}

/** The command that asks a question of the registry. */
export function answerCommand(question: string, identity: object): string | null {
  const command = typedOf(question, identity);
  return command === null || command.places.length > MOST_OUTPUTS ? null : typed(question, command);
}

/** The command that reproduces a report, including what options can't express. */
export function reproduceCommand(report: string, trust: boolean): string {
  return written(['reproduce', asPath(report), ...(trust ? ['--trust'] : [])]);
}

/** A name with an equals sign can't be written. */
function isExpressible(slice: ItemSlice): boolean {
  const read = parseSlice(sliceArgument(slice));
  return JSON.stringify(read) === JSON.stringify(slice);
}

function metricWords(metric: MetricChoice | null): string[] | null {
  return metricOptions(metric ?? {})?.flatMap(words) ?? null;
}

function columns(idColumn: string | null, clusterColumn: string | null): string[] {
  return [
    ...option('id-column', idColumn === BY_LINE ? 'none' : idColumn),
    ...option('cluster', clusterColumn === EVERY_ITEM ? 'none' : clusterColumn),
  ];
}

function headerOptions({ outputs, references }: HeaderChoices = {}): string[] {
  const said = (name: string, has: boolean | undefined) =>
    has === undefined ? [] : [`--${has ? '' : 'no-'}${name}`];
  return [
    ...said('header', outputs),
    ...(references === outputs ? [] : said('reference-header', references)),
  ];
}

function option(name: string, value: string | number | null | undefined): string[] {
  if (value === null || value === undefined) {
    return [];
  }
  // A value that begins with a dash would be read as an option.
  return String(value).startsWith('-') ? [`--${name}=${value}`] : [`--${name}`, String(value)];
}

/** A file whose name begins with a dash, so that it isn't read as an option. */
function asPath(file: string): string {
  return file.startsWith('-') ? `./${file}` : file;
}

/** For a POSIX shell: special characters are quoted. */
function written(args: readonly string[]): string {
  return ['realgain', ...args].map(quoted).join(' ');
}

function quoted(argument: string): string {
  return (
    withEscapes(argument) ??
    (/^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`)
  );
}
