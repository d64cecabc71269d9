/** The values of a list, which formats store in a cell as JSON text; null if it is not a list. */
export function valuesIn(cell: string): readonly unknown[] | null {
  if (!cell.startsWith('[') || !cell.endsWith(']')) {
    return null;
  }
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

/** The strings of a list that contains only strings; null for anything else. */
export function listIn(cell: string): readonly string[] | null {
  const values = valuesIn(cell);
  return values?.every((value) => typeof value === 'string') === true ? values : null;
}

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
