/** Resampling sums at machine speed. Pure: no file system, no process, no clock. */
export { GainSampler, resampleInProcess } from './sampler';
export * from './types';
