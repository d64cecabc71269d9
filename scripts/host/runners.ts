/** How the steps of `npm test` start other programs, whose output belongs to the step. */

import type { Counts } from './steps';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { onExit } from './cleanup';
import { outputOfStep, showOutput } from './output';
import { root, work } from './paths';
import { charge } from './processor-time';
import { StepFailed } from './steps';
import { bundleTests } from './test-bundle';

const mochaScript = join(root, 'node_modules/mocha/bin/mocha.js');
const reporter = join(root, 'scripts/host/reporter.cjs');

/** A script of this repository, or of a package, under our own Node. */
export async function node(args: string[], env: Record<string, string> = {}): Promise<undefined> {
  await start(process.execPath, args, env);
}

/** A script that package.json names. */
export async function script(name: string): Promise<undefined> {
  const file = join(root, 'package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> };
  if (!(name in scripts)) throw new StepFailed(`package.json has no script ${name}.`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await start(npm, ['run', '--silent', name], {}, process.platform === 'win32');
}

/** Something that runs mocha with our reporter, in whichever process, and so tells how many tests passed. */
export async function counted(
  name: string,
  action: (env: Record<string, string>) => Promise<undefined>,
): Promise<Counts> {
  const file = join(work, 'counts', `${name}.jsonl`);
  mkdirSync(join(work, 'counts'), { recursive: true });
  rmSync(file, { force: true });
  try {
    await action({ REALGAIN_COUNTS: file });
  } catch (error) {
    throw new StepFailed((error as Error).message, countsIn(file));
  }
  const counts = countsIn(file);
  if (counts === undefined) throw new StepFailed('No test ran.');
  return counts;
}

interface MochaOptions {
  folders: string[];
  ending: string;
  /** Names of the files, without the ending; all of them by default. */
  names?: readonly string[];
  /** Timeout of one test, in milliseconds. */
  timeout: number;
  grep: string | undefined;
  /** A file with hooks around all tests. */
  hooks?: string;
  env?: Record<string, string>;
}

/** mocha on TypeScript files. */
export async function mocha(
  name: string,
  { folders, ending, names, timeout, grep, hooks, env }: MochaOptions,
): Promise<Counts> {
  const files = folders
    .flatMap((folder) => filesIn(folder, ending))
    .filter((file) => names === undefined || names.includes(basename(file, ending)));
  if (files.length === 0) throw new StepFailed(`There is no *${ending} in ${folders.join(', ')}.`);
  const script = await bundleTests(name, files, hooks);
  const args = ['--enable-source-maps', ...flagsOfNode(), mochaScript, '--no-config', '--reporter', reporter];
  const options = ['--timeout', String(timeout), ...(grep === undefined ? [] : ['--grep', grep])];
  return counted(name, (counting) => node([...args, ...options, script], { ...env, ...counting }));
}

/**
 * Most code of tests runs a few times: collecting garbage rarely, and optimizing only what has run for long, saves a tenth of their
 * processor time.
 */
function flagsOfNode(): string[] {
  const known = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).stdout;
  const wanted = { '--max-semi-space-size': 64, '--interrupt-budget': 1_000_000 };
  // Not every version has both.
  return Object.entries(wanted).flatMap(([flag, value]) =>
    known.includes(`${flag} (`) ? [`${flag}=${value}`] : [],
  );
}

/** mocha as `npx mocha` runs it, outside of `npm test`. */
export async function plainMocha(
  files: string[],
  timeout: number,
  env: Record<string, string>,
): Promise<void> {
  // mocha itself only warns of a file that doesn't exist.
  const missing = files.find((file) => !existsSync(join(root, file)));
  if (missing !== undefined) throw new Error(`There is no ${missing}.`);
  await start(process.execPath, [mochaScript, '--timeout', String(timeout), ...files], env);
}

function filesIn(folder: string, ending: string) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path, { recursive: true }).map(String).sort();
  return names.filter((name) => name.endsWith(ending)).map((name) => join(path, name));
}

function countsIn(file: string) {
  if (!existsSync(file)) return undefined;
  const sum = { passes: 0, failures: 0, pending: 0, failed: [] as string[] };
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const counts = JSON.parse(line) as Counts;
    for (const key of ['passes', 'failures', 'pending'] as const) sum[key] += counts[key];
    sum.failed.push(...counts.failed);
  }
  return sum;
}

async function start(
  file: string,
  args: string[],
  env: Record<string, string>,
  shell = false,
): Promise<undefined> {
  const output = outputOfStep();
  const stdio = ['inherit', output, output] as const;
  const child = spawn(file, args, { cwd: root, stdio: [...stdio], env: { ...process.env, ...env }, shell });
  showOutput(child);
  charge(child);
  const forget = onExit(() => child.kill());
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  forget();
  if (code !== 0) throw new StepFailed(`(exit code ${code ?? 'none'})`);
}
