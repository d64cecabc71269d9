import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { loadRecords } from '../../../src/formats';
import { FORMATS } from '../../../src/formats/formats';
import { createMetric, METRICS } from '../../../src/metrics';
import { TOKENIZERS } from '../../../src/metrics/text/tokenize-13a';
import { onOneLine } from '../../../src/model/text';
import { RealGainError } from '../../../src/model/errors';
import type { Cell, Records } from '../../../src/model/records';
import { readRecord } from '../../../src/questions/reports/record';
import { processorTime } from '../../support/processor-time';
import { oneIn } from '../../support/releases';
import { EXAMPLES } from '../formats/examples';

/**
 * What patterns that can match the same characters in two ways take for ever on: something often repeated, after a start
 * that makes them begin, with an end that disappoints them.
 */
const RUNS: readonly (readonly [start: string, piece: string, end: string])[] = [
  ['', ' ', 'x'],
  ['(', ' ', 'x'],
  ['# a = b', ' ', 'x'],
  ['# newdoc id = b', '\t', 'x'],
  ['', 'a', '!'],
  ['', 'a ', ''],
  ['', '.', 'a'],
  ['', 'a.', ' '],
  ['', '1', 'x'],
  ['1', ' ', 'x'],
  ['', '-', 'x'],
  ['', '( ', 'x'],
  ['', '(a ', ')'],
  ['"', '\\"', 'x'],
  ['', '&amp;', ''],
  ['', '0-0 ', 'x'],
  ['', 'B-', ' '],
  ['', 'y', 'ing'],
  ['', 'の', 'x'],
  ['', '中', ''],
  ['', 'samples/', ''],
  ['', '{"a":', ''],
  ['', ', ', ''],
  ['', '=', ' '],
];

const SHORT = 4_000;
const TIMES_LONGER = 8;

/** What a compiler and a collector of garbage may cost. In milliseconds of processor time. */
const NOISE = 25;

type Work = (text: string) => unknown;

/**
 * Whether work on a text of eight times the length takes eight times as long, and not 64 times, as it would if it went by
 * the square: at most 32 times. The short texts are timed only where the long one isn't fast by any measure.
 */
async function isLinear([start, piece, end]: readonly [string, string, string], work: Work, short = SHORT) {
  const text = (length: number): string => start + piece.repeat(Math.ceil(length / piece.length)) + end;
  const [one, eight] = [text(short), text(short * TIMES_LONGER)];
  // A compiler or a collector of garbage may come between: the best of three counts.
  for (let attempt = 0; attempt < 3; attempt++) {
    const took = await milliseconds(() => work(eight));
    if (took <= 4 * NOISE) return true;
    const expected = await milliseconds(async () => {
      for (let again = 0; again < TIMES_LONGER; again++) await work(one);
    });
    if (took <= 4 * (expected + NOISE)) return true;
  }
  return false;
}

async function milliseconds(work: () => unknown): Promise<number> {
  const start = processorTime();
  await work();
  return processorTime() - start;
}

/** Does the work; that it is refused is as good. */
async function attempt(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    assert.ok(error instanceof RealGainError, String(error));
  }
}

/** The records with a text in the place of every text and number that isn't an id. */
function withTexts(records: Records, text: string): Records {
  const replaced = (cell: Cell): Cell => (typeof cell === 'string' || typeof cell === 'number' ? text : cell);
  const columns = records.columns.map(({ name, cells }) => ({
    name,
    cells: name === 'id' ? cells : Array.from(cells, replaced),
  }));
  return { ...records, columns };
}

describe('a line of 32,000 characters, as hostile as can be', () => {
  const read = new Map<string, Records>();
  before(async () => {
    for (const [id, bytes] of Object.entries(EXAMPLES)) {
      read.set(id, (await loadRecords(bytes, 'x', id)).records);
    }
  });

  for (const kind of METRICS) {
    it(`takes ${kind.id} as long as so many short lines`, async () => {
      const all = [...read.values()];
      const made = all.flatMap((records) => kind.fits(records).map((fit) => [records, fit] as const));
      // What fits none of the examples is checked against each.
      const fitting = oneIn(
        3,
        made.length > 0 ? made : all.map((one) => [one, { choice: { id: kind.id } }] as const),
      );
      for (const run of RUNS) {
        const linear = await isLinear(run, async (text) => {
          for (const [records, { choice }] of fitting) {
            const output = withTexts(records, text);
            await attempt(() => kind.fits(output));
            const input = { output, outputPath: 'a', references: [records], referencePaths: ['r'] };
            await attempt(() => createMetric(choice, 1).extract(input));
          }
        });
        assert.ok(linear, JSON.stringify(run));
      }
    });
  }

  for (const format of FORMATS) {
    const { id } = format;
    it(`is recognised and read as ${id} as fast as so many short lines`, async () => {
      const example = Buffer.from(EXAMPLES[id] ?? new Uint8Array()).toString('latin1');
      for (const run of RUNS) {
        for (const head of ['', example]) {
          const linear = await isLinear(run, async (text) => {
            const bytes = new Uint8Array(Buffer.from(head + text, 'latin1'));
            format.detect(bytes, 'x');
            await attempt(() => loadRecords(bytes, 'x', id));
          });
          assert.ok(linear, `${JSON.stringify(run)} after ${JSON.stringify(head.slice(0, 40))}`);
        }
      }
    });
  }

  it('is put on one line, and looked through for a report, as fast as so many short ones', async () => {
    for (const run of [...RUNS, ['', 'realgain-report', ''], ['', 'realgain-report{', '']] as const) {
      assert.ok(await isLinear(run, onOneLine), `one line: ${JSON.stringify(run)}`);
      const report: Work = (text) => attempt(() => readRecord(text, 'x'));
      assert.ok(await isLinear(run, report), `report: ${JSON.stringify(run)}`);
    }
  });
});

describe('a line of 120,000 characters', () => {
  for (const [name, tokenize] of Object.entries(TOKENIZERS)) {
    it(`is tokenized by ${name} as fast as so many short ones`, async () => {
      for (const run of RUNS) {
        assert.ok(await isLinear(run, (text) => tokenize(text), 15_000), JSON.stringify(run));
      }
    });
  }
});
