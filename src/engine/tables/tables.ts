import { checkSettings, type TableDetails } from '../../model';
import { createCall } from '../call';
import type { Caller, TableParams } from '../protocol';
import type { InFlight } from '../in-flight';
import { tableOfRuns } from './table-of-runs';
import type { TablesOptions } from './table-rows';
import { TableRun } from './table-run';

/** The call that compares two systems on several tasks, metrics or slices, or several runs with one baseline. */
export interface Tables {
  /** @throws RealGainError if no row can be compared, as `compare`; `cancelled` */
  table(params: TableParams, caller?: Caller<TableDetails>): Promise<TableDetails>;
}

type Asked = Pick<TableParams, 'identity' | 'known'>;

export function makeTable(options: TablesOptions) {
  return ({ identity, known = [] }: Asked, inFlight: InFlight<TableDetails>): Promise<TableDetails> =>
    identity.of === 'runs'
      ? tableOfRuns({ identity, known }, options, inFlight)
      : new TableRun(identity, options, inFlight).run();
}

export function createTables(options: TablesOptions): Tables {
  const call = createCall<Asked, TableDetails>({
    pool: options.pool,
    check: ({ identity: { tasks } }) => tasks.forEach(({ identity }) => checkSettings(identity.settings)),
    attempt: makeTable(options),
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
    table: ({ identity, known, priority }, caller) =>
      call({ identity, ...(known && { known }) }, priority, caller),
  };
}
