import { english, type Comparison, type Text, someOf } from '../../model';

interface TaskRow {
  readonly task: string | null;
  readonly column: string | null;
  readonly comparison: Comparison;
}

/**
 * Each task once: the same outputs under several names say nothing new, but would count as further evidence.
 *
 * @returns the first of each, and which others are the same
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
  return {
    whole: [...first.values()],
    repeated:
      copies.length === 0
        ? []
        : [
            english(
              'Tasks with the same outputs, byte for byte, count as one in the mean over tasks, and when it is tested whether gains differ: {0}.',
              someOf(copies),
            ),
          ],
  };
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
