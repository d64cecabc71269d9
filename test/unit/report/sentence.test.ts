import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { TestResult } from '../../../src/model/results/comparison';
import { sentence } from '../../../src/report/sentence';
import { comparisonOf } from './support';

const bootstrap = comparisonOf().tests[0]!;

function primaryTest(changes: Partial<TestResult>) {
  return { tests: [{ ...bootstrap, ...changes }] };
}

describe('the sentence', () => {
  it('of a significant gain', () => {
    assert.equal(
      sentence(comparisonOf(), 2),
      'sysA is better than baseline by 0.52 BLEU (27.41 vs 26.89; 95% CI [0.11, 0.93]; ' +
        'paired bootstrap, 1,000,000 resamples, two-sided p = 0.013; n = 2,037).',
    );
  });

  it('of a significant loss: amount and interval are about the same thing', () => {
    const interval = { low: -0.93, high: -0.11, level: 0.95, method: 'bca' } as const;
    assert.match(
      sentence(comparisonOf({ gain: -0.52, interval }), 2),
      /^sysA is worse than baseline by 0\.52 BLEU \(27\.41 vs 26\.89; 95% CI \[0\.11, 0\.93\];/,
    );
  });

  it('without a significant difference, and what could have been detected', () => {
    const interval = { low: -0.29, high: 0.53, level: 0.95, method: 'bca' } as const;
    const changes = {
      verdict: 'not-significant',
      gain: 0.12,
      interval,
      ...primaryTest({ p: 0.56 }),
    } as const;
    assert.equal(
      sentence(comparisonOf({ ...changes, smallestSignificantGain: 0.37 }), 2),
      'sysA and baseline could not be told apart: a gain of 0.12 BLEU (27.41 vs 26.89; 95% CI [−0.29, 0.53]; ' +
        'paired bootstrap, 1,000,000 resamples, two-sided p = 0.560; n = 2,037); ' +
        'a gain of 0.37 or more would have been significant here.',
    );
    assert.doesNotMatch(sentence(comparisonOf({ ...changes, smallestSignificantGain: null }), 2), /or more/);
    assert.match(sentence(comparisonOf({ ...changes, gain: -0.12 }), 2), /a gain of −0\.12 BLEU/);
  });

  it('of one-sided tests', () => {
    const verdict = 'not-significant';
    const greater = primaryTest({ alternative: 'greater', p: 0.9 });
    assert.match(
      sentence(comparisonOf({ verdict, ...greater }), 2),
      /^sysA was not shown to be better than baseline: .*one-sided p = 0\.900/,
    );
    const less = primaryTest({ alternative: 'less' });
    assert.match(sentence(comparisonOf({ verdict, ...less }), 2), /^sysA was not shown to be worse than/);
  });

  it('of identical outputs, and of too few items', () => {
    assert.equal(
      sentence(comparisonOf({ verdict: 'identical', gain: 0 }), 2),
      'sysA and baseline score identically: BLEU is 27.41 for both, and the same on every item (n = 2,037), ' +
        'so there is no gain to test.',
    );
    assert.equal(
      sentence(comparisonOf({ verdict: 'undecidable', interval: null, n: 1 }), 2),
      'There is too little data to tell whether sysA is better than baseline (27.41 vs 26.89; n = 1).',
    );
  });

  it('never says p = 0, and marks exact p-values', () => {
    const none = primaryTest({ p: 1 / 1_000_001, count: 0, monteCarlo: [0, 3.7e-6] });
    assert.match(sentence(comparisonOf(none), 2), /two-sided p < 1e-6; n/);
    const share = primaryTest({ p: 0, count: 0, monteCarlo: [0, 3.7e-6] });
    assert.match(sentence(comparisonOf(share), 2), /p < 1e-6;/);
    const exact = primaryTest({
      name: 'sign test',
      p: 0.0625,
      exact: true,
      count: null,
      resamples: null,
      monteCarlo: null,
    });
    assert.match(sentence(comparisonOf(exact), 2), /; sign test, exact two-sided p = 0\.063; n/);
    const formula = primaryTest({ p: Number.MIN_VALUE, count: null, resamples: null, monteCarlo: null });
    assert.match(sentence(comparisonOf(formula), 2), /paired bootstrap, two-sided p < 1e-300;/);
  });

  it('speaks of each metric as papers do', () => {
    const named = (name: string, unit: string) => {
      const { metric } = comparisonOf();
      return sentence(comparisonOf({ metric: { ...metric, name, unit } }), 2);
    };
    assert.match(named('accuracy', '%'), /by 0\.52 points of accuracy \(/);
    assert.match(named('mean of score', ''), /by 0\.52 in mean of score \(/);
    assert.match(named('mean of latency', 'ms'), /by 0\.52 ms in mean of latency \(/);
    assert.match(named('chrF', '%'), /by 0\.52 chrF \(/);
  });

  it('never says better by 0.00', () => {
    const a = { ...comparisonOf().a, score: 26.8913 };
    assert.match(
      sentence(comparisonOf({ gain: 0.0013, a }), 2),
      /by 0\.0013 BLEU \(26\.8913 vs 26\.8900; 95% CI \[0\.1100, 0\.9300\]/,
    );
  });

  it('mentions that lower is better', () => {
    const metric = { ...comparisonOf().metric, name: 'TER', higherIsBetter: false };
    assert.match(
      sentence(comparisonOf({ metric }), 2),
      /^sysA is better than baseline by 0\.52 TER \(27\.41 vs 26\.89, lower is better; 95% CI/,
    );
  });

  it('reports what would have been significant in the direction of the test', () => {
    const verdict = 'not-significant';
    const needed = (gain: number, alternative: TestResult['alternative']) => {
      const changes = {
        verdict,
        gain,
        smallestSignificantGain: 0.37,
        ...primaryTest({ alternative }),
      } as const;
      return /; (a \w+ of [\d.]+) or more would/.exec(sentence(comparisonOf(changes), 2))?.[1];
    };
    assert.equal(needed(0.12, 'two-sided'), 'a gain of 0.37');
    assert.equal(needed(-0.12, 'two-sided'), 'a difference of 0.37');
    assert.equal(needed(-1.2, 'greater'), 'a gain of 0.37');
    assert.equal(needed(1.2, 'less'), 'a loss of 0.37');
  });

  it('keeps its digits with huge and with tiny numbers', () => {
    const { a } = comparisonOf();
    const huge = comparisonOf({ a: { ...a, score: 3e20 }, gain: 3e20, interval: null });
    assert.match(huge.sentence, /by 3\.0e20 BLEU \(3\.0e20 vs 26\.89; paired/);
    const tiny = { verdict: 'not-significant', gain: 0, smallestSignificantGain: 0.00123 } as const;
    assert.match(sentence(comparisonOf(tiny), 2), /a gain of 0\.00 BLEU .*; a gain of 0\.0012 or more would/);
    const equivalence = {
      margin: 2.5e-7,
      question: 'equivalent',
      method: 'bootstrap',
      p: 1 / 1_000_001,
      count: 0,
      resamples: 1_000_000,
      monteCarlo: [0, 3.7e-6],
    } as const;
    const within = comparisonOf({
      verdict: 'equivalent',
      gain: 1e-9,
      equivalence: { ...equivalence, monteCarlo: [0, 3.7e-6] },
    });
    assert.match(
      within.sentence,
      /equivalent within ±0\.00000025 BLEU \(TOST p < 1e-6\): a gain of 0\.0000000010 BLEU/,
    );
  });

  it('ends with one full stop, whatever it says', () => {
    const verdicts = ['significant', 'not-significant', 'identical', 'undecidable'] as const;
    for (const verdict of verdicts) {
      for (const changes of [{}, { gain: -0.52 }, { clusters: 12 }, { interval: null }]) {
        assert.match(sentence(comparisonOf({ verdict, ...changes }), 2), /^\S.*[^.;,]\.$/);
      }
    }
  });

  it('counts clusters if they were resampled', () => {
    assert.match(sentence(comparisonOf({ clusters: 120 }), 2), /; n = 2,037 items in 120 clusters\)\.$/);
    const byDocument = comparisonOf({ clusters: 120, clusterColumn: 'doc_id' });
    assert.match(sentence(byDocument, 2), /; n = 2,037 items in 120 documents\)\.$/);
    const one = comparisonOf({
      verdict: 'undecidable',
      interval: null,
      clusters: 1,
      clusterColumn: 'Speaker',
    });
    assert.match(
      sentence(one, 2),
      /^There is too little data to tell .*n = 2,037 items, all in one cluster\)\.$/,
    );
  });

  it('distinguishes systems by folder if their files have the same name', () => {
    const { a, b } = comparisonOf();
    const named = comparisonOf({ a: { ...a, path: 'r/run1/out.txt' }, b: { ...b, path: 'r/run2/out.txt' } });
    assert.match(named.sentence, /^run1\/out is better than run2\/out by/);
  });
});
