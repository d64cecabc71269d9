import { badSetting } from '../../model/errors';
import {
  GROUP_ROW,
  needsMargin,
  type Gate,
  type GatedRows,
  type GateResult,
} from '../../model/settings/gate';
import { shown } from '../../model/visible';
import type { ComparisonTable, GroupRow, PooledRow, TableRow } from '../../model/results/table';
import { englishOf } from '../../model/words';
import { someOf } from '../../model/texts/some-of';
import { rowNames } from '../../model/texts/table-text';
import { checkGate, gateOf, isSameOutput, type Gated } from '../gate';

/** The row of the question before metrics and slices were added; null for several tasks, whose question is the pooled row. */
export function askedRow({
  of,
  rows,
  pooled,
}: Pick<ComparisonTable, 'of' | 'rows' | 'pooled'>): TableRow | null {
  const primary = rows.filter((row) => row.primary);
  return of !== 'runs' && pooled === null && primary.length === 1 ? (primary[0] ?? null) : null;
}

/** The verdict that a build goes by: that of a run when it came, if runs are judged so. */
export function judgedRow(row: TableRow): TableRow {
  return { ...row, verdict: row.arrival?.verdict ?? row.verdict };
}

/**
 * A gate on the rows of a table, whose verdicts are by corrected p. On the pooled row it is that row's. `any`: passed if any row
 * passes, failed if all fail; `all`: failed if any row fails, passed if all pass and no task is missing.
 *
 * @throws RealGainError `bad-setting` as `checkGate`; if there is no pooled row; if one margin would hold for several units
 */
export function tableGateOf(table: ComparisonTable, gate: Gate, row: GatedRows): GateResult {
  const margins = new Set(table.rows.map(({ againstMargin }) => againstMargin?.margin ?? null));
  const [margin = null, ...otherMargins] = margins;
  const one = otherMargins.length === 0 ? margin : null;
  checkGate(gate, { alternative: table.alternative, margin }, row);
  if (row !== 'any' && row !== 'all') {
    const found = row === 'pooled' ? gatedDeciding(table) : gatedGroup(table, row, gate);
    if (needsMargin(gate) && found.againstMargin === null) {
      throw badSetting('The tasks have different margins; give one for all with --margin, or use --row all.');
    }
    return { gate, margin: found.againstMargin?.margin ?? null, row, ...gateOf(found, gate) };
  }
  if (one !== null && new Set(table.rows.map(({ metric }) => metric.unit)).size > 1) {
    throw badSetting(
      'The rows have different units, so that one margin can’t hold for all; use --row pooled.',
    );
  }
  return { gate, margin: one, row, ...overRows(table, gate, row) };
}

/**
 * The row that a table was made for: the pooled one, or that of a single task.
 *
 * @throws RealGainError `bad-setting` if there is none
 */
export function decidingRow(table: Pick<ComparisonTable, 'of' | 'rows' | 'pooled'>): PooledRow | TableRow {
  const deciding = table.pooled ?? askedRow(table);
  if (deciding === null && table.of === 'runs') {
    throw badSetting('Runs have no pooled row; use --row any or --row all.');
  }
  if (deciding === null) {
    throw badSetting(
      'There is no pooled row, because the metrics of the tasks have different units; use --row any or --row all.',
    );
  }
  return deciding;
}

function gatedDeciding(table: ComparisonTable): Gated {
  const primary = table.rows.filter((row) => row.primary);
  const [first] = primary;
  const deciding = decidingRow(table);
  if (first === undefined || 'metric' in deciding) {
    return gatedRow(table, deciding as TableRow);
  }
  const { gain, verdict, n, againstMargin } = deciding;
  return {
    ...namesAndSettings(table),
    gain,
    verdict,
    units: n,
    metric: first.metric,
    isSame: primary.every(isSameOutput),
    againstMargin: againstMargin ?? null,
  };
}

/**
 * @throws RealGainError `bad-setting` if there is no such group
 */
export function groupRow({ groups = [] }: Pick<ComparisonTable, 'groups'>, row: string): GroupRow {
  const name = row.slice(GROUP_ROW.length);
  const found = groups.find((group) => group.name === name);
  if (found === undefined) {
    throw badSetting(
      'There is no row of a group {0}; the groups are: {1}.',
      name,
      groups.length === 0 ? 'none' : someOf(groups.map((group) => group.name)),
    );
  }
  return found;
}

function gatedGroup(table: ComparisonTable, row: string, gate: Gate): Gated {
  const [first] = table.rows;
  if (first === undefined || needsMargin(gate)) {
    throw badSetting(
      'A margin is for the pooled row or for all rows; for a group, use the gate better or no-regression.',
    );
  }
  const { gain, verdict, n } = groupRow(table, row);
  const metric = first.metric;
  return {
    ...namesAndSettings(table),
    gain,
    verdict,
    units: n,
    metric,
    isSame: verdict === 'identical',
    againstMargin: null,
  };
}

function gatedRow(table: ComparisonTable, row: TableRow): Gated {
  const { gain, verdict, n, clusters, metric, againstMargin } = row;
  return {
    ...namesAndSettings(table),
    gain,
    verdict,
    units: clusters ?? n,
    metric,
    isSame: isSameOutput(row),
    againstMargin: againstMargin ?? null,
  };
}

function namesAndSettings({ a, b, alpha, alternative }: ComparisonTable) {
  return { a, b, alpha, alternative, minimumDetectableGain: null };
}

function overRows(
  table: ComparisonTable,
  gate: Gate,
  row: 'any' | 'all',
): Pick<GateResult, 'outcome' | 'sentence'> {
  const { rows, missing } = table;
  const names = rowNames(table);
  const answers = rows.map((one) =>
    gateOf(gatedRow(table, judgedRow(one)), gate, row === 'all' ? rows.length : 1),
  );
  const named = (outcome: GateResult['outcome']) => names.filter((_, i) => answers[i]?.outcome === outcome);
  const [passing, failing, open] = [named('passed'), named('failed'), named('undecided')];
  const isOpen = open.length + missing.length > 0;
  const [decisive, decided] = row === 'any' ? ([passing, 'passed'] as const) : ([failing, 'failed'] as const);
  const otherwise = decided === 'passed' ? 'failed' : 'passed';
  const parts = [
    `${passing.length} of ${rows.length + missing.length} rows passed`,
    listed('failed', failing),
    listed('too little data', open),
    listed(
      'no result',
      missing.map(({ task }) => task),
    ),
  ];
  return {
    outcome: decisive.length > 0 ? decided : isOpen ? 'undecided' : otherwise,
    sentence: shown(`${parts.filter((part) => part !== '').join('; ')}.`),
  };
}

function listed(what: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `${what}: ${englishOf(someOf(names))}`;
}
