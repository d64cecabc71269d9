import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/ids';
import { api, file, pause, until } from './support';

const COMPARISONS = Number(process.env['REALGAIN_SOAK_COMPARISONS'] ?? 2_000);
const EVENTS = Number(process.env['REALGAIN_SOAK_EVENTS'] ?? 500);

const SYSTEMS = 20;
/** Comparisons of a pair in one panel. */
const SETTINGS = 20;
const RUNS = 20;
const LOOKS = 20;

/** Megabytes in use. */
interface Memory {
  readonly host: number;
  readonly child: number;
  readonly page: number;
}

describe('an hour of work', function () {
  this.timeout(3_600_000);

  it(`of ${COMPARISONS} comparisons and ${EVENTS} file events takes no more and more memory`, async () => {
    const realgain = await api();
    const name = (system: number) => `system-${system}.txt`;
    const random = generator(1);
    const scores = () => Array.from({ length: 500 }, () => random().toFixed(4)).join('\n');
    const folder = file('soak').fsPath;
    await vscode.workspace.fs.createDirectory(file('soak'));
    for (let system = 0; system < SYSTEMS; system++) {
      writeFileSync(path.join(folder, name(system)), scores());
    }
    const configuration = () => vscode.workspace.getConfiguration('realgain');
    const { Workspace } = vscode.ConfigurationTarget;
    await configuration().update('resamples', 5_000, Workspace);
    const items = readFileSync(file('scores/similar.txt').fsPath, 'utf8').split('\n').slice(1).join('\n');
    const series: Memory[] = [];
    let made = 0;
    let events = 0;
    console.log('      comparisons  events  host MB  child MB  page MB');
    while (made < COMPARISONS) {
      // As a person does: one panel for a pair, other settings in it, then the next pair.
      const [i, j] = [(made / SETTINGS) % SYSTEMS, (made / SETTINGS + 1) % SYSTEMS];
      const [a, b] = [file(`soak/${name(i)}`), file(`soak/${name(j)}`)];
      for (let setting = 0; setting < SETTINGS; setting++) {
        made += 1;
        await configuration().update('seed', String(made), Workspace);
        await vscode.commands.executeCommand(COMMANDS.compareSelected, a, [a, b]);
        await until(`comparison ${made}`, () =>
          realgain.comparisons().some(({ seed }) => seed === String(made)) ? true : undefined,
        );
        for (; events < (made / COMPARISONS) * EVENTS; events++) {
          // The watcher compares these with the baseline of the workspace.
          writeFileSync(file(`scores/soak-${events % RUNS}.txt`).fsPath, `${random().toFixed(4)}\n${items}`);
        }
        if (made % Math.ceil(COMPARISONS / LOOKS) === 0) {
          const memory = await look();
          series.push(memory);
          const cells = [memory.host, memory.child, memory.page].map((megabytes) =>
            megabytes.toFixed(0).padStart(8),
          );
          console.log(`      ${String(made).padStart(11)}${String(events).padStart(8)}${cells.join(' ')}`);
        }
      }
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    }
    for (const process of ['host', 'child', 'page'] as const) {
      // Caches and the history fill up first; from the middle on nothing may grow.
      const half = series.map((memory) => memory[process]).slice(LOOKS / 2);
      const [early, late] = [half.slice(0, half.length / 2), half.slice(half.length / 2)].map(median);
      assert.ok(late <= early * 1.15 + 15, `the ${process} grew from ${early} to ${late} MB`);
    }
  });
});

async function look(): Promise<Memory> {
  await pause(500);
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const all = processes();
  const below = (ancestor: number): number[] => [
    ancestor,
    ...all.filter(({ parent }) => parent === ancestor).flatMap(({ id }) => below(id)),
  ];
  const resident = (ids: readonly number[], what: RegExp) =>
    all
      .filter(({ id, command }) => ids.includes(id) && what.test(command))
      .reduce((sum, { megabytes }) => sum + megabytes, 0);
  return {
    host: process.memoryUsage().heapUsed / 2 ** 20,
    child: resident(below(process.pid), /engine\.js/),
    page: resident(below(launcher(all)), /--type=renderer/),
  };
}

interface Process {
  readonly id: number;
  readonly parent: number;
  readonly command: string;
  readonly megabytes: number;
}

/** Linux tells in /proc; elsewhere only the host is looked at. */
function processes(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const status = readFileSync(`/proc/${name}/status`, 'utf8');
          const number = (key: string) =>
            Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
          const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
          return [{ id: Number(name), parent: number('PPid'), command, megabytes: number('VmRSS') / 1024 }];
        } catch {
          return []; // Ended meanwhile.
        }
      });
  } catch {
    return [];
  }
}

/** What started both the editor and its window. */
function launcher(all: readonly Process[]): number {
  let at = process.pid;
  for (;;) {
    const here = all.find(({ id }) => id === at);
    if (here === undefined || here.command.includes('executable.mjs')) {
      return at;
    }
    at = here.parent;
  }
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((x, y) => x - y)[Math.floor(numbers.length / 2)];
}

/** The same made-up numbers each time. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
