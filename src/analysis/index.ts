export * from './align';
export { compare, type CompareInput, type CompareResult } from './compare';
export { rankDifferences } from './differences';
export { planning, type Planned } from './planning';
