export { align, orderAs, reorder } from './align';
export { ABSENT, type Alignment } from './alignment';
export { checkContent, checkReference, proofOf, type ScoredColumns } from './same-content';
export type { Placed } from './content-difference';
export { clusterIndices } from './item-clusters';
export { compare, type CompareResult } from './compare';
export type { CompareInput } from './compare-input';
export { findIds, isFound, type FoundIds } from './find-ids';
export { keyOf } from './item-keys';
export { areFolds } from './folds';
export { rankDifferences } from './differences';
export { planning, type Planned } from './planning';
export { judge, type JudgeContext } from './human-ratings/judge';
export { evaluateRankings, type RankingsContext } from './rankings/evaluate';
export { calibrate, calibration, type CalibratedStudy } from './study/calibrate';
export { Redrawing } from './study/redraw';
export { decidePairs, type PairDecision } from './study/decisions';
export {
  makeSet,
  pairLimits,
  studyRuns,
  type FramedSystem,
  type StudyFrame,
  type StudyRun,
  type StudySet,
} from './study/frame';
export { emptyGroupWarnings, groupsOfSystems } from './study/groups';
export { subsetRows } from './study/subsets';
export { summarise, type RunDrawn } from './study/summary';
export { refuseSorted } from './sorted';
export { drawCounts } from './training-draws';
export { NotDrawnYet, type Resample } from './tests';
