/**
 * `node scripts/run.mjs python`: the wheel of the Python package, dist/realgain-VERSION-py3-none-any.whl, with the command line as it
 * is packed for npm inside; `--test` also runs the Python tests in a virtual environment of their own, where Python 3.10 or newer
 * with pip is there and its packages can be fetched, and says in one line where not.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './bootstrap.mjs';
import { dist, root, work } from './host/paths';

const project = join(root, 'python');
const engine = join(project, 'src/realgain/_engine');
const environment = join(work, 'python');
const mocha = join(root, 'node_modules/mocha/bin/mocha.js');

/** What builds, tests and checks; numpy and pandas as they fit the version of Python. */
const TOOLS = ['hatchling==1.33.0', 'pytest==9.2.0', 'mypy==2.4.1', 'ruff==0.17.6', 'numpy', 'pandas'];

export function main(args: string[]): void {
  const python = findPython();
  if (python === undefined) {
    console.log('Python: skipped, because there is no Python 3.10 or newer with pip.');
    return;
  }
  const installed = prepare(python);
  if (installed !== undefined) {
    console.log(`Python: skipped, because its packages can’t be fetched (${installed}).`);
    return;
  }
  unpackCommandLine();
  const wheel = buildWheel();
  if (args.includes('--test')) {
    test(wheel);
  }
}

function findPython(): string | undefined {
  const check = 'import sys, pip, ensurepip, venv; sys.exit(sys.version_info < (3, 10))';
  return ['python3', 'python'].find((name) => spawnSync(name, ['-c', check]).status === 0);
}

/** @returns the last line of what pip says where it fails */
function prepare(python: string): string | undefined {
  if (!existsSync(inEnvironment('python'))) {
    run(python, ['-m', 'venv', environment]);
  }
  // Python compiles what it imports, which is a small part of these packages.
  const flags = [
    '--no-compile',
    '--quiet',
    '--disable-pip-version-check',
    '--retries',
    '1',
    '--timeout',
    '20',
  ];
  const pip = spawnSync(inEnvironment('python'), ['-m', 'pip', 'install', ...flags, ...TOOLS], {
    encoding: 'utf8',
  });
  return pip.status === 0 ? undefined : pip.stderr.trim().split('\n').at(-1);
}

/** The files that `npm pack` takes. */
function unpackCommandLine(): void {
  const [npm, before] = npmCommand();
  rmSync(engine, { recursive: true, force: true });
  mkdirSync(engine, { recursive: true });
  const packed = run(npm, [...before, 'pack', '--json', '--pack-destination', engine]);
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  run('tar', ['-xzf', filename, '--strip-components=1'], engine);
  rmSync(join(engine, filename));
}

function buildWheel(): string {
  const isWheel = (name: string) => name.endsWith('.whl');
  readdirSync(dist)
    .filter(isWheel)
    .forEach((name) => {
      rmSync(join(dist, name));
    });
  run(inEnvironment('python'), ['-m', 'hatchling', 'build', '-t', 'wheel', '-d', dist], project);
  const [wheel = ''] = readdirSync(dist).filter(isWheel);
  return join(dist, wheel);
}

/** What is installed is the wheel, not the sources. */
function test(wheel: string): void {
  const python = inEnvironment('python');
  run(python, ['-m', 'pip', 'install', '--quiet', '--no-deps', '--force-reinstall', wheel]);
  for (const args of [['ruff', 'check', '.'], ['mypy'], ['pytest', '-q']]) {
    console.log(run(python, ['-m', ...args], project).trim());
  }
  process.env['REALGAIN_PYTHON'] = python;
  console.log(run(process.execPath, [mocha, 'test/python/parity.test.ts']).trim());
}

function inEnvironment(program: string): string {
  return process.platform === 'win32'
    ? join(environment, 'Scripts', `${program}.exe`)
    : join(environment, 'bin', program);
}

function run(file: string, args: string[], cwd = root): string {
  const done = spawnSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (done.status !== 0) {
    throw new Error(`${[file, ...args].join(' ')} failed:\n${done.stdout}${done.stderr}`);
  }
  return done.stdout;
}
