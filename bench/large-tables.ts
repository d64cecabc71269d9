import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LINEAR } from './growth';
import type { Row } from './row';
import type { Used } from './run';
import { uniform } from './tables';

/** A column or two of a table of a million rows, beside their ids. */
interface TableKind {
  readonly name: string;
  readonly columns: string;
  /** @param truth a uniform number, the same for both systems */
  readonly cells: (truth: number, own: number, system: number) => string;
}

const labelOf = (uniform: number) => ['positive', 'negative', 'neutral'][Math.floor(3 * uniform)]!;

const TABLES: readonly TableKind[] = [
  {
    name: 'a label and a prediction',
    columns: 'label,prediction',
    cells: (truth, own, system) => {
      const isRight = own < 0.8 + 0.001 * system;
      return `${labelOf(truth)},${labelOf(isRight ? truth : (5 * own) % 1)}`;
    },
  },
  {
    name: 'a score of two decimals',
    columns: 'score',
    cells: (_, own, system) => String(Math.round(100 * own * (0.9 + 0.001 * system)) / 100),
  },
];

const ROWS = 1_000_000;

/** Two tables of each kind, beside the minimum that any reader has to do and beside half as many rows. */
export async function compareTables(
  compare: (...args: readonly string[]) => Promise<Used>,
  folder: string,
  tell: (row: Row) => void,
): Promise<void> {
  for (const kind of TABLES) {
    const compared = async (rows: number) => {
      const files = ['a', 'b'].map((name) => join(folder, `${name}-${rows}.csv`));
      await Promise.all(files.map((path, system) => writeTable(path, rows, system, kind)));
      return { files, used: await compare(...files) };
    };
    const { used: half } = await compared(ROWS / 2);
    const { used, files } = await compared(ROWS);
    const row = (name: string, against: string, seconds: number, limit: number) =>
      tell({
        name,
        seconds: used.processor,
        nanoseconds: used.processor * 1e9,
        unit: 'run',
        against: { name: against, nanoseconds: seconds * 1e9 },
        ratio: used.processor / seconds,
        limit,
        used,
      });
    const name = `realgain compare: 1,000,000 rows of CSV, ${kind.name} each`;
    row(name, 'splitting their lines', await secondsToSplit(files), 8);
    row(`${name}, growth`, 'with 500,000', half.processor, LINEAR);
  }
}

async function writeTable(path: string, rows: number, system: number, { columns, cells }: TableKind) {
  const [truth, own] = [uniform(7), uniform(6 + system)];
  const lines = Array.from({ length: rows }, (_, id) => `item-${id},${cells(truth(), own(), system)}`);
  await writeFile(path, `id,${columns}\n${lines.join('\n')}\n`);
}

/** Processor time of splitting each line into its cells. */
async function secondsToSplit(paths: readonly string[]): Promise<number> {
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const start = process.cpuUsage();
  let cells = 0;
  for (const text of texts) {
    for (const line of text.trimEnd().split('\n')) {
      cells += line.split(',').length;
    }
  }
  const { user, system } = process.cpuUsage(start);
  if (cells === 0) {
    throw new Error('The tables are empty.');
  }
  return (user + system) / 1e6;
}
