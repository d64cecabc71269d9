import assert from 'node:assert/strict';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, it } from 'mocha';
import { readRecords } from '../../../src/formats';
import { FORMATS } from '../../../src/formats/formats';
import { englishOf } from '../../../src/model/words';
import { RealGainError } from '../../../src/model/errors';
import { fixture } from '../../golden/fixtures';
import { cells, fault, utf8 } from './support';

const read = (text: string, name = 'log.json') => readRecords(utf8(text), name).records;

const sample = (id: number, more: object = {}) => ({
  id,
  epoch: 1,
  target: 'x',
  scores: { s: { value: 'C' } },
  ...more,
});
const log = (samples: readonly object[], status = 'success') =>
  JSON.stringify({ version: 2, status, eval: { task: 't', dataset: { samples: 3 } }, samples }, null, 1);

describe('Inspect logs', () => {
  it('report the cancelled run', () => {
    const records = read(log([sample(1), sample(2)], 'cancelled'));
    assert.deepEqual(records.notes.map(englishOf), [
      'This run was cancelled: 2 of 3 samples are in the log.',
    ]);
  });

  it('keep values that are grades, numbers or parts, and name those that are lists', () => {
    const scores = {
      a: { value: 'P' },
      b: { value: '0.5' },
      c: { value: { x: 1, y: 0 } },
      d: { value: [1, 2] },
    };
    const records = read(log([sample(1, { scores })]));
    assert.deepEqual(records.measures, ['a', 'b', 'c.x', 'c.y']);
    assert.deepEqual(cells(records, 'b'), [0.5]);
    assert.match(records.notes.map(englishOf).join(' '), /"d" is not a number/);
  });

  it('with NaN for a score leave the sample unscored', () => {
    const records = read(log([sample(1), sample(2)]).replace('"value": "C"', '"value": NaN'));
    assert.deepEqual(cells(records, 's'), [null, 'C']);
  });

  it('of version 1 have one score', () => {
    const records = read(log([{ id: 1, epoch: 1, score: { value: 'I' } }]));
    assert.deepEqual(cells(records, 'score'), ['I']);
  });

  it('report missing samples, ids, and a truncated file', () => {
    assert.match(fault('file-empty', undefined, () => read(log([]))).message, /without samples/);
    assert.match(fault('bad-format', 11, () => read(log([{ epoch: 1 }]))).message, /a sample with its "id"/);
    const whole = log([sample(1), sample(2)]);
    assert.match(fault('bad-format', 10, () => read(whole.slice(0, -40))).message, /breaks off/);
  });
});

describe('archives', () => {
  const entry = (id: number) => utf8(JSON.stringify(sample(id)));
  const archive = (files: Record<string, Uint8Array>) =>
    zipSync({ 'header.json': utf8('{"status":"success"}'), ...files });
  const whole = archive({ 'samples/1_epoch_1.json': entry(1), 'samples/2_epoch_1.json': entry(2) });
  const open = (bytes: Uint8Array) => readRecords(bytes, 'x.eval').records;

  it('are read by content, not by name', () => {
    assert.equal(readRecords(whole, 'x.zip').records.n, 2);
    fault('file-binary', undefined, () => open(zipSync({ 'a.txt': utf8('hello') })));
  });

  it('are reported if truncated or damaged', () => {
    assert.match(
      fault('bad-format', undefined, () => open(whole.slice(0, -30))).message,
      /no directory at its end/,
    );
    const damaged = whole.slice();
    damaged.fill(0xff, 80, 110);
    assert.match(
      fault('bad-format', undefined, () => open(damaged)).message,
      /damaged|not where the directory says|expected/,
    );
  });

  it('never grow beyond what their directory says, and never beyond the limits', () => {
    const bomb = archive({ 'samples/1_epoch_1.json': new Uint8Array(1 << 24) });
    const view = new DataView(bomb.buffer);
    const directory = view.getUint32(bomb.length - 6, true);
    const second = directory + 46 + 'header.json'.length;
    // The directory says that the entry of 16 MB has 1,000 bytes.
    view.setUint32(second + 24, 1000, true);
    fault('bad-format', undefined, () => open(bomb));
    view.setUint32(second + 24, 0x7fffffff, true);
    assert.match(fault('bad-format', undefined, () => open(bomb)).message, /larger than RealGain reads/);
  });

  it('never grow beyond the limit together', () => {
    const names = Array.from({ length: 5 }, (_, i) => `samples/${i}_epoch_1.json`);
    const many = archive(Object.fromEntries(names.map((name, i) => [name, entry(i)])));
    const view = new DataView(many.buffer);
    let at = view.getUint32(many.length - 6, true) + 46 + 'header.json'.length;
    for (const name of names) {
      // The largest size of a single entry.
      view.setUint32(at + 24, 2 ** 28, true);
      at += 46 + name.length;
    }
    assert.match(fault('bad-format', undefined, () => open(many)).message, /larger than RealGain reads/);
  });

  it('are refused if encrypted or compressed in an unknown way', () => {
    const view = (bytes: Uint8Array) => new DataView(bytes.buffer);
    const unknown = whole.slice();
    const directory = view(unknown).getUint32(unknown.length - 6, true);
    view(unknown).setUint16(directory + 10, 12, true);
    assert.match(fault('bad-format', undefined, () => open(unknown)).message, /method 12/);
    const encrypted = whole.slice();
    view(encrypted).setUint16(directory + 8, 1, true);
    assert.match(fault('bad-format', undefined, () => open(encrypted)).message, /encrypted/);
  });
});

describe('lm-evaluation-harness samples', () => {
  const line = (id: number, more: object) =>
    `${JSON.stringify({ doc_id: id, target: 'x', resps: [['y']], ...more })}\n`;

  it('without a list of metrics have the numbers as metrics', () => {
    const records = read(line(0, { acc: 1 }) + line(1, { acc: 0 }), 'samples.jsonl');
    assert.deepEqual([records.format, records.measures], ['lm-eval', ['acc']]);
  });

  it('repeated for one filter are found by the aligner, as an id that stands twice', () => {
    const records = read(line(0, { acc: 1 }) + line(0, { acc: 0 }), 'samples.jsonl');
    assert.deepEqual(
      [cells(records, 'id'), [...records.lines]],
      [
        [0, 0],
        [1, 2],
      ],
    );
  });

  it('report an invalid line', () => {
    fault('bad-format', 2, () => read(`${line(0, { acc: 1 })}{"acc": 1}\n`, 'samples.jsonl'));
    fault('bad-format', 2, () =>
      read(`${line(0, { acc: 1 })}${line(1, { acc: 1 }).slice(0, 20)}`, 'samples.jsonl'),
    );
  });
});

describe('HELM, OpenAI Evals and promptfoo', () => {
  it('trials of one instance are clusters', () => {
    const stat = { name: { name: 'exact_match', split: 'test' }, count: 1, sum: 1 };
    const instance = (id: string, trial: number) => ({
      instance_id: id,
      train_trial_index: trial,
      stats: [stat],
    });
    const records = read(JSON.stringify([instance('a', 0), instance('a', 1), instance('b', 0)]));
    assert.deepEqual([records.format, records.clusterColumn], ['helm', 'sample']);
    assert.deepEqual(cells(records, 'id'), ['a', 'a#2', 'b']);
    fault('bad-format', 1, () =>
      read('[{"instance_id": "a", "stats": [], "x": 1}, {"instance_id": 5, "stats": []}]'),
    );
  });

  it('a sample that was matched twice is a cluster of two', () => {
    const event = (id: number, correct: boolean) =>
      `${JSON.stringify({ run_id: 'r', event_id: id, sample_id: 'a.0', type: 'match', data: { correct } })}\n`;
    const records = read(event(0, true) + event(1, false), 'x.jsonl');
    assert.deepEqual(
      [records.format, records.clusterColumn, cells(records, 'correct')],
      ['openai-evals', 'sample', [true, false]],
    );
  });

  it('results of one provider need no names of systems', () => {
    const result = (test: number, score: number) => ({
      testIdx: test,
      promptIdx: 0,
      provider: { id: 'p', label: 'A' },
      score,
      success: score > 0.5,
      namedScores: { exact: score },
      gradingResult: {},
    });
    const records = read(
      JSON.stringify({ evalId: 'e', results: { version: 3, results: [result(0, 1), result(1, 0)] } }),
    );
    assert.deepEqual([records.format, records.measures], ['promptfoo', ['score', 'pass', 'exact']]);
    const none = { evalId: 'e', results: { prompts: [{ metrics: { testPassCount: 0 } }], results: [] } };
    fault('file-empty', undefined, () => read(JSON.stringify(none)));
  });
});

describe('documents that hold items', () => {
  it('are read from the array that holds most of them, first of those with a usual name', () => {
    const rows = [
      { id: 1, f1: 0.5 },
      { id: 2, f1: 1 },
    ];
    const records = read(
      JSON.stringify({ config: [{ a: 1 }, { a: 2 }, { a: 3 }], run: { results: rows } }),
      'a.json',
    );
    assert.deepEqual(
      [records.format, records.notes.map(englishOf)],
      ['json', ['The items are those of $.run.results[*].']],
    );
    assert.deepEqual(cells(records, 'f1'), [0.5, 1]);
  });

  it('may be dictionaries by id, of objects or numbers', () => {
    assert.deepEqual(cells(read('{"a": {"f1": 1}, "b": {"f1": 0}, "c": {"f1": 1}}', 'a.json'), 'id'), [
      'a',
      'b',
      'c',
    ]);
    assert.deepEqual(cells(read('{"a": 0.5, "b": 1, "c": 0}', 'a.json'), 'score'), [0.5, 1, 0]);
  });

  it('without items are refused', () => {
    assert.match(
      fault('bad-format', 1, () => read('{"accuracy": 0.5, "model": "x"}', 'a.json')).message,
      /holds none/,
    );
    fault('bad-format', 1, () => read(`${'{"a":'.repeat(100_000)}1`, 'a.json'));
  });
});

describe('every format', () => {
  const files = [
    'llm/inspect/sysA.json',
    'llm/inspect/sysA.zstd.eval',
    'llm/promptfoo/results.jsonl',
    'retrieval/sysA.run',
  ];

  it('detects its own files', () => {
    assert.deepEqual(
      files.map((file) => fixture(file).format),
      ['inspect', 'inspect', 'promptfoo', 'trec-run'],
    );
  });

  it('gives items or says what is wrong, wherever a log is cut or changed', () => {
    const logs = [
      utf8(log([sample(1), sample(2)])),
      zipSync({ 'header.json': utf8('{}'), 'samples/1.json': utf8(JSON.stringify(sample(1))) }),
      utf8(
        '[{"instance_id": "a", "stats": [{"name": {"name": "x", "split": "test"}, "sum": 1, "count": 1}]}]',
      ),
      utf8('{"evalId": "e", "results": {"results": [{"testIdx": 0, "score": 1, "gradingResult": {}}]}}'),
      utf8('{"doc_id": 0, "target": "x", "resps": [], "filter": "none", "metrics": ["acc"], "acc": 1}\n'),
      utf8('1 Q0 a 1 0.5 run\n1 Q0 b 2 0.25 run\n'),
      utf8('1 0 a 1\n1 0 b 0\n'),
      utf8('map \t1\t0.5\nmap \tall\t0.5\n'),
    ];
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      byte: fc.integer({ min: 0, max: 255 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...logs),
        fc.array(change, { maxLength: 3 }),
        fc.double({ min: 0.3, max: 1, noNaN: true }),
        (whole, changes, end) => {
          const bytes = whole.slice(0, Math.ceil(whole.length * end));
          changes.forEach(({ at, byte }) => (bytes[Math.floor(at * (bytes.length - 1))] = byte));
          for (const attempt of [
            () => readRecords(bytes, 'x').records,
            ...FORMATS.map((one) => () => one.read(bytes, 'x')),
          ]) {
            try {
              const records = attempt();
              assert.ok(records.n > 0);
              records.columns.forEach((column) => assert.equal(column.cells.length, records.n));
            } catch (error) {
              assert.ok(error instanceof RealGainError, String(error));
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
