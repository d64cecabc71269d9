import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { safeParse } from 'valibot';
import {
  changedStudySettings,
  checkStudySettings,
  DEFAULT_STUDY_SETTINGS,
} from '../../../src/model/settings/study-settings';
import { studySchema, type StudyDetails } from '../../../src/model/results/study';

const none = { gain: null, comparisons: 0 };

const study: StudyDetails['study'] = {
  version: 1,
  realgain: '0.1.0',
  name: 'news',
  metric: { id: 'bleu', name: 'BLEU', signature: '', unit: '%', higherIsBetter: true },
  references: [],
  n: 2,
  clusters: null,
  alignedBy: 'line',
  settings: DEFAULT_STUDY_SETTINGS,
  resamples: 0,
  systems: [],
  leftOut: [],
  identical: [],
  pairs: { a: [], b: [], gain: [], oneSided: [], p: [], corrected: [], low: [], high: [], series: [] },
  series: [{ name: 'all pairs', pairs: 0, threshold: none }],
  leaderboard: '',
  sizes: [],
  law: [null],
  seed: '1',
  warnings: [],
};

describe('a study', () => {
  it('matches its schema', () => {
    assert.ok(safeParse(studySchema, study).success);
    assert.ok(!safeParse(studySchema, { ...study, alignedBy: 'chance' }).success);
  });

  it('may draw more than usual after a change, unless their number was chosen', () => {
    const after = (resamples: number, changes: object) =>
      changedStudySettings({ ...DEFAULT_STUDY_SETTINGS, resamples }, changes).mayDrawMore;
    const { resamples } = DEFAULT_STUDY_SETTINGS;
    assert.equal(after(resamples, { correction: 'bonferroni' }), true);
    assert.equal(after(10_000, { correction: 'bonferroni' }), undefined);
    assert.equal(after(resamples, { resamples }), undefined);
  });

  it('refuses invalid settings with a message', () => {
    const check = (more: object) => () => checkStudySettings({ ...DEFAULT_STUDY_SETTINGS, ...more });
    assert.doesNotThrow(check({}));
    assert.throws(check({ mode: 'jackknife' }), /study’s mode .*"bootstrap" \| "randomization"/);
    assert.throws(check({ correction: 'wishful' }), /study’s correction/);
    assert.throws(check({ sizes: [100, 1] }), /test set of 1 items/);
    assert.throws(check({ sizes: [100, 1.5] }), /study’s sizes 1/);
    assert.throws(check({ resamples: 10 }), /number of resamples is 10/);
    assert.throws(check({ alpha: 0.7 }), /α is 0.7/);
  });
});
