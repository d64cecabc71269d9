import assert from 'node:assert/strict';
import { RealGainError, type ErrorCode } from '../../../src/model/errors';
import type { Cell, Records } from '../../../src/model/records';

export const utf8 = (text: string) => new TextEncoder().encode(text);

/** The cells of one column; undefined without such a column. */
export function cells(records: Records, name: string): readonly Cell[] | undefined {
  const column = records.columns.find((candidate) => candidate.name === name);
  return column && [...column.cells];
}

/** The same records with plain arrays, to compare them. */
export function unpacked(records: Records) {
  return { ...records, columns: records.columns.map(({ name, cells }) => ({ name, cells: [...cells] })) };
}

/** Asserts that a call throws the error a researcher may see, and gives it for a closer look. */
export function fault(code: ErrorCode, line: number | undefined, call: () => unknown): RealGainError {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof RealGainError, String(error));
    assert.equal(error.code, code, error.message);
    assert.equal(error.line, line, error.message);
    return error;
  }
  return assert.fail(`expected ${code}, but nothing was thrown`);
}
