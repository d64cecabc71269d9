import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { DEFAULT_STUDY_SETTINGS, studyTestSettings } from '../../../src/model/settings/study-settings';
import { EVERY_ITEM } from '../../../src/model/texts/cluster-words';
import type { Comparison } from '../../../src/model/results/comparison';
import type { Study, StudyIdentity } from '../../../src/model/results/study';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from './temporary';
import { pairOn, studyOn } from '../../support/ask';

/** Score of an item, and the cluster that it belongs to. */
type Item = readonly [score: number, doc: number];

const noise = (system: number, item: number): number =>
  Math.sin(12.9898 * item + 78.233 * system) + Math.sin(4.1 * item * (system + 1));

/** Three systems, of which the last differs from the others by one item that is far apart. */
const FEW_CARRY = (system: number, item: number): Item => [
  0.5 + 0.01 * noise(system, item) + (system === 2 && item === 7 ? 9 : 0),
  item,
];

/** The first of 20 documents holds half the items. */
const UNEQUAL = (system: number, item: number): Item => [
  noise(system, item),
  item < 60 ? 0 : 1 + (item % 19),
];

/** Five of 6 items differ, each by another amount. */
const FIVE_DIFFER = (system: number, item: number): Item => [
  0.3 + noise(0, item) + (item < 5 ? 0.1 * system * (item + 1) ** 1.3 : 0),
  item,
];

/** Six of 40 items differ, by one grade. */
const FEW_DIFFER = (system: number, item: number): Item => [
  (item % 5) + (item < 6 && system > 0 ? 1 : 0) - (item === 3 && system === 2 ? 2 : 0),
  item,
];

describe('a study warns of what its pairs warn of', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine(1);

  async function studied(
    name: string,
    items: number,
    of: (system: number, item: number) => Item,
    { test = 'auto', clustered = false } = {},
  ): Promise<{ study: Study; pairs: Comparison[] }> {
    const outputs = await Promise.all(
      [0, 1, 2].map((system) => {
        const rows = Array.from({ length: items }, (_, item) => {
          const [score, doc] = of(system, item);
          return JSON.stringify({ id: `q${item}`, doc: `d${doc}`, score });
        });
        return folder.write(`${name}-${system}.jsonl`, `${rows.join('\n')}\n`);
      }),
    );
    const identity: StudyIdentity = {
      name,
      outputs,
      references: [],
      metric: { id: 'mean' },
      idColumn: 'id',
      clusterColumn: clustered ? 'doc' : EVERY_ITEM,
      groups: null,
      settings: {
        ...DEFAULT_STUDY_SETTINGS,
        ...studyTestSettings(test),
        resamples: 2_000,
        correction: 'none',
      },
    };
    const { study } = await studyOn(engine.service, identity);
    const pairs: Comparison[] = [];
    for (const [pair, a] of study.pairs.a.entries()) {
      const path = (system: number) => study.systems[system]?.path ?? '';
      const { comparison } = await pairOn(engine.service, {
        ...identity,
        a: path(a),
        b: path(study.pairs.b[pair] ?? 0),
        settings: { ...DEFAULT_SETTINGS, test, resamples: 2_000 },
      });
      pairs.push(comparison);
    }
    return { study, pairs };
  }

  /** Says what pattern the warnings of exactly these pairs match. */
  function assertSaid({ study, pairs }: { study: Study; pairs: Comparison[] }, pattern: RegExp): void {
    const warned = pairs.filter(({ warnings }) => pattern.test(warnings.join('\n'))).length;
    assert.ok(warned > 0, 'no pair warns');
    const said = study.warnings.find((warning) => pattern.test(warning));
    assert.match(said ?? 'nothing', new RegExp(`^${warned} of 3 pairs, such as \\S+ and \\S+: `));
    assert.ok(pairs.some(({ warnings }) => warnings.some((one) => said?.endsWith(one))));
  }

  it('that few items carry the gain, and lists these pairs', async () => {
    const found = await studied('carried', 40, FEW_CARRY);
    assertSaid(found, /A few items differ so much more than the others/);
    const own = found.pairs.flatMap(({ decision }, pair) => (decision?.carriedByFew ? [pair] : []));
    assert.deepEqual(found.study.carriedByFew, own);
  });

  it('that few items differ, which can’t show how differences are distributed', async () => {
    assertSaid(await studied('five', 6, FIVE_DIFFER), /roughly normally distributed/);
  });

  it('that few items differ, so that few outcomes are possible', async () => {
    assertSaid(await studied('few', 40, FEW_DIFFER), /so few outcomes are possible/);
    assertSaid(
      await studied('alike', 8, (system, item) => [item + system, item]),
      /differ by the same amount/,
    );
  });

  for (const test of ['auto', 'bootstrap']) {
    it(`that clusters are of unequal size, and whether ${test} allows for it`, async () => {
      const { study, pairs } = await studied('unequal', 120, UNEQUAL, { test, clustered: true });
      const own = pairs[0]?.warnings.find((one) => one.includes('of unequal size')) ?? assert.fail();
      assert.ok(study.warnings.includes(own), study.warnings.join('\n'));
      assert.match(own, test === 'auto' ? /the interval allow for that/ : /neither p nor the interval/);
    });
  }

  it('that there are few clusters, or few items for the bootstrap', async () => {
    const few = await studied('clusters', 24, (system, item) => [noise(system, item), item % 6], {
      clustered: true,
    });
    assert.ok(few.study.warnings.some((one) => one.startsWith('There are only 6 ')));
    const items = await studied('items', 12, (system, item) => [noise(system, item), item], {
      test: 'bootstrap',
    });
    assert.ok(items.study.warnings.some((one) => one.startsWith('With only 12 items')));
  });

  it('that so few items may miss rare large differences, where any pair is significant', async () => {
    const better = (gain: number) => (system: number, item: number) =>
      [noise(0, item) + 0.02 * noise(system + 1, item) + gain * system, item] as const;
    const { study, pairs } = await studied('missing', 12, better(0.5));
    const own = pairs[0]?.warnings.find((one) => one.startsWith('There are only 12 items: '));
    assert.ok(own !== undefined && study.warnings.includes(own), study.warnings.join('\n'));
    for (const [items, gain] of [
      [12, 0],
      [21, 0.5],
    ] as const) {
      const silent = await studied('silent', items, better(gain));
      for (const { warnings } of [silent.study, ...silent.pairs]) {
        assert.doesNotMatch(warnings.join('\n'), /There are only/);
      }
    }
  });

  it('and of nothing on ordinary items', async () => {
    const { study } = await studied('ordinary', 60, (system, item) => [noise(system, item), item]);
    assert.deepEqual(study.warnings, []);
    assert.equal(study.carriedByFew, undefined);
  });
});
