import {
  formatCount,
  formatLevel,
  inEnglish,
  OUTCOME_MARKS,
  OUTCOME_WORDS,
  outcomeOf,
  TABLE_CORRECTION_NAMES,
  type ComparisonTable,
  type ReportedTable,
  type ReportRecord,
} from '../../model';
import { betterBecause } from '../../model/texts/better-because';
import { forestPlot, rowsByUnit } from '../../charts/forest';
import { capital } from '../table/caption';
import { tableColumns } from '../table/columns';
import { forestText } from '../table/forest-text';
import { correctionNote, heterogeneityNote, questionOf, writtenPooled, writtenRows } from '../table/rows';
import { AS_CSV, firstOf, MOST_DRAWN } from '../../document/cut';
import { listSection, type Block, type ReportDocument, type Table } from '../../document/document';
import { declaredRow, reproduction } from '../../document/reproduction';
import { tableMethods } from './table-methods';

/** Two systems on many tasks, metrics or slices: where the gain is, and what holds over all of them. */
export function tableDocument(subject: ReportedTable, record: ReportRecord): ReportDocument {
  const { table } = subject;
  const { of, a, b, name, rows, missing, warnings } = table;
  const metrics = new Set(rows.map(({ metric }) => metric.name));
  const tasks = rows.filter(({ primary }) => primary).length;
  return {
    title: `${of === 'runs' ? `Runs of ${name}` : a} against ${b}${of !== 'runs' && tasks > 1 ? ` on ${name}` : ''}${metrics.size === 1 ? `: ${[...metrics].join('')}` : ''}`,
    verdict: verdictOf(table),
    lead: [table.sentence],
    sections: [
      { heading: 'Gains', blocks: gains(subject) },
      ...listSection(
        'Not compared',
        missing.map(({ task, reason }) => `${task}: ${reason}`),
      ),
      ...listSection('To beware of', warnings),
      { heading: 'Methods', blocks: [{ kind: 'prose', prose: tableMethods(table) }] },
      reproduction(record, settingsOf(table)),
    ],
  };
}

/** The verdict on the question before the other rows were added. */
function verdictOf(table: ComparisonTable): ReportDocument['verdict'] {
  const asked = table.pooled ?? questionOf(table);
  const outcome = asked && outcomeOf(asked);
  return outcome && { mark: OUTCOME_MARKS[outcome], words: OUTCOME_WORDS[outcome] };
}

function gains(subject: ReportedTable): Block[] {
  const { table } = subject;
  const note = heterogeneityNote(table);
  return [
    ...forests(subject),
    { kind: 'table', ...rowsTable(subject) },
    ...(note === '' ? [] : [{ kind: 'prose' as const, prose: [`${capital(note)}.`] }]),
  ];
}

/** Pixels of a row, and of the axis and the label above it. */
const ROW = 22;
const AROUND = 72;

/** A forest plot for each unit. */
function forests({ table, decimals }: ReportedTable): Block[] {
  const { alpha, pooled } = table;
  return rowsByUnit(table.rows).map((all) => {
    const order = all.slice(0, MOST_DRAWN);
    const whole = `Gains with ${formatLevel(1 - alpha)} intervals${pooled === null ? '' : '; the diamond is the pooled gain'}${table.of === 'runs' ? ', the newest run last' : ''}${table.noise === undefined ? '' : '; the band is the noise of the baseline'}.`;
    const caption = firstOf(whole, order.length, all.length, 'the table');
    const plot = inEnglish(() => forestPlot({ table, decimals, order }));
    const size = { width: 680, height: AROUND + ROW * (order.length + (pooled === null ? 0 : 1)) };
    const label = `Forest plot. ${caption} The numbers are in the table below.`;
    const text = table.of === 'runs' ? { text: inEnglish(() => forestText({ table, decimals })) } : {};
    return {
      kind: 'figure',
      name: 'forest',
      picture: { plot, size },
      label,
      listed: false,
      caption,
      ...text,
      table: null,
    };
  });
}

const MARK = '*';
const ALL_ITEMS = 'all items';

/** The better score of each row in bold, with a mark where the gain is significant; the pooled row last. */
function rowsTable(subject: ReportedTable): Table {
  const { table } = subject;
  const pooled = writtenPooled(subject);
  const rows = [...writtenRows(subject), ...(pooled === null ? [] : [pooled])];
  const columns = tableColumns(table, rows);
  const corrected = correctionNote(table);
  const places = (keep: (column: (typeof columns)[number]) => boolean) =>
    columns.flatMap((column, i) => (keep(column) ? [i] : []));
  return {
    caption:
      `Gains of ${table.of === 'runs' ? 'each run' : table.a} over ${table.b}; the better score of a row is bold, ${MARK} marks significance at ` +
      `α = ${table.alpha}${corrected === '' ? '' : `, p ${corrected}`}`,
    head: columns.map(({ title }) => title),
    rows: rows.map((row) =>
      columns.map(({ key }) =>
        key === 'slice' && row.slice === ''
          ? ALL_ITEMS
          : `${row[key]}${key === row.best && row.significant ? MARK : ''}`,
      ),
    ),
    numbers: places(({ isNumber }) => isNumber),
    bold: rows.map((row) => places(({ key }) => key === row.best || (row === pooled && key === 'task'))),
    wide: places(({ key }) => key === 'verdict'),
    whole: AS_CSV,
  };
}

function settingsOf({
  rows,
  pooled,
  correction,
  resamples,
  alpha,
  declared,
  alternative,
  seed,
}: ComparisonTable): string[][] {
  const metrics = new Set(
    rows.map(({ metric }) => `${metric.name} (${betterBecause(metric)}): ${metric.signature}`),
  );
  return [
    ...[...metrics].map((metric) => ['metric', metric]),
    ['alternative', alternative],
    ['correction', TABLE_CORRECTION_NAMES[correction]],
    ...(resamples === 0 ? [] : [['shared draws', formatCount(resamples)]]),
    ...(pooled === null ? [] : [['pooling', pooled.by]]),
    ['significance level α', String(alpha)],
    ...declaredRow(declared),
    ['seed', seed],
  ];
}
