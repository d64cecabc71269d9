/** True if a text has more words than this; stops counting early. */
export function hasMoreWords(text: string, count: number): boolean {
  const word = /\S+/g;
  for (let words = 0; words <= count; words += 1) {
    if (!word.test(text)) {
      return false;
    }
  }
  return true;
}
