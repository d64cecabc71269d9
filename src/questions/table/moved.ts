import { movedDeclared, movedOrigin, type Move } from '../moved';
import type { TableAnswer } from './schema';

/** The same table with every path moved. */
export function movedTable(result: TableAnswer, move: Move, words: (text: string) => string): TableAnswer {
  const one = <File extends Readonly<{ path: string }>>(file: File): File => ({
    ...file,
    path: move(file.path),
  });
  return {
    ...movedDeclared(result, move),
    rows: result.rows.map((row) => ({
      ...row,
      a: one(row.a),
      b: one(row.b),
      metric: movedOrigin(row.metric, move),
    })),
    missing: result.missing.map(({ task, reason }) => ({ task, reason: words(reason) })),
    warnings: result.warnings.map(words),
  };
}
