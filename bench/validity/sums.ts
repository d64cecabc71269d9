/**
 * The sum of two blocks' numbers by name, nested ones included; a name that only one of them has counts as 0 in the
 * other. Blocks are added in order, so that rounding is always alike.
 */
export function addUp<T extends object>(one: T | undefined, other: T): T {
  const sums: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other) as [string, unknown][]) {
    const sum = sums[name];
    if (typeof value === 'number') {
      sums[name] = (typeof sum === 'number' ? sum : 0) + value;
    } else if (typeof value === 'object' && value !== null) {
      sums[name] = addUp(typeof sum === 'object' && sum !== null ? sum : undefined, value);
    }
  }
  // Names and types are those of the blocks.
  return sums as T;
}
