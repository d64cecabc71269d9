import { outputsOf } from '../../config/suites/suite-outputs';
import { severalTasks } from '../../config/suites/suite';
import { RealGainError } from '../../model';
import type { Means } from '../../questions/question';
import { withMetric } from './asked-metric';
import type { Caller } from '../caller';
import type { Making } from './comparisons';
import { fittingReferences } from './fitting-references';
import type { InFlight } from '../in-flight';
import type { Inputs } from '../inputs';
import { outputsBelow, surveyFolders } from '../tables/survey';
import { isQuestion } from '../tables/table-rows';

/** Reads from the files what the options of a comparison leave open. */
export type Finding = Pick<Means, 'fitting' | 'withMetric' | 'lacks' | 'severalTasks' | 'outputsBelow'>;

export function findingWith(
  inputs: Inputs,
  { prepare }: Pick<Making, 'prepare'>,
  inFlight: Pick<InFlight, 'signal' | 'report'>,
): Finding {
  const caller: Caller = { signal: inFlight.signal, onProgress: (step) => inFlight.report(step) };
  return {
    fitting: (identity, candidates, classes = false) =>
      fittingReferences({ identity, candidates, classes }, inputs, caller),
    withMetric: (identity, asked) => withMetric(inputs, identity, asked, inFlight),
    async lacks(identity) {
      try {
        await prepare(identity, false, inFlight);
        return null;
      } catch (error) {
        if (error instanceof RealGainError && isQuestion(error)) {
          return error;
        }
        throw error;
      }
    },
    outputsBelow: (folder) => outputsBelow(folder, inputs, inFlight.signal),
    async severalTasks(folders) {
      const surveyed = await surveyFolders(folders, inputs, caller);
      return surveyed.files.length === 0 ? [] : severalTasks(outputsOf(folders, surveyed).outputs, surveyed);
    },
  };
}
