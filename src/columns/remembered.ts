/** Longer keys are texts or data: they aren't kept. */
export const LONGEST_NAME = 1000;

/** A table has up to 32,768 columns, and several are compared. */
const MOST_NAMES = 100_000;

/** Reads each name once: every metric and every rule asks what the names of all columns mean. */
export function remembered<Meaning>(read: (name: string) => Meaning): (name: string) => Meaning {
  const known = new Map<string, { readonly meaning: Meaning }>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) {
      return found.meaning;
    }
    const meaning = read(name);
    if (name.length <= LONGEST_NAME) {
      if (known.size >= MOST_NAMES) {
        known.clear();
      }
      known.set(name, { meaning });
    }
    return meaning;
  };
}
