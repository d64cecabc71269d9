/**
 * Works something out about an object when it is first asked for, and keeps it for as long as the object lives. For
 * objects that nobody changes: the tests of a pair ask for its ranks, moments and counts again and again, and a million
 * items make each of them slow.
 */
export function onceFor<About extends object, Result>(
  workOut: (about: About) => Result,
): (about: About) => Result {
  const known = new WeakMap<About, { readonly result: Result }>();
  return (about) => {
    const found = known.get(about) ?? { result: workOut(about) };
    known.set(about, found);
    return found.result;
  };
}
