import { isMeasureName, measureIn, requireColumn } from '../../columns';
import { numbersAmong } from '../../columns/cells';
import { isIdColumn } from '../../columns/id-names';
import { fileError } from '../../model/errors';
import { onceFor } from '../../model/once';
import { TABLES, type Column, type Records } from '../../model/records';
import { isSystemName } from '../../model/system-names';
import type { Input } from '../source';
import { type Affixed, affixed, RUN } from './comparable';
import { meaningBeside, rightAnswers } from './right-answers';
import { rankingsIn } from './rankings';
import { partsOf, describes, isCost, holdsNumbers } from './column-names';
import { columnsOfSystems } from './system-columns';

/**
 * A table in which each system has a column, as the output of one of them: its column gets the name it would
 * have in a separate file, and the other's is left out.
 *
 * @param column the system's
 * @param other of the two systems compared
 * @throws RealGainError `unknown-column`
 */
export function selectColumn(input: Input, column: string, other: string): Input {
  const { records, stamp } = input;
  const own = requireColumn(records, column, stamp.path);
  const against = requireColumn(records, other, stamp.path);
  const name = sharedName([own, against], records);
  if (UNNAMED.includes(name) && areOfOtherMeasures(column, other)) {
    throw fileError(
      'different-items',
      { path: stamp.path },
      '{0}: the columns "{1}" and "{2}" hold different measures; choose two of the same measure.',
      column,
      other,
    );
  }
  const systems = typeof own.cells.at(0) === 'string' ? columnsOfSystems(records) : [];
  const sharing = columnsSharing(records, (one) => one === name);
  // What is of a third system isn't something of the items, but an `essay_score` may be.
  const mayBeThird = (one: Affixed) => isSystemName(one.system) || plain(one.column.name) === plain(own.name);
  const third = sharing.filter(mayBeThird).map((one) => one.column);
  const others = records.columns.filter(
    (one) =>
      one !== own &&
      one !== against &&
      one.name !== name &&
      !systems.includes(one.name) &&
      !third.includes(one),
  );
  return {
    ...input,
    records: { ...records, columns: [...others, { ...own, name }], measures: undefined },
    variant: `${input.variant}\n${column} of ${[column, other].sort().join(', ')}`,
    system: own.name,
    ranked: rankedOf(records).includes(own),
  };
}

/** Without what counts systems: `A_time` and `C_time`, `m1_f1` and `m3_f1` are the same. */
function plain(name: string): string {
  return name.replace(/(?<![a-z])[a-z](?![a-z])|\d+/gi, '#');
}

/** What numbers are called under names that have nothing in common. */
const UNNAMED = ['score', 'value'];

/** `f1` and `em`, `pass@1` and `pass@5`. */
function areOfOtherMeasures(column: string, other: string): boolean {
  const both = [column, other];
  const [one, another] = both.map(measureIn);
  const [cutoff, others] = both.map((name) => /@\s*(\d+)/.exec(name)?.[1]);
  return one?.head === another?.head
    ? cutoff !== undefined && others !== undefined && cutoff !== others
    : (one?.sure === true && another?.sure === true) || both.every(isMeasureName);
}

/** Columns of systems that have the name of a score in common. */
export function columnsSharing(records: Records, says: (name: string) => boolean): readonly Affixed[] {
  const columns = TABLES.has(records.format) ? records.columns.filter(({ name }) => !isIdColumn(name)) : [];
  return affixed(columns, (all) => all.every(({ system }) => !describes(system) && !RUN.test(system)), says);
}

const rankedOf = onceFor(({ columns }: Records) =>
  rankingsIn(columns.filter(({ name }) => !isIdColumn(name))),
);

/**
 * The name of systems' columns once one is chosen, the same for all: of `gpt.is_correct` and `llama.is_correct` the common part; else
 * by what they hold.
 */
export function sharedName(columns: readonly Column[], records: Records): string {
  const names = columns.map(({ name }) => partsOf(name));
  const [first = []] = names;
  const ends = [first.length - 1, 0].filter((at) => first.length > 1 && at >= 0);
  const common = ends
    .filter(() => names.every((parts) => parts.length === first.length))
    .find((at) => names.every((parts) => parts[at] === first[at]));
  const areSystems = (all: readonly Affixed[]) => all.every(({ system }) => !describes(system));
  const right = rightAnswers(records);
  const areNumbers = columns.every(holdsNumbers);
  const beside =
    areNumbers && right !== undefined && holdsNumbers(right) ? meaningBeside(right, columns) : undefined;
  // A price that goes with the true one is predicted.
  const costs = beside?.startsWith('predict') === true ? [] : affixed(columns, areSystems, isCost);
  const [joined] = [affixed(columns, areSystems), costs].flat();
  const known = common === undefined ? joined?.name : first[common];
  return (
    known ??
    beside ??
    (!areNumbers
      ? 'prediction'
      : columns.some(({ cells }) => numbersAmong(cells).some((number) => Math.abs(number) > MOST_OF_SCORES))
        ? 'value'
        : 'score')
  );
}

/** Numbers beyond percentages, under names that say no measure, may be times as well as rewards. */
const MOST_OF_SCORES = 100;
