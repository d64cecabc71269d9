import { idColumnsOf } from '../../columns';
import type { Cell, Column, MetricChoice, Records } from '../../model';
import { someKind } from '../../model/kinds';

/** Longer texts are cut: the file itself is one click away. */
const MAX_TEXT = 2000;

/** Usual names of columns with what a system wrote, best first. */
const WRITTEN = [
  'prediction',
  'output',
  'response',
  'hypothesis',
  'translation',
  'completion',
  'generated',
  'summary',
  'model_answer',
  'answer',
  'text',
];

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
export function referenceColumn(records: Records, choice: MetricChoice): Column | undefined {
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

export function show(cell: Cell | undefined): string {
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
