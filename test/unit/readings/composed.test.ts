import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import { asGiven } from '../../../src/cli/disk';
import { elementAt } from '../../../src/model/lists';
import { RealGainError } from '../../../src/model/errors';
import type { Comparison } from '../../../src/model/results/comparison';
import { TestEngine } from '../../support/test-engine';
import { writtenCases } from './case';
import { composed, type Composed } from './composed';
import { compared } from './ways';

/** `npm run fuzz` looks at a tenth as many as of damaged files. */
const PAIRS = Math.ceil(Number(process.env['REALGAIN_FUZZ'] ?? 400) / 10);

/** Of `PAIRS`, so many may meet a question: names such as `segment` may mean several things. */
const MOST_ASKED = 0.05;

describe('files put together at random', function () {
  this.timeout(0);
  const engine = new TestEngine(2, asGiven);

  it(`are read as they were made, or asked about: ${PAIRS} pairs`, async () => {
    const pairs = Array.from({ length: PAIRS }, (_, seed) => composed(seed));
    const { cases, remove } = writtenCases({
      composed: pairs.map(({ about, files }, seed) => ({
        name: String(seed),
        trap: about,
        files,
        expect: { question: [] },
      })),
    });
    after(remove);
    const asked: string[] = [];
    for (const [seed, pair] of pairs.entries()) {
      const answer = await compared(elementAt(cases, seed), engine.service);
      if (answer instanceof RealGainError) {
        asked.push(`${seed}: ${pair.about}: ${answer.message}`);
      } else {
        check(pair, answer, `${seed}: ${pair.about}: ${answer.sentence} ${answer.warnings.join(' ')}`);
      }
    }
    assert.ok(asked.length <= Math.ceil(MOST_ASKED * PAIRS), asked.join('\n'));
  });
});

function check({ gain, higherIsBetter, grouped }: Composed, found: Comparison, said: string): void {
  const factor = found.metric.unit === '%' ? 100 : 1;
  const expected = factor * (higherIsBetter ? gain : -gain);
  assert.equal(found.metric.higherIsBetter, higherIsBetter, said);
  assert.ok(Math.abs(found.gain - expected) < 1e-9 * factor, `a gain of ${expected}: ${said}`);
  const isWarned = found.warnings.some((warning) => warning.includes('independent'));
  assert.ok(!grouped || found.clusters !== null || isWarned || found.verdict !== 'significant', said);
  assert.ok(grouped || found.clusters === null, said);
}
