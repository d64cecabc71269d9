import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { readRecords } from '../../src/formats';
import { createMetric } from '../../src/metrics';
import { scoring, sumsOf } from '../unit/metrics/support';
import golden from './values/mteval_nist.json';

const read = (path: string) =>
  readRecords(readFileSync(new URL(`../fixtures/mt/${path}`, import.meta.url)), path).records;

/** mteval prints four decimals. */
const near = (actual: number, expected: number, what: string) =>
  assert.ok(Math.abs(actual - expected) <= 0.5001e-4, `${what}: ${actual} instead of ${expected}`);

describe('NIST equals mteval-v13a.pl', () => {
  for (const run of golden.runs) {
    const { dataset, system, refs } = run;
    const lowercase = run.options.includes('-c') ? 'no' : 'yes';
    const tokenize = run.options.includes('--international-tokenization') ? 'intl' : '13a';
    it(`for system ${system}, ${refs.join(' and ')}, ${tokenize}, lowercase ${lowercase}`, () => {
      const metric = createMetric({ id: 'nist', options: { tokenize, lowercase } }, refs.length);
      const references = refs.map((reference) => read(`${dataset}/${reference}.txt`));
      const { k, data, n } = metric.extract(scoring(read(`${dataset}/sys${system}.txt`), ...references));
      near(metric.score(sumsOf({ n, k, data }), 0), run.NIST, 'corpus');
      run.segment_NIST.forEach(([score, words], i) => {
        near(metric.score(data, i * k), score ?? NaN, `segment ${i + 1}`);
        assert.equal(data[i * k + 5], words);
      });
    });
  }
});
