import {
  english,
  RealGainError,
  type Cell,
  type Column,
  type Proof,
  type Records,
  type Text,
  joined,
} from '../../model';
import { someKind } from '../../model/kinds';
import { contentKind, findColumn, idRank, isOutputName, textOf, type ContentKind } from '../../columns';
import type { Alignment, Side } from '../match/alignment';
import { differenceOf, type Difference, type Placed } from './content-difference';

/** More differing items than this are different items; fewer may be corrections. */
const MOST_DIFFERENT = 0.05;

/** What the metric uses of the outputs. */
export interface ScoredColumns {
  /** What systems wrote or were given for it. */
  readonly answers: readonly string[];
  /** The right answers. */
  readonly gold: readonly string[];
}

/** What the contents of two files show about their items being the same. */
export interface SameContent {
  /** The columns that prove it; [] if none do. */
  readonly columns: readonly string[];
  readonly warnings: readonly Text[];
}

/** A column that both files have, the meaning of its name, and how its cells differ. */
interface Compared extends Difference {
  readonly name: string;
  readonly kind: ContentKind;
}

/**
 * Compares the contents of the items that two files share: inputs, questions, hashes, right answers.
 *
 * @param declared true if the user declared how items are matched: then prompts may differ
 * @throws RealGainError `different-items` if the files are of different tasks, or more than 5% of the items
 *   differ
 */
export function checkContent(
  a: Placed,
  b: Placed,
  { alignedBy, idColumn }: Pick<Alignment, 'alignedBy' | 'idColumn'>,
  scored: ScoredColumns,
  declared: boolean,
): SameContent {
  const answered = answerColumns(a.records, scored).filter(
    (name) => findColumn(b.records, name) !== undefined,
  );
  const isLog = a.records.content !== undefined && b.records.content !== undefined;
  const all = contentColumns(a.records, b.records, { ...scored, answers: answered }, idColumn).map(
    ({ name, kind, own, other }): Compared => {
      const difference = differenceOf(a, own, b, other);
      return { name, kind: isLog ? kind : kindBeside(name, kind, difference, answered), ...difference };
    },
  );
  const telling = all.filter(({ kind }) => kind === 'content' || kind === 'worded');
  const same = all.filter((one) => one.compared > 0 && one.differing <= MOST_DIFFERENT * one.compared);
  const proving = same.filter(({ tells }) => tells);
  const other = telling.find(
    (one) => one.differing > MOST_DIFFERENT * one.compared && !isWordedOnly(one, proving, declared),
  );
  if (other !== undefined) {
    throw different(a, b, other, alignedBy, idColumn);
  }
  const permuted = all.find(({ kind, permuted }) => kind === 'ambiguous' && permuted);
  if (permuted !== undefined) {
    throw different(a, b, permuted, alignedBy, idColumn);
  }
  const matchedBy = alignedBy === 'id' && idColumn !== null && isContentName(idColumn) ? [idColumn] : [];
  const [taskA, taskB] = [a.records.origin?.task, b.records.origin?.task];
  if (
    matchedBy.length + proving.length === 0 &&
    taskA !== undefined &&
    taskB !== undefined &&
    taskA !== taskB
  ) {
    throw new RealGainError('different-items', tasksDiffer(a, b), { path: b.path });
  }
  return {
    columns: [...matchedBy, ...proving.map(({ name }) => name)],
    warnings: [
      ...same.filter(({ differing }) => differing > 0).map((one) => someDiffer(a, b, one)),
      ...all.filter((one) => isDoubtful(one, proving)).map((one) => doubtful(a, b, one)),
    ],
  };
}

/**
 * The same for a reference, where only its input columns count: its labels have nothing to do with the
 * output's.
 *
 * @throws RealGainError `different-items`
 */
export function checkReference(
  output: Placed,
  reference: Placed,
  alignment: Pick<Alignment, 'alignedBy' | 'idColumn'>,
  { answers, gold }: ScoredColumns,
): readonly Text[] {
  const taken = new Set([...gold, ...answers]);
  const asked = (records: Records): Records => ({
    ...records,
    origin: undefined,
    columns: records.columns.filter(({ name }) => contentKind(name) === 'content' && !taken.has(name)),
  });
  const [own, other] = [output, reference].map((side) => ({ ...side, records: asked(side.records) }));
  return own === undefined || other === undefined
    ? []
    : checkContent(own, other, alignment, { answers: [], gold: [] }, false).warnings;
}

/** How the match of A and B is proved. */
export function proofOf(
  { alignedBy }: Pick<Alignment, 'alignedBy'>,
  { columns }: Pick<SameContent, 'columns'>,
  references: number,
): Proof {
  if (columns.length > 0) {
    return 'content';
  }
  return alignedBy === 'id' ? 'id' : references > 0 ? 'reference' : 'count';
}

/**
 * Prompts and contexts are part of how a system is run, if something else shows that the items are the same.
 */
function isWordedOnly({ kind }: Compared, proving: readonly Compared[], declared: boolean): boolean {
  return kind === 'worded' && (declared || proving.some((one) => one.kind !== 'worded'));
}

interface ContentColumn {
  readonly name: string;
  readonly kind: ContentKind;
  readonly own: Column;
  readonly other: Column;
}

/** The columns of both files with content of the items. */
function contentColumns(
  a: Records,
  b: Records,
  { answers, gold }: ScoredColumns,
  idColumn: string | null,
): ContentColumn[] {
  const inB = new Map(
    [...(b.content ?? []), ...b.columns].toReversed().map((column) => [column.name, column]),
  );
  const keptNames = new Set((a.content ?? []).map(({ name }) => name));
  const rest = a.columns.filter(({ name }) => !keptNames.has(name));
  const [answered, right] = [new Set(answers), new Set(gold)];
  return [...(a.content ?? []), ...rest].flatMap((own) => {
    const { name } = own;
    const other = inB.get(name);
    const kept = a.content?.includes(own) === true;
    const named: ContentKind | null = kept || right.has(name) ? 'content' : contentKind(name);
    if (other === undefined || named === null || name === idColumn || (answered.has(name) && !kept)) {
      return [];
    }
    return [{ name, kind: named, own, other }];
  });
}

/**
 * Next to an answer, `label` is the right answer, and `text` the input, or what the answer was extracted
 * from. A log itself stores the inputs of its items; how its targets are written depends on the run.
 */
function kindBeside(
  name: string,
  kind: ContentKind,
  { few }: Difference,
  answers: readonly string[],
): ContentKind {
  return kind !== 'ambiguous' || answers.every((answer) => answer === name)
    ? kind
    : few
      ? 'content'
      : 'worded';
}

/** Columns with the systems' output, by the metric or by their names. */
function answerColumns(records: Records, { answers, gold }: ScoredColumns): string[] {
  const others = records.columns.filter(({ name }) => idRank(name) === null);
  // If a file has only this column besides ids, it is the system's output, whatever it is called.
  const isAll = (name: string) => others.every((column) => column.name === name);
  const graded = gold.length > 0 ? answers : answers.filter((name) => isText(records, name) || isAll(name));
  const named = records.columns.filter(({ name }) => isOutputName(name) && idRank(name) === null);
  return [...new Set([...graded, ...named.map(({ name }) => name)])];
}

function isText(records: Records, name: string): boolean {
  return someKind(findColumn(records, name)?.cells ?? [], (cell) => typeof cell === 'string');
}

/** `question`: wherever the same text occurs, it is the same item. */
function isContentName(name: string): boolean {
  return contentKind(name) !== null && idRank(name) === null;
}

/** `label`, if nothing shows whether it is the right answer or the system's. */
function isDoubtful(one: Compared, proving: readonly Compared[]): boolean {
  return (
    one.kind === 'ambiguous' &&
    one.differing > MOST_DIFFERENT * one.compared &&
    one.few &&
    proving.length === 0
  );
}

function different(
  a: Side,
  b: Side,
  one: Compared,
  alignedBy: Alignment['alignedBy'],
  idColumn: string | null,
): RealGainError {
  const [taskA, taskB] = [a.records.origin?.task, b.records.origin?.task];
  const tasks = taskA !== undefined && taskB !== undefined && taskA !== taskB ? [tasksDiffer(a, b)] : [];
  const how =
    alignedBy === 'id' && idColumn !== null
      ? english('with the same "{0}"', idColumn)
      : english('on the same lines');
  const first = one.first ?? { a: null, b: null, lineA: 1, lineB: 1 };
  const what = english(
    '{a} and {b} do not hold the same items: "{column}" differs on {differing} of {compared} items {how}, first on line {lineA} of the first ("{valueA}") and line {lineB} of the second ("{valueB}"). Compare outputs of one test set, or match the items by a column that identifies them.',
    { a: a.path, b: b.path, column: one.name, how, ...countsOf(one), ...shown(first) },
  );
  return new RealGainError('different-items', joined([...tasks, what]), { path: b.path, line: first.lineB });
}

function tasksDiffer(a: Side, b: Side): Text {
  return english(
    '{0} is of the task {1} and {2} of the task {3}: compare outputs of one task.',
    a.path,
    a.records.origin?.task ?? '',
    b.path,
    b.records.origin?.task ?? '',
  );
}

function someDiffer(a: Side, b: Side, one: Compared): Text {
  const first = one.first ?? { a: null, b: null, lineA: 1, lineB: 1 };
  return english(
    '"{column}" differs on {differing} of {compared} items, first on line {lineA} of {a} ("{valueA}") and line {lineB} of {b} ("{valueB}"): the items may be different or corrected.',
    { a: a.path, b: b.path, column: one.name, ...countsOf(one), ...shown(first) },
  );
}

function doubtful(a: Side, b: Side, one: Compared): Text {
  const first = one.first ?? { a: null, b: null, lineA: 1, lineB: 1 };
  return english(
    '"{column}" differs on {differing} of {compared} items, first on line {lineA} of {a} ("{valueA}") and line {lineB} of {b} ("{valueB}"): if it holds the right answers, the outputs were scored against different ones.',
    { a: a.path, b: b.path, column: one.name, ...countsOf(one), ...shown(first) },
  );
}

function countsOf({ differing, compared }: Compared) {
  return { differing: differing.toLocaleString('en-US'), compared: compared.toLocaleString('en-US') };
}

function shown({ a, b, lineA, lineB }: NonNullable<Difference['first']>) {
  return { valueA: shortened(a), valueB: shortened(b), lineA, lineB };
}

function shortened(cell: Cell): string {
  const text = textOf(cell).replace(/\s+/g, ' ').trim();
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
