import type { Text } from './words';
/** A cell as a format reads it. `null` is a value that the file leaves out or marks as missing. */
export type Cell = string | number | boolean | null;

/** The cells of a column, read as an array is (and often one). Large files hold theirs packed. */
export interface Cells extends Iterable<Cell> {
  readonly length: number;
  /** The cell of an item from 0 on; undefined beyond the last. */
  at(item: number): Cell | undefined;
  forEach(visit: (cell: Cell, item: number) => void): void;
  slice(start: number, end: number): Cell[];
  map<Value>(change: (cell: Cell, item: number) => Value): Value[];
  filter(holds: (cell: Cell, item: number) => boolean): Cell[];
  some(holds: (cell: Cell, item: number) => boolean): boolean;
  every(holds: (cell: Cell, item: number) => boolean): boolean;
}

/** One named column of an output file, one cell an item. */
export interface Column {
  readonly name: string;
  readonly cells: Cells;
  /** Why its numbers can't be taken as they stand, and on which line that shows. */
  readonly doubt?: { readonly line: number; readonly why: Text } | undefined;
}

/**
 * What a format reads from one file: items in file order, with the line each one stands on.
 *
 * A plain text file has the single column `text`, a file of numbers the single column `score`.
 */
export interface Records {
  /** Id of the format that read it, such as `jsonl`. */
  readonly format: string;
  /** Number of items. */
  readonly n: number;
  readonly columns: readonly Column[];
  /** 1-based line of each item's first character. */
  readonly lines: Int32Array;
  /** What was noticed while reading and changes nothing, as sentences ("a byte order mark was skipped"). */
  readonly notes: readonly Text[];
  /**
   * The columns that the tool which wrote the file reports as its scores, where the format knows; [] if none is a
   * number an item. Other columns are then never scored without being asked for.
   */
  readonly measures?: readonly string[] | undefined;
  /** The systems in a file that holds several: the columns of one end in a comma and its name (`score,gpt-4o`). */
  readonly systems?: readonly string[] | undefined;
  /** The column that says which items belong together (the epochs of a sample), where some do. */
  readonly clusterColumn?: string | undefined;
  /** True if the file holds questions with their right answers, and no system's output. */
  readonly gold?: boolean | undefined;
  /**
   * True if an item that the file lacks is no fault: a query without results, a sample that was not run. Such an item
   * has nothing but its id (line 0), and the metric says what that is worth or leaves it out.
   */
  readonly partial?: boolean | undefined;
  /** What the file says of itself, where it does: the model that wrote it, and the task or data set. */
  readonly origin?: Origin | undefined;
  /**
   * What the items ask, and what is right, where that isn't kept among the columns: texts, or a long text's beginning and
   * a hash of all of it. Only compared with what other files say of the same items.
   */
  readonly content?: readonly Column[] | undefined;
}

/** Who wrote a file, and on what. */
export interface Origin {
  readonly system?: string | undefined;
  readonly task?: string | undefined;
}

/** Takes a file piece by piece, so that it is never in memory as a whole. */
export interface RecordReader {
  /**
   * @param piece the next bytes; they may be overwritten afterwards
   * @throws RealGainError as `Format.read`
   */
  push(piece: Uint8Array): void;
  /** @throws RealGainError as `Format.read` */
  finish(): Records;
}

/** How sure a format is that a file is its own. */
export interface Detection {
  /** 0 (not mine) to 1 (certainly mine). */
  readonly confidence: number;
  /** One clause for the panel: "every line is a JSON object". */
  readonly why: Text;
}

/** What is said about a file beside its format. */
export interface ReadOptions {
  /** Whether the first line of a table names its columns; absent: its rows tell. */
  readonly header?: boolean | undefined;
}

/** A file format: bytes in, items out. Pure; the engine does the reading and any decompression. */
export interface Format {
  readonly id: string;
  /** As shown to the user: "JSON Lines". */
  readonly name: string;
  /** True if it also reads files that are not text. */
  readonly binary?: boolean;
  /** True if files of other formats are written in this one, as logs are JSON Lines: then the other one is meant. */
  readonly container?: boolean;
  /** Looks at the head of a file (up to 64 kB, cut anywhere) and its base name without `.gz`. */
  detect(head: Uint8Array, name: string): Detection;
  /**
   * @param path only for error messages
   * @throws RealGainError `bad-format`, `file-empty`, `file-binary`, `bad-encoding` with the line
   */
  read(bytes: Uint8Array, path: string, options?: ReadOptions): Records;
  /** The same for a file of UTF-8 that comes in pieces; absent where the format needs it as a whole. */
  stream?(path: string): RecordReader;
  /** What reads the file instead of `read` where that can't be done at once. */
  load?(bytes: Uint8Array, path: string): Promise<Records>;
  /**
   * An output's items as its reference divides them, where systems may divide a text otherwise (into other
   * sentences, say); the output itself where both divide it alike. Both were read by this format.
   *
   * @throws RealGainError `id-mismatch` with the line from which on the two don't hold the same text
   */
  conform?(output: Records, reference: Records, paths: { output: string; reference: string }): Records;
}

/** A format in a menu. */
export type FormatOption = Pick<Format, 'id' | 'name'>;
