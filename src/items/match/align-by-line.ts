import { checkCounts } from './counts';
import { checkCovered, idsOf } from './ids-of-records';
import { fileOrder, type Alignment, type Keyed, type Side } from './alignment';
import type { NoIds } from './find-ids';

/** A reference whose items are identified by a column that A has, too. */
interface Related {
  readonly output: Keyed;
  readonly reference: Keyed;
}

/** Line i of every file is item i; in a reference only if no column matches. */
export function byLine(a: Side, b: Side, references: readonly (Side | Related)[], ids: NoIds): Alignment {
  checkCounts(a, b);
  const order = fileOrder(a.records.n);
  return {
    alignedBy: 'line',
    idColumn: null,
    idColumns: {
      references: references.map((one) => ('reference' in one ? one.reference.name : undefined)),
    },
    because: ids.because,
    a: order,
    b: order,
    references: references.map((one) => ('reference' in one ? orderOf(one) : sameLines(a, one, order))),
    ids: null,
    doubt: ids.doubt,
    warnings: ids.warning === null ? [] : [ids.warning],
  };
}

function sameLines(a: Side, reference: Side, order: Int32Array): Int32Array {
  checkCounts(a, reference);
  return order;
}

function orderOf({ output, reference }: Related): Int32Array {
  const [inOutput, inReference] = [idsOf(output), idsOf(reference)];
  checkCovered(output, inOutput, reference, inReference);
  return Int32Array.from(inOutput.keys(), (id) => inReference.get(id) ?? 0);
}
