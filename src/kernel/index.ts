/** Fast resampling of sums. Pure: no file system, no process, no clock. */
export { type EarlyStop } from './early-stop';
export { logFactorial } from './random/binomial';
export { GainSampler, resampleInProcess } from './sampler';
export { countersFor, observedGain, toleranceOf, type PairCounts, type PairLimits } from './pairs';
export * from './study-sampler';
export { differingUnits, FirstRows, pack, takeRows, unpack, type PackedTable } from './packed';
export { stacked } from './sums/table';
export * from './types';
