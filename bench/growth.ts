import { readRecords, streamRecords } from '../src/formats';
import { suggestMetrics } from '../src/metrics';
import type { Task } from './measure';
import { uniform } from './tables';

/** Two tasks, the second of twice the size. */
export interface Growing {
  readonly name: string;
  readonly size: string;
  readonly half: Task;
  readonly whole: Task;
}

/** Twice the input may take at most this many times as long. */
export const LINEAR = 2.3;

/** Tables with many columns or rows, long keys and long lines: what takes more than linear time shows in the ratio. */
export function growing(): readonly Growing[] {
  return [
    {
      name: 'a table of 20,000 columns, read and its metrics found',
      size: '10,000',
      half: readingColumns(10_000),
      whole: readingColumns(20_000),
    },
    {
      name: 'a table of 400,000 rows, read and its metrics found',
      size: '200,000',
      half: readingRows(200_000),
      whole: readingRows(400_000),
    },
    {
      name: 'a table of 400,000 labels, read and its metrics found',
      size: '200,000',
      half: readingLabels(200_000),
      whole: readingLabels(400_000),
    },
    {
      name: 'keys of 400 kB, read and their metrics found',
      size: '200 kB',
      half: readingKeys(200_000),
      whole: readingKeys(400_000),
    },
    {
      name: 'a line of 32 MB in pieces of 64 kB',
      size: '16 MB',
      half: readingLine(16),
      whole: readingLine(32),
    },
  ];
}

function readingColumns(columns: number): Task {
  const next = uniform(8);
  const row = (cell: (column: number) => string) =>
    Array.from({ length: columns }, (_, i) => cell(i)).join(',');
  const rows = [row((i) => `c${i}`), ...Array.from({ length: 5 }, () => row(() => next().toFixed(3)))];
  return reading(`${rows.join('\n')}\n`, 'a.csv');
}

function readingRows(n: number): Task {
  const next = uniform(9);
  const rows = Array.from({ length: n }, (_, i) => `q${i},${next().toFixed(4)}`);
  return reading(`id,score\n${rows.join('\n')}\n`, 'a.csv');
}

function readingLabels(n: number): Task {
  const next = uniform(10);
  const label = () => ['positive', 'negative', 'neutral'][Math.floor(3 * next())]!;
  const rows = Array.from({ length: n }, (_, i) => `q${i},${label()},${label()}`);
  return reading(`id,label,prediction\n${rows.join('\n')}\n`, 'a.csv');
}

function readingKeys(length: number): Task {
  const key = 'k'.repeat(length);
  const lines = Array.from({ length: 20 }, (_, i) => JSON.stringify({ [key]: i / 20 }));
  return reading(`${lines.join('\n')}\n`, 'a.jsonl');
}

function reading(text: string, path: string): Task {
  const bytes = new TextEncoder().encode(text);
  return { draws: 1, run: () => suggestMetrics(readRecords(bytes, path).records) };
}

function readingLine(megabytes: number): Task {
  const encoder = new TextEncoder();
  const start = encoder.encode('{"score": 1, "text": "');
  const end = encoder.encode('"}\n');
  const piece = new Uint8Array(2 ** 16).fill(0x78);
  const run = () => {
    const { reader } = streamRecords(new TextEncoder().encode('{"score": 1}\n'), 'a.jsonl') ?? {};
    reader?.push(start);
    for (let i = 0; i < 16 * megabytes; i++) {
      reader?.push(piece);
    }
    reader?.push(end);
    reader?.finish();
  };
  return { draws: 1, run };
}
