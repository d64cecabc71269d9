/**
 * Computes something about an object on first use, and keeps it as long as the object lives. For immutable
 * objects: the tests of a pair use its ranks, moments and counts repeatedly, the metrics what a column holds, and
 * each is slow for a million items.
 */
export function onceFor<About extends object, Result>(
  workOut: (about: About) => Result,
): (about: About) => Result {
  const known = new WeakMap<About, { readonly result: Result }>();
  return (about) => {
    const found = known.get(about);
    if (found !== undefined) {
      return found.result;
    }
    const result = workOut(about);
    known.set(about, { result });
    return result;
  };
}
