import type { Cell, Column, MetricChoice, Records } from '../model';
import { someKind } from '../model/kinds';

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
 * Returns the items of an output for display: what the system wrote, else the scored value, else the whole
 * record.
 */
export function outputTexts(records: Records, choice: MetricChoice): (index: number) => string {
  const scored = records.columns.find((column) => column.name === choice.column);
  const written = scored !== undefined && holdsText(scored) ? scored : usual(records, WRITTEN);
  return texts(records, written);
}

/** Returns the items of a reference for display. */
export function referenceTexts(records: Records, choice: MetricChoice): (index: number) => string {
  const named = records.columns.find((column) => column.name === choice.referenceColumn);
  return texts(records, named ?? usual(records, EXPECTED));
}

function texts(records: Records, column: Column | undefined): (index: number) => string {
  const only = records.columns.length === 1 ? records.columns[0] : column;
  return (index) =>
    cut(
      only === undefined
        ? records.columns.map(({ name, cells }) => `${name}: ${show(cells.at(index))}`).join(' · ')
        : show(only.cells.at(index)),
    );
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

function cut(text: string): string {
  if (text.length <= MAX_TEXT) {
    return text;
  }
  // Never in the middle of a surrogate pair.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(MAX_TEXT - 2)) ? MAX_TEXT - 2 : MAX_TEXT - 1;
  return `${text.slice(0, end)}…`;
}
