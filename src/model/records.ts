import type { TaskGroup } from './settings/corrections';
import type { Text } from './words';

/** Formats of rows that any user or program may have made: their columns mean what their names say. */
export const TABLES: ReadonlySet<string> = new Set([
  ...['csv', 'tsv', 'text-table', 'xlsx', 'ods'],
  ...['jsonl', 'json', 'parquet'],
]);

/** A cell as a format reads it. `null` is a value that the file leaves out or marks as missing. */
export type Cell = string | number | boolean | null;

/** The cells of a column, with the interface of an array (often one). For large files they are packed. */
export interface Cells extends Iterable<Cell> {
  readonly length: number;
  /** The cell of an item, counted from 0; undefined beyond the last. */
  at(item: number): Cell | undefined;
  forEach(visit: (cell: Cell, item: number) => void): void;
  slice(start: number, end: number): Cell[];
  map<Value>(change: (cell: Cell, item: number) => Value): Value[];
  filter(holds: (cell: Cell, item: number) => boolean): Cell[];
  some(holds: (cell: Cell, item: number) => boolean): boolean;
  every(holds: (cell: Cell, item: number) => boolean): boolean;
  /** Whether these cells are texts that all differ, and none is empty; undefined if that isn't known at once. */
  areDistinctTexts?(): boolean | undefined;
  /** True if these are known at once to be the same cells as others. */
  areSameAs?(others: Cells): boolean;
  /** The different cells and how many items hold each, in order of first appearance; absent if not known at once. */
  countKinds?(): ReadonlyMap<Cell, number>;
}

/** One named column of an output file, one cell per item. */
export interface Column {
  readonly name: string;
  readonly cells: Cells;
  /** Why its numbers can't be taken as they stand, and on which line that shows. */
  readonly doubt?: { readonly line: number; readonly why: Text } | undefined;
  /** What each of its numbers is written with in the file, `%` or `€`; absent: nothing. */
  readonly unit?: string | undefined;
  /** True if each of its numbers is the share of an item's samples that were right. */
  readonly shares?: true | undefined;
}

/**
 * What a format reads from one file: items in file order, with the line of each.
 *
 * A plain text file has the single column `text`, a file of numbers the single column `score`.
 */
export interface Records {
  /** Id of the format that read it, such as `jsonl`. */
  readonly format: string;
  /** The files that its items are from, one after the other, if there are several. */
  readonly parts?: readonly { readonly path: string; readonly n: number }[];
  /** True if it holds cells in rows and columns, as a user or a program may have made them. */
  readonly grid?: true | undefined;
  readonly n: number;
  readonly columns: readonly Column[];
  /** 1-based line of each item's first character. */
  readonly lines: Int32Array;
  /** What was noticed while reading and changes nothing, as sentences ("a byte order mark was skipped"). */
  readonly notes: readonly Text[];
  /**
   * The columns that the tool which wrote the file reports as its scores, if the format knows; [] if none is
   * one number per item. Other columns are then scored only on request.
   */
  readonly measures?: readonly string[] | undefined;
  /** The columns that say what an item cost the system: time, money, tokens, turns. Lower is better. */
  readonly costs?: readonly string[] | undefined;
  /**
   * The systems in a file that holds several: their columns end in a comma and the system's name
   * (`score,gpt-4o`).
   */
  readonly systems?: readonly string[] | undefined;
  /** The column that groups items into clusters (the epochs of a sample), if any. */
  readonly clusterColumn?: string | undefined;
  /** True if the file holds questions with their right answers, and no system's output. */
  readonly gold?: boolean | undefined;
  /**
   * True if a missing item is not an error: a query without results, a sample that was not run. Such an item
   * has only its id (line 0), and the metric decides what it is worth or leaves it out.
   */
  readonly partial?: boolean | undefined;
  /** What a JSON document says beside its items, by key (`metric`), and the name of their list. */
  readonly beside?: readonly DocumentKey[] | undefined;
  /** The lines before a table: its title, comments. */
  readonly preface?: readonly string[] | undefined;
  /** Metadata in the file: the model that wrote it, and the task or data set. */
  readonly origin?: Origin | undefined;
  /**
   * The items' inputs and right answers, if they aren't among the columns: texts, or the beginning and a hash
   * of a long text. Only compared with the same items in other files.
   */
  readonly content?: readonly Column[] | undefined;
  /**
   * What else a log knows about its items (`doc.category`, `metadata.level`), only to slice by: never an id, a
   * cluster or something to score. `LENGTH` is the number of words of the input.
   */
  readonly labels?: readonly Column[] | undefined;
  /** Columns that say what came of an item, as its score does (`resolved`, `empty patch`): nothing to slice or cluster by. */
  readonly outcomes?: readonly string[] | undefined;
}

export interface DocumentKey {
  readonly name: string;
  readonly value: string | number | boolean;
}

/** Which system wrote a file, and for which data. */
export interface Origin {
  readonly system?: string | undefined;
  readonly task?: string | undefined;
  /** Groups of tasks whose means were reported with it. */
  readonly groups?: readonly TaskGroup[];
}

/** Reads a file piece by piece, so that it is never in memory as a whole. */
export interface RecordReader {
  /**
   * @param piece the next bytes; its buffer may be reused afterwards
   * @throws RealGainError as `Format.read`
   */
  push(piece: Uint8Array): void;
  /** @throws RealGainError as `Format.read` */
  finish(): Records;
}

/** How certain a format is that it fits a file. */
export interface Detection {
  /** 0 (no) to 1 (certain). */
  readonly confidence: number;
  /** One clause for the panel: "every line is a JSON object". */
  readonly why: Text;
}

/** The user's choices for a file besides its format. */
export interface ReadOptions {
  /** Whether the first line of a table has column names; absent: detected. */
  readonly header?: boolean | undefined;
}

/** A file format: bytes in, items out. Pure; the engine does the reading and any decompression. */
export interface Format {
  readonly id: string;
  /** As shown to the user: "JSON Lines". */
  readonly name: string;
  /**
   * What is known of all files of it. `blocks`: items between blank lines; `scores`: those of a tool, which are higher for better
   * outputs unless their names say otherwise. Absent: nothing.
   */
  readonly holds?: 'blocks' | 'scores';
  /**
   * What its files hold, in a sentence or two of Markdown, and a small one: for docs/formats.md and the tests of all formats. Absent
   * if they have a section and files of their own.
   */
  readonly example?: { readonly says: string; readonly text: string };
  /** True if it can also read binary files. */
  readonly binary?: boolean;
  /**
   * True if other formats are written in this one, as logs are in JSON Lines: then the other one takes
   * precedence.
   */
  readonly container?: boolean;
  /** Examines the head of a file (up to 64 kB, cut anywhere) and its base name without an ending such as `.gz`. */
  detect(head: Uint8Array, name: string): Detection;
  /**
   * @param path only for error messages
   * @throws RealGainError `bad-format`, `file-empty`, `file-binary`, `bad-encoding` with the line
   */
  read(bytes: Uint8Array, path: string, options?: ReadOptions): Records;
  /** The same for UTF-8 files that arrive in pieces; absent if the format needs the whole file. */
  stream?(path: string): RecordReader;
  /** Id of the format of the references to conform to; absent: its own. */
  readonly conformsTo?: string;
  /** Replaces `read` if reading is asynchronous. */
  load?(bytes: Uint8Array, path: string): Promise<Records>;
  /**
   * An output's items segmented like its reference, if systems may segment a text differently (into other
   * sentences, for example); the output itself if both are segmented alike. The reference was read by this format, or by
   * that of `conformsTo`.
   *
   * @throws RealGainError `id-mismatch` with the line from which the texts differ
   */
  conform?(output: Records, reference: Records, paths: { output: string; reference: string }): Records;
}

export type FormatOption = Pick<Format, 'id' | 'name'>;

/** The records with every column changed, also those that are only compared (`content`) or sliced by (`labels`). */
export function mapColumns(records: Records, change: (column: Column) => Column): Records {
  const { columns, content, labels } = records;
  return {
    ...records,
    columns: columns.map(change),
    ...(content && { content: content.map(change) }),
    ...(labels && { labels: labels.map(change) }),
  };
}
