// `npm run bench`: times the kernel against plain TypeScript, in one process, so that the ratios hold on any machine.
// --quick: fewer rounds; --json: one JSON object instead of lines; --baseline FILE: beside what --json printed earlier.
// Exits 1 where a ratio is over its limit (--quick: twice its limit). Needs a build, whose command line and engine it times.
import { bundleScript } from './host/bundle-script';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type * as Bench from '../bench/rows';
import type { Row } from '../bench/row';
import { buildKernel } from './build/kernel';
import { dist } from './host/paths';
import { suites } from './host/suites';

interface Options {
  quick: boolean;
  json: boolean;
  /** What `--json` printed before: every row's time is shown as a share of its time there. */
  before: Row[];
}

export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, baseline: { type: 'string' } },
  });
  const { quick = false, json = false, baseline } = values;
  const before =
    baseline === undefined ? [] : (JSON.parse(await readFile(baseline, 'utf8')) as { rows: Row[] }).rows;
  await buildKernel();
  const folder = await mkdtemp(join(tmpdir(), 'realgain-bench-'));
  try {
    await measure({ quick, json, before }, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure({ quick, json, before }: Options, folder: string) {
  const machine = machineHere();
  if (!json) {
    const { cpu, cores, platform, node, v8 } = machine;
    console.log(`${cpu}, ${cores} cores, ${platform}, Node ${node} (V8 ${v8})`);
  }
  const rows: Row[] = [];
  const tell = (row: Row) => {
    rows.push(row);
    if (!json) {
      const earlier = before.find(({ name }) => name === row.name);
      console.log(line(row, earlier));
    }
  };
  const built = (program: string) => join(dist, `${program}.js`);
  const { measureRows, measureThreads, measureCommands, measureAnswers } = await bundled(folder);
  const plainDraw = measureRows(quick, tell);
  if (!quick) {
    await measureThreads(built('worker'), tell);
  }
  await measureCommands(built('cli'), folder, quick, plainDraw, tell);
  if (!quick) {
    await measureAnswers(built('engine'), folder, tell);
    await measureEditor(folder, tell);
  }
  if (json) {
    console.log(JSON.stringify({ machine, rows }, null, 2));
  }
  // A quick run, on a machine that does other things too, only reports what is far off.
  const slack = quick ? 2 : 1;
  if (rows.some(({ ratio, limit }) => limit !== null && (ratio ?? 0) > slack * limit)) {
    console.error('A ratio is over its limit.');
    process.exitCode = 1;
  }
}

/** One piece, as what ships: modules that call each other one by one would be slower. */
async function bundled(folder: string) {
  const outfile = join(folder, 'bench.cjs');
  await bundleScript({ from: 'bench/rows.ts', to: outfile });
  return (await import(pathToFileURL(outfile).href)) as typeof Bench;
}

function machineHere() {
  return {
    cpu: cpus()[0]!.model.trim(),
    cores: cpus().length,
    node: process.version,
    v8: process.versions.v8,
    platform: `${process.platform} ${process.arch}`,
  };
}

/** What the suite `speed` tells from inside of VS Code, by the clock. */
async function measureEditor(folder: string, tell: (row: Row) => void) {
  const file = join(folder, 'speed.json');
  await suites('speed', { REALGAIN_SPEED: file }, () => undefined);
  const measured = JSON.parse(await readFile(file, 'utf8')) as EditorTime[];
  for (const { name, milliseconds, against } of measured) {
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

interface EditorTime {
  name: string;
  milliseconds: number;
  against?: { name: string; milliseconds: number } | null;
}

function line({ name, seconds, nanoseconds, unit, against, ratio, limit, used }: Row, earlier?: Row) {
  const change = earlier === undefined ? '' : `; ${(nanoseconds / earlier.nanoseconds).toFixed(2)} of before`;
  const compared = (time: string) =>
    against === null
      ? ''
      : `; ${against.name} ${time}, ratio ${fixed(ratio, 3)} (at most ${fixed(limit, 2)})`;
  if (used !== undefined) {
    const { wall, processor, megabytes } = used;
    const share = compared(`${fixed((against?.nanoseconds ?? 0) / 1e9, 2)} s`);
    return `${name}: ${wall.toFixed(2)} s, ${processor.toFixed(2)} s of processor time, at most ${Math.round(megabytes)} MB${share}${change}`;
  }
  const whole = seconds === null ? '' : `${seconds.toFixed(2)} s, `;
  const share = compared(`${fixed(against?.nanoseconds ?? 0, 2)} ns`);
  return `${name}: ${whole}${nanoseconds.toFixed(2)} ns ${/^[aeiou]/.test(unit) ? 'an' : 'a'} ${unit}${share}${change}`;
}

function fixed(value: number | null, digits: number) {
  return value === null ? '–' : value.toFixed(digits);
}
