import type { Format } from '../model';
import { FORMATS } from '.';

/** What is known of all files of a format, by its id. Bundles have it as data (scripts/catalogs). */
export const FORMAT_CATALOG: Readonly<Record<string, Format['holds']>> = Object.fromEntries(
  FORMATS.map(({ id, holds }) => [id, holds]),
);
