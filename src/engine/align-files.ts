import { align, orderAs, type Alignment } from '../analysis';
import { RealGainError, type ComparisonIdentity } from '../model';
import type { Input } from './inputs';
import type { Files } from './prepare';

/** An output with the record of each item, the same item for all outputs of a comparison. */
export interface Ordered {
  readonly input: Input;
  readonly order: Int32Array;
}

/**
 * Finds the same items in outputs and references. What a command takes as its reference may be anything: where its
 * items are not the outputs', it is left to the command, and the alignment has no references.
 *
 * @throws RealGainError as `align`
 */
export function alignFiles({ a, b, references }: Files, identity: ComparisonIdentity): Alignment {
  const { idColumn, metric } = identity;
  const paths = { a: identity.a, b: identity.b, references: identity.references };
  const withReferences = (some: readonly Input[]) =>
    align(
      a.records,
      b.records,
      some.map(({ records }) => records),
      { idColumn, paths },
    );
  try {
    return withReferences(references);
  } catch (error) {
    if (metric?.own?.kind === 'command' && error instanceof RealGainError && references.length > 0) {
      return withReferences([]);
    }
    throw error;
  }
}

/** All outputs: A, B, and the further training runs of A and of B. */
export function outputsInOrder(
  { a, b, runs }: Files,
  aligned: Alignment,
  idColumn: string | null,
): readonly Ordered[] {
  const further = (first: Input, order: Int32Array, others: readonly Input[] = []) =>
    others.map((input): Ordered => {
      const paths = { a: first.stamp.path, b: input.stamp.path, references: [] };
      return { input, order: orderAs(first.records, order, input.records, { idColumn, paths }) };
    });
  return [
    { input: a, order: aligned.a },
    { input: b, order: aligned.b },
    ...further(a, aligned.a, runs?.a),
    ...further(b, aligned.b, runs?.b),
  ];
}
