import { betterOf, metricReason, type ComparisonTable, type TableDetails, largest } from '../../model';
import { betterBecause } from '../../model/texts/better-because';
import {
  correctionNote,
  gateLine,
  heterogeneityNote,
  tableColumns,
  writtenPooled,
  writtenRows,
} from '../../report';
import { textTable } from '../../document/terminal';
import { declaredLines } from '../text-report';

/** The report on a terminal: a row for each comparison, the pooled row, what is missing, and the sentence. */
export function suiteReport(details: TableDetails): string {
  const { table: found } = details;
  const rows = writtenRows(details);
  const pooled = writtenPooled(details);
  const isOfRuns = found.of === 'runs';
  const columns = tableColumns({ ...found, a: 'A', b: 'B' }, pooled === null ? rows : [...rows, pooled]);
  const cells = [...rows, ...(pooled === null ? [] : [pooled])].map((row) =>
    columns.map(({ key }) => row[key]),
  );
  const head = columns.map(({ title }) => title.replace(/^\w(?=[a-z])/, (first) => first.toLowerCase()));
  const aligned = [head, ...cells].map((line) =>
    line.map((cell, i) =>
      columns[i]?.isNumber === true ? cell.padStart(widthOf([head, ...cells], i)) : cell,
    ),
  );
  const blocks = [
    textTable([...(isOfRuns ? [] : [['A', found.a]]), ['B', found.b], ...metricLine(found)]),
    textTable(aligned),
    found.sentence,
    found.gate === undefined ? '' : gateLine(found.gate),
    notes(found)
      .map((note) => `· ${note}`)
      .join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The metric, if all rows have the same one. */
function metricLine({ rows }: ComparisonTable): string[][] {
  const names = new Set(rows.map(({ metric }) => `${metric.name} (${betterOf(metric)})`));
  const [only, ...others] = names.size === 1 && reasons(rows).length === 1 ? reasons(rows) : names;
  return only === undefined || others.length > 0 ? [] : [['metric', only]];
}

/** Each metric with what says which direction is better. */
function reasons(rows: ComparisonTable['rows']): string[] {
  return [...new Set(rows.map(({ metric }) => `${metric.name} (${betterBecause(metric)})`))];
}

function notes(found: ComparisonTable): string[] {
  const corrected = correctionNote(found);
  const heterogeneity = heterogeneityNote(found);
  return [
    ...declaredLines(found.declared),
    ...found.missing.map(({ task, reason }) => `missing: ${task}. ${reason}`),
    ...(corrected === '' ? [] : [`p ${corrected}`]),
    ...(heterogeneity === '' ? [] : [heterogeneity]),
    ...(reasons(found.rows).length > 1 && found.rows.some(({ metric }) => metricReason(metric) !== null)
      ? reasons(found.rows)
      : []),
    ...found.warnings,
  ];
}

function widthOf(lines: readonly (readonly string[])[], column: number): number {
  return largest(lines.map((line) => line[column]?.length ?? 0));
}
