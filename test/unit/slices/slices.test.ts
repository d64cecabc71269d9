import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { DIFFICULTY, LENGTH } from '../../../src/model/settings/special-columns';
import { RealGainError } from '../../../src/model/errors';
import type { Comparison } from '../../../src/model/results/comparison';
import type { ComparisonIdentity, ItemSlice } from '../../../src/model/settings/identity';
import type { SliceBy } from '../../../src/model/settings/slice';
import type { TableDetails } from '../../../src/model/results/table';
import { TestEngine } from '../../support/test-engine';
import { uniform } from '../../../bench/tables';
import { TemporaryFolder } from '../engine/temporary';
import { pairOn, tableOn } from '../../support/ask';

const WORDS = 'the a cat dog sat lay on under mat sofa and it was red green'.split(' ');
const SEED = 'slices';

interface Item {
  readonly id: number;
  readonly category: string | null;
  readonly year: number | null;
  readonly document: string;
  readonly source: string;
  readonly reference: string;
}

describe('slices of a comparison', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();
  const random = uniform(11);
  const below = (n: number) => Math.floor(random() * n);
  const sentence = (length: number) => Array.from({ length }, () => WORDS[below(WORDS.length)]).join(' ');

  const items = Array.from({ length: 90 }, (_, id): Item => ({
    id,
    category: ['math', 'law', 'art', null][below(4)] ?? null,
    year: below(10) === 0 ? null : 1990 + below(12),
    document: `d${below(20)}`,
    source: sentence(3 + below(20)),
    reference: sentence(4 + below(12)),
  }));
  const outputs = new Map(
    ['a', 'a2', 'b', 'b2'].map((system) => [
      system,
      items.map(({ reference }) => ({
        score: random(),
        correct: below(3) > 0,
        hypothesis: reference
          .split(' ')
          .map((word) => (below(4) === 0 ? (WORDS[below(WORDS.length)] ?? '') : word))
          .join(' '),
      })),
    ]),
  );

  /** The output of a system on these items. */
  async function write(system: string, kept: readonly Item[], name: string): Promise<string> {
    const lines = kept.map((item) => JSON.stringify({ ...item, ...outputs.get(system)?.[item.id] }));
    return folder.write(`${system}-${name}.jsonl`, `${lines.join('\n')}\n`);
  }

  async function identityOf(
    kept: readonly Item[],
    name: string,
    metric: ComparisonIdentity['metric'],
    more: Partial<ComparisonIdentity> = {},
  ): Promise<ComparisonIdentity> {
    return {
      a: await write('a', kept, name),
      b: await write('b', kept, name),
      references: [],
      metric,
      idColumn: 'id',
      clusterColumn: null,
      settings: { ...DEFAULT_SETTINGS, resamples: 2_000, seed: SEED },
      ...more,
    };
  }

  const compare = async (identity: ComparisonIdentity): Promise<Comparison> =>
    (await pairOn(engine.service, identity)).comparison;

  const table = (identity: ComparisonIdentity, slices: readonly SliceBy[]): Promise<TableDetails> => {
    const choices = {
      answers: [],
      metrics: [],
      correction: 'holm',
      pooling: 'macro',
    } as const;
    const tasks = [{ name: null, identity }];
    const named = {
      name: 'test',
      a: 'A',
      b: 'B',
      tasks,
      missing: [],
      slices,
      ...choices,
    };
    return tableOn(engine.service, named);
  };

  const MEAN = { id: 'mean', column: 'score', higherIsBetter: true };

  /** The numbers of a comparison, which don't depend on where its files are. */
  function numbersOf({ n, clusters, a, b, gain, interval, standardError, tests, verdict }: Comparison) {
    const p = tests.map((test) => [test.id, test.p, test.count]);
    return {
      n,
      clusters,
      a: a.score,
      b: b.score,
      gain,
      interval,
      standardError,
      p,
      verdict,
    };
  }

  it('hold each item once, those without a value in a slice (none)', async () => {
    const { table: found } = await table(await identityOf(items, 'all', MEAN), [{ column: 'category' }]);
    const slices = found.rows.slice(1);
    const counts = new Map<string, number>();
    for (const { category } of items) {
      const name = `category = ${category ?? '(none)'}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    assert.deepEqual(new Map(slices.map(({ slice, n }) => [slice, n])), counts);
    assert.deepEqual(
      slices.map(({ n }) => n),
      slices.map(({ n }) => n).toSorted((x, y) => y - x),
    );
  });

  it('warn of values that are written differently', async () => {
    const written = items.map((item) => ({
      ...item,
      category: ['Math', 'math', 'law', ' law'][item.id % 4] ?? null,
    }));
    const { table: found } = await table(await identityOf(written, 'case', MEAN), [{ column: 'category' }]);
    const said = found.warnings.filter((warning) => warning.includes('differ only in upper and lower case'));
    assert.deepEqual(said.map((warning) => warning.slice(0, warning.indexOf(':'))).sort(), [
      'category = Math',
      'category = math',
    ]);
  });

  it('by a number hold each item with one once, whatever ties there are', async () => {
    const identity = await identityOf(items, 'all', MEAN);
    const known = items.filter(({ year }) => year !== null).length;
    for (const parts of [2, 3, 4, 7, 20]) {
      const slices = [
        { column: 'year', parts },
        { column: LENGTH, parts },
        { column: DIFFICULTY, parts },
      ];
      for (const by of slices) {
        const { table: found } = await table(identity, [by]);
        const total = found.rows.slice(1).reduce((sum, { n }) => sum + n, 0);
        assert.equal(total, by.column === 'year' ? known : items.length, `${by.column} ${parts}`);
      }
    }
  });

  it('by a number are named after the smallest and the largest one, and tell how many have none', async () => {
    const identity = await identityOf(items, 'all', MEAN);
    const { table: found } = await table(identity, [{ column: 'year', parts: 2 }, { column: LENGTH }]);
    const names = found.rows.map(({ slice }) => slice);
    assert.match(names[1] ?? '', /^year 1 of 2 \(1990 to 199\d\)$/);
    assert.match(names[3] ?? '', /^length 1 of 4 \(3 to \d words\)$/);
    const slice = { column: 'year', part: 1, of: 2 };
    const comparison = await compare({ ...identity, slice });
    assert.equal(comparison.slice, names[1]);
    assert.match(comparison.sentence, /items with year 1 of 2 \(1990 to 199\d\)/);
    const missing = items.filter(({ year }) => year === null).length;
    assert.ok(
      comparison.warnings.includes(`Items in no part, because they have no number in "year": ${missing}.`),
    );
  });

  describe('have the digits of files with these items only', () => {
    const some = { column: 'category', value: 'law' };
    const kept = items.filter(({ category }) => category === 'law');
    const cases: readonly [string, ComparisonIdentity['metric'], Partial<ComparisonIdentity>][] = [
      ['a mean', MEAN, {}],
      ['accuracy', { id: 'accuracy', column: 'correct' }, {}],
      ['BLEU', { id: 'bleu', column: 'hypothesis', referenceColumn: 'reference' }, {}],
      ['clusters, which are renumbered', MEAN, { clusterColumn: 'document' }],
    ];
    for (const [what, metric, more] of cases) {
      it(what, async () => {
        const whole = await identityOf(items, 'all', metric, more);
        const alone = await compare(await identityOf(kept, 'law', metric, more));
        const sliced = await compare({ ...whole, slice: some });
        assert.deepEqual(numbersOf(sliced), numbersOf(alone));
        assert.equal(sliced.n, kept.length);
        const { table: found } = await table(whole, [{ column: 'category' }]);
        const row = found.rows.find(({ slice }) => slice === 'category = law');
        assert.deepEqual([row?.gain, row?.interval], [alone.gain, alone.interval]);
      });
    }

    it('several training runs', async () => {
      const runs = async (those: readonly Item[], name: string) => ({
        runs: {
          a: [await write('a2', those, name)],
          b: [await write('b2', those, name)],
        },
      });
      const whole = await identityOf(items, 'all', MEAN, await runs(items, 'all'));
      const alone = await compare(await identityOf(kept, 'law', MEAN, await runs(kept, 'law')));
      assert.deepEqual(numbersOf(await compare({ ...whole, slice: some })), numbersOf(alone));
    });
  });

  it('by a second column, which hold the same items, don’t count as evidence that gains differ', async () => {
    const identity = await identityOf(items, 'all', MEAN);
    const one = await table(identity, [{ column: 'category' }]);
    const both = await table(identity, [{ column: 'category' }, { column: LENGTH }]);
    assert.equal(one.table.heterogeneity?.of, 'slices');
    assert.equal(one.table.heterogeneity.degreesOfFreedom, 3);
    assert.deepEqual(both.table.heterogeneity, one.table.heterogeneity);
    assert.deepEqual(both.table.warnings, []);
  });

  it('of one item have too little data, and the table has the others', async () => {
    const single = items.map((item) => ({
      ...item,
      category: item.id === 5 ? 'rare' : 'usual',
    }));
    const { table: found } = await table(await identityOf(single, 'single', MEAN), [{ column: 'category' }]);
    assert.deepEqual(
      found.rows.map(({ slice, n, verdict }) => [slice, n, verdict === 'undecidable']),
      [
        [null, 90, false],
        ['category = usual', 89, false],
        ['category = rare', 1, true],
      ],
    );
    assert.deepEqual(found.missing, []);
  });

  it('by a member of an object deep in a line, or by a path', async () => {
    const deep = items.map((item) => ({
      ...item,
      meta: { info: { level: item.id % 3 } },
    }));
    const identity = await identityOf(deep, 'deep', MEAN);
    for (const column of ['meta.info.level', '$.meta.info.level']) {
      const { table: found } = await table(identity, [{ column }]);
      assert.deepEqual(
        found.rows.map(({ n }) => n),
        [90, 30, 30, 30],
      );
    }
  });

  describe('are refused', () => {
    const refused = async (slice: ItemSlice, expected: RegExp) => {
      const equal = items.map((item) => ({
        ...item,
        source: 'two words',
        reference: 'one',
        same: 3,
      }));
      const identity = await identityOf(equal, 'equal', MEAN);
      await assert.rejects(compare({ ...identity, slice }), (error) => {
        assert.ok(error instanceof RealGainError);
        assert.match(error.message, expected);
        return true;
      });
    };
    const part = { part: 1, of: 4 };

    it('where all items are equally long', () =>
      refused({ column: LENGTH, ...part }, /it is 2 for all of them/));
    it('where a number is the same for all', () => refused({ column: 'same', ...part }, /it is 3 for all/));
    it('by a text in parts', () => refused({ column: 'document', ...part }, /isn’t a number on line 1/));
    it('without an item', () =>
      refused({ column: 'category', value: 'x' }, /There is no item with category = x/));
    it('by an unknown column, with the columns', () =>
      refused({ column: 'topic', value: 'x' }, /no column "topic"; it has id, category/));
  });
});
