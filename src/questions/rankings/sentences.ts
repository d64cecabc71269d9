import { endsOf, largest, smallest } from '../../model/lists';
import { english, joined, type Text } from '../../model/words';
import { formatCount, formatLevel, formatShare } from '../../model/text';
import type {
  EvaluatedRanking,
  RankingDifference,
  RankingEvaluation,
  RankingValidation,
} from '../../model/results/ranking-evaluation';

const MOST_RANGES_NAMED = 3;

export const MOST_PAIRS = 3;

/** A ratio of the spread to the model's above which intervals are too narrow. */
const TOO_WIDE = 1.15;

/** @param last the largest n */
export function differenceSentence(
  { a, b, ranges }: Omit<RankingDifference, 'sentence'>,
  rankings: readonly Pick<EvaluatedRanking, 'name'>[],
  last: number,
): Text {
  const name = (index: number) => rankings[index]?.name ?? '';
  if (ranges.length === 0) {
    return english(
      '{0} and {1} don’t differ significantly at any n up to {2}.',
      name(a),
      name(b),
      formatCount(last),
    );
  }
  const claims = [a, b].flatMap((better): Text[] => {
    const own = ranges.filter((range) => range.better === better);
    const longest = [...own].sort((one, other) => other.to - other.from - (one.to - one.from));
    const named = longest.slice(0, MOST_RANGES_NAMED).sort((one, other) => one.from - other.from);
    const unnamed = own.length - named.length;
    const where = formatRanges(named);
    const all =
      unnamed === 0
        ? where
        : unnamed === 1
          ? english('{0} and 1 shorter range', where)
          : english('{0} and {1} shorter ranges', where, unnamed);
    return own.length === 0
      ? []
      : [
          english(
            '{0} is significantly more precise than {1} for {2}',
            name(better),
            name(better === a ? b : a),
            all,
          ),
        ];
  });
  return joined([joined(claims, '; '), '.'], '');
}

export function rankingSentences(
  {
    candidates,
    truePositives,
    baseline,
    settings,
  }: Pick<RankingEvaluation, 'candidates' | 'truePositives' | 'baseline' | 'settings'>,
  differences: readonly SaidDifference[],
): Text[] {
  return [
    ...inShort(differences),
    english('Each n is tested separately by Fisher’s exact test (two-sided, α = {0}).', settings.alpha),
    english(
      '{0} of {1} candidates are true positives: a ranking at random has a precision of {2}.',
      formatCount(truePositives),
      formatCount(candidates),
      formatShare(baseline),
    ),
  ];
}

/** At how many n two rankings differ. */
function widthOf({ ranges }: Pick<RankingDifference, 'ranges'>): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}

/** A difference with its sentence as it was made. */
export type SaidDifference = Pick<RankingDifference, 'ranges'> & { readonly said: Text };

/** From the pair that differs over the widest range on; of many pairs only this one, and how many differ. */
function inShort(differences: readonly SaidDifference[]): Text[] {
  const sayings = differences.toSorted((one, other) => widthOf(other) - widthOf(one)).map(({ said }) => said);
  const differing = differences.filter(({ ranges }) => ranges.length > 0).length;
  return differences.length <= MOST_PAIRS
    ? sayings
    : [
        ...sayings.slice(0, 1),
        english('{0} of {1} pairs of rankings differ at some n.', differing, differences.length),
      ];
}

export function validationSentence(
  { subsamples, size, rows }: Omit<RankingValidation, 'sentence'>,
  alpha: number,
): Text {
  const ratios = rows
    .filter(({ expected }) => expected > 0)
    .map(({ deviation, expected }) => deviation / expected);
  const covered = rows.map((row) => row.covered);
  const [least, most] = endsOf(ratios);
  const verdict =
    most > TOO_WIDE
      ? english(
          'precision varies more than the model says, so that intervals and tests are too confident here',
        )
      : english('the model holds here');
  return english(
    'In {0} random subsamples of {1} candidates, the standard deviation of n-best precision was {2} times that of the binomial model, and {3} intervals held the precision of the whole list in {4} of them: {5}.',
    formatCount(subsamples),
    formatCount(size),
    between(least.toFixed(2), most.toFixed(2)),
    formatLevel(1 - alpha),
    between(formatShare(smallest(covered)), formatShare(largest(covered))),
    verdict,
  );
}

function between(least: string, most: string): Text {
  return least === most ? least : english('{0} to {1}', least, most);
}

/** `n from 13 to 18, 23 to 169 and 171`. */
function formatRanges(ranges: RankingDifference['ranges']): Text {
  const spans = ranges.map(({ from, to }) =>
    from === to ? formatCount(from) : english('{0} to {1}', formatCount(from), formatCount(to)),
  );
  const [first] = ranges;
  const all = joined(spans, ', ');
  return first !== undefined && first.from === first.to
    ? english('n = {0}', all)
    : english('n from {0}', all);
}
