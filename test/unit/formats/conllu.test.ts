import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { conllu } from '../../../src/formats/annotations/conllu';
import { conllx } from '../../../src/formats/annotations/conllx';
import { cells, fault, utf8 } from './support';
import { englishOf } from '../../../src/model/words';

const word = (id: string, form: string, head = '0') => `${id}\t${form}\t_\tX\t_\t_\t${head}\tdep\t_\t_`;
const sentence = (...words: string[]) => `${words.join('\n')}\n\n`;
const read = (text: string) => conllu.read(utf8(text), 'a.conllu');

const TWO = [
  '# newdoc id = news-1\n# sent_id = s1\n# text = vámonos ya',
  sentence(word('1-2', 'vámonos', '_'), word('1', 'vamos'), word('2', 'nos', '1'), word('3', 'ya', '1')),
  '# sent_id = s2',
  sentence(word('1', 'ja'), word('1.1', 'e', '_'), word('2', 'so', '1')),
].join('\n');

describe('CoNLL-U', () => {
  it('reads sentences with their comments, each from the line of its first word', () => {
    const records = read(TWO);
    assert.equal(records.n, 2);
    assert.deepEqual([...records.lines], [4, 11]);
    assert.deepEqual(cells(records, 'sent_id'), ['s1', 's2']);
    assert.deepEqual(cells(records, 'text'), ['vámonos ya', null]);
    assert.deepEqual(cells(records, 'document'), ['news-1', 'news-1']);
    assert.equal(String(cells(records, 'conllu')?.[1]).split('\n').length, 3);
    assert.deepEqual(records.notes, []);
  });

  it('reports an unclosed last sentence', () => {
    const records = read(word('1', 'ja'));
    assert.match(records.notes.map(englishOf).join(), /No blank line follows the last sentence/);
    assert.deepEqual(
      records.columns.map(({ name }) => name),
      ['conllu'],
    );
  });

  const bad: readonly [what: string, text: string, line: number, message: RegExp][] = [
    ['too few columns', `${word('1', 'a')}\n2\tb\t_`, 2, /10 columns separated by tabs, not 3/],
    ['spaces for tabs', word('1', 'a').replaceAll('\t', ' '), 1, /10 columns/],
    ['a missing word', `${word('1', 'a')}\n${word('3', 'b')}`, 2, /word 2 of the sentence/],
    ['a head that is not a number', word('1', 'a', 'x'), 1, /number of the head/],
    ['a negative head', word('1', 'a', '-1'), 1, /number of the head/],
    ['an empty form', word('1', ' '), 1, /word form/],
    ['a token that ends too late', `${word('1-3', 'ab', '_')}\n${word('1', 'a')}`, 2, /word 2 to 3/],
    ['a token at the wrong place', `${word('1', 'a')}\n${word('1-2', 'ab', '_')}`, 2, /starts with word 2/],
    ['comments alone', '# one\n\n# two\n', 1, /a word in ten columns/],
  ];
  for (const [what, text, line, message] of bad) {
    it(`names the line of ${what}`, () => {
      assert.match(fault('bad-format', line, () => read(text)).message, message);
    });
  }

  it('is distinguished from CoNLL-X by comments, multiword tokens or its name', () => {
    const plain = utf8(sentence(word('1', 'ja'), word('2', 'so', '1')));
    assert.equal(conllu.detect(utf8(TWO), 'a.txt').confidence, 0.97);
    assert.equal(conllx.detect(utf8(TWO), 'a.txt').confidence, 0);
    assert.equal(conllu.detect(plain, 'a.conllu').confidence, 0.97);
    assert.equal(conllx.detect(plain, 'a.conll').confidence, 0.96);
    assert.equal(conllu.detect(plain, 'a.conll').confidence, 0);
  });
});

describe('CoNLL-U sentences segmented by the system', () => {
  const conform = (system: string, gold: string) => {
    const records = conllu.conform?.(read(system), read(gold), {
      output: 'a.conllu',
      reference: 'gold.conllu',
    });
    return records ?? assert.fail();
  };
  const gold = `# sent_id = g1\n${sentence(word('1', 'a'), word('2', 'b', '1'))}${sentence(word('1', 'cd'))}`;

  it('are unchanged if both are segmented alike', () => {
    const system = read(gold);
    assert.equal(conllu.conform?.(system, read(gold), { output: '', reference: '' }), system);
  });

  it('become items by the sentences of the reference', () => {
    const system = `${sentence(word('1', 'a'))}# next\n${sentence(word('1', 'b'), word('2', 'c', '1'), word('3', 'd', '1'))}`;
    const records = conform(system, gold);
    assert.deepEqual(cells(records, 'sent_id'), ['g1', null]);
    assert.deepEqual([...records.lines], [1, 5]);
    assert.deepEqual(cells(records, 'conllu'), [
      `${word('1', 'a')}\n\n\n${word('1', 'b')}`,
      `${word('2', 'c', '1')}\n${word('3', 'd', '1')}`,
    ]);
    assert.match(records.notes.map(englishOf).join(), /2 sentences and the reference 2/);
  });

  it('leave an item without words where one token spans it', () => {
    const records = conform(sentence(word('1', 'abcd')), gold);
    assert.deepEqual(cells(records, 'conllu'), [word('1', 'abcd'), '']);
    assert.deepEqual([...records.lines], [1, 1]);
  });

  it('must spell the same text', () => {
    const system = `${sentence(word('1', 'a'), word('2', 'b', '1'))}${sentence(word('1', 'cx'))}`;
    assert.match(
      fault('id-mismatch', 4, () => conform(system, gold)).message,
      /a\.conllu, line 4: .* gold\.conllu \(line 5\): "x" instead of "d"/,
    );
    fault('id-mismatch', 2, () => conform(sentence(word('1', 'a'), word('2', 'b', '1')), gold));
  });
});
