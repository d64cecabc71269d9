import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { fromQuestionPageSchema } from '../../../src/editor/questions/messages';
import { fromPageSchema } from '../../../src/editor/comparison/messages';
import { fromStudyPageSchema } from '../../../src/editor/study/messages';
import { checkRedraw, DEFAULT_REDRAW } from '../../../src/model/results/calibration';
import { checkSettings } from '../../../src/model/settings/check-settings';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';

const NONSENSE: readonly unknown[] = [
  null,
  7,
  'ready',
  [],
  {},
  { type: 'run', command: 'rm' },
  { type: '__proto__' },
  { type: 'open', which: '/etc/passwd', line: 1 },
  { type: 'open', which: 'reference', reference: -1, line: 1 },
  { type: 'open', which: 'reference', reference: 'length', line: 1 },
  { type: 'open', which: 'a', line: NaN },
  { type: 'open', path: 7, line: 1 },
  { type: 'save', name: '../../.bashrc', format: 'csv', content: '' },
  { type: 'save', name: 'x', format: 'exe', content: '' },
  { type: 'change', metric: 'rm -rf' },
];

const long = 'x'.repeat(10_001);
const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`option ${i}`, 'x']));

/** Known by their type, and forged in what they say. */
const FORGED: readonly unknown[] = [
  ...[-1, 0.5, NaN, Infinity, 2 ** 31, '1', null].map((line) => ({
    type: 'open',
    which: 'a',
    line,
    path: 'x',
  })),
  ...[-1, 0.5, NaN, Infinity, 2 ** 31, '1', null].map((a) => ({ type: 'openPair', a, b: 0 })),
  ...['..', 'a/b', 'a\\b', 'A', '', ' ', 'x'.repeat(61), 'con.txt', 7].map((name) => ({
    type: 'save',
    name,
    format: 'csv',
    content: '',
  })),
  ...[null, 7, {}, ['x']].map((content) => ({ type: 'save', name: 'x', format: 'png', content })),
  { type: 'save', name: 'x', format: 'svg', content: 'x'.repeat(2 ** 27 + 1) },
  { type: 'open', path: long, which: 'other', line: 1 },
  ...['openComparison', 'openStudy'].flatMap((type) => [7, null, {}, long].map((key) => ({ type, key }))),
  ...[long, 7, {}, null].map((id) => ({ type: 'change', metric: { id } })),
  { type: 'change', metric: { id: 'bleu', column: long } },
  { type: 'change', metric: { id: 'bleu', options: many(101) } },
  { type: 'change', metric: { id: 'bleu', options: { tokenize: 7 } } },
  { type: 'change', clusterColumn: long },
  { type: 'change', seed: 'x'.repeat(101), settings: { seed: 'x'.repeat(101) } },
  { type: 'change', pattern: 'a'.repeat(201), resamples: '1' },
  { type: 'change', settings: { sizes: Array.from({ length: 51 }, () => 1) }, resampling: 'all' },
  { type: 'change', alternative: 'none', settings: { alternative: 'none' } },
  ...[{}, long, [long], [{}], new Array(1001).fill(0)].map((value) => ({ type: 'set', field: 'a', value })),
  { type: 'set', field: 7, value: null },
  { type: 'copyRanking', format: 'html', systems: [] },
  ...[[-1], [0.5], ['0'], {}, { length: 1 }, null].map((systems) => ({
    type: 'copyRanking',
    format: 'tsv',
    systems,
  })),
  { type: 'copyRanking', format: 'tsv', systems: new Array(1_000_000).fill(0) },
  { type: 'copy', format: 'exe' },
  { type: 'choose', which: '/etc/passwd' },
  { type: 'redraw', testSets: '10', size: null },
  { type: 'plan', gain: '1', power: 0.8 },
  ...[-1, 0.5, NaN, '0', null].map((row) => ({ type: 'openRow', row })),
  { type: 'table', rows: 'all' },
  { type: ['ready'] },
  { type: { toString: () => 'ready' } },
];

describe('messages of a page', () => {
  it('are dropped if they are forged or huge, and cost little', () => {
    for (const schema of [fromPageSchema, fromStudyPageSchema, fromQuestionPageSchema]) {
      for (const message of FORGED) {
        const shown = inspect(message, { maxStringLength: 100, maxArrayLength: 5 });
        const start = process.cpuUsage();
        const isTaken = v.is(schema, message);
        const { user, system } = process.cpuUsage(start);
        assert.equal(isTaken, false, shown);
        assert.ok(user + system < 500_000, `${user + system} microseconds for ${shown}`);
      }
    }
  });

  it('can’t change settings to invalid values', () => {
    for (const wrong of [NaN, Infinity, -1, 0.5, 1e308]) {
      assert.throws(() => checkSettings({ ...DEFAULT_SETTINGS, resamples: wrong }), { code: 'bad-setting' });
      assert.throws(() => checkRedraw({ ...DEFAULT_REDRAW, testSets: wrong }), { code: 'bad-setting' });
    }
    for (const wrong of [NaN, Infinity, -1, 0, 1, 2]) {
      assert.throws(() => checkSettings({ ...DEFAULT_SETTINGS, alpha: wrong }), { code: 'bad-setting' });
    }
  });

  it('can’t change Object.prototype', () => {
    const options = JSON.parse('{"__proto__": "x", "constructor": "y", "tokenize": "char"}') as object;
    const message = { type: 'change', metric: { id: 'bleu', options } };
    const { metric } = v.parse(fromPageSchema, message) as { metric: { options: object } };
    assert.deepEqual(Object.entries(metric.options), [['tokenize', 'char']]);
  });

  it('are dropped if they are invalid', () => {
    for (const schema of [fromPageSchema, fromStudyPageSchema, fromQuestionPageSchema]) {
      for (const message of NONSENSE) {
        assert.equal(v.is(schema, message), false, JSON.stringify(message));
      }
      assert.ok(v.is(schema, { type: 'ready' }));
    }
  });

  it('never choose the program to run', () => {
    const own = { kind: 'command', command: ['rm', '{output}'], folder: '/', timeLimit: 1 };
    const message = { type: 'change', metric: { id: 'command', own, options: { tokenize: 'char' } } };
    for (const schema of [fromPageSchema, fromStudyPageSchema]) {
      assert.deepEqual(v.parse(schema, message), {
        type: 'change',
        metric: { id: 'command', options: { tokenize: 'char' } },
      });
    }
  });
});
