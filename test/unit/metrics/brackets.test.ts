import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric, suggestMetrics } from '../../../src/metrics';
import { fault } from '../formats/support';
import { records, scoring, sumsOf } from './support';
import { englishOf } from '../../../src/model/words';

const treesOf = (...cells: string[]) => records({ tree: cells }, 'trees');

/** Gold brackets, system brackets, matched ones, or why the sentence is left out. */
function count(gold: string, system: string, options: Record<string, string> = {}) {
  const metric = createMetric({ id: 'bracket-f1', options }, 1);
  const table = metric.extract(scoring(treesOf(system), treesOf(gold)));
  const [left] = table.left ?? [];
  return left === undefined ? [...sumsOf(table)] : englishOf(left.why);
}

const GOLD = '(TOP (S (NP-SBJ (PRP it)) (VP (VBZ rains) (PRT (RP down))) (. .)))';

describe('brackets', () => {
  it('count by words and label, without roots, punctuation and function tags', () => {
    assert.deepEqual(count(GOLD, GOLD), [4, 4, 4]);
    const flat = '(S (PRP it) (VP (VBZ rains) (ADVP (RP down))) (. ?))';
    assert.deepEqual(count(GOLD, flat), [4, 3, 3]);
  });

  it('match once each', () => {
    assert.deepEqual(count('(S (NP (NP (X y))))', '(S (NP (X y)))'), [3, 2, 2]);
    assert.deepEqual(count('(S (NP (X y)))', '(S (NP (NP (X y))))'), [2, 3, 2]);
  });

  it('are responses that two systems may share', () => {
    const responses = (system: string) =>
      createMetric({ id: 'bracket-f1' }, 1).extract(scoring(treesOf(system), treesOf('(S (NP (X y)))')))
        .responses;
    assert.deepEqual(responses('(NP (NP (S (X y))))'), [
      new Map([
        ['0-1 NP 1', true],
        ['0-1 S 1', true],
        ['0-1 NP 2', false],
      ]),
    ]);
    assert.deepEqual(responses(''), [new Map()]);
  });

  it('may be compared without labels, and with others deleted or the same', () => {
    const other = '(TOP (S (QP (PRP it)) (VP (VBZ rains) (PRT (RP down))) (. .)))';
    assert.deepEqual(count(GOLD, other), [4, 4, 3]);
    assert.deepEqual(count(GOLD, other, { labelled: 'no' }), [4, 4, 4]);
    assert.deepEqual(count(GOLD, other, { equalLabels: 'NP=QP' }), [4, 4, 4]);
    assert.deepEqual(count(GOLD, other, { delete: 'TOP NP QP .' }), [3, 3, 3]);
  });

  it('leave out what EVALB leaves out, and say why', () => {
    assert.equal(count(GOLD, ''), 'there is no parse');
    assert.equal(count(GOLD, '(())'), 'there is no parse');
    assert.equal(count(GOLD, '(S (X it) (X rains))'), 'it has more or fewer words than the reference');
    assert.equal(
      count(GOLD, '(S (X It) (X rains) (X down))'),
      'its words differ from those of the reference',
    );
    assert.match(String(count(GOLD, '(S (X it is) (X rains))')), /^the tree has a bracket with more than/);
    assert.equal(count(GOLD, GOLD, { maxLength: '3' }), 'the sentence is longer than 3 words');
  });

  it('restore quotation marks that only one side deletes, with the new parameters', () => {
    const gold = '(S (NP (`` ") (NN x) (\'\' ")) (VP (VB y)))';
    const system = '(S (NP (CD ") (NN x) (NN ")) (VP (VB y)))';
    assert.match(String(count(gold, system)), /more or fewer words/);
    assert.deepEqual(count(gold, system, { parameters: 'new' }), [3, 3, 3]);
  });

  it('are compared with gold trees, and offered for trees', () => {
    const metric = createMetric({ id: 'bracket-f1' }, 1);
    fault('needs-reference', undefined, () => metric.extract(scoring(treesOf(GOLD))));
    assert.equal(suggestMetrics(treesOf(GOLD))[0]?.choice.id, 'bracket-f1');
    assert.equal(
      metric.signature,
      'bracket-f1|parameters:collins|labelled:yes|equalLabels:ADVP=PRT|like:EVALB 2008',
    );
  });
});
