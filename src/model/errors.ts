import { nearest } from './texts/nearest';
import type { Question } from './settings/question';
import type { MetricChoice } from './settings/metric-choice';
import type { Origin } from './records';
import {
  argOf,
  english,
  englishOf,
  isMessage,
  joined,
  translated,
  valuesOf,
  withValues,
  type Arg,
  type Message,
  type Text,
  type ValuesAfter,
  type ValuesFor,
} from './words';

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

/** Whether an error is answered, not fixed. Also where two files are of different tasks: which is the wrong one? */
export function isQuestion({ question, holdings }: Pick<SerializedError, 'question' | 'holdings'>): boolean {
  return question !== undefined || holdings !== undefined;
}

/** Whether neither file is known to be the wrong one: they don't belong together. */
export function isAboutPair({ code }: Pick<SerializedError, 'code'>): boolean {
  return ['format-mismatch', 'count-mismatch', 'id-mismatch', 'different-items'].includes(code);
}

/** The metrics that answer the question how outputs are scored; [] for other errors. */
export function metricsOffered({
  code,
  question,
}: Pick<SerializedError, 'code' | 'question'>): readonly MetricChoice[] {
  const choices = code === 'needs-metric' ? (question?.choices ?? []) : [];
  return choices.flatMap(({ answer }) => answer.metric ?? []);
}

/** The location of an error, for a link to the line and for Problems. */
export interface ErrorPlace {
  /** The file's path, as the caller named it. */
  readonly path?: string | undefined;
  /** 1-based line. */
  readonly line?: number | undefined;
}

/** What A and B hold, where they are of different tasks. */
export interface Holdings {
  readonly a: Text;
  readonly b: Text;
}

export interface SerializedError extends ErrorPlace {
  readonly code: ErrorCode;
  readonly message: string;
  /** How the message was made, where it is not a fixed text. */
  readonly said?: Message | undefined;
  /** The message with paths as the Explorer shows them, for a page. */
  readonly shown?: Text | undefined;
  /** What would have been right, for `unknown-test`, `unknown-column` and the like. */
  readonly choices?: readonly string[] | undefined;
  /** Which of the choices the message names as the one that was probably meant. */
  readonly meant?: string | undefined;
  readonly question?: Question | undefined;
  readonly holdings?: Holdings | undefined;
}

/** Where an error is, and what belongs to its kind. */
type ErrorDetails = ErrorPlace & Pick<SerializedError, 'choices' | 'meant' | 'question' | 'holdings'>;

/**
 * The only kind of error shown to users. The message is a whole sentence: what happened, where (file and
 * line) and what to do. Anything else that is thrown is a bug.
 */
export class RealGainError extends Error {
  override readonly name = 'RealGainError';
  readonly path: string | undefined;
  readonly line: number | undefined;
  readonly choices: readonly string[] | undefined;
  readonly meant: string | undefined;
  readonly question: Question | undefined;
  readonly holdings: Holdings | undefined;
  /** What a log says about itself although its items can't be read; for the code that reads it. */
  readonly origin: Origin | undefined;
  /** Whether the file is read without fault, but holds a report or a course of training, not items. */
  readonly holdsNoItems: true | undefined;
  /** The message as data, which `translated` shows. */
  readonly said: Text;

  constructor(
    readonly code: ErrorCode,
    said: Text,
    more: ErrorDetails & Partial<Pick<RealGainError, 'origin' | 'holdsNoItems'>> = {},
  ) {
    super(englishOf(said));
    this.said = said;
    this.path = more.path;
    this.line = more.line;
    this.choices = more.choices;
    this.meant = more.meant;
    this.question = more.question;
    this.holdings = more.holdings;
    this.origin = more.origin;
    this.holdsNoItems = more.holdsNoItems;
  }

  toJSON(): SerializedError {
    const { code, message, path, line, choices, meant, question, holdings, said } = this;
    const more = { path, line, choices, question, ...(meant && { meant }), ...(holdings && { holdings }) };
    return { code, message, ...(isMessage(said) && { said }), ...more };
  }
}

/** The same error, with the name among its choices that was probably meant. */
export function withMeant(error: RealGainError, written: string | undefined): RealGainError {
  const meant = written === undefined ? null : nearest(written, error.choices ?? []);
  if (meant === null || meant === written || error.meant !== undefined) {
    return error;
  }
  const said = joined([error.said, english('Did you mean "{0}"?', meant)]);
  return new RealGainError(error.code, said, { ...error.toJSON(), origin: error.origin, meant });
}

export function badSetting<const Template extends string>(
  template: Template,
  ...values: ValuesFor<Template, Arg>
): RealGainError {
  return new RealGainError(
    'bad-setting',
    values.length === 0 ? template : { template, args: (values as readonly Arg[]).map(argOf) },
  );
}

const LINE = ', line {1}';

/** The values of a text about a file: `{0}` is its path and, in one that names the line, `{1}` the line. */
type ValuesAfterPlace<Template extends string> = Template extends `${string}${typeof LINE}${string}`
  ? ValuesAfter<Template, [string, number], Arg>
  : ValuesAfter<Template, [string], Arg>;

/**
 * An error in a file. Its message names the place: `{0}` is the path and, with `, line {1}`, `{1}` the line;
 * the values are those that follow.
 */
export function fileError<const Template extends string>(
  code: ErrorCode,
  place: ErrorDetails & { readonly path: string } & Partial<Pick<RealGainError, 'holdsNoItems'>>,
  template: Template,
  ...values: ValuesAfterPlace<Template>
): RealGainError {
  const { path, line } = place;
  const hasLine = template.includes(LINE);
  // A reader without lines: the values move up by one.
  const said =
    hasLine && line === undefined
      ? template.replace(LINE, '').replace(/[2-9](?=\})/g, (at) => String(+at - 1))
      : template;
  const known = hasLine && line !== undefined ? [path, line] : [path];
  return new RealGainError(
    code,
    { template: said, args: [...known, ...(values as readonly Arg[]).map(argOf)] },
    place,
  );
}

/** The result of some work, or of `otherwise` if it throws such an error. Anything else that is thrown is a bug, and passes. */
export function attempt<Result, Other>(
  work: () => Result,
  otherwise: (error: RealGainError) => Other,
): Result | Other {
  try {
    return work();
  } catch (error) {
    if (error instanceof RealGainError) {
      return otherwise(error);
    }
    throw error;
  }
}

/** A thrown error that files or settings caused. @throws what else was thrown: a bug, or that the user cancelled */
export function asRefusal(thrown: unknown): RealGainError {
  if (!(thrown instanceof RealGainError) || thrown.code === 'cancelled') {
    throw thrown;
  }
  return thrown;
}

/** Why some work can't be done; null if it can. */
export function refusalOf(work: () => void): RealGainError | null {
  return attempt(
    () => {
      work();
      return null;
    },
    (error) => error,
  );
}

export function serializeError(thrown: unknown): SerializedError {
  if (thrown instanceof RealGainError) {
    return thrown.toJSON();
  }
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return new RealGainError(
    'internal',
    english('RealGain failed unexpectedly ({0}); please report this.', reason),
  ).toJSON();
}

type AboutFile = Pick<SerializedError, 'path' | 'said'> | RealGainError;

/** Whether an error is about a file, or its sentence names it. */
export function namesFile(error: AboutFile, file: string): boolean {
  return error.path === file || saysFile(error, file);
}

export function saysFile({ said = '' }: AboutFile, file: string): boolean {
  return isMessage(said) && valuesOf(said).has(file);
}

export function translatedError({
  shown,
  said,
  message,
}: Pick<SerializedError, 'message' | 'said' | 'shown'>): string {
  return translated(shown ?? said ?? message);
}

/**
 * Reads something that has no path but a description, which stands in errors where the path would.
 *
 * @param what "What scorer.py printed for a.txt"
 */
export function withoutPath<T>(what: Text, read: (path: string) => T): T {
  const path = englishOf(what);
  try {
    return read(path);
  } catch (error) {
    throw error instanceof RealGainError
      ? new RealGainError(
          error.code,
          withValues(error.said, (value) => (value === path ? what : value)),
          error,
        )
      : error;
  }
}

export function reviveError(error: SerializedError): RealGainError {
  return new RealGainError(error.code, error.said ?? error.message, error);
}
