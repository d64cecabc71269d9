import { reorder } from '../../items/match/align';
import { contradictions, holdsRightAnswers } from '../../items/content/embedded-gold';
import { pairWarnings, writtenWarnings } from '../../items/score/answers-fit';
import { alikeSamples, itemsOf, scorerOf } from '../../items/frame';
import { otherItems, type Group, type Groups, type PlacedOutput } from '../../items/groups';
import { ABSENT } from '../../items/match/alignment';
import { withNamesOf } from '../../items/match/same-names';
import type { Matched, Ordered } from '../../items/match/match-output';
import { checkOne, refuseDoubtful } from '../../items/score/check-scored';
import { predictionWarnings } from '../../items/score/numbers/predictions';
import { scoreSystem, type OrderedReference, type ScoredSystem } from '../../items/score/scored-system';
import type { Scored } from '../../items/score/numbers/unrelated';
import { failureWarnings } from '../../items/score/failed/failed-items';
import { otherTokens } from '../../items/score/numbers/other-tokens';
import { notesOf, togetherWarnings } from '../../items/score/warnings';
import type { Input } from '../../items/source';
import { pack } from '../../kernel';
import { usesReferences } from '../../metrics';
import { elementAt, listOf } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { programName } from '../../model/settings/metric-choice';
import { RealGainError } from '../../model/errors';
import { sourceOf } from '../../model/names';
import type { Records } from '../../model/records';
import { scoreOutputs } from '../programs/custom-scores';
import type { GroupUnits, ReadSystem, StudyReading } from './group-units';

/**
 * Reads one system: its items among those of its group, scored, so that only its statistics have to be kept.
 *
 * @throws RealGainError as a comparison of this output with the first one
 */
export async function readSystem(
  input: Input,
  reading: StudyReading,
  groups: Groups,
  units: GroupUnits,
): Promise<ReadSystem> {
  const { identity, two, frame } = reading;
  const { references } = two.files;
  const first = two.given.a;
  // The first is read beside the second, as in their comparison: alone it doesn't show which samples it lacks.
  const beside = { a: first, b: withNamesOf(input, first.records), references };
  const alike = alikeSamples(beside, identity);
  const output = isSame(input, first) ? two.files.a : itemsOf({ ...beside, b: alike.b }, identity).b;
  refuseDoubtful(output, frame.choice.column);
  const placed = groups.place(output);
  try {
    const system = await scored(input, output, placed, reading, units);
    return { ...system, hasOtherSamples: alike.a !== first };
  } catch (error) {
    const source = { path: input.stamp.path, system: input.system };
    throw (error instanceof RealGainError && otherItems(placed.group, source)) || error;
  }
}

async function scored(
  input: Input,
  output: Input,
  { group, order, matched }: PlacedOutput,
  reading: StudyReading,
  units: GroupUnits,
): Promise<Omit<ReadSystem, 'hasOtherSamples'>> {
  const { identity, inputs, frame } = reading;
  const { path } = input.stamp;
  const ordered = { input: output, order };
  const printed = await printedFor(ordered, group.references, reading);
  const system = await scoreSystem(ordered, group.references, scorerOf(frame, identity, inputs), printed);
  units.add(group, { output, order, table: system.table });
  const checked = checkOne(frame, system, identity, group.items.alignment);
  const { notes, unrelated: strange } = checked.texts;
  const { alignment } = matched;
  const { records } = output;
  return {
    ...sourceOf({ path, system: input.system }),
    called: records.origin?.system,
    ...checked,
    sha256: input.sha256,
    stamp: input.stamp,
    group,
    table: pack(system.table),
    isReordered: alignment.a.some((record, item) => record !== alignment.b[item]),
    ids:
      records.partial === true && alignment.ids !== null
        ? alignment.ids.filter((_, item) => alignment.b[item] !== ABSENT)
        : null,
    left: system.table.left ?? [],
    notes: notesOf(output),
    warnings: listOf(
      // The first one is matched with itself, of which there is nothing to say.
      !isSame(output, group.first) &&
        listOf(
          matched.warnings,
          contradicted(system, group, frame),
          predictionWarnings(frame.choice, system, reorder(group.first.records, group.items.alignment.a)),
          otherTokens(frame.choice, system, group.first.records),
          answering(system, group, frame),
          together(system, matched, units.firstOf(group), frame),
        ),
      writtenWarnings(frame.choice, system),
      failureWarnings(system, besideIt(output, reading)),
      system.table.notes ?? [],
      notes,
      strange !== null && strange.said,
    ),
  };
}

function besideIt(output: Input, { two: { files } }: StudyReading): Records {
  return (isSame(output, files.a) ? files.b : files.a).records;
}

function isSame({ stamp, system }: Input, other: Input): boolean {
  return stamp.path === other.stamp.path && system === other.system;
}

function contradicted(
  system: ScoredSystem,
  { first, items, references: [reference] }: Group,
  { choice }: StudyReading['frame'],
): Text[] {
  if (reference === undefined || !usesReferences(choice) || !holdsRightAnswers(system.records, choice)) {
    return [];
  }
  const one = { path: first.stamp.path, records: reorder(first.records, items.alignment.a) };
  const gold = { path: reference.input.stamp.path, records: reference.records };
  return contradictions(choice, one, system, gold);
}

function together(
  system: ScoredSystem,
  { proof, alignment }: Matched,
  first: Scored | null,
  { choice }: StudyReading['frame'],
): Text[] {
  return first === null
    ? []
    : togetherWarnings(choice, first, system, { proof, idColumn: alignment.idColumn });
}

/** Whether its answers contradict those of the first output, or are in another order, or both than the right ones. */
function answering(
  system: ScoredSystem,
  { first, items: { alignment }, references }: Group,
  { choice }: StudyReading['frame'],
): Text[] {
  const { path } = first.stamp;
  const output = reorder(first.records, alignment.a);
  const one = { path, scoring: { ...system.scoring, output, outputPath: path } };
  const byLine = references.length > 0 && alignment.idColumns.references[0] === undefined;
  return pairWarnings(choice, one, system, byLine);
}

/** A custom metric's table for the output; null if the metric reads the output itself. */
async function printedFor(
  output: Ordered,
  references: readonly OrderedReference[],
  { custom, references: allReferences, identity: { idColumn }, metric }: StudyReading,
): Promise<Records | null> {
  if (custom === null) {
    return null;
  }
  const job = { outputs: [output], references, allReferences, idColumn };
  const scores = await scoreOutputs(custom.program, job, custom.means);
  if (scores.metric.signature !== metric.signature) {
    throw new RealGainError(
      'scorer-failed',
      english(
        '{0} returned different statistics for {1} than for the first output.',
        programName(custom.program),
        output.input.stamp.path,
      ),
      { path: output.input.stamp.path },
    );
  }
  return elementAt(scores.tables, 0);
}
