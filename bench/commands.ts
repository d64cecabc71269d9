import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { translations } from './files';
import { measureGrowth } from './growing-commands';
import { compareTables } from './large-tables';
import type { Row } from './row';
import { run, TELL } from './run';
import { uniform } from './tables';

/**
 * Whole commands from a cold start: reading, tokenizing and resampling on all cores.
 *
 * @param plainDraw nanoseconds that plain TypeScript takes for a draw of a row of BLEU's size
 */
export async function measureCommands(
  cli: string,
  folder: string,
  quick: boolean,
  plainDraw: number,
  tell: (row: Row) => void,
): Promise<void> {
  const preload = join(folder, 'tell.cjs');
  await writeFile(preload, TELL);
  const command = async (name: string, plainly: Plainly, ...args: readonly string[]) => {
    const used = await run(cli, preload, ['compare', ...args]);
    const seconds = used.processor;
    tell({
      name,
      seconds,
      nanoseconds: seconds * 1e9,
      unit: 'run',
      against: { name: plainly.name, nanoseconds: plainly.seconds * 1e9 },
      ratio: seconds / plainly.seconds,
      limit: plainly.limit,
      used,
    });
  };
  const { outputs, reference } = translations();
  const texts = await Promise.all(
    [...outputs, reference].map(async ({ columns }, i) => {
      const path = join(folder, `${['a', 'b', 'reference'][i]}.txt`);
      await writeFile(path, `${Array.from(columns[0]!.cells).join('\n')}\n`);
      return path;
    }),
  );
  const bleu = [texts[0]!, texts[1]!, '--reference', texts[2]!, '--metric', 'bleu'];
  const resamples = quick ? 250_000 : 1_000_000;
  // Resamples of 2,000 rows, bootstrap alone: the command randomizes besides.
  const seconds = (resamples * 2_000 * plainDraw) / 1e9;
  await command(
    `realgain compare: BLEU, ${resamples.toLocaleString('en-US')} resamples`,
    { name: 'drawing alone in plain TypeScript', seconds, limit: 1 / 3 },
    ...bleu,
    '--resamples',
    String(resamples),
  );
  await warmLeaderboard(cli, preload, folder, tell);
  await measureGrowth(cli, preload, folder, tell);
  if (!quick) {
    await compareTables((...args) => run(cli, preload, ['compare', ...args]), folder, tell);
    for (const [kind, score] of SCORES) {
      const files = ['a', 'b'].map((name) => join(folder, `${name}.jsonl`));
      await Promise.all(files.map((path, system) => writeScores(path, system, score)));
      const parsing = await secondsToParse(files);
      await command(
        `realgain compare: 1,000,000 items of JSON Lines, ${kind} each`,
        { name: 'parsing their lines', seconds: parsing, limit: kind === 'a real number' ? 40 : 20 },
        ...files,
      );
    }
  }
}

const TASKS = 12;
const MODELS = 6;
const SAMPLES = 400;

/** Files that have just been written are not cached. */
const JUST_WRITTEN_MS = 3500;

/** A leaderboard of logs whose scores are in the cache, and the same without it. */
async function warmLeaderboard(
  cli: string,
  preload: string,
  folder: string,
  tell: (row: Row) => void,
): Promise<void> {
  const next = uniform(8);
  const prompt = Array.from({ length: 500 }, () => Math.floor(10_000 * next())).join(' ');
  const results = join(folder, 'logs');
  for (let model = 0; model < MODELS; model++) {
    const own = join(results, `model-${model}`);
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'results_2026.json'), JSON.stringify({ model_name: `model-${model}` }));
    for (let task = 0; task < TASKS; task++) {
      const samples = Array.from({ length: SAMPLES }, (_, id) => {
        const doc = { question: `task ${task}, item ${id}` };
        const more = { arguments: [[prompt, doc.question]], resps: [['A']], filtered_resps: ['A'] };
        const acc = Number(next() < 0.5 + model / 20);
        return JSON.stringify({
          doc_id: id,
          doc,
          target: 'A',
          ...more,
          filter: 'none',
          metrics: ['acc'],
          acc,
        });
      });
      await writeFile(join(own, `samples_task-${task}.jsonl`), `${samples.join('\n')}\n`);
    }
  }
  await new Promise((resolve) => setTimeout(resolve, JUST_WRITTEN_MS));
  const leaderboard = ['leaderboard', results, '--cache', join(folder, 'cache')];
  const cold = await run(cli, preload, leaderboard);
  const used = await run(cli, preload, leaderboard);
  tell({
    name: `realgain leaderboard of ${TASKS} tasks × ${MODELS} models, from the cache`,
    seconds: used.processor,
    nanoseconds: used.processor * 1e9,
    unit: 'run',
    against: { name: 'without it', nanoseconds: cold.processor * 1e9 },
    ratio: used.processor / cold.processor,
    limit: 1 / 2,
    used,
  });
}

/** What a command is compared with, in the same run. */
interface Plainly {
  readonly name: string;
  readonly seconds: number;
  readonly limit: number;
}

/** Scores of an item from a uniform number. */
const SCORES: readonly (readonly [kind: string, score: (uniform: number, system: number) => number])[] = [
  ['right or wrong', (uniform, system) => (uniform < 0.8 + 0.001 * system ? 1 : 0)],
  ['a score of two decimals', (uniform, system) => Math.round(100 * uniform * (0.9 + 0.001 * system)) / 100],
  ['a real number', (uniform, system) => uniform * (0.9 + 0.001 * system)],
];

async function writeScores(path: string, system: number, score: (typeof SCORES)[0][1]): Promise<void> {
  const next = uniform(6 + system);
  const lines = Array.from(
    { length: 1_000_000 },
    (_, id) => `{"id": ${id}, "score": ${score(next(), system)}}`,
  );
  await writeFile(path, `${lines.join('\n')}\n`);
}

/** Processor time of the minimum that any reader has to do. */
async function secondsToParse(paths: readonly string[]): Promise<number> {
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const start = process.cpuUsage();
  for (const text of texts) {
    for (const line of text.trimEnd().split('\n')) {
      JSON.parse(line);
    }
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
