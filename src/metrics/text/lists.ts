/** The values of a list, which formats leave in a cell as JSON text; null if it holds no list. */
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

/** The strings of a list of nothing but strings; null if the cell holds no such list. */
export function listIn(cell: string): readonly string[] | null {
  const values = valuesIn(cell);
  return values?.every((value) => typeof value === 'string') === true ? values : null;
}
