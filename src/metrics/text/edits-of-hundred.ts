/**
 * The score of edit rates, from two sums: edits and length of the references. In percent; against empty
 * references 100 if there are edits, else 0, as in tercom.
 */
export function editsOfHundred(sums: Float64Array, offset: number): number {
  const edits = sums[offset]!;
  const length = sums[offset + 1]!;
  return length > 0 ? (100 * edits) / length : edits > 0 ? 100 : 0;
}
