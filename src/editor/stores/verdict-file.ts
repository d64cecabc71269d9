import * as v from 'valibot';
import type { Stored } from '../../files/shared-file';
import type { SuiteVerdict } from './verdict';

const VERSION = 1;

const row = v.object({
  gain: v.number(),
  p: v.number(),
  verdict: v.picklist(['significant', 'not-significant', 'identical', 'equivalent', 'undecidable']),
  metric: v.object({ name: v.string(), unit: v.string(), higherIsBetter: v.boolean() }),
  decimals: v.number(),
});

const verdictSchema = v.object({
  key: v.string(),
  suite: v.string(),
  name: v.string(),
  system: v.string(),
  declared: v.string(),
  a: v.string(),
  b: v.string(),
  deciding: row,
  tasks: v.number(),
  missing: v.number(),
  sentence: v.string(),
  rows: v.array(v.object({ ...row.entries, file: v.string() })),
  files: v.array(v.object({ path: v.string(), size: v.number(), modified: v.number() })),
  time: v.number(),
  origin: v.picklist(['person', 'watch']),
  seen: v.boolean(),
}) satisfies v.GenericSchema<unknown, SuiteVerdict>;

const fileSchema = v.object({ version: v.literal(VERSION), verdicts: v.array(v.unknown()) });

/** Reads what `verdictsText` wrote. Never throws: what can be understood is kept. */
export function parseVerdicts(text: string): Stored<readonly SuiteVerdict[]> {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch (error) {
    return { value: [], problem: String(error) };
  }
  const file = v.safeParse(fileSchema, stored);
  if (!file.success) {
    return { value: [], problem: `it holds no verdicts of version ${VERSION}` };
  }
  const value = file.output.verdicts.flatMap((one) => {
    const checked = v.safeParse(verdictSchema, one);
    return checked.success ? [checked.output] : [];
  });
  const lost = file.output.verdicts.length - value.length;
  return { value, problem: lost === 0 ? null : `${lost} of its verdicts are damaged` };
}

export function verdictsText(verdicts: readonly SuiteVerdict[]): string {
  return JSON.stringify({ version: VERSION, verdicts });
}
