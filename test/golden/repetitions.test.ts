import { describe, it } from 'mocha';
import { repetitionsOf } from '../../src/analysis/repetitions';
import { createMetric } from '../../src/metrics';
import { golden } from './fixtures';
import { assertClose } from './support';

const { cases } = golden('repetitions') as {
  readonly cases: readonly {
    readonly name: string;
    readonly a: readonly number[];
    readonly b: readonly number[];
    readonly items: readonly number[];
    readonly expected: Readonly<Record<string, number>>;
  }[];
};

const table = (values: readonly number[]) => ({
  n: values.length,
  k: 2,
  data: Float64Array.from(values.flatMap((value) => [value, 1])),
});

describe('repeated samples against an analysis of variance in NumPy', () => {
  for (const { name, a, b, items, expected } of cases) {
    it(name, () => {
      const metric = createMetric({ id: 'mean', column: 'score' }, 0);
      const clusters = Int32Array.from(items);
      const found = repetitionsOf({ metric, tableA: table(a), tableB: table(b), clusters }, 0.05);
      const same = (value: number | undefined, key: string) =>
        assertClose(value ?? NaN, expected[key] ?? NaN, 1e-10, key);
      same(found?.samples, 'samples');
      same(found?.within.a, 'within_a');
      same(found?.within.b, 'within_b');
      same(found?.between, 'between');
      same(found?.standardError.items, 'se_items');
      same(found?.standardError.samples, 'se_samples');
      same(found?.noiseFloor.a, 'noise_a');
      same(found?.noiseFloor.b, 'noise_b');
    });
  }
});
