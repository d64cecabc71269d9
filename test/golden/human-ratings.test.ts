import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { Judgement } from '../../src/model/results/judgement';
import { judgeTable } from '../unit/human-ratings/support';
import { fixture, golden } from './fixtures';
import { assertClose } from './support';

interface RankSum {
  readonly W: number;
  readonly p_two_sided: number;
  readonly p_greater: number;
  readonly ties: boolean;
}

interface Williams {
  readonly a: string;
  readonly b: string;
  readonly t: number;
  readonly p_greater: number;
}

const expected = golden('human') as {
  readonly annotators: readonly {
    readonly annotator: string;
    readonly n: number;
    readonly mean: number;
    readonly sd: number | null;
    readonly excluded: boolean;
  }[];
  readonly systems: Readonly<
    Record<string, { readonly n_segments: number; readonly raw: number; readonly z: number }>
  >;
  readonly rank_sum: Readonly<Record<string, { readonly rank_sum_z: RankSum }>>;
  readonly metric_system: {
    readonly n: number;
    readonly correlations: Readonly<
      Record<string, { readonly pearson: number; readonly spearman: number; readonly kendall_tau_b: number }>
    >;
    readonly williams: readonly Williams[];
  };
  readonly metric_segment: { readonly n: number; readonly williams: Williams };
};

/** One-sided p of Williams's test that metric a correlates more than metric b, whichever way round it was made. */
function williamsOf({ metrics, williams }: Judgement, a: string, b: string) {
  const [one, other] = [a, b].map((name) => metrics.findIndex((metric) => metric.name === name));
  const at = williams.a.findIndex(
    (first, i) => (first === one && williams.b[i] === other) || (first === other && williams.b[i] === one),
  );
  const [t, p] = [williams.t[at] ?? NaN, williams.p[at] ?? NaN];
  return williams.a[at] === one ? { t, p } : { t: -t, p: 1 - p };
}

describe('human ratings against R', () => {
  let found: Judgement;
  before(async () => {
    found = await judgeTable(fixture('human/da.tsv'));
  });

  it('finds the columns', () => {
    assert.deepEqual(found.columns, {
      human: ['score'],
      system: 'system',
      segment: 'segment',
      document: 'doc',
      annotator: 'annotator',
      metrics: [],
    });
  });

  it('standardizes by annotator, without those who have one score or no spread', () => {
    const annotators = found.people?.annotators ?? [];
    for (const { annotator, n, mean, sd, excluded } of expected.annotators) {
      const one = annotators.find(({ name }) => name === annotator);
      assert.equal(one?.judgements, n, annotator);
      assertClose(one.means[0] ?? NaN, mean, 1e-12, annotator);
      assert.equal(one.leftOut !== null, excluded, annotator);
      if (sd !== null && sd > 0) {
        assertClose(one.deviations[0] ?? NaN, sd, 1e-12, annotator);
      }
    }
    assert.match(
      found.warnings.join(' '),
      /5 judgments by 2 annotators don't count: .*ann-const \(every score is 70\)/,
    );
  });

  it('ranks the systems by the mean of their segments', () => {
    const systems = found.people?.systems ?? [];
    for (const [name, { n_segments: segments, raw, z }] of Object.entries(expected.systems)) {
      const system = systems.find((one) => one.name === name);
      assert.equal(system?.segments, segments);
      assertClose(system.z[0] ?? NaN, z, 1e-10, name);
      assertClose(system.raw[0] ?? NaN, raw, 1e-12, name);
    }
    const scores = systems.map(({ z }) => z[0] ?? NaN);
    assert.deepEqual(
      scores,
      [...scores].sort((one, other) => other - one),
    );
  });

  for (const [names, { rank_sum_z: r }] of Object.entries(expected.rank_sum)) {
    it(`${names}: Wilcoxon rank-sum test`, () => {
      const { systems, pairs } = found.people ?? { systems: [], pairs: [] };
      const [one, other] = names.split(' vs ');
      const pair = pairs.find(({ a, b }) => systems[a]?.name === one && systems[b]?.name === other);
      const test = pair?.tests[0];
      assert.equal(test?.u, r.W);
      // Where segments tie, R has the normal approximation and this the exact p.
      if (!r.ties) {
        assertClose(test.p, r.p_two_sided, 1e-9, 'two-sided');
        assertClose(test.oneSided, Math.min(r.p_greater, 1 - r.p_greater), 1e-9, 'one-sided');
      }
      assert.equal(pair?.better, r.p_two_sided < 0.05 ? 1 : 0);
    });
  }
});

describe('meta-evaluation: correlations and Williams’s test against R', () => {
  it('for systems', async () => {
    const { n, correlations, williams } = expected.metric_system;
    const found = await judgeTable(fixture('human/metric_system.tsv'));
    assert.deepEqual([found.n, found.unit, found.level], [n, 'systems', 'system']);
    for (const [name, { pearson, spearman, kendall_tau_b: kendall }] of Object.entries(correlations)) {
      const metric = found.metrics.find((one) => one.name === name);
      assertClose(metric?.pearson.value ?? NaN, pearson, 1e-12, name);
      assertClose(metric?.spearman.value ?? NaN, spearman, 1e-12, name);
      assertClose(metric?.kendall.value ?? NaN, kendall, 1e-12, name);
    }
    for (const { a, b, t, p_greater: p } of williams) {
      const test = williamsOf(found, a, b);
      assertClose(test.t, t, 1e-9, `t of ${a} and ${b}`);
      assertClose(test.p, p, 1e-9, `p of ${a} and ${b}`);
    }
  });

  it('for segments, if the table has no systems', async () => {
    const { n, williams } = expected.metric_segment;
    const found = await judgeTable(fixture('human/metric_segment.tsv'));
    assert.deepEqual([found.n, found.unit, found.people], [n, 'segments', null]);
    const test = williamsOf(found, williams.a, williams.b);
    assertClose(test.t, williams.t, 1e-9);
    assertClose(test.p, williams.p_greater, 1e-9);
  });
});
