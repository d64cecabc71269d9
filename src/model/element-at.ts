/** The element at an index that must be in range; throws where `list[index]` would be undefined. */
export function elementAt<T>(list: ArrayLike<T>, index: number): T {
  if (!(index >= 0 && index < list.length)) {
    throw new RangeError(`Index ${index} of ${list.length}`);
  }
  return list[index] as T;
}
