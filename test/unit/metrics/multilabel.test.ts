import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric, suggestMetrics } from '../../../src/metrics';
import { englishOf } from '../../../src/model/words';
import type { Cell, Records } from '../../../src/model/records';
import { fault } from '../formats/support';
import { records, scoreAll, scoring } from './support';

const CHOICE = { column: 'prediction', referenceColumn: 'label' };

function pair(prediction: readonly Cell[], label: readonly Cell[]): Records {
  return records({ id: label.map((_, i) => `item ${i}`), prediction, label });
}

function extract(output: Records, id = 'multilabel-micro-f1', options = {}) {
  return createMetric({ id, ...CHOICE, options }, 0).extract(scoring(output));
}

function repeated<Value>(values: readonly Value[]): Value[] {
  return Array.from({ length: 20 }, (_, i) => values[i % values.length]!);
}

const topOf = (output: Records) => {
  const [best, ...others] = suggestMetrics(output);
  return [best, ...others.filter(({ fit }) => fit === best?.fit)].map((found) => found?.choice.id);
};

describe('several labels an item', () => {
  it('asks for an average or equality where lists of what hardly repeats share some', () => {
    const files =
      (...names: readonly string[]) =>
      (_: unknown, i: number) =>
        JSON.stringify(names.slice(0, i % 3 === 0 ? 1 : undefined).map((name) => `src/${name}${i}.py`));
    const items = Array.from({ length: 30 }, () => null);
    const changed = items.map((_, i) => JSON.stringify([`src/a${i}.py`, `src/b${i}.py`]));
    const averages = ['multilabel-micro-f1', 'multilabel-macro-f1', 'multilabel-samples-f1'];
    assert.deepEqual(topOf(pair(items.map(files('b', 'a')), changed)), ['accuracy', ...averages]);
    // As long as the right ones, such as numbers to be sorted: their order may count.
    assert.deepEqual(topOf(pair(changed, changed.toReversed())), ['accuracy']);
  });

  it('asks for an average where both columns hold lists of labels', () => {
    const averages = ['multilabel-micro-f1', 'multilabel-macro-f1', 'multilabel-samples-f1'];
    assert.deepEqual(
      topOf(pair(repeated(['["a","b"]', '[]', '["b"]']), repeated(['["a"]', '["a","b"]']))),
      averages,
    );
    assert.deepEqual(
      topOf(pair(repeated(["['a', 'b']", '[]']), repeated(["['a']", "['b', 'a']"]))),
      averages,
    );
    assert.deepEqual(
      topOf(pair(repeated(['[0,1,1]', '[0,0,0]']), repeated(['[0,1,1]', '[1,0,0]']))),
      averages,
    );
  });

  it('is not suggested for sequences, probabilities, alternatives and texts', () => {
    const lists = repeated(['["a"]', '["a","b"]']);
    const suggested = (prediction: readonly Cell[], label: readonly Cell[]) =>
      suggestMetrics(pair(repeated(prediction), repeated(label))).some(({ choice }) =>
        choice.id.startsWith('multilabel'),
      );
    assert.ok(suggested(lists, lists));
    assert.ok(!suggested(['["O","B","O"]', '["B"]'], ['["O","O","O"]', '["B"]']), 'tags of words');
    assert.ok(!suggested(['[0.2,0.8]', '[0.5,0.5]'], ['["a"]', '["a","b"]']), 'probabilities');
    assert.ok(!suggested(['a', 'b'], ['["a"]', '["a","b"]']), 'alternatives');
    assert.ok(!suggested(['{"a": 1}', '[["a"]]'], lists), 'objects');
  });

  it('leaves cells with separators to accuracy, and offers these metrics after it', () => {
    const output = pair(repeated(['a;b', 'b', null]), repeated(['a;b', 'b;a']));
    assert.deepEqual(topOf(output), ['accuracy']);
    assert.ok(suggestMetrics(output).some(({ choice }) => choice.id === 'multilabel-samples-f1'));
  });

  it('splits guesses by the separator of the right labels, or as chosen', () => {
    const output = pair(['New York, NY', 'New York, NY; Boston'], ['New York, NY;Boston', 'Boston']);
    assert.deepEqual([...extract(output).data], [2, 1, 1, 1, 2, 1]);
    assert.equal(extract(output, 'multilabel-macro-f1', { separator: ',' }).names?.length, 3 * 5);
  });

  it('counts 0 or 1 for an item that rightly has no label', () => {
    const output = pair([null, '["a"]'], ['[]', '["a"]']);
    const score = (options: Record<string, string>) =>
      scoreAll(createMetric({ id: 'multilabel-samples-f1', ...CHOICE, options }, 0), scoring(output));
    assert.deepEqual([score({}), score({ zero_division: '1' })], [50, 100]);
  });

  it('leaves out items that a partial file lacks', () => {
    const output = {
      ...pair([null, '["a"]'], ['["a"]', '["a"]']),
      partial: true,
      lines: Int32Array.of(0, 2),
    };
    const { left, data } = extract(output, 'multilabel-subset-accuracy');
    assert.deepEqual(
      [left?.map(({ item }) => item), [...data]],
      [[0, 0].slice(0, left?.length), [0, 0, 1, 1]],
    );
  });

  it('refuses what is no list of labels, with the line', () => {
    const wrong = (prediction: readonly Cell[], label: readonly Cell[]) =>
      fault('not-numeric', 3, () => extract(pair(prediction, label))).message;
    assert.match(
      wrong(['["a"]', '[0.5]'], ['["a"]', '["a"]']),
      /holds "\[0\.5\]" where a list of labels is expected/,
    );
    assert.match(wrong(['["a"]', '[null]'], ['["a"]', '["a"]']), /where a list of labels/);
  });

  it('refuses guesses that are never right, and notes some', () => {
    const { message } = fault('bad-setting', undefined, () => extract(pair(['A', 'B'], ['a;b', 'b'])));
    assert.match(
      message,
      /^No label in out\/a\.csv is one of the 2 labels of out\/a\.csv: "A" there, "a" here\./,
    );
    const [note, ...more] = extract(pair(['["a","c"]', '["d"]'], ['["a"]', '["a"]'])).notes ?? [];
    assert.equal(
      englishOf(note ?? ''),
      'out/a.csv guesses 2 labels that are never right in out/a.csv, such as "c" on line 2.',
    );
    assert.deepEqual(more, []);
    const [twice] = extract(pair(['["a","a"]'], ['["a"]'])).notes ?? [];
    assert.match(englishOf(twice ?? ''), /lists a label twice for the same item, first on line 2/);
  });

  it('limits the labels that are averaged', () => {
    const cells = Array.from({ length: 60 }, (_, i) =>
      JSON.stringify(Array.from({ length: 10 }, (_, k) => `${i}.${k}`)),
    );
    const { message } = fault('bad-setting', undefined, () =>
      extract(pair(cells, cells), 'multilabel-macro-f1'),
    );
    assert.match(message, /600 different labels, more than 500; check the separator/);
    assert.equal(extract(pair(cells, cells)).k, 3);
  });

  it('refuses right labels that are all empty', () => {
    fault('bad-setting', undefined, () => extract(pair(['["a"]'], ['[]'])));
  });
});
