import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createMetric } from '../../../src/metrics';
import { EditDistance } from '../../../src/metrics/error-rate';
import { records, scoreAll, scoring, sumsOf } from './support';

const text = (...cells: string[]) => records({ text: cells }, 'text');
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

/** Ours against the textbook's recursion. */
function recursive(own: readonly string[], goal: readonly string[]): number {
  const [first, ...rest] = own;
  const [wanted, ...others] = goal;
  if (first === undefined || wanted === undefined) {
    return own.length + goal.length;
  }
  return Math.min(
    recursive(rest, others) + (first === wanted ? 0 : 1),
    recursive(rest, goal) + 1,
    recursive(own, others) + 1,
  );
}

describe('WER and CER', () => {
  const wer = createMetric({ id: 'wer' }, 1);
  const cer = createMetric({ id: 'cer' }, 1);

  it('divide all edits by all of the references', () => {
    // One substitution, one deletion, one insertion; 4 + 2 words.
    const input = scoring(text('the cat sit', 'good big morning'), text('the cat sat down', 'good morning'));
    near(scoreAll(wer, input), 50);
    assert.deepEqual([...sumsOf(wer.extract(input))], [3, 6]);
    near(scoreAll(cer, scoring(text('kitten '), text('sitting'))), 300 / 7);
    near(scoreAll(cer, scoring(text('a  b'), text('ab'))), 50);
    assert.equal(wer.higherIsBetter, false);
  });

  it('can exceed 100, also with an empty reference', () => {
    near(scoreAll(wer, scoring(text('a b c'), text('d'))), 300);
    near(scoreAll(wer, scoring(text('a'), text(''))), 100);
    near(scoreAll(wer, scoring(text(''), text(''))), 0);
  });

  it('take the reference with the lowest rate', () => {
    const two = createMetric({ id: 'wer' }, 2);
    const input = scoring(text('a b c'), text('a x'), text('a b y'));
    assert.deepEqual([...sumsOf(two.extract(input))], [1, 3]);
  });

  it('ignore case and punctuation on request', () => {
    const options = { lowercase: 'yes', punctuation: 'no' };
    const loose = createMetric({ id: 'wer', options }, 1);
    near(scoreAll(loose, scoring(text('well, “it’s” twenty-one'), text('Well it’s twenty-one!'))), 0);
    near(scoreAll(wer, scoring(text('Well,'), text('well'))), 100);
  });

  it('count edits as the textbook does', () => {
    const tokens = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
    const distance = new EditDistance();
    fc.assert(
      fc.property(tokens, tokens, (own, goal) =>
        assert.equal(distance.count(own, goal), recursive(own, goal)),
      ),
    );
  });
});
