import { elementAt, largest, tally, listOf } from '../../model/lists';
import { formatCount, formatLevel } from '../../model/text';
import { englishOf, inEnglish, type Messages, t, translated } from '../../model/words';
import { OUTCOME_MARKS, outcomeOf, outcomeWords } from '../../model/results/outcome';
import { TABLE_CORRECTION_NAMES } from '../../model/settings/corrections';
import type { ComparisonTable, PooledRow, TableDetails } from '../../model/results/table';
import { forestPlot, rowsByUnit } from '../../charts/forest';
import { forestText } from '../../charts/drawing/forest-text';
import { firstOf, MOST_DRAWN } from '../../document/cut';
import {
  type Block,
  type Figure,
  methodsSection,
  type ReportDocument,
  type Section,
  tableSection,
  warningsSection,
} from '../../document/document';
import { declaredRow, settingsSection } from '../../document/reproduction';
import { gateWords } from '../../report/gate';
import { askedRow } from '../../report/table/gate';
import { TEST_CATALOG } from '../../significance/catalog';
import { tableHeadline } from './headline';
import type { Answered } from '../question';
import { tableMethods } from './methods';
import type { TableAnswer } from './schema';
import { groupsTable, heterogeneityNote, rowsTable, type WrittenTable } from './tables';
import { betterBecause } from '../../model/texts/headline';
import { type Cell, termCell } from '../../document/cell';

export { csv, json } from './csv';

export function document({ result, messages, page }: Answered<object, TableAnswer>): ReportDocument {
  const shown = page as Pick<TableDetails, 'firm' | 'apart'> | undefined;
  return tableDocument({ table: result, decimals: result.decimals, messages, ...shown });
}

export function tableDocument(subject: WrittenTable): ReportDocument {
  const { table, messages = {} } = subject;
  const { of, a, b, name, rows, warnings, gate, sentence } = table;
  const metrics = new Set(rows.map(({ metric }) => metric.name));
  const tasks = rows.filter(({ primary }) => primary).length;
  return {
    title: `${of === 'runs' ? `Runs of ${name}` : a} against ${b}${of !== 'runs' && tasks > 1 ? ` on ${name}` : ''}${metrics.size === 1 ? `: ${[...metrics].join('')}` : ''}`,
    verdict: verdictOf(subject),
    gate: gate && gateWords(gate, rows[0]?.metric),
    facts: factsOf(table),
    lead: [sentence],
    headline: () => tableHeadline(subject),
    sections: listOf(
      { heading: t('Gains'), name: 'rows', blocks: gains(subject) },
      tableSection(t('Groups of tasks'), groupsTable(table, largest(subject.decimals, 0)), {
        name: 'groups',
      }),
      missingSection(subject),
      warningsSection(warnings, messages),
      methodsSection(tableMethods(table)),
      { ...settingsSection(settingsOf(table, messages)), name: 'computed' },
    ),
  };
}

function missingSection({ table: { of, missing }, messages, apart = [] }: WrittenTable): Section | null {
  const named = missing.map(({ task, reason }) => {
    const found = apart.find((other) => other.task === task);
    const text = translated(reason, messages);
    return { name: task, text, apart: found && { ...found, isRun: of === 'runs' } };
  });
  const items = named.map(({ name, text }) => `${name}: ${text}`);
  return items.length === 0
    ? null
    : {
        heading: t('Not compared'),
        name: 'missing',
        isNamed: true,
        blocks: [{ kind: 'list', items, named }],
      };
}

/** `12 rows`, `paired bootstrap`, `seed 1` */
function factsOf({ of, rows, seed }: ComparisonTable): string[] {
  const tests = [...new Set(rows.map(({ test }) => test))];
  const count = formatCount(rows.length);
  const [one, many] = of === 'runs' ? [t('1 run'), t('{0} runs', count)] : [t('1 row'), t('{0} rows', count)];
  return [
    rows.length === 1 ? one : many,
    ...tests.map((test) => translated(TEST_CATALOG[test]?.term ?? test)),
    t('seed {0}', seed),
  ];
}

/** The verdict on the question before the other rows were added. */
function verdictOf({ table, firm = [] }: WrittenTable): ReportDocument['verdict'] {
  const row = askedRow(table);
  const asked = table.pooled ?? row;
  const isReliable = table.pooled !== null || row === null || (firm[table.rows.indexOf(row)] ?? true);
  const outcome = asked && outcomeOf(asked);
  return outcome === null
    ? undefined
    : { mark: OUTCOME_MARKS[outcome], words: englishOf(outcomeWords(outcome, isReliable)) };
}

function gains(subject: WrittenTable): Block[] {
  return [
    ...forests(subject),
    { kind: 'table', ...rowsTable(subject) },
    { kind: 'prose', prose: [explained(subject.table)], isOfPaper: true },
  ];
}

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

/** A forest plot for each unit: percentages and edit rates share no axis. */
function forests(subject: WrittenTable): Figure[] {
  return rowsByUnit(subject.table.rows).map((rows, place) => forest(subject, rows, place));
}

/** @param places of the rows of its unit, which it draws in this order */
function forest(subject: WrittenTable, places: readonly number[], unit: number): Figure {
  const { table, decimals, messages } = subject;
  const order = places.slice(0, MOST_DRAWN);
  const drawn = { table, decimals, order, ...(messages && { messages }) };
  const plot = forestPlot(drawn);
  const caption = firstOf(forestCaption(table), order.length, places.length, 'the table');
  return {
    kind: 'figure',
    name: unit === 0 ? 'forest-plot' : `forest-plot-${unit + 1}`,
    title: { text: t('Forest plot'), term: 'forest-plot' },
    picture: {
      plot,
      size: { width: 680, height: AROUND + ROW * (order.length + (table.pooled === null ? 0 : 1)) },
    },
    opens(layer, index) {
      const points = plot.layers[layer];
      return points?.kind === 'points' ? (order[points.at[index]?.y ?? -1] ?? null) : null;
    },
    sorted: (all = places) =>
      forest(
        subject,
        all.filter((place) => places.includes(place)),
        unit,
      ),
    label: t('Forest plot. {0} The numbers are in the table below.', caption),
    caption,
    text: forestText(drawn),
    numbers: inEnglish(() => {
      const { rows, ...whole } = rowsTable(subject);
      return { ...whole, rows: order.map((place) => elementAt(rows, place)) };
    }),
  };
}

function forestCaption({ alpha, of, pooled, noise }: ComparisonTable): string {
  const level = formatLevel(1 - alpha);
  if (pooled !== null) {
    return t('Gains with {0} intervals; the diamond is the pooled gain.', level);
  }
  if (of !== 'runs') {
    return t('Gains with {0} intervals.', level);
  }
  return noise === undefined
    ? t('Gains with {0} intervals, the newest run last.', level)
    : t('Gains with {0} intervals, the newest run last; the band is the noise of the baseline.', level);
}

export function settingsOf(table: ComparisonTable, messages: Messages = {}): Cell[][] {
  const { rows, pooled, correction, resamples, alpha, declared, alternative, seed, plannedRuns } = table;
  const metrics = new Set(
    rows.map(
      ({ metric }) => `${translated(metric.name, messages)} (${betterBecause(metric)}): ${metric.signature}`,
    ),
  );
  const tests = [...tally(rows.map(({ test }) => test)).keys()];
  const methods = [...tally(rows.flatMap(({ interval }) => interval?.method ?? [])).keys()];
  return [
    ...[...metrics].map((metric) => [t('metric'), metric]),
    ...tests.map((test): Cell[] => [
      t('test'),
      termCell(translated(TEST_CATALOG[test]?.term ?? test), { test }),
    ]),
    [t('alternative'), alternative === 'two-sided' ? t('two-sided') : alternative],
    [termCell(t('correction'), { term: 'correction' }), translated(TABLE_CORRECTION_NAMES[correction])],
    ...(resamples === 0 ? [] : [[t('shared draws'), formatCount(resamples)]]),
    ...methods.map((interval): Cell[] => [
      termCell(t('interval method'), { term: 'interval' }),
      termCell(interval, { interval }),
    ]),
    ...(pooled === null ? [] : [[termCell(t('pooling'), { term: 'pooled' }), wayOfPooling(pooled)]]),
    ...(plannedRuns === undefined ? [] : [[t('planned runs'), formatCount(plannedRuns)]]),
    [t('significance level α'), String(alpha)],
    ...declaredRow(declared),
    [t('seed'), seed],
  ];
}

function wayOfPooling({ by, standardError, degreesOfFreedom }: PooledRow): string {
  const error = standardError.toPrecision(3);
  return degreesOfFreedom === null
    ? t('{0}, standard error {1}', by, error)
    : t(
        '{0}, Student’s t with {1} degrees of freedom, standard error {2}',
        by,
        formatCount(Math.round(degreesOfFreedom)),
        error,
      );
}
