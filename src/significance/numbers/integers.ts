/** The largest whole number that divides both, for numbers ≥ 0; 0 only if both are. */
export function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
