import { idColumnsOf, meaningOf, textOf, wordsOf } from '../../columns';
import { fileError, type Column, type Records } from '../../model';
import { refuseReport } from './report';

/** A list of four numbers: where something was found in an image. */
const BOX = /^\[(?:\s*-?[\d.]+(?:e[+-]?\d+)?\s*,){3}\s*-?[\d.]+(?:e[+-]?\d+)?\s*\]$/i;

/** So many rows show what all hold. */
const ROWS = 100;

/** What counts the progress of a training. */
const PROGRESS = new Set('step steps epoch epochs iteration iterations'.split(' '));

/**
 * Refuses files whose rows are no items of an evaluation: reports, the course of a training, detections.
 *
 * @throws RealGainError `bad-format`
 */
export function refuseNoItems(records: Records, path: string): void {
  refuseReport(records, path);
  refuseCourse(records, path);
  refuseDetections(records, path);
}

/** Rows that only steps and epochs identify, each in file order: one training, whose losses depend on each other. */
function refuseCourse(records: Records, path: string): void {
  const counters = records.columns.filter(({ name }) => PROGRESS.has(wordsOf(name).at(-1) ?? ''));
  const isTraining = counters.length > 1 || records.columns.some(({ name }) => isRate(name));
  if (
    isTraining &&
    counters.some(({ cells }) => goesUp(cells)) &&
    idColumnsOf(records).length === 0 &&
    !records.columns.some(({ cells }) => cells.some((cell) => typeof cell === 'string' && cell !== ''))
  ) {
    throw fileError(
      'bad-format',
      { path },
      '{0} holds the course of a training, with a row for each "{1}", not the items of a test set; give the file that holds a score for every item.',
      counters[0]?.name ?? '',
    );
  }
}

function isRate(name: string): boolean {
  return /^(?:lr|learningrate|gradnorm)$/.test(wordsOf(name).join(''));
}

/** Numbers that never fall, three or more different ones. */
function goesUp(cells: Column['cells']): boolean {
  let before = -Infinity;
  const values = new Set<number>();
  const rises = cells.every((cell) => {
    const rising = typeof cell === 'number' && cell >= before;
    before = typeof cell === 'number' ? cell : before;
    values.add(before);
    return rising;
  });
  return rises && values.size > 2;
}

/** Boxes with a confidence each, several for an image: what a system found, not how well. */
function refuseDetections({ columns, n }: Records, path: string): void {
  const box = columns.find(({ cells }) => areBoxes(cells.slice(0, ROWS)));
  const isRepeated = (column: Column) =>
    /image|img|video|frame|file/i.test(column.name) && repeats(column, n);
  const score = columns.find(({ name }) => /^(?:score|confidence|conf)s?$/i.test(name));
  const isMeasured = columns.some(({ name }) => name !== score?.name && meaningOf(name).better !== null);
  if (box !== undefined && score !== undefined && !isMeasured && columns.some(isRepeated)) {
    throw fileError(
      'bad-format',
      { path },
      '{0} holds what a system detected ("{1}"), and "{2}" is how confident it was, not how right; evaluate the detections, and compare a score for every image.',
      box.name,
      score.name,
    );
  }
}

function areBoxes(cells: Column['cells'] | readonly (string | number | boolean | null)[]): boolean {
  return cells.length > 1 && [...cells].every((cell) => BOX.test(textOf(cell)));
}

function repeats({ cells }: Column, n: number): boolean {
  return new Set(cells.map((cell) => textOf(cell))).size < n;
}
