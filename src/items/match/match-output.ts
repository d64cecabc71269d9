import { elementAt } from '../../model/lists';
import { namesFile, RealGainError, type ErrorCode } from '../../model/errors';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Proof } from '../../model/texts/reading';
import type { Records } from '../../model/records';
import type { Text } from '../../model/words';
import { checkContent, checkReference, proofOf } from '../content/same-content';
import type { ScoredColumns } from '../content/shared-columns';
import type { Input } from '../source';
import { align } from './align';
import { ABSENT, type Alignment } from './alignment';
import { refuseRepeatedBlock, repeatedBlock } from './copies';
import { differentTasks } from './different-tasks';
import { refuseSorted } from './sorted';
import { placed } from '../content/content-difference';

/** An output with the record of each item, the same item for all outputs of a comparison. */
export interface Ordered {
  readonly input: Input;
  readonly order: Int32Array;
}

export interface Matched {
  /** `a` is the first output. */
  readonly alignment: Alignment;
  readonly proof: Proof;
  /** The columns that prove it, if contents do. */
  readonly content: readonly string[];
  /** The references that hold the items of the outputs. */
  readonly references: readonly Ordered[];
  readonly warnings: readonly Text[];
}

export interface Matching {
  readonly asked: Pick<ComparisonIdentity, 'metric' | 'idColumn'>;
  readonly scored: ScoredColumns;
  /** The ids of all items, where files may lack some and further outputs are known. */
  readonly union?: Records;
}

/**
 * Finds the items of an output among those of the first one and in the references, and checks that they are the same.
 * Each of many outputs is matched with the first: that makes a study of a comparison of two.
 *
 * @throws RealGainError as `align` and `checkContent`; `needs-answer`
 */
export function matchOutput(
  first: Input,
  output: Input,
  references: readonly Input[],
  matching: Matching,
): Matched {
  try {
    return withReferences(matching.asked.metric, references, (usable) =>
      matched(first, output, usable, matching),
    );
  } catch (error) {
    throw withHoldings(error, first, output, references);
  }
}

/**
 * The record of each item in an output that was matched with the same first output as the items were: by the first
 * output's records, or by id for items that the first lacks.
 */
export function placeIn(items: Alignment, matched: Alignment): Int32Array {
  const inOutput = new Int32Array(1 + matched.a.reduce((most, record) => Math.max(most, record), -1)).fill(
    ABSENT,
  );
  matched.a.forEach((record, item) => {
    if (record !== ABSENT) {
      inOutput[record] = elementAt(matched.b, item);
    }
  });
  if (!items.a.includes(ABSENT)) {
    return items.a.map((record) => inOutput[record] ?? ABSENT);
  }
  const byId = new Map((matched.ids ?? []).map((id, item) => [id, matched.b[item] ?? ABSENT]));
  return items.a.map((record, item) =>
    record === ABSENT ? (byId.get(items.ids?.[item] ?? '') ?? ABSENT) : (inOutput[record] ?? ABSENT),
  );
}

/** Errors of files that can't be aligned. */
export const UNALIGNED: readonly ErrorCode[] = [
  'format-mismatch',
  'count-mismatch',
  'id-mismatch',
  'different-items',
];

/** The same error, with what the outputs hold where they are of different tasks. */
function withHoldings(error: unknown, a: Input, b: Input, references: readonly Input[]): unknown {
  const isOfOutputs =
    error instanceof RealGainError &&
    UNALIGNED.includes(error.code) &&
    !references.some(({ stamp: { path } }) => namesFile(error, path));
  const holdings = isOfOutputs
    ? differentTasks(a.records, b.records, error.code === 'format-mismatch')
    : null;
  return isOfOutputs && holdings !== null
    ? new RealGainError(error.code, error.said, { ...error.toJSON(), holdings })
    : error;
}

/**
 * A command's reference may be any file: if its items are not the outputs', only the command reads it, and the
 * alignment has no references.
 */
function withReferences<T>(
  metric: MetricChoice | null,
  references: readonly Input[],
  aligned: (references: readonly Input[]) => T,
): T {
  try {
    return aligned(references);
  } catch (error) {
    if (metric?.own?.kind === 'command' && error instanceof RealGainError && references.length > 0) {
      return aligned([]);
    }
    throw error;
  }
}

function matched(
  a: Input,
  b: Input,
  references: readonly Input[],
  { asked: { idColumn }, scored, union }: Matching,
): Matched {
  const gold = [...references.map(({ records }) => records), ...(union === undefined ? [] : [union])];
  const alignment = align(a.records, b.records, gold, {
    idColumn,
    scored: [...scored.answers, ...scored.gold],
    paths: {
      a: a.stamp.path,
      b: b.stamp.path,
      references: references.map(({ stamp }) => stamp.path),
    },
    ...(a.stamp.path === b.stamp.path && { systems: [a.system, b.system] }),
  });
  const [ofA, ofB] = [placed(a, alignment.a), placed(b, alignment.b)];
  const same = checkContent(ofA, ofB, alignment, scored, idColumn !== null);
  if (alignment.doubt !== null && same.columns.length === 0) {
    throw alignment.doubt;
  }
  const proof = proofOf(alignment, same, references.length);
  if (a !== b && idColumn === null && (proof === 'count' || proof === 'id')) {
    refuseSorted(ofA, ofB, scored.answers, alignment.idColumns.a);
  }
  const isByLine = idColumn === null && alignment.alignedBy === 'line';
  if (isByLine) {
    references
      .filter((_, i) => alignment.idColumns.references[i] === undefined)
      .forEach(({ records, stamp }) => refuseRepeatedBlock(records, stamp.path));
  }
  const written = isByLine && a !== b && proof === 'count' ? [a, b] : [];
  const inReferences = references.map((input, i): Ordered => ({
    input,
    order: alignment.references[i] ?? alignment.a,
  }));
  return {
    alignment,
    proof,
    content: same.columns,
    references: inReferences,
    warnings: [
      ...alignment.warnings,
      ...same.warnings,
      ...written.flatMap(({ records, stamp }) => repeatedBlock(records, stamp.path)),
      ...inReferences.flatMap(({ input, order }) =>
        checkReference(ofA, placed(input, order), alignment, scored),
      ),
    ],
  };
}
