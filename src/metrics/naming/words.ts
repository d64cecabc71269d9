/** The words of a name: `val_WordError.mean` → val, word, error, mean; `1-wer` → oneminus, wer. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/(?:\b1|\bone)\s*[-−–_ ]?\s*(?:minus|[-−–])\s*(?=[a-z])/gi, ' oneminus ')
    .replace(/^\s*[-−–]/, ' minus ')
    .replace(/\bP@(?=\d)/g, 'P')
    .replace(/@/g, ' at ')
    .replace(/\//g, ' per ')
    .replace(/%/g, ' percent ')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
