import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LINEAR } from './growth';
import type { Row } from './row';
import { run } from './run';
import { uniform } from './tables';

/** A command whose input has a given size; it writes that input first. */
interface Growing {
  readonly name: string;
  readonly half: number;
  readonly argumentsOf: (size: number, folder: string) => Promise<readonly string[]>;
}

const TEST_SETS = 10;
const ITEMS = 20;

/** Commands about twice as many columns, systems, test sets or runs take at most 2^1.2 times as long. */
const GROWING: readonly Growing[] = [
  {
    name: 'realgain look: columns of two tables',
    half: 5_000,
    argumentsOf: async (columns, folder) => {
      const names = numbered(columns);
      return ['look', await table(folder, 'a.csv', names, 0), await table(folder, 'b.csv', names, 1)];
    },
  },
  {
    name: 'realgain look: columns of a table with two systems',
    half: 5_000,
    argumentsOf: async (columns, folder) => [
      'look',
      await table(folder, 'both.csv', ['gpt.score', 'llama.score', ...numbered(columns - 2)], 0),
    ],
  },
  {
    name: `realgain leaderboard: systems on ${TEST_SETS} test sets`,
    half: 100,
    argumentsOf: async (systems, folder) => [
      'leaderboard',
      await outputs(folder, systems, TEST_SETS),
      '--format',
      'json',
    ],
  },
  {
    name: `realgain leaderboard: test sets of ${TEST_SETS} systems`,
    half: 100,
    argumentsOf: async (tasks, folder) => [
      'leaderboard',
      await outputs(folder, TEST_SETS, tasks),
      '--format',
      'json',
    ],
  },
  {
    name: 'realgain suite: tasks',
    half: 40,
    argumentsOf: async (tasks, folder) => ['suite', await outputs(folder, 2, tasks), '--resamples', '1000'],
  },
  {
    name: 'realgain runs: runs',
    half: 40,
    argumentsOf: async (runs, folder) => {
      await outputs(folder, runs + 1, 1);
      const files = Array.from({ length: runs + 1 }, (_, i) => join(folder, `system-${i}`, 'task-0.csv'));
      const [baseline = '', ...others] = files;
      return ['runs', ...others, '--baseline', baseline, '--resamples', '1000'];
    },
  },
];

export async function measureGrowth(
  cli: string,
  preload: string,
  folder: string,
  tell: (row: Row) => void,
): Promise<void> {
  for (const [i, { name, half, argumentsOf }] of GROWING.entries()) {
    const [less, more] = [
      await timed(half, join(folder, `growth-${i}-half`)),
      await timed(2 * half, join(folder, `growth-${i}`)),
    ];
    tell({
      name: `${name}, ${2 * half}`,
      seconds: more.processor,
      nanoseconds: more.processor * 1e9,
      unit: 'run',
      against: { name: String(half), nanoseconds: less.processor * 1e9 },
      ratio: more.processor / less.processor,
      limit: LINEAR,
      used: more,
    });
    async function timed(size: number, own: string) {
      await mkdir(own, { recursive: true });
      return run(cli, preload, await argumentsOf(size, own));
    }
  }
}

function numbered(columns: number): readonly string[] {
  return Array.from({ length: columns }, (_, i) => `c${i}`);
}

async function table(folder: string, name: string, columns: readonly string[], seed: number) {
  const path = join(folder, name);
  await writeFile(path, tableOf(columns, seed));
  return path;
}

/** A folder for each system with a file for each test set. */
async function outputs(folder: string, systems: number, tasks: number): Promise<string> {
  for (let system = 0; system < systems; system++) {
    const own = join(folder, `system-${system}`);
    await mkdir(own, { recursive: true });
    for (let task = 0; task < tasks; task++) {
      await writeFile(join(own, `task-${task}.csv`), tableOf(['score'], system + 1_000 * task));
    }
  }
  return folder;
}

/** Numbers from 0 to 1 of three decimals. */
function tableOf(columns: readonly string[], seed: number): string {
  const next = uniform(seed + 1);
  const rows = Array.from({ length: ITEMS }, (_, i) =>
    [i, ...columns.map(() => next().toFixed(3))].join(','),
  );
  return `${[['id', ...columns].join(','), ...rows].join('\n')}\n`;
}
