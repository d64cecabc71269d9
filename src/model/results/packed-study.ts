import type { Study } from './study';

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
export function published(study: PackedStudy): Study {
  const columns = publishedColumns(study).map(([name, column]) => [name, Array.from(column)] as const);
  return { ...study, pairs: Object.fromEntries(columns) as unknown as Columns };
}
