import type { BetterTally } from './better-system';
import { jobsOf, type CellJob, type Design, type Results } from './design';
import { pooled, type Check } from './checks';
import { expectedGreater, expectedMisses, expectedRate, type Situation } from './expectations';
import { GAIN_INTERVALS, SCORE_INTERVALS } from './intervals';
import type { ItemKind } from './items';
import { powerOf, rightSign, twoSidedZ } from './rates';
import { ALPHA, LEVELS, type Tally } from './simulate';
import { verdictChecks, verdictFindings, type VerdictFindings } from './verdict/findings';
import type { VerdictTally } from './verdict/simulate';

/** One test's results without a true gain, for one kind of items and one size. */
export interface NullRow {
  readonly test: string;
  /** Its p is one-sided, and expected to be read as a two-sided one. */
  readonly oneSided: boolean;
  readonly kind: ItemKind;
  readonly n: number;
  /** p ≤ 0.01, 0.05, 0.10, over all correlations. */
  readonly levels: readonly Check[];
  /** "A is better" by the one-sided test at 0.05, over all correlations. */
  readonly greater: Check;
  /** p ≤ 0.05 for each correlation. */
  readonly byCorrelation: readonly Check[];
}

/** How often one interval contained the true value. */
export interface CoverageRow {
  readonly of: 'gain' | 'score';
  readonly method: string;
  readonly kind: ItemKind;
  readonly n: number;
  /** Misses. */
  readonly check: Check;
}

/** The tests' results if A is better. */
export interface PowerRow {
  readonly kind: ItemKind;
  readonly n: number;
  /** The true gain in true standard errors. */
  readonly effect: number;
  readonly dataSets: number;
  /** p ≤ 0.05 by test. */
  readonly found: Readonly<Record<string, number>>;
  readonly checks: readonly Check[];
}

/** How often p around 0.05 named the better system. */
export interface BetterRow {
  /** Standard deviation of the true gains in standard errors of an observed one. */
  readonly ratio: number;
  readonly testSets: number;
  readonly check: Check;
}

/** All results of a run. */
export interface Findings {
  readonly verdicts: VerdictFindings;
  readonly nulls: readonly NullRow[];
  readonly coverages: readonly CoverageRow[];
  readonly powers: readonly PowerRow[];
  readonly betters: readonly BetterRow[];
  /** Mean correlation of the items, by kind and the design's correlation. */
  readonly correlations: Readonly<Record<string, readonly number[]>>;
}

export function findingsOf(design: Design, results: Results): Findings {
  const { verdicts, nulls, powers, betters } = jobsOf(design);
  // Jobs and results of one id belong together.
  const groups = groupsOf(nulls, (job) => results[job.id] as Tally);
  return {
    verdicts: verdictFindings(verdicts.map(({ id, cell }) => ({ cell, tally: results[id] as VerdictTally }))),
    nulls: groups.flatMap(nullRows),
    coverages: groups.flatMap(coverageRows),
    powers: powers.map((job) => powerRow(job, results[job.id] as Tally)),
    betters: betters.map(({ id }) => betterRow(results[id] as BetterTally)),
    correlations: Object.fromEntries(
      groups
        .filter(({ kind, n }) => n === Math.max(...(kind.sizes ?? design.sizes)))
        .map(({ kind, cells }) => [kind.id, cells.map(({ tally }) => tally.correlations / tally.correlated)]),
    ),
  };
}

export function checksOf({ verdicts, nulls, coverages, powers, betters }: Findings): Check[] {
  return [
    ...verdictChecks(verdicts),
    ...nulls.flatMap(({ levels, greater, byCorrelation }) => [...levels, greater, ...byCorrelation]),
    ...coverages.map(({ check }) => check),
    ...powers.flatMap(({ checks }) => checks),
    ...betters.map(({ check }) => check),
  ];
}

/** The cells that differ in nothing but their correlation. */
interface Group {
  readonly kind: ItemKind;
  readonly n: number;
  readonly cells: readonly { readonly correlation: number; readonly tally: Tally }[];
}

function groupsOf(jobs: readonly CellJob[], tallyOf: (job: CellJob) => Tally): Group[] {
  const groups = new Map<string, Group>();
  for (const job of jobs) {
    const { kind, n, correlation } = job.cell;
    const name = `${kind.id}:${n}`;
    const cells = groups.get(name)?.cells ?? [];
    groups.set(name, { kind, n, cells: [...cells, { correlation, tally: tallyOf(job) }] });
  }
  return [...groups.values()];
}

function nullRows({ kind, n, cells }: Group): NullRow[] {
  const tests = new Set(cells.flatMap(({ tally }) => Object.keys(tally.tests)));
  return [...tests].map((test): NullRow => {
    const oneSided = cells.some(({ tally }) => (tally.tests[test]?.oneSided ?? 0) > 0);
    const name = `${test}, ${kind.name}, n = ${n}`;
    const at = (correlation: number, level: number): Situation => ({ kind: kind.id, n, correlation, level });
    const rejections = cells.map(({ correlation, tally }) =>
      LEVELS.map((level): Check => ({
        what: `${name}, r = ${correlation}: p ≤ ${level}`,
        count: tally.tests[test]?.rejected[level] ?? 0,
        trials: tally.dataSets,
        expected: expectedRate(test, at(correlation, oneSided ? 2 * level : level)),
      })),
    );
    const greater = cells.map(({ correlation, tally }) => ({
      what: '',
      count: tally.tests[test]?.greater ?? 0,
      trials: tally.dataSets,
      expected: expectedGreater(test, at(correlation, ALPHA)),
    }));
    return {
      test,
      oneSided,
      kind,
      n,
      levels: LEVELS.map((level, i) =>
        pooled(
          `${name}: p ≤ ${level}`,
          rejections.map((checks) => checks[i]!),
        ),
      ),
      greater: pooled(`${name}: A better at ${ALPHA}, one-sided`, greater),
      byCorrelation: rejections.map((checks) => checks[LEVELS.indexOf(ALPHA)]!),
    };
  });
}

function coverageRows({ kind, n, cells }: Group): CoverageRow[] {
  const kinds = [
    { of: 'gain', methods: GAIN_INTERVALS, counts: 'gainIntervals' },
    { of: 'score', methods: SCORE_INTERVALS, counts: 'scoreIntervals' },
  ] as const;
  return kinds.flatMap(({ of, methods, counts }) =>
    methods
      .filter(({ id }) => cells.some(({ tally }) => (tally[counts][id]?.defined ?? 0) > 0))
      .map(({ id, name }) => {
        const misses = cells.map(({ correlation, tally }): Check => {
          const { covered, defined } = tally[counts][id] ?? { covered: 0, defined: 0 };
          const situation = { kind: kind.id, n, correlation, level: ALPHA };
          return {
            what: '',
            count: defined - covered,
            trials: defined,
            expected: expectedMisses(id, of, situation),
          };
        });
        const what = `${name} interval of the ${of}, ${kind.name}, n = ${n}: misses`;
        return { of, method: name, kind, n, check: pooled(what, misses) };
      }),
  );
}

/** Efficiency against the t-test where differences are normal (Pitman): Wilcoxon 3/π, sign test 2/π; means are as good. */
const EFFICIENCY: Readonly<Record<string, number>> = {
  bootstrap: 1,
  'bootstrap:shift': 1,
  randomization: 1,
  t: 1,
  wilcoxon: 3 / Math.PI,
  sign: 2 / Math.PI,
};

/** How far power may be from that of a z-test: n is 100, and the effect is estimated. */
const POWER_SLACK = 0.05;

function powerRow({ cell }: CellJob, tally: Tally): PowerRow {
  const { kind, n, correlation } = cell;
  const { dataSets, gains, squaredGains } = tally;
  const mean = gains / dataSets;
  const effect = mean / Math.sqrt(squaredGains / dataSets - mean ** 2);
  const found = Object.fromEntries(
    Object.entries(tally.tests).map(([id, { rejected }]) => [id, rejected[ALPHA] ?? 0]),
  );
  const known = Object.entries(found).filter(([id]) =>
    kind.id === 'normal'
      ? id in EFFICIENCY
      : EFFICIENCY[id] === 1 && kind.id !== 'heavy' && kind.metric.weighted === undefined,
  );
  const checks = known.map(([id, count]): Check => {
    const powerAt = (level: number) => powerOf(effect * Math.sqrt(EFFICIENCY[id]!), level);
    // The exact p of right-or-wrong items jumps, so that the test has the power of the level that it attains.
    const jumps = id === 'randomization' && kind.id === 'accuracy';
    const { low: attained } = expectedRate(id, { kind: kind.id, n, correlation, level: ALPHA });
    const low = powerAt(jumps ? attained : ALPHA) - POWER_SLACK;
    return {
      what: `${id}, ${kind.name}, n = ${n}: power at ${effect.toFixed(2)} standard errors`,
      count,
      trials: dataSets,
      expected: { low, high: Math.min(1, powerAt(ALPHA) + POWER_SLACK), why: 'normal power' },
    };
  });
  return { kind, n, effect, dataSets, found, checks };
}

/** The better system is identified as often as normal theory predicts, up to this. */
const BETTER_SLACK = 0.015;

function betterRow({ testSets, inWindow, right, squaredTruths, squaredErrors }: BetterTally): BetterRow {
  const ratio = Math.sqrt(squaredTruths / squaredErrors);
  const share = rightSign(twoSidedZ(2 * ALPHA), ratio);
  const check = {
    what: `p from 0.04 to 0.06 names the better system, true gains of ${ratio.toFixed(2)} standard errors`,
    count: right,
    trials: inWindow,
    expected: { low: share - BETTER_SLACK, high: share + BETTER_SLACK, why: 'Φ(1.645 √B)' },
  };
  return { ratio, testSets, check };
}
