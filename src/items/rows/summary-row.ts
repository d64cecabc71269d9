import { contentKind, isAnswerName, isOutputName, numberOf, textOf } from '../../columns';
import { isIdColumn } from '../../columns/names';
import { elementAt, fileError, type Column, type Records } from '../../model';
import { shapeOf, shapesOf } from './label-shapes';
import { digitsOf, Others, spreadIn, statisticOf } from './statistic-of';
import { TABLES } from '../../model/table-formats';

/** Words for what sums up rows. */
const STATISTICS = words(
  'total totals subtotal subtotals sum average averages avg ave mean means median overall all aggregate aggregated std stdev stddev ' +
    'gesamt insgesamt summe zwischensumme mittelwert durchschnitt schnitt moyenne somme ensemble promedio total suma totale somma media ' +
    'média gemiddelde totaal gjennomsnitt medel średnia suma razem итого всего среднее ortalama toplam 平均 平均値 平均值 总计 合计 总体 합계 평균',
);

/** Asked of every label of a file. */
const QUICK = new RegExp([...STATISTICS].join('|'), 'iu');

/** Words that may stand beside them. */
const BESIDE = words(
  'grand sub macro micro weighted unweighted the of over in per and or score scores value values result results row rows item items ' +
    'question questions example examples sample samples test tests task tasks n se sd ci ergebnis général general',
);

/** Only the first column, ids, and the ends of the other columns of larger files are looked at. */
const MOST_ROWS = 100_000;
const AT_END = 3;

/** Labels that make up a larger share of a column are values of it. */
const MOST_LABELLED = 0.25;

/** A label is built like the others if at least this share of them is built like it. */
const ALIKE = 0.1;

/** A number with fewer digits may equal a statistic by chance. */
const DIGITS = 3;

/** Longer texts are no labels. */
const LONGEST = 60;

/**
 * Refuses a table with a row that is no item but sums up others: its label says so, and is built unlike the ids of the others,
 * or stands in the last row, or its numbers follow from theirs.
 *
 * @throws RealGainError `bad-format` with the line
 */
export function refuseSummaryRow(records: Records, path: string): void {
  if (!TABLES.has(records.format) || records.n < 3) {
    return;
  }
  for (const column of records.columns) {
    const isId = isIdColumn(column.name);
    const isName = isId || column === records.columns[0];
    const row = isId || mayName(column.name) ? summaryIn(records, column, isName) : undefined;
    if (row !== undefined) {
      const line = elementAt(records.lines, row);
      throw fileError(
        'bad-format',
        { path, line },
        '{0}, line {1}: "{2}" in the column "{3}" looks like a summary of other rows, not an item; delete the row, or rename it if it is one.',
        textOf(column.cells.at(row) ?? null).trim(),
        column.name,
      );
    }
  }
}

/** Answers and inputs may be any word. */
function mayName(name: string): boolean {
  return !isAnswerName(name) && !isOutputName(name) && contentKind(name) === null;
}

/** The first row whose label in a column shows that it sums up others. */
function summaryIn(records: Records, { cells }: Column, isName: boolean): number | undefined {
  const { n } = records;
  const labelOf = (row: number) => textOf(cells.at(row) ?? null).trim();
  const labelled = rowsToLookAt(n, isName).filter(
    (row) => typeof cells.at(row) === 'string' && mayBeLabel(labelOf(row)) && hasNumbers(records, row),
  );
  const full = labelled.filter((row) => isSummaryLabel(labelOf(row)));
  if (labelled.length === 0 || labelled.length > Math.max(1, MOST_LABELLED * n)) {
    return undefined;
  }
  if (full.length > 0) {
    const isAlike = alikeTo(cells, new Set(full));
    const isAlone = (row: number) =>
      cells.filter((cell) => textOf(cell).trim() === labelOf(row)).length === 1;
    const isSummary = (row: number) => {
      const label = labelOf(row);
      const alike = isAlike(label);
      const stands = row === n - 1 ? isName || !alike : !alike && isName && (row === 0 || !isWord(label));
      return (stands && isAlone(row)) || (follows(records, row, full) && isTelling(records, row, full));
    };
    return full.find(isSummary);
  }
  // `algebra total`: the group and what sums it up.
  const areSums =
    isName &&
    labelled.every((row) => follows(records, row, labelled)) &&
    labelled.some((row) => isTelling(records, row, labelled));
  return areSums ? labelled[0] : undefined;
}

/** A word like any other: `all`, but not `ALL`, `(all)` or `Total`. */
function isWord(label: string): boolean {
  return /^\p{Ll}+$/u.test(label);
}

/** All rows for the names of rows, unless there are many; the first and last ones of other columns. */
function rowsToLookAt(n: number, isName: boolean): number[] {
  return isName && n <= MOST_ROWS
    ? Array.from({ length: n }, (_, row) => row)
    : Array.from({ length: Math.min(n, 2 * AT_END) }, (_, i) => (i < AT_END ? i : n - 2 * AT_END + i)).filter(
        (row, i, all) => row >= 0 && all.indexOf(row) === i,
      );
}

/** Whether a label's first or last word is a statistic: `Overall`, `algebra (avg)`. */
function mayBeLabel(label: string): boolean {
  if (label.length > LONGEST || !QUICK.test(label)) {
    return false;
  }
  const said = wordsIn(label);
  return STATISTICS.has(said[0] ?? '') || STATISTICS.has(said.at(-1) ?? '');
}

/** Whether a label says nothing but that: `Total:`, `(all)`, `Overall (macro)`, `mean ± std`, `AVG (n=120)`. */
export function isSummaryLabel(label: string): boolean {
  return mayBeLabel(label) && wordsIn(label).every((word) => STATISTICS.has(word) || BESIDE.has(word));
}

/** In lower case, without numbers in brackets or by themselves; a number joined to a word is part of it (`sum_1`). */
function wordsIn(label: string): string[] {
  return label
    .normalize('NFC')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replace(/(?<=^|[\s(=:[])[\d.,]+%?(?=$|[\s)\]:])/gu, ' ')
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word !== '');
}

function hasNumbers({ columns }: Records, row: number): boolean {
  return columns.some(({ cells }) => typeof numberIn(cells.at(row)) === 'number');
}

/** Whether enough of the other labels of a column are built like this one. */
function alikeTo(cells: Column['cells'], labelled: ReadonlySet<number>): (label: string) => boolean {
  const others = cells.filter((_, row) => !labelled.has(row)).slice(0, MOST_ROWS);
  const shapes = shapesOf(others.map((cell) => textOf(cell)));
  return (label) => (shapes.get(shapeOf(label)) ?? 0) >= ALIKE * others.length;
}

/** Whether most numbers of a row are a statistic of all other rows, or of those since the last labelled one. */
function follows(records: Records, row: number, labelled: readonly number[]): boolean {
  const found = numbersBeside(records, row, labelled).map(({ value, bodies }) =>
    bodies.some((body) => {
      const others = new Others(Float64Array.from(body));
      return (statisticOf(value, others) ?? spreadIn(value, others)) !== null;
    }),
  );
  return found.length > 0 && 2 * found.filter(Boolean).length >= found.length;
}

/** Whether a number of a row can't be one of the others: a mean of grades, or one with several digits. */
function isTelling(records: Records, row: number, labelled: readonly number[]): boolean {
  return numbersBeside(records, row, labelled).some(
    ({ value, bodies: [all = []] }) =>
      !all.includes(value) &&
      (digitsOf(value) >= DIGITS || all.every((one) => Math.abs(one) < Math.abs(value) / 2)),
  );
}

/** The numbers of a row, each with those of all rows without a label, and of those since the last label. */
function numbersBeside(
  { columns }: Records,
  row: number,
  labelled: readonly number[],
): readonly { readonly value: number; readonly bodies: readonly (readonly number[])[] }[] {
  const isLabelled = new Set(labelled);
  const start = labelled.filter((one) => one < row).at(-1) ?? -1;
  return columns.flatMap(({ name, cells }) => {
    const value = numberIn(cells.at(row));
    if (typeof value !== 'number' || isIdColumn(name)) {
      return [];
    }
    const numbers = cells.map((cell, i) => (isLabelled.has(i) ? null : numberIn(cell)));
    const bodies = [numbers, numbers.slice(start + 1, row)].map((some) =>
      some.filter((one) => typeof one === 'number'),
    );
    return [{ value, bodies }];
  });
}

function numberIn(cell: Parameters<typeof numberOf>[0] | undefined): number | null | undefined {
  return cell === undefined || cell === '' ? null : numberOf(cell);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
