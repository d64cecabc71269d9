import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import seedrandom from 'seedrandom';
import { floorsOf, repeatedOf } from '../../../src/questions/noise/floors';

const TRIES = Number(process.env['REALGAIN_TRIES'] ?? 400);
const ALPHA = 0.05;

/** Limits are 3 standard errors of a share above α. */
const LIMIT = ALPHA + 3 * Math.sqrt((ALPHA * (1 - ALPHA)) / TRIES);

describe('two further runs of a system are further apart than its noise floor', () => {
  for (const { name, runs, shift, by } of [
    { name: '2 runs of items that vary on their own', runs: 2, shift: 0, by: 'items' },
    { name: '5 runs of items that vary on their own', runs: 5, shift: 0, by: 'items' },
    { name: '2 runs that are better or worse as a whole', runs: 2, shift: 0.08, by: 'runs' },
    { name: '5 runs that are better or worse as a whole', runs: 5, shift: 0.08, by: 'runs' },
  ] as const) {
    it(`with probability α at most, by ${name}`, () => {
      const random = seedrandom(name);
      let beyond = 0;
      for (let i = 0; i < TRIES; i++) {
        const shares = Array.from(
          { length: 100 },
          () => [0.02, 0.2, 0.5, 0.8, 0.98, 1][Math.floor(6 * random())]!,
        );
        const draw = () => runOf(shares, shift, random);
        const seen = Array.from({ length: runs }, draw);
        const scores = seen.map(mean);
        const items = Int32Array.from(shares, (_, item) => item);
        const { floors } = floorsOf(repeatedOf(seen, items, scores), ALPHA, null);
        const floor = by === 'items' ? floors.items : floors.runs;
        beyond += Math.abs(mean(draw()) - mean(draw())) > (floor?.gain ?? 0) ? 1 : 0;
      }
      assert.ok(beyond / TRIES <= LIMIT, `${beyond} of ${TRIES}`);
    });
  }
});

/** Answers of a run that is better or worse as a whole by about `shift`. */
function runOf(shares: readonly number[], shift: number, random: () => number): Float64Array {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Float64Array.from(shares, (share) => (random() < share + shift * normal ? 1 : 0));
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
