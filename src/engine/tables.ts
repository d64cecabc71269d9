import { checkSettings, type TableDetails, type TableIdentity } from '../model';
import { createCall } from './call';
import type { Caller } from './caller';
import type { TableParams } from './protocol';
import { TableRun, type TablesOptions } from './table-run';

/** The call that compares two systems on several tasks, metrics or slices. */
export interface Tables {
  /** @throws RealGainError if no row can be compared, as `compare`; `cancelled` */
  table(params: TableParams, caller?: Caller<TableDetails>): Promise<TableDetails>;
}

export function createTables(options: TablesOptions): Tables {
  const call = createCall<TableIdentity, TableDetails>({
    pool: options.pool,
    check: ({ tasks }) => tasks.forEach(({ identity }) => checkSettings(identity.settings)),
    attempt: (identity, inFlight) => new TableRun(identity, options, inFlight).run(),
    files: (details) => details.files,
    warn: (details, more, messages) => ({
      ...details,
      table: {
        ...details.table,
        warnings: [...details.table.warnings, ...more],
      },
      messages: { ...details.messages, ...messages },
    }),
  });
  return {
    table: ({ identity, priority }, caller) => call(identity, priority, caller),
  };
}
