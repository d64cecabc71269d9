import { describe, it } from 'mocha';
import { predictionPowered } from '../../src/significance/prediction-powered';
import { golden } from './fixtures';
import { assertClose } from './support';

const { cases } = golden('prediction_powered') as {
  readonly cases: readonly {
    readonly name: string;
    readonly labels: readonly number[];
    readonly judged: readonly number[];
    readonly others: readonly number[];
    readonly ppi_py: { readonly lam: number; readonly pointestimate: number };
    readonly expected: Readonly<Record<string, number>>;
  }[];
};

describe('prediction-powered inference against NumPy and SciPy', () => {
  for (const { name, labels, judged, others, ppi_py: library, expected } of cases) {
    it(name, () => {
      const [y, f, rest] = [labels, judged, others].map((values) => Float64Array.from(values));
      const found = predictionPowered(y!, f!, rest!, 0.05);
      const { estimate, human, bias } = found;
      const same = (value: number | null, key: string) =>
        assertClose(value ?? NaN, expected[key] ?? NaN, 1e-10, key);
      same(found.lambda, 'lam');
      same(estimate.value, 'value');
      same(estimate.standardError, 'se');
      same(estimate.degreesOfFreedom, 'df');
      same(estimate.interval[0], 'low');
      same(estimate.interval[1], 'high');
      same(found.p, 'p');
      same(human.value, 'human');
      same(human.interval[0], 'human_low');
      same(human.interval[1], 'human_high');
      same(bias.value, 'bias');
      same(bias.standardError, 'bias_se');
      same(found.judged, 'judged');
      same(found.correlation, 'r');
      same(found.saved, 'saved');
      // ppi_py divides the covariance by n instead of n − 1; the estimate is linear in λ.
      const n = labels.length;
      assertClose((found.lambda * (n - 1)) / n, library.lam, 1e-10, 'λ of ppi_py');
      const slope = (estimate.value - human.value) / found.lambda;
      assertClose(human.value + slope * library.lam, library.pointestimate, 1e-10, 'estimate of ppi_py');
    });
  }
});
