export { bcaInterval } from './bca';
export { clopperPearson } from './clopperPearson';
export { percentileInterval, type Ends } from './percentile';
export { studentInterval } from './student';
