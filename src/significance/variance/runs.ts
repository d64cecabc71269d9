import { meanOf } from '../../model/lists';
import type { Factor } from '../../model/results/variance';
import { varianceModel, type EstimatedPart, type VarianceModel } from './components';

export const RUN = 'run';

export interface RunPart extends EstimatedPart {
  /** Whether this part tells single values apart. */
  readonly isSingle: boolean;
}

/**
 * The parts of the variance of a mean over rows, and over runs of all these rows: of a system, or of the difference between two, which may have
 * unequal numbers of runs. Runs of two systems are independent, whichever share a number, and vary alike.
 *
 * With ȳ the means of a system over its R runs, the deviations y − ȳ have (1 − 1/R)·σ² of what varies with a run. So sums of squares of their rows,
 * added up over all runs, divide Σ(R − 1)·σ² among the parts of rows × runs, and without these, the variance of the means of runs is that of runs.
 * The parts of the rows of ȳ_A − ȳ_B hold each of these, too: σ²·Σ 1/R. Of balanced data this is the analysis of variance.
 *
 * @param systems the runs of each, with a value for each row
 * @param told whether a row is the same in every run; else the last part of the rows, such as samples, is of other ones in each
 * @returns null if the data don't tell the parts apart
 */
export function partsWithRuns(
  systems: readonly (readonly Float64Array[])[],
  factors: readonly Factor[],
  told: boolean,
): RunPart[] | null {
  const means = systems.map(meanRun);
  const model = varianceModel(factors, means[0]!.length);
  const ofRows = model.partsOf([gainOf(means)]);
  const freedom = systems.reduce((sum, runs) => sum + runs.length - 1, 0);
  const within = freedom === 0 ? NONE : withinRuns(systems, means, model, freedom);
  if (ofRows === null || within === null) {
    return null;
  }
  const [sides, last] = [systems.length, ofRows.length - 1];
  const times = systems.reduce((sum, runs) => sum + 1 / runs.length, 0);
  // A difference of single runs has the variance of both.
  const varying = (
    { factors: names, levels, estimate, inMean }: EstimatedPart,
    isSingle: boolean,
  ): RunPart => ({
    factors: names,
    levels: levels * systems[0]!.length,
    estimate: sides * estimate,
    inMean: (inMean * times) / sides,
    isSingle,
  });
  const ofRuns = [within.run, ...within.ofRows].map((part, place) =>
    varying({ ...part, factors: [...part.factors, RUN] }, place === within.ofRows.length),
  );
  const shared = ofRows.map((part, place) => ({
    ...part,
    estimate: part.estimate - times * (within.ofRows[place]?.estimate ?? 0),
    isSingle: freedom === 0 && place === last,
  }));
  if (told) {
    return inOrder(freedom === 0 ? shared : [...shared, ...ofRuns]);
  }
  // Other samples in each run: what both say of them, by their degrees of freedom.
  const single = ofRows[last]!;
  const ofSamples = freedom * (within.ofRows[last]?.estimate ?? 0) + single.estimate / times;
  const sample = varying({ ...single, factors: ['sample'], estimate: ofSamples / (freedom + 1) }, true);
  const crossed = freedom === 0 ? [] : ofRuns.slice(0, -1);
  return inOrder([...shared.slice(0, -1), ...crossed, sample]);
}

interface Within {
  readonly run: EstimatedPart;
  /** Parts of the rows, multiplied by the number of runs. */
  readonly ofRows: readonly EstimatedPart[];
}

const WHOLE = { factors: [], levels: 1, estimate: 0, inMean: 1 };
const NONE: Within = { run: WHOLE, ofRows: [] };

function withinRuns(
  systems: readonly (readonly Float64Array[])[],
  means: readonly Float64Array[],
  model: VarianceModel,
  freedom: number,
): Within | null {
  let ofWhole = 0;
  function* deviations(): Generator<Float64Array> {
    for (const [system, runs] of systems.entries()) {
      for (const run of runs) {
        const found = minus(run, means[system]!);
        ofWhole += meanOf(found) ** 2;
        yield found;
      }
    }
  }
  const ofRows = model.partsOf(deviations(), freedom);
  return (
    ofRows && {
      ofRows,
      run: {
        ...WHOLE,
        estimate: ofRows.reduce((rest, { estimate, inMean }) => rest - estimate * inMean, ofWhole / freedom),
      },
    }
  );
}

function inOrder(parts: readonly RunPart[]): RunPart[] {
  const place = ({ isSingle, factors }: RunPart) => (isSingle ? Infinity : factors.length);
  return parts.toSorted((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
}

export function meanRun(runs: readonly Float64Array[]): Float64Array {
  return runs[0]!.map((_, row) => runs.reduce((sum, run) => sum + run[row]! / runs.length, 0));
}

export function gainOf([a, b]: readonly Float64Array[]): Float64Array {
  return b === undefined ? a! : minus(a!, b);
}

function minus(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, row) => value - other[row]!);
}
