import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import seedrandom from 'seedrandom';
import { countedIntervals } from '../../../src/analysis/intervals';
import { holdsAt, ratioP, ratioUnder } from '../../../src/questions/tradeoff/measured';

const TRIES = Number(process.env['REALGAIN_TRIES'] ?? 300);
const ALPHA = 0.05;

/** Limits are 3 standard errors of a share above α. */
const LIMIT = ALPHA + 3 * Math.sqrt((ALPHA * (1 - ALPHA)) / TRIES);

const MOST = 1.05;

describe('a limit of the cost that isn’t kept is said to hold', () => {
  for (const [n, spread] of [
    [30, 0.5],
    [100, 1],
  ] as const) {
    it(`with probability α at most, for ${n} items with costs of log-deviation ${spread}`, async () => {
      const random = seedrandom(`costs ${n}`);
      const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      const found = { yes: 0, no: 0, open: 0 };
      for (let i = 0; i < TRIES; i++) {
        const lengths = Float64Array.from({ length: n }, () => Math.exp(spread * normal()));
        const a = lengths.map((length) => MOST * length * Math.exp(0.3 * normal()));
        const b = lengths.map((length) => length * Math.exp(0.3 * normal()));
        const ratio = ratioUnder(a, b);
        const draws = { n, resamples: 1_000, seed: `${i}`, alpha: 2 * ALPHA };
        const [interval = null] = await countedIntervals(
          (counts) => [ratio(counts)],
          draws,
          () => Promise.resolve(),
        );
        found[holdsAt(MOST, ratioP(a, b, MOST), interval, ALPHA)] += 1;
      }
      assert.ok(found.yes / TRIES <= LIMIT, `${found.yes} of ${TRIES}`);
      assert.ok(found.no / TRIES <= LIMIT, `${found.no} of ${TRIES} are said not to hold`);
      assert.ok(found.open > 0);
    });
  }
});
