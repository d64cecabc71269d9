import { escapedJson, publishedColumns, type PackedStudy } from '../model';

/** Numbers in a piece. */
const PIECE = 20_000;

/** The study as `JSON.stringify` writes it, piece by piece: that of many pairs is longer than a string may be. */
export function* studyJson(study: PackedStudy): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(study)) {
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (name === 'pairs') {
      yield* pairsJson(study);
    } else {
      yield escapedJson(JSON.stringify(value));
    }
  }
  yield '}\n';
}

function* pairsJson(study: PackedStudy): Generator<string> {
  let before = '{';
  for (const [name, column] of publishedColumns(study)) {
    yield `${before}${JSON.stringify(name)}:[`;
    before = ',';
    let between = '';
    let piece: unknown[] = [];
    for (const value of column) {
      piece.push(value);
      if (piece.length === PIECE) {
        yield between + elements(piece);
        between = ',';
        piece = [];
      }
    }
    yield piece.length === 0 ? ']' : `${between}${elements(piece)}]`;
  }
  yield '}';
}

function elements(values: readonly unknown[]): string {
  return JSON.stringify(values).slice(1, -1);
}
