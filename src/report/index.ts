export { calibrationSentence, weakEvidence } from './study';
export { checkGate, gatedComparison, gateWords, gateOf, isSameOutput } from './gate';
export { sentence } from './sentence';
export { inOneLine, itemsNeeded, pairsAsCsv, thresholdSource } from './study';
export { studyJson } from './study';
export { decidingRow, tableGateOf } from './table/gate';
export { tableSentence } from './table/sentence';
