/** The strings of a list, which formats leave in a cell as JSON text; null if it holds no such list. */
export function listIn(cell: string): string[] | null {
  if (!cell.startsWith('[') || !cell.endsWith(']')) {
    return null;
  }
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : null;
  } catch {
    return null;
  }
}
