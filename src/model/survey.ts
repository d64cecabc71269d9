import type { Text } from './words';

/** What a file of results says about itself. */
export interface SurveyedFile {
  readonly path: string;
  readonly n: number;
  /** The system that a log names. */
  readonly system?: string | undefined;
  /** The task that it names. */
  readonly task?: string | undefined;
  /** The systems in a file that holds several. */
  readonly systems: readonly string[];
}

/** What the files of results in some folders say. */
export interface Survey {
  readonly files: readonly SurveyedFile[];
  /** Files that look like outputs, but can't be read. */
  readonly unreadable: readonly { readonly path: string; readonly reason: Text }[];
}
