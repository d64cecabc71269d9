import { english, type Text } from '../../../model/words';
import { typedDecimals } from '../../../model/text';
import type { Cells, Records } from '../../../model/records';
import type { Implied } from '../../../model/settings/metric-choice';
import { meanOf, endsOf } from '../../../model/lists';
import {
  directionIn,
  findColumn,
  hasMeasure,
  isOpenName,
  measureIn,
  meaningOf,
  namesMeasure,
  statedIn,
  textOf,
  wordSet,
  wordsOf,
} from '../../../columns';
import { onceFor } from '../../../model/once';
import type { Input } from '../../source';
import { measureInNames, type Evidence } from './file-names';
import { numbersAmong } from '../../../columns/cells';
import { lastPart } from '../../../columns/id-names';

export interface Evidences {
  readonly a: readonly Evidence[];
  readonly b: readonly Evidence[];
  readonly names: readonly Evidence[];
}

/**
 * All that the outputs say about a column besides its name: columns that are constant, keys beside the items, and the names of
 * the files. What names another column of the file (`wer.csv` with `wer` and `accuracy`) says nothing about this one, nor does
 * what its own name has (`wer_accuracy`).
 */
export function evidenceFor(column: string, a: Input, b: Input): Evidences {
  const isOpen = isOpenName(column);
  const isOwn =
    ({ records }: Input, keepsBeside: boolean) =>
    ({ measure, by }: Evidence) =>
      measure === null || (keepsBeside && by.in === 'column') || !isOfColumns(records, column, measure);
  return {
    a: beside(a.records, column).filter(isOwn(a, isOpen)),
    b: beside(b.records, column).filter(isOwn(b, isOpen)),
    names: measureInNames(a.location, b.location).filter(
      (one) => isOwn(a, false)(one) && isOwn(b, false)(one),
    ),
  };
}

/** Whether a measure is that of another column, or this column's name has it, too. */
function isOfColumns(records: Records, column: string, measure: string): boolean {
  const names = columnsByHead(records).get(measure);
  const others = names === undefined ? 0 : names.size - Number(names.has(column));
  return others > 0 || (findColumn(records, column) !== undefined && hasMeasure(column, measure));
}

const columnsByHead = onceFor(({ columns }: Records): ReadonlyMap<string, ReadonlySet<string>> => {
  const names = new Map<string, Set<string>>();
  for (const { name } of columns) {
    const { head } = meaningOf(name);
    if (head !== undefined) {
      names.set(head, (names.get(head) ?? new Set()).add(name));
    }
  }
  return names;
});

/** What columns and keys that name a measure say, whether it is one or not: `metric: std`. */
export const namedMeasures = onceFor((records: Records): readonly string[] => {
  const columns = records.columns
    .filter(({ name }) => namesMeasure(name) === 'yes')
    .flatMap(({ cells }) => onlyValue(cells) ?? []);
  const keys = (records.beside ?? []).filter(({ name }) => namesMeasure(name) === 'yes');
  return [...columns, ...keys.map(({ value }) => String(value))];
});

/** What columns with a single value say. */
const constants = onceFor(({ columns }: Records): readonly Evidence[] =>
  columns.flatMap(({ name, cells }) => {
    const value = onlyValue(cells);
    return value === null ? [] : said({ in: 'column', name, says: value });
  }),
);

export function beside(records: Records, column: string): Evidence[] {
  const columns = constants(records).filter(({ by }) => by.name !== column);
  const ofColumn = (records.beside ?? []).flatMap(({ name, value }) => declaredFor(column, name, value));
  if (ofColumn.length > 0) {
    return ofColumn;
  }
  const keys = (records.beside ?? []).flatMap(({ name, value }) =>
    typeof value === 'number' && directionIn(name, value) === null
      ? []
      : [...said({ in: 'key', name, says: String(value) }), ...defined(name, String(value))],
  );
  const lines = (records.preface ?? []).flatMap(saidAbove);
  return [...columns, ...keys, ...lines, ...totals(records, column)];
}

/** `"higher_is_better": {"loss": false}`: the direction of one column. */
function declaredFor(column: string, name: string, value: string | number | boolean): Evidence[] {
  const [last = '', ...before] = name.split('.').toReversed();
  const singular = (one: string) => lastPart(one).replace(/s$/, '');
  const better = singular(last) === singular(column) ? directionIn(before[0] ?? '', value) : null;
  return better === null
    ? []
    : [{ better, measure: null, sure: true, by: { in: 'key', name, says: String(value) } }];
}

/** `"note": "score: errors per 100 words"`. */
function defined(key: string, text: string): Evidence[] {
  const by: Implied = { in: 'key', name: key, says: text };
  const [name, says] = dividedAtSign(text);
  return namesMeasure(name) === 'yes' ? said({ ...by, name, says }).map((one) => ({ ...one, by })) : [];
}

export function dividedAtSign(text: string): readonly [name: string, says: string] {
  const [, before = '', after = ''] = /^([^:=]+)[:=](.+)$/.exec(text) ?? [];
  return [before.trim(), after.trim()];
}

/** `# metric: WER (lower is better)`, `Word error rate by speaker`: a line above a table. */
function saidAbove(line: string): Evidence[] {
  const text = line.replace(/^[^\p{L}\p{N}]+/u, '');
  const by: Implied = { in: 'line', name: '', says: text };
  const [name, says] = dividedAtSign(text);
  const better = directionIn(name, says) ?? statedIn(text);
  if (better !== null) {
    return [{ better, measure: null, sure: true, by }];
  }
  const found = text.length > LONGEST_VALUE ? null : measureIn(text);
  return name !== '' && namesMeasure(name) !== 'no'
    ? said({ ...by, name, says })
    : found === null
      ? []
      : [{ better: found.better, measure: found.head, sure: found.sure, by }];
}

function said(by: Implied): Evidence[] {
  const direction = directionIn(by.name, by.says) ?? statedIn(by.says);
  if (direction !== null) {
    return [{ better: direction, measure: null, sure: true, by }];
  }
  if (wordsOf(by.name).at(-1) === 'direction' && SORTED.test(by.says)) {
    // As a ranking is sorted, or as scores get better.
    return [{ better: 'lower', measure: null, sure: false, by }];
  }
  if (isUnit(by.name) && meaningOf(by.says).kind === 'cost') {
    // Milliseconds of an answer, or of a life.
    return [{ better: 'lower', measure: by.says, sure: false, by }];
  }
  const isNaming = namesMeasure(by.name);
  const found = measureIn(by.says);
  return found === null || (isNaming === 'no' && !found.sure)
    ? []
    : [{ better: found.better, measure: found.head, sure: isNaming === 'yes', by }];
}

const SORTED = /^(?:asc|desc)(?:ending)?$/i;

function isUnit(name: string): boolean {
  return /^(?:unit|units)$/.test(wordsOf(name).at(-1) ?? '');
}

/** `{"wer": 0.213, "items": [...]}`, if that is the mean of the column. */
function totals(records: Records, column: string): Evidence[] {
  const cells = findColumn(records, column)?.cells;
  return (records.beside ?? []).flatMap(({ name, value }): Evidence[] => {
    const measure = typeof value === 'number' ? measureIn(name) : null;
    return typeof value !== 'number' || measure === null || cells === undefined || !isMean(cells, value)
      ? []
      : [{ better: measure.better, measure: measure.head, sure: true, by: { in: 'key', name, says: name } }];
  });
}

/** Shorter numbers are a mean by chance. */
const FEWEST_DECIMALS = 3;

/** Whether a number is the mean of the cells, as far as its decimals go. */
function isMean(cells: Cells, value: number): boolean {
  const decimals = typedDecimals(value);
  const mean = meanOf(numbersAmong(cells));
  return decimals >= FEWEST_DECIMALS && Math.abs(mean - value) <= 0.501 * 10 ** -Math.min(decimals, 9);
}

/** Longer texts are no names of measures. */
const LONGEST_VALUE = 60;

/** The value that all cells have, as far as they aren't missing; null if they differ, or most are missing. */
function onlyValue(cells: Cells): string | null {
  let [only, missing]: [string | null, number] = [null, 0];
  const isConstant = cells.every((cell) => {
    const text = textOf(cell).trim();
    missing += Number(text === '');
    if (text === '' || text === only) {
      return true;
    }
    const isFirst = only === null;
    only = text;
    return isFirst && text.length <= LONGEST_VALUE;
  });
  return isConstant && 2 * missing <= cells.length ? only : null;
}

/**
 * Losses and error rates that are all at most 0 are logarithms, or negated; log-probabilities that are all at least 0 are the
 * opposite; errors of both signs cancel in their mean; a column `ms` from 0 to 1 may hold anything.
 *
 * @returns a clause about the numbers; null if they can be what their column is called
 */
export function contradictionIn({ records }: Input, column: string): Text | null {
  const { kind, sign, bare, head } = meaningOf(column);
  const cells = findColumn(records, column)?.cells;
  const mayBeOther = sign !== undefined || bare !== undefined || kind === 'event' || head === 'ari';
  if (!mayBeOther || cells === undefined) {
    return null;
  }
  const numbers = numbersAmong(cells);
  const [low, high] = endsOf(numbers);
  const [below, count] = [numbers.filter((value) => value < 0).length, numbers.length];
  if (count === 0) {
    return null;
  }
  if (kind === 'event' && low === 1 && high === 2 && numbers.every(Number.isInteger)) {
    return english('are 1 and 2, of which either may stand for “yes”');
  }
  if (head === 'ari' && high > 1) {
    return english('go beyond 1, so they are no adjusted Rand indices, but may be grades of readability');
  }
  return bare === true && low >= 0 && high <= 1
    ? english('lie from 0 to 1, but the column is called like a unit')
    : sign === 'positive' && low < 0 && high <= 0
      ? english('are at most 0, so they are logarithms or have the opposite sign')
      : sign === 'negative' && low >= 0 && high > 0
        ? english('are at least 0, so they have the opposite sign')
        : sign === 'positive' && SIGNED.has(head ?? '') && Math.min(below, count - below) >= SOME * count
          ? english(
              'lie above and below 0, so errors in one direction cancel those in the other; compare their absolute values',
            )
          : null;
}

/** Differences from the truth, unless their sign was dropped. */
const SIGNED = wordSet('err error errors residuals');

/** Fewer numbers below 0 may stand for missing ones. */
const SOME = 0.1;
