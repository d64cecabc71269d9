import { listOf } from '../../model/lists';
import { groupNameOf, meaningOf } from '../../columns';
import { attempt, isQuestion, refusalOf } from '../../model/errors';
import { SAMPLES } from '../../model/texts/cluster-words';
import type { Column } from '../../model/records';
import { english, joined, type Text } from '../../model/words';
import { programName } from '../../model/settings/metric-choice';
import { quoted } from '../../model/texts/nearest';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { clusterColumns, sliceColumns } from '../../items/rows/units/cluster-columns';
import { refusePreferences } from '../preferences/refuse';
import { seemingRaters } from '../agreement/rater-columns';
import { REFERENCE, typed, type Way } from './as-table';
import { answersIn } from './file';
import type { Head, Looking, Prepared } from './head';
import type { Comparing } from './further-metrics';
import { explore, sidesOf, type Explored } from './pair';
import { sameItems, sharedIds } from './shared-items';
import type { Input } from '../../items/source';
import type { LookPair } from './places';
import type { LookedPair } from './schema';

/** Columns of slices and of clusters that are offered. */
const MOST_COLUMNS = 3;

export type Heads = ReadonlyMap<string, Head>;

/** Explores each pair once. */
export type Explorer = (pair: LookPair) => Promise<OfPair>;

export function explorer(heads: Heads, means: Looking): Explorer {
  const known = new Map<string, Promise<OfPair>>();
  return (pair) => {
    const key = `${pair.identity.a}\n${pair.identity.b}`;
    const found = known.get(key) ?? ofPair(pair, heads, means);
    known.set(key, found);
    return found;
  };
}

/** The options with which all pairs can be compared without a question, but for those that are refused; null: there are none. */
export async function optionsOfAll(pairs: readonly LookPair[], ofPair: Explorer): Promise<string | null> {
  const found = new Set<string | null>();
  for (const pair of pairs) {
    const { takes } = await ofPair(pair);
    if (takes !== undefined) {
      found.add(takes);
    }
  }
  const [only = '', ...others] = [...found].filter((options) => options !== '');
  // A metric scores all pairs, also those without the column that others need.
  const isForAll = found.has('') && only?.includes('--metric ') === true;
  return isForAll || others.length > 0 || found.size === 0 ? null : only;
}

interface OfPair {
  readonly pairs: readonly (Omit<LookedPair, 'why'> & { readonly why: Text })[];
  readonly ways: readonly Way[];
  readonly notes: readonly Text[];
  /** The options that a study of such outputs needs. */
  readonly options: string;
  /** Whether they say what they cost, beside what is compared. */
  readonly haveCosts?: boolean;
  /** The same where a question takes several such pairs; null: they lack something; absent: they can't be compared. */
  readonly takes?: string | null;
}

/** Two outputs, or one with another that isn't named yet. */
async function ofPair(pair: LookPair, heads: Heads, means: Looking): Promise<OfPair> {
  const { a, b, metric } = pair.identity;
  const [headA, headB] = [heads.get(a), heads.get(b)];
  const isAlone = a === b;
  const unread = [headA, headB].find((head) => head?.input === null || head?.problem !== null);
  const refused = (why: Text): OfPair => ({
    pairs: isAlone ? [] : [{ a, b, comparable: false, why, ids: null }],
    ways: [],
    // The only file gets the error itself.
    notes: isAlone && (unread?.problem ?? null) === null ? [why] : [],
    options: '',
  });
  if (unread !== undefined || headA?.input === null || headB?.input === null) {
    return refused(unread?.problem?.said ?? english('{0} can’t be read in part.', unread?.stamp.path ?? a));
  }
  if (headA === undefined || headB === undefined) {
    throw new Error('Both outputs are looked at first.');
  }
  const gold = [headA, headB].find(({ input }) => input?.records.gold === true);
  if (gold !== undefined) {
    return refused(english('{0} holds right answers; give it as --reference.', gold.stamp.path));
  }
  for (const input of [headA.input, headB.input]) {
    const refusal = refusalOf(() => refusePreferences(input, metric, pair.identity.references.length > 0));
    if (refusal !== null) {
      // The way to evaluate a single file says it all.
      return isAlone ? { pairs: [], ways: [], notes: [], options: '' } : refused(refusal.said);
    }
  }
  if (metric?.own !== undefined) {
    const what = programName(metric.own);
    return {
      pairs: [],
      notes: [],
      options: '',
      ways: [{ what, ...typed('compare', [a, isAlone ? OTHER : b], '--trust'), ...lacksOther(isAlone) }],
    };
  }
  if (isAlone && seemingRaters(headA.input.records)?.areNamed === true) {
    return { pairs: [], ways: [], notes: [], options: '' };
  }
  const isWhole = headA.whole && headB.whole;
  const sides = sidesOf(headA.input, headB.input);
  if (isWhole && sides.systems !== '' && Math.max(sides.a.records.n, sides.b.records.n) < 2) {
    // A row for each system: averages, which a leaderboard ranks.
    return { pairs: [], ways: [], notes: [], options: '' };
  }
  const explored = await explore(sides.a, sides.b, isWhole, pair, means);
  const found = described(pair, explored, isWhole, sides.systems);
  return isWhole && explored.comparing.length === 0
    ? { ...found, ways: [...found.ways, ...(await unfinished(headA.input, headB.input, pair, means))] }
    : found;
}

/** Where the run of a file stands that holds some of the items of the other one, if these can be compared. */
async function unfinished(a: Input, b: Input, pair: LookPair, means: Looking): Promise<Way[]> {
  const ids = sharedIds(a, b, pair.identity);
  const [n, all] = [a.records.n, b.records.n];
  const isPart = ids === null ? a.records.format === b.records.format : ids.a.length === ids.of;
  // One item is an average.
  if (!isPart || n === all || Math.min(n, all) < 2) {
    return [];
  }
  const { comparing, ready } = await explore(...sameItems(a, b, ids), true, pair, means);
  const [first] = comparing;
  const paths = [a.stamp.path, b.stamp.path];
  const [run = '', baseline = ''] = n < all ? paths : paths.toReversed();
  return first === undefined || first.lacks !== null || otherTasks(ready) !== null
    ? []
    : [
        {
          what: english('where the run stands, if {0} is still being written', run),
          ...typed('progress', [run, baseline], first.options),
        },
      ];
}

/** Stands for an output that has to be named. */
const OTHER = 'OTHER';

function lacksOther(isAlone: boolean): Pick<Way, 'lacks'> {
  return isAlone ? { lacks: english('Name the output of another system as {0}.', OTHER) } : {};
}

function described(
  { identity }: LookPair,
  { comparing, ready, problem, ids }: Explored,
  isWhole: boolean,
  systems: string,
): OfPair {
  const { a, b } = identity;
  const isAlone = a === b && systems === '';
  const outputs = isAlone ? [a, OTHER] : a === b ? [a] : [a, b];
  const held = systems === '' ? '' : `--systems ${quoted(systems)}`;
  const how = (...options: readonly string[]) => typed('compare', outputs, held, ...options);
  const runs = comparing.filter(({ lacks }) => lacks === null);
  const isChosen = runs[0]?.options === '';
  const column = ready?.choice.column ?? '';
  // Beside another output, columns may disagree on which is better, and then a comparison asks.
  const isUnsure = isAlone && isChosen && runs.length > 1 && column !== '';
  const first = isUnsure ? `--column ${quoted(column)}` : (runs[0]?.options ?? '');
  const tasks = otherTasks(ready);
  const columns = ready?.files.a.records.columns ?? [];
  const haveCosts = columns.some((one) => one.name !== column && isCost(one));
  const ways: Way[] = listOf(
    runs.map(({ metric, options }, place) => ({ what: metric, ...how(place === 0 ? first : options) })),
    isChosen &&
      runs.length > 1 && {
        what: english('a table of all scores and metrics that fit'),
        ...how('--metric all'),
      },
    ready !== null && byColumns(ready, identity, (option) => how(first, option)),
  );
  return {
    pairs:
      a === b
        ? []
        : [
            {
              a,
              b,
              ids,
              comparable: comparing.length > 0 && tasks === null,
              why: tasks ?? problem?.said ?? reasonOf(ids, isWhole, ready),
            },
          ],
    ways: listOf(
      ways.map((way) => ({ ...way, ...lacksOther(isAlone) })),
      lackingReference(comparing, how),
      held !== '' &&
        runs.length > 0 &&
        (ready?.a.n ?? 0) > 1 && { what: english('all systems of {0}', a), ...typed('study', [a], first) },
      held !== '' &&
        haveCosts && {
          what: english('quality and cost of all systems of {0}', a),
          ...typed('tradeoff', [a]),
        },
      isAlone &&
        columns.some(countsRuns) && {
          what: english('how far apart the runs in {0} are', a),
          ...typed('noise', [a], first),
        },
    ),
    notes: problem !== null && a === b ? [problem.said] : [],
    options: first,
    haveCosts,
    ...((comparing.length > 0 || (problem !== null && isQuestion(problem))) && {
      takes: runs[0]?.options ?? null,
    }),
  };
}

function isCost({ name, cells }: Column): boolean {
  const { better, kind } = meaningOf(name);
  return kind === 'cost' && better === 'lower' && cells.every((cell) => typeof cell === 'number');
}

/** Trials or seeds, each with several items. */
function countsRuns({ name, cells }: Column): boolean {
  const runs = new Set(cells).size;
  return (name === SAMPLES || groupNameOf(name) === 'count') && runs > 1 && 2 * runs <= cells.length;
}

/** One way for all metrics that compare with a reference, if there is none. */
function lackingReference(
  comparing: readonly Comparing[],
  how: (...options: readonly string[]) => Pick<Way, 'command'>,
): Way | null {
  const lacking = comparing.filter(({ lacks }) => lacks !== null);
  const [first] = lacking;
  const names = lacking.map(({ metric }) => metric).filter((metric) => metric !== '');
  return first === undefined
    ? null
    : {
        what: names.length === 0 ? english('with the right answers') : joined(names, ', '),
        ...how(first.options, `--reference ${REFERENCE}`),
        lacks: english('No reference was found; name the file of right answers as {0}.', REFERENCE),
      };
}

/** A row for each value of a column, and items resampled by a column. */
function byColumns(
  ready: Prepared,
  identity: ComparisonIdentity,
  how: (option: string) => Pick<Way, 'command'>,
): Way[] {
  const { files, choice } = ready;
  const used = new Set([...answersIn(files.a), choice.column, choice.referenceColumn]);
  const isFree = (column: string) => !used.has(column);
  const slices = sliceColumns(files).filter((column) => isFree(column) && divides(ready, column));
  const clusters = clusterColumns(files, identity).filter(
    (column) => isFree(column) && column !== ready.clusterColumn,
  );
  return [
    ...slices.slice(0, MOST_COLUMNS).map((column) => ({
      what: english('a row for each value of "{0}"', column),
      ...how(`--slice ${quoted(column)}`),
    })),
    ...clusters.slice(0, MOST_COLUMNS).map((column) => ({
      what: english('items of the same "{0}" resampled together', column),
      ...how(`--cluster ${quoted(column)}`),
    })),
  ];
}

function divides(ready: Prepared, column: string): boolean {
  return attempt(
    () => ready.slicesBy(column) > 1,
    () => false,
  );
}

/** Why outputs are of different test sets, as their logs say. */
function otherTasks(ready: Prepared | null): Text | null {
  const [a, b] = [ready?.files.a, ready?.files.b].map((input) => input?.records.origin?.task);
  return a === undefined || b === undefined || a === b
    ? null
    : english('They are of different tasks: {0} and {1}.', a, b);
}

function reasonOf(ids: LookedPair['ids'], isWhole: boolean, ready: Prepared | null): Text {
  if (ids !== null) {
    return isWhole
      ? english('{0} of {1} ids ("{2}") are in both.', ids.shared, ids.of, ids.column)
      : english('{0} of {1} ids ("{2}") at the beginning are in both.', ids.shared, ids.of, ids.column);
  }
  const { alignedBy = 'line', idColumn = null } = ready?.alignment ?? {};
  if (alignedBy === 'id' && idColumn !== null) {
    return english('Their items are matched by "{0}".', idColumn);
  }
  return isWhole
    ? english('They have the same number of items, which are matched by line.')
    : english('Without ids, their items are matched by line.');
}
