import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { readRecords } from '../../src/formats';
import { createMetric } from '../../src/metrics';
import { scoring } from '../unit/metrics/support';
import golden from './values/nltk_meteor.json';

const read = (name: string) =>
  readRecords(readFileSync(new URL(`../fixtures/mt/en/${name}.txt`, import.meta.url)), name).records;

describe('METEOR equals NLTK’s without WordNet', () => {
  for (const { system, refs, options, segments } of golden.runs) {
    const chosen = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
    it(`for system ${system}, ${refs.join(' and ')} ${JSON.stringify(chosen)}`, () => {
      const metric = createMetric({ id: 'meteor', options: chosen }, refs.length);
      const { data } = metric.extract(scoring(read(`sys${system}`), ...refs.map(read)));
      segments.forEach((score, i) => {
        const difference = Math.abs((data[2 * i] ?? NaN) / 100 - score);
        assert.ok(difference < 1e-12, `segment ${i + 1}: ${difference}`);
      });
    });
  }
});
