export { basicInterval } from './basic';
export { bcaInterval } from './bca';
export { bootstrapIntervals } from './bootstrap';
export { clopperPearson } from './clopperPearson';
export { percentileInterval } from './percentile';
export { studentInterval } from './student';
export { wilson } from './wilson';
