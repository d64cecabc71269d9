export { isAnswerName, isRightName } from './answer-names';
export { findColumn, numberOf, requireColumn, textOf, unknownColumn } from './cells';
export { contentKind, idColumnsOf, idRank, isOutputName, isStrictIdName, type ContentKind } from './id-names';
export { isMeasure, isMeasureName, meaningOf, type Direction } from './meaning';
export { directionIn, hasMeasure, isOpenName, measureIn, namesMeasure, type NamedMeasure } from './measures';
export { wordsOf } from './words';
