/**
 * Keeps writing made-up runs into runs/, slowly, as a training script would.
 *
 *   node examples/stream/write-runs.mjs [--once] [--count N] [--interval SECONDS]
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    once: { type: 'boolean', default: false },
    count: { type: 'string', default: 'Infinity' },
    interval: { type: 'string', default: '20' },
  },
});
const count = values.once ? 1 : Number(values.count);
const interval = Number(values.interval);
if (!(count >= 1) || !(interval >= 0)) {
  console.error('--count takes a number from 1, --interval a number of seconds.');
  process.exit(2);
}

const runs = fileURLToPath(new URL('runs/', import.meta.url));
const baseline = readFileSync(new URL('baseline.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(Number);

/** How much better than the baseline the runs truly are, one after the other. */
const GAINS = [0.004, 0.03, 0, -0.02, 0.015];

/** A run is written in pieces, so that one can see it being waited for. */
const PIECES = 6;
const PAUSE_SECONDS = 0.7;

/** Numbers in [0, 1), the same for the same run (mulberry32). */
function randomOf(run) {
  let state = run * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function scoresOf(run) {
  const random = randomOf(run);
  const gain = GAINS[(run - 1) % GAINS.length];
  return baseline.map((score) => Math.min(1, Math.max(0, score + gain + 0.4 * (random() - 0.5))).toFixed(3));
}

function nextRun() {
  const numbers = readdirSync(runs).map((name) => Number(/^run-(\d+)\.txt$/.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers) + 1;
}

async function writeRun(run) {
  const name = `run-${String(run).padStart(3, '0')}.txt`;
  const scores = scoresOf(run);
  const size = Math.ceil(scores.length / PIECES);
  process.stdout.write(`${name} `);
  writeFileSync(runs + name, '');
  for (let start = 0; start < scores.length; start += size) {
    appendFileSync(runs + name, `${scores.slice(start, start + size).join('\n')}\n`);
    process.stdout.write('.');
    await sleep(PAUSE_SECONDS * 1000);
  }
  process.stdout.write(' written\n');
}

mkdirSync(runs, { recursive: true });
for (let written = 0; written < count; written += 1) {
  if (written > 0) {
    await sleep(interval * 1000);
  }
  await writeRun(nextRun());
}
