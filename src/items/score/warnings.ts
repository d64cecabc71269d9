import { listOf } from '../../model/lists';
import { usesReferences, isOfNumbers } from '../../metrics';
import { meaningOf } from '../../columns';
import { betterOf } from '../../model/text';
import { distinct, english, joined, type Text } from '../../model/words';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Files, Input, Said } from '../source';
import { contradictions } from '../content/embedded-gold';
import { pairWarnings, writtenWarnings } from './answers-fit';
import { cachedWarning } from './failed/cached';
import { failureWarnings } from './failed/failed-items';
import { stoppedWarnings } from './failed/stopped';
import { assumedDirection } from './metric/direction';
import { depthWarnings } from './numbers/depths';
import { fewDecide, opposedWarnings } from './numbers/opposed';
import { oneSidedWarnings } from './numbers/one-sided';
import { otherTokens, swappedDates } from './numbers/other-tokens';
import { predictionWarnings } from './numbers/predictions';
import { ratingWarnings } from './scales/ratings';
import { unitWarnings } from './scales/unit-ratio';
import { constructedWarnings } from './numbers/same-by-construction';
import { gradesAgainstFractions, type Scores } from './scales/scales';
import { repeatedNumberWarnings } from './numbers/repeated-number';
import { unrelatedWarnings, type MatchedBy, type Scored } from './numbers/unrelated';
import type { OrderedReference, ScoredSystem } from './scored-system';

/**
 * Suspicious properties of the scores themselves.
 *
 * @param byLine true if the reference was matched by line
 * @param matched how the items of both were matched
 */
export function scoreWarnings(
  choice: MetricChoice,
  a: ScoredSystem,
  b: ScoredSystem,
  reference: OrderedReference | undefined,
  byLine: boolean,
  matched: MatchedBy,
): Text[] {
  const declared = declaredAgainstName(choice);
  const gold = reference && { path: reference.input.stamp.path, records: reference.records };
  const numbers = [a, b].map(({ path, table: { data } }) => ({ path, data }));
  return listOf(
    declared,
    numberWarnings(choice, numbers),
    togetherWarnings(choice, a, b, matched),
    predictionWarnings(choice, a, b.records),
    usesReferences(choice) ? contradictions(choice, a, b, gold) : null,
    [a, b].flatMap((system) => writtenWarnings(choice, system)),
    pairWarnings(choice, a, b, byLine),
    failureWarnings(a, b.records),
    failureWarnings(b, a.records),
    otherTokens(choice, b, a.records),
    a.table.notes ?? [],
    b.table.notes ?? [],
  );
}

/** What the scores of the first system and another one show item by item. */
export function togetherWarnings(choice: MetricChoice, a: Scored, b: Scored, matched: MatchedBy): Text[] {
  return listOf(
    isOfNumbers(choice.id) && assumedDirection(choice, a, b),
    unrelatedWarnings(choice, a, b, matched),
    swappedDates(choice, a, b, matched),
    depthWarnings(choice, a, b),
    fewDecide(choice, a, b),
    stoppedWarnings(choice, a, b),
    meaningOf(choice.column ?? '').kind === 'cost' && listOf(cachedWarning(a), cachedWarning(b)),
  );
}

const OF_NUMBERS: readonly ((choice: MetricChoice, systems: readonly Scores[]) => Said)[] = [
  gradesAgainstFractions,
  ratingWarnings,
  repeatedNumberWarnings,
  opposedWarnings,
  unitWarnings,
  constructedWarnings,
  oneSidedWarnings,
];

export function numberWarnings(choice: MetricChoice, systems: readonly Scores[]): Text[] {
  return isOfNumbers(choice.id) ? listOf(...OF_NUMBERS.map((check) => check(choice, systems))) : [];
}

/** A realgain.json above may be of other files with the same column. */
export function declaredAgainstName({ column, higherIsBetter, declaredIn }: MetricChoice): Said {
  const { better } = meaningOf(column ?? '');
  return declaredIn !== undefined &&
    column !== undefined &&
    higherIsBetter !== undefined &&
    better === (higherIsBetter ? 'lower' : 'higher')
    ? english(
        '{0} says that {1} in the column "{2}", whose name says the opposite.',
        declaredIn,
        betterOf({ higherIsBetter }),
        column,
      )
    : null;
}

/** What the formats noticed; it changes no number. */
export function fileNotes({ a, b, references, runs }: Files): Text[] {
  return distinct([a, ...(runs?.a ?? []), b, ...(runs?.b ?? []), ...references].flatMap(namedNotes));
}

export function namedNotes(input: Input): Text[] {
  return notesOf(input).map((note) => joined([input.stamp.path, note], ': '));
}

/** The same of one file, without its name. */
export function notesOf({ records, rival }: Pick<Input, 'records' | 'rival'>): Text[] {
  const { length } = records.systems ?? [];
  const systems = length > 1 ? [english('It holds {0} systems, each with its own columns.', length)] : [];
  const doubt =
    rival === null
      ? []
      : [english('It could also be {0}; if its items look wrong, choose that format.', rival.name)];
  return [...records.notes, ...systems, ...doubt];
}
