import { idColumnsOf, namesAnnotators, wordsOf } from '../../columns';
import {
  firstColumn,
  numberOf,
  numbersAmong,
  readsAsNumbers,
  requireColumn,
  textOf,
} from '../../columns/cells';
import { lastPart } from '../../columns/id-names';
import { numbersRows } from '../../items/match/item-keys';
import { areDistinct, partsOfDocuments } from '../../items/match/parts-of-documents';
import { endsOf, listOf } from '../../model/lists';
import { systemColumnByName, systemColumnOf } from '../../items/systems/systems';
import { english, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Column, Records } from '../../model/records';
import { clusterWord } from '../../model/texts/cluster-words';
import { judgeIdentity, type JudgeRoles } from './schema';
import { openColumn } from '../metric-asked';
import { openField } from '../fields';
import { mayBeScores, namesItems } from '../score-columns';

/** Names of the columns of a table of human ratings, the most common first. */
const SEGMENTS = ['segment', 'seg', 'segid', 'seg_id', 'sid', 'segment_id', 'sentence_id', 'item', 'item_id'];
/** A column of this name holds the scores of an automatic judge, if not names or numbers of people. */
const JUDGE = 'judge';
/** Columns of human scores, the first that exists; adequacy and fluency take two columns. */
const ADEQUACY = ['adequacy', 'adq', 'ad'];
const FLUENCY = ['fluency', 'flu', 'fl'];
const HUMAN = [
  ...['human', 'human_score', 'people', 'z', 'z.scr', 'z_score', 'zscore', 'da', 'da_z', 'direct_assessment'],
  ...['esa', 'mqm', 'hter', 'likert', 'rating', 'judgement', 'judgment', 'raw.scr', 'raw', 'score'],
];

/** Names of columns that are among those below. */
export const SYSTEM = 'system';
export const ITEM = 'item';

export interface JudgedColumns {
  readonly human: readonly Column[];
  readonly metrics: readonly Column[];
  readonly system: Column | null;
  readonly segment: Column | null;
  readonly document: Column | null;
  readonly annotator: Column | null;
}

/**
 * Finds the columns by the user's choice, else by their names.
 *
 * @throws RealGainError `unknown-column`; `needs-column` with the columns to choose from if no column is
 *   clearly human ratings
 */
export function judgedColumns(table: Records, path: string, identity: JudgeRoles): JudgedColumns {
  const human =
    identity.human.length > 0
      ? identity.human.map((name) => requireColumn(table, name, path))
      : guessHuman(table, path, identity.metric);
  const chosen = identity.metric.map((name) => requireColumn(table, name, path));
  // Names tell nothing about columns that the user has given a role.
  const free = without(table, [...chosen, ...human]);
  const said = (name: string | null, guesses: readonly string[]): Column | null =>
    name === null ? called(free, guesses) : requireColumn(table, name, path);
  const isPartly = isPartlyLabeled(table, human);
  const named =
    (identity.system === null ? null : requireColumn(table, identity.system, path)) ??
    systemColumnByName(free) ??
    called(free, ['name']) ??
    systemColumnOf(free, called(free, SEGMENTS) ?? undefined, namesAnnotators) ??
    null;
  const found =
    said(identity.segment, SEGMENTS) ?? (named === null ? null : sharedItems(free, named, identity));
  const rater =
    said(identity.annotator, []) ?? free.columns.find(({ name }) => namesAnnotators(name)) ?? null;
  const { document, segment } = segmentsOf(free, found, listOf(named, rater));
  const judge = firstColumn(free, [JUDGE]);
  const isScore =
    judge !== undefined &&
    (readsAsNumbers(judge) || isRightOrWrong(judge)) &&
    (isPartly || !areIds(judge, [named, segment, document]));
  const people = isScore ? without(free, [judge]) : free;
  const annotator =
    identity.annotator === null
      ? (people.columns.find(({ name }) => namesAnnotators(name)) ?? null)
      : requireColumn(table, identity.annotator, path);
  const system =
    named ??
    (isPartly || human.every(isRight) || table.columns.some(({ name }) => namesItems(name))
      ? null
      : firstNames(table, [segment, annotator, document, ...human, ...chosen]));
  const taken = [system, segment, annotator, document, ...human];
  const isGraded = (column: Column): boolean =>
    isRightOrWrong(column) && (column === judge || human.every(isRightOrWrong));
  const metrics =
    chosen.length > 0
      ? chosen
      : table.columns.filter(
          (column) =>
            !taken.includes(column) &&
            ((mayBeScores(column) && !numbersRows(column)) || isGraded(column)) &&
            !isOfPeople(column, human) &&
            !human.some(({ name }) => plainName(name) === plainName(column.name)),
        );
  const twice = metrics.find((column) => taken.includes(column));
  if (twice !== undefined) {
    throw fileError(
      'bad-setting',
      { path },
      '{0}: the column "{1}" can\'t be a metric, because it already holds something else.',
      twice.name,
    );
  }
  return { human, metrics, system, segment, document, annotator };
}

/** The first column that has one of the names, however their words are joined: `segmentID` for `segment_id`. */
function called({ columns }: Records, names: readonly string[]): Column | null {
  const joined = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
  const found = names.map((name) => columns.find((column) => joined(column.name) === joined(name)));
  return found.find((column) => column !== undefined) ?? null;
}

/** Segments, and their documents: by the name, or what the segments start again in. */
function segmentsOf(
  free: Records,
  segment: Column | null,
  beside: readonly Column[],
): Pick<JudgedColumns, 'document' | 'segment'> {
  const document =
    free.columns.find((column) => column !== segment && clusterWord(column.name) === 'documents') ?? null;
  const parts =
    segment === null || document !== null || areDistinct(free, [...beside, segment])
      ? undefined
      : partsOfDocuments(free, beside, segment);
  return { document: document ?? parts?.document ?? null, segment: parts?.part ?? segment };
}

function without(table: Records, columns: readonly Column[]): Records {
  return { ...table, columns: table.columns.filter((column) => !columns.includes(column)) };
}

/** Whether whole numbers are those of people: they rate the same output, each at most once. */
function areIds(column: Column, output: readonly (Column | null)[]): boolean {
  const rows = column.cells.map((cell, row) => ({
    cell,
    output: output.map((part) => textOf(part?.cells.at(row))).join('\n'),
  }));
  const outputs = new Set(rows.map((row) => row.output));
  const ratings = new Set(rows.map((row) => `${row.output}\n${textOf(row.cell)}`));
  return (
    rows.every(({ cell }) => Number.isInteger(numberOf(cell))) &&
    outputs.size < rows.length &&
    ratings.size === rows.length
  );
}

/** The items that several systems have in common, by a column that names them. */
function sharedItems(table: Records, system: Column, { annotator }: JudgeRoles): Column | null {
  const isShared = ({ cells }: Column): boolean => {
    const systems = new Map<string, string>();
    return cells.some((cell, row) => {
      const [item, own] = [textOf(cell), textOf(system.cells.at(row))];
      const first = systems.get(item) ?? own;
      systems.set(item, first);
      return first !== own;
    });
  };
  const found = idColumnsOf(table).filter(
    (column) =>
      column !== system && column.name !== annotator && !namesAnnotators(column.name) && isShared(column),
  );
  // A document has several segments.
  const kinds = ({ cells }: Column) => new Set(cells).size;
  return found.toSorted((one, other) => kinds(other) - kinds(one))[0] ?? null;
}

/**
 * Whether a table without a column of systems has ratings and other scores of each system in columns.
 *
 * @param outputs the table with the columns of one system only, for each of them
 */
export function holdsRatingsBySystem(
  table: Records,
  outputs: readonly Records[],
  { system, human, metric }: JudgeRoles,
): boolean {
  const isRating = (name: string) =>
    human.includes(name) ||
    (human.length === 0 &&
      name !== 'score' &&
      ([...ADEQUACY, ...FLUENCY, ...HUMAN].includes(name.toLowerCase()) || /human|people/i.test(name)));
  return (
    system === null &&
    systemColumnByName(table) === undefined &&
    [...human, ...metric].every((name) => !table.columns.some((column) => column.name === name)) &&
    outputs.every(({ columns }) => {
      const own = columns.filter((column) => !table.columns.some(({ name }) => name === column.name));
      return own.length > 1 && own.some(({ name }) => isRating(name));
    })
  );
}

/** So many rows with so few human scores are items of which some are labeled, not systems. */
const FEWEST_ITEMS = 20;

function isPartlyLabeled({ n }: Records, [human]: readonly Column[]): boolean {
  const gaps = human?.cells.filter((cell) => numberOf(cell) === null).length ?? 0;
  return n >= FEWEST_ITEMS && 2 * gaps >= n;
}

/** Right or wrong: of items, because a system as a whole is neither. */
function isRight({ cells }: Column): boolean {
  return (
    new Set(cells).size === 2 && cells.every((cell) => cell === 0 || cell === 1 || typeof cell === 'boolean')
  );
}

/** A column of true and false, with gaps. */
function isRightOrWrong({ cells }: Column): boolean {
  return (
    cells.some((cell) => typeof cell === 'boolean') &&
    cells.every((cell) => typeof cell === 'boolean' || numberOf(cell) === null)
  );
}

function guessHuman(table: Records, path: string, metrics: readonly string[]): readonly Column[] {
  const numeric = table.columns.filter((column) => mayBeScores(column) && !metrics.includes(column.name));
  const numbers: Records = { ...table, columns: numeric };
  const adequacy = firstColumn(numbers, ADEQUACY);
  const fluency = firstColumn(numbers, FLUENCY);
  if (adequacy !== undefined) {
    return fluency === undefined ? [adequacy] : [adequacy, fluency];
  }
  const found =
    firstColumn(numbers, HUMAN) ??
    firstColumn({ ...table, columns: table.columns.filter(isRightOrWrong) }, HUMAN.slice(0, 3)) ??
    onlyPeople(numeric);
  if (found === undefined) {
    const choices = numeric.map(({ name }) => name);
    throw openColumn(
      path,
      openField(judgeIdentity, 'human', choices),
      (all) =>
        english("{0}: it isn't clear which column holds the human scores; choose one of {1}.", path, all),
      {
        code: 'not-numeric',
        said: english('{0} has no column of numbers, so it holds neither human scores nor metrics.', path),
      },
    );
  }
  return [found];
}

/** Whether a name is that of what people said: `HumanEval` is a test set. */
export function namesPeople(name: string): boolean {
  return /human(?!eval)|people/i.test(name);
}

/** The column of people, unless there are those of several systems or questions. */
function onlyPeople(numeric: readonly Column[]): Column | undefined {
  const [first, ...others] = numeric.filter(({ name }) => namesPeople(lastPart(name)));
  return first !== undefined && others.every((other) => isOfPeople(other, [first])) ? first : undefined;
}

/** `human_2` beside `human_1`: another person’s score; `expert_fluency` beside `expert_coherence`: a score of another aspect. */
function isOfPeople(column: Column, human: readonly Column[]): boolean {
  const { name } = column;
  const stemOf = (one: string) => one.replace(/[\s_.-]?(?:\d{1,3}|[a-z])$/i, '');
  const stem = stemOf(name);
  const top = topOf(column);
  // Metrics have percentages, too.
  const isRated = top > 1 && (top < 100 || namesPeople(name));
  const isAspect = (one: Column) =>
    isRated && topOf(one) === top && String(aspectsOf(one.name)) === String(aspectsOf(name));
  return (
    (stem !== name && namesPeople(stem) && human.some((one) => stemOf(one.name) === stem)) ||
    (wordsOf(name).some(isAbstract) && human.some(isAspect))
  );
}

/** `coherence`, `clarity`: what is rated, not what computes a score. */
function isAbstract(word: string): boolean {
  return /(?:ness|ty|cy|nce|sion)$|^overall$/.test(word);
}

/** The words of a name, without those that tell aspects apart. */
function aspectsOf(name: string): readonly string[] {
  return wordsOf(name).map((word) => (isAbstract(word) ? '' : word));
}

/** Where a usual scale of ratings ends that holds all numbers; 0 without one. */
function topOf({ cells }: Column): number {
  const [low, high] = endsOf(numbersAmong(cells));
  return low < 0 ? 0 : ([1, 5, 7, 10, 100].find((top) => high <= top) ?? 0);
}

/** `scr` of `RAW.SCR` and of `Z.SCR`: the same scores, standardized or not. */
function plainName(name: string): string {
  return wordsOf(name)
    .filter((word) => !/^(?:raw|z)$/.test(word))
    .join(' ');
}

/** What other people said, in columns that are called like the one that counts. */
export function otherPeople({ columns }: Records, { human, metrics }: JudgedColumns): Text | null {
  const others = columns.filter(
    (column) => ![...human, ...metrics].includes(column) && isOfPeople(column, human),
  );
  return others.length === 0
    ? null
    : english(
        'Only {0} counts as what people say, not {1}: to count all, write their means into a column.',
        human.map(({ name }) => name).join(', '),
        others.map(({ name }) => name).join(', '),
      );
}

/** The first column of texts that are all different: the names of the rows, unless these are items, which have ids. */
function firstNames(table: Records, taken: readonly (Column | null)[]): Column | null {
  return (
    table.columns.find(
      (column) =>
        !taken.includes(column) &&
        column.cells.every((cell) => typeof cell === 'string') &&
        new Set(column.cells).size === column.cells.length,
    ) ?? null
  );
}
