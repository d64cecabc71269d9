import * as v from 'valibot';
import {
  type Answer,
  type ReportEnding,
  type ReportRecord,
  reportRecordSchema,
} from '../../model/results/report';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { CustomMetric } from '../../model/settings/metric-choice';
import type { Digest } from '../../model/results/details';
import { fileError } from '../../model/errors';
import type { PlanningQuestion } from '../../model/results/planning';
import type { SliceBy } from '../../model/settings/slice';
import type { TableIdentity } from '../../model/results/table';
import type { TypedCommand } from '../../model/settings/typed-command';
import { embeddedIn, isLeftOut, MARK } from '../../document/embedded';
import { withEscapes } from '../../model/texts/nearest';
import type { AskedMetric } from '../metric-asked';
import { askedOf } from '../pair/answer';
import { typedOf } from '../typed';
import { metricsAsked, questionOf as questionNamed, questionOf, QUESTIONS } from '..';

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
function reproduceCommand(report: string, trust: boolean): string {
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

/**
 * What a report contains for recomputing it.
 *
 * @param subject with paths relative to the report's folder
 * @param report name of its file
 */
export function recordOf(subject: Answer, report: string): ReportRecord {
  const others = reproduceCommand(report, programsOf(subject).length > 0);
  const sizes = new Map(subject.files.map(({ path, size }) => [path, size]));
  const sized = (files: readonly Digest[]) =>
    files.map(({ path, sha256 }) => ({ path, size: sizes.get(path) ?? 0, sha256 }));
  const { question, identity, result, digests } = subject;
  const { recordedAs } = questionNamed(question);
  // The schema drops unknown fields, so that what is written is what will be read.
  return v.parse(reportRecordSchema, {
    version: 1,
    realgain: result.realgain,
    command: answerCommand(question, identity) ?? others,
    files: sized(digests),
    ...(recordedAs === undefined
      ? { kind: 'answer', question, identity, result }
      : { kind: recordedAs, ...heldIn(identity), [recordedAs]: result }),
    seal: UNSEALED,
  });
}

/** The programs that score, each once: no report may run them unasked. */
export function programsOf(of: Answer | ReportRecord): CustomMetric[] {
  const programs = metricsOf(of).flatMap((metric) => metric.own ?? []);
  return [...new Map(programs.map((own) => [JSON.stringify(own), own])).values()];
}

function metricsOf(of: Answer | ReportRecord): readonly AskedMetric[] {
  if (!('kind' in of) || of.kind === 'answer') {
    return metricsAsked(of.question, of.identity);
  }
  const asked = QUESTIONS.find(({ recordedAs }) => recordedAs === of.kind);
  return asked === undefined ? [] : metricsAsked(asked.name, { held: of.identity });
}

function heldIn(identity: object) {
  const { held, plan } = identity as { readonly held?: unknown; readonly plan?: PlanningQuestion | null };
  return { identity: held, ...(plan !== undefined && plan !== null && { planning: plan }) };
}

/**
 * The record of a report of any form.
 *
 * @throws RealGainError `bad-format` if the file holds none, `file-too-large` if it was too large for it
 */
export function readRecord(text: string, path: string): ReportRecord {
  const line = embeddedIn(text);
  const there = parsed(text.trimStart().startsWith('{') ? text : line);
  if (isLeftOut(there)) {
    throw fileError(
      'file-too-large',
      { path },
      '{0} is of too many files to be reproduced from; write a report in .json, and reproduce that.',
    );
  }
  const found = v.safeParse(reportRecordSchema, there);
  if (!found.success) {
    throw fileError(
      'bad-format',
      { path },
      '{0} holds no RealGain report that can be reproduced; choose one that was exported, or written by --report, as a web page, Markdown, LaTeX, or JSON (CSV and what --json prints hold only the numbers).',
    );
  }
  return found.output;
}

export function formOf(text: string): ReportEnding {
  if (text.trimStart().startsWith('{')) {
    return 'json';
  }
  return text.includes(`id="${MARK}"`) ? 'html' : text.includes(`<!-- ${MARK}`) ? 'md' : 'tex';
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The field of a record that holds the checksum of the whole report. */
const SEAL = 'seal';

/** Its placeholder while the checksum is computed. */
const UNSEALED = '0'.repeat(64);

const FIELD = new RegExp(`("${SEAL}": ?")([0-9a-f]{64})"`);

/** The text over which the checksum is computed: unsealed, and with normalized line endings. */
export function unsealed(text: string): { readonly text: string; readonly seal: string | null } {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n/g, '\n');
  return { text: plain.replace(FIELD, `$1${UNSEALED}"`), seal: FIELD.exec(plain)?.[2] ?? null };
}

export function sealedWith(text: string, seal: string): string {
  return text.replace(FIELD, `$1${seal}"`);
}
