import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Random } from '../../../bench/validity/random';
import { isFirm } from '../../../src/model/results/outcome';
import { compareChecked, inputOf } from '../analysis/support';
import { carriedByFew, skewedGain } from '../../../src/significance/uncertainty/carried-by-few';
import { studentQuantile } from '../../../src/significance/distributions';
import { meanAndDeviation } from '../../../src/significance/resamples';

const DATA_SETS = 2000;

/** A share, and 3 standard errors of the simulation. */
const upTo = (share: number) => share + 3 * Math.sqrt((share * (1 - share)) / DATA_SETS);

/** Heavy tails look skewed in a small sample: of those with a gain, a few more are warned of. */
const WITH_GAIN: Readonly<Record<string, number>> = { 't with 3 degrees of freedom': 0.05 };

const t3 = (random: Random) =>
  random.normal() / Math.sqrt((random.normal() ** 2 + random.normal() ** 2 + random.normal() ** 2) / 3);
const grade = (random: Random) => 1 + Math.floor(5 * random.uniform());
const wer = (random: Random) => Math.max(0, 0.15 + 0.12 * random.normal());

const ORDINARY: Readonly<Record<string, (random: Random) => number>> = {
  normal: (random) => random.normal(),
  't with 3 degrees of freedom': t3,
  'right or wrong': (random) => Number(random.chance(0.3)) - Number(random.chance(0.3)),
  ratings: (random) => grade(random) - grade(random),
  'word error rates': (random) => wer(random) - wer(random),
};

/** The mean of each is 0. */
const SKEWED = {
  'a few of −1 and +4': (random: Random) => (random.chance(0.2) ? 4 : -1),
  'word error rates with total failures': (random: Random) =>
    (random.chance(0.1) ? 0.9 : -0.1) + 0.05 * random.normal(),
  'log loss with disasters': (random: Random) => (random.chance(0.02) ? 4.9 : -0.1) + 0.1 * random.normal(),
};

/** Whether the differences of so many items are found to be carried by few, and whether Student's t rejects. */
function found(differences: Float64Array): { few: boolean; rejected: boolean } {
  const n = differences.length;
  const { mean, deviation } = meanAndDeviation(differences);
  const t = deviation > 0 ? mean / (deviation / Math.sqrt(n)) : 0;
  const rejected = Math.abs(t) >= -studentQuantile(0.025, n - 1);
  const gains = differences.map((difference) => (n * mean - difference) / (n - 1));
  const few = carriedByFew(skewedGain({ gains }, mean, null), {
    rejected,
    level: 0.05,
    degreesOfFreedom: n - 1,
  });
  return { few, rejected };
}

describe('differences carried by few items', () => {
  for (const [name, draw] of Object.entries(ORDINARY)) {
    for (const [n, gain] of [
      [20, 0],
      [20, 0.7],
      [50, 0],
      [100, 0],
    ] as const) {
      const most = gain === 0 ? 0.02 : (WITH_GAIN[name] ?? 0.02);
      it(`are found in under ${100 * most}% of ordinary data: ${name}, ${n} items, a gain of ${gain}`, () => {
        const random = new Random(`${name}:${n}:${gain}`);
        let warned = 0;
        for (let i = 0; i < DATA_SETS; i++) {
          warned += found(Float64Array.from({ length: n }, () => gain + draw(random))).few ? 1 : 0;
        }
        assert.ok(warned / DATA_SETS <= upTo(most), `${(100 * warned) / DATA_SETS}%`);
      });
    }
  }

  for (const [name, n] of [
    ['a few of −1 and +4', 8],
    ['word error rates with total failures', 12],
    ['log loss with disasters', 20],
  ] as const) {
    it(`are found where a single one shows: ${name}, ${n} items`, () => {
      const random = new Random(`${name}:${n}`);
      let [single, warned] = [0, 0];
      for (let i = 0; i < DATA_SETS; i++) {
        const differences = Float64Array.from({ length: n }, () => SKEWED[name](random));
        if (differences.filter((difference) => difference > 0.6).length === 1) {
          single++;
          warned += found(differences).few ? 1 : 0;
        }
      }
      assert.ok(single > 300 && warned >= 0.99 * single, `${warned} of ${single}`);
    });
  }

  it('are found in most false alarms of failures in 50 items', () => {
    const random = new Random('50');
    let [rejections, warned] = [0, 0];
    for (let i = 0; i < DATA_SETS; i++) {
      const { few, rejected } = found(
        Float64Array.from({ length: 50 }, () => SKEWED['word error rates with total failures'](random)),
      );
      rejections += rejected ? 1 : 0;
      warned += rejected && few ? 1 : 0;
    }
    assert.ok(warned > 0.7 * rejections, `${warned} of ${rejections}`);
  });

  it('make a verdict one with reservations, and are named', async () => {
    const a = [...Array.from({ length: 19 }, (_, i) => 0.5 + 0.01 * i), 9.5];
    const b = a.map((_, i) => 0.5 + 0.0095 * ((7 * i) % 20));
    const { comparison } = await compareChecked(inputOf(a, b, { settings: { test: 'auto' } }));
    assert.equal(comparison.decision?.carriedByFew, true);
    assert.equal(isFirm(comparison), false);
    assert.match(comparison.warnings.join('\n'), /A few items differ so much more than the others/);
    const without = await compareChecked(
      inputOf(a.slice(0, 19), b.slice(0, 19), { settings: { test: 'auto' } }),
    );
    assert.equal(without.comparison.decision?.carriedByFew, undefined);
    assert.doesNotMatch(without.comparison.warnings.join('\n'), /differ so much more/);
  });

  it('are no reason for doubt where all differ alike, which leaves the interval no width', async () => {
    const b = [1, 2, 3, 4, 5, 6];
    const { comparison } = await compareChecked(
      inputOf(
        b.map((score) => score + 1),
        b,
        { settings: { test: 'auto' } },
      ),
    );
    const said = comparison.warnings.join('\n');
    assert.match(said, /All 6 items differ by the same amount, so the interval has no width/);
    assert.doesNotMatch(said, /cautious/);
  });
});
