import { idColumnsOf, wordsOf } from '../../columns';
import type { Answers, ItemColumn } from '../../model/results/item-query';
import type { Cell, Column, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { someKind } from '../../model/kinds';
import { goldColumns } from '../../metrics/answers/answers';
import type { Prepared } from '../comparisons/prepare';

/** Names of columns with what systems were given, in words. */
const INPUTS = new Set([
  ...['input', 'inputs', 'question', 'query', 'prompt', 'problem', 'instruction', 'source', 'src'],
  ...['source text', 'source sentence', 'sentence', 'document', 'article', 'premise', 'passage', 'text'],
]);

/** More columns than this are features of a table, not texts to read. */
const MOST_COLUMNS = 200;

/** The beginning of a long text in a log, as `digest` of the formats keeps it. */
const DIGEST = /… \([0-9a-f]{16}\)$/;

type Sides = Pick<Prepared, 'a' | 'b' | 'references' | 'choice' | 'alignment'>;

/** The columns that can be shown beside the items: all but ids, answers and references, which are shown anyway. */
export function itemColumns(ready: Sides): ItemColumn[] {
  const { a, b, references, choice, alignment } = ready;
  const shown = new Set(
    [a, b]
      .map((records) => outputColumn(records, choice))
      .concat(references.map((records) => referenceColumn(records, choice)))
      .map((column) => column?.name),
  );
  const names = new Set(
    [a, b, ...references].flatMap((records) => allColumns(records).map(({ name }) => name)),
  );
  const offered = [...names].filter((name) => !shown.has(name) && name !== alignment.idColumn);
  const input = offered.find((name) => INPUTS.has(wordsOf(name).join(' ')));
  const gold = references.length === 0 ? (choice.referenceColumn ?? rightAnswer(a, choice)) : undefined;
  return offered.slice(0, MOST_COLUMNS).map((name) => ({ name, shown: name === input || name === gold }));
}

/** The column of the right answers beside what a system wrote, where its score doesn't name one. */
function rightAnswer(records: Records, choice: MetricChoice): string | undefined {
  const written = outputColumn(records, choice)?.name;
  return written === undefined ? undefined : goldColumns(records, written)[0]?.name;
}

function allColumns({ columns, labels = [], content = [] }: Records): readonly Column[] {
  return [...columns, ...labels, ...content];
}

/** Returns a column's text for each item, of A and of B, or twice the references'; undefined if no file has it. */
export function columnReader(
  { a, b, references }: Sides,
  name: string,
): ((index: number) => Answers) | undefined {
  const both = columnsOf({ a, b, references }, name);
  if (both === undefined) {
    return undefined;
  }
  const [ofA, ofB] = both;
  const text = ({ cells }: Column, index: number): string => cut(show(cells.at(index)).replace(DIGEST, '…'));
  return (index) => ({ a: text(ofA, index), b: text(ofB, index) });
}

/** The column of A and that of B: the same one where one of them, or only the references, have it. */
export function columnsOf(
  { a, b, references }: Pick<Sides, 'a' | 'b' | 'references'>,
  name: string,
): readonly [Column, Column] | undefined {
  const find = (records: Records): Column | undefined =>
    allColumns(records).find((column) => column.name === name);
  const [ofA, ofB] = [find(a), find(b)];
  const first = ofA ?? ofB ?? references.map(find).find((column) => column !== undefined);
  return first && [ofA ?? first, ofB ?? first];
}

/** Longer texts are cut: the file itself is one click away. */
const MAX_TEXT = 2000;

/** Usual names of columns with what a system wrote, best first. */
const WRITTEN = (
  'prediction output response hypothesis translation completion generated summary model_answer ' +
  'answer text'
).split(' ');

/** Usual names of columns with what it should have written. */
const EXPECTED = ['reference', 'gold', 'label', 'target', 'expected', 'ground_truth', 'answer', 'text'];

/**
 * Returns the items of an output as texts: what the system wrote, else the scored value, else the whole
 * record.
 */
export function outputTexts(records: Records, choice: MetricChoice): (index: number) => string {
  return texts(records, outputColumn(records, choice));
}

/** The column that stands for the output; undefined: the whole record does. */
export function outputColumn(records: Records, choice: MetricChoice): Column | undefined {
  const scored = records.columns.find((column) => column.name === choice.column);
  return only(records) ?? (scored !== undefined && holdsText(scored) ? scored : usual(records, WRITTEN));
}

export function referenceTexts(records: Records, choice: MetricChoice): (index: number) => string {
  return texts(records, referenceColumn(records, choice));
}

/** The column that stands for the reference; undefined: the whole record does. */
function referenceColumn(records: Records, choice: MetricChoice): Column | undefined {
  const named = records.columns.find((column) => column.name === choice.referenceColumn);
  return only(records) ?? named ?? usual(records, EXPECTED);
}

/** The only column, or the only one besides ids. */
function only(records: Records): Column | undefined {
  const ids = new Set(idColumnsOf(records));
  const others = records.columns.filter((column) => records.columns.length === 1 || !ids.has(column));
  return others.length === 1 ? others[0] : undefined;
}

function texts(records: Records, column: Column | undefined): (index: number) => string {
  return (index) =>
    column === undefined
      ? records.columns.map(({ name, cells }) => `${name}: ${show(cells.at(index))}`).join(' · ')
      : show(column.cells.at(index));
}

/** The first of the names for which there is a column. */
function usual(records: Records, names: readonly string[]): Column | undefined {
  const columns = new Map(records.columns.map((column) => [column.name.toLowerCase(), column]));
  return columns.get(names.find((name) => columns.has(name)) ?? '');
}

function holdsText({ cells }: Column): boolean {
  return someKind(
    cells,
    (cell) => typeof cell === 'string' && cell.trim() !== '' && Number.isNaN(Number(cell)),
  );
}

function show(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

export function cut(text: string): string {
  if (text.length <= MAX_TEXT) {
    return text;
  }
  // Never in the middle of a surrogate pair.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(MAX_TEXT - 2)) ? MAX_TEXT - 2 : MAX_TEXT - 1;
  return `${text.slice(0, end)}…`;
}
