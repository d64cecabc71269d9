import type { FileStamp } from '../model/results/details';
import type { FormatOption, Records } from '../model/records';
import type { StatsTable } from '../model/settings/metric';
import type { Text } from '../model/words';
import type { Side } from './match/alignment';

export interface Input {
  readonly stamp: FileStamp;
  /** Its absolute path: what names of folders say is the same wherever a command runs. */
  readonly location: string;
  readonly sha256: string;
  readonly records: Records;
  /** "JSON Lines: every line is a JSON object". */
  readonly recognised: Text;
  /** The format that it may as well be of, where it was recognised. */
  readonly rival: FormatOption | null;
  /** How it was read, and which part: two variants of a file have different items. */
  readonly variant: string;
  /** Which of the file's systems the records belong to, if it holds several and one was chosen. */
  readonly system?: string;
  /** True if the numbers of each row of its table are the ranks of the systems. */
  readonly ranked?: boolean;
  /** The columns of a log that were left out; absent: none. */
  readonly texts?: readonly string[];
  /** Approximate memory use. */
  readonly bytes: number;
}

/** The file as a result names it. */
export function fileOf({ stamp, sha256 }: Pick<Input, 'stamp' | 'sha256'>) {
  return { path: stamp.path, sha256 };
}

export interface Files {
  readonly a: Input;
  readonly b: Input;
  readonly references: readonly Input[];
  /** Further training runs; absent where each system is one output. */
  readonly runs?: { readonly a: readonly Input[]; readonly b: readonly Input[] };
  readonly leftOut?: readonly Text[];
}

export type Outputs = Pick<Files, 'a' | 'b' | 'runs'>;

export function outputsIn({ a, b, runs }: Outputs): readonly Input[] {
  return [a, b, ...(runs?.a ?? []), ...(runs?.b ?? [])];
}

export function withOutputs<Some extends Outputs>(files: Some, change: (input: Input) => Input): Some {
  const { a, b, runs } = files;
  return {
    ...files,
    a: change(a),
    b: change(b),
    ...(runs && { runs: { a: runs.a.map(change), b: runs.b.map(change) } }),
  };
}

/** Statistics that were extracted before, by the contents of the files that they depend on. */
export interface Tables {
  /**
   * @param inputs the files that the table depends on: the output first, then its references
   * @param how everything else that it depends on
   * @param orders of the items in these files; null: as in the files
   */
  table(
    inputs: readonly Input[],
    how: readonly unknown[],
    orders: readonly Int32Array[] | null,
    extract: () => StatsTable,
  ): Promise<StatsTable>;
}

export type Said = Text | readonly Text[] | null;

export function sideOf({ records, stamp }: Input): Side {
  return { records, path: stamp.path };
}
