import {
  elementAt,
  formatCount,
  formatLevel,
  formatP,
  formatShare,
  shownIn,
  type PreferencePair,
  type Preferences,
  englishOf,
  someOf,
} from '../../model';

type Unwritten = Pick<
  Preferences,
  'columns' | 'items' | 'systems' | 'pairs' | 'orders' | 'strengths' | 'settings'
>;

/** More systems than this aren't named one by one. */
const MOST_NAMED = 10;

/**
 * The conclusion: who is preferred, and what the order of the systems does.
 *
 * @param ranking the clusters in one line
 */
export function preferencesSentences(found: Unwritten, ranking: string): string[] {
  const { systems, pairs, orders, settings } = found;
  const [pair] = pairs;
  return shownIn([
    ...(systems.length === 2 && pair !== undefined
      ? [pairSentence(pair, systems, settings.alpha)]
      : [headToHead(found), strengthSentence(found, ranking)]),
    ...orderSentences(orders, settings.alpha),
    `Items: ${found.columns.item ?? 'each row'}, ${formatCount(found.items)}.`,
  ]);
}

function pairSentence(pair: PreferencePair, systems: Unwritten['systems'], alpha: number): string {
  const { a, b, items, wins, ties, losses, winRate, interval, test, p, verdict, needed } = pair;
  const [one, other] = [elementAt(systems, a).name, elementAt(systems, b).name];
  const range =
    interval === null
      ? ''
      : ` (${formatLevel(1 - alpha)} interval ${percent(interval.low)} to ${percent(interval.high)})`;
  const all = `${formatCount(items)} ${items === 1 ? 'item' : 'items'}`;
  const [won, lost, tied] = [wins, losses, ties].map(formatCount);
  // A mean of graded preferences isn't the share of items won.
  const isGraded = test === 'bounded-mean';
  const rate = isGraded
    ? `${one} is preferred to ${other} by ${percent(winRate)}${range} on average over ${all}`
    : `${one} wins ${percent(winRate)}${range} of ${all} against ${other}`;
  const counts = isGraded
    ? `it is above 50% on ${won} of them, below on ${lost}, at 50% on ${tied}`
    : `${won} won, ${lost} lost, ${tied} tied (half a win)`;
  switch (verdict) {
    case 'significant':
      return `${rate}: a significant preference by ${TESTS[test]}, ${formatP(p)}; ${counts}.`;
    case 'not-significant':
      return `${rate}, which is not significant by ${TESTS[test]}, ${formatP(p)}; ${counts}.`;
    case 'undecidable':
      return `Too little data: ${rate}, but only ${formatCount(wins + losses)} are won or lost, and it takes at least ${formatCount(needed ?? 0)}; ${counts}.`;
  }
}

const TESTS: Readonly<Record<PreferencePair['test'], string>> = {
  sign: 'the exact sign test',
  'bounded-mean': 'a test of the mean, as preferences are graded',
};

function headToHead({ pairs, settings }: Unwritten): string {
  const told = pairs.filter(({ verdict }) => verdict === 'significant').length;
  return `Judged head to head, ${formatCount(told)} of ${formatCount(pairs.length)} pairs of systems ${differ(told)} significantly (${byTests(pairs)} with Holm’s correction, α = ${settings.alpha}).`;
}

function byTests(pairs: Unwritten['pairs']): string {
  const graded = pairs.filter(({ test }) => test === 'bounded-mean').length;
  return graded === 0
    ? 'exact sign test'
    : graded === pairs.length
      ? 'test of mean graded scores'
      : 'exact sign test, or test of the mean where scores are graded,';
}

function strengthSentence({ systems, strengths }: Unwritten, ranking: string): string {
  if (strengths.refused !== null) {
    return strengths.refused;
  }
  const { differences } = strengths;
  if (differences.length === 0) {
    return 'There is too little data for intervals of Bradley-Terry strengths, so systems aren’t ranked.';
  }
  const told = differences.filter(({ significant }) => significant).length;
  const by = `By Bradley-Terry strengths, ${formatCount(told)} of ${formatCount(differences.length)} pairs ${differ(told)} significantly`;
  const hasClusters = systems.some(({ cluster }) => cluster !== null && cluster > 1);
  return hasClusters && systems.length <= MOST_NAMED ? `${by}: ${ranking}.` : `${by}.`;
}

function differ(count: number): string {
  return count === 1 ? 'differs' : 'differ';
}

function orderSentences(
  { items, agree, first, second, position }: Preferences['orders'],
  alpha: number,
): string[] {
  const half = items - agree - first - second;
  const both =
    items === 0
      ? []
      : [
          `Of ${formatCount(items)} items judged in both orders, ${formatCount(agree)} have the same verdict (${formatShare(agree / items)}); ` +
            `in ${formatCount(first)} whichever system is shown first wins, in ${formatCount(second)} whichever is shown second, ` +
            `and ${formatCount(half)} tie in one order only.`,
        ];
  if (position === null) {
    return both;
  }
  const decided = position.first + position.second;
  const share = `the system shown first wins ${formatShare(position.first / decided)} of ${formatCount(decided)} decided judgments`;
  return [
    ...both,
    position.p <= alpha
      ? `Position bias: ${share}, and being shown ${position.more} helps significantly (exact test given the pairs, one judgment an item and order, ${formatP(position.p)}).`
      : `No significant position bias: ${share} (exact test given the pairs, one judgment an item and order, ${formatP(position.p)}).`,
  ];
}

/** Why there are no Bradley-Terry strengths. */
export function refusal(kind: 'never-lost' | 'never-won' | 'never-met', systems: readonly string[]): string {
  const named = englishOf(someOf(systems));
  const why = {
    'never-lost': 'never lost to or tied with any other system',
    'never-won': 'never won against or tied with any other system',
    'never-met': 'were never compared with the others',
  }[kind];
  const others = systems.length > 1 && kind !== 'never-met' ? ' outside this group' : '';
  return `There are no Bradley-Terry strengths: ${named} ${kind === 'never-met' && systems.length === 1 ? 'was never compared with the others' : why}${others}, so the model can’t place the systems on one scale (Ford 1957).`;
}

/** `61.7%`: win rates are read to a point, and systems' differ by less. */
function percent(rate: number): string {
  return `${(100 * rate).toFixed(1)}%`;
}
