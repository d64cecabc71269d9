import { describe, it } from 'mocha';
import {
  fairCoinTail,
  normalQuantile,
  normalTail,
  studentQuantile,
  studentTail,
} from '../../src/significance/distributions';
import type { Tail } from '../../src/significance/outcome';
import { assertClose } from './support';
import golden from './values/dist_tails.json';

const TAILS: Readonly<Record<string, (args: number[]) => Tail>> = {
  normal_sf: ([z]) => normalTail(-z!),
  t_sf: ([t, df]) => studentTail(-t!, df!),
};

/** The library's normal quantile is −∞ at 1e-300; no α comes near that. */
const SMALLEST_LEVEL = 1e-100;

describe('distribution functions against mpmath', () => {
  for (const [dist, tailOf] of Object.entries(TAILS)) {
    it(`${dist}: p to 1e-12, and its logarithm`, () => {
      const cases = golden.cases.filter((row) => row.dist === dist);
      for (const { args, p = NaN, log10 = NaN } of cases) {
        const tail = tailOf(args);
        assertClose(tail.p, p, 1e-12, `${dist}(${args.join(', ')})`);
        assertClose(Math.exp(tail.logP), 10 ** log10, 1e-10, `log of ${dist}(${args.join(', ')})`);
      }
    });
  }

  it('P(X ≥ k) of fair coins', () => {
    const fair = golden.cases.filter(({ dist, args }) => dist === 'binom_sf_ge' && args[2] === 0.5);
    for (const { args, p = NaN } of fair) {
      const [k, n] = [args[0]!, args[1]!];
      assertClose(fairCoinTail(n - k, n).p, p, 1e-12, `k = ${k}, n = ${n}`);
    }
  });

  it('quantiles (SciPy’s own t quantile is only good to 2e-9; these are mpmath’s)', () => {
    for (const { dist, args, p = NaN } of golden.cases) {
      if (dist === 't_quantile') {
        assertClose(studentQuantile(args[0]!, args[1]!), p, 1e-11, `t ${args.join(', ')}`);
      } else if (dist === 'normal_quantile' && args[0]! > SMALLEST_LEVEL) {
        assertClose(normalQuantile(args[0]!), p, 1e-10, `z ${args.join(', ')}`);
      }
    }
  });

  it('keeps the logarithm where p underflows: 480,000 heads of 1,000,000, where R returns 3e-323', () => {
    const { p, logP } = fairCoinTail(480_000, 1_000_000);
    assertClose(p, 0, 0);
    // The reference is the two-sided one.
    assertClose((logP + Math.LN2) / Math.LN10, -349.21129351168184, 1e-12);
  });

  it('keeps the logarithm of a t tail that underflows', () => {
    // With 4 degrees of freedom the density is 12/t⁵ far out, so that P(T > t) = 3/t⁴.
    assertClose(studentTail(-1e100, 4).logP, Math.log(3) - 400 * Math.LN10, 1e-14);
  });
});
