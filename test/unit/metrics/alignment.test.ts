import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric, suggestMetrics } from '../../../src/metrics';
import { englishOf } from '../../../src/model/words';
import { fault } from '../formats/support';
import { records, scoreAll, scoring } from './support';

const links = (...cells: string[]) => records({ links: cells }, 'alignments');
const aer = createMetric({ id: 'aer' }, 1);

describe('alignment error rate', () => {
  it('counts possible links as right and requires the sure ones', () => {
    // |A| = 3, |S| = 2, |A∩S| = 1, |A∩P| = 2.
    const input = scoring(links('0-0 1-1 2-0'), links('0-0 1p1 3-3'));
    assert.ok(Math.abs(scoreAll(aer, input) - 100 * (1 - 3 / 5)) < 1e-12);
    assert.equal(aer.higherIsBetter, false);
  });

  it('is 0 if there are no links on either side', () => {
    assert.equal(aer.score(new Float64Array(4), 0), 0);
    assert.equal(createMetric({ id: 'alignment-f1' }, 1).score(new Float64Array(4), 0), 0);
  });

  it('doesn’t assume counting from 1 for a file without links', () => {
    const { data, notes } = aer.extract(scoring(links('', ''), links('0-0', '1-1')));
    assert.deepEqual([[...data], notes], [[0, 1, 0, 0, 0, 1, 0, 0], []]);
  });

  it('does not swap sides for a few links more', () => {
    const gold = links('0-1 0-2 0-3 4-0');
    assert.deepEqual(aer.extract(scoring(links('1-0 2-0 3-0 0-4'), gold)).notes, []);
    const asked = createMetric({ id: 'aer', options: { sides: 'swapped' } }, 1);
    assert.equal(scoreAll(asked, scoring(links('1-0 2-0 3-0 0-4'), gold)), 0);
  });

  it('warns of links whose sentences end elsewhere in one of the languages', () => {
    const lines = Array.from({ length: 40 }, (_, i) => i);
    const ofSystem = lines.map((i) => `0-0 ${i}-${i + (i % 4)}`);
    const gold = lines.map((i) => `0-0 ${i}-${i}`);
    const { notes = [] } = aer.extract(scoring(links(...ofSystem), links(...gold)));
    assert.match(notes.map(englishOf).join(), /on only 10 of 40 lines/);
    const few = lines.map((i) => `0-0 ${i}-${i % 4 > 0 ? i : 0}`);
    assert.deepEqual(aer.extract(scoring(links(...few), links(...gold))).notes, []);
  });

  it('needs links, and gold links', () => {
    assert.match(
      fault('bad-format', 3, () => aer.extract(scoring(links('0-0', 'a b'), links('0-0', '')))).message,
      /"a" is not a link/,
    );
    fault('needs-reference', undefined, () => aer.extract(scoring(links('0-0'))));
    assert.equal(suggestMetrics(links('0-0'))[0]?.choice.id, 'aer');
  });
});
