import type { Caller } from '../../engine/caller';
import type { Service } from '../../engine/service';
import {
  jsonText,
  outcomeOf,
  RealGainError,
  type GatedRows,
  type GateInForce,
  type GateResult,
  type ComparisonIdentity,
  type ComparisonTable,
  type TableDetails,
  type TableIdentity,
  type TableTask,
} from '../../model';
import { printedDocument } from '../../document/printed';
import { tableAsCsv } from '../../questions/table/csv';
import { tableDocument } from '../../questions/table/document';
import { checkGate, decidingRow, tableGateOf } from '../../report';
import type { PairMeans } from '../../questions/pair/find';
import { proposedReference } from '../../questions/pair/references';
import { meansOf } from '../disk';
import { asText, type Output } from '../print';
import type { SuiteCommand } from './suite-arguments';
import { identifySuite } from './suite-identity';

type Listener = Pick<Caller, 'onProgress' | 'signal'>;

/** Compares two systems on all their tasks. */
export async function runSuite(
  service: Service,
  command: SuiteCommand,
  caller: Listener,
): Promise<TableDetails> {
  const identity = await identifySuite(service, command, caller);
  const { gate, row } = command;
  if (gate !== null) {
    identity.tasks.forEach((task) => checkGate(gate, task.identity.settings, row ?? 'pooled'));
  }
  return tableWithReferences(service, identity, caller);
}

/** The table; tasks that need a reference get the one that the names suggest. */
export async function tableWithReferences(
  service: Service,
  identity: TableIdentity,
  caller: Listener,
): Promise<TableDetails> {
  const attempt = (complete: TableIdentity) =>
    service.table({ identity: complete, priority: 'foreground' }, caller);
  try {
    return await attempt(identity);
  } catch (error) {
    if (!(error instanceof RealGainError) || error.code !== 'needs-reference') {
      throw error;
    }
    return attempt({ ...identity, tasks: await withReferences(identity.tasks, meansOf(service, caller)) });
  }
}

/** The tasks, each with the reference that its names suggest, if it needs one. */
async function withReferences(tasks: readonly TableTask[], means: PairMeans): Promise<TableTask[]> {
  const complete: TableTask[] = [];
  for (const task of tasks) {
    const { identity } = task;
    const lacked = identity.references.length > 0 ? null : await lackedBy(identity, means);
    complete.push(
      lacked?.code === 'needs-reference'
        ? {
            ...task,
            identity: { ...identity, references: [await proposedReference(identity, lacked, means)] },
          }
        : task,
    );
  }
  return complete;
}

/** What can't be compared for another reason is a row that is missing, as the table says. */
async function lackedBy(identity: ComparisonIdentity, means: PairMeans): Promise<RealGainError | null> {
  return means.lacks(identity).catch((error: unknown) => {
    if (!(error instanceof RealGainError) || error.code === 'cancelled') {
      throw error;
    }
    return null;
  });
}

export function printedSuite(details: TableDetails, format: SuiteCommand['format']): Output {
  const { table } = details;
  switch (format) {
    case 'csv':
      return { format, text: tableAsCsv(table) };
    case 'json':
      return { format, text: jsonText(table) };
    default:
      return asText(null, () => printedDocument(tableDocument(details), format, table.realgain));
  }
}

/** The same with what the gate came to, if there is one. */
export function gatedSuite(
  details: TableDetails,
  { gate, row }: Pick<GateInForce, 'gate' | 'row'>,
): TableDetails {
  const result: GateResult | null = gate === null ? null : tableGateOf(details.table, gate, row);
  return result === null ? details : { ...details, table: { ...details.table, gate: result } };
}

/**
 * Whether a build that requires a gain may continue. A row in which A is worse never passes.
 *
 * @throws RealGainError `bad-setting` if there is no pooled row
 */
export function passes(table: ComparisonTable, which: GatedRows): boolean {
  const { rows, alternative, missing } = table;
  const hoped = alternative === 'less' ? 'worse' : 'better';
  const isAsHoped = (row: Parameters<typeof outcomeOf>[0]) => outcomeOf(row) === hoped;
  switch (which) {
    case 'pooled':
      return isAsHoped(decidingRow(table));
    case 'any':
      return rows.some(isAsHoped);
    case 'all':
      return missing.length === 0 && rows.every(isAsHoped);
  }
}
