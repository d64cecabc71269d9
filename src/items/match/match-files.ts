import {
  align,
  checkContent,
  checkReference,
  differentTasks,
  orderAs,
  proofOf,
  refuseSorted,
  type Alignment,
  type Placed,
  type ScoredColumns,
} from '..';
import {
  RealGainError,
  type ComparisonIdentity,
  type ErrorCode,
  type MetricChoice,
  type Proof,
  type Text,
} from '../../model';
import type { Files, Input } from '../source';

/** An output with the record of each item, the same item for all outputs of a comparison. */
export interface Ordered {
  readonly input: Input;
  readonly order: Int32Array;
}

/** The same items in all files, and the proof that they are the same. */
export interface Matched {
  readonly alignment: Alignment;
  readonly outputs: readonly Ordered[];
  readonly proof: Proof;
  /** The columns that prove it, if contents do. */
  readonly content: readonly string[];
  readonly warnings: readonly Text[];
}

/**
 * Finds the same items in outputs and references, and checks that they are the same.
 *
 * @param scored the columns that the metric uses
 * @throws RealGainError as `align` and `checkContent`; `needs-answer`
 */
export function matchFiles(files: Files, identity: ComparisonIdentity, scored: ScoredColumns): Matched {
  try {
    return alignReferences(identity.metric, files.references, (references) =>
      matched({ ...files, references }, identity, scored),
    );
  } catch (error) {
    throw withHoldings(error, files, identity);
  }
}

/** Errors of files that can't be aligned. */
const UNALIGNED: readonly ErrorCode[] = [
  'format-mismatch',
  'count-mismatch',
  'id-mismatch',
  'different-items',
];

/** The same error, with what the outputs hold where they are of different tasks. */
function withHoldings(error: unknown, { a, b }: Files, { references }: ComparisonIdentity): unknown {
  const isOfOutputs =
    error instanceof RealGainError &&
    UNALIGNED.includes(error.code) &&
    !references.some((path) => path === error.path || error.message.includes(path));
  const holdings = isOfOutputs
    ? differentTasks(a.records, b.records, error.code === 'format-mismatch')
    : null;
  return isOfOutputs && holdings !== null
    ? new RealGainError(error.code, error.said, { ...error.toJSON(), holdings })
    : error;
}

/**
 * Aligns outputs with their references. A command's reference may be any file: if its items are not the
 * outputs', only the command reads it, and the alignment has no references.
 */
export function alignReferences<R, T>(
  metric: MetricChoice | null,
  references: readonly R[],
  aligned: (references: readonly R[]) => T,
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

function matched(files: Files, identity: ComparisonIdentity, scored: ScoredColumns): Matched {
  const { a, b, references, runs } = files;
  const { idColumn } = identity;
  const options = { idColumn, scored: [...scored.answers, ...scored.gold] };
  const paths = { a: identity.a, b: identity.b, references: identity.references };
  const gold = references.map(({ records }) => records);
  const alignment = align(a.records, b.records, gold, { ...options, paths });
  const placed = (input: Input, order: Int32Array): Placed => ({
    records: input.records,
    path: input.stamp.path,
    order,
  });
  const declared = idColumn !== null;
  const [ofA, ofB] = [placed(a, alignment.a), placed(b, alignment.b)];
  const same = checkContent(ofA, ofB, alignment, scored, declared);
  if (alignment.doubt !== null && same.columns.length === 0) {
    throw alignment.doubt;
  }
  if (
    idColumn === null &&
    alignment.idColumns.a === undefined &&
    proofOf(alignment, same, references.length) === 'count'
  ) {
    refuseSorted(ofA, ofB, scored.answers);
  }
  const warnings = [...alignment.warnings, ...same.warnings];
  references.forEach((reference, i) => {
    const order = alignment.references[i] ?? alignment.a;
    warnings.push(...checkReference(ofA, placed(reference, order), alignment, scored));
  });
  const further = (first: Input, order: Int32Array, others: readonly Input[] = []) =>
    others.map((input): Ordered => {
      const runPaths = { a: first.stamp.path, b: input.stamp.path, references: [] };
      const both = align(first.records, input.records, [], { ...options, paths: runPaths });
      const inRun = orderAs(both, order);
      const run = checkContent(placed(first, order), placed(input, inRun), both, scored, declared);
      if (both.doubt !== null && run.columns.length === 0) {
        throw both.doubt;
      }
      warnings.push(...run.warnings);
      return { input, order: inRun };
    });
  return {
    alignment,
    warnings,
    outputs: [
      { input: a, order: alignment.a },
      { input: b, order: alignment.b },
      ...further(a, alignment.a, runs?.a),
      ...further(b, alignment.b, runs?.b),
    ],
    proof: proofOf(alignment, same, references.length),
    content: same.columns,
  };
}
