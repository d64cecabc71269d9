export { compare, type CompareResult } from './compare';
export type { CompareInput } from './estimates';
export { rankDifferences } from './differences';
export { findItems, gainBars, orderItems, type FoundItems, type QueriedItems } from './item-query';
export { ownIntervals } from './own-scores';
export { planning, type Planned } from './planning';
export { calibrate, calibration, type CalibratedStudy } from './study/calibrate';
export { Redrawing } from './study/redraw';
export { decidePairs } from './study/decisions';
export { unitsWarnings } from './study/reservations';
export { skewedPairs } from './study/right-or-wrong';
export {
  makeSet,
  pairLimits,
  sizesOf,
  studyRuns,
  type StudyFrame,
  type StudyRun,
  type StudySet,
} from './study/frame';
export { groupsOfSystems } from './study/groups';
export { subsetRows } from './study/groups';
export { summarise, type RunDrawn } from './study/summary';
export { copiesOfReferences, foldsWarnings, zeroScoreWarnings } from './warnings';
export { drawCounts } from './study/groups';
export { arrivalsOf, fewUnits, gainDeviations, TABLE_RESAMPLES, tableOf, type MadeRow } from './table';
export { NotDrawnYet, type Resample } from './shared-resamples';
