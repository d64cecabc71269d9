import { reorder, type Placed } from '../../items';
import { itemsOf, scorerOf } from '../../items/frame';
import type { Group, Groups, PlacedOutput } from '../../items/groups';
import { contradictions, holdsRightAnswers } from '../../items/content/embedded-gold';
import { ABSENT } from '../../items/match/alignment';
import type { Ordered } from '../../items/match/match-output';
import { clustersOfItems } from '../../items/rows/item-clusters';
import { checkOne } from '../../items/score/check-scored';
import { refuseDoubtful } from '../../items/score/doubts';
import { scoreSystem, type OrderedReference, type ScoredSystem } from '../../items/score/scored-system';
import { notesOf } from '../../items/score/warnings';
import type { Input } from '../../items/source';
import { findColumn } from '../../columns';
import { pack } from '../../kernel';
import { usesReferences } from '../../metrics';
import {
  elementAt,
  english,
  programName,
  RealGainError,
  sourceOf,
  type Records,
  type Text,
} from '../../model';
import { scoreOutputs } from '../custom-scores';
import type { ReadSystem, StudyReading } from './study-reading';

/**
 * Reads one system: its items among those of its group, scored, so that only its statistics have to be kept.
 *
 * @throws RealGainError as a comparison of this output with the first one
 */
export async function readSystem(input: Input, reading: StudyReading, groups: Groups): Promise<ReadSystem> {
  const { identity, references, two, frame } = reading;
  const first = two.given.a;
  const output = itemsOf({ a: first, b: input, references }, identity).b;
  refuseDoubtful(output, frame.choice.column);
  const placed = groups.place(output);
  try {
    return await scored(input, output, placed, reading);
  } catch (error) {
    // That it holds other items says more than what is wrong with them.
    throw (error instanceof RealGainError && [...placed.group.mismatches.values()][0]) || error;
  }
}

async function scored(
  input: Input,
  output: Input,
  { group, order, matched }: PlacedOutput,
  reading: StudyReading,
): Promise<ReadSystem> {
  const { identity, inputs, frame } = reading;
  const { path } = input.stamp;
  const ordered = { input: output, order };
  const printed = await printedFor(ordered, group.references, reading);
  const system = await scoreSystem(ordered, group.references, scorerOf(frame, identity, inputs), printed);
  const { alignment } = matched;
  const { records } = output;
  return {
    ...sourceOf({ path, system: input.system }),
    ...checkOne(frame.choice, system),
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
    clusters: clustersOf({ records, order, path }, group),
    notes: notesOf(output),
    warnings: [
      ...(isFirst(output, group) ? [] : [...matched.warnings, ...contradicted(system, group, frame)]),
      ...(system.table.notes ?? []),
    ],
  };
}

/** It is matched with itself, of which there is nothing to say. */
function isFirst({ stamp, system }: Input, { first }: Group): boolean {
  return stamp.path === first.stamp.path && system === first.system;
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

/** As in the group's first output, and the same there. */
function clustersOf(system: Placed, { first, items, references, together }: Group): Int32Array | null {
  const { column } = together;
  const placed: readonly Placed[] = [
    { records: first.records, order: items.alignment.a, path: first.stamp.path },
    system,
    ...references.map(({ input, order }) => ({ records: input.records, order, path: input.stamp.path })),
  ].filter(({ records }) => column !== null && findColumn(records, column));
  const [one, ...others] = placed;
  return column === null || one === undefined
    ? null
    : clustersOfItems([one, ...others], items.alignment, column);
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
