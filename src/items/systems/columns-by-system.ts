import { isOutputName, meaningOf, wordSet, wordsOf } from '../../columns';
import { isIdColumn } from '../../columns/id-names';
import { onceFor } from '../../model/once';
import { TABLES, type Column, type Records } from '../../model/records';
import type { Input } from '../source';
import { isSystemName } from '../../model/system-names';
import {
  affixed,
  affixedByRun,
  type Affixed,
  areOfSystems,
  comparable,
  withOthers,
  divisionsOf,
  isOneTerm,
} from './comparable';
import { columnsOfSystems } from './system-columns';
import { describes, describesItem, holdsNumbers, separatorsIn } from './column-names';
import { rankingsIn } from './rankings';
import { sharedName } from './select-column';
import { answersOfSystems, areAnswersTo, rightAnswers } from './right-answers';
import { grouped, append, tally } from '../../model/lists';

/** A name that occurred again, as tables are read. */
const AGAIN = /^(.*) \(\d+\)$/s;

/** With fewer, two columns may only be called the same. */
const FEWEST_NAMES = 2;

/**
 * The columns of a table whose names occur again for each system, below its own: `[gpt] …, Status, Score, [llama] …, Status (2), Score (2)`,
 * as promptfoo writes them. The column of that name is the system’s output. Empty for any other table.
 */
function repeatedNames(columns: readonly Column[]): readonly Affixed[] {
  const known = new Set(columns.map(({ name }) => name));
  const read = columns.map((column) => {
    const base = AGAIN.exec(column.name)?.[1] ?? '';
    return { column, name: known.has(base) ? base : column.name };
  });
  const counts = tally(read.map(({ name }) => name));
  const repeated = [...counts.values()].filter((count) => count > 1);
  const [systems = 0] = repeated;
  if (repeated.length < FEWEST_NAMES || repeated.some((count) => count !== systems)) {
    return [];
  }
  const found: Affixed[] = [];
  const names = new Set<string>();
  let own: Column | null = null;
  for (const { column, name } of read) {
    if (counts.get(name) === 1) {
      own = column;
    } else if (own !== null) {
      const system = own.name;
      append(found, names.has(system) ? [] : [{ column: own, system, name: 'output' }]);
      found.push({ column, system, name });
      names.add(system);
    }
  }
  const isWhole = names.size === systems && found.length === systems * (repeated.length + 1);
  return isWhole ? withShortNames(found, names) : [];
}

/** `[openai:gpt-4o] Answer {{question}}` is `openai:gpt-4o`, if that tells the systems apart. */
function withShortNames(all: readonly Affixed[], names: ReadonlySet<string>): readonly Affixed[] {
  const shortOf = (name: string) => /^\[([^\]]+)\]/.exec(name)?.[1] ?? name;
  const isShort = new Set([...names].map(shortOf)).size === names.size;
  return isShort ? all.map((one) => ({ ...one, system: shortOf(one.system) })) : all;
}

/** Each system's columns under the names that they would have in a separate file. */
export type ColumnsBySystem = ReadonlyMap<string, readonly Column[]>;

const NONE: ColumnsBySystem = new Map();

/**
 * The systems of a table with a row an item and columns for each system: `gpt.is_correct`, `llama.is_correct`;
 * `score,gpt-4o`, `score,llama`; `gpt_is_correct`, `claude_is_correct`, if these are names of systems; or numbers below
 * the systems' names. Empty for any other table.
 */
export const columnsBySystem = onceFor((records: Records): ColumnsBySystem => {
  if (!TABLES.has(records.format)) {
    return NONE;
  }
  const columns = records.columns.filter(({ name }) => !isIdColumn(name));
  const repeated = repeatedNames(columns);
  if (repeated.length > 0) {
    return bySystem(repeated);
  }
  const first = shared(columns, beforeName);
  const last = shared(columns, afterName);
  const found = [first, last].find((some) => some.some(isOfOutput)) ?? alike(first);
  if (found.length > 0) {
    return bySystem(found);
  }
  const right = rightAnswers(records);
  const joined = affixed(
    columns.filter((column) => column !== right),
    (all) =>
      costsBeside(columns, all).length > 0 ||
      areOfSystems(all, (part) => !describes(part)) ||
      isOneSure(all, right),
  );
  if (joined.length > 0) {
    return bySystem([...joined, ...costsBeside(columns, joined)]);
  }
  const measured = besideBaseline(columns);
  if (new Set(measured.map(({ name }) => name)).size > 1) {
    return bySystem(measured);
  }
  // What has a score in common may be aspects of one output, which only the user can tell.
  const choices = affixed(columns, () => true).length > 0 ? [] : columnsOfSystems(records);
  const plain = columns.filter(
    ({ name }) =>
      choices.includes(name) &&
      !describesItem(name) &&
      (separatorsIn(name).length === 0 || isSystemName(name)),
  );
  if (plain.length < 2 || (!plain.every(holdsNumbers) && !areAnswers(plain, records))) {
    return bySystem(measured);
  }
  const name = sharedName(plain, records);
  return bySystem(plain.map((column) => ({ column, system: column.name, name })));
});

/** The runs of the only system of a table with columns for each: `f1_run1`, `f1_run2`. They are compared as systems only if the user asks. */
export const columnsByRun = onceFor((records: Records): ColumnsBySystem =>
  TABLES.has(records.format) && columnsBySystem(records).size === 0
    ? bySystem(affixedByRun(records.columns))
    : NONE,
);

/** What was computed of a measure, beside that of the baseline. */
const COMPUTED = wordSet(
  'diff difference delta change gain improvement drop p',
  ...(['mean', 'total', 'extreme', 'spread', 'number'] as const),
);

/**
 * `baseline_clarity` and `tuned_clarity`, or `drift_baseline` and `drift_tuned`: whatever is measured of a baseline, and of others as well. A
 * single measure has numbers that go together.
 */
function besideBaseline(columns: readonly Column[]): readonly Affixed[] {
  const divided = columns.filter(holdsNumbers).flatMap(divisionsOf);
  for (const isLast of [true, false]) {
    // `roberta-base` is a whole name.
    const all = divided.filter((one) => one.isLast === isLast && !isSystemName(one.name));
    const measures = all.filter(({ system }) => /^base(?:line)?$/i.test(system)).map(({ name }) => name);
    const mayBe = all.filter(
      ({ system, name }) =>
        measures.includes(name) && !describesItem(system) && !COMPUTED.has(system.toLowerCase()),
    );
    const whole = [...grouped(mayBe, ({ system }) => system).values()]
      .filter((own) => own.length === measures.length)
      .flat();
    const [measure, ...others] = measures;
    const found = others.length > 0 ? whole : comparable(whole.map(({ column }) => column));
    if (measure !== undefined && found.length > measures.length && found.length === whole.length) {
      return whole;
    }
  }
  return [];
}

/** `large_cost` beside `large_correct`, `small_cost` beside `small_correct`: what all systems cost, and no things that are scored. */
function costsBeside(columns: readonly Column[], joined: readonly Affixed[]): readonly Affixed[] {
  const all = columns.flatMap((column): readonly Affixed[] => {
    const of = joined.find(
      ({ system }) => column.name.startsWith(system) && /^[_. -]$/.test(column.name.charAt(system.length)),
    );
    const name = column.name.slice((of?.system.length ?? 0) + 1);
    const isCost = meaningOf(name).kind === 'cost' || wordsOf(name).at(-1) === 'tokens';
    return of !== undefined && isCost ? [{ column, system: of.system, name }] : [];
  });
  const counts = tally(all.map(({ name }) => name));
  return all.filter(({ name }) => counts.get(name) === joined.length);
}

/** Whether one is surely of a system (`toxic_bert_label`), and the others (`detoxify_label`) answer to the right ones as it does. */
function isOneSure(all: readonly Affixed[], right: Column | undefined): boolean {
  return (
    right !== undefined &&
    all.some(({ system }) => isSystemName(system)) &&
    all.every(
      ({ column, system }) => (isSystemName(system) || !describes(system)) && areAnswersTo(column, right),
    )
  );
}

/** Whether texts are answers, by the right ones beside them. */
function areAnswers(columns: readonly Column[], records: Records): boolean {
  const right = rightAnswers(records);
  return right !== undefined && answersOfSystems(columns, right).length === columns.length;
}

/** The output of one of them: its columns, and those of the items. */
export function withColumnsOf(input: Input, system: string, all: ColumnsBySystem): Input {
  const { records } = input;
  const ofSystems = [...all.values()].flat();
  const names = new Set(ofSystems.map(({ name }) => name));
  const taken = new Set(ofSystems.map(({ cells }) => cells));
  const others = records.columns.filter(({ name, cells }) => !taken.has(cells) && !names.has(name));
  return {
    ...input,
    records: {
      ...records,
      columns: [...others, ...(all.get(system) ?? [])],
      measures: undefined,
    },
    variant: `${input.variant}\ncolumns of ${system}`,
    system,
    ranked: rankedOf(all).some((column) => all.get(system)?.includes(column) === true),
  };
}

const rankedOf = onceFor((all: ColumnsBySystem) => rankingsIn([...all.values()].flat()));

/** `gpt` and `f1` of `gpt.f1`. */
function beforeName(column: string): [system: string, name: string] {
  const at = separatorsIn(column).at(-1) ?? 0;
  return [column.slice(0, at), column.slice(at + 1)];
}

/** `gpt` and `f1` of `f1.gpt`. */
function afterName(column: string): [system: string, name: string] {
  const at = separatorsIn(column)[0] ?? column.length;
  return [column.slice(at + 1), column.slice(0, at)];
}

/** The columns of which two or more systems have one. */
function shared(columns: readonly Column[], divide: (column: string) => [string, string]): Affixed[] {
  const all = columns.flatMap((column): Affixed[] => {
    const [system, name] = divide(column.name);
    // `answer.2018`: what was asked about, or a place in a list; `metrics.1.dice`: a class.
    const isNumbered = /(?:^|[.])\d+$/.test(system) && !isSystemName(system);
    const isOther = describesItem(system) || isNumbered || isOneTerm(column.name, name);
    return system === '' || name === '' || isOther ? [] : [{ column, system, name }];
  });
  const plain = tally(all.filter(({ system }) => !describes(system)).map(({ name }) => name));
  // Two that mean nothing else show that the others are systems, too.
  return all.filter(({ name }) => (plain.get(name) ?? 0) > 1);
}

/** Columns below names that don't say that they are scores, as far as their numbers do. */
function alike(all: readonly Affixed[]): readonly Affixed[] {
  const byName = grouped(all, ({ name }) => name).values();
  const columns = new Set(
    [...byName].flatMap((some) => {
      const own = some.map(({ column }) => column);
      return withOthers(comparable(own), own);
    }),
  );
  return all.filter(({ column }) => columns.has(column));
}

/** Whether a name says that this is an output or a score: `response`, `is_correct`. */
function isOfOutput({ name }: Affixed): boolean {
  const { kind } = meaningOf(name);
  return isOutputName(name) || kind === 'quality' || kind === 'event';
}

export function bySystem(all: readonly Affixed[]): ColumnsBySystem {
  const systems = Array.from(
    grouped(all, ({ system }) => system),
    ([system, own]) => [system, own.map(({ column, name }): Column => ({ ...column, name }))] as const,
  );
  return systems.length > 1 ? new Map(systems) : NONE;
}
