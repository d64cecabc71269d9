// `npm run bench`: times the kernel against plain TypeScript, in one process, so that the ratios hold on any machine.
// --quick: fewer rounds; --json: one JSON object instead of lines; --baseline FILE: beside what --json printed earlier.
// Exits 1 where a ratio is over its limit (--quick: twice its limit). Needs a build, whose command line and engine it times.
import { build } from 'esbuild';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildKernel } from './build-kernel.mjs';
import { suites } from './host/suites.mjs';

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, baseline: { type: 'string' } },
});
const { quick = false, json = false, baseline } = values;
/** What `--json` printed before, of which every row's time is told as a share. */
const before = baseline === undefined ? [] : JSON.parse(await readFile(baseline, 'utf8')).rows;

await buildKernel();
const folder = await mkdtemp(join(tmpdir(), 'realgain-bench-'));
const outfile = join(folder, 'bench.cjs');
await build({
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  entryPoints: ['bench/rows.ts'],
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  outfile,
});
const { measureRows, measureThreads, measureCommands, measureAnswers } = await import(
  pathToFileURL(outfile).href
);

const machine = {
  cpu: cpus()[0].model.trim(),
  cores: cpus().length,
  node: process.version,
  v8: process.versions.v8,
  platform: `${process.platform} ${process.arch}`,
};
if (!json) {
  console.log(
    `${machine.cpu}, ${machine.cores} cores, ${machine.platform}, Node ${machine.node} (V8 ${machine.v8})`,
  );
}
const rows = [];
const tell = (row) => {
  rows.push(row);
  if (!json) {
    console.log(line(row));
  }
};
const built = (program) => fileURLToPath(new URL(`../dist/${program}.js`, import.meta.url));
const plainDraw = measureRows(quick, tell);
if (!quick) {
  await measureThreads(built('worker'), tell);
}
await measureCommands(built('cli'), folder, quick, plainDraw, tell);
await measureAnswers(built('engine'), folder, quick, tell);
if (!quick) {
  await measureEditor();
}
await rm(folder, { recursive: true });
if (json) {
  console.log(JSON.stringify({ machine, rows }, null, 2));
}
// A quick run, on a machine that does other things too, only tells what is far off.
const slack = quick ? 2 : 1;
if (rows.some(({ ratio, limit }) => limit !== null && ratio > slack * limit)) {
  console.error('A ratio is over its limit.');
  process.exitCode = 1;
}

/** What the suite `speed` tells from inside of VS Code, by the clock. */
async function measureEditor() {
  const file = join(folder, 'speed.json');
  await suites('speed', { REALGAIN_SPEED: file }, () => undefined);
  for (const { name, milliseconds, against } of JSON.parse(await readFile(file, 'utf8'))) {
    tell({
      name: `in VS Code: ${name}`,
      seconds: milliseconds / 1e3,
      nanoseconds: milliseconds * 1e6,
      unit: 'run',
      against: against ? { name: against.name, nanoseconds: against.milliseconds * 1e6 } : null,
      ratio: against ? milliseconds / against.milliseconds : null,
      limit: against ? 10 : null,
    });
  }
}

function line({ name, seconds, nanoseconds, unit, against, ratio, limit, used }) {
  const earlier = before.find((row) => row.name === name);
  const change = earlier === undefined ? '' : `; ${(nanoseconds / earlier.nanoseconds).toFixed(2)} of before`;
  if (used !== undefined) {
    const { wall, processor, megabytes } = used;
    const share = `${against.name} ${(against.nanoseconds / 1e9).toFixed(2)} s, ratio ${ratio.toFixed(3)} (at most ${limit.toFixed(2)})`;
    return `${name}: ${wall.toFixed(2)} s, ${processor.toFixed(2)} s of processor time, at most ${Math.round(megabytes)} MB; ${share}${change}`;
  }
  const whole = seconds === null ? '' : `${seconds.toFixed(2)} s, `;
  const share =
    against === null
      ? ''
      : `; ${against.name} ${against.nanoseconds.toFixed(2)} ns, ratio ${ratio.toFixed(3)} (at most ${limit.toFixed(2)})`;
  return `${name}: ${whole}${nanoseconds.toFixed(2)} ns ${/^[aeiou]/.test(unit) ? 'an' : 'a'} ${unit}${share}${change}`;
}
