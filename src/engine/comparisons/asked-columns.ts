import { isJsonPath } from '../../formats';
import { findColumn, unknownColumn } from '../../columns';
import {
  RealGainError,
  withMeant,
  type ItemSlice,
  type Records,
  type SliceBy,
  type TableIdentity,
} from '../../model';
import type { Prepared } from './prepare';
import { slicesBy } from '../tables/slices';

/** The columns that a table was asked for, of further metrics and of slices: not every task has them. */
export class AskedColumns {
  /** Why no task has a column, by its name; null where one has it. */
  private readonly lacking = new Map<string, RealGainError | null>();

  isIn(records: Records, column: string, path: string): boolean {
    const isThere = isJsonPath(column) || findColumn(records, column) !== undefined;
    this.note(column, isThere ? null : unknownColumn(records, column, path));
    return isThere;
  }

  /** @throws RealGainError as `slicesBy` */
  async slices(ready: Prepared, by: SliceBy): Promise<ItemSlice[]> {
    try {
      const slices = await Promise.resolve(slicesBy(ready, by));
      this.note(by.column, null);
      return slices;
    } catch (error) {
      const isUnknown = error instanceof RealGainError && error.code === 'unknown-column';
      this.note(by.column, isUnknown ? error : null);
      throw error;
    }
  }

  /** @throws RealGainError `unknown-column` for one that was typed and that no task has; realgain.json may be ahead of its tasks */
  check({ command }: Pick<TableIdentity, 'command'>): void {
    for (const [column, error] of this.lacking) {
      if (error !== null && command?.options.some(([, value]) => value?.includes(column)) === true) {
        throw withMeant(error, column);
      }
    }
  }

  private note(column: string, error: RealGainError | null): void {
    if (error === null || !this.lacking.has(column)) {
      this.lacking.set(column, error);
    }
  }
}
