import {
  english,
  RealGainError,
  type Cell,
  type Column,
  type Proof,
  type Records,
  type Text,
  joined,
} from '../model';
import { contentKind, findColumn, idRank, isOutputName, textOf, type ContentKind } from '../metrics';
import type { Alignment, Side } from './alignment';
import { differenceOf, type Difference, type Placed } from './content-difference';

/** More items than this with other contents are other items; fewer may be a correction. */
const MOST_DIFFERENT = 0.05;

/** What the metric takes of the outputs. */
export interface ScoredColumns {
  /** What systems wrote or were given for it. */
  readonly answers: readonly string[];
  /** What is right. */
  readonly gold: readonly string[];
}

/** What the contents of two files say about their items being the same. */
export interface SameContent {
  /** The columns that prove it; [] if none does. */
  readonly columns: readonly string[];
  readonly warnings: readonly Text[];
}

/** A column that both files have, how its name is to be understood, and how its cells differ. */
interface Compared extends Difference {
  readonly name: string;
  readonly kind: ContentKind;
}

/**
 * Compares what two files say about the items that they share: inputs, questions, hashes, right answers.
 *
 * @param declared true if a person said how items are matched: then prompts may differ
 * @throws RealGainError `different-items` if the files are of different tasks, or more than 5 % of the items differ
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
 * The same for a reference, of which only what its columns ask counts: its labels have nothing to do with the output's.
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

/** Prompts and contexts belong to how a system is run, where something else shows that the items are the same. */
function isWordedOnly({ kind }: Compared, proving: readonly Compared[], declared: boolean): boolean {
  return kind === 'worded' && (declared || proving.some((one) => one.kind !== 'worded'));
}

interface ContentColumn {
  readonly name: string;
  readonly kind: ContentKind;
  readonly own: Column;
  readonly other: Column;
}

/** The columns of both files that hold what belongs to an item. */
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
 * Beside an answer, `label` is what is right, and `text` what was asked, or what the answer was taken from.
 * A log keeps by itself what its items ask; how its targets are written is a matter of the run.
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

/** What systems wrote, by the metric or by its name. */
function answerColumns(records: Records, { answers, gold }: ScoredColumns): string[] {
  const others = records.columns.filter(({ name }) => idRank(name) === null);
  // Where a file holds nothing else but ids: whatever it is called, that is what a system said.
  const isAll = (name: string) => others.every((column) => column.name === name);
  const graded = gold.length > 0 ? answers : answers.filter((name) => isText(records, name) || isAll(name));
  const named = records.columns.filter(({ name }) => isOutputName(name) && idRank(name) === null);
  return [...new Set([...graded, ...named.map(({ name }) => name)])];
}

function isText(records: Records, name: string): boolean {
  return findColumn(records, name)?.cells.some((cell) => typeof cell === 'string') === true;
}

/** `question`: the same wherever it stands is the same item. */
function isContentName(name: string): boolean {
  return contentKind(name) !== null && idRank(name) === null;
}

/** `label`, where nothing says whether that is what is right or what a system answered. */
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
