import { rankClusters } from '../../analysis/study/ranking';
import { elementAt, listOf } from '../../model/lists';
import { english, joined, type Text } from '../../model/words';
import { formatCount, formatLevel, formatP, formatShare } from '../../model/text';
import { someOf } from '../../model/texts/some-of';
import type { PreferencePair, Preferences } from '../../model/results/preferences';

type Unwritten = Pick<
  Preferences,
  'columns' | 'items' | 'systems' | 'pairs' | 'orders' | 'strengths' | 'settings'
>;

const MOST_NAMED = 10;

/**
 * The conclusion: who is preferred, by which tests, and what the order of the systems does.
 *
 * @param ranking the clusters in one line
 */
export function preferencesSentences(found: Unwritten, ranking: string): Text[] {
  const { systems, pairs, orders, settings, columns, items } = found;
  const [pair] = pairs;
  return listOf(
    systems.length === 2 && pair !== undefined
      ? pairSentences(pair, systems, settings.alpha)
      : [preferredSentence(found), headToHead(found), strengthSentence(found, ranking)],
    orderSentences(orders, settings.alpha),
    columns.item !== null &&
      english('Judgments of the same {0} are one item: {1}.', columns.item, countedItems(items)),
  );
}

function pairSentences(pair: PreferencePair, systems: Unwritten['systems'], alpha: number): Text[] {
  const { wins, ties, losses, test, p, verdict, needed, winRate } = pair;
  const [one, other] = [elementAt(systems, pair.a).name, elementAt(systems, pair.b).name];
  const [won, lost, tied] = [formatCount(wins), formatCount(losses), formatCount(ties)];
  const rate = rateSentence(pair, [one, other], alpha);
  // A mean of graded preferences isn't the share of items won.
  const counts =
    test === 'bounded-mean'
      ? english('it is above 50% on {0} of them, below on {1}, at 50% on {2}.', won, lost, tied)
      : english('{0} won, {1} lost, {2} tied (half a win).', won, lost, tied);
  const least = formatCount(needed ?? 0);
  const tested = english('{0} ({1}, {2}); {3}', rate, TESTS[test], formatP(p), counts);
  switch (verdict) {
    case 'significant': {
      const [better, worse] = winRate > 0.5 ? [one, other] : [other, one];
      return [english('{0} is significantly preferred to {1}.', better, worse), tested];
    }
    case 'not-significant':
      return [english('Neither {0} nor {1} is significantly preferred.', one, other), tested];
    case 'undecidable':
      return [
        english('Too little data to say whether {0} or {1} is preferred.', one, other),
        wins + losses === 1
          ? english('{0}, but only 1 is won or lost, and it takes at least {1}; {2}', rate, least, counts)
          : english(
              '{0}, but only {1} are won or lost, and it takes at least {2}; {3}',
              ...[rate, formatCount(wins + losses), least, counts],
            ),
      ];
  }
}

function rateSentence(
  { items, winRate, interval, test }: PreferencePair,
  [one, other]: readonly [string, string],
  alpha: number,
): Text {
  const share =
    interval === null
      ? percent(winRate)
      : english(
          '{0} ({1} CI {2} to {3})',
          percent(winRate),
          formatLevel(1 - alpha),
          percent(interval.low),
          percent(interval.high),
        );
  const all = countedItems(items);
  return test === 'bounded-mean'
    ? english('{0} is preferred to {1} by {2} on average over {3}', one, other, share, all)
    : english('{0} wins {1} of {2} against {3}', one, share, all, other);
}

const TESTS: Readonly<Record<PreferencePair['test'], string>> = {
  sign: english('exact sign test'),
  'bounded-mean': english('test of the mean, as preferences are graded'),
};

/** Who is preferred to all others: by strengths, which compare all systems, or head to head, which they can't contradict. */
function preferredSentence({ systems, pairs, strengths: { differences } }: Unwritten): Text {
  const ofPair = (better: number, worse: number): string => `${better} ${worse}`;
  const won = pairs
    .filter(({ verdict }) => verdict === 'significant')
    .map(({ a, b, winRate }) => (winRate > 0.5 ? ofPair(a, b) : ofPair(b, a)));
  const stronger = differences
    .filter(({ a, b, significant }) => significant && !won.includes(ofPair(b, a)))
    .map(({ a, b }) => ofPair(a, b));
  const beaten = new Set(differences.length > 0 ? stronger : won);
  const clusters = rankClusters(systems.length, (a, b) => beaten.has(ofPair(a, b)));
  const best = systems.filter((_, place) => clusters[place] === 1).map(({ name }) => name);
  const by = differences.length > 0 ? english(' by strength') : '';
  if (best.length < systems.length) {
    return best.length === 1
      ? english('{0} is significantly preferred to all others{1}.', best[0] ?? '', by)
      : english('{0} are significantly preferred to all others{1}.', someOf(best), by);
  }
  return beaten.size > 0 || won.length > 0
    ? english('No system is significantly preferred to all others.')
    : differences.length === 0 && pairs.every(({ verdict }) => verdict === 'undecidable')
      ? english('Too little data to say which system is preferred.')
      : english('No system is significantly preferred to another.');
}

function headToHead({ pairs, settings }: Unwritten): Text {
  const told = pairs.filter(({ verdict }) => verdict === 'significant').length;
  const [some, all] = [formatCount(told), formatCount(pairs.length)];
  return told === 1
    ? english(
        'Judged head to head, {0} of {1} pairs of systems differs significantly ({2} with Holm’s correction, α = {3}).',
        some,
        all,
        byTests(pairs),
        settings.alpha,
      )
    : english(
        'Judged head to head, {0} of {1} pairs of systems differ significantly ({2} with Holm’s correction, α = {3}).',
        some,
        all,
        byTests(pairs),
        settings.alpha,
      );
}

function byTests(pairs: Unwritten['pairs']): Text {
  const graded = pairs.filter(({ test }) => test === 'bounded-mean').length;
  return graded === 0
    ? english('exact sign test')
    : graded === pairs.length
      ? english('test of mean graded scores')
      : english('exact sign test, or test of the mean where scores are graded,');
}

function strengthSentence({ systems, strengths }: Unwritten, ranking: string): Text {
  if (strengths.refused !== null) {
    return strengths.refused;
  }
  const { differences } = strengths;
  if (differences.length === 0) {
    return english(
      'There is too little data for intervals of Bradley-Terry strengths, so systems aren’t ranked.',
    );
  }
  const told = differences.filter(({ significant }) => significant).length;
  const [some, all] = [formatCount(told), formatCount(differences.length)];
  const by =
    told === 1
      ? english('By Bradley-Terry strengths, {0} of {1} pairs differs significantly', some, all)
      : english('By Bradley-Terry strengths, {0} of {1} pairs differ significantly', some, all);
  const hasClusters = systems.some(({ cluster }) => cluster !== null && cluster > 1);
  return joined(hasClusters && systems.length <= MOST_NAMED ? [by, ': ', ranking, '.'] : [by, '.'], '');
}

function orderSentences(
  { items, agree, first, second, position }: Preferences['orders'],
  alpha: number,
): Text[] {
  const half = items - agree - first - second;
  const both =
    items === 0
      ? []
      : [
          english(
            'Of {0} items judged in both orders, {1} have the same verdict ({2}); in {3} whichever system is shown first wins, in {4} whichever is shown second, and {5} tie in one order only.',
            formatCount(items),
            formatCount(agree),
            formatShare(agree / items),
            formatCount(first),
            formatCount(second),
            formatCount(half),
          ),
        ];
  return position === null ? both : [...both, positionSentence(position, alpha)];
}

function positionSentence(
  { first, second, p, more }: NonNullable<Preferences['orders']['position']>,
  alpha: number,
): Text {
  const decided = first + second;
  const [share, of] = [formatShare(first / decided), formatCount(decided)];
  if (p > alpha) {
    return english(
      'No significant position bias: the system shown first wins {0} of {1} decided judgments (exact test given the pairs, one judgment an item and order, {2}).',
      share,
      of,
      formatP(p),
    );
  }
  return more === 'first'
    ? english(
        'Position bias: the system shown first wins {0} of {1} decided judgments, and being shown first helps significantly (exact test given the pairs, one judgment an item and order, {2}).',
        share,
        of,
        formatP(p),
      )
    : english(
        'Position bias: the system shown first wins {0} of {1} decided judgments, and being shown second helps significantly (exact test given the pairs, one judgment an item and order, {2}).',
        share,
        of,
        formatP(p),
      );
}

/** Why there are no Bradley-Terry strengths. */
export function refusal(kind: 'never-lost' | 'never-won' | 'never-met', systems: readonly string[]): Text {
  const named = someOf(systems);
  const isAlone = systems.length === 1;
  switch (kind) {
    case 'never-lost':
      return isAlone
        ? english(
            'There are no Bradley-Terry strengths: {0} never lost to or tied with any other system, so the model can’t place the systems on one scale (Ford 1957).',
            named,
          )
        : english(
            'There are no Bradley-Terry strengths: {0} never lost to or tied with any other system outside this group, so the model can’t place the systems on one scale (Ford 1957).',
            named,
          );
    case 'never-won':
      return isAlone
        ? english(
            'There are no Bradley-Terry strengths: {0} never won against or tied with any other system, so the model can’t place the systems on one scale (Ford 1957).',
            named,
          )
        : english(
            'There are no Bradley-Terry strengths: {0} never won against or tied with any other system outside this group, so the model can’t place the systems on one scale (Ford 1957).',
            named,
          );
    case 'never-met':
      return isAlone
        ? english(
            'There are no Bradley-Terry strengths: {0} was never compared with the others, so the model can’t place the systems on one scale (Ford 1957).',
            named,
          )
        : english(
            'There are no Bradley-Terry strengths: {0} were never compared with the others, so the model can’t place the systems on one scale (Ford 1957).',
            named,
          );
  }
}

/** `61.7%`: win rates are read to a point, and systems' differ by less. */
function percent(rate: number): string {
  return `${(100 * rate).toFixed(1)}%`;
}

function countedItems(items: number): Text {
  return items === 1 ? english('1 item') : english('{0} items', formatCount(items));
}
