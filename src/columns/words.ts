/** Longer keys are texts or data, whose words mean nothing. */
const LONGEST_NAME = 1000;

/** Size of the cache: every metric looks up the names of all columns. */
const MOST_REMEMBERED = 100_000;

const remembered = new Map<string, readonly string[]>();

/**
 * The words of a name: `val_WordError.mean` → val, word, error, mean; `1-wer` → oneminus, wer. [] if it is
 * too long.
 */
export function wordsOf(name: string): readonly string[] {
  const known = remembered.get(name);
  if (known !== undefined || name.length > LONGEST_NAME) {
    return known ?? [];
  }
  if (remembered.size === MOST_REMEMBERED) {
    remembered.clear();
  }
  const words = splitWords(name);
  remembered.set(name, words);
  return words;
}

function splitWords(name: string): string[] {
  return name
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
