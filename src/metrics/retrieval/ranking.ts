import type { Cell } from '../../model';

/** Precision of scores: trec_eval 9 rounds them to 32 bits, trec_eval 10 doesn't. */
export type Precision = 'float' | 'double';

export interface RankedQuery {
  /** Grades of the retrieved documents in order of rank; null for those not judged. */
  readonly grades: readonly (number | null)[];
  readonly judged: readonly number[];
}

/** A document and its score or grade, as the formats write them: `document value`. */
interface Row {
  readonly document: string;
  readonly value: number;
}

/**
 * The grades of a query's documents in the order of its ranking: by descending score, equal scores by
 * document id in descending order of UTF-8 bytes (trec_eval's strcmp).
 */
export function rank(ranking: Cell, judgments: Cell, precision: Precision): RankedQuery {
  const judged = new Map(rowsOf(judgments).map(({ document, value }) => [document, value]));
  const rows = rowsOf(ranking).map(({ document, value }) => ({
    document,
    value: precision === 'float' ? Math.fround(value) : value,
  }));
  rows.sort((one, other) =>
    one.value === other.value ? compareBytes(other.document, one.document) : other.value - one.value,
  );
  return { grades: rows.map(({ document }) => judged.get(document) ?? null), judged: [...judged.values()] };
}

function rowsOf(cell: Cell): Row[] {
  if (typeof cell !== 'string') {
    return [];
  }
  return cell.split('\n').map((row) => {
    const end = row.lastIndexOf(' ');
    return { document: row.slice(0, end), value: Number(row.slice(end + 1)) };
  });
}

/**
 * Compares two texts by their UTF-8 bytes, which is the order of their code points, unlike that of JavaScript
 * strings.
 */
function compareBytes(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let i = 0; i < length; i += 1) {
    const [x, y] = [one.charCodeAt(i), other.charCodeAt(i)];
    if (x !== y) {
      return place(x) - place(y);
    }
  }
  return one.length - other.length;
}

/** Surrogates encode the highest code points, but have code units below U+E000. */
function place(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}
