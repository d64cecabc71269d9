import type { ErrorCode } from '../errors';
import type { Text } from '../words';
import type { TaskGroup } from '../settings/corrections';

/** Before what a file holds of ids that only count: those of other test sets may be the same. */
export const COUNTED = '#';

/** What a file of results says about itself. */
export interface SurveyedFile {
  readonly path: string;
  readonly n: number;
  /** The system that a log names. */
  readonly system?: string | undefined;
  readonly task?: string | undefined;
  /** The systems in a file that holds several. */
  readonly systems: readonly string[];
  /** Names that may be systems with a column each: they are unless a folder or file name says the system. */
  readonly columns?: readonly string[];
  /** What it holds of its items, as far as that tells them from those of other test sets. */
  readonly holds?: readonly string[];
}

/** A file that looks like an output, but can't be read. */
export interface UnreadableFile extends Pick<SurveyedFile, 'path' | 'system' | 'task'> {
  readonly code: ErrorCode;
  /** A sentence with the file, and the line if known. */
  readonly reason: Text;
  /** Whether a tool writes such files as the log of an evaluation, and nothing else. */
  readonly isLog: boolean;
  /** Whether it is a report or a course of training, as tools write them beside outputs. */
  readonly holdsNoItems?: true | undefined;
}

export interface Survey {
  readonly files: readonly SurveyedFile[];
  readonly unreadable: readonly UnreadableFile[];
  /** Groups of tasks whose means their harness reports. */
  readonly groups?: readonly TaskGroup[];
}
