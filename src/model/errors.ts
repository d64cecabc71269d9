import type { MetricOption } from './metric';
import type { Question } from './reading';
import type { FormatOption } from './records';
import { english, translated } from './words';

/** What went wrong, as a code that programs can act on. */
export type ErrorCode =
  // The files
  | 'file-missing'
  | 'file-unreadable'
  | 'file-changed'
  | 'file-too-large'
  | 'file-empty'
  | 'file-binary'
  | 'file-exists'
  | 'file-unwritable'
  | 'disk-hangs'
  | 'bad-encoding'
  | 'bad-format'
  | 'missing-value'
  | 'not-numeric'
  | 'duplicate-id'
  // The two files together
  | 'format-mismatch'
  | 'count-mismatch'
  | 'id-mismatch'
  | 'different-items'
  // The user must choose first
  | 'needs-metric'
  | 'needs-reference'
  | 'needs-systems'
  | 'needs-column'
  | 'needs-format'
  | 'needs-folder'
  | 'needs-answer'
  // The request
  | 'unknown-metric'
  | 'unknown-column'
  | 'unknown-test'
  | 'test-not-applicable'
  | 'bad-setting'
  | 'bad-config'
  // A custom program
  | 'not-allowed'
  | 'scorer-failed'
  // The engine
  | 'cancelled'
  | 'engine-lost'
  | 'internal';

/** Errors that are questions: they are answered, not fixed. */
const QUESTIONS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'needs-metric',
  'needs-reference',
  'needs-systems',
  'needs-column',
  'needs-format',
  'needs-answer',
]);

export function isQuestion({ code }: { readonly code: ErrorCode }): boolean {
  return QUESTIONS.has(code);
}

/** The location of an error, for a link to the line and for Problems. */
export interface ErrorPlace {
  /** The file's path, as the caller named it. */
  readonly path?: string | undefined;
  /** 1-based line. */
  readonly line?: number | undefined;
}

/** An error as sent between processes. */
export interface SerializedError extends ErrorPlace {
  readonly code: ErrorCode;
  readonly message: string;
  /** Valid values, for `unknown-test`, `unknown-column`, `needs-systems` and the like. */
  readonly choices?: readonly string[] | undefined;
  /** The metrics to choose from, for `needs-metric`. */
  readonly metrics?: readonly MetricOption[] | undefined;
  /** The formats to choose from, for `needs-format`. */
  readonly formats?: readonly FormatOption[] | undefined;
  /** What to choose from, for `needs-answer`: ways to read the files, none of which is declared. */
  readonly question?: Question | undefined;
}

/**
 * The only kind of error shown to users. The message is a whole sentence: what happened, where (file and
 * line) and what to do. Anything else that is thrown is a bug.
 */
export class RealGainError extends Error {
  override readonly name = 'RealGainError';
  readonly path: string | undefined;
  readonly line: number | undefined;
  readonly choices: readonly string[] | undefined;
  readonly metrics: readonly MetricOption[] | undefined;
  readonly formats: readonly FormatOption[] | undefined;
  readonly question: Question | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    more: ErrorPlace & Pick<SerializedError, 'choices' | 'metrics' | 'formats' | 'question'> = {},
  ) {
    super(message);
    this.path = more.path;
    this.line = more.line;
    this.choices = more.choices;
    this.metrics = more.metrics;
    this.formats = more.formats;
    this.question = more.question;
  }

  toJSON(): SerializedError {
    const { code, message, path, line, choices, metrics, formats, question } = this;
    return { code, message, path, line, choices, metrics, formats, question };
  }
}

/** Turns anything that was thrown into an object that can be sent and shown. */
export function serializeError(thrown: unknown): SerializedError {
  if (thrown instanceof RealGainError) {
    return thrown.toJSON();
  }
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const message = english('RealGain failed unexpectedly ({0}); please report this.', reason);
  return { code: 'internal', message };
}

/** The error in the user's language, for display. */
export function translatedError(error: SerializedError): SerializedError {
  return { ...error, message: translated(error.message) };
}

/** The inverse: an error received from another process as one that can be thrown. */
export function reviveError(error: SerializedError): RealGainError {
  return new RealGainError(error.code, error.message, error);
}
