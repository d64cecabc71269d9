import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { uniform } from '../../../bench/tables';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { DEFAULT_STUDY_SETTINGS } from '../../../src/model/settings/study-settings';
import { isFirm } from '../../../src/model/results/outcome';
import type { Study, StudyIdentity } from '../../../src/model/results/study';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from './temporary';
import { pairOn, studyOn } from '../../support/ask';

const ITEMS = 50;
const RESAMPLES = 4_000;

/** Standard normal. */
const normal = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

describe('a study of rank correlations', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine(1);

  /** Systems that predict the same numbers with errors of these standard deviations, on scales of their own. */
  async function identityOf(id: string, errors: readonly number[], seed: number): Promise<StudyIdentity> {
    const next = uniform(seed);
    const gold = Array.from({ length: ITEMS }, () => normal(next));
    const outputs = await Promise.all(
      errors.map((error, system) => {
        const rows = gold.map((right, item) =>
          JSON.stringify({
            id: `q${item}`,
            gold: right,
            score: (right + error * normal(next)) * 10 ** system,
          }),
        );
        return folder.write(`${id}-${seed}-${system}.jsonl`, `${rows.join('\n')}\n`);
      }),
    );
    return {
      name: id,
      outputs,
      references: [],
      metric: { id, column: 'score', referenceColumn: 'gold' },
      idColumn: 'id',
      clusterColumn: null,
      groups: null,
      settings: { ...DEFAULT_STUDY_SETTINGS, resamples: RESAMPLES, correction: 'none' },
    };
  }

  const studied = async (identity: StudyIdentity): Promise<Study> =>
    (await studyOn(engine.service, identity)).study;

  for (const id of ['spearman', 'kendall']) {
    it(`decides each pair by swapping, as a comparison does: ${id}`, async () => {
      const identity = await identityOf(id, [0.25, 0.4, 0.45], 7);
      const { pairs, systems } = await studied(identity);
      for (const [pair, a] of pairs.a.entries()) {
        const { comparison } = await pairOn(engine.service, {
          ...identity,
          a: systems[a]?.path ?? '',
          b: systems[pairs.b[pair] ?? 0]?.path ?? '',
          settings: { ...DEFAULT_SETTINGS, resamples: RESAMPLES },
        });
        const primary = comparison.tests.find(({ id: test }) => test === comparison.primary);
        assert.equal(primary?.id, 'randomization');
        assert.equal(pairs.p[pair], primary?.p);
        assert.equal(pairs.decisions?.find((one) => one.pair === pair)?.test, 'randomization');
        assert.equal((pairs.low[pair] ?? NaN) > 0, (pairs.p[pair] ?? 1) <= 0.05);
      }
    });
  }

  it('lists the pairs that are significant only if errors are distributed alike, as their comparisons do', async () => {
    let listed = 0;
    for (const seed of [1, 2, 3, 4]) {
      const identity = await identityOf('spearman', [0.25, 0.4, 0.32], seed);
      const study = await studied(identity);
      const own: number[] = [];
      for (const [pair, a] of study.pairs.a.entries()) {
        const { comparison } = await pairOn(engine.service, {
          ...identity,
          a: study.systems[a]?.path ?? '',
          b: study.systems[study.pairs.b[pair] ?? 0]?.path ?? '',
          settings: { ...DEFAULT_SETTINGS, resamples: RESAMPLES },
        });
        const rests = comparison.decision?.restsOnExchange === true;
        assert.equal(
          comparison.warnings.some((one) => one.startsWith('Predictions were swapped')),
          rests,
        );
        assert.ok(!rests || !isFirm(comparison));
        own.push(...(rests ? [pair] : []));
      }
      assert.deepEqual(study.restsOnExchange ?? [], own);
      assert.equal(
        study.warnings.some((one) => one.includes(': Predictions were swapped')),
        own.length > 0,
      );
      listed += own.length;
    }
    assert.ok(listed > 0 && listed < 12, String(listed));
  });

  it('finds more than the bootstrap near a correlation of 0.95', async () => {
    let [swapped, resampled] = [0, 0];
    for (let seed = 0; seed < 30; seed++) {
      const identity = await identityOf('spearman', [0.25, 0.42], 100 + seed);
      const found = async (test: 'auto' | 'bootstrap:expanded') =>
        ((await studied({ ...identity, settings: { ...identity.settings, test } })).pairs.p[0] ?? 1) <= 0.05;
      swapped += (await found('auto')) ? 1 : 0;
      resampled += (await found('bootstrap:expanded')) ? 1 : 0;
    }
    assert.ok(swapped >= resampled + 5, `${swapped} by swapping, ${resampled} by the bootstrap`);
  });

  it('counts resamples where so few swaps could not make a pair significant', async () => {
    const identity = await identityOf('spearman', [0.25, 0.4, 0.5], 3);
    const { pairs } = await studied({
      ...identity,
      settings: { ...identity.settings, resamples: 100 },
    });
    assert.equal(pairs.decisions, undefined);
  });
});
