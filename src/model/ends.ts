/** The smallest and largest of any number of values, which need not fit into the arguments of a call; of none, ∞ and −∞. */
export function endsOf(values: Iterable<number>): [least: number, largest: number] {
  let [least, largest] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    largest = Math.max(largest, value);
  }
  return [least, largest];
}
