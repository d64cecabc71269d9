import { checkReference, proofOf, refuseSorted, type Placed } from '../../items';
import { refuseForeignAnswers } from '../../metrics';
import { pack } from '../../kernel';
import { english, programName, RealGainError, refusalOf, sourceOf, type Records } from '../../model';
import type { Ordered } from '../../items/match/match-files';
import { checkTexts } from '../../items/texts/check-texts';
import { scoreOutputs } from '../custom-scores';
import { refuseDoubtful } from '../../items/score/doubts';
import type { Input } from '../../items/source';
import { scoreSystem, type OrderedReference } from '../../items/score/scored-system';
import { summariesIn, type Summaries, type Summary } from '../../items/rows/sums';
import { alignSystem, idsOf, isFirst, itemsOf } from './align-system';
import { clustersOf } from './clusters';
import { sameItems } from './same-items';
import type { ReadSystem, StudyReading } from './study-reading';

/**
 * Reads one system: aligned with the references and scored, so that only its statistics have to be kept.
 *
 * @param asked ids of all items, if files may lack some; null if they are this system's and the references'
 * @throws RealGainError like a comparison of this output with itself
 */
export async function readSystem(
  input: Input,
  reading: StudyReading,
  asked: Records | null,
): Promise<ReadSystem> {
  const { identity, references: given, choice, metric, inputs, first, scored } = reading;
  const { path } = input.stamp;
  const { idColumn } = identity;
  const files = itemsOf({ a: input, b: input, references: given }, identity);
  const { records } = files.a;
  refuseDoubtful(files.a, choice.column);
  const same = isFirst(input, first) ? null : sameItems(first, { path, records }, idColumn, scored);
  if (
    same?.ids === null &&
    idColumn === null &&
    proofOf({ alignedBy: 'line' }, same, files.references.length) === 'count'
  ) {
    refuseSorted(first, { path, records }, scored.answers);
  }
  const { aligned, gold } = alignSystem({ records, path }, files.references, asked, same, reading);
  const how = { choice, metric, idColumn, referencePaths: identity.references, inputs };
  const output = { input: files.a, order: aligned.a };
  const printed = await printedFor(output, gold, reading);
  const { table, scoring } = await scoreSystem(output, gold, how, printed);
  const placed: Placed = { records, order: aligned.a, path };
  const placedGold = gold.map((reference): Placed => ({
    records: reference.input.records,
    order: reference.order,
    path: reference.input.stamp.path,
  }));
  const ofReferences = placedGold.flatMap((one) => checkReference(placed, one, aligned, scored));
  const texts = checkTexts(choice, metric, scoring, { ...identity, by: aligned.idColumn });
  const clusters = clustersOf(placed, placedGold, { identity, first, same, ids: aligned.ids });
  return {
    ...sourceOf({ path, system: input.system }),
    sha256: input.sha256,
    stamp: input.stamp,
    table: pack(table),
    ids: idsOf(aligned, same),
    idColumn: aligned.idColumn,
    goesByLine:
      aligned.ids !== null && aligned.idColumns.references.slice(0, gold.length).includes(undefined),
    partial: records.partial === true,
    left: table.left ?? [],
    ...clusters,
    summaries: inFirst(
      printed === null
        ? summariesIn(choice, { path, data: table.data, order: aligned.a, lines: records.lines })
        : { path, sum: null, mean: null },
      (item) => same?.inFirst[aligned.a[item] ?? 0] ?? aligned.a[item] ?? 0,
    ),
    // A single system may really be that wrong.
    foreign: refusalOf(() => refuseForeignAnswers(choice, [scoring])) ?? texts.unrelated,
    notes: [
      ...aligned.warnings,
      ...(same?.warnings ?? []),
      ...ofReferences,
      ...records.notes,
      ...(table.notes ?? []),
      ...texts.notes,
      ...(texts.unrelated === null ? [] : [texts.unrelated.said]),
    ],
  };
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
  const scored = await scoreOutputs(custom.program, job, custom.means);
  if (scored.metric.signature !== metric.signature) {
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
  return scored.tables[0] ?? null;
}

function inFirst({ path, sum, mean }: Summaries, recordOf: (item: number) => number): Summaries {
  const placed = (summary: Summary | null) => summary && { ...summary, item: recordOf(summary.item) };
  return { path, sum: placed(sum), mean: placed(mean) };
}
