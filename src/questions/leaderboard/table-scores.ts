import type { Cell, Column, Records } from '../../model/records';
import { english, type Text } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import type { LeaderboardGap, LeaderboardTable } from '../../model/results/leaderboard';
import type { ReadFile } from '../../model/results/details';
import { quoted } from '../../model/texts/nearest';
import { ranksLowFirst } from '../../metrics/retrieval/n-best';
import { isNearlyNumeric, numberOf, readsAsNumbers, requireColumn, textOf } from '../../columns/cells';
import { idColumnsOf, isIdColumn } from '../../columns/id-names';
import { kindsIn } from '../../model/kinds';
import { areMeasures } from '../../items/rows/summaries/measure-column';
import { systemColumnByName } from '../../items/systems/systems';
import { ofEachOther, ofSearch } from '../../items/rows/not-items';
import { withWrittenNumbers } from '../../items/rows/written-numbers';
import { numberedColumns } from '../../items/score/samples/average-lists';
import { elementAt, listOf } from '../../model/lists';
import { isSystemName } from '../../model/system-names';
import { meaningOf } from '../../columns';
import { namedColumns } from '../../columns/answer-names';
import { type AskedMetric, openColumn } from '../metric-asked';
import { IN_PARENTHESES } from '../../formats/cells/number-forms';
import { isMeanOf, refuseMeasures, refuseTwice, type ScoredTask, SUMMARIES } from './no-test-sets';
import { leaderboardAsked } from './schema';
import { openField } from '../fields';
import { gathered, type Row, type TableScores } from './gather-scores';

/** Names of the columns of a table of scores, the most common first. */
const TASKS = [
  ...['data set', 'task', 'test set', 'benchmark'],
  ...['corpus', 'domain', 'problem', 'data', 'task_name', 'dataset_name'],
];
/** Those of `TASKS` that items have as well: `HumanEval/12` is a task, too. */
const OF_ITEMS = ['task', 'problem', 'data', 'task_name'];
const METRICS = ['metric', 'measure', 'metric_name', 'score_type'];
const SCORES = 'score value result performance accuracy acc auc f1 bleu error loss'.split(' ');

/**
 * The scores in a table: a row a score (data set, system, score), a row a data set with a column a system, or a row a
 * system with a column a data set, by the names of the columns.
 *
 * @throws RealGainError `unknown-column`; `needs-column` if several columns could be the score; `bad-format` for a
 *   table without scores
 */
export function tableScores(given: Records, asked: LeaderboardTable): TableScores {
  const table = withWrittenNumbers(plainCells(given));
  const { path } = asked;
  const refused = ofEachOther(table, path) ?? ofSearch(table, path);
  if (refused !== null) {
    throw new RealGainError('bad-format', refused, { path });
  }
  const said = (name: string | null, found: () => Column | undefined): Column | null =>
    name === null ? (found() ?? null) : requireColumn(table, name, path);
  const task = said(asked.task, () => namedColumns(table, TASKS)[0]);
  const system = said(asked.system, () => systemColumnByName(table));
  const { rows, open = [] } =
    task !== null && system !== null
      ? { rows: rowsOf(table, { task, system, score: scoreColumn(table, asked, [task, system]) }) }
      : wideRows(table, { task, system, path, maySayItems: asked.task === null });
  if (rows.length === 0) {
    throw fileError(
      'bad-format',
      { path },
      '{0} has no scores: a table needs a row for each score (data set, system, score), or a column of numbers for each system.',
    );
  }
  const found = gathered(rows, asked);
  return { ...found, warnings: [...open, ...found.warnings] };
}

/** A dash is where a system has no score; deviations behind scores are left out. */
function plainCells(table: Records): Records {
  const plain = (cell: Cell): Cell => {
    if (typeof cell !== 'string' || /^\s*[-–—]\s*$/.test(cell)) {
      return typeof cell === 'string' ? null : cell;
    }
    const score = cell.replace(IN_PARENTHESES, '');
    return score === cell ? cell : (numberOf(score) ?? score);
  };
  const columns = table.columns.map((column) =>
    column.cells.some((cell) => plain(cell) !== cell)
      ? { ...column, cells: column.cells.map(plain) }
      : column,
  );
  return { ...table, columns };
}

function scoreColumn(table: Records, { score, path }: LeaderboardTable, taken: readonly Column[]): Column {
  if (score !== null) {
    return requireColumn(table, score, path);
  }
  const numeric = table.columns.filter((column) => !taken.includes(column) && isScored(column));
  const named = namedColumns({ ...table, columns: numeric }, SCORES)[0];
  const [only, ...others] = numeric;
  const isSide = table.n > MANY_ROWS && /^(?:cost|about)$/.test(meaningOf(only?.name ?? '').kind ?? '');
  const found = named ?? (others.length === 0 && !isSide ? only : undefined);
  if (found === undefined) {
    const choices = numeric.map(({ name }) => name);
    throw openColumn(
      path,
      openField(leaderboardAsked, 'score', choices),
      (all) => english("{0}: it isn't clear which column holds the scores; choose one of {1}.", path, all),
      { code: 'not-numeric', said: english('{0} has no column of scores.', path) },
    );
  }
  return found;
}

function isScored(column: Column): boolean {
  return readsAsNumbers(column) && !isIdColumn(column.name) && !SUMMARIES.test(column.name.trim());
}

function rowsOf(
  table: Records,
  { task, system, score }: Readonly<Record<'task' | 'system' | 'score', Column>>,
): Row[] {
  const metric = metricColumn(table, [task, system]);
  return Array.from({ length: table.n }, (_, i) => i).flatMap((i) => {
    const value = numberOf(score.cells.at(i) ?? null);
    const name = metric === undefined ? '' : cellOf(metric, i);
    return typeof value === 'number' && Number.isFinite(value)
      ? [{ task: cellOf(task, i), system: cellOf(system, i), metric: name || score.name, score: value }]
      : [];
  });
}

/** The column that names the measure of each row, by its name or by what is in it. */
function metricColumn(table: Records, taken: readonly Column[]): Column | undefined {
  return (
    namedColumns(table, METRICS)[0] ??
    table.columns.find((column) => !taken.includes(column) && areMeasures(kindsIn(column.cells).map(String)))
  );
}

/** A smaller share of the names of test sets are like those of systems by chance. */
const BY_CHANCE = 0.1;

interface Wide {
  readonly task: Column | null;
  readonly system: Column | null;
  readonly path: string;
  /** Whether the column of tasks was found by its name, which may be one of items. */
  readonly maySayItems: boolean;
}

/** Whether a column is the mean of others. Those are test sets then, since means are taken over test sets, not over systems. */
function averages(column: Column, others: readonly Column[]): boolean {
  const scoresIn = ({ cells }: Column) => ({
    scores: new Map(cells.map((cell, row) => [String(row), numberOf(cell) ?? NaN])),
  });
  return SUMMARIES.test(column.name.trim()) && isMeanOf(scoresIn(column), others.map(scoresIn));
}

/** A row a data set and a column a system; the other way round if a column, or what is in it, names the systems. */
function wideRows(
  table: Records,
  wide: Wide,
): { readonly rows: readonly Row[]; readonly open: readonly Text[] } {
  const { task, system, path } = wide;
  const names = system ?? task ?? firstNames(table);
  const columns = table.columns.filter((column) => column !== names && isScored(column));
  refuseOtherTables(table, wide, { names, columns });
  const texts = names === null ? [] : names.cells.map(textOf);
  const scored = columns.map(({ name }) => name);
  const isOpen = names !== null && system === null && task === null;
  const [inRows, inColumns] = [texts, scored].map((all) => {
    const { length } = all.filter(isSystemName);
    return length > BY_CHANCE * all.length ? length : 0;
  });
  const isAveraged = isOpen && table.columns.some((one) => !columns.includes(one) && averages(one, columns));
  const areSystems = system !== null || isAveraged || (isOpen && (inRows ?? 0) > (inColumns ?? 0));
  // Names of data sets may say which direction is better: a perplexity beside accuracies.
  const metricOf = (name: string) =>
    !ranksLowFirst(name) ? 'score' : meaningOf(name).better === 'lower' ? name : 'rank';
  const metric = areSystems ? undefined : metricColumn(table, listOf(names));
  const rows = Array.from({ length: table.n }, (_, i) => i).flatMap((i) =>
    columns.flatMap((column) => {
      const value = numberOf(column.cells.at(i) ?? null);
      const row = texts[i] ?? String(i + 1);
      const [ofTask, ofSystem] = areSystems ? [column.name, row] : [row, column.name];
      return typeof value === 'number' && Number.isFinite(value)
        ? [
            {
              task: ofTask,
              system: ofSystem,
              metric: (metric && cellOf(metric, i)) || metricOf(ofTask),
              score: value,
            },
          ]
        : [];
    }),
  );
  return {
    rows,
    open:
      isOpen && !isAveraged && inRows === inColumns
        ? [
            english(
              'Nothing in {0} says whether rows are test sets or systems; "{1}" is taken for test sets: {2} makes them systems.',
              path,
              names.name,
              `--system ${quoted(names.name)}`,
            ),
          ]
        : [],
  };
}

/** Refuses a table of items, measures or runs, and one with a name or number that can't be read as it stands. */
function refuseOtherTables(
  table: Records,
  { task, system, path, maySayItems }: Wide,
  { names, columns }: { readonly names: Column | null; readonly columns: readonly Column[] },
): void {
  const texts = names === null ? [] : names.cells.map(textOf);
  const mayBeItems = task === null || (maySayItems && namedColumns(table, OF_ITEMS).includes(task));
  if (system === null && mayBeItems && areItems(table, texts, columns)) {
    throw fileError(
      'bad-format',
      { path },
      '{0} holds items, not test sets: no column names a test set in each row; compare the systems on these items in a study, or name the column of test sets with --task.',
    );
  }
  const scored = columns.map(({ name }) => name);
  refuseMeasures(scored, path);
  if (system === null && texts.length > 0) {
    refuseMeasures(texts, path);
  }
  refuseTwice(scored, path);
  const [first, ...runs] = numberedColumns(table);
  if (first !== undefined && system === null) {
    throw fileError(
      'bad-format',
      { path },
      '{0}: the columns "{1}" to "{2}" hold the runs of one system; a leaderboard needs a column for each of two or more.',
      first.name,
      runs.at(-1)?.name ?? first.name,
    );
  }
  refuseTexts(table, columns, path);
  if (names !== null && new Set(texts).size < table.n) {
    throw fileError(
      'bad-format',
      { path },
      '{0}: the column "{1}" has the same name in several rows, as of items or runs; a table of scores has one row for each.',
      names.name,
    );
  }
}

/** `88.9/84.8`: two measures of a test set. */
const TWO_SCORES = /^\s*-?\d+(?:\.\d+)?%?\s*[/|]\s*-?\d+(?:\.\d+)?%?\s*$/;

/** Refuses a column of numbers with a cell that is not a number, or two: it would be left out without a word. */
function refuseTexts({ columns, lines }: Records, read: readonly Column[], path: string): void {
  const holdsTwo = ({ cells }: Column) => cells.every((cell) => TWO_SCORES.test(textOf(cell)));
  const broken = columns.find(
    (column) => !read.includes(column) && (isNearlyNumeric(column.cells) || holdsTwo(column)),
  );
  const row = broken?.cells.map(numberOf).indexOf(undefined) ?? -1;
  if (broken !== undefined && row >= 0) {
    throw fileError(
      'bad-format',
      { path, line: elementAt(lines, row) },
      '{0}, line {1}: "{3}" in the column "{2}" is not a number.',
      broken.name,
      cellOf(broken, row),
    );
  }
}

/** The names of so many test sets are rarely sentences or lists, and nearly all of them rarely have numbers. */
const MANY_ROWS = 30;
const MOST_ODD = 0.9;
const MOST_WORDS = 4;

/** Whether rows are items rather than test sets: they have ids, or names like ids, or none; or all scores are right or wrong. */
function areItems(table: Records, names: readonly string[], columns: readonly Column[]): boolean {
  const isUnique = ({ cells }: Column) => new Set(cells.map(textOf)).size === table.n;
  const isOdd = (name: string) => /\d|^\[/.test(name) || name.split(' ').length > MOST_WORDS;
  const odd = names.filter(isOdd).length;
  // pandas writes names of data sets below no name, and so are the keys of an object.
  const isLabel = ({ name }: Column) =>
    (name === 'index' || (name === 'id' && table.format === 'json')) && 2 * odd < table.n;
  return (
    names.length === 0 ||
    idColumnsOf(table).some((one) => isUnique(one) && !isLabel(one)) ||
    (table.n >= MANY_ROWS && odd >= MOST_ODD * table.n) ||
    columns.every(({ cells }) => cells.every((cell) => ['0', '1'].includes(String(numberOf(cell)))))
  );
}

/** The first column of texts that are all different. */
function firstNames(table: Records): Column | null {
  return (
    table.columns.find(
      ({ cells }) => cells.every((cell) => typeof cell === 'string') && new Set(cells).size === cells.length,
    ) ?? null
  );
}

function cellOf({ cells }: Column, row: number): string {
  return textOf(cells.at(row) ?? null);
}

export type Gap = Omit<LeaderboardGap, 'reason'> & { readonly reason: Text };

export interface Scored {
  readonly tasks: readonly ScoredTask[];
  readonly missing: readonly Gap[];
  readonly warnings: readonly Text[];
  readonly read: readonly ReadFile[];
  /** For mean scores. */
  readonly decimals: number;
}

export interface TaskScores extends Omit<Scored, 'tasks'> {
  readonly task: ScoredTask;
  /** What a study of the test set would warn of. */
  readonly ofItems: readonly Text[];
  /** That it has none of the columns that were asked for; null: it has one, or none was asked for. */
  readonly lacks: RealGainError | null;
}

export interface TaskScoring {
  readonly metric: AskedMetric;
  /** The columns to score: of each test set the first that it has. [], or none of them: the one that fits best. */
  readonly columns: readonly string[];
  readonly alpha: number;
}
