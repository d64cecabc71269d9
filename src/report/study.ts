import {
  elementAt,
  english,
  formatCount,
  formatRanks,
  englishOf,
  isPacked,
  MANY,
  rankingLine,
  type PairColumn,
  type Study,
  type StudyResult,
  escapedJson,
  publishedColumns,
  type PackedStudy,
} from '../model';
import { csvText } from '../model/texts/csv';

const HEAD = [
  'system_a',
  'system_b',
  'score_a',
  'score_b',
  'gain',
  'low',
  'high',
  'p_one_sided',
  'p',
  'p_corrected',
  'series',
  'cluster_a',
  'cluster_b',
  'ranks_a',
  'ranks_b',
  'letters_a',
  'letters_b',
];

type Written = Readonly<
  Record<'a' | 'b' | 'gain' | 'low' | 'high' | 'oneSided' | 'p' | 'corrected' | 'series', PairColumn>
>;

/** Rows, or numbers, in a piece. */
const PIECE = 10_000;

/** All pairs as a table of comma-separated values, the better system first: in pieces, because it may be longer than a string. */
export function* pairsAsCsv(study: StudyResult): Generator<string> {
  const { systems, series } = study;
  const columns = isPacked(study)
    ? (Object.fromEntries(study.pairs.columns()) as unknown as Written)
    : study.pairs;
  const { a, b, gain, low, high, oneSided, p, corrected, series: ofSeries } = columns;
  const [bs, ...numbers] = [b, gain, low, high, oneSided, p, corrected, ofSeries].map((column) =>
    column[Symbol.iterator](),
  );
  const next = (column: Iterator<number | null, null> | undefined): number | null =>
    column?.next().value ?? null;
  let rows: Cells[] = [HEAD];
  for (const place of a) {
    const [better, other] = [elementAt(systems, place ?? 0), elementAt(systems, next(bs) ?? 0)];
    const found = numbers.map(next);
    rows.push([
      ...[better.name, other.name, better.score, other.score],
      ...found.slice(0, -1),
      elementAt(series, found.at(-1) ?? 0).name,
      ...[better.cluster, other.cluster, formatRanks(better.ranks), formatRanks(other.ranks)],
      ...[better.letters ?? '', other.letters ?? ''],
    ]);
    if (rows.length === PIECE) {
      yield csvText(rows);
      rows = [];
    }
  }
  yield csvText(rows);
}

type Cells = readonly (string | number | null)[];

/** How many items it takes, by the law c/√n, until a gain can be expected to be significant. */
export function itemsNeeded(law: number, gain: number): number {
  return Math.ceil((law / gain) ** 2);
}

/** What thresholds are based on, with a caveat if there are too few comparisons. */
export function thresholdSource({ comparisons, gain }: Study['series'][number]['threshold']): string {
  const which = `${formatCount(comparisons)} comparison${comparisons === 1 ? '' : 's'} with p from 0.04 to 0.06`;
  return gain === null ? `not enough comparisons (${which}, 10 are needed)` : `from ${which}`;
}

/** The ranking, of whose systems a sentence names some. */
export function inOneLine({ systems }: Pick<Study, 'systems'>): string {
  return rankingLine(
    systems.map(({ name }) => name),
    systems.map(({ cluster }) => cluster),
    MANY,
  );
}

/** The meaning of clusters, ranks and letters, for readers of a ranking. */
export function rankingNote({ systems }: Pick<Study, 'systems'>): string {
  const parted = systems.some(({ cluster }) => cluster > 1)
    ? english('Every system of a cluster is significantly better than every one below it.')
    : english(
        'No line separates the systems: none would have all above it significantly better than all below.',
      );
  return systems.every(({ letters }) => letters === undefined)
    ? parted
    : englishOf(english('{0} Systems that share a letter don’t differ significantly.', parted));
}

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
