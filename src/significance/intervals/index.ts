export { bcaInterval } from './bca';
export { bootstrapIntervals } from './bca';
export { clopperPearson } from './fisher';
export { fisherInterval } from './fisher';
export { percentileInterval } from './percentile';
export { studentInterval } from './fisher';
export { wilson } from './fisher';
