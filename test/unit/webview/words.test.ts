import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pairName } from '../../../src/charts/confidence';
import { formatConfidence } from '../../../src/model/text';
import { listNames } from '../../../src/model/texts/some-of';
import { shareUnchanged } from '../../../webview/share';
import {
  describeProgress,
  describeTimeLeft,
  headline,
  splitPath,
  toneOf,
  withLabels,
} from '../../../webview/text/words';
import { comparison, identical, notSignificant, worse } from '../../webview/states';

const progress = {
  stage: 'resampling',
  what: 'paired bootstrap',
  done: 1024,
  total: 1_000_000,
  secondsLeft: 5,
} as const;

describe('the words of the page', () => {
  it('say who is better, and by how much', () => {
    assert.equal(headline(comparison, 2), 'sysA is better than baseline by 0.52 BLEU');
    assert.equal(headline({ ...comparison, gain: -1.281 }, 2), 'sysA is worse than baseline by 1.28 BLEU');
    assert.equal(headline({ ...comparison, gain: 0.0013 }, 2), 'sysA is better than baseline by 0.0013 BLEU');
  });

  it('name files as the page does, not by their whole paths', () => {
    const text = `${identical.identity.a} has 2 items and ${identical.identity.b} has 3.`;
    assert.equal(withLabels(text, identical), 'sysA.txt has 2 items and baseline.txt has 3.');
  });

  it('describe the other outcomes of a comparison', () => {
    assert.equal(
      headline({ ...comparison, verdict: 'not-significant' }, 2),
      'sysA and baseline can’t be told apart',
    );
    const oneSided = (alternative: 'greater' | 'less') =>
      headline(
        {
          ...comparison,
          verdict: 'not-significant',
          tests: comparison.tests.map((test) => ({ ...test, alternative })),
        },
        2,
      );
    assert.equal(oneSided('greater'), 'sysA is not shown to be better than baseline');
    assert.equal(oneSided('less'), 'sysA is not shown to be worse than baseline');
    assert.equal(headline({ ...comparison, verdict: 'identical' }, 2), 'sysA and baseline score identically');
    assert.equal(headline({ ...comparison, verdict: 'equivalent' }, 2), 'sysA and baseline are equivalent');
    assert.equal(
      headline({ ...comparison, verdict: 'undecidable' }, 2),
      'Too little data to tell sysA and baseline apart',
    );
  });

  it('are coloured by significance and direction', () => {
    const tones = [worse, notSignificant, identical].map(
      ({ details }) => details && toneOf(details.comparison, false),
    );
    assert.deepEqual(tones, ['worse', 'neutral', 'neutral']);
    assert.equal(toneOf(comparison, false), 'better');
  });

  it('are amber where the decision can’t be relied on, or there is too little data', () => {
    assert.equal(toneOf(comparison, true), 'doubt');
    assert.equal(toneOf({ ...comparison, clusters: 9 }, false), 'doubt');
    assert.equal(toneOf({ ...comparison, clusters: 10 }, false), 'better');
    // Within the error of p itself.
    assert.equal(toneOf({ ...comparison, alpha: 0.0131 }, false), 'doubt');
    assert.equal(toneOf({ ...comparison, verdict: 'undecidable' }, false), 'doubt');
    assert.equal(toneOf({ ...comparison, verdict: 'not-significant', clusters: 9 }, false), 'neutral');
  });

  it('describe the progress', () => {
    assert.equal(describeProgress(null), 'Starting…');
    assert.equal(describeProgress(progress), 'paired bootstrap: 1,024 of 1,000,000 resamples');
    assert.equal(describeProgress({ ...progress, stage: 'reading', what: '/runs/a.txt' }), 'Reading a.txt…');
    assert.equal(describeProgress({ ...progress, stage: 'waiting' }), 'Waiting for another comparison…');
    assert.equal(describeProgress({ ...progress, stage: 'summarising' }), 'Summarizing…');
  });

  it('give the remaining time, if it is known', () => {
    const left = (secondsLeft: number | null): string => describeTimeLeft({ ...progress, secondsLeft });
    assert.deepEqual(
      [left(0.2), left(3.2), left(600), left(null), left(Infinity), describeTimeLeft(null)],
      ['under 1 s left', '4 s left', '10 min left', '', '', ''],
    );
  });

  it('never round a confidence up to certainty', () => {
    assert.equal(formatConfidence(0.9935), '0.9935');
    assert.equal(formatConfidence(0.99999), '> 0.9999');
    assert.equal(formatConfidence(1), '1.0000');
  });

  it('take paths apart and name pairs so that they differ', () => {
    assert.deepEqual(splitPath('runs/a.txt'), { folder: 'runs/', name: 'a.txt' });
    assert.deepEqual(splitPath('a.txt'), { folder: '', name: 'a.txt' });
    assert.equal(pairName({ a: '/runs/a.txt', b: '/runs/b.txt' }), 'a vs b');
    assert.equal(pairName({ a: '/one/out.txt', b: '/two/out.txt' }), 'one/out vs two/out');
    const systems = { a: 'gpt-4o', b: 'llama' };
    assert.equal(pairName({ a: '/results.json', b: '/results.json', systems }), 'gpt-4o vs llama');
  });

  it('list names as in a sentence', () => {
    assert.deepEqual(
      [listNames(['a']), listNames(['a', 'b']), listNames(['a', 'b', 'c'])],
      ['a', 'a and b', 'a, b and c'],
    );
  });
});

describe('a new state', () => {
  it('shares with the one before what has not changed', () => {
    const before = { details: { n: 1 }, phase: 'running' };
    const after = shareUnchanged(before, { details: { n: 1 }, phase: 'done' });
    assert.equal(after.details, before.details);
    assert.equal(after.phase, 'done');
    const changed = { details: { n: 2 }, phase: 'done' };
    assert.deepEqual(shareUnchanged(before, changed), changed);
    assert.equal(shareUnchanged(null, changed), changed);
  });
});
