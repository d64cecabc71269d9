import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  decidingP,
  decidingPInBrief,
  OUTCOME_MARKS,
  isFirm,
  judgedBy,
  outcomeOf,
  outcomeWords,
  OUTCOME_WORDS,
} from '../../../src/model/results/outcome';
import { englishOf } from '../../../src/model/words';
import { comparisonOf } from '../report/support';

describe('the outcome of a comparison', () => {
  it('tells a significant gain from a significant loss', () => {
    assert.equal(outcomeOf({ verdict: 'significant', gain: 0.5 }), 'better');
    assert.equal(outcomeOf({ verdict: 'significant', gain: -0.5 }), 'worse');
  });

  it('goes by the gain, which is turned where lower is better', () => {
    const { metric } = comparisonOf();
    const lower = comparisonOf({ metric: { ...metric, higherIsBetter: false }, gain: -0.52 });
    assert.equal(outcomeOf(lower), 'worse');
    assert.equal(outcomeOf({ ...lower, gain: 0.52 }), 'better');
  });

  it('claims no direction without one', () => {
    assert.equal(outcomeOf({ verdict: 'significant', gain: 0 }), 'not-significant');
    for (const verdict of ['not-significant', 'identical', 'equivalent', 'undecidable'] as const) {
      assert.equal(outcomeOf({ verdict, gain: -0.5 }), verdict);
    }
  });

  it('is said with reservations where a gain or loss can’t be relied on', () => {
    const carried = comparisonOf({
      decision: {
        asked: 'auto',
        because: '',
        differing: 20,
        needed: null,
        degreesOfFreedom: null,
        carriedByFew: true,
      },
    });
    assert.equal(isFirm(carried), false);
    assert.equal(englishOf(outcomeWords('better', isFirm(carried))), 'significant with reservations');
    assert.equal(englishOf(outcomeWords('worse', false)), 'significantly worse with reservations');
    assert.equal(englishOf(outcomeWords('not-significant', false)), 'not significant');
    assert.equal(englishOf(outcomeWords('better', true)), 'significant');
  });

  it('of a run goes by what was left of α when it arrived, unless alerts go by each', () => {
    const comparison = comparisonOf();
    const arrived = { place: 31, planned: 20, needed: 1e-9, corrected: 0.3, runs: 31 };
    const verdictOf = (alerts: 'corrected' | 'each') =>
      judgedBy({ comparison, correction: { alerts, arrived } }).verdict;
    assert.equal(comparison.verdict, 'significant');
    assert.deepEqual([verdictOf('corrected'), verdictOf('each')], ['not-significant', 'significant']);
    assert.equal(judgedBy({ comparison, correction: { alerts: 'corrected', arrived: null } }), comparison);
  });

  it('has a distinct mark and words for each, also without color', () => {
    const marks = Object.values(OUTCOME_MARKS).filter((mark) => mark !== undefined);
    assert.equal(OUTCOME_MARKS.better, '✓');
    assert.equal(OUTCOME_MARKS.worse, '✗');
    assert.equal(OUTCOME_WORDS.worse, 'significantly worse');
    // `significant` shares its mark with `better`: it is that, seen from A.
    assert.equal(new Set(marks).size, marks.length - 1);
  });
});

describe('the p that decides', () => {
  it('is that of the pair alone', () => {
    assert.equal(decidingP(comparisonOf()), 'p = 0.013');
    assert.equal(decidingPInBrief(comparisonOf()), 'p = 0.013');
  });

  it('is the corrected one for a pair among several', () => {
    const family = { study: 'news', pairs: 20, correction: 'holm', p: 0.198 } as const;
    const comparison = comparisonOf({ family, verdict: 'not-significant' });
    assert.equal(englishOf(decidingP(comparison)), 'p = 0.198 after correction for 20 pairs (0.013 alone)');
    assert.equal(englishOf(decidingPInBrief(comparison)), 'p = 0.198 (20 pairs)');
  });
});
