import assert from 'node:assert/strict';
import { checkCounts, checkPairs, checkPartSize } from '../../../src/engine/study/budget';
import { nameChoices } from '../../../src/items/score/metric/ask-metric';
import { csv } from '../../../src/formats/tables/csv';
import { jsonl } from '../../../src/formats/json/jsonl';
import { LineReader } from '../../../src/formats/lines';
import { text } from '../../../src/formats/text';
import { findColumn, meaningOf, wordsOf } from '../../../src/columns';
import { hasMoreWords } from '../../../src/metrics/text/lists';
import { englishOf } from '../../../src/model/words';
import { RealGainError } from '../../../src/model/errors';
import type { Column, Records } from '../../../src/model/records';

const GIGABYTE = 2 ** 30;

describe('work and memory that grow no faster than the input', () => {
  it('finds every column of a table without going through all of them each time', () => {
    let looks = 0;
    const columns = Array.from({ length: 500 }, (_, i): Column => {
      return {
        get name() {
          looks += 1;
          return `c${i}`;
        },
        cells: [i],
      };
    });
    const records: Records = { format: 'csv', n: 1, columns, lines: Int32Array.of(2), notes: [] };
    const found = Array.from({ length: 500 }, (_, i) => findColumn(records, `c${i}`)?.cells.at(0));
    assert.deepEqual(
      found,
      Array.from({ length: 500 }, (_, i) => i),
    );
    assert.ok(looks <= 4 * 500, `${looks} looks`);
  });

  it('uses the first of two columns with the same name', () => {
    const columns = [1, 2].map((value): Column => ({ name: 'score', cells: [value] }));
    const records: Records = { format: 'csv', n: 1, columns, lines: Int32Array.of(2), notes: [] };
    assert.equal(findColumn(records, 'score')?.cells.at(0), 1);
  });

  it('reads a table of 32,768 columns, and refuses a wider one at its first line', () => {
    const table = (columns: number, cell: string) => {
      const row = (of: (i: number) => string) => Array.from({ length: columns }, (_, i) => of(i)).join(',');
      return new TextEncoder().encode([row((i) => `c${i}`), row(() => cell)].join('\n'));
    };
    const refused = {
      code: 'file-too-large',
      line: 1,
      message:
        'a.csv, line 1: this row has more than 32,768 cells, too many for a table of items; keep the columns to compare.',
    };
    for (const cell of ['0.5', '"0.5"']) {
      assert.equal(csv.read(table(2 ** 15, cell), 'a.csv', {}).columns.length, 2 ** 15);
      assert.throws(() => csv.read(table(2 ** 15 + 1, cell), 'a.csv', {}), refused);
    }
  });

  it('finds no words in a key that is too long to be a name', () => {
    assert.deepEqual(wordsOf('error_rate'), ['error', 'rate']);
    assert.deepEqual(wordsOf(`error_rate_${'k'.repeat(200_000)}`), []);
  });

  it('ends on a word of many known parts with something left over', () => {
    assert.equal(meaningOf(`${'logprob'.repeat(100)}x`).better, null);
  });

  it('counts words like splitting the text', () => {
    for (const text of ['', ' ', 'a', ' a  b ', 'a b c', '\ta\nb\u00a0c d ']) {
      const words = text
        .trim()
        .split(/\s+/)
        .filter((word) => word !== '').length;
      for (const count of [0, 1, 2, 3]) {
        assert.equal(hasMoreWords(text, count), words > count, JSON.stringify(text));
      }
    }
  });

  it('copies a line that comes in many pieces only twice', () => {
    const typed = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array;
    const set = Object.getOwnPropertyDescriptor(typed, 'set')?.value as (
      this: Uint8Array,
      from: ArrayLike<number>,
      offset?: number,
    ) => void;
    let copied = 0;
    const lines: string[] = [];
    typed.set = function (from, offset) {
      copied += from.length;
      set.call(this, from, offset);
    };
    try {
      const reader = new LineReader('a.txt', (text) => lines.push(text));
      for (let i = 0; i < 200; i++) {
        reader.push(new Uint8Array(1000).fill(0x61));
      }
      reader.push(Uint8Array.of(0x0a, 0x62));
      reader.finish();
    } finally {
      typed.set = set;
    }
    assert.deepEqual(
      lines.map(({ length }) => length),
      [200_000, 1],
    );
    assert.ok(copied <= 2 * 200_001, `${copied} bytes`);
  });

  it('refuses a line of more than 64 MB before it is whole, or decoded', () => {
    const megabyte = new Uint8Array(2 ** 20).fill(0x78);
    const reader = jsonl.stream?.('a.jsonl') ?? assert.fail('JSON Lines are streamed.');
    reader.push(new TextEncoder().encode('{"score": 1}\n{"text": "'));
    for (let i = 0; i < 63; i++) {
      reader.push(megabyte);
    }
    const refused = {
      code: 'bad-format',
      line: 2,
      message: /line 2, a line is longer than 64 MB.*line breaks/,
    };
    assert.throws(() => {
      reader.push(megabyte);
      reader.push(megabyte);
    }, refused);
    const whole = Buffer.concat([Buffer.from('score\n'), Buffer.alloc(69 * 2 ** 20, 'x')]);
    for (const format of [csv, text]) {
      assert.throws(() => format.read(whole, 'a.csv', {}), /a line is longer than 64 MB/);
    }
  });

  it('names choices of one name by their columns', () => {
    const choices = ['a', 'b'].map((column) => ({ id: 'macro-f1', column }));
    assert.deepEqual(
      nameChoices(choices).map(({ name }) => englishOf(name)),
      ['macro F1 (a)', 'macro F1 (b)'],
    );
  });

  it('refuses a study of more pairs than fit into memory, and says how many systems do', () => {
    const refused = (heap: number) => {
      try {
        checkPairs(10_000, heap);
      } catch (error) {
        assert.ok(error instanceof RealGainError);
        assert.equal(error.code, 'bad-setting');
        return error.message;
      }
      return assert.fail('It was not refused.');
    };
    assert.match(refused(4 * GIGABYTE), /10,000 systems has 49,995,000 pairs.*about 5,1\d\d systems fit/);
    assert.match(refused(0), /about 2 systems fit/);
    checkPairs(1000, GIGABYTE / 4);
    checkPairs(5000, 4 * GIGABYTE);
  });

  it('counts the pairs of 10,000 systems in 200 MB, and refuses more systems than fit', () => {
    const settings = { resamples: 10_000, sizes: [], mode: 'bootstrap' as const };
    checkCounts(10_000, settings, GIGABYTE, 0.4 * GIGABYTE);
    const refused = (heap: number, memory: number) => () => checkCounts(10_000, settings, heap, memory);
    assert.throws(
      refused(GIGABYTE, 0.3 * GIGABYTE),
      /10,000 systems has 49,995,000 pairs.*about 8,\d\d\d systems fit/,
    );
    assert.throws(refused(GIGABYTE / 8, GIGABYTE), /about 6,\d\d\d systems fit/);
  });

  it('refuses a part whose columns take more than 1 GB together', () => {
    checkPartSize(GIGABYTE, 'part.json');
    assert.throws(() => checkPartSize(GIGABYTE + 1, 'part.json'), { code: 'file-too-large' });
  });
});
