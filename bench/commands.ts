import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { translations } from './files';
import type { Row } from './rows';
import { uniform } from './tables';

/** What a whole command took, threads included. */
interface Used {
  readonly wall: number;
  readonly processor: number;
  readonly megabytes: number;
}

/** Tells, as the last thing that a program does, what it has used. */
const TELL = `process.on('exit', () => require('node:fs').writeSync(3, JSON.stringify(process.resourceUsage())))`;

/** Whole commands from a cold start: reading, tokenizing and resampling on all cores. */
export async function measureCommands(
  cli: string,
  folder: string,
  quick: boolean,
  tell: (row: Row) => void,
): Promise<void> {
  const preload = join(folder, 'tell.cjs');
  await writeFile(preload, TELL);
  const command = async (name: string, ...args: readonly string[]) => {
    const used = await run(cli, preload, ['compare', ...args]);
    tell({
      ...NO_RATIO,
      name,
      seconds: used.processor,
      nanoseconds: used.processor * 1e9,
      unit: 'run',
      used,
    });
  };
  const { outputs, reference } = translations();
  const texts = await Promise.all(
    [...outputs, reference].map(async ({ columns }, i) => {
      const path = join(folder, `${['a', 'b', 'reference'][i]}.txt`);
      await writeFile(path, `${Array.from(columns[0].cells).join('\n')}\n`);
      return path;
    }),
  );
  const bleu = [texts[0], texts[1], '--reference', texts[2], '--metric', 'bleu'];
  await command('realgain compare: BLEU, 1,000,000 resamples', ...bleu, '--resamples', '1000000');
  if (!quick) {
    const items = await Promise.all(
      ['a', 'b'].map((name, i) => rightOrWrong(join(folder, `${name}.jsonl`), i)),
    );
    await command('realgain compare: 1,000,000 items of JSON Lines, one score each', ...items);
  }
}

const NO_RATIO = { against: null, ratio: null, limit: null } as const;

async function rightOrWrong(path: string, system: number): Promise<string> {
  const next = uniform(6 + system);
  const lines = Array.from(
    { length: 1_000_000 },
    (_, id) => `{"id": ${id}, "score": ${next() < 0.8 + 0.001 * system ? 1 : 0}}`,
  );
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

function run(cli: string, preload: string, args: readonly string[]): Promise<Used> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--require', preload, cli, ...args], {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    });
    let told = '';
    child.stdio[3]?.on('data', (data: Buffer) => (told += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) {
        reject(new Error(`${args.join(' ')} ended with code ${code}.`));
        return;
      }
      const usage = JSON.parse(told) as NodeJS.ResourceUsage;
      resolve({
        wall: (performance.now() - start) / 1e3,
        processor: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
        megabytes: usage.maxRSS / 1024,
      });
    });
  });
}
