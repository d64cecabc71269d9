import type { Study, StudyDetails } from './study';

type Columns = Study['pairs'];

/** A column of the pairs of a study: their numbers one after another. */
export type PairColumn = Iterable<number | null>;

/** What is published of all pairs of a study, computed on demand: stored, it would take gigabytes. */
export interface StudyPairs {
  readonly length: number;
  /** In the order in which they are published. */
  columns(): ReadonlyMap<Exclude<keyof Columns, 'decisions'>, PairColumn>;
  /** Absent if there are none. */
  readonly decisions: Columns['decisions'];
}

/** A study as it is published, but for its pairs. */
export type PackedStudy = Omit<Study, 'pairs'> & { readonly pairs: StudyPairs };

export type StudyResult = Study | PackedStudy;

/** A study and what is shown around it, with packed pairs. */
export type PackedDetails = Omit<StudyDetails, 'study'> & { readonly study: PackedStudy };

/** One of several parts of a study, and the file that it is drawn into. */
export interface PartAsked {
  readonly index: number;
  readonly count: number;
  readonly file: string;
}

/** The column that the decisions come after. */
const BEFORE_DECISIONS = 'confidence';

/** All columns with the decisions in their place. */
export function publishedColumns({
  pairs,
}: Pick<PackedStudy, 'pairs'>): (readonly [name: keyof Columns, column: Iterable<unknown>])[] {
  const { decisions } = pairs;
  return [...pairs.columns()].flatMap((column) =>
    column[0] === BEFORE_DECISIONS && decisions !== undefined
      ? [column, ['decisions', decisions] as const]
      : [column],
  );
}

/** The study with all its pairs in memory, as the editor shows and stores it. */
export function published(study: StudyResult): Study {
  if (!isPacked(study)) {
    return study;
  }
  const columns = publishedColumns(study).map(([name, column]) => [name, Array.from(column)] as const);
  return { ...study, pairs: Object.fromEntries(columns) as unknown as Columns };
}

export function isPacked(study: StudyResult): study is PackedStudy {
  return 'columns' in study.pairs;
}

/** A number for each pair, without holding all in memory. */
export function pairColumn(study: StudyResult, name: 'gain' | 'corrected'): PairColumn {
  return isPacked(study) ? (study.pairs.columns().get(name) ?? []) : study.pairs[name];
}

export function pairCount(study: StudyResult): number {
  return isPacked(study) ? study.pairs.length : study.pairs.a.length;
}
