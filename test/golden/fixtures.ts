import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRecords } from '../../src/formats';
import type { Records } from '../../src/model/records';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The items of a file below test/fixtures, in the format that it is recognised as. */
export function fixture(path: string): Records {
  return readRecords(readFileSync(join(here, '..', 'fixtures', path)), path).records;
}

/** What the official scorers say about the fixtures of one task. */
export function golden(task: string): unknown {
  return JSON.parse(readFileSync(join(here, 'values', `${task}.json`), 'utf8'));
}
