/** A word quoted for a shell, if it has to be. */
export function quoted(word: string): string {
  return /^[\w.,:=@%+/-]+$/.test(word) ? word : `"${word.replace(/["\\$`]/g, '\\$&')}"`;
}
