import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { lookAtMemory, type Memory } from './memory';
import { api, file, until } from './support';

const COMPARISONS = Number(process.env['REALGAIN_SOAK_COMPARISONS'] ?? 2_000);
const EVENTS = Number(process.env['REALGAIN_SOAK_EVENTS'] ?? 500);

const SYSTEMS = 20;
/** Comparisons of a pair in one panel. */
const SETTINGS = 20;
const RUNS = 20;
const LOOKS = 20;

/** How large each may be in the last quarter, by what it was in the one before: what is noise there, and no leak. */
const LIMITS: Readonly<Record<keyof Memory, (early: number) => number>> = {
  host: (early) => early * 1.05 + 2,
  engine: (early) => early * 1.15 + 15,
  pages: (early) => early * 1.05 + 2,
  elements: (early) => early * 1.1 + 200,
  listeners: (early) => early * 1.1 + 200,
  documents: (early) => early + 1,
};

const MEASURED = Object.keys(LIMITS) as (keyof Memory)[];

describe('an hour of work', function () {
  this.timeout(0); // Who starts it says how long it may take, by REALGAIN_SUITE_SECONDS.

  it(`of ${COMPARISONS} comparisons and ${EVENTS} file events does not leak memory`, async () => {
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
    print(['comparisons', 'events', ...MEASURED]);
    while (made < COMPARISONS) {
      // As a user does: one panel for a pair, other settings in it, then the next pair.
      const [i, j] = [(made / SETTINGS) % SYSTEMS, (made / SETTINGS + 1) % SYSTEMS];
      const [a, b] = [file(`soak/${name(i)}`), file(`soak/${name(j)}`)];
      for (let setting = 0; setting < SETTINGS; setting++) {
        made += 1;
        await configuration().update('seed', String(made), Workspace);
        await vscode.commands.executeCommand(COMMANDS.compare, a, [a, b]);
        await until(`comparison ${made}`, () =>
          realgain.comparisons().some(({ seed }) => seed === String(made)) ? true : undefined,
        );
        for (; events < (made / COMPARISONS) * EVENTS; events++) {
          // The watcher compares these with the baseline of the workspace.
          writeFileSync(file(`scores/soak-${events % RUNS}.txt`).fsPath, `${random().toFixed(4)}\n${items}`);
        }
        if (made % Math.ceil(COMPARISONS / LOOKS) === 0) {
          const memory = await lookAtMemory();
          series.push(memory);
          print([made, events, ...MEASURED.map((what) => Math.round(memory[what]))]);
        }
      }
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    }
    for (const what of MEASURED) {
      // Caches and the history fill up first; in the second half nothing may grow.
      const half = series.map((memory) => memory[what]).slice(LOOKS / 2);
      const [early, late] = [median(half.slice(0, half.length / 2)), median(half.slice(half.length / 2))];
      assert.ok(late <= LIMITS[what](early), `${what}: from ${early.toFixed(1)} to ${late.toFixed(1)}`);
    }
  });
});

function print(cells: readonly (number | string)[]): void {
  console.log(`      ${cells.map((cell) => String(cell).padStart(11)).join('')}`);
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((x, y) => x - y)[Math.floor(numbers.length / 2)]!;
}

/** The same made-up numbers each time. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
