import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sumByCluster } from '../../../src/significance/uncertainty/over-clusters';
import { makePair } from '../../../src/significance/pair';
import { effectiveClusters } from '../../../src/significance/uncertainty/effective-clusters';
import { expansionOf } from '../../../src/significance/uncertainty/expanded';
import { referenceOf } from '../../../src/significance/uncertainty/reference';
import { columns, meanOf } from './support';

const ITEMS = Array.from({ length: 24 }, (_, i) => ((i * 7) % 11) - 3 + (i % 5) / 4);

function pairWith(clusters: readonly number[]) {
  const of = (values: readonly number[]) => sumByCluster(columns(values), Int32Array.from(clusters));
  return makePair(meanOf, of(ITEMS), of(ITEMS.map(() => 0)), true);
}

describe('clusters of unequal size', () => {
  it('have an effective number of (Σn)²/Σn²', () => {
    assert.equal(effectiveClusters([5, 5, 5, 5]), 4);
    assert.ok(Math.abs(effectiveClusters([195, ...new Array<number>(39).fill(5)]) - 3.9) < 1e-12);
  });

  it('leave the digits of clusters of equal size as they are', () => {
    const { degreesOfFreedom, narrowness } = referenceOf(pairWith(ITEMS.map((_, i) => i % 6)));
    assert.deepEqual({ degreesOfFreedom, narrowness }, expansionOf(6));
  });

  it('take ν = G* − 1, and the jackknife’s standard error in place of the bootstrap’s', () => {
    const clusters = ITEMS.map((_, i) => (i < 12 ? 0 : 1 + ((i - 12) % 4)));
    const { degreesOfFreedom, narrowness } = referenceOf(pairWith(clusters));
    assert.ok(Math.abs(degreesOfFreedom - (24 ** 2 / (12 ** 2 + 4 * 3 ** 2) - 1)) < 1e-12);
    // For a mean by its definition: residuals of clusters, and the mean without each.
    const mean = ITEMS.reduce((sum, x) => sum + x, 0) / 24;
    const [residuals, left] = [0, 1, 2, 3, 4].reduce<readonly [number, number]>(
      ([squares, jackknife], cluster) => {
        const inside = ITEMS.filter((_, i) => clusters[i] === cluster);
        const sum = inside.reduce((total, x) => total + x - mean, 0);
        const rest = ITEMS.filter((_, i) => clusters[i] !== cluster);
        const without = rest.reduce((total, x) => total + x, 0) / rest.length;
        return [squares + (sum / 24) ** 2, jackknife + (4 / 5) * (without - mean) ** 2];
      },
      [0, 0],
    );
    assert.ok(Math.abs(narrowness - Math.sqrt(residuals / left)) < 1e-12);
    assert.ok(narrowness < expansionOf(5).narrowness);
  });
});
