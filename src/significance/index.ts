import { english, RealGainError, type SignificanceTest } from '../model';
import { bergKirkpatrickBootstrap } from './bootstrap/berg-kirkpatrick';
import { expandedBootstrap } from './bootstrap/expanded';
import { koehnBootstrap } from './bootstrap/koehn';
import { pairedBootstrap } from './bootstrap/paired';
import { sacrebleuBootstrap } from './bootstrap/sacrebleu';
import { shiftBootstrap } from './bootstrap/shift';
import { byResponse } from './paired/by-response';
import { correctedT } from './paired/corrected-t';
import { delong } from './paired/delong';
import {
  independentChiSquare,
  independentCorrectedChiSquare,
  independentFisher,
  independentRankSum,
  independentT,
  independentWelch,
  independentZ,
} from './independent/tests';
import { matchedPairT } from './paired/matched-pair-t';
import { mcnemar, mcnemarByChiSquare, mcnemarByCorrectedChiSquare, mcnemarWithMidP } from './paired/mcnemar';
import { withTrivialCases } from './outcome';
import { randomization } from './paired/randomization';
import { tOverRuns } from './paired/runs-t';
import { sign } from './paired/sign';
import { unconditionalMcnemar } from './paired/unconditional-mcnemar';
import { wilcoxon, wilcoxonPratt } from './paired/wilcoxon';

/** All tests, in the order in which they are shown. A new test is a file and a line here. */
export const TESTS: readonly SignificanceTest[] = [
  expandedBootstrap,
  tOverRuns,
  pairedBootstrap,
  randomization,
  byResponse,
  matchedPairT,
  wilcoxon,
  sign,
  mcnemar,
  unconditionalMcnemar,
  delong,
  bergKirkpatrickBootstrap,
  shiftBootstrap,
  koehnBootstrap,
  sacrebleuBootstrap,
  correctedT,
  wilcoxonPratt,
  mcnemarWithMidP,
  mcnemarByChiSquare,
  mcnemarByCorrectedChiSquare,
  independentT,
  independentWelch,
  independentRankSum,
  independentZ,
  independentChiSquare,
  independentCorrectedChiSquare,
  independentFisher,
].map(withTrivialCases);

/** @throws RealGainError `unknown-test` listing the known ones */
export function findTest(id: string): SignificanceTest {
  const test = TESTS.find((known) => known.id === id);
  if (test === undefined) {
    const choices = TESTS.map((known) => known.id);
    throw new RealGainError(
      'unknown-test',
      english('There is no test "{0}"; choose one of {1}.', id, choices.join(', ')),
      { choices },
    );
  }
  return test;
}

export { againstMargin } from './against-margin';
export { benjaminiHochberg, bonferroni, CORRECTIONS, distinctPs, holm } from './corrections';
export { expandedTails } from './bootstrap/expanded';
export { fewItemsWarning } from './bootstrap/paired';
export { itemCorrelation, itemScoreCorrelation } from './correlation';
export { monteCarloP } from './counting';
export {
  decide,
  EXACT,
  EXPANDED,
  fewestForExact,
  countsSwaps,
  fewestToDiffer,
  mostForExact,
  OF_FOLDS,
  OF_RUNS,
  restsOnMeans,
  swapsRanks,
  UNCONDITIONAL,
  unitsThatDiffer,
  type Decision,
} from './decision';
export { timesPowerOfTen } from './numbers/decimals';
export { drawnDifferences, meanMagnitude, meanTolerance } from './numbers/differences';
export { MOST_ENUMERATED } from './paired/enumeration';
export { testEquivalence } from './equivalence';
export { exchangesOf, isQuick, type Exchanges } from './exchanges';
export {
  bcaInterval,
  bootstrapIntervals,
  clopperPearson,
  percentileInterval,
  studentInterval,
  wilson,
} from './intervals';
export {
  carriedByFew,
  mayBeCarriedByFew,
  skewedGain,
  verdictCarriedByFew,
  type SkewedGain,
} from './uncertainty/carried-by-few';
export {
  effectiveClusters,
  expansionOfClusters,
  freedomOfClusters,
  unequalSizes,
} from './uncertainty/effective-clusters';
export {
  expansionOf,
  halfWidthAt,
  halfWidthBy,
  studentHalfWidth,
  testBasedHalfWidth,
  twoSidedLevel,
  unexpandedLevel,
  type Expansion,
} from './uncertainty/expanded';
export { jackknife, jackknifeStandardError, leaveEachOut, type Jackknife } from './uncertainty/jackknife';
export { exactBootstrap } from './lattice/exact-bootstrap';
export { gridOf } from './lattice/grid';
export { identicalReason, tailFor, undecidableReason, type Tails } from './outcome';
export { exactFriedman, friedman } from './many-test-sets/friedman';
export { fewestTestSets, pairsOverTestSets, type PairOverTestSets } from './many-test-sets/pairs';
export { averageRanks, columnMeans } from './many-test-sets/ranks';
export { itemScores, makePair, scoresOfItems, sameRow, scoreTolerance } from './pair';
export { additionsOf } from './paired/randomization';
export { referenceFor, type Reference } from './uncertainty/reference';
export { isExact } from './resamples';
export { mcnemarUnconditional } from './core/unconditional-mcnemar';
export { rightOrWrong } from './paired/right-or-wrong';
export { itemsOfClusters, overClusters, rowsOfClusters } from './uncertainty/over-clusters';
export { makePairOfRuns, meanOfRuns, runScores } from './runs';
export { columnSums, scoreOf } from './scores';
export {
  detectableGain,
  powerFor,
  sensitivity,
  smallestSignificantGain,
  testOf,
  timesAsManyItems,
  type NormalTest,
} from './sensitivity';
export { independentSpread, pairedSpread } from './uncertainty/spread';
