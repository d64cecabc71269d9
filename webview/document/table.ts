import { isCode, textOf, valuesOf, type Cell } from '../../src/document/cell';
import { headText, isOfNumbers, type Head, type Table } from '../../src/document/document';
import { inMiddle } from '../../src/model/names';
import { OUTCOME_MARKS } from '../../src/model/results/outcome';
import { formatCount, VERDICT_MARKS } from '../../src/model/text';
import { t } from '../../src/model/words';
import { buttonOf, about, h, linkButton, replaceChildren, type Child } from '../dom';
import { post } from '../host';
import { explainBy, intervalTerm, termOf, testTerm } from '../explain';
import { toneOfOutcome } from '../text/words';
import { scalesOf, whisker, type Scales } from '../views/track';
import { unbroken } from '../views/verdict-lines';

/** Rows shown at once: more make the page slow. */
const MOST_ROWS = 500;
/** Fewer are read at a glance. */
const LEAST_SORTED = 4;

type Row = readonly Cell[];

interface Column {
  readonly place: number;
  readonly head: Head;
  readonly isOfWords: boolean;
  /** What its head sorts by; absent: it isn't sorted. */
  readonly key?: ((row: Row) => number | string) | undefined;
  readonly descending: boolean;
  readonly scales: Scales;
}

/** By which column, and in which direction; null: as the rows come. */
interface Sorted {
  readonly by: number | null;
  readonly descending: boolean;
}

/** What the first cell of a row that can be opened holds, by its place among all that the answer offers. */
export type FirstCell = (place: number, words: Child) => HTMLElement;

interface Use {
  /** Has to be the same on each redraw. */
  readonly id?: string;
  /** CSS class of the table. */
  readonly kind?: string;
  /** By default, a button that asks the host to open the row. */
  readonly first?: FirstCell;
  /** The places of the rows, whenever they are sorted. */
  readonly onOrder?: (places: readonly number[]) => void;
}

/** A table of a document, whose heads sort it where there is something to sort; a last row of all others stays the last. */
export function tableView(made: Table, use: Use = {}): HTMLElement {
  const { id = nextId(), kind = '', onOrder } = use;
  const { rows, rowsAre, endsWithAll } = made;
  const own = rows.slice(0, endsWithAll === true ? -1 : undefined);
  const columns = columnsOf(made, own);
  // Beside what scrolls, so that it is never cut.
  const caption = h('p', { class: 'caption', id: `${id}-caption` }, made.caption);
  const body = h('div', {
    class: 'scroll wide',
    tabindex: 0,
    role: 'group',
    'aria-labelledby': caption.id,
  });
  const cut = about();
  const draw = (sorted: Sorted, most: number): void => {
    if (use.id !== undefined) {
      sortings.set(id, sorted);
    }
    const places = sortedPlaces(own, columns, sorted);
    const line = (place: number): HTMLElement => {
      const begins = sorted.by === null && made.begins?.includes(place) === true;
      const cells = columns.map((column, i) =>
        cellOf(made, place, column, i === 0 ? (use.first ?? opener) : null),
      );
      const alike = sorted.by === null ? alikeFrom(made, place) : 1;
      if (alike > 1) {
        cells[0]?.setAttribute('rowspan', String(alike));
      }
      return h('tr', { class: begins ? 'begins' : '' }, ...cells.slice(alike === 0 ? 1 : 0));
    };
    const heads = columns.map((column) => headOf(column, id, sorted, (next) => draw(next, most)));
    const drawnTable = h(
      'table',
      { class: `numbers ${kind}`, 'aria-labelledby': caption.id },
      h('thead', {}, h('tr', {}, ...heads)),
      h('tbody', {}, ...places.slice(0, most).map(line)),
      own.length < rows.length && h('tfoot', {}, line(own.length)),
    );
    replaceChildren(body, [drawnTable]);
    const count = formatCount(own.length);
    const said = t('The first {0} of {1} {2}; an export has all of them.', most, count, rowsAre ?? t('rows'));
    const more = linkButton(t('Show more'), said, () => draw(sorted, most + MOST_ROWS));
    cut.hidden = own.length <= most;
    cut.replaceChildren(said, ' ', more);
    onOrder?.(places);
  };
  draw(sortings.get(id) ?? { by: null, descending: false }, MOST_ROWS);
  return h(
    'div',
    {},
    caption,
    body,
    cut,
    made.note !== undefined && about(...made.note.map((part) => drawn(part))),
  );
}

/** How many rows of a group share their first cell, counted from this one; 0 if the row above shares it. */
function alikeFrom({ begins, rows }: Table, place: number): number {
  const isNext = (row: number): boolean =>
    begins?.includes(row) === false && row > 0 && row < rows.length && rows[row]?.[0] === rows[row - 1]?.[0];
  if (isNext(place)) {
    return 0;
  }
  let end = place + 1;
  while (isNext(end)) {
    end += 1;
  }
  return end - place;
}

/** How tables are sorted, by their names: a rerun leaves it as it is. */
const sortings = new Map<string, Sorted>();

/** How many tables have been drawn: their heads have names of their own. */
let tables = 0;

function nextId(): string {
  tables += 1;
  return `table-${tables}`;
}

/** Places of the rows in the chosen order; equal ones as they come. */
function sortedPlaces(
  rows: readonly Row[],
  columns: readonly Column[],
  { by, descending }: Sorted,
): number[] {
  const key = columns.find(({ place }) => place === by)?.key;
  const direction = descending ? -1 : 1;
  return rows
    .map((row, place) => ({ place, by: key?.(row) ?? place }))
    .sort(
      (one, other) =>
        direction * (one.by < other.by ? -1 : one.by > other.by ? 1 : 0) || one.place - other.place,
    )
    .map(({ place }) => place);
}

/** The head of a column: its name, which sorts by it, first in the usual and then in the other direction. */
function headOf(
  { place, head, key, isOfWords, descending }: Column,
  table: string,
  sorted: Sorted,
  sortBy: (next: Sorted) => void,
): HTMLElement {
  const text = headText(head);
  const kind = isOfWords ? 'words' : '';
  if (text === '') {
    return h('td');
  }
  if (key === undefined) {
    const words = typeof head === 'string' ? text : termOf(head.term, text);
    return h('th', { scope: 'col', class: kind }, words);
  }
  const isSorted = sorted.by === place;
  const next = { by: place, descending: isSorted ? !sorted.descending : descending };
  const sort = buttonOf(
    'link',
    () => sortBy(next),
    { id: `sort-${table}-${place}` },
    text,
    isSorted && h('span', { 'aria-hidden': 'true' }, sorted.descending ? ' ▼' : ' ▲'),
  );
  const direction = sorted.descending ? 'descending' : 'ascending';
  return h(
    'th',
    { scope: 'col', class: kind, 'aria-sort': isSorted ? direction : 'none' },
    typeof head === 'string' ? sort : explainBy(sort, head.term),
  );
}

/**
 * First the largest, but of p the smallest, and words in their order; not by numbers that are written out. None where numbers
 * of different kinds are below each other: these rows are facts.
 */
function columnsOf(made: Table, own: readonly Row[]): Column[] {
  const columns = made.head.map((head, place) => {
    const cells = own.map((row) => row[place] ?? null);
    const isNumber = cells.some((cell) => typeof valueOf(cell) === 'number');
    const kinds = new Set(cells.filter((cell) => cell !== null).map(kindOf));
    return { place, head, isNumber, kinds };
  });
  const isSorted =
    own.length >= LEAST_SORTED && columns.every(({ isNumber, kinds }) => !isNumber || kinds.size <= 1);
  const all = columns.map(({ place, head, isNumber, kinds }): Column => {
    const scales = scalesOf(made.rows.map((row) => row[place] ?? null));
    const isOfWords = !isOfNumbers(made, place) || scales.size > 0;
    const key = isNumber ? numberOf : kinds.has('verdict') ? rankOf : wordOf;
    return {
      place,
      head,
      isOfWords,
      key:
        isSorted && headText(head) !== '' && (isNumber || isOfWords)
          ? (row) => key(row[place] ?? null)
          : undefined,
      descending: isNumber && !kinds.has('p') && (typeof head === 'string' || head.isAscending !== true),
      scales,
    };
  });
  // A verdict follows the names, where it is never cut.
  const names = columns.findIndex(({ kinds }) => !kinds.has('name'));
  const verdicts = columns.filter(({ kinds }) => kinds.has('verdict')).map(({ place }) => place);
  const usual = [...columns.keys()].slice(0, Math.max(1, names));
  const first = (made.foremost ?? [...usual, ...verdicts]).flatMap((place) => all[place] ?? []);
  return [...first, ...all.filter((column) => !first.includes(column))];
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

type Said = Extract<Cell, { is: 'verdict' }>;

const MARKS: Readonly<Record<Said['verdict'], string>> = { ...VERDICT_MARKS, ...OUTCOME_MARKS };

/** The best first. */
const RANKS: readonly Said['verdict'][] = [
  'better',
  'significant',
  'equivalent',
  'identical',
  'not-significant',
  'undecidable',
  'worse',
];

function rankOf(cell: Cell): number {
  return typeof cell === 'object' && cell?.is === 'verdict' ? RANKS.indexOf(cell.verdict) : RANKS.length;
}

function cellOf(
  { rows, opens, strong, bold = [] }: Table,
  row: number,
  { place, isOfWords, scales }: Column,
  first: FirstCell | null,
): HTMLElement {
  const cell = rows[row]?.[place] ?? null;
  const isSentence = typeof cell === 'object' && (cell?.is === 'sentence' || cell?.is === 'clause');
  const room =
    typeof cell !== 'string' || !cell.includes(' ') ? '' : cell.length > SHORT ? 'several' : 'one-line';
  const kind = isSentence ? 'words long' : isOfWords ? `words ${room}` : '';
  const isBold = (row === strong && !isSentence) || bold[row]?.includes(place) === true;
  const opened = opens?.[row] ?? null;
  const content = drawn(cell, scales);
  const shown = first && opened !== null ? first(opened, content) : content;
  const words = isBold ? h('strong', {}, shown) : shown;
  return first && opens !== undefined
    ? h('th', { scope: 'row', class: kind }, typeof words === 'string' ? h('span', {}, words) : words)
    : h('td', { class: kind }, words);
}

function opener(row: number, words: Child): HTMLElement {
  return linkButton(words, t('Open the answer'), () => post({ type: 'openRow', row }));
}

export function drawn(cell: Cell, scales: Scales = new Map()): Child {
  if (cell === null || typeof cell === 'string') {
    const text = withArrow(textOf(cell));
    if (text.length > LONGEST_NAME && !/\s/.test(text)) {
      return longName(text);
    }
    return text.includes('-') && text.length <= LONGEST_NAME ? h('span', {}, ...unbroken(text)) : text;
  }
  switch (cell.is) {
    case 'verdict':
      return verdictWord(cell);
    case 'term':
      return explained(cell);
    case 'clause':
      return h('span', {}, cell.text, cell.note !== null && h('span', { class: 'note' }, cell.note));
    case 'metric':
      return withArrow(`${cell.name} ${cell.mark}`);
    case 'interval':
      return cell.drawn === undefined ? textOf(cell) : whisker(cell.ends, cell.drawn, textOf(cell), scales);
    case 'score':
      // A verdict beside it says what the mark says on paper.
      return textOf({ ...cell, isMarked: false });
    default:
      return isCode(cell) ? h('code', {}, textOf(cell)) : withArrow(textOf(cell));
  }
}

function explained({ text, of }: Extract<Cell, { is: 'term' }>): Child {
  return 'term' in of
    ? termOf(of.term, text)
    : 'test' in of
      ? testTerm({ id: of.test, name: text })
      : intervalTerm(of.interval);
}

/** With the mark and the color that it has on every page; one without a direction has none. */
function verdictWord({ verdict, isFirm = true }: Said): HTMLElement {
  const tone = verdict === 'significant' ? 'neutral' : toneOfOutcome(verdict, isFirm);
  return h(
    'span',
    {
      class: tone === 'neutral' ? tone : `word ${tone}`,
      title: tone === 'doubt' && verdict !== 'undecidable' ? t('with reservations') : null,
    },
    h('span', { 'aria-hidden': 'true' }, `${MARKS[verdict]}\u00a0`),
    textOf({ is: 'verdict', verdict }),
  );
}

/** Without its middle where the page is narrow. */
function longName(name: string): HTMLElement {
  const short = h('span', { class: 'short', 'aria-hidden': 'true' }, inMiddle(name, LONGEST_NAME));
  return h('span', { class: 'long-name', title: name }, h('span', { class: 'full' }, name), short);
}

/** `10 of 48` and `annotator 1` take little more room in one line than a number. */
const SHORT = 16;

/** A name without much else is broken between its words, if at all. */
const LONGEST_NAME = 30;

/** The arrow of a direction stays in the line of what it is about. */
function withArrow(text: string): string {
  return text.replace(/ (?=[↑↓])/g, '\u00a0');
}
