import * as v from 'valibot';
import type { Stored } from '../../files/shared-file';
import type { Frozen } from '../../model/described';
import { fitting, parseList } from './stored-list';

const VERSION = 1;

/** How a row of a table came out: enough for a line of text. */
const row = v.object({
  gain: v.number(),
  p: v.number(),
  verdict: v.picklist(['significant', 'not-significant', 'identical', 'equivalent', 'undecidable']),
  metric: v.object({ name: v.string(), unit: v.string(), higherIsBetter: v.boolean() }),
  decimals: v.number(),
});

export type RowVerdict = Frozen<v.InferOutput<typeof row>>;

/** What the suite says of a system against its baseline, with what it takes to open the table and to see whether it holds. */
const verdictSchema = v.object({
  key: v.string(),
  // As `suiteKey`.
  suite: v.string(),
  name: v.string(),
  // Its folder; where one folder holds all systems, its name.
  system: v.string(),
  declared: v.string(),
  a: v.string(),
  b: v.string(),
  // The row that decides: the pooled one, or that of the only task.
  deciding: row,
  // How many tasks have a row, and how many haven’t.
  tasks: v.number(),
  missing: v.number(),
  sentence: v.string(),
  // All items of each task, p and verdict after correction.
  rows: v.array(v.object({ ...row.entries, file: v.string() })),
  files: v.array(v.object({ path: v.string(), size: v.number(), modified: v.number() })),
  // Milliseconds since 1970.
  time: v.number(),
  origin: v.picklist(['person', 'watch']),
  // False until the user opens what the watcher found.
  seen: v.boolean(),
});

export type SuiteVerdict = Frozen<v.InferOutput<typeof verdictSchema>>;

/** Reads what `verdictsText` wrote. Never throws: what can be understood is kept. */
export function parseVerdicts(text: string): Stored<readonly SuiteVerdict[]> {
  return parseList(text, {
    member: 'verdicts',
    holds: 'verdicts',
    versions: [VERSION],
    entryOf: fitting(verdictSchema),
  });
}

export function verdictsText(verdicts: readonly SuiteVerdict[]): string {
  return JSON.stringify({ version: VERSION, verdicts });
}
