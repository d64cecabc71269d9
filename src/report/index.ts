export { calibrationAsCsv, calibrationSentence, weakEvidence } from './study';
export { checkGate, gatedComparison, gateWords, gateOf, isSameOutput } from './gate';
export { sentence } from './sentence';
export { renderRanking } from './study';
export { inOneLine, itemsNeeded, pairsAsCsv, rankingNote, thresholdSource } from './study';
export { studyJson } from './study';
export { decidingRow, tableGateOf } from './table/gate';
export { tableSentence } from './table/sentence';
