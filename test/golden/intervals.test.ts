import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Pair } from '../../src/model/results/significance';
import { clopperPearson, wilson } from '../../src/significance/intervals/clopper-pearson';
import { jackknife } from '../../src/significance/uncertainty/jackknife';
import { makePair } from '../../src/significance/pair';
import { percentileInterval } from '../../src/significance/intervals/percentile';
import { sensitivity } from '../../src/significance/sensitivity';
import { accelerationOf, bcaInterval, biasCorrection, mirrored } from '../../src/significance/intervals/bca';
import { columns, contextFor, pairOf, ratioOf } from '../unit/significance/support';
import { assertClose } from './support';
import binomial from './values/binomial_sign.json';
import boot from './values/bootstrap_ci.json';
import exact from './values/bootstrap_exact.json';
import published from './values/seed_intervals.json';

const RESAMPLES = 200_000;

/** Ends by method; BCa is left out where the data are degenerate. */
interface Ends {
  readonly percentile: readonly number[];
  readonly basic: readonly number[];
  readonly bca_mid?: readonly number[];
}

async function resampled(pair: Pair): Promise<Float64Array> {
  return (await contextFor(pair, 'two-sided', RESAMPLES).resample('bootstrap')).gains;
}

function bca(pair: Pair, gains: Float64Array, alpha: number) {
  const { gain: observed, tolerance } = pair;
  return bcaInterval(gains, alpha, { observed, tolerance, jackknife: jackknife(pair).gains });
}

describe('intervals of the gain against the exact bootstrap distribution', () => {
  for (const row of exact.cases.filter(({ boot_se: error }) => error > 0)) {
    it(row.id, async () => {
      const pair = pairOf(row.d);
      const gains = await resampled(pair);
      // Means of these data lie on a grid, so that Monte Carlo may land one step away; and 4 standard errors of a
      // quantile at 0.5% are 0.05 of the gains' own.
      const step = (row.id.startsWith('arguello') ? 0.1 : 1) / row.n + 0.05 * row.boot_se;
      for (const [level, { percentile, basic, bca_mid: corrected }] of Object.entries<Ends>(row.ci)) {
        const alpha = 1 - Number(level) / 100;
        const found = percentileInterval(gains, alpha);
        assertEnds(found, percentile, step, `percentile ${level}`);
        assertEnds(mirrored(percentileInterval(gains, alpha)!, row.mean), basic, step, `basic ${level}`);
        assertEnds(bca(pair, gains, alpha), corrected ?? [], step, `bca ${level}`);
      }
      assertClose(sensitivity(gains, pair, 'two-sided', 0.05).standardError, row.boot_se, 0.01, 'SE');
      assertClose(accelerationOf(jackknife(pair).gains), row.acceleration_mean, 1e-10, 'acceleration');
    });
  }

  it('bias correction counts ties half', () => {
    const { bias_z0_mid: expected, mean, d } = exact.cases[0]!;
    assert.equal(biasCorrection(30, 30, 100), 0);
    assert.equal(biasCorrection(20, 40, 100), -biasCorrection(40, 20, 100));
    // Arguello's folds: the middle of P(δ* < δ) and P(δ* ≤ δ).
    return resampled(pairOf(d)).then((gains) => {
      const below = gains.filter((gain) => gain < mean - 1e-9).length;
      const above = gains.filter((gain) => gain > mean + 1e-9).length;
      assert.ok(Math.abs(biasCorrection(below, above, gains.length) - expected) < 0.01);
    });
  });
});

describe('intervals against R’s boot', () => {
  for (const { id, statistic, columns: data, expect, B } of boot.cases) {
    const pair = bootPair(statistic, data);
    if (pair !== null) {
      it(id, async () => {
        const gains = await resampled(pair);
        // boot's z₀ counts only resamples below δ; on a grid that is one step off ours, which counts ties half.
        const step = grid(gains);
        for (const [alpha, percentile, basic, corrected] of [
          [0.1, expect.perc90, expect.basic90, expect.bca90],
          [0.05, expect.perc95, expect.basic95, expect.bca95],
        ] as const) {
          const ends = [
            [percentileInterval(gains, alpha), percentile],
            [mirrored(percentileInterval(gains, alpha)!, pair.gain), basic],
            [bca(pair, gains, alpha), corrected],
          ] as const;
          // boot regresses its acceleration on the resamples, which is the jackknife's for means alone.
          for (const [found, { lo, hi, mc_sd_lo: sdLo, mc_sd_hi: sdHi }] of statistic === 'ratio'
            ? ends.slice(0, 2)
            : ends) {
            const allowed = (sd: number) => 4 * sd * Math.sqrt(B / RESAMPLES + 1 / 8) + step;
            assert.ok(found !== null);
            assert.ok(Math.abs(found[0] - lo) <= allowed(sdLo), `low ${found[0]} instead of ${lo}`);
            assert.ok(Math.abs(found[1] - hi) <= allowed(sdHi), `high ${found[1]} instead of ${hi}`);
          }
        }
        assertClose(
          accelerationOf(jackknife(pair).gains),
          expect.acceleration_efron_jackknife ?? NaN,
          1e-9,
          'acceleration',
        );
      });
    }
  }
});

describe('Clopper-Pearson and Wilson', () => {
  for (const { id, k, n, expect } of published.cases) {
    it(`published: ${id}`, () => {
      const [low, high] = clopperPearson(k, n, 0.05);
      assertClose(low, expect.clopper_pearson[0]!, 1e-10);
      assertClose(high, expect.clopper_pearson[1]!, 1e-10);
      if (expect.wilson !== undefined) {
        assertEnds(wilson(k, n, 0.05), expect.wilson, 1e-12, 'Wilson');
      }
      const [, slideLow, slideHigh] = expect.slide;
      assert.equal(Math.round(low * 1000) / 10, slideLow);
      assert.equal(Math.round(high * 1000) / 10, slideHigh);
    });
  }

  for (const { id, k, n, expect } of binomial.cases) {
    const levels = [
      [0.1, expect.conf90],
      [0.05, expect.conf95],
      [0.01, expect.conf99],
    ] as const;
    it(id, () => {
      for (const [alpha, conf] of levels) {
        if (conf !== undefined) {
          const [low, high] = clopperPearson(k, n, alpha);
          assertClose(low, conf.clopper_pearson[0]!, 1e-10);
          assertClose(high, conf.clopper_pearson[1]!, 1e-10);
          assertEnds(wilson(k, n, alpha), conf.wilson, 1e-12, 'Wilson');
        }
      }
    });
  }

  it('says which number is none', () => {
    assert.throws(() => wilson(5, 4, 0.05), /misses is -1/);
    assert.throws(() => wilson(0, 0, 0.05), /trials but one is -1/);
    assert.throws(() => wilson(1, 4, 0.5), /α is 0\.5/);
  });
});

function assertEnds(
  found: readonly [number, number] | null,
  expected: readonly number[],
  step: number,
  what: string,
): void {
  assert.ok(found !== null, what);
  for (const end of [0, 1]) {
    assert.ok(
      Math.abs(found[end]! - expected[end]!) <= step,
      `${what}: [${found.join()}], not [${expected.join()}]`,
    );
  }
}

/** boot's statistics that are metrics here; null for medians and standard deviations, which don't add up. */
function bootPair(statistic: string, data: Readonly<Record<string, number[]>>): Pair | null {
  switch (statistic) {
    case 'mean':
      return pairOf(data['d']!);
    case 'diffmeans':
      return pairOf(data['a']!, data['b']);
    case 'ratio': {
      const none = data['x']!.map(() => 0);
      return makePair(ratioOf, columns(data['x']!, data['u']), columns(none, none));
    }
    default:
      return null;
  }
}

/** The commonest distance of neighbouring values, where there are few different ones; else 0. */
function grid(values: Float64Array): number {
  const different = [...new Set(Array.from(values, (value) => Number(value.toPrecision(9))))].sort(
    (a, b) => a - b,
  );
  const gaps = different.slice(1).map((value, i) => value - different[i]!);
  return different.length > 5000 ? 0 : Math.max(...gaps.slice(gaps.length / 4, (3 * gaps.length) / 4));
}
