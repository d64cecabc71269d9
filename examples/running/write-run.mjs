/**
 * Plays the part of a harness: writes the answers of a baseline, and then those of a run, one after the other.
 *
 *   node examples/running/write-run.mjs [--pause SECONDS]
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { pause: { type: 'string', default: '0.2' } } });
const ITEMS = 500;

/** Numbers in [0, 1), the same each time (mulberry32). */
let state = 1;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const baseline = Array.from({ length: ITEMS }, () => random() < 0.65);
/** It is right on some items that the baseline fails, and fails a few others. */
const run = baseline.map((right) => (right ? random() < 0.93 : random() < 0.55));

const line = (right, item) => `${JSON.stringify({ id: `q${item + 1}`, correct: right })}\n`;
const here = (name) => new URL(name, import.meta.url);

writeFileSync(here('baseline.jsonl'), baseline.map(line).join(''));
writeFileSync(here('run.jsonl'), '');
for (const [item, right] of run.entries()) {
  appendFileSync(here('run.jsonl'), line(right, item));
  await sleep(Number(values.pause) * 1000);
}
