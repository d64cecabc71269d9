import { fileOf } from '../../items/source';
import { countTo, elementAt, listOf } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import type {
  PreferencePair,
  Preferences,
  PreferredSystem,
  StrengthDifference,
} from '../../model/results/preferences';
import { rankingLine } from '../../model/texts/some-of';
import { letterDisplay, rankClusters } from '../../analysis/study/ranking';
import type { Computed, Means } from '../question';
import type { PreferencesIdentity } from './schema';
import { type Battles, readBattles } from './battles';
import { LOSER } from './layouts';
import { decide, differencesOf, inCircles, pairOf, pairsOf } from './pairs';
import { preferencesSentences, refusal } from './sentences';
import {
  inOneOrder,
  ordersOf,
  type PairItem,
  pairItems,
  type Strengths,
  strengthsOf,
  unconnectedIn,
  winsOf,
} from './strengths';

/** The Bradley-Terry model says nothing new about two systems. */
const FEWEST_FOR_STRENGTHS = 3;

/**
 * Which system do judges prefer? Win rates with ties as ½ and the exact sign test (of graded scores: of the mean) for each pair,
 * an item that was judged several times (in both orders) counting once; whether the position decides; and Bradley-Terry strengths of three systems or more.
 *
 * @throws RealGainError as `readBattles`
 */
export async function compute(
  identity: PreferencesIdentity,
  { read: readFiles, pause, kept, version }: Means,
): Promise<Computed<PreferencesIdentity, Preferences>> {
  const { alpha, resamples, seed } = identity;
  const settings = { alpha, resamples, seed };
  const inputs = await readFiles(identity.files);
  const files = inputs.map(({ stamp, records }) => ({ path: stamp.path, records }));
  const read = readBattles(files, identity);
  const items = pairItems(read.battles);
  const wins = winsOf(items, read.systems.length);
  const several = read.systems.length >= FEWEST_FOR_STRENGTHS;
  const unconnected = several ? unconnectedIn(wins) : null;
  const strengths =
    several && unconnected === null
      ? await strengthsOf(items, wins, settings, (done, total) =>
          pause(english('Bradley-Terry strengths'), done, total),
        )
      : null;
  const order = orderOf(wins, strengths);
  const pairs: ReturnType<typeof pairOf>[] = [];
  const drafts = pairsOf(items, order);
  for (const draft of drafts) {
    await pause(english('pairs of systems'), pairs.length, drafts.length);
    pairs.push(pairOf(draft, settings));
  }
  const decided = decide(pairs, settings.alpha);
  const differences = differencesOf(strengths, order, settings.alpha);
  const { columns } = read;
  const found = {
    columns: { verdicts: [...columns.verdicts], systems: [...columns.systems], item: columns.item },
    judgements: read.battles.length,
    leftOut: read.leftOut,
    items: read.items,
    systems: systemsOf(read.systems, order, { pairs: decided, differences, strengths }),
    pairs: decided,
    orders: ordersOf(items),
    strengths: {
      refused:
        unconnected &&
        kept.text(
          refusal(
            unconnected.kind,
            unconnected.systems.map((system) => elementAt(read.systems, system)),
          ),
        ),
      resamples: strengths?.resamples ?? 0,
      unconnected: strengths?.unconnected ?? 0,
      differences,
    },
    settings,
  };
  const result: Preferences = {
    version: 1,
    realgain: version,
    files: inputs.map(fileOf),
    ...found,
    sentences: kept.texts(
      preferencesSentences(
        found,
        rankingLine(
          found.systems.map(({ name }) => name),
          found.systems.map(({ cluster }) => cluster ?? 1),
        ),
      ),
    ),
    warnings: kept.texts(warningsOf(read, found, strengths), inCircles(found), sameOrder(read, items)),
  };
  const names = [...new Set(files.flatMap(({ records }) => records.columns.map((column) => column.name)))];
  return { result, read: inputs, identity, choices: { winner: names, systems: names, item: names } };
}

/** Systems from the strongest, or the one that wins the largest share, on. */
function orderOf(wins: Float64Array, strengths: Strengths | null): number[] {
  const systems = Math.sqrt(wins.length);
  const all = countTo(systems);
  const share = (i: number): number => {
    const won = all.reduce((sum, j) => sum + wins[i * systems + j]!, 0);
    return won / all.reduce((sum, j) => sum + wins[i * systems + j]! + wins[j * systems + i]!, 0);
  };
  const values = strengths?.values ?? all.map(share);
  return all.sort((one, other) => values[other]! - values[one]!);
}

interface Compared {
  readonly pairs: readonly PreferencePair[];
  readonly differences: readonly StrengthDifference[];
  readonly strengths: Strengths | null;
}

function systemsOf(
  names: readonly string[],
  order: readonly number[],
  { pairs, differences, strengths }: Compared,
): PreferredSystem[] {
  const significant = new Set(differences.filter((pair) => pair.significant).map(({ a, b }) => `${a} ${b}`));
  const beats = (a: number, b: number): boolean => significant.has(`${a} ${b}`);
  const isRanked = differences.length > 0;
  const clusters = isRanked ? rankClusters(order.length, beats) : null;
  const letters = isRanked ? letterDisplay(order.length, beats) : null;
  return order.map((system, at) => {
    const own = pairs.filter(({ a, b }) => a === at || b === at);
    const sum = (of: (pair: PreferencePair, isA: boolean) => number) =>
      own.reduce((total, pair) => total + of(pair, pair.a === at), 0);
    const items = sum((pair) => pair.items);
    const stronger = order.filter((_, other) => other < at && beats(other, at)).length;
    const weaker = order.filter((_, other) => other > at && beats(at, other)).length;
    return {
      name: elementAt(names, system),
      items,
      wins: sum(({ wins, losses }, isA) => (isA ? wins : losses)),
      ties: sum(({ ties }) => ties),
      losses: sum(({ wins, losses }, isA) => (isA ? losses : wins)),
      winRate: sum((pair, isA) => pair.items * (isA ? pair.winRate : 1 - pair.winRate)) / items,
      strength: strengthOf(strengths, system),
      ranks: isRanked ? [1 + stronger, order.length - weaker] : null,
      cluster: clusters && elementAt(clusters, at),
      letters: letters && elementAt(letters, at),
    };
  });
}

function strengthOf(strengths: Strengths | null, system: number): PreferredSystem['strength'] {
  if (strengths === null) {
    return null;
  }
  const value = strengths.values[system]!;
  const half = strengths.halfWidths?.[system];
  return {
    value,
    interval: half === undefined ? null : [value - half, value + half],
    chance: 1 / (1 + Math.exp(-value)),
  };
}

function warningsOf(
  { leftOut, warnings }: Battles,
  { settings, pairs }: Pick<Preferences, 'settings' | 'pairs'>,
  strengths: Strengths | null,
): Text[] {
  const opposed = pairs.filter(
    ({ winRate, wins, losses, verdict }) =>
      verdict === 'significant' && (winRate - 0.5) * (wins - losses) < 0,
  );
  return listOf(
    warnings,
    leftOut !== 0 &&
      (leftOut === 1
        ? english('1 judgment without a verdict was left out.')
        : english('{0} judgments without a verdict were left out.', formatCount(leftOut))),
    opposed.length > 0 &&
      english(
        'Win rate and items won favor different systems in some pair: a few clear preferences outweigh many weak ones.',
      ),
    strengths !== null &&
      strengths.unconnected !== 0 &&
      (strengths.halfWidths === null
        ? english(
            'Too little data for intervals of strengths: in {0} of {1} resamples a system lost or won every comparison.',
            formatCount(strengths.unconnected),
            formatCount(strengths.resamples + strengths.unconnected),
          )
        : english(
            'Left out of the intervals of strengths: {0} of {1} resamples, in which a system lost or won every comparison.',
            formatCount(strengths.unconnected),
            formatCount(strengths.resamples + strengths.unconnected),
          )),
    strengths !== null &&
      strengths.resamples + strengths.unconnected < settings.resamples &&
      english(
        'Intervals of strengths rest on {0} resamples: with so many systems more would take too long.',
        formatCount(strengths.resamples + strengths.unconnected),
      ),
  );
}

/** Of fewer items, all may be won by chance, and of so large a share a preference for a position may be all there is. */
const FEWEST_IN_ORDER = 10;
const NEARLY_ALL = 0.95;

/** Says that a win rate may be that of the position. Where each answer has its own score, or names stand in no order, none is shown first. */
function sameOrder({ columns }: Battles, items: readonly PairItem[]): Text | null {
  const isShown =
    columns.verdicts.length !== 2 && !columns.systems.some((name) => name.toLowerCase() === LOSER);
  const { first, decided } = (isShown && inOneOrder(items)) || { first: 0, decided: 0 };
  const most = Math.max(first, decided - first);
  if (decided < FEWEST_IN_ORDER || most < NEARLY_ALL * decided) {
    return null;
  }
  const counts = [formatCount(most), formatCount(decided)] as const;
  return first === most
    ? english(
        'The system named first wins {0} of {1} decided items, and the order never changes: if answers were shown in it, the win rate can’t be told from a preference for the position. Have both orders judged.',
        ...counts,
      )
    : english(
        'The system named second wins {0} of {1} decided items, and the order never changes: if answers were shown in it, the win rate can’t be told from a preference for the position. Have both orders judged.',
        ...counts,
      );
}
