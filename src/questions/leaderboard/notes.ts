import { tally, elementAt } from '../../model/lists';
import { baseName } from '../../model/names';
import { formatCount, formatShare } from '../../model/text';
import type { Leaderboard } from '../../model/results/leaderboard';
import { englishOf } from '../../model/words';
import { MANY, someOf } from '../../model/texts/some-of';
import { betterBecause } from '../../model/texts/headline';
import { quoted } from '../../model/texts/nearest';
import type { Answered } from '../question';
import { MOST_LISTED, type LeaderboardAsked } from './schema';
import { OVER_TEST_SETS } from './sentence';

/** More gaps than this are only in the JSON. */
const MOST_MISSING = 20;

/** What a terminal has instead of pictures: groups, what decided, what was left out, and what else to ask. */
export function notesOf(
  { result, identity }: Answered<LeaderboardAsked, Leaderboard>,
  gaps: readonly string[],
): string[] {
  const note = lettersNote(result);
  const folders = identity.held === null || identity.held.tasks === null ? [] : identity.files;
  return [
    ...(note === '' ? [] : [note]),
    ...groupLines(result),
    ...moreInCsv(result),
    ...onItems(result, folders),
    ...testSetsByMetric(result),
    ...missingLines(gaps),
  ];
}

/** What letters mean; '' where there are none. */
export function lettersNote({ pairs: all, groups, test }: Leaderboard): string {
  return groups === null || all.every(({ verdict }) => verdict === 'undecidable')
    ? ''
    : `Systems that share a letter don’t differ significantly (${OVER_TEST_SETS[test]}, Holm).`;
}

function moreInCsv({ pairs }: Leaderboard): string[] {
  return pairs.length > MOST_LISTED ? [`--csv lists all ${formatCount(pairs.length)} pairs.`] : [];
}

/** The command that tells the two best apart on the items of these test sets, where test sets are too few. */
function onItems({ systems, pairs }: Leaderboard, folders: readonly string[]): string[] {
  const [first, second] = systems.map(({ name }) => name);
  const isOpen = pairs.every(({ verdict }) => verdict === 'undecidable' || verdict === 'identical');
  if (!isOpen || first === undefined || second === undefined) {
    return [];
  }
  const called = [first, second].flatMap((name) => folders.find((one) => baseName(one) === name) ?? []);
  const [only, ...others] = folders;
  const words =
    only !== undefined && others.length === 0
      ? ['suite', only, '--systems', `${first},${second}`]
      : ['suite', ...called];
  return words.length < 3
    ? []
    : [`the two best on the items of these test sets: ${['realgain', ...words].map(quoted).join(' ')}`];
}

function groupLines({ systems, groups, pairs }: Leaderboard): string[] {
  if (groups === null || pairs.every(({ verdict }) => verdict === 'undecidable')) {
    return [];
  }
  return groups
    .filter((group) => group.systems.length > 1)
    .map((group) => {
      const names = englishOf(
        someOf(
          group.systems.map((place) => elementAt(systems, place).name),
          MANY,
        ),
      );
      const open = group.undecidable === 0 ? '' : ` (too little data for ${group.undecidable} of its pairs)`;
      return `no significant difference among ${names}${open}`;
    });
}

function testSetsByMetric({ tasks }: Leaderboard): string[] {
  const counts = tally(tasks.map(({ metric }) => `${metric.name} (${betterBecause(metric)})`));
  const share = (count: number) =>
    counts.size === 1 ? '' : `: ${formatCount(count)} test sets (${formatShare(count / tasks.length)})`;
  return [...counts].map(([name, count]) => `scored by ${name}${share(count)}`);
}

function missingLines(gaps: readonly string[]): string[] {
  const lines = gaps.map((gap) => `left out: ${gap}`);
  return lines.length <= MOST_MISSING
    ? lines
    : [
        ...lines.slice(0, MOST_MISSING),
        `and ${formatCount(lines.length - MOST_MISSING)} more, which --json lists`,
      ];
}
