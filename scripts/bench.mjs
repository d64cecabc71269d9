// `npm run bench`: times the kernel against plain TypeScript, in one process, so that the ratios hold on any machine.
// --quick: fewer rounds; --json: one JSON object instead of lines. Exits 1 where a ratio is over its limit.
import { build } from 'esbuild';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildKernel } from './build-kernel.mjs';

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, json: { type: 'boolean' } } });
const { quick = false, json = false } = values;

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
const { measureRows } = await import(pathToFileURL(outfile).href);

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
measureRows(quick, (row) => {
  rows.push(row);
  if (!json) {
    console.log(line(row));
  }
});
await rm(folder, { recursive: true });
if (json) {
  console.log(JSON.stringify({ machine, rows }, null, 2));
}
if (rows.some(({ ratio, limit }) => limit !== null && ratio > limit)) {
  console.error('A ratio is over its limit.');
  process.exitCode = 1;
}

function line({ name, seconds, nanoseconds, against, ratio, limit }) {
  const whole = seconds === null ? '' : `${seconds.toFixed(2)} s, `;
  const share =
    against === null
      ? ''
      : `; ${against.name} ${against.nanoseconds.toFixed(2)} ns, ratio ${ratio.toFixed(3)} (at most ${limit.toFixed(2)})`;
  return `${name}: ${whole}${nanoseconds.toFixed(2)} ns a draw${share}`;
}
