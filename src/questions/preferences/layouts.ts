import { wordsOf } from '../../columns';
import { findColumn, firstColumn, numberOf, numbersAmong, requireColumn, textOf } from '../../columns/cells';
import { endsOf } from '../../model/lists';
import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Cell, Column, Records } from '../../model/records';
import { someQuoted } from '../../model/texts/some-of';
import { scoresIn } from './pairs-of-scores';
import {
  higherOf,
  isUnmistakable,
  preferenceOf,
  verdictOf,
  type RowVerdict,
  type Verdicts,
} from './verdicts';
import { preferencesIdentity, type PreferencesIdentity } from './schema';
import { openField } from '../fields';
import { namedSystems, systemColumns } from './system-columns';

export interface Layout {
  readonly columns: readonly string[];
  /** The columns that name the systems; none if they are called A and B. */
  readonly systems: readonly string[];
  /** The verdicts of a row, one for each order in which it was judged. */
  readonly verdicts: (row: number) => readonly RowVerdict[];
  /** The names of the systems of a row; null if one is missing. */
  readonly names: (row: number) => readonly [string, string] | null;
}

/** Columns of verdicts, and those that could also hold answers, unless their words are unmistakable or systems are named beside them. */
const WINNERS = ['winner', 'preferred', 'preference', 'human_preference'];
const OFTEN_OTHER = ['verdict', 'judgement', 'judgment', 'vote', 'score'];

/** The column of systems beside `winner`: they are in no order in which anyone saw them. */
export const LOSER = 'loser';

/** What Arena-Hard calls the other system in files that don't name it. */
const BASELINE = 'baseline';

/**
 * How a file writes preferences, by its columns.
 *
 * @throws RealGainError `unknown-column` for a chosen column that doesn't exist; `needs-column` if no column holds verdicts, or numbers
 *   don't say whom they prefer; `missing-value` for the name of one system only
 */
export function layoutOf(
  table: Records,
  path: string,
  identity: Pick<PreferencesIdentity, 'winner' | 'systems' | 'positive'>,
): Layout {
  const { winner } = identity;
  const readAs = (column: Column): Verdicts =>
    isSigned(column)
      ? onSides(column, path, identity)
      : isAlpaca(table, column)
        ? onScale(column)
        : inWords(column);
  const chosen = winner === null ? null : requireColumn(table, winner, path);
  const systems = systemColumns(table, path, identity) ?? systemAgainstBaseline(table);
  const found =
    chosen === null
      ? knownLayout(table, [systems?.a ?? [], systems?.b ?? []].flat(), readAs)
      : readAs(chosen);
  if (found === null) {
    const likely = verdictColumns(table, [systems?.a ?? [], systems?.b ?? []].flat());
    const choices = (likely.length > 0 ? likely : table.columns).map(({ name }) => name);
    const about = { path, question: openField(preferencesIdentity, 'winner', choices) };
    throw likely.length > 0
      ? fileError(
          'needs-column',
          about,
          '{0} says in several columns which of two systems is better; choose one of {1}.',
          someQuoted(choices),
        )
      : fileError(
          'needs-column',
          about,
          '{0} has no column that says which of two systems is better, such as "winner" with model_a, model_b or tie; choose one of {1}.',
          someQuoted(choices),
        );
  }
  const { columns, read } = found;
  const cellOf = (column: Column | null, other: string, row: number): string | null =>
    column === null ? other : nameOf(column.cells.at(row) ?? null);
  const names = (row: number): readonly [string, string] | null => {
    const a = cellOf(systems?.a ?? null, systems === null ? 'A' : BASELINE, row);
    const b = cellOf(systems?.b ?? null, 'B', row);
    const isUnordered = systems?.b.name.toLowerCase() === LOSER;
    return a === null || b === null ? null : isUnordered && b < a ? [b, a] : [a, b];
  };
  return {
    columns,
    systems: [systems?.a, systems?.b].flatMap((column) => (column ? [column.name] : [])),
    verdicts: (row) => read(row, names(row) ?? undefined),
    names,
  };
}

/**
 * The column by which a file is one of preferences, not an output to be scored; null for any other. AlpacaEval's `preference`
 * and pairs of scores are both, so they don't count.
 */
export function preferenceColumn(table: Records): string | null {
  const systems = namedSystems(table);
  const found = gamesOf(table) ?? bothOrders(table) ?? oneHot(table) ?? wordsIn(table, systems);
  return found?.columns[0] ?? verdictColumns(table, systems)[0]?.name ?? null;
}

function knownLayout(
  table: Records,
  systems: readonly Column[],
  readAs: (column: Column) => Verdicts,
): Verdicts | null {
  const named = WINNERS.flatMap((name) => firstColumn(table, [name]) ?? []);
  const ofAlpaca = named.find((column) => isAlpaca(table, column));
  const other = named.find(isSigned) ?? named[0];
  return (
    gamesOf(table) ??
    bothOrders(table) ??
    oneHot(table) ??
    wordsIn(table, systems) ??
    (ofAlpaca === undefined ? null : onScale(ofAlpaca)) ??
    scoresIn(table) ??
    // Whatever it holds, so that the error for a wrong cell has its line.
    (other === undefined ? null : readAs(other))
  );
}

/** Arena-Hard: `games`, a list of two with a `score` such as `A>>B`; in the second, the systems change places. */
function gamesOf(table: Records): Verdicts | null {
  const column = firstColumn(table, ['games']);
  const isOfGames = column?.cells.some(
    (cell) => gamesIn(cell)?.some((score) => isUnmistakable(score)) === true,
  );
  if (column === undefined || isOfGames !== true) {
    return null;
  }
  return {
    columns: [column.name],
    read: (row) =>
      gamesIn(column.cells.at(row) ?? null)?.map((score, game) => {
        const verdict = verdictOf(score);
        const swapped = game % 2 === 1;
        return { verdict: typeof verdict === 'number' && swapped ? 1 - verdict : verdict, swapped };
      }) ?? [{ verdict: undefined, swapped: false }],
  };
}

/** Arena-Hard's system, whose baseline has no name. */
function systemAgainstBaseline(table: Records): { readonly a: null; readonly b: Column } | null {
  const model = gamesOf(table) === null ? undefined : findColumn(table, 'model');
  return model === undefined ? null : { a: null, b: model };
}

/** The score of each game; null if the cell is no list. */
function gamesIn(cell: Cell): Cell[] | null {
  try {
    const games: unknown = JSON.parse(String(cell));
    return Array.isArray(games)
      ? games.map((game: unknown) => {
          const score = game !== null && typeof game === 'object' && 'score' in game ? game.score : null;
          return typeof score === 'string' ? score : null;
        })
      : null;
  } catch {
    return null;
  }
}

/** MT-Bench's pairs: `g1_winner`, and `g2_winner` with the second system shown first; both name systems, not places. */
function bothOrders(table: Records): Verdicts | null {
  const [one, other] = ['g1_winner', 'g2_winner'].map((name) => firstColumn(table, [name]));
  return one === undefined || other === undefined
    ? null
    : {
        columns: [one.name, other.name],
        read: (row, names) =>
          [one, other].map(({ cells }, game) => ({
            verdict: verdictOf(cells.at(row) ?? null, names),
            swapped: game === 1,
          })),
      };
}

/** `winner_model_a`, `winner_model_b`, `winner_tie`: 1 in one of them. */
function oneHot(table: Records): Verdicts | null {
  const found = ['winner_model_a', 'winner_model_b', 'winner_tie'].map((name) => firstColumn(table, [name]));
  const [a, b, tie] = found;
  if (a === undefined || b === undefined || tie === undefined) {
    return null;
  }
  const columns = [a, b, tie];
  return {
    columns: columns.map(({ name }) => name),
    read(row) {
      const marks = columns.map(({ cells }) => numberOf(cells.at(row) ?? null));
      const isOne = marks.every((mark) => mark === 0 || mark === 1) && marks.filter(Boolean).length === 1;
      const isNone = marks.every((mark) => mark === null || mark === 0);
      const verdict = isOne ? (marks[0] === 1 ? 1 : marks[1] === 1 ? 0 : 0.5) : isNone ? null : undefined;
      return [{ verdict, swapped: false }];
    },
  };
}

/** Names of columns that say which system is the worse one. */
const WORSE = /^(?:loser|losing|lost|worse|worst|rejected|inferior|dispreferred|weaker)$/;

function isOfLoser(name: string): boolean {
  return wordsOf(name).some((word) => WORSE.test(word));
}

function inWords({ name, cells }: Column): Verdicts {
  const isReversed = isOfLoser(name);
  return {
    columns: [name],
    read(row, names) {
      const verdict = verdictOf(cells.at(row) ?? null, names);
      return [{ verdict: isReversed && typeof verdict === 'number' ? 1 - verdict : verdict, swapped: false }];
    },
  };
}

function onScale({ name, cells }: Column): Verdicts {
  return {
    columns: [name],
    read: (row) => [{ verdict: preferenceOf(cells.at(row) ?? null), swapped: false }],
  };
}

/** Whether numbers say how much better either system is: −3 … 3. Of −1, 0 and 1 each may be a tie. */
function isSigned({ cells }: Column): boolean {
  const [low, high] = endsOf(numbersAmong(cells));
  return low <= -2 && high >= 2 && cells.every((cell) => numberOf(cell) !== undefined);
}

/** @throws RealGainError `needs-column` if it isn't said which system numbers above 0 prefer */
function onSides(
  { name, cells }: Column,
  path: string,
  { positive }: Pick<PreferencesIdentity, 'positive'>,
): Verdicts {
  if (positive === null) {
    throw fileError(
      'needs-column',
      { path, question: openField(preferencesIdentity, 'positive', ['first', 'second']) },
      '{0}: "{1}" prefers one system by numbers above 0 and the other by those below; choose for which system those above 0 are.',
      name,
    );
  }
  const sign = positive === 'first' ? 1 : -1;
  return {
    columns: [name],
    read(row) {
      const value = numberOf(cells.at(row) ?? null);
      return [{ verdict: typeof value === 'number' ? higherOf(sign * value, 0) : value, swapped: false }];
    },
  };
}

/** A column of words for either system. */
function wordsIn(table: Records, systems: readonly Column[]): Verdicts | null {
  const names = new Set(systems.flatMap(({ cells }) => cells.map((cell) => nameOf(cell) ?? '')));
  const saysWho = ({ cells }: Column): boolean => {
    return (
      cells.some((cell) => typeof cell === 'string' && verdictOf(cell) !== null) &&
      cells.every((cell) => verdictOf(cell) !== undefined || names.has(String(cell).trim()))
    );
  };
  const named = [...WINNERS, ...OFTEN_OTHER]
    .map((name) => firstColumn(table, [name]))
    .find(
      (one) =>
        one !== undefined &&
        saysWho(one) &&
        (WINNERS.includes(one.name.toLowerCase()) || one.cells.some(isUnmistakable) || names.size > 0),
    );
  const [only, ...others] = named === undefined ? verdictColumns(table, systems) : [];
  const column = others.length > 0 ? undefined : (named ?? only);
  return column === undefined ? null : inWords(column);
}

/**
 * Whatever they are called, the columns beside those of two systems whose cells all say which of them is better; of one for the better
 * and one for the worse system that say the same, the first.
 */
function verdictColumns(table: Records, [a, b]: readonly Column[]): readonly Column[] {
  const verdictsIn = ({ cells }: Column) =>
    cells.map((cell, row) => verdictOf(cell, [textOf(a?.cells.at(row)), textOf(b?.cells.at(row))]));
  const found = table.columns.flatMap((column) => {
    const isText = column !== a && column !== b && column.cells.some((cell) => typeof cell === 'string');
    const verdicts = isText && a !== undefined ? verdictsIn(column) : [];
    const said = new Set(verdicts);
    return said.has(1) && said.has(0) && !said.has(undefined) ? [{ column, verdicts }] : [];
  });
  const repeats = ({ column: { name }, verdicts }: (typeof found)[number]) =>
    isOfLoser(name) &&
    found.some(
      (other) =>
        !isOfLoser(other.column.name) &&
        verdicts.every((verdict, row) => verdict === null || verdict === 1 - (other.verdicts[row] ?? NaN)),
    );
  return found.filter((one) => !repeats(one)).map(({ column }) => column);
}

/** AlpacaEval's `preference`, beside its systems or their outputs: numbers of other files may mean anything. */
function isAlpaca(table: Records, { name, cells }: Column): boolean {
  const isBeside = ['generator', 'output'].some((of) =>
    [1, 2].every((place) => firstColumn(table, [`${of}_${place}`]) !== undefined),
  );
  return name.toLowerCase() === 'preference' && isBeside && hasNumbers(cells);
}

/** True if there is a number greater than 1: 0 and 1 alone may mean anything. */
function hasNumbers(cells: Column['cells']): boolean {
  return cells.some((cell) => (numberOf(cell) ?? 0) > 1);
}

function nameOf(cell: Cell): string | null {
  const name = cell === null ? '' : String(cell).trim();
  return name === '' ? null : name;
}

export const VERDICTS = english(
  'model_a, model_b or tie; A, B or tie; A>B, A=B or B>A; or the name of a system',
);
