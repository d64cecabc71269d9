import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { loadRecords, readRecords } from '../../../src/formats';
import { readPaths } from '../../../src/formats/json/path';
import { cells, fault, utf8 } from './support';
import { englishOf } from '../../../src/model/words';

const document = utf8(
  JSON.stringify(
    {
      tasks: [
        {
          name: 'a',
          results: [
            { id: 1, metrics: { text: { f1: 0.5 } } },
            { id: 2, metrics: { text: { f1: 1 } } },
          ],
        },
        { name: 'b', results: [{ id: 3, metrics: { text: {} } }] },
      ],
      scores: [1, 0],
      'two words': { x: { 'a.b': 3 }, y: { 'a.b': 4 } },
    },
    null,
    1,
  ),
);
const at = (...paths: string[]) => readPaths(document, 'dir/x.json', paths);

describe('a path in a JSON document', () => {
  it('names a column of the items that its last wildcard stands for, beside their own members', () => {
    const path = '$.tasks[*].results[*].metrics.text.f1';
    const records = at(path);
    assert.deepEqual(
      [cells(records, path), cells(records, 'id')],
      [
        [0.5, 1, null],
        [1, 2, 3],
      ],
    );
    assert.deepEqual([...records.lines], [6, 14, 27]);
  });

  it('keeps what holds several items: samples of one item, or texts of one document', () => {
    const samples = utf8('[{"idx": 9, "runs": [{"r": 1}, {"r": 0}]}, {"idx": 7, "runs": [{"r": 1}]}]');
    const read = readPaths(samples, 'x.json', ['$[*].runs[*].r']);
    assert.deepEqual(cells(read, 'cluster'), [9, 9, 7]);
    assert.equal(read.clusterColumn, 'cluster');
    const lines = utf8('{"runs": [1, 0]}\n{"runs": [0, 0]}\n');
    assert.deepEqual(cells(readPaths(lines, 'x.jsonl', ['$.runs[*]']), 'cluster'), [1, 1, 2, 2]);
    const texts = at('$.tasks[*].results[*].id');
    assert.deepEqual(cells(texts, 'cluster'), [1, 1, 2]);
    const alone = at('$.tasks[0].results[*].id');
    assert.ok(alone.columns.every(({ name }) => name !== 'cluster'));
  });

  it('may take one element, names in quotes, the members of a dictionary, and values by themselves', () => {
    assert.deepEqual(cells(at('$.tasks[0].results[*].id'), 'id'), [1, 2]);
    assert.deepEqual(cells(at(`$["two words"].*['a.b']`), `$["two words"].*['a.b']`), [3, 4]);
    assert.deepEqual(cells(at('$.scores[*]'), '$.scores[*]'), [1, 0]);
  });

  it('goes from each line of JSON Lines', () => {
    const lines = utf8('{"id": 7, "m": {"a": {"f1": 0.25}}}\n{"id": 8, "m": {"a": {"f1": 1}}}\n');
    assert.deepEqual(cells(readPaths(lines, 'x.jsonl', ['$.m.a.f1']), '$.m.a.f1'), [0.25, 1]);
  });

  it('may have 64 steps, so that none keeps the process busy', () => {
    const nested = utf8(`${'['.repeat(64)}1${']'.repeat(64)}\n`);
    const path = `$${'[*]'.repeat(64)}`;
    assert.deepEqual(cells(readPaths(nested, 'x.json', [path]), path), [1]);
    const error = fault('bad-setting', undefined, () => at(`$${'[*]'.repeat(3_000)}`));
    assert.match(error.message, /^The path "\$\[\*\].{0,60}…" has more than 64 steps/);
  });

  it('names the keys of the first of the places that it gets furthest to', () => {
    const lines = utf8('{"x": 1}\n{"a": {"b": 1, "c": 2}}\n{"a": {"d": 1}}\n');
    const error = fault('unknown-column', undefined, () => readPaths(lines, 'x.jsonl', ['$.a.e[*]']));
    assert.deepEqual(error.choices, ['b', 'c']);
  });

  it('lists the existing keys if it matches nothing', () => {
    const end = fault('unknown-column', undefined, () => at('$.tasks[*].results[*].metrics.f1'));
    assert.match(end.message, /names nothing in dir\/x\.json: where it ends, there is "text"\.$/);
    const begin = fault('unknown-column', undefined, () => at('$.task[*].f1'));
    assert.deepEqual(begin.choices, ['tasks', 'scores', 'two words']);
  });

  it('is refused if invalid, or of other items than the other path', () => {
    assert.match(
      fault('bad-setting', undefined, () => at('$.a[?(@.x)]')).message,
      /expected .* at "\[\?\(@\.x\)\]"/,
    );
    fault('bad-setting', undefined, () => at('$.tasks[*].name', '$.scores[*]'));
    fault('bad-format', 2, () => readPaths(utf8('{"a": [1,\n2 3]}'), 'x', ['$.a[*]']));
  });

  it('takes precedence over the detected format', async () => {
    const { records, why } = await loadRecords(document, 'x.json', undefined, ['$.scores[*]']);
    assert.deepEqual([records.n, englishOf(why)], [2, 'JSON: the values at $.scores[*]']);
  });
});

describe('a table written as JSON by pandas or MLflow', () => {
  const table = (rows: unknown) =>
    JSON.stringify({ columns: ['inputs', 'toxicity/v1/score'], index: [0, 1], data: rows }, null, 1);
  const read = (text: string) => readRecords(utf8(text), 'eval_results_table.json').records;

  it('has one item per row', () => {
    const records = read(
      table([
        ['a', 0.5],
        ['b', null],
      ]),
    );
    assert.deepEqual(
      [cells(records, 'inputs'), cells(records, 'toxicity/v1/score')],
      [
        ['a', 'b'],
        [0.5, null],
      ],
    );
    assert.deepEqual(records.notes.map(englishOf), []);
  });

  it('reports the line of a row of another width', () => {
    assert.match(
      fault('bad-format', 15, () => read(table([['a', 1], ['b']]))).message,
      /has 1 value, but "columns" names 2/,
    );
  });
});
