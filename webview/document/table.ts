import { isCode, textOf, valuesOf, type Cell } from '../../src/document/cell';
import { headText, isOfNumbers, type Head, type Table } from '../../src/document/document';
import { OUTCOME_MARKS } from '../../src/model/results/outcome';
import { formatCount, VERDICT_MARKS } from '../../src/model/text';
import { t } from '../../src/model/words';
import { about, h, linkButton, replaceChildren, tableOf, type Attributes, type Child } from '../dom';
import { post } from '../host';
import { termOf } from '../terms';
import { sortedHead, sortedPlaces, type Sorted, type SortedColumn } from '../views/sorted';

/** More rows make the page slow; the exports have all of them. */
const MOST_ROWS = 500;
/** Fewer are read at a glance. */
const LEAST_SORTED = 4;

type Row = readonly Cell[];
type Column = SortedColumn<Row, Table>;

/** A table of a document, whose heads sort it where there is something to sort; a last row of all others stays the last. */
export function tableView(made: Table): HTMLElement {
  const { head, rows, rowsAre, endsWithAll } = made;
  const own = rows.slice(0, endsWithAll === true ? -1 : undefined);
  const attributes = head.map((_, column): Attributes => (isOfNumbers(made, column) ? {} : WORDS));
  tables += 1;
  const id = `table-${tables}`;
  const columns = own.length < LEAST_SORTED ? [] : sortedColumns(made, own, id);
  // Beside what scrolls, so that it is never cut.
  const caption = h('p', { class: 'caption', id }, made.caption);
  const body = h('div', { class: 'scroll wide', tabindex: 0, role: 'group', 'aria-labelledby': id });
  const draw = (sorted: Sorted): void => {
    const places = sortedPlaces(own, columns, sorted).slice(0, MOST_ROWS);
    const heads = head.map((words, place) => {
      const column = columns[place];
      const cell = column?.key === undefined ? plainHead(words) : sortedHead(column, made, sorted, draw);
      cell.classList.toggle('words', attributes[place] === WORDS);
      return cell;
    });
    const last = own.length < rows.length ? [own.length] : [];
    const lines = [...places, ...last].map((place) => rowOf(made, place, attributes));
    const table = tableOf('numbers', null, heads, lines);
    table.setAttribute('aria-labelledby', id);
    replaceChildren(body, [table]);
  };
  draw({ id: null, descending: false });
  const all = formatCount(own.length);
  const cut = t('The first {0} of {1} {2}; an export has all of them.', MOST_ROWS, all, rowsAre ?? t('rows'));
  return h('div', {}, caption, body, own.length > MOST_ROWS && about(cut));
}

const WORDS = { class: 'words' };

function plainHead(head: Head): HTMLElement {
  const text = headText(head);
  const words = typeof head === 'string' ? text : termOf(head.term, text);
  return text === '' ? h('td') : h('th', { scope: 'col' }, words);
}

/** How many tables have been drawn: their heads have names of their own. */
let tables = 0;

/**
 * First the largest, but of p the smallest, and words in their order; not by numbers that are written out. None where numbers
 * of different kinds are below each other: these rows are facts.
 */
function sortedColumns(made: Table, own: readonly Row[], table: string): Column[] {
  const columns = made.head.map((head, column) => {
    const cells = own.map((row) => row[column] ?? null);
    const isNumber = cells.some((cell) => typeof valueOf(cell) === 'number');
    const kinds = new Set(cells.filter((cell) => cell !== null).map(kindOf));
    return { head, isNumber, kinds };
  });
  if (columns.some(({ isNumber, kinds }) => isNumber && kinds.size > 1)) {
    return [];
  }
  return columns.map(({ head, isNumber, kinds }, column): Column => {
    const isSorted = headText(head) !== '' && (isNumber || !isOfNumbers(made, column));
    const key = isNumber ? numberOf : wordOf;
    return {
      id: `${table}-${column}`,
      name: () => headText(head),
      ...(typeof head !== 'string' && { explainedBy: head.term }),
      ...(isSorted && { key: (row) => key(row[column] ?? null) }),
      descending: isNumber && !kinds.has('p'),
    };
  });
}

function kindOf(cell: Exclude<Cell, null>): string {
  return typeof cell === 'string' ? 'name' : cell.is;
}

/** As programs read it; an interval by its lower end. */
function valueOf(cell: Cell): string | number | null {
  return Object.values(valuesOf(cell))[0] ?? null;
}

function numberOf(cell: Cell): number {
  const value = valueOf(cell);
  return typeof value === 'number' ? value : -Infinity;
}

function wordOf(cell: Cell): string {
  return textOf(cell).toLowerCase();
}

function rowOf(
  { rows, opens = [], strong, bold = [] }: Table,
  place: number,
  attributes: readonly Attributes[],
): HTMLElement {
  const opened = opens[place] ?? null;
  const cells = (rows[place] ?? []).map((cell, column) => {
    const text = withArrow(textOf(cell));
    const isBold = place === strong || bold[place]?.includes(column) === true;
    const shown: Child = isBold
      ? h('strong', {}, text)
      : isCode(cell)
        ? h('code', {}, text)
        : column === 0 && opened !== null
          ? linkButton(text, t('Open the answer'), () => post({ type: 'open', row: opened }))
          : typeof cell === 'object' && cell?.is === 'verdict'
            ? verdictWord(cell.verdict, text)
            : text;
    return h('td', attributesOf(cell, attributes[column] ?? {}), shown);
  });
  return h('tr', {}, ...cells);
}

/** With the mark and the color that it has on every page; one without a direction has none. */
function verdictWord(verdict: keyof typeof MARKS, text: string): HTMLElement {
  const tone = verdict === 'better' || verdict === 'worse' ? verdict : 'neutral';
  return h(
    'span',
    { class: tone === 'neutral' ? tone : `word ${tone}` },
    h('span', { 'aria-hidden': 'true' }, `${MARKS[verdict]} `),
    text,
  );
}

const MARKS = { ...VERDICT_MARKS, ...OUTCOME_MARKS };

/** The arrow of a direction stays in the line of what it is about. */
function withArrow(text: string): string {
  return text.replace(/ (?=[↑↓])/g, '\u00a0');
}

/** Sentences may take several lines. */
function attributesOf(cell: Cell, ofColumn: Attributes): Attributes {
  const isSentence = typeof cell === 'object' && cell?.is === 'sentence';
  return isSentence ? { class: 'words sentence' } : ofColumn;
}
