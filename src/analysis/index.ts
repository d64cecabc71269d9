export * from './align';
export { compare, type CompareInput, type CompareResult, type ReadFile } from './compare';
export { rankDifferences, type RankedDifference, type RankedDifferences } from './differences';
export type { Resample } from './tests';
