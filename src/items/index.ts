export { align, reorder } from './match/align';
export { ABSENT, type Alignment } from './match/alignment';
export { differentTasks } from './match/different-tasks';
export { findIds, isFound } from './match/find-ids';
export { keyOf } from './match/item-keys';
export type { ScoredColumns } from './content/same-content';
export type { Placed } from './content/content-difference';
export { clusterIndices } from './rows/cluster-columns';
export { areFolds } from './rows/folds';
