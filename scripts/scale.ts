/**
 * What a study costs, as docs/scale.md models it: measures parts of made-up studies of several sizes, fits the constants
 * to some of them, and predicts the others. Processor time of one thread, so that other work on the machine counts little.
 *
 *   npm run scale            (after npm run build; some minutes)
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import seedrandom from 'seedrandom';
import { dist } from './host/paths';

const cli = join(dist, 'cli.js');
const folder = mkdtempSync(join(tmpdir(), 'realgain-scale-'));

/** Makes a process say at its end what it took, on its standard error. */
const METER = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const taken = { cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 };
    writeSync(2, JSON.stringify(taken) + String.fromCharCode(10));
  });`)}`;

interface Taken {
  cpu: number;
  megabytes: number;
}

function run(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['--import', METER, cli, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) {
    throw new Error(stderr);
  }
  return JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Taken;
}

/** Outputs of 5 to 30 words a line, of which more and more are wrong, and their reference. */
function makeStudy(systems: number, n: number) {
  const name = `bleu-${systems}-${n}`;
  const random = seedrandom(name);
  const word = () => `word${Math.floor(random() ** 2 * 3000)}`;
  mkdirSync(join(folder, name));
  const write = (file: string, lines: string[][]) =>
    writeFileSync(join(folder, file), `${lines.map((words) => words.join(' ')).join('\n')}\n`);
  const gold = Array.from({ length: n }, () => Array.from({ length: 5 + Math.floor(26 * random()) }, word));
  write(`${name}.ref`, gold);
  for (let system = 0; system < systems; system++) {
    const wrong = 0.2 + (0.3 * system) / systems;
    const output = gold.map((words) => words.map((one) => (random() < wrong ? word() : one)));
    write(join(name, `system-${String(system).padStart(4, '0')}.txt`), output);
  }
  const reference = ['--reference', `${name}.ref`];
  return ['study', name, ...reference, '--metric', 'bleu', '--threads', '1', '--cache', 'cache'];
}

interface Size {
  systems: number;
  n: number;
  resamples: number;
  /** True if nothing is cached yet. */
  cold: boolean;
}

/** The terms of the model, whose constants are fitted: seconds for each … */
const TERMS: Record<string, (size: Size) => number> = {
  start: () => 1,
  output: ({ systems }) => systems,
  'item of an output read and scored': ({ systems, n, cold }) => (cold ? systems * n : 0),
  'item of an output from the cache': ({ systems, n }) => systems * n,
  'score of one system': ({ systems, resamples }) => systems * resamples,
  'pair of one resample': ({ systems, resamples }) => ((systems * (systems - 1)) / 2) * resamples,
};

/** Too small a share of studies of these sizes to be fitted: what `npm run bench` measures for ten columns. */
const drawing = ({ systems, n, resamples }: Size) => 0.6e-9 * systems * n * resamples;

/** Constants ≥ 0 that make the squares of the relative errors smallest (coordinate descent). */
function fit(rows: (Size & Taken)[]) {
  const terms = Object.values(TERMS).map((term) => rows.map((row) => term(row) / row.cpu));
  const constants = terms.map(() => 0);
  const rest = rows.map((row) => 1 - drawing(row) / row.cpu);
  for (let round = 0; round < 200_000; round++) {
    const at = round % terms.length;
    const norm = terms[at]!.reduce((sum, value) => sum + value * value, 0);
    const step = norm === 0 ? 0 : terms[at]!.reduce((sum, value, i) => sum + value * rest[i]!, 0) / norm;
    const next = Math.max(0, constants[at]! + step);
    terms[at]!.forEach((value, i) => (rest[i]! -= value * (next - constants[at]!)));
    constants[at] = next;
  }
  return constants;
}

function measure([systems, n, ...counts]: readonly [systems: number, n: number, ...resamples: number[]]) {
  const study = makeStudy(systems, n);
  return counts.map((resamples, i) => {
    const out = `part-${systems}-${n}-${i}.json`;
    // One shard of two, so that the blocks drawn are half of all, as on a cluster.
    const taken = run(...study, '--resamples', String(2 * resamples), '--shard', '1/2', '--out', out);
    const bytes = statSync(join(folder, out)).size;
    const row = { systems, n, resamples, cold: i === 0, ...taken, bytes };
    console.log(JSON.stringify(row));
    return row;
  });
}

// Systems, items, resamples of each run (the first one finds no cache).
const FITTED = [
  [20, 500, 1024, 65_536],
  [20, 4000, 1024, 16_384],
  [1000, 100, 1024, 8192],
  [500, 2000, 1024, 9216],
] as const;
const PREDICTED = [[200, 1000, 1024, 16_384]] as const;

export function main(): void {
  try {
    const constants = fit(FITTED.flatMap(measure));
    Object.keys(TERMS).forEach((term, i) =>
      console.log(`${(constants[i]! * 1e9).toPrecision(3)} ns: ${term}`),
    );
    for (const row of PREDICTED.flatMap(measure)) {
      const cpu = Object.values(TERMS).reduce(
        (sum, term, i) => sum + constants[i]! * term(row),
        drawing(row),
      );
      console.log(`predicted ${cpu.toFixed(2)} s, measured ${row.cpu.toFixed(2)} s`);
    }
    const study = makeStudy(1000, 50);
    for (const part of ['1', '2']) {
      run(...study, '--resamples', '4096', '--shard', `${part}/2`, '--out', `merge${part}.json`);
    }
    console.log('merge of 2 parts of 1,000 systems', run('merge', 'merge1.json', 'merge2.json', '--json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
