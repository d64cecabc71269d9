import type { Records } from '../model';
import { FORMAT_CATALOG } from '../formats/catalog';

/** Whether a file holds cells in rows and columns. */
export function isGrid({ format }: Pick<Records, 'format'>): boolean {
  return FORMAT_CATALOG[format] === 'grid';
}

/** The same, or objects: their columns mean what their names say. */
export function isTable({ format }: Pick<Records, 'format'>): boolean {
  return FORMAT_CATALOG[format] === 'objects' || isGrid({ format });
}
