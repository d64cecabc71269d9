import { firstColumn } from '../metrics/cells';
import { GOLD_COLUMNS, PREDICTION_COLUMNS } from '../metrics/answers';
import type { Cell, Column, MetricChoice, Records } from '../model';

/** Longer texts are cut: the file itself is one click away. */
export const MAX_TEXT = 2000;

/** Columns that hold what a system wrote, best first, beyond those of short answers. */
const WRITTEN = [
  ...PREDICTION_COLUMNS,
  'hypothesis',
  'hyp',
  'translation',
  'mt',
  'completion',
  'generated',
  'summary',
  'text',
];

/** Columns that hold what it should have written. */
const EXPECTED = [...GOLD_COLUMNS, 'text'];

/** Shows the items of an output: what the system wrote, else the scored value, else the whole record. */
export function outputTexts(records: Records, choice: MetricChoice): (index: number) => string {
  const scored = records.columns.find((column) => column.name === choice.column);
  const written = scored !== undefined && holdsText(scored) ? scored : firstColumn(records, WRITTEN);
  return texts(records, written);
}

/** Shows the items of a reference. */
export function referenceTexts(records: Records, choice: MetricChoice): (index: number) => string {
  const named = records.columns.find((column) => column.name === choice.referenceColumn);
  return texts(records, named ?? firstColumn(records, EXPECTED));
}

function texts(records: Records, column: Column | undefined): (index: number) => string {
  const only = records.columns.length === 1 ? records.columns[0] : column;
  return (index) =>
    cut(
      only === undefined
        ? records.columns.map(({ name, cells }) => `${name}: ${show(cells[index])}`).join(' · ')
        : show(only.cells[index]),
    );
}

function holdsText({ cells }: Column): boolean {
  return cells.some((cell) => typeof cell === 'string' && cell.trim() !== '' && Number.isNaN(Number(cell)));
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
