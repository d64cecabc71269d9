export {
  isAnswerName,
  isRightName,
  namedPair,
  namedPairs,
  mayNameSystems,
  namesAnnotators,
  namesRater,
  namesSystems,
  type NamedPair,
} from './answer-names';
export {
  findColumn,
  isUnnamed,
  numberOf,
  numberOrNaN,
  plainTexts,
  requireColumn,
  textOf,
  unknownColumn,
} from './cells';
export {
  contentKind,
  isComparingName,
  isHashName,
  isInputSize,
  isMachineName,
  isOutputName,
  isRunName,
  isSettingName,
  isWrittenName,
  type ContentKind,
} from './content-names';
export { idColumnsOf, idRank, isStrictIdName } from './id-names';
export { isMeasure, isMeasureName, meaningOf } from './meaning';
export { directionIn, hasMeasure, isOpenName, measureIn, namesMeasure, type NamedMeasure } from './measures';
export { statedIn, type Direction } from './stated';
export { rowsByText } from './head';
export { wordSet } from './lexicon';
export { hasWord, lastWords, leafOf, wordsOf } from './segments';
export {
  groupNameOf,
  isOfItem,
  variesBeside,
  namesInput,
  namesLongPart,
  namesPart,
  namesSample,
  numbersItems,
  weaknessOf,
  type GroupName,
} from './group-names';
