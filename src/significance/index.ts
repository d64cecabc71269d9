export { againstMargin } from './equivalence';
export { benjaminiHochberg, bonferroni, CORRECTIONS, distinctPs, holm } from './corrections';
export { expandedTails } from './bootstrap/expanded';
export { FEW_ITEMS, fewItemsWarning } from './bootstrap/paired';
export { itemCorrelation, itemScoreCorrelation } from './core/pearson';
export { halvesTies, monteCarloP } from './counting';
export {
  decide,
  EXACT,
  EXPANDED,
  countsSwaps,
  fewestToDiffer,
  mostForExact,
  OF_FOLDS,
  referenceFor,
  swapsRanks,
  UNCONDITIONAL,
  unitsThatDiffer,
  type Decision,
} from './decision';
export { timesPowerOfTen } from './numbers/decimals';
export { drawnDifferences, meanMagnitude, meanTolerance } from './numbers/differences';
export { MOST_ENUMERATED } from './paired/enumeration';
export { testEquivalence } from './equivalence';
export { boundedGain, type BoundedGain } from './uncertainty/known-range';
export { swapsCorrelations } from './uncertainty/rests-on-exchange';
export { jackknifeP } from './uncertainty/rests-on-exchange';
export { exchangesOf, isQuick, type Exchanges } from './paired/enumeration';
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
} from './uncertainty/expanded';
export { jackknife, jackknifeStandardError, leaveEachOut, type Jackknife } from './uncertainty/jackknife';
export { exactBootstrap } from './lattice/exact-bootstrap';
export { gridOf } from './lattice/probabilities';
export { fewestForExact, identicalReason, tailFor, undecidableReason, type Tails } from './outcome';
export { friedman } from './many-test-sets/friedman';
export { exactFriedman } from './many-test-sets/friedman';
export { fewestTestSets, pairsOverTestSets, type PairOverTestSets } from './many-test-sets/pairs';
export { averageRanks, columnMeans } from './many-test-sets/ranks';
export { itemScores, makePair, scoresOfItems, sameRow, scoreTolerance } from './pair';
export { additionsOf } from './paired/randomization';
export { deviationOf, isExact } from './resamples';
export { mcnemarUnconditional } from './core/unconditional-mcnemar';
export { rightOrWrong } from './paired/unconditional-mcnemar';
export { itemsOfClusters, overClusters, rowsOfClusters, sumByCluster } from './uncertainty/over-clusters';
export { makePairOfRuns, meanOfRuns, runScores } from './runs';
export { columnSums, scoreOf } from './resamples';
export {
  detectableGain,
  powerFor,
  sensitivity,
  smallestSignificantGain,
  testOf,
  timesAsManyItems,
  type NormalTest,
} from './sensitivity';
export { independentSpread, pairedSpread } from './independent/samples';
export { findTest, knownTest, restsOnMeans, TESTS } from './tests';
