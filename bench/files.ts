import { streamRecords } from '../src/formats';
import { createMetric } from '../src/metrics';
import type { Records } from '../src/model/records';
import type { Task } from './measure';
import { uniform } from './tables';

const SEGMENTS = 2000;

/** Output of two made-up translation systems, and the reference. */
export interface Translations {
  readonly outputs: readonly Records[];
  readonly reference: Records;
}

/** 2,000 segments of 2 to 60 words, frequent ones more often, of which the systems change every fourth and move a phrase. */
export function translations(): Translations {
  const next = uniform(3);
  const vocabulary = Array.from({ length: 8000 }, () =>
    Array.from({ length: 2 + Math.floor(8 * next()) }, () =>
      String.fromCharCode(97 + Math.floor(26 * next())),
    ).join(''),
  );
  const word = () => vocabulary[Math.floor(8000 * next() ** 3)]!;
  const reference = Array.from({ length: SEGMENTS }, () =>
    Array.from({ length: 2 + Math.floor(59 * next() ** 1.5) }, word),
  );
  const system = () =>
    reference.map((words) => {
      const written = words.map((own) => (next() < 0.25 ? word() : own));
      // Phrases in other positions than in the reference are what TER spends its time on.
      const phrase = written.splice(Math.floor(next() * written.length), 3);
      written.splice(Math.floor(next() * written.length), 0, ...phrase);
      return written;
    });
  return { outputs: [system(), system()].map(recordsOf), reference: recordsOf(reference) };
}

function recordsOf(segments: readonly (readonly string[])[]): Records {
  const cells = segments.map((words) => `${words.join(' ')}.`);
  const lines = Int32Array.from(cells, (_, i) => i + 1);
  return { format: 'text', n: cells.length, columns: [{ name: 'text', cells }], lines, notes: [] };
}

/** The sufficient statistics of the outputs, tokenizing included; a draw is a segment. */
export function statisticsOf(id: string, outputs: readonly Records[], reference: Records): Task {
  const metric = createMetric({ id, column: 'text' }, 1);
  const run = () => {
    for (const output of outputs) {
      metric.extract({ output, outputPath: 'a', references: [reference], referencePaths: ['r'] });
    }
  };
  return { draws: outputs.length * SEGMENTS, run };
}

/** Pieces of JSON Lines as read from a file: 1,000 lines each, of 300 bytes, repeated. */
function lines(): Uint8Array {
  const next = uniform(4);
  const words = (count: number) =>
    Array.from(
      { length: count },
      () => ['translation', 'of', 'the', 'system', 'is', 'better'][Math.floor(6 * next())],
    ).join(' ');
  const items = Array.from({ length: 1000 }, (_, i) =>
    JSON.stringify({
      id: `item-${i}`,
      prompt: words(18),
      output: words(18),
      score: next(),
      correct: next() < 0.5,
    }),
  );
  return new TextEncoder().encode(`${items.join('\n')}\n`);
}

/** Reading a file of so many items; a draw is an item. */
export function readingLines(items: number): Task {
  const piece = lines();
  const run = () => {
    const { reader } = streamRecords(piece, 'a.jsonl') ?? {};
    for (let item = 0; item < items; item += 1000) {
      reader?.push(piece);
    }
    reader?.finish();
  };
  return { draws: items, run };
}

/** The minimum that any reader has to do: decode and parse each line, and keep nothing. */
export function parsingLines(items: number): Task {
  const piece = lines();
  const run = () => {
    for (let item = 0; item < items; item += 1000) {
      for (const line of new TextDecoder().decode(piece).trimEnd().split('\n')) {
        JSON.parse(line);
      }
    }
  };
  return { draws: items, run };
}
