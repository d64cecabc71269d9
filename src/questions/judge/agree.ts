import { runEach } from '../../analysis/tests';
import { shareResamples } from '../../analysis/shared-resamples';
import type { ResamplePlan } from '../../kernel/types';
import { createMetric } from '../../metrics';
import type { Agreement, Judgement, People, ShareOfPairs } from '../../model/results/judgement';
import { type CompareSettings, DEFAULT_SETTINGS } from '../../model/settings/settings';
import type { Metric } from '../../model/settings/metric';
import { elementAt } from '../../model/lists';
import { clopperPearson } from '../../significance/intervals/clopper-pearson';
import { findTest } from '../../significance/tests';
import { makePair } from '../../significance/pair';
import type { Means } from '../question';
import type { Pause } from './correlate';

/** Tests whose conclusions are compared with those from human ratings. */
const TESTS = ['bootstrap', 'randomization', 't', 'wilcoxon'] as const;

/** Segments that two systems share: of fewer, no test concludes anything. */
const FEWEST = 2;

export interface SegmentScores {
  readonly name: string;
  readonly lowerIsBetter: boolean;
  /** By the name of the system, then by segment. */
  readonly systems: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/**
 * A metric's conclusion about a pair of systems: 1 the first is better, −1 the second, 0 no significant
 * difference.
 */
export type Conclusion = 1 | 0 | -1;

/**
 * How often each metric with each test reaches the same conclusion about a pair of systems as human ratings
 * (Graham, Mathur and Baldwin 2014): better, worse or no significant difference, at the same α.
 *
 * @param metrics tested on the segments that both systems of a pair have
 */
export async function agree(
  people: People,
  metrics: readonly SegmentScores[],
  { alpha, alternative, resamples, seed }: Judgement['settings'],
  resample: Means['resample'],
  pause: Pause,
): Promise<Agreement[]> {
  const tests = TESTS.map(findTest);
  const found: Agreement[] = [];
  let done = 0;
  for (const scores of metrics) {
    const choice = { id: 'mean', column: scores.name };
    const higherIsBetter = !scores.lowerIsBetter;
    const metric: Metric = { ...createMetric(choice, 0), name: scores.name, higherIsBetter };
    const drawn = (plan: ResamplePlan) => resample(plan, { choice, referenceCount: 0, higherIsBetter });
    const conclusions = tests.map((): Conclusion[] => []);
    for (const { a, b } of people.pairs) {
      await pause(done++, metrics.length * people.pairs.length);
      const common = commonSegments(scores, people.systems[a]?.name ?? '', people.systems[b]?.name ?? '');
      if (common.length < FEWEST) {
        conclusions.forEach((some) => some.push(0));
        continue;
      }
      const pair = makePair(
        metric,
        tableOf(common.map(([one]) => one)),
        tableOf(common.map(([, other]) => other)),
      );
      const settings: CompareSettings = {
        ...DEFAULT_SETTINGS,
        alternative: alternative === 'two-sided' ? 'two-sided' : pair.gain < 0 ? 'less' : 'greater',
        resamples,
        seed,
        alpha,
      };
      const shared = shareResamples(pair, settings, resamples, drawn);
      const applicable = tests.filter((test) => test.applies(pair) === true);
      const runs = await runEach(applicable, pair, settings, shared);
      tests.forEach((test, i) => {
        const p = runs.find(({ result }) => result.id === test.id)?.result.p ?? 1;
        conclusions[i]?.push(p < alpha ? (pair.gain < 0 ? -1 : 1) : 0);
      });
    }
    tests.forEach((test, i) =>
      found.push(agreementOf(scores.name, test, elementAt(conclusions, i), people, alpha)),
    );
  }
  return found;
}

/** Counts over the pairs of systems, in their order. */
export function agreementOf(
  metric: string,
  test: { readonly id: string; readonly name: string },
  conclusions: readonly Conclusion[],
  people: Pick<People, 'pairs'>,
  alpha: number,
): Agreement {
  const pairs = people.pairs.map(({ better }, i) => ({ people: better, metric: elementAt(conclusions, i) }));
  const significant = pairs.filter((pair) => pair.metric !== 0);
  const same = (some: typeof pairs) => some.filter((pair) => pair.people === pair.metric).length;
  return {
    metric,
    test: test.id,
    testName: test.name,
    all: shareOf(same(pairs), pairs.length, alpha),
    significant: shareOf(same(significant), significant.length, alpha),
    contradicted: significant.filter((pair) => pair.people === -pair.metric && pair.people !== 0).length,
  };
}

function shareOf(count: number, of: number, alpha: number): ShareOfPairs {
  return of === 0
    ? { count, of, share: null, interval: null }
    : { count, of, share: count / of, interval: [...clopperPearson(count, of, alpha)] };
}

function commonSegments({ systems }: SegmentScores, a: string, b: string): [number, number][] {
  const other = systems.get(b);
  return [...(systems.get(a) ?? [])].flatMap(([segment, score]): [number, number][] => {
    const matched = other?.get(segment);
    return matched === undefined ? [] : [[score, matched]];
  });
}

/** Sufficient statistics of a mean: the value and 1. */
function tableOf(values: readonly number[]) {
  return { n: values.length, k: 2, data: Float64Array.from(values.flatMap((value) => [value, 1])) };
}
