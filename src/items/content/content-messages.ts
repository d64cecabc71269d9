import { textOf } from '../../columns';
import { english, type Text } from '../../model/words';
import { formatCount, shortened } from '../../model/text';
import { RealGainError } from '../../model/errors';
import { quoted } from '../../model/texts/nearest';
import { someQuoted } from '../../model/texts/some-of';
import type { Cell } from '../../model/records';
import type { Alignment, Side } from '../match/alignment';
import type { Compared } from './compared-columns';
import type { Difference } from './content-difference';

export function differentItems(
  a: Side,
  b: Side,
  one: Compared,
  { alignedBy, idColumn }: Pick<Alignment, 'alignedBy' | 'idColumn'>,
): RealGainError {
  const [taskA, taskB] = [a.records.origin?.task, b.records.origin?.task];
  if (taskA !== undefined && taskB !== undefined && taskA !== taskB) {
    return otherTask(a, b);
  }
  const how =
    alignedBy === 'id' && idColumn !== null
      ? english('with the same "{0}"', idColumn)
      : english('on the same lines');
  const first = firstOf(one);
  const values = { a: a.path, b: b.path, column: one.name, how, ...countsOf(one), ...shown(first) };
  const what =
    one.kind === 'right' && one.few && typeof first.a !== 'string'
      ? english(
          '{a} and {b} do not hold the same items or right answers: "{column}" differs on {differing} of {compared} items {how}, first on line {lineA} of the first ("{valueA}") and line {lineB} of the second ("{valueB}"). Compare outputs of one test set, match the items by a column that identifies them or, if "{column}" is a score, add {option}.',
          { ...values, option: `--column ${quoted(one.name)} --higher-is-better` },
        )
      : english(
          '{a} and {b} do not hold the same items: "{column}" differs on {differing} of {compared} items {how}, first on line {lineA} of the first ("{valueA}") and line {lineB} of the second ("{valueB}"). Compare outputs of one test set, or match the items by a column that identifies them.',
          values,
        );
  return new RealGainError('different-items', what, { path: b.path, line: first.lineB });
}

/** The error for files of which each as a whole is of another measure or test set. */
export function unlike(a: Side, b: Side, one: Compared): RealGainError {
  const { valueA, valueB, lineB } = shown(firstOf(one));
  return new RealGainError(
    'different-items',
    english(
      'Every "{column}" is "{valueA}" in {a} and "{valueB}" in {b}: scores of different measures or test sets can’t be compared. Choose two files of the same kind, or name the column that identifies the items (--id-column) if they are.',
      { a: a.path, b: b.path, column: one.name, valueA, valueB },
    ),
    { path: b.path, line: lineB },
  );
}

export function otherTask(a: Side, b: Side): RealGainError {
  return new RealGainError(
    'different-items',
    english(
      '{0} is of the task {1} and {2} of the task {3}: compare outputs of one task.',
      a.path,
      a.records.origin?.task ?? '',
      b.path,
      b.records.origin?.task ?? '',
    ),
    { path: b.path },
  );
}

/** What it may mean that a column differs on some items. */
const MEANINGS = {
  corrected: english('the items may be different or corrected'),
  /** `label`, if nothing shows whether it is the right answer or the system's. */
  labels: english('if it holds the right answers, the outputs were scored against different ones'),
  /** Nothing shows whether they were asked or answered. */
  texts: english('if no system wrote it, the items are different'),
  /** Judges, measures or languages of which one file has other shares. */
  measures: english('the two files may have been scored in different ways'),
};

/** `values`: one value in each file, of which nothing shows whether it describes the system or what was measured. */
export type Doubt = keyof typeof MEANINGS | 'values';

export function differs(a: Side, b: Side, one: Compared, doubt: Doubt): Text {
  const values = { a: a.path, b: b.path, column: one.name, ...shown(firstOf(one)) };
  return doubt === 'values'
    ? english(
        'Every "{column}" is "{valueA}" in {a} and "{valueB}" in {b}: if this isn’t the system or how it was run, the scores may not be comparable.',
        values,
      )
    : english(
        '"{column}" differs on {differing} of {compared} items, first on line {lineA} of {a} ("{valueA}") and line {lineB} of {b} ("{valueB}"): {meaning}.',
        { ...values, ...countsOf(one), meaning: MEANINGS[doubt] },
      );
}

export function othersDiffer(names: readonly string[]): Text {
  return english('Other columns differ, too: {0}.', someQuoted(names));
}

function firstOf({ first }: Compared): NonNullable<Difference['first']> {
  return first ?? { a: null, b: null, lineA: 1, lineB: 1 };
}

function countsOf({ differing, compared }: Compared) {
  return { differing: formatCount(differing), compared: formatCount(compared) };
}

function shown({ a, b, lineA, lineB }: NonNullable<Difference['first']>) {
  const said = (cell: Cell) => shortened(textOf(cell).replace(/\s+/g, ' ').trim(), 60);
  return { valueA: said(a), valueB: said(b), lineA, lineB };
}
