import { RealGainError, type SignificanceTest } from '../model';
import { bergKirkpatrickBootstrap } from './bootstrap/bergKirkpatrick';
import { koehnBootstrap } from './bootstrap/koehn';
import { pairedBootstrap } from './bootstrap/paired';
import { sacrebleuBootstrap } from './bootstrap/sacrebleu';
import { shiftBootstrap } from './bootstrap/shift';
import { matchedPairT } from './matchedPairT';
import { withTrivialCases } from './outcome';
import { randomization } from './randomization';
import { sign } from './sign';
import { wilcoxon } from './wilcoxon';

/** Every test there is, in the order in which they are shown. A new test is a file and a line here. */
export const TESTS: readonly SignificanceTest[] = [
  pairedBootstrap,
  randomization,
  matchedPairT,
  wilcoxon,
  sign,
  bergKirkpatrickBootstrap,
  shiftBootstrap,
  koehnBootstrap,
  sacrebleuBootstrap,
].map(withTrivialCases);

/** @throws RealGainError `unknown-test` that names the known ones */
export function findTest(id: string): SignificanceTest {
  const test = TESTS.find((known) => known.id === id);
  if (test === undefined) {
    const choices = TESTS.map((known) => known.id);
    throw new RealGainError(
      'unknown-test',
      `There is no test "${id}"; choose one of ${choices.join(', ')}.`,
      {
        choices,
      },
    );
  }
  return test;
}

export { itemCorrelation } from './correlation';
export { timesPowerOfTen } from './decimals';
export { testEquivalence } from './equivalence';
export { bcaInterval, clopperPearson, percentileInterval, studentInterval } from './intervals';
export { jackknife, jackknifeStandardError } from './jackknife';
export { exactBootstrap } from './lattice/exactBootstrap';
export { gridOf } from './lattice/grid';
export { identicalReason, undecidableReason } from './outcome';
export { columnSums, makePair, sameRow } from './pair';
export { isExact } from './resamples';
export {
  detectableGain,
  powerFor,
  sensitivity,
  smallestSignificantGain,
  timesAsManyItems,
  type NormalTest,
} from './sensitivity';
