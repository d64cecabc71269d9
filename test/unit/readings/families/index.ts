import { aggregates } from './aggregates';
import { belonging } from './belonging';
import { besideAnswers } from './beside-answers';
import { choices } from './choices';
import { codes } from './codes';
import { conditions } from './conditions';
import { content } from './content';
import { crosschecked } from './crosschecked';
import { direction } from './direction';
import { exported } from './exported';
import { found } from './found';
import { harnesses } from './harnesses';
import { independent } from './independent';
import { inScores } from './in-scores';
import { jsonShapes } from './json-shapes';
import { leftForLater } from './left-for-later';
import { specialColumns } from './special-columns';
import type { MadeCase } from './make';
import { noItems } from './no-items';
import { mistaken } from './mistaken';
import { numbers } from './numbers';
import { oneSided } from './one-sided';
import { outsiders } from './outsiders';
import { overlooked } from './overlooked';
import { partsOfIds } from './parts-of-ids';
import { predicted } from './predicted';
import { published } from './published';
import { rightAnswersBeside } from './right-answers-beside';
import { otherMeanings } from './other-meanings';
import { otherScales } from './scales';
import { sameValues } from './same-values';
import { spotted } from './spotted';
import { start } from './start';
import { stated } from './stated';
import { summary } from './summary';
import { tables } from './tables';
import { texts } from './texts';
import { unasked } from './unasked';
import { uncertain } from './uncertain';
import { unforeseen } from './unforeseen';
import { values } from './values';
import { wild } from './wild';
import { words } from './words';

/** Cases whose files are made rather than kept: one file a topic. */
export const FAMILIES: Readonly<Record<string, readonly MadeCase[]>> = {
  start,
  aggregates,
  belonging,
  choices,
  codes,
  content,
  direction,
  summary,
  'json-shapes': jsonShapes,
  'no-items': noItems,
  numbers,
  'other-meanings': otherMeanings,
  'other-scales': otherScales,
  tables,
  texts,
  values,
  words,
  outsiders,
  uncertain,
  independent,
  unforeseen,
  'in-scores': inScores,
  conditions,
  'same-values': sameValues,
  found,
  'one-sided': oneSided,
  'right-answers-beside': rightAnswersBeside,
  wild,
  'parts-of-ids': partsOfIds,
  overlooked,
  published,
  mistaken,
  spotted,
  unasked,
  crosschecked,
  stated,
  'beside-answers': besideAnswers,
  exported,
  predicted,
  harnesses,
  'left-for-later': leftForLater,
  'special-columns': specialColumns,
};
