import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import { withIdentity } from '../../../src/cli/study';
import { parseStudy } from '../../../src/cli/study-arguments';
import { RealGainError, type Study } from '../../../src/model';
import { TestEngine } from '../../support/test-engine';
import { allCases, wordsOf, type Case } from './case';

/** What only a comparison of two can be asked. */
const OF_PAIRS = /--(?:columns|systems|a-run|b-run) |--column \d/;

/** Nothing here depends on p. */
const FEW = 100;

describe('readings: a study of two outputs', function () {
  this.timeout(120_000);
  const engine = new TestEngine();
  const home = process.cwd();

  after(() => process.chdir(home));

  for (const one of allCases().filter(({ command }) => !OF_PAIRS.test(command))) {
    it(`refuses what their comparison refuses, and scores alike: ${one.topic}, ${one.name}`, async () => {
      process.chdir(one.folder);
      const { expect } = one;
      const found = await run(one);
      if (!(found instanceof RealGainError) && found.systems.some(({ system }) => system !== undefined)) {
        // Which two of them is for a comparison to ask: a study takes all.
        assert.match(JSON.stringify(expect), /systems/);
      } else if ('question' in expect || 'error' in expect) {
        assert.ok(found instanceof RealGainError, 'An answer instead of a question or an error.');
      } else if (!(found instanceof RealGainError)) {
        const scores = found.systems.map(({ score }) => score);
        assert.equal(found.n, expect.n ?? found.n);
        assert.equal(found.metric.name, expect.metric ?? found.metric.name);
        const expected = expect.scores?.toSorted((x, y) => x - y);
        expected?.forEach((score, i) => {
          const got = scores.toSorted((x, y) => x - y)[i] ?? NaN;
          assert.ok(
            Math.abs(got - score) <= 1e-6 * Math.max(1, Math.abs(score)),
            `score ${got}, not ${score}`,
          );
        });
      } else {
        // Systems of a study hold the same items, all of them, and at least two: it has no verdict for each pair to say otherwise.
        assert.equal(found.code, expect.n === 1 ? 'bad-setting' : 'count-mismatch', found.message);
      }
    });
  }

  async function run({ command }: Case): Promise<Study | RealGainError> {
    try {
      const asked = parseStudy(wordsOf(command).slice(1));
      const { study } = await withIdentity(engine.service, asked, {}, (identity) =>
        engine.service.study({
          identity: { ...identity, settings: { ...identity.settings, resamples: FEW } },
          priority: 'foreground',
        }),
      );
      return study;
    } catch (error) {
      if (error instanceof RealGainError) {
        return error;
      }
      throw error;
    }
  }
});
