export { bcaInterval } from './bca';
export { bootstrapIntervals } from './bca';
export { clopperPearson } from './percentile';
export { fisherInterval } from './percentile';
export { percentileInterval } from './percentile';
export { studentInterval } from './percentile';
export { wilson } from './percentile';
