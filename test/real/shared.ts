import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFormat, readRecords } from '../../src/formats';
import type { Records } from '../../src/model/records';

/** Real outputs that may be used but not shipped; without them there is nothing to test. */
const shared =
  process.env['REALGAIN_SHARED'] ?? join(fileURLToPath(new URL('../../..', import.meta.url)), 'shared');

/** A file among the real data. */
export function sharedPath(...parts: readonly string[]): string {
  return join(shared, ...parts);
}

/** Its items, in the format that it is recognised as. */
export function sharedRecords(...parts: readonly string[]): Records {
  const path = sharedPath(...parts);
  return readRecords(readFileSync(path), basename(path)).records;
}

/** What an official scorer says about the real data. */
export function sharedGolden(name: string): unknown {
  return JSON.parse(readFileSync(sharedPath('golden', name), 'utf8'));
}

/** An output's items as its reference divides them, as the engine asks for. */
export function conform(output: Records, reference: Records): Records {
  const paths = { output: 'output', reference: 'reference' };
  return findFormat(output.format)?.conform?.(output, reference, paths) ?? output;
}
