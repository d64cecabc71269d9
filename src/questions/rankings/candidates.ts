import { findColumn, firstColumn, readsAsNumbers, requireColumn, textOf } from '../../columns/cells';
import { numbersOf, Unscorable } from '../../columns/unscorable';
import { meaningOf } from '../../columns';
import { gradeReader } from '../../columns/grades';
import { rowsOnce } from '../../items/match/copies';
import { numbersRows } from '../../items/match/item-keys';
import { MARKS, ranksLowFirst } from '../../metrics/retrieval/n-best';
import { append, countTo, endsOf, tally } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import { systemName } from '../../model/names';
import type { Column, Records } from '../../model/records';
import { someOf } from '../../model/texts/some-of';
import { rankingsIdentity, type RankingsIdentity } from './schema';
import { openColumn } from '../metric-asked';
import { openField } from '../fields';
import { isAmount, mayBeScores } from '../score-columns';

export interface RankedFile {
  readonly path: string;
  readonly records: Records;
  /** Which of the systems in the file; absent: the only one. */
  readonly system?: string | undefined;
}

export interface Ranking {
  readonly name: string;
  readonly path: string;
  readonly column: string;
  /** Candidates, best first; those with equal scores in file order. */
  readonly order: Int32Array;
  /** At [i]: 1 if the candidates at positions i and i + 1 have equal scores. */
  readonly tied: Uint8Array;
}

export interface Candidates {
  readonly n: number;
  /** 1 for a true positive. */
  readonly marks: Uint8Array;
  readonly marksColumn: string;
  readonly rankings: readonly Ranking[];
  readonly notes: readonly Text[];
}

/**
 * Candidates with their marks, and each column of scores (or file) as a ranking: by descending score, or by
 * ascending where lower is better by the column's name. Files are matched by the names of candidates: the chosen column,
 * else all columns of texts.
 *
 * @throws RealGainError `needs-column`, `unknown-column`, `not-numeric`, `missing-value`, `duplicate-id`;
 *   `id-mismatch`
 * if two files mark a candidate differently; `bad-setting` for fewer than two rankings
 */
export function readCandidates(
  files: readonly RankedFile[],
  identity: Pick<RankingsIdentity, 'score' | 'marks' | 'candidate'>,
): Candidates {
  const index = new Map<string, number>();
  const marks: number[] = [];
  const rankings: Ranking[] = [];
  let marksColumn = '';
  const notes: Text[] = [];
  let firstNamed: readonly Column[] = [];
  for (const file of files) {
    const { path } = file;
    const named = namingColumns(file, identity.candidate);
    const records = named.length === 0 ? file.records : rowsOnce(file.records, named);
    append(
      notes,
      records.notes.filter((note) => !file.records.notes.includes(note)),
    );
    append(notes, files.length === 1 ? repeatedNames(records, named) : []);
    const marked = marksOf(records, path, identity.marks);
    marksColumn ||= marked.name;
    const known = index.size;
    const places = files.length === 1 ? countTo(records.n) : matched(index, records, path, named);
    if (known > 0 && index.size === known + records.n) {
      throw fileError(
        'id-mismatch',
        { path },
        '{0} has no candidate of {1}: they are named "{2}" …, not "{3}" …; write them alike.',
        ...[files[0]?.path ?? '', nameAt(named), nameAt(firstNamed)],
      );
    }
    firstNamed = firstNamed.length === 0 ? named : firstNamed;
    readMarks(records, marked, path).forEach((mark, row) => {
      const place = places[row]!;
      if (marks[place] !== undefined && marks[place] !== mark) {
        throw new RealGainError(
          'id-mismatch',
          english(
            '{0}, line {1}: this candidate is marked {2}, but another file marks it {3}.',
            path,
            records.lines[row]!,
            mark,
            marks[place],
          ),
          { path, line: records.lines[row] },
        );
      }
      marks[place] = mark;
    });
    const columns = scoreColumns(records, path, marked, identity.score);
    for (const column of columns) {
      const name = rankingName(files, file, column, columns.length);
      rankings.push({ name, path, column: column.name, ...ranked(records, column, path, places) });
    }
  }
  if (rankings.length < 2) {
    throw new RealGainError(
      'bad-setting',
      rankings.length === 1
        ? english(
            '{0}: there is only one ranking; give a table with two columns of scores or more, or two files or more.',
            someOf(files.map(({ path }) => path)),
          )
        : english(
            '{0}: there are no rankings; give a table with two columns of scores or more, or two files or more.',
            someOf(files.map(({ path }) => path)),
          ),
    );
  }
  return { n: marks.length, marks: Uint8Array.from(marks), marksColumn, rankings, notes };
}

function rankingName(
  files: readonly RankedFile[],
  { path, system }: RankedFile,
  column: Column,
  columns: number,
): string {
  if (files.length === 1) {
    return column.name;
  }
  const isUnique = files.filter((file) => file.system === system).length === 1;
  const name = system === undefined ? systemName(path) : isUnique ? system : `${systemName(path)} ${system}`;
  return columns === 1 ? name : `${name} ${column.name}`;
}

/** @throws RealGainError `needs-column` unless exactly one column clearly marks true positives */
function marksOf(records: Records, path: string, said: string | null): Column {
  if (said !== null) {
    return requireColumn(records, said, path);
  }
  const binary = records.columns.filter(({ cells }) => {
    const gradeOf = gradeReader(cells);
    const areMarks = cells.every((cell) => typeof cell === 'boolean' || cell === 0 || cell === 1);
    return (
      areMarks || (new Set(cells).size === 2 && cells.every((cell) => [0, 1].includes(gradeOf(cell) ?? -1)))
    );
  });
  const found =
    firstColumn(records, MARKS) ??
    (binary.length === 1 && meaningOf(binary[0]?.name ?? '').better !== 'lower' ? binary[0] : undefined);
  if (found === undefined) {
    const choices = binary.map(({ name }) => name);
    throw openColumn(
      path,
      openField(rankingsIdentity, 'marks', choices),
      (all) =>
        english("{0}: it isn't clear which column marks true positives; choose one of {1}.", path, all),
      {
        code: 'missing-value',
        said: english(
          '{0} has no column of true-positive marks (1 or 0, true or false) beside the scores.',
          path,
        ),
      },
    );
  }
  return found;
}

function readMarks(records: Records, column: Column, path: string): number[] {
  const unmarked = new Unscorable(records, column, path, english('a true-positive mark (1 or 0)'));
  const gradeOf = gradeReader(column.cells);
  const marks = column.cells.map((cell, row) => {
    const mark = gradeOf(cell);
    if (mark === null) {
      unmarked.addMissing(row);
    } else if (mark !== 0 && mark !== 1) {
      unmarked.addWrong(row);
    }
    return mark ?? 0;
  });
  unmarked.check();
  return marks;
}

function nameAt(columns: readonly Column[]): string {
  return columns.map(({ cells }) => textOf(cells.at(0))).join(' ');
}

/** The columns whose values, together, name a candidate; [] without any. */
function namingColumns({ records, path }: RankedFile, said: string | null): readonly Column[] {
  const id = findColumn(records, 'id');
  return said !== null
    ? [requireColumn(records, said, path)]
    : id !== undefined
      ? [id]
      : records.columns.filter(({ cells }) => cells.every((cell) => typeof cell === 'string'));
}

/** Fewer names may be those of kinds of candidates. */
const FEWEST_NAMES = 20;

/** Says that candidates of a table are there several times, with other scores: each of them equally often, or some. */
function repeatedNames(records: Records, named: readonly Column[]): Text[] {
  const names = tally(
    Array.from({ length: records.n }, (_, row) => JSON.stringify(named.map(({ cells }) => cells.at(row)))),
  );
  const [least, most] = endsOf(names.values());
  const repeated = [...names.values()].filter((rows) => rows > 1).length;
  const areNames = least === most || 2 * repeated < names.size;
  return named.length === 0 || names.size < FEWEST_NAMES || repeated === 0 || !areNames
    ? []
    : [
        english(
          '{0} of {1} candidates have several rows, and each row counts as another candidate: intervals are too narrow.',
          repeated,
          names.size,
        ),
      ];
}

/** The index of each row's candidate among those of all files; adds new ones. */
function matched(
  index: Map<string, number>,
  records: Records,
  path: string,
  named: readonly Column[],
): number[] {
  if (named.length === 0) {
    throw fileError(
      'id-mismatch',
      { path },
      '{0} has no column of texts that names the candidates, by which the files could be matched; add one.',
    );
  }
  const seen = new Set<number>();
  return Array.from({ length: records.n }, (_, row) => {
    const key = named.map(({ cells }) => textOf(cells.at(row))).join('\t');
    const place = index.get(key) ?? index.size;
    index.set(key, place);
    if (seen.has(place)) {
      const line = records.lines[row]!;
      throw fileError(
        'duplicate-id',
        { path, line },
        '{0}, line {1}: the candidate "{2}" occurs twice; choose a column whose values are all different.',
        key,
      );
    }
    seen.add(place);
    return place;
  });
}

function scoreColumns(
  records: Records,
  path: string,
  marks: Column,
  said: readonly string[],
): readonly Column[] {
  if (said.length > 0) {
    return said.map((name) => requireColumn(records, name, path));
  }
  // By how frequent candidates are, they may be ranked, too.
  const mayRank = ({ name }: Column) =>
    isAmount(name) || (ranksLowFirst(name) && meaningOf(name).kind !== 'cost');
  const scores = records.columns.filter(
    (column) =>
      column !== marks &&
      (mayBeScores(column) || (readsAsNumbers(column) && mayRank(column))) &&
      column.cells.some((cell) => typeof cell === 'number' && cell !== 0 && cell !== 1),
  );
  const others = scores.filter((column) => ranksLowFirst(column.name) || !numbersRows(column));
  return others.length > 0 ? others : scores;
}

function ranked(
  records: Records,
  column: Column,
  path: string,
  places: readonly number[],
): Pick<Ranking, 'order' | 'tied'> {
  // A candidate without a score isn't ranked.
  const scores = numbersOf(records, column, path);
  const sign = ranksLowFirst(column.name) ? 1 : -1;
  const score = (row: number) => sign * scores[row]!;
  const rows = [...scores.keys()]
    .filter((row) => !Number.isNaN(scores[row]))
    .sort((one, other) => score(one) - score(other) || one - other);
  return {
    order: Int32Array.from(rows, (row) => places[row]!),
    tied: Uint8Array.from(rows, (row, i) =>
      Number(i + 1 < rows.length && score(row) === score(rows[i + 1]!)),
    ),
  };
}
