import type { Judgement, People, PeoplePair } from '../../model/results/judgement';
import type { Kept } from '../../model/words';
import { rankSum } from '../../significance/core/rank-sum';
import type { Judged, Judgements } from './standardise';
import { largest, grouped, meanOf } from '../../model/lists';

interface JudgedSystem {
  readonly name: string;
  readonly judgements: readonly Judged[];
  /** One number per segment, criterion by criterion: the mean z of its ratings. */
  readonly segments: readonly Float64Array[];
}

/**
 * The conclusion from human ratings about each pair of systems: Wilcoxon rank-sum test of the two systems'
 * segments, each with the mean of its standardized scores; if the first criterion (adequacy) is not
 * significant, the next (fluency) decides (Graham, Mathur and Baldwin 2014; Bojar et al. 2016).
 */
export function rankSystems(
  { judged, annotators, standardised }: Judgements,
  criteria: readonly string[],
  { alpha, alternative }: Judgement['settings'],
  kept: Kept,
): People {
  const bySystem = grouped(judged, ({ system }) => system);
  const systems = [...bySystem].map(([name, judgements]): JudgedSystem => ({
    name,
    judgements,
    segments: criteria.map((_, criterion) => segmentMeans(judgements, criterion, 'z')),
  }));
  const first = ({ segments }: JudgedSystem) => meanOrNull(segments[0] ?? new Float64Array()) ?? -Infinity;
  systems.sort((one, other) => first(other) - first(one));
  const pairs = systems.flatMap((one, a) =>
    systems.slice(a + 1).map((other, i): PeoplePair => {
      const tests = criteria.map((_, criterion) =>
        compareSegments(one.segments[criterion], other.segments[criterion], alternative),
      );
      const deciding = tests.findIndex((test) => test !== null && test.p < alpha);
      const better = deciding < 0 ? 0 : (tests[deciding]?.better ?? 0);
      return {
        a,
        b: a + 1 + i,
        better,
        decidedBy: deciding < 0 ? null : (criteria[deciding] ?? null),
        tests: tests.map((test) =>
          test === null ? null : { u: test.u, p: test.p, oneSided: test.oneSided, exact: test.exact },
        ),
      };
    }),
  );
  return {
    criteria: [...criteria],
    standardised,
    annotators: annotators.map((one) => ({ ...one, leftOut: one.leftOut && kept.text(one.leftOut) })),
    systems: systems.map(({ name, judgements, segments }, at) => ({
      name,
      judgements: judgements.filter(({ z }) => z.some((score) => !Number.isNaN(score))).length,
      segments: largest(segments.map(({ length }) => length)),
      raw: criteria.map((_, criterion) => meanOrNull(segmentMeans(judgements, criterion, 'raw'))),
      z: segments.map(meanOrNull),
      wins: pairs.filter((pair) => winnerOf(pair) === at).length,
      losses: pairs.filter(
        (pair) => pair.better !== 0 && (pair.a === at || pair.b === at) && winnerOf(pair) !== at,
      ).length,
    })),
    pairs,
  };
}

function winnerOf({ a, b, better }: PeoplePair): number | null {
  return better === 0 ? null : better > 0 ? a : b;
}

/** The mean score of each segment over the ratings that count, so that several of them become one. */
function segmentMeans(judgements: readonly Judged[], criterion: number, kind: 'raw' | 'z'): Float64Array {
  const sums = new Map<string, { sum: number; count: number }>();
  judgements.forEach(({ segment, row, raw, z }) => {
    const score = (kind === 'z' ? z : raw)[criterion] ?? NaN;
    if (!Number.isNaN(z[criterion] ?? NaN)) {
      const key = segment ?? `row ${row}`;
      const { sum, count } = sums.get(key) ?? { sum: 0, count: 0 };
      sums.set(key, { sum: sum + score, count: count + 1 });
    }
  });
  return Float64Array.from(sums.values(), ({ sum, count }) => sum / count);
}

interface SegmentTest {
  readonly u: number;
  readonly p: number;
  readonly oneSided: number;
  readonly exact: boolean;
  readonly better: 1 | -1;
}

/** null if a system has no scores for this criterion. */
function compareSegments(
  one: Float64Array | undefined,
  other: Float64Array | undefined,
  alternative: Judgement['settings']['alternative'],
): SegmentTest | null {
  if (one === undefined || other === undefined || one.length === 0 || other.length === 0) {
    return null;
  }
  const { statistic, tails, exact } = rankSum(one, other);
  const better = tails.less.p < tails.greater.p ? -1 : 1;
  const oneSided = better > 0 ? tails.greater.p : tails.less.p;
  return {
    u: statistic,
    p: alternative === 'two-sided' ? tails.twoSided.p : oneSided,
    oneSided,
    exact,
    better,
  };
}

export function meanOrNull(values: Float64Array): number | null {
  return values.length === 0 ? null : meanOf(values);
}
