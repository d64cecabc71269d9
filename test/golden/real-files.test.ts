import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { align } from '../../src/items/match/align';
import { readRecords } from '../../src/formats';
import { createMetric } from '../../src/metrics';
import { englishOf } from '../../src/model/words';
import type { Records } from '../../src/model/records';
import { cells, fault, utf8 } from '../unit/formats/support';
import { scoreAll, scoring } from '../unit/metrics/support';
import { fixture } from './fixtures';

const read = (text: string, name: string) => readRecords(utf8(text), name).records;
const linesOf = (records: Records, name: string) => (cells(records, name) ?? []).map(String);
const conllOf = (sentences: readonly string[]) => read(`${sentences.join('\n\n')}\n`, 'own.conll');

/** What real outputs do, beyond what the tests of their formats and metrics hold. */
describe('what real files do', () => {
  it('references decide: with one, B beats D by almost 12 BLEU, with both, D wins', () => {
    const [b, d] = [fixture('mt/en/sysB.txt'), fixture('mt/en/sysD.txt')];
    const [one, other] = [fixture('mt/en/ref1.txt'), fixture('mt/en/ref2.txt')];
    const bleu = (output: Records, ...references: Records[]) =>
      scoreAll(
        createMetric({ id: 'bleu', column: 'text' }, references.length),
        scoring(output, ...references),
      );
    assert.ok(bleu(b, one) - bleu(d, one) > 11.9);
    assert.ok(bleu(d, one, other) > bleu(b, one, other));
    assert.match(createMetric({ id: 'bleu' }, 2).signature, /nrefs:2/);
  });

  it('lines end at line feeds only, and a byte order mark is no part of the first', () => {
    const records = read('\ufeffa\u0085b\u2028c\u000bd\u001ce\u00a0f\ng\r\n', 'a.txt');
    assert.deepEqual(cells(records, 'text'), ['a\u0085b\u2028c\u000bd\u001ce\u00a0f', 'g']);
    assert.match(records.notes.map(englishOf).join(), /byte order mark/);
  });

  it('words are set apart by what is white space to Python: U+0085 and NBSP, but not U+200B', () => {
    const words = (text: string, reference: string) =>
      scoreAll(
        createMetric({ id: 'wer', column: 'text' }, 1),
        scoring(read(`${text}\n`, 'a.txt'), read(`${reference}\n`, 'r.txt')),
      );
    assert.equal(words('a\u0085b\u00a0c\u2003d', 'a b c d'), 0);
    assert.ok(words('a\u200bb c d e', 'a b c d e') > 0);
  });

  it('an output that lost the lines of one token is never scored as if they matched', () => {
    const gold = fixture('ner/bio/gold.conll');
    const sentences = linesOf(gold, 'conll');
    const long = sentences.findIndex((sentence) => sentence.split('\n').length > 3);
    const lost = conllOf(
      sentences.map((sentence, i) => (i === long ? sentence.split('\n').slice(1).join('\n') : sentence)),
    );
    const metric = createMetric({ id: 'entity-f1', column: 'conll', referenceColumn: 'conll' }, 1);
    const error = fault('id-mismatch', lost.lines[long], () => metric.extract(scoring(lost, gold)));
    assert.match(error.message, /but both files must hold the same ones/);
  });

  it('files that lack a line at the end are told apart by count, with the line', () => {
    const [whole, short] = [fixture('mt/en/sysA.txt'), fixture('mt/en/variants/sysA.oneshort.txt')];
    const error = fault('count-mismatch', whole.n, () =>
      align(whole, short, [], { idColumn: null, paths: { a: 'a.txt', b: 'b.txt', references: [] } }),
    );
    assert.match(error.message, /a\.txt has .* items and b\.txt has .* items/);
  });

  it('columns that repeat their names (promptfoo’s CSV) are made distinct and named', () => {
    const records = fixture('llm/promptfoo/results.csv');
    const names = records.columns.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
  });

  it('the key of the join decides: answer text against another spelling gives 0 right, and says why', () => {
    const gold = read(JSON.stringify(items((i) => ({ label: i % 3 }))), 'gold.json');
    const own = read(JSON.stringify(items((i) => ({ prediction: `option ${i % 3}` }))), 'own.json');
    const metric = createMetric({ id: 'accuracy', column: 'prediction', referenceColumn: 'label' }, 1);
    const table = metric.extract(scoring(own, gold));
    assert.equal(scoreAll(metric, scoring(own, gold)), 0);
    assert.match(table.notes?.map(englishOf).join() ?? '', /30 of 30 answers are none of the 3 labels/);
  });
});

function items(of: (item: number) => object): object[] {
  return Array.from({ length: 30 }, (_, id) => ({ id, ...of(id) }));
}
