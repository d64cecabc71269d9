import { english, type Comparison, type Text, someOf } from '../../model';

interface TaskRow {
  readonly task: string | null;
  readonly column: string | null;
  readonly comparison: Comparison;
}

/**
 * Each item once: the same outputs under several names, and a task of all items of others, say nothing new, but would count as
 * further evidence.
 *
 * @returns the first of each, and which others are left out
 */
export function distinctTasks<Row extends TaskRow>(rows: readonly Row[]): { whole: Row[]; repeated: Text[] } {
  const first = new Map<string, Row>();
  const copies: string[] = [];
  for (const row of rows) {
    const key = contentsOf(row);
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, row);
    } else {
      copies.push(`${row.task ?? ''} = ${earlier.task ?? ''}`);
    }
  }
  const { parts, unions } = withoutUnions([...first.values()]);
  return {
    whole: parts,
    repeated: [
      ...(copies.length === 0
        ? []
        : [
            english(
              'Tasks with the same outputs, byte for byte, count as one in the mean over tasks, and when it is tested whether gains differ: {0}.',
              someOf(copies),
            ),
          ]),
      ...(unions.length === 0
        ? []
        : [
            english(
              'Tasks that hold the items of other tasks are left out of the mean over tasks, and when it is tested whether gains differ, by their numbers of items and scores: {0}.',
              someOf(unions.map(({ task }) => task ?? '')),
            ),
          ]),
    ],
  };
}

/** `mmlu` beside `mmlu_anatomy` and others, then `all` beside all others. */
function withoutUnions<Row extends TaskRow>(rows: readonly Row[]): { parts: Row[]; unions: Row[] } {
  const isNamed = (part: Row, row: Row) => part.task?.startsWith(row.task ?? '') === true;
  const found = [isNamed, () => true].reduce<readonly Row[]>((left, belongs) => {
    const unions = left.filter((row) =>
      isUnion(
        row,
        left.filter((part) => part !== row && belongs(part, row)),
      ),
    );
    return left.filter((row) => !unions.includes(row));
  }, rows);
  return { parts: [...found], unions: rows.filter((row) => !found.includes(row)) };
}

/** Whether the items of tasks make those of another, as far as numbers and mean scores can show it. */
function isUnion<Row extends TaskRow>({ column, comparison: whole }: Row, others: readonly Row[]): boolean {
  const parts = others.filter(
    (one) => one.column === column && one.comparison.metric.signature === whole.metric.signature,
  );
  const isSum = (valueOf: (one: Comparison) => number) => {
    const sum = parts.reduce((all, { comparison }) => all + valueOf(comparison), 0);
    return Math.abs(sum - valueOf(whole)) <= 1e-9 * Math.max(1, Math.abs(sum));
  };
  return (
    parts.length > 1 &&
    isSum(({ n }) => n) &&
    isSum(({ n, a }) => n * a.score) &&
    isSum(({ n, b }) => n * b.score)
  );
}

/** What a task was computed from and came to: several tasks in one file have the bytes in common, but not this. */
function contentsOf({ column, comparison }: TaskRow): string {
  const { a, b, metric, n, slice, gain, standardError } = comparison;
  const outputs = [a, b].map(({ sha256, system, score, runs }) => [
    sha256,
    system,
    score,
    runs?.map((run) => run.sha256),
  ]);
  return JSON.stringify([outputs, column, metric.signature, n, slice, gain, standardError]);
}
