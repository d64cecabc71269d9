import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'mocha';
import { uniform } from '../../../bench/tables';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import {
  DEFAULT_STUDY_SETTINGS,
  studyTest,
  studyTestSettings,
} from '../../../src/model/settings/study-settings';
import { EVERY_ITEM } from '../../../src/model/texts/cluster-words';
import type { Study, StudyIdentity } from '../../../src/model/results/study';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from './temporary';
import { pairOn, studyOn } from '../../support/ask';

const TESTS = ['auto', 'bootstrap:expanded', 'bootstrap', 'randomization'];
const SYSTEMS = 3;

/** A score of an item, by a source of uniform numbers. */
type Score = (next: () => number, system: number, item: number) => number;

const right: Score = (next, system) => (next() < 0.4 + 0.12 * system ? 1 : 0);
const lattice: Score = (next, system) => 5 + Math.round(4 * next() + system) / 4;
const real: Score = (next, system) => 5 + next() + next() ** 3 + 0.15 * system;
/** Systems that differ on a handful of items only. */
const rarely = (every: number): Score => {
  const scores = new Map<number, number>();
  return (next, system, item) => {
    const own = scores.get(item) ?? Math.round(10 * next()) / 10;
    scores.set(item, own);
    return item % every === system % every ? own + 0.5 : own;
  };
};

const CASES: readonly (readonly [name: string, n: number, score: Score, items: number, id?: string])[] = [
  ['3 items', 3, real, 1],
  ['5 items, right or wrong', 5, right, 1],
  ['8 items with ties', 8, lattice, 1],
  ['9 items of real numbers', 9, real, 1],
  ['15 items on a lattice', 15, lattice, 1],
  ['40 items, right or wrong', 40, right, 1],
  ['60 items on a lattice', 60, lattice, 1],
  ['60 items of real numbers', 60, real, 1],
  ['60 items of which few differ', 60, rarely(15), 1],
  ['clusters of 4 items', 60, real, 4],
  ['few clusters, right or wrong', 24, right, 4],
  ['two items', 2, real, 1],
  ['folds of a cross-validation', 10, real, 1, 'fold'],
];

const isCopy = (file: string): boolean => file.endsWith('-same.jsonl');
const isFirst = (file: string): boolean => file.endsWith('-0.jsonl');

describe('a pair of a study', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  async function identityOf([
    name,
    n,
    score,
    items,
    id = 'id',
  ]: (typeof CASES)[number]): Promise<StudyIdentity> {
    const next = uniform(n + items);
    const outputs: string[] = [];
    for (let system = 0; system < SYSTEMS; system++) {
      const lines = Array.from({ length: n }, (_, item) =>
        JSON.stringify({
          [id]: `q${item}`,
          doc: `d${Math.floor(item / items)}`,
          score: score(next, system, item),
        }),
      );
      outputs.push(
        await folder.write(`${name.replaceAll(/\W+/g, '-')}-${system}.jsonl`, `${lines.join('\n')}\n`),
      );
    }
    outputs.push(
      await folder.write(`${name.replaceAll(/\W+/g, '-')}-same.jsonl`, await readFile(outputs[0] ?? '')),
    );
    return {
      name,
      outputs,
      references: [],
      metric: { id: 'mean' },
      idColumn: id,
      clusterColumn: items === 1 ? EVERY_ITEM : 'doc',
      groups: null,
      settings: { ...DEFAULT_STUDY_SETTINGS, resamples: 2_000, correction: 'none' },
    };
  }

  const study = async (identity: StudyIdentity): Promise<Study> =>
    (await studyOn(engine.service, identity)).study;

  for (const one of CASES) {
    it(`is decided as it is alone: ${one[0]}`, async () => {
      const [name] = one;
      const asked = await identityOf(one);
      for (const test of TESTS) {
        for (const alternative of ['two-sided', 'greater'] as const) {
          const own = { ...asked.settings, ...studyTestSettings(test), alternative };
          const identity = { ...asked, settings: own };
          const { pairs, systems, settings } = await study(identity);
          assert.equal(studyTest(settings), test);
          for (const [pair, index] of pairs.a.entries()) {
            const [a, b] = [index, pairs.b[pair] ?? 0].map((system) => systems[system]?.path ?? '') as [
              string,
              string,
            ];
            // The others meet the copy as they meet the first system.
            if ([a, b].some(isCopy) && ![a, b].some(isFirst)) {
              continue;
            }
            const { comparison } = await pairOn(engine.service, {
              ...identity,
              a,
              b,
              settings: { ...DEFAULT_SETTINGS, test, alternative, resamples: settings.resamples },
            });
            const { tests, primary, verdict, decision, confidence, gain } = comparison;
            const told = `${test} ${alternative} ${pair}`;
            if (test === 'auto') {
              const { smallestGains } = await study({ ...identity, outputs: [a, b] });
              const [own, wanted] = [smallestGains?.median ?? 0, comparison.smallestSignificantGain ?? 0];
              assert.ok(Math.abs(own - wanted) < 1e-9, `${told}: smallest gain ${own}, not ${wanted}`);
            }
            assert.ok(Math.abs((pairs.gain[pair] ?? NaN) - gain) < 1e-12, told);
            assert.equal(pairs.p[pair], tests.find(({ id }) => id === primary)?.p, told);
            assert.equal(pairs.confidence?.[pair], confidence, told);
            assert.equal((pairs.corrected[pair] ?? 1) <= settings.alpha, verdict === 'significant', told);
            const [low, high] = [pairs.low[pair] ?? NaN, pairs.high[pair] ?? NaN];
            if (test === 'auto' || test === 'bootstrap:expanded') {
              // Few different rows are drawn by how often each occurs, which differs by chance.
              const { low: lowest = NaN, high: highest = NaN } = comparison.interval ?? {};
              const width = name.includes('right or wrong') ? 0.1 : 1e-12;
              assert.ok(
                Math.abs(low - lowest) <= width && Math.abs(high - highest) <= width,
                `${told}: interval`,
              );
              const isSignificant = (pairs.p[pair] ?? 1) <= settings.alpha && verdict === 'significant';
              assert.equal(low > 0, isSignificant, told);
            }
            const exception = pairs.decisions?.find((other) => other.pair === pair);
            const needed = verdict === 'undecidable' ? (decision?.needed ?? exception?.needed ?? NaN) : null;
            assert.equal(exception?.needed ?? null, needed, told);
            if (exception !== undefined) {
              assert.deepEqual([exception.test, exception.differing], [primary, decision?.differing], told);
            }
          }
        }
      }
    });
  }
});
