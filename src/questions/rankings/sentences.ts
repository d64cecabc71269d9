import {
  formatCount,
  formatLevel,
  formatShare,
  shown,
  shownIn,
  type EvaluatedRanking,
  type RankingDifference,
  type RankingEvaluation,
  type RankingValidation,
  smallest,
  largest,
  endsOf,
} from '../../model';

/** This many ranges of n are listed; the rest is counted. */
const MOST_RANGES = 3;

/** More pairs than this are counted. */
export const MOST_PAIRS = 3;

/** A ratio of the spread to the model's above which intervals are too narrow. */
const TOO_WIDE = 1.15;

/** Where one ranking is significantly more precise than another, in words. */
export function differenceSentence(
  { a, b, ranges }: Omit<RankingDifference, 'sentence'>,
  rankings: readonly Pick<EvaluatedRanking, 'name'>[],
  last: number,
): string {
  const name = (index: number) => rankings[index]?.name ?? '';
  if (ranges.length === 0) {
    return `${name(a)} and ${name(b)} don’t differ significantly at any n up to ${formatCount(last)}.`;
  }
  const claims = [a, b].flatMap((better) => {
    const own = ranges.filter((range) => range.better === better);
    const longest = [...own].sort((one, other) => other.to - other.from - (one.to - one.from));
    const named = longest.slice(0, MOST_RANGES).sort((one, other) => one.from - other.from);
    const unnamed = own.length - named.length;
    const more = unnamed > 0 ? ` and ${unnamed} shorter ${unnamed === 1 ? 'range' : 'ranges'}` : '';
    return own.length === 0
      ? []
      : [
          `${name(better)} is significantly more precise than ${name(better === a ? b : a)} for ${formatRanges(named)}${more}`,
        ];
  });
  return shown(`${claims.join('; ')}.`);
}

/** The overall conclusion about the rankings. */
export function rankingSentences({
  candidates,
  truePositives,
  baseline,
  settings,
  differences,
}: Pick<
  RankingEvaluation,
  'candidates' | 'truePositives' | 'baseline' | 'settings' | 'differences'
>): string[] {
  return shownIn([
    `${formatCount(truePositives)} of ${formatCount(candidates)} candidates are true positives: a ranking at random has a ` +
      `precision of ${formatShare(baseline)}.`,
    `By Fisher’s exact test (two-sided, α = ${settings.alpha}, each n tested separately): ` +
      inShort(differences),
  ]);
}

/** All pairs in words if there are few, else how many differ, and the one that does over the widest range. */
function inShort(differences: readonly RankingDifference[]): string {
  if (differences.length <= MOST_PAIRS) {
    return differences.map(({ sentence }) => sentence).join(' ');
  }
  const width = ({ ranges }: RankingDifference) =>
    ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const [widest] = differences.toSorted((one, other) => width(other) - width(one));
  const differing = differences.filter(({ ranges }) => ranges.length > 0).length;
  return `${differing} of ${differences.length} pairs of rankings differ at some n; above all, ${widest?.sentence ?? ''}`;
}

/** Whether precision varies as the binomial model predicts. */
export function validationSentence(
  { subsamples, size, rows }: Omit<RankingValidation, 'sentence'>,
  alpha: number,
): string {
  const ratios = rows
    .filter(({ expected }) => expected > 0)
    .map(({ deviation, expected }) => deviation / expected);
  const covered = rows.map((row) => row.covered);
  const [least, most] = endsOf(ratios);
  const verdict =
    most > TOO_WIDE
      ? 'precision varies more than the model says, so that intervals and tests are too confident here'
      : 'the model holds here';
  return (
    `In ${formatCount(subsamples)} random subsamples of ${formatCount(size)} candidates, the standard deviation of n-best ` +
    `precision was ${least.toFixed(2)} to ${most.toFixed(2)} times that of the binomial model, and ${formatLevel(1 - alpha)} ` +
    `intervals held the precision of the whole list in ${formatShare(smallest(covered))} to ` +
    `${formatShare(largest(covered))} of them: ${verdict}.`
  );
}

/** `n from 13 to 18, 23 to 169 and 171`. */
function formatRanges(ranges: RankingDifference['ranges']): string {
  const spans = ranges.map(({ from, to }) =>
    from === to ? formatCount(from) : `${formatCount(from)} to ${formatCount(to)}`,
  );
  const [first] = ranges;
  return `n ${first !== undefined && first.from === first.to ? '=' : 'from'} ${spans.join(', ')}`;
}
