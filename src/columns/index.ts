export { isAnswerName, isRightName } from './answer-names';
export { findColumn, numberOf, plainTexts, requireColumn, textOf, unknownColumn } from './cells';
export { contentKind, idColumnsOf, idRank, isOutputName, isStrictIdName, type ContentKind } from './id-names';
export { isMeasure, meaningOf } from './meaning';
export { wordsOf } from './words';
