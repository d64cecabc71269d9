import { tableOf, type MadeRow } from '../../analysis';
import {
  choiceKey,
  filesOf,
  RealGainError,
  type ApartTask,
  type ComparisonIdentity,
  type Digest,
  type FileStamp,
  type Messages,
  type MissingTask,
  type TableDetails,
  type TableIdentity,
  type Text,
} from '../../model';
import type { Making } from '../comparisons/comparisons';
import type { ResamplePool } from '../pool';
import { warningsOf } from './table-warnings';

/** What a table needs besides its identity. */
export interface TablesOptions extends Making {
  readonly pool: ResamplePool;
  readonly version: string;
}

/** A row, and what its surfaces need besides. */
export interface TableRow extends MadeRow {
  readonly identity: ComparisonIdentity;
  readonly files: readonly FileStamp[];
  readonly messages: Messages;
  /** What the table says itself: that a slice isn't all of the items. */
  readonly known: readonly string[];
}

/** A row that could not be made. */
export interface FailedRow {
  readonly task: string;
  /** The place of its task. */
  readonly place: number;
  readonly error: RealGainError;
}

interface TableParts {
  readonly rows: readonly TableRow[];
  readonly failed: readonly FailedRow[];
  /** Left out for other reasons. */
  readonly missing?: readonly MissingTask[];
  /** Besides those of the rows. */
  readonly warnings?: readonly Text[];
  readonly correction?: TableIdentity['correction'];
  readonly sliceColumns?: readonly string[];
}

export function detailsOf(
  asked: TableIdentity,
  { rows, failed, missing = [], warnings = [], correction = asked.correction, sliceColumns = [] }: TableParts,
  version: string,
): TableDetails {
  const { table, firm, messages } = tableOf({
    identity: { ...asked, correction },
    rows,
    missing: [
      ...asked.missing,
      ...missing,
      ...failed.map(({ task, error }) => ({ task, reason: error.said })),
    ],
    version,
    warnings: [...warningsOf(rows, asked.name), ...warnings],
  });
  return {
    table,
    identity: asked,
    apart: apartOf(failed),
    rows: rows.map(({ identity }) => identity),
    decimals: rows.map(({ decimals }) => decimals),
    firm,
    sliceColumns,
    files: eachOnce(rows.flatMap(({ files }) => files)),
    digests: eachOnce(rows.flatMap(({ comparison }): Digest[] => filesOf(comparison))),
    messages: Object.fromEntries(
      [...rows.map((row) => row.messages), messages].flatMap((some) => Object.entries(some ?? {})),
    ),
  };
}

/** The tasks whose files are of different tasks. */
function apartOf(failed: readonly FailedRow[]): ApartTask[] {
  return failed.flatMap(({ task, place, error: { holdings } }) =>
    holdings === undefined ? [] : [{ task, place, holdings }],
  );
}

/**
 * Tries again with the metric that was chosen for such rows, where one could be scored by several.
 *
 * @throws RealGainError with the question if none was chosen
 */
export async function answered<Made>(
  identity: ComparisonIdentity,
  { answers }: TableIdentity,
  make: (identity: ComparisonIdentity) => Promise<Made>,
): Promise<Made> {
  try {
    return await make(identity);
  } catch (error) {
    const offered = error instanceof RealGainError ? (error.metrics ?? []) : [];
    const keys = offered.map(({ choice }) => choiceKey(choice));
    const metric = answers.find((answer) => keys.includes(choiceKey(answer)));
    if (metric === undefined) {
      throw error;
    }
    return make({ ...identity, metric });
  }
}

/** Whether the user can say how the files of a task are to be read. */
export function isQuestion({ code }: RealGainError): boolean {
  return ['needs-metric', 'needs-answer', 'needs-reference', 'needs-format', 'needs-systems'].includes(code);
}

export function eachOnce<File extends { readonly path: string }>(files: readonly File[]): File[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** A question that says which output it is about. */
export function withPlace(error: unknown, path: string): unknown {
  return error instanceof RealGainError &&
    (isQuestion(error) || error.holdings !== undefined) &&
    error.path === undefined
    ? new RealGainError(error.code, error.said, { ...error.toJSON(), path })
    : error;
}
