import {
  formatCount,
  formatLevel,
  inEnglish,
  largest,
  OUTCOME_MARKS,
  OUTCOME_WORDS,
  outcomeOf,
  TABLE_CORRECTION_NAMES,
  type ComparisonTable,
} from '../../model';
import { forestPlot, rowsByUnit } from '../../charts/forest';
import { forestText } from '../../charts/drawing/forest-text';
import { firstOf, MOST_DRAWN } from '../../document/cut';
import {
  listSection,
  methodsSection,
  tableSection,
  type Block,
  type ReportDocument,
} from '../../document/document';
import { settingsSection } from '../../document/reproduction';
import { gateWords } from '../../report/gate';
import { askedRow } from '../../report/table/gate';
import { tableMethods } from './methods';
import { settingsOf } from './settings';
import { groupsTable, heterogeneityNote, rowsTable, type WrittenTable } from './tables';

/** Two systems on many tasks, metrics or slices: where the gain is, and what holds over all of them. */
export function tableDocument(subject: WrittenTable): ReportDocument {
  const { table } = subject;
  const { of, a, b, name, rows, missing, warnings, gate, sentence } = table;
  const metrics = new Set(rows.map(({ metric }) => metric.name));
  const tasks = rows.filter(({ primary }) => primary).length;
  return {
    title: `${of === 'runs' ? `Runs of ${name}` : a} against ${b}${of !== 'runs' && tasks > 1 ? ` on ${name}` : ''}${metrics.size === 1 ? `: ${[...metrics].join('')}` : ''}`,
    verdict: verdictOf(table),
    gate: gate && gateWords(gate, rows[0]?.metric),
    lead: [sentence],
    sections: [
      { heading: 'Gains', blocks: gains(subject) },
      ...groupsSection(subject),
      ...listSection(
        'Not compared',
        missing.map(({ task, reason }) => `${task}: ${reason}`),
      ).map((section) => ({ ...section, isNamed: true as const })),
      ...listSection('To beware of', warnings),
      methodsSection(tableMethods(table)),
      settingsSection(settingsOf(table)),
    ],
  };
}

/** The mean over each declared group of tasks. */
function groupsSection({ table, decimals }: WrittenTable): ReportDocument['sections'] {
  return inEnglish(() => tableSection('Groups of tasks', groupsTable(table, largest(decimals, 0))));
}

/** The verdict on the question before the other rows were added. */
function verdictOf(table: ComparisonTable): ReportDocument['verdict'] {
  const asked = table.pooled ?? askedRow(table);
  const outcome = asked && outcomeOf(asked);
  return outcome && { mark: OUTCOME_MARKS[outcome], words: OUTCOME_WORDS[outcome] };
}

function gains(subject: WrittenTable): Block[] {
  return [
    ...forests(subject),
    { kind: 'table', ...rowsTable(subject) },
    { kind: 'prose', prose: [explained(subject.table)] },
  ];
}

/** What the mark and the p mean, and whether gains differ. */
function explained(table: ComparisonTable): string {
  const { alpha, pooled } = table;
  const corrected = correctionNote(table);
  const apart =
    pooled !== null
      ? ' p of the pooled row is not corrected.'
      : askedRow(table) !== null && corrected !== ''
        ? ' p of all items by the first metric is not corrected.'
        : '';
  const marks = `An asterisk marks significance at α = ${alpha}${corrected === '' ? '' : `, p ${corrected}`}.${apart}`;
  return [marks, inEnglish(() => heterogeneityNote(table))].filter((text) => text !== '').join(' ');
}

/** How p was corrected, and for what: "corrected for 12 rows (step-down max-T)"; '' if there is nothing to correct for. */
function correctionNote(table: ComparisonTable): string {
  const { of, uncompared = 0 } = table;
  const rows = table.rows.length + uncompared - (askedRow(table) === null ? 0 : 1);
  return rows < 2
    ? ''
    : `corrected for ${formatCount(rows)} ${of ?? 'rows'} (${TABLE_CORRECTION_NAMES[table.correction]})`;
}

/** Pixels of a row, and of the axis and the label above it. */
const ROW = 22;
const AROUND = 72;

function forests({ table, decimals }: WrittenTable): Block[] {
  const { alpha, pooled } = table;
  return rowsByUnit(table.rows).map((all) => {
    const order = all.slice(0, MOST_DRAWN);
    const whole = `Gains with ${formatLevel(1 - alpha)} intervals${pooled === null ? '' : '; the diamond is the pooled gain'}${table.of === 'runs' ? ', the newest run last' : ''}${table.noise === undefined ? '' : '; the band is the noise of the baseline'}.`;
    const caption = firstOf(whole, order.length, all.length, 'the table');
    const size = { width: 680, height: AROUND + ROW * (order.length + (pooled === null ? 0 : 1)) };
    return {
      kind: 'figure',
      name: 'forest',
      picture: { plot: inEnglish(() => forestPlot({ table, decimals, order })), size },
      label: `Forest plot. ${caption} The numbers are in the table below.`,
      listed: false,
      caption,
      text: inEnglish(() => forestText({ table, decimals, order })),
      table: null,
    };
  });
}
