import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createMetric } from '../../../src/metrics';
import { EditCounter } from '../../../src/metrics/text/edit-rate';
import { EditDistance } from '../../../src/metrics/error-rate';
import { records, scoreAll, scoring } from './support';

const text = (...cells: string[]) => records({ text: cells }, 'text');
const words = (line: string) => line.split(' ').filter((word) => word !== '');

describe('TER', () => {
  const metric = createMetric({ id: 'ter' }, 1);

  it('of Snover et al. (2006), section 2.1: a shift, two substitutions, an insertion', () => {
    const reference = text(
      'SAUDI ARABIA denied THIS WEEK information published in the AMERICAN new york times',
    );
    const own = text('THIS WEEK THE SAUDIS denied information published in the new york times');
    assert.ok(Math.abs(scoreAll(metric, scoring(own, reference)) - 400 / 13) < 1e-9);
  });

  it('counts the shift of a phrase as one edit', () => {
    const counter = new EditCounter();
    assert.equal(counter.count(words('c d e a b'), words('a b c d e')), 1);
    assert.equal(counter.count(words('a b'), words('a b')), 0);
    assert.equal(counter.count(words(''), words('a b')), 2);
    assert.equal(counter.count(words('a b'), words('')), 2);
  });

  it('never needs more edits than without shifts, nor fewer than the lengths differ', () => {
    const line = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 20 });
    const [counter, distance] = [new EditCounter(), new EditDistance()];
    fc.assert(
      fc.property(line, line, (own, reference) => {
        const edits = counter.count(own, reference);
        assert.ok(edits <= distance.count(own, reference));
        assert.ok(edits >= Math.abs(own.length - reference.length));
      }),
    );
  });

  it('stays quick on long segments of one word', () => {
    const long = 'a '.repeat(400);
    assert.equal(scoreAll(metric, scoring(text(long), text(`${long}b`))), 100 / 401);
  });

  it('uses the fewest edits and the mean length of several references', () => {
    const two = createMetric({ id: 'ter' }, 2);
    const { data } = two.extract(scoring(text('a b c'), text('a b c d'), text('x y z w v')));
    assert.deepEqual([...data], [1, 4.5]);
  });
});

describe('means of segment scores', () => {
  it('are means, of the corpus metric on every segment', () => {
    const metric = createMetric({ id: 'sentence-ter' }, 1);
    const input = scoring(text('a b', 'c'), text('a x', 'c'));
    assert.ok(metric.isMean && !metric.higherIsBetter);
    assert.equal(scoreAll(metric, input), 25);
    assert.match(metric.signature, /tok:tercom.*\|mean of segments$/);
  });
});
