import { isAnswerName, isMeasure, isOutputName, textOf, wordSet as words, wordsOf } from '../../../columns';
import { isIdColumn } from '../../../columns/id-names';
import { isUnique } from '../../match/alignment';
import { countTo, elementAt } from '../../../model/lists';
import { fileError } from '../../../model/errors';
import { oddPlaces, shapeOf, shapesOf } from './sums';
import { refuseNameless } from './nameless-row';
import {
  follows,
  hasNumbers,
  isExtreme,
  isQuantile,
  isShortText,
  isTelling,
  LONGEST_LABEL,
  MOST_IN_TAIL,
  MOST_LABELLED,
  MOST_ROWS,
  rowsAtEnds,
} from './row-numbers';
import { TABLES, type Column, type Records } from '../../../model/records';

const STATISTICS = words(
  'subtotal subtotals ave median overall all summary μ µ x̄ ø ∅ aggregate aggregated std stdev stddev ' +
    'gesamt insgesamt summe zwischensumme mittelwert durchschnitt schnitt moyenne somme ensemble promedio total suma totale somma media ' +
    'média gemiddelde totaal gjennomsnitt medel średnia suma razem итого всего среднее ortalama toplam 平均 平均値 平均值 总计 合计 总体 합계 평균',
  'mean',
  'total',
);

/** Words for numbers that describe the others or that they are compared with, which may also be ids. */
const DESCRIBING = words(
  'baseline baselines sota human humans random majority oracle chance ceiling topline guess gold best worst bound correct accuracy p25 p50 p75 p90 p95 p99 ci dev deviation iqr median quartile standardabweichung écart desviación ' +
    'deviazione desvio 标准差 標準偏差',
  'extreme',
  'spread',
);

const BESIDE = words(
  'grand sub macro micro weighted unweighted the of over in per and or score scores value values result results row rows item items ' +
    'question questions example examples sample samples test tests task tasks n num number se sd ci lower upper low high bound standard type estándar padrão error ' +
    'ergebnis général general performance class level system',
);

const AT_END = 3;

/** A label is built like the others if at least this share of them is built like it. */
const ALIKE = 0.1;

/**
 * Refuses a table with a row that sums up others instead of being an item: by its label, which is built unlike the ids of the others,
 * or belongs to the last row, or by numbers that follow from theirs.
 *
 * @throws RealGainError `bad-format` with the line
 */
export function refuseSummaryRow(records: Records, path: string): void {
  if (!TABLES.has(records.format) || records.n < 3) {
    return;
  }
  const [first] = records.columns.some(identifies) ? [] : records.columns;
  refuseNameless(records, path);
  for (const column of records.columns) {
    // The words of a text may be any, and come again.
    const isName =
      isIdColumn(column.name) || (column === first && 2 * new Set(column.cells).size > records.n);
    // Answers may be any word.
    const isAnswer = [column.name, wordsOf(column.name).at(-1) ?? ''].some(
      (name) => isAnswerName(name) || isOutputName(name),
    );
    const row = isAnswer
      ? undefined
      : (summaryIn(records, column, isName) ?? (isName ? descriptionIn(records, column) : undefined));
    if (row !== undefined) {
      const line = elementAt(records.lines, row);
      throw fileError(
        'bad-format',
        { path, line },
        '{0}, line {1}: "{2}" in the column "{3}" looks like a summary of other rows or a baseline, not an item; delete the row, or rename it if it is one.',
        textOf(column.cells.at(row)).trim(),
        column.name,
      );
    }
  }
}

/** Whether a column holds ids that are all present and different: a row of totals has none. */
function identifies(column: Column): boolean {
  return isIdColumn(column.name) && isUnique(column);
}

/** The first row whose label in a column shows that it sums up others. */
function summaryIn(records: Records, { cells }: Column, isName: boolean): number | undefined {
  const { n } = records;
  const labelOf = (row: number) => textOf(cells.at(row)).trim();
  const labelled = sampledRows(n).filter(
    (row) => isShortText(cells.at(row)) && mayBeLabel(labelOf(row)) && hasNumbers(records, row),
  );
  if (labelled.length === 0 || labelled.length > Math.max(1, MOST_LABELLED * n)) {
    return undefined;
  }
  const full = labelled.filter((row) => isSummaryLabel(labelOf(row)));
  const apart = new Set([...labelled, ...(isName && n <= MOST_ROWS ? oddPlaces(cells.map(textOf)) : [])]);
  const isSum = (row: number) => follows(records, row, apart, labelOf(row));
  if (full.length === 0) {
    // `algebra total`: the group and what sums it up.
    const areSums = isName && labelled.every(isSum) && labelled.some((row) => isTelling(records, row, apart));
    return areSums ? labelled[0] : undefined;
  }
  const isAlike = alikeTo(cells, apart);
  const tail = Array.from({ length: MOST_IN_TAIL }, (_, i) => n - 1 - i).findIndex(
    (row) => row < 0 || isAlike(labelOf(row)),
  );
  return full.find((row) => {
    const label = labelOf(row);
    const same = full.filter((other) => labelOf(other) === label);
    const isUnlike = !isAlike(label) && (isName || !isWord(label));
    const stands =
      row === n - 1 || row >= n - tail
        ? isName || isUnlike
        : isUnlike && isName && (row === 0 || !isWord(label));
    return (
      (stands &&
        (saysStatistic(label) || !areTitles(cells)) &&
        cells.filter((cell) => textOf(cell).trim() === label).length === 1) ||
      (same.every(isSum) && same.some((other) => isTelling(records, other, apart)))
    );
  });
}

/** The first row at an end, or with words that no other label is like, that describes the others: `min`, `p95`, `# items`, or a dash. */
function descriptionIn(records: Records, { cells }: Column): number | undefined {
  const { n } = records;
  const labelOf = (row: number) => textOf(cells.at(row)).trim();
  const odd = n <= MOST_ROWS ? oddPlaces(cells.map(textOf)).filter((row) => /\p{L}/u.test(labelOf(row))) : [];
  const described = [...new Set([...rowsAtEnds(n), ...odd])].filter(
    (row) => isDescription(labelOf(row)) && hasNumbers(records, row),
  );
  if (described.length === 0 || described.length > MOST_LABELLED * n) {
    return undefined;
  }
  const isAlike = alikeTo(cells, new Set(described));
  const apart = new Set(described);
  return described.find((row) => {
    const label = labelOf(row);
    const level = QUANTILE.exec(label)?.[1];
    return isAlike(label)
      ? level !== undefined && !isPrefix(cells) && isQuantile(records, row, apart, Number(level) / 100)
      : !EXTREMES.test(label) || isExtreme(records, row, apart);
  });
}

/** `p50` among `q1`, `q2` …, but not among `p1`, `p2` …. */
const QUANTILE = /^p(\d+)$/;

function isPrefix(cells: Column['cells']): boolean {
  return cells.filter((cell) => /^p\d/.test(textOf(cell))).length >= ALIKE * cells.length;
}

function isDescription(label: string): boolean {
  const said = label.length > LONGEST_LABEL ? [] : wordsIn(label);
  const counts = label.startsWith('#') || said.some((word) => /^(?:n|num|number)$/.test(word));
  return (
    /^[-–—*#=]+$/u.test(label) ||
    (counts && said.length > 0 && said.every((word) => BESIDE.has(word))) ||
    (said.some((word) => DESCRIBING.has(word)) &&
      said.every((word) => DESCRIBING.has(word) || STATISTICS.has(word) || BESIDE.has(word)))
  );
}

const EXTREMES = /min|max|best|worst/i;

/** A word like any other: `all`, but not `ALL`, `(all)` or `Total`. */
function isWord(label: string): boolean {
  return /^\p{Ll}+$/u.test(label);
}

function sampledRows(n: number): number[] {
  const rows = countTo(n <= MOST_ROWS ? n : 2 * AT_END);
  return n <= MOST_ROWS ? rows : rows.map((i) => (i < AT_END ? i : n - 2 * AT_END + i));
}

/** Whether a label's first or last word is a statistic: `Overall`, `algebra (avg)`. */
function mayBeLabel(label: string): boolean {
  if (label.length > LONGEST_LABEL) {
    return false;
  }
  const said = wordsIn(label);
  return STATISTICS.has(said[0] ?? '') || MEANS.has(said[0] ?? '') || STATISTICS.has(said.at(-1) ?? '');
}

/** Whether a label says nothing but that: `Total:`, `(all)`, `Overall (macro)`, `mean ± std`, `AVG (n=120)`. */
export function isSummaryLabel(label: string): boolean {
  return saysStatistic(label) || saysMean(label);
}

function saysStatistic(label: string): boolean {
  return mayBeLabel(label) && wordsIn(label).every((word) => STATISTICS.has(word) || BESIDE.has(word));
}

/** Names with a capital, as of films, among which `Total Recall` may be one. */
function areTitles(cells: Column['cells']): boolean {
  return 2 * cells.filter((cell) => /^\p{Lu}/u.test(textOf(cell))).length > cells.length;
}

/** `Macro F1`. */
function saysMean(label: string): boolean {
  const said = wordsIn(label);
  return said.length > 1 && MEANS.has(said[0] ?? '') && isMeasure(said.slice(1).join(' '));
}

/** `Macro F1`: the mean of all rows, by the name of what it is the mean of. */
const MEANS = words('macro micro weighted mean average overall total');

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

/** Whether enough of the other labels of a column are built like this one. */
function alikeTo(cells: Column['cells'], labelled: ReadonlySet<number>): (label: string) => boolean {
  const others = cells.filter((_, row) => !labelled.has(row)).slice(0, MOST_ROWS);
  const shapes = shapesOf(others.map((cell) => textOf(cell)));
  return (label) => (shapes.get(shapeOf(label)) ?? 0) >= ALIKE * others.length;
}
