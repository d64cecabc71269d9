/** The words of a name: `val_WordError.mean` → val, word, error, mean; `1-wer` → oneminus, wer. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/\b(?:1|one)[\s_−–-]*(?:minus[\s_−–-]*)?(?=[a-z])/gi, (start) =>
      /minus|[−–-]/i.test(start) ? ' oneminus ' : start,
    )
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
