import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric } from '../../../src/metrics';
import { records, scoreAll, scoring } from './support';

const own = records({ text: ['the cat sat on the mat', 'it rains again in the town'] }, 'text');
const one = ['a cat sat on a mat', 'it rained again in town'];
const other = ['the cat is on the mat', 'rain falls once more in the town'];
const file = (texts: readonly string[]) => records({ text: texts }, 'text');
const lists = (...items: (readonly string[])[]) =>
  records({ text: items.map((item) => JSON.stringify(item)) }, 'csv');

describe('references in lists', () => {
  ['bleu', 'chrf', 'ter', 'nist', 'meteor', 'wer', 'sentence-bleu', 'token-f1'].forEach((id) => {
    it(`count for ${id} as those in files`, () => {
      const metric = createMetric({ id }, 2);
      const inFiles = scoreAll(metric, scoring(own, file(one), file(other)));
      const inLists = lists(...one.map((text, i) => [text, other[i] ?? '']));
      assert.equal(scoreAll(metric, scoring(own, inLists)), inFiles);
      const alone = scoreAll(metric, scoring(own, file(one)));
      assert.equal(scoreAll(metric, scoring(own, lists(...one.map((text) => [text])))), alone);
    });
  });

  it('are sentences where the output holds lists, too', () => {
    const metric = createMetric({ id: 'bleu', column: 'text' }, 1);
    const sentences = lists(['the cat sat', 'it rains']);
    assert.equal(Math.round(scoreAll(metric, scoring(sentences, sentences))), 100);
  });

  it('are several references for ROUGE in a column such as "references", else sentences', () => {
    const named = (name: string, items: readonly (readonly string[])[]) =>
      records({ [name]: items.map((item) => JSON.stringify(item)) }, 'csv');
    const items = one.map((text, i) => (i === 0 ? [text, other[i] ?? ''] : [text]));
    for (const id of ['rouge-1', 'rouge-l', 'rouge-lsum']) {
      for (const mode of ['sum', 'best-f1']) {
        const metric = createMetric({ id, options: { references: mode } }, 1);
        const of = (reference: ReturnType<typeof records>) => scoreAll(metric, scoring(own, reference));
        const inFiles = createMetric({ id, options: { references: mode } }, 2);
        const both = scoreAll(
          inFiles,
          scoring(
            records({ text: [own.columns[0]!.cells.at(0) ?? null] }, 'text'),
            file([one[0]!]),
            file([other[0]!]),
          ),
        );
        const single = scoreAll(
          createMetric({ id }, 1),
          scoring(records({ text: [own.columns[0]!.cells.at(1) ?? null] }, 'text'), file([one[1]!])),
        );
        assert.ok(Math.abs(of(named('references', items)) - (both + single) / 2) < 1e-9);
        assert.notEqual(of(named('highlights', items)), of(named('references', items)));
      }
    }
  });
});
