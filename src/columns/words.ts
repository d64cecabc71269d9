/** Longer keys are texts or data: they aren't kept. */
const LONGEST_NAME = 1000;

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

/**
 * The words of a name: `val_WordError.mean` → val, word, error, mean; `1-wer` → oneminus, wer. [] if it is
 * too long.
 */
export const wordsOf: (name: string) => readonly string[] = remembered((name) =>
  name.length > LONGEST_NAME ? [] : splitWords(name),
);

function splitWords(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/(?<!\p{L}-)(?<![\p{L}\d])(?:1|100|one)[\s_−–-]*(?:minus[\s_−–-]*)?(?=[a-z])/giu, (start) =>
      /minus|[−–-]/i.test(start) ? ' oneminus ' : start,
    )
    .replace(/^\s*1\s*\/\s*(?=\p{L})/u, ' inverse ')
    .replace(/^\s*[-−–]/, ' minus ')
    .replace(/\bP@(?=\d)/g, 'P')
    .replace(/@/g, ' at ')
    .replace(/\//g, ' per ')
    .replace(/%/g, ' percent ')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
