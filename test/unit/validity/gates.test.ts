import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import seedrandom from 'seedrandom';
import { gatedComparison, gateOf } from '../../../src/report/gate';
import type { Gate } from '../../../src/model/settings/gate';
import { compareChecked, inputOf } from '../analysis/support';
import { meanOf } from '../significance/support';

const DATA_SETS = 120;
const ALPHA = 0.05;

interface Kind {
  readonly n: number;
  readonly unit: '' | '%';
  readonly margin: number;
  /** A difference of an item, whose mean is `gain`. */
  draw(random: () => number, gain: number): number;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'scores of 30 items': {
    n: 30,
    unit: '',
    margin: 0.5,
    draw: (random, gain) => gain + Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  },
  '200 right or wrong items': {
    n: 200,
    unit: '%',
    margin: 5,
    draw: (random, gain) => {
      const side = random();
      return side < 0.1 - gain / 200 ? -100 : side < 0.2 ? 100 : 0;
    },
  },
  '150 right or wrong items of which few differ': {
    n: 150,
    unit: '%',
    margin: 2,
    draw: (random, gain) => {
      const side = random();
      return side < 0.01 - gain / 200 ? -100 : side < 0.02 ? 100 : 0;
    },
  },
};

/**
 * Limits are 4 standard errors of a binomial share above α, as for the levels of tests.
 */
describe('the share of builds that a gate lets pass wrongly', () => {
  const limit = ALPHA + 4 * Math.sqrt((ALPHA * (1 - ALPHA)) / DATA_SETS);

  async function outcomes(kind: Kind, gate: Gate, gain: number, name: string): Promise<Map<string, number>> {
    const random = seedrandom(`${name} ${gate}`);
    const found = new Map<string, number>();
    for (let i = 0; i < DATA_SETS; i++) {
      const differences = Array.from({ length: kind.n }, () => kind.draw(random, gain));
      const { comparison } = await compareChecked(
        inputOf(differences, Array<number>(kind.n).fill(0), {
          metric: { ...meanOf, unit: kind.unit },
          settings: { test: 'auto', resamples: 299, margin: kind.margin, seed: String(i) },
        }),
      );
      const { outcome } = gateOf(gatedComparison(comparison), gate);
      found.set(outcome, (found.get(outcome) ?? 0) + 1 / DATA_SETS);
    }
    return found;
  }

  for (const [name, kind] of Object.entries(KINDS)) {
    it(`${name}: better without a gain, not-worse at a loss of the margin`, async () => {
      for (const [gate, gain] of [
        ['better', 0],
        ['not-worse', -kind.margin],
      ] as const) {
        const { passed = 0 } = Object.fromEntries(await outcomes(kind, gate, gain, name));
        assert.ok(passed <= limit, `${gate} passes ${passed}`);
      }
    });
  }

  it('is not low because nothing passes: not-worse finds that there is no loss', async () => {
    const [name = '', kind] = Object.entries(KINDS)[1] ?? [];
    assert.ok(kind);
    const { passed = 0 } = Object.fromEntries(await outcomes(kind, 'not-worse', 2, name));
    assert.ok(passed > 0.5, `passes ${passed}`);
  });
});
