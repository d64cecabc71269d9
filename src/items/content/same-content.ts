import { listOf } from '../../model/lists';
import { contentKind, findColumn, idRank, isAnswerName, textOf } from '../../columns';
import type { Cell, Cells, Records } from '../../model/records';
import { english, type Text } from '../../model/words';
import type { Proof } from '../../model/texts/reading';
import { cellAt, sameCells, type Alignment } from '../match/alignment';
import { type Compared, comparedColumns } from './compared-columns';
import type { ScoredColumns } from './shared-columns';
import { isSame, type Placed, swappedNames } from './content-difference';
import { copiedRows } from './copied-rows';
import { differentItems, othersDiffer, otherTask, unlike, differs, type Doubt } from './content-messages';
import { isSameContent, proves, verdictOf } from './content-verdict';
import { otherTestSets, withoutCommonFolders } from './test-sets-in-names';
import { isIdColumn } from '../../columns/id-names';
import { kindsIn } from '../../model/kinds';
import { tally } from '../../model/lists';

/** More kinds of answers are no classes, and may say the same in other words. */
const MOST_CLASSES = 12;

/** Fewer items, or a smaller share of them, are coincidences. */
const FEWEST = 20;
const SHARE = 0.2;

/** Says that both systems were right on items on which their answers, or the right ones beside them, differ. */
function rightInBoth(a: Placed, b: Placed, { answers }: ScoredColumns): Text[] {
  const [grade = ''] = answers;
  const [inA, inB] = [a, b].map(({ records }) => findColumn(records, grade)?.cells);
  if (inA === undefined || inB === undefined || !areGrades(inA) || !areGrades(inB)) {
    return [];
  }
  const right = Array.from(a.order.keys()).filter(
    (item) => isRight(cellAt(inA, a.order[item])) && isRight(cellAt(inB, b.order[item])),
  );
  return a.records.columns.flatMap(({ name, cells }) => {
    const others = findColumn(b.records, name)?.cells;
    if (
      name === grade ||
      !isAnswerName(name) ||
      others === undefined ||
      !areClasses(cells) ||
      !areClasses(others)
    ) {
      return [];
    }
    const differing = right.filter(
      (item) => !isSame(cellAt(cells, a.order[item]), cellAt(others, b.order[item])),
    );
    return differing.length < FEWEST || differing.length < SHARE * right.length
      ? []
      : [
          english(
            'Both systems are right on {0} items, but "{1}" differs on {2} of these: they were scored against other right answers, or saw the options in another order.',
            right.length,
            name,
            differing.length,
          ),
        ];
  });
}

function areGrades(cells: Cells): boolean {
  const kinds = kindsIn(cells);
  return kinds.length === 2 && kinds.every((kind) => isRight(kind) || kind === 0 || kind === false);
}

function isRight(cell: Cell | undefined): boolean {
  return cell === 1 || cell === true;
}

function areClasses(cells: Cells): boolean {
  const kinds = kindsIn(cells);
  return kinds.length > 1 && kinds.length <= MOST_CLASSES && kinds.every((kind) => textOf(kind) !== '');
}

export interface SameContent {
  /** The columns that prove it; [] if none do. */
  readonly columns: readonly string[];
  readonly warnings: readonly Text[];
}

/**
 * Compares the columns that two files share, item by item: what is the same proves the items; what differs is the systems'
 * (their outputs, the times and settings of a run) or shows other items.
 *
 * @param declared true if the user declared how items are matched: then prompts and measures may differ
 * @throws RealGainError `different-items` if the files are of different tasks, or more than 5% of the items
 *   differ
 */
export function checkContent(
  a: Placed,
  b: Placed,
  alignment: Pick<Alignment, 'alignedBy' | 'idColumn'>,
  scored: ScoredColumns,
  declared: boolean,
): SameContent {
  const { alignedBy, idColumn } = alignment;
  const all = comparedColumns(a, b, scored, idColumn);
  const proving = all.filter(proves);
  const known = { proving, declared, paths: withoutCommonFolders(a.path, b.path) };
  const found = all.map((one) => ({ one, verdict: verdictOf(one, known) }));
  const other = found.find(({ verdict }) => verdict === 'other');
  if (other !== undefined) {
    throw differentItems(a, b, other.one, alignment);
  }
  const file = found.find(({ verdict }) => verdict === 'unlike');
  if (file !== undefined) {
    throw unlike(a, b, file.one);
  }
  const matchedBy =
    alignedBy === 'line'
      ? unequalBlocks(a.records, b.records)
      : idColumn !== null && isContentName(idColumn)
        ? [idColumn]
        : [];
  const [taskA, taskB] = [a.records.origin?.task, b.records.origin?.task];
  const isProved = matchedBy.length + proving.length > 0;
  if (!isProved && taskA !== undefined && taskB !== undefined && taskA !== taskB) {
    throw otherTask(a, b);
  }
  const doubts = found.flatMap(({ one, verdict }) =>
    verdict === null || verdict === 'other' || verdict === 'unlike' ? [] : { one, doubt: verdict },
  );
  return {
    columns: [...matchedBy, ...proving.map(({ name }) => name)],
    warnings: listOf(
      warningsOf(a, b, [
        ...all.filter(mayBeCorrected).map((one) => ({ one, doubt: 'corrected' as const })),
        ...doubts,
      ]),
      doubts.length > 0 ? null : rightInBoth(a, b, scored),
      !isProved && otherTestSets(a, b, idColumn),
      copiedRows(a, b),
      swappedNames(a, b),
    ),
  };
}

/** Fewer groups may be of the same sizes by chance. */
const FEWEST_BLOCKS = 10;

/** Ids that are the same on every line, and have unequal numbers of lines: words of a sentence, pages of a document. */
function unequalBlocks(a: Records, b: Records): string[] {
  return a.columns.flatMap((column) => {
    if (!isIdColumn(column.name) || !sameCells(column, findColumn(b, column.name))) {
      return [];
    }
    const sizes = tally(column.cells.map(textOf));
    return sizes.size >= FEWEST_BLOCKS && new Set(sizes.values()).size > 2 ? [column.name] : [];
  });
}

interface Doubtful {
  readonly one: Compared;
  readonly doubt: Doubt;
}

const MOST_EXPLAINED = 10;

function warningsOf(a: Placed, b: Placed, doubts: readonly Doubtful[]): Text[] {
  const others = doubts.slice(MOST_EXPLAINED).map(({ one }) => one.name);
  return [
    ...doubts.slice(0, MOST_EXPLAINED).map(({ one, doubt }) => differs(a, b, one, doubt)),
    ...(others.length === 0 ? [] : [othersDiffer(others)]),
  ];
}

/** A few differences in what is the item's, beyond doubt. */
function mayBeCorrected(one: Compared): boolean {
  return isSameContent(one) && one.differing > 0 && (one.kind !== null || proves(one));
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
  const isAsked = (name: string) => {
    const kind = contentKind(name);
    return (kind === 'input' || kind === 'set' || kind === 'right') && !taken.has(name);
  };
  const asked = (records: Records): Records => ({
    ...records,
    origin: undefined,
    columns: records.columns.filter(({ name }) => isAsked(name)),
  });
  const [own, other] = [output, reference].map((side) => ({ ...side, records: asked(side.records) }));
  return own === undefined || other === undefined
    ? []
    : checkContent(own, other, alignment, { answers: [], gold: [] }, false).warnings;
}

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

/** `question`: wherever the same text occurs, it is the same item. */
function isContentName(name: string): boolean {
  const kind = contentKind(name);
  return kind !== null && kind !== 'set' && kind !== 'measure' && idRank(name) === null;
}
