import type { ComparisonIdentity, SliceBy, TableIdentity, TypedCommand } from '../../model';
import { questionOf } from '..';
import { askedOf } from '../pair/answer';
import { typedOf } from '../typed';
import { withEscapes } from '../../model/texts/nearest';

/** A command with more files than this is nothing that a user would run. */
const MOST_OUTPUTS = 200;

/** The command that runs this comparison, or null if options can't express it. */
export function compareCommand(identity: ComparisonIdentity): string | null {
  return answerCommand('compare', askedOf(identity));
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

export function answerCommand(question: string, identity: object): string | null {
  const { held } = identity as { readonly held?: TableIdentity | null };
  if (questionOf(question).recordedAs === 'table' && held) {
    return tableCommand(held);
  }
  const command = typedOf(question, identity);
  return command === null || command.places.length > MOST_OUTPUTS ? null : typed(question, command);
}

/** The command that reproduces a report, including what options can't express. */
export function reproduceCommand(report: string, trust: boolean): string {
  return written(['reproduce', asPath(report), ...(trust ? ['--trust'] : [])]);
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
