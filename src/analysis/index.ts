export { align, orderAs, reorder } from './align';
export type { Alignment } from './alignment';
export { clusterIndices } from './item-clusters';
export { compare, type CompareInput, type CompareResult } from './compare';
export { rankDifferences } from './differences';
export { planning, type Planned } from './planning';
