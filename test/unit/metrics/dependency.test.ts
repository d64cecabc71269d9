import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readRecords } from '../../../src/formats';
import { createMetric, suggestMetrics } from '../../../src/metrics';
import { alignWords } from '../../../src/metrics/parsing/align-words';
import { readWords } from '../../../src/metrics/parsing/dependency-words';
import { fault, utf8 } from '../formats/support';
import { scoreAll, scoring } from './support';

/** Words in order, `abc a b c` for a token of several; all heads are the first word. */
function treebank(tokens: readonly string[]) {
  const rows: string[] = [];
  let word = 0;
  for (const token of tokens) {
    const [form, ...words] = token.split(' ');
    if (words.length > 0) {
      rows.push(`${word + 1}-${word + words.length}\t${form}${'\t_'.repeat(8)}`);
    }
    for (const own of words.length > 0 ? words : [form]) {
      word += 1;
      rows.push(`${word}\t${own}\t_\tX\t_\t_\t${word === 1 ? 0 : 1}\tdep\t_\t_`);
    }
  }
  return readRecords(utf8(`# text\n${rows.join('\n')}\n\n`), 'a.conllu').records;
}

function wordsOf(tokens: readonly string[]) {
  const records = treebank(tokens);
  const [column] = records.columns;
  assert.ok(column);
  return readWords(records, column, 'a.conllu', true).words;
}

describe('words are aligned as by the CoNLL 2018 evaluator', () => {
  // The evaluator's own tests.
  const cases: readonly [gold: string[], system: string[], aligned: number][] = [
    [['a'], ['a'], 1],
    [['a', 'b', 'c'], ['a', 'b', 'c'], 3],
    [['abc a b c'], ['a', 'b', 'c'], 3],
    [['a', 'bc b c', 'd'], ['a', 'b', 'c', 'd'], 4],
    [['abcd a b c d'], ['ab a b', 'cd c d'], 4],
    [['abc a b c', 'de d e'], ['a', 'bcd b c d', 'e'], 5],
    [['abcd'], ['a', 'b', 'c', 'd'], 0],
    [['abc', 'd'], ['a', 'b', 'c', 'd'], 1],
    [['a', 'bc', 'd'], ['a', 'b', 'c', 'd'], 2],
    [['a', 'bc b c', 'd'], ['a', 'b', 'cd'], 2],
    [['abc a BX c', 'def d EX f'], ['ab a b', 'cd c d', 'ef e f'], 4],
    [['ab a b', 'cd bc d'], ['a', 'bc', 'd'], 2],
    [['a', 'bc b c', 'd'], ['ab AX BX', 'cd CX a'], 1],
  ];
  for (const [gold, system, aligned] of cases) {
    it(`${gold.join(', ')} with ${system.join(', ')}`, () => {
      assert.equal(alignWords(wordsOf(gold), wordsOf(system)).size, aligned);
    });
  }
});

describe('dependency metrics', () => {
  const row = (id: number, form: string, head: number) => `${id}\t${form}\t_\tX\t_\t_\t${head}\tdep\t_\t_`;
  const read = (rows: string[], name = 'a.conllu') =>
    readRecords(utf8(`${rows.join('\n')}\n\n`), name).records;
  const las = createMetric({ id: 'las', column: 'conllu' }, 1);
  const good = [row(1, 'a', 0), row(2, 'b', 1), row(3, '?', 1)];

  it('refuse an invalid tree with the line, as the evaluator does', () => {
    const extract = (rows: string[]) => () => las.extract(scoring(read(rows), read(good)));
    const cycle = extract([row(1, 'a', 0), row(2, 'b', 3), row(3, '?', 2)]);
    assert.match(fault('bad-format', 2, cycle).message, /form a cycle/);
    const roots = extract([row(1, 'a', 0), row(2, 'b', 0), row(3, '?', 2)]);
    assert.match(fault('bad-format', 1, roots).message, /2 roots/);
    const outside = extract([row(1, 'a', 0), row(2, 'b', 9), row(3, '?', 2)]);
    assert.match(fault('bad-format', 2, outside).message, /the head is word 9/);
  });

  it('leave punctuation out where asked', () => {
    const bad = [row(1, 'a', 0), row(2, 'b', 1), row(3, '?', 2)];
    const score = (options?: Record<string, string>) =>
      scoreAll(createMetric({ id: 'uas', column: 'conllu', options }, 1), scoring(read(bad), read(good)));
    assert.ok(Math.abs(score() - 200 / 3) < 1e-12);
    assert.equal(score({ punctuation: 'no' }), 100);
  });

  it('require gold trees of the same words', () => {
    fault('needs-reference', undefined, () => las.extract(scoring(read(good))));
    const other = read([row(1, 'a', 0), row(2, 'x', 1), row(3, '?', 1)]);
    assert.match(
      fault('id-mismatch', 1, () => las.extract(scoring(other, read(good)))).message,
      /\("x" against "b"\)/,
    );
  });

  it('are offered for trees, LAS first', () => {
    assert.deepEqual(suggestMetrics(read(good))[0]?.choice, {
      id: 'las',
      column: 'conllu',
      referenceColumn: 'conllu',
    });
    assert.equal(suggestMetrics(read(good, 'a.conll'))[0]?.choice.column, 'conllx');
    assert.equal(las.signature, 'las|format:conllu|punctuation:yes|like:conll18_ud_eval 1.2');
  });
});
