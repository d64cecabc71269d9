export { bcaInterval } from './bca';
export { bootstrapIntervals } from './basic';
export { clopperPearson } from './clopper-pearson';
export { fisherInterval } from './percentile';
export { percentileInterval } from './percentile';
export { studentInterval } from './student';
export { wilson } from './clopper-pearson';
