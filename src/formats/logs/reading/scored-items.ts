import type { Cell, Column, Origin, Records } from '../../../model/records';
import { grouped } from '../../../model/lists';
import { english, type Text } from '../../../model/words';
import { SAMPLES } from '../../../model/texts/cluster-words';
import { parseDecimal } from '../../cells/cells';
import { isObject, type JsonObject } from '../../json/value';
import { ObjectTable } from '../../json/objects';
import type { OnLine } from '../../line-rows';
import { dayOf, SECONDS_A_DAY } from '../../spreadsheets/dates';
import { type Described, labelsOf } from './labels';

/** The columns of what an item cost the system, with their units. Lower is better. */
const COSTS = ['cost_usd', 'time_s', 'input_tokens', 'output_tokens', 'turns'] as const;

export type Costs = Readonly<Partial<Record<(typeof COSTS)[number], number>>>;

/** The costs that a log gives: numbers above 0, since tools write 0 for what they don't know. */
export function costsOf(given: Readonly<Partial<Record<(typeof COSTS)[number], unknown>>>): Costs {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([, value]) => typeof value === 'number' && Number.isFinite(value) && value > 0,
    ),
  );
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:Z|([+-]\d\d):?(\d\d))?$/;

/** Seconds between two times, as logs write them; undefined without both. */
export function secondsBetween(start: unknown, end: unknown): number | undefined {
  const [from, to] = [start, end].map(secondsOf);
  return from === undefined || to === undefined ? undefined : to - from;
}

/** Seconds since the calendar's first day. */
function secondsOf(time: unknown): number | undefined {
  const found = typeof time === 'string' ? TIME.exec(time) : null;
  if (found === null) {
    return undefined;
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zone = 0, zoneMinutes = 0] = found
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const offset = 60 * zone + Math.sign(zone) * zoneMinutes;
  return SECONDS_A_DAY * dayOf([year, month, day]) + 3600 * hour + 60 * (minute - offset) + second;
}

/** The answers of the model in a conversation; undefined for anything else. */
export function turnsIn(messages: unknown): number | undefined {
  return Array.isArray(messages) && messages.every(isObject)
    ? messages.filter(({ role }: JsonObject) => role === 'assistant').length
    : undefined;
}

export interface ScoredItem {
  readonly id: string | number;
  /** 1 for the first epoch or trial of the sample, 2 for the second ...; absent: the only one. */
  readonly repeat?: number;
  /** Its scores by name, as given by the log's tool; nested if a score has parts. */
  readonly scores: JsonObject;
  /** What it cost the system, as read by `costsOf`. */
  readonly costs?: Costs;
  /** Other columns worth showing: `target`, `response` ... */
  readonly texts: Readonly<Record<string, Cell>>;
  /** The item's input, as written by `digest`: only compared with other files. */
  readonly content?: Readonly<Record<string, Cell>>;
  /** What else the log knows about it, as read by `described`. */
  readonly described?: Described;
}

export interface LogSummary {
  readonly format: string;
  readonly path: string;
  readonly notes: readonly Text[];
  /** True for scores that describe an item (its length, the time it took) and measure no system. */
  readonly describes?: (name: string) => boolean;
  /** The main scores; absent: all. */
  readonly main?: readonly string[];
  readonly origin?: Origin;
  /** Those of the texts that say what came of an item. */
  readonly outcomes?: readonly string[];
  /** The one of the texts whose values group items; absent: the samples of an item are a group. */
  readonly clusters?: string;
}

/** Fewer parts of a score may have been given to one item each. */
const FEWEST_KEYS = 10;

/** How graders write right, wrong, partial and no answer. */
const GRADE = /^(?:[CIPN]|correct|incorrect|partial|yes|no|true|false|pass|fail)$/i;

/**
 * The items of an evaluation log as records: the sample's id, its scores (the columns that can be averaged
 * are the measures), then its texts. If samples were run several times, each run is an item and the samples
 * are clusters.
 *
 * @throws RealGainError as `ObjectTable`
 */
export function recordsOf(items: readonly OnLine<ScoredItem>[], summary: LogSummary): Records {
  const { format, path, describes = () => false } = summary;
  const repeated = items.some(({ repeat = 1 }) => repeat > 1);
  const table = new ObjectTable(format, path);
  const names = new Set<string>();
  for (const { id, repeat = 1, line, scores, texts, costs = {} } of items) {
    // The first sample of an item is called as in a log that has no other.
    const identity = repeated ? { id: repeat > 1 ? `${id}#${repeat}` : `${id}`, [SAMPLES]: id } : { id };
    const named = new Map<string, unknown>();
    for (const [name, value] of flat(scores)) {
      // A scorer may have the name of one of our own columns.
      const column = Object.hasOwn(identity, name) || Object.hasOwn(texts, name) ? `scores.${name}` : name;
      named.set(column, value);
      names.add(column);
    }
    table.add({ ...identity, ...Object.fromEntries(named), ...texts, ...costs }, line);
  }
  const records = table.finish([]);
  const keys = keysOfItems(records.columns.filter(({ name }) => names.has(name)));
  const columns = records.columns
    .filter((column) => !keys.has(column))
    .map((column) => (names.has(column.name) ? withNumbers(column) : column));
  const scored = columns.filter(({ name }) => names.has(name));
  const costs = COSTS.filter((cost) => !names.has(cost) && columns.some(({ name }) => name === cost));
  const measures = scored.filter((column) => !describes(column.name) && isMeasurable(column));
  const right = new Set(columns.find(({ name }) => name === 'target')?.cells);
  const isAnswer = ({ cells }: Column) => cells.every((cell) => cell === null || right.has(cell));
  // Beside a number or an answer, the texts of an object are about it: `{"score": 1, "prediction": "B", "category": "art"}`.
  const told = new Set(scored.filter((one) => measures.includes(one) || isAnswer(one)).map(wholeOf));
  const others = scored.filter(
    (one) => !describes(one.name) && !isMeasurable(one) && (wholeOf(one) === '' || !told.has(wholeOf(one))),
  );
  // Which of its verdicts is right is asked; those that are right answers elsewhere are answers.
  const verdicts = measures.length > 0 ? [] : others.filter((one) => isVerdict(one) && !isAnswer(one));
  return {
    ...records,
    columns,
    notes: [
      ...summary.notes,
      ...others
        .filter((one) => hasValues(one) && !verdicts.includes(one))
        .map(({ name }) => notMeasurable(name)),
    ],
    measures: mainOf(
      [...measures, ...verdicts].map(({ name }) => name),
      summary.main,
    ),
    ...(costs.length > 0 && { costs }),
    ...(summary.clusters !== undefined
      ? { clusterColumn: summary.clusters }
      : repeated && { clusterColumn: SAMPLES }),
    partial: true,
    ...(summary.origin && { origin: summary.origin }),
    ...(summary.outcomes && { outcomes: summary.outcomes }),
    content: contentOf(items),
    ...(items.some(({ described }) => described !== undefined) && { labels: labelsOf(items) }),
  };
}

/** What a log names its system and its task; what isn't a text, or an empty one, names neither. */
export function originOf(system: unknown, task?: unknown): Origin {
  return { ...(isFilled(system) && { system }), ...(isFilled(task) && { task }) };
}

function isFilled(name: unknown): name is string {
  return typeof name === 'string' && name !== '';
}

/** The text that all values have in common; undefined if there is none. */
export function commonText(values: readonly unknown[]): string | undefined {
  const [one, ...others] = new Set(values);
  return others.length === 0 && isFilled(one) ? one : undefined;
}

/** The items with the number of each repeat, in the order of the file, for each system that their texts name. */
export function withRepeats<Item extends ScoredItem>(items: readonly Item[]): Item[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const key = JSON.stringify([item.texts['system'] ?? null, `${item.id}`]);
    const repeat = (seen.get(key) ?? 0) + 1;
    seen.set(key, repeat);
    return { ...item, repeat };
  });
}

/** A column for everything that some item has. */
function contentOf(items: readonly ScoredItem[]): Column[] {
  const names = new Set(items.flatMap(({ content = {} }) => Object.keys(content)));
  const columns = [...names].map((name) => ({
    name,
    cells: items.map(({ content }) => content?.[name] ?? null),
  }));
  return columns.filter(hasValues);
}

/** Scores with parts, by `name.part`. */
function flat(scores: JsonObject): [name: string, value: unknown][] {
  return Object.entries(scores).flatMap(([name, value]): [string, unknown][] =>
    isObject(value)
      ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
      : [[name, value]],
  );
}

function withNumbers({ name, cells }: Column): Column {
  return {
    name,
    cells: cells.map((cell) => (typeof cell === 'string' ? (parseDecimal(cell) ?? cell) : cell)),
  };
}

function isMeasurable({ cells }: Column): boolean {
  return (
    cells.some((cell) => cell !== null) && cells.every((cell) => typeof cell !== 'string' || GRADE.test(cell))
  );
}

/** The score of which a column is a part; '' if it is a whole one. */
function wholeOf({ name }: Column): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}

/** The parts of scores that are called after items, of one item each: `submission.17`, `submission.18` … */
function keysOfItems(columns: readonly Column[]): ReadonlySet<Column> {
  const ofOne = columns.filter(
    ({ name, cells }) => name.includes('.') && cells.filter((cell) => cell !== null).length === 1,
  );
  const wholes = grouped(ofOne, wholeOf);
  return new Set([...wholes.values()].filter((parts) => parts.length >= FEWEST_KEYS).flat());
}

/** More kinds of verdict than this are texts. */
const MOST_VERDICTS = 10;
const LONGEST_VERDICT = 40;

/** True for a word of a judge: `left`, `refused`. */
function isVerdict({ cells }: Column): boolean {
  const kinds = new Set(cells.filter((cell) => cell !== null));
  return (
    kinds.size > 1 &&
    kinds.size <= MOST_VERDICTS &&
    2 * kinds.size <= cells.length &&
    [...kinds].every(
      (kind) => typeof kind === 'string' && kind.length <= LONGEST_VERDICT && !/^[[{]/.test(kind),
    )
  );
}

function hasValues({ cells }: Column): boolean {
  return cells.some((cell) => cell !== null);
}

function notMeasurable(name: string): Text {
  return english(
    'The score "{0}" is not a number or grade per item (but a list or a text), so it can\'t be averaged.',
    name,
  );
}

function mainOf(measures: readonly string[], main: readonly string[] | undefined): readonly string[] {
  const chosen = measures.filter((name) => main === undefined || main.includes(name));
  return chosen.length > 0 ? chosen : measures;
}
