import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { preferencesSchema, type Preferences } from '../../../src/model/results/preferences';
import { RealGainError } from '../../../src/model/errors';
import type { Records } from '../../../src/model/records';
import { preferencesIn, tableOf } from '../human-ratings/support';
import { choicesIn } from '../../support/ask';

/** Verdicts on systems x and y: wins of x, its losses, and ties. */
function verdicts(wins: number, losses: number, ties: number): Records {
  const winner = [
    ...Array<string>(wins).fill('model_a'),
    ...Array<string>(losses).fill('model_b'),
    ...Array<string>(ties).fill('tie'),
  ];
  return tableOf({
    question_id: winner.map((_, i) => i),
    model_a: winner.map(() => 'x'),
    model_b: winner.map(() => 'y'),
    winner,
  });
}

/** Battles as `a>b`, `a=b`, each about another question. */
function battles(...all: string[]): Records {
  const sides = all.map((one) => one.split(/[>=]/));
  return tableOf({
    question_id: all.map((_, i) => i),
    model_a: sides.map(([a = '']) => a),
    model_b: sides.map(([, b = '']) => b),
    winner: all.map((one) => (one.includes('=') ? 'tie' : 'model_a')),
  });
}

function pairOf({ pairs }: Preferences) {
  const [pair] = pairs;
  assert.ok(pair !== undefined);
  return pair;
}

async function refused(table: Records, asked: Parameters<typeof preferencesIn>[1] = {}) {
  const error: unknown = await preferencesIn([table], asked).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof RealGainError);
  return error;
}

describe('preferences between two systems', () => {
  it('match their schema, and are the same for the same seed', async () => {
    const table = verdicts(30, 19, 11);
    const found = await preferencesIn([table]);
    assert.deepEqual(v.parse(v.strictObject(preferencesSchema.entries), found), found);
    assert.deepEqual(await preferencesIn([table]), found);
  });

  it('have a win rate with ties as a half, and R’s exact sign test', async () => {
    const pair = pairOf(await preferencesIn([verdicts(66, 39, 15)]));
    assert.equal(pair.winRate, (66 + 7.5) / 120);
    assert.ok(Math.abs(pair.p - 0.01081790562581865) < 1e-12);
    assert.equal(pair.verdict, 'significant');
    const { interval } = pair;
    assert.ok(interval !== null && interval.low > 0.5 && interval.low < pair.winRate);
    assert.equal(interval.method, 'expanded bootstrap');
  });

  it('have Clopper and Pearson’s interval without ties', async () => {
    const { interval } = pairOf(await preferencesIn([verdicts(14, 6, 0)]));
    assert.ok(interval !== null && Math.abs(interval.low - 0.4572108177237109) < 1e-9);
    assert.ok(Math.abs(interval.high - 0.8810684095942722) < 1e-9);
  });

  it('never have an interval that contradicts the test about a half', async () => {
    for (const [wins, losses, ties] of [
      [10, 1, 3],
      [9, 2, 1],
      [8, 2, 30],
      [6, 0, 1],
      [5, 0, 1],
      [16, 5, 4],
    ] as const) {
      const { p, interval } = pairOf(await preferencesIn([verdicts(wins, losses, ties)]));
      assert.equal(interval !== null && interval.low > 0.5, p <= 0.05, `${wins} ${losses} ${ties}: p = ${p}`);
    }
  });

  it('say how many decided items it takes where there are too few', async () => {
    const found = await preferencesIn([verdicts(5, 0, 20)]);
    assert.equal(pairOf(found).verdict, 'undecidable');
    assert.match(
      found.sentences.join(' '),
      /^Too little data to say .* x wins .* only 5 are won or lost, and it takes at least 6/,
    );
  });

  it('count an item once that is judged in both orders', async () => {
    const found = await preferencesIn([
      tableOf({
        question_id: [1, 1, 2, 2, 3, 3, 4],
        model_a: ['x', 'y', 'x', 'y', 'x', 'y', 'x'],
        model_b: ['y', 'x', 'y', 'x', 'y', 'x', 'y'],
        winner: ['model_a', 'model_b', 'model_a', 'model_a', 'model_a', 'tie', 'model_b'],
      }),
    ]);
    const { items, wins, ties, losses, winRate } = pairOf(found);
    assert.deepEqual({ items, wins, ties, losses }, { items: 4, wins: 2, ties: 1, losses: 1 });
    assert.equal(winRate, (1 + 0.5 + 0.75 + 0) / 4);
    const { position, ...orders } = found.orders;
    assert.deepEqual(orders, { items: 3, agree: 1, first: 1, second: 0, half: 1 });
    assert.deepEqual(position, { first: 4, second: 2, p: 1, more: 'first' });
  });

  it('find a judge that prefers whatever is first, by the sign test of contradicting items', async () => {
    const both = Array.from({ length: 12 }, (_, i) => [i, i]).flat();
    const found = await preferencesIn([
      tableOf({
        question_id: both,
        model_a: both.map((_, i) => (i % 2 === 0 ? 'x' : 'y')),
        model_b: both.map((_, i) => (i % 2 === 0 ? 'y' : 'x')),
        // Items 0 and 1 favor the second.
        winner: both.map((item) => (item < 2 ? 'model_b' : 'model_a')),
      }),
    ]);
    // binom.test(2, 12)
    assert.ok(Math.abs((found.orders.position?.p ?? 0) - 0.03857421875) < 1e-12);
    assert.equal(found.orders.first, 10);
    assert.match(
      found.sentences.join(' '),
      /Position bias: the system shown first wins 83% of 24 decided judgments/,
    );
    assert.equal(pairOf(found).winRate, 0.5);
  });

  it('say nothing about the position if one system is always first', async () => {
    assert.equal((await preferencesIn([verdicts(30, 10, 5)])).orders.position, null);
  });

  it('take the rows of one question together, whatever ids rows have', async () => {
    const found = await preferencesIn([
      tableOf({
        id: [1, 2, 3, 4],
        prompt: ['p', 'p', 'q', 'q'],
        winner: ['A', 'A', 'B', 'B'],
      }),
    ]);
    assert.equal(found.columns.item, 'prompt');
    assert.equal(pairOf(found).items, 2);
  });

  it('are turned round in a column of losers, and doubted where systems are called like places', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => i);
    const sides = { question_id: rows, system_1: rows.map(() => 'x'), system_2: rows.map(() => 'y') };
    const loser = rows.map((i) => (i % 3 === 0 ? 'x' : 'y'));
    const { wins, losses } = pairOf(await preferencesIn([tableOf({ ...sides, loser })]));
    assert.deepEqual([wins, losses], [20, 10]);
    const [a, b] = [0, 1].map((k) => rows.map((i) => (i % 2 === k ? 'A' : 'B')));
    const named = {
      question_id: rows,
      model_a: a!,
      model_b: b!,
      winner: rows.map((i) => (i % 3 ? 'A' : 'B')),
    };
    assert.match((await preferencesIn([tableOf(named)])).warnings.join(), /“A” are taken for the name/);
    const inPlace = { ...named, model_a: rows.map(() => 'A'), model_b: rows.map(() => 'B') };
    assert.doesNotMatch((await preferencesIn([tableOf(inPlace)])).warnings.join(), /taken for the name/);
  });

  it('warn if no column says which rows are about the same item', async () => {
    const found = await preferencesIn([tableOf({ winner: ['A', 'B', 'tie'] })]);
    assert.match(found.warnings.join(' '), /has no column that says which rows are about the same item/);
  });
});

describe('preferences between several systems', () => {
  const closed = battles(
    ...Array<string[]>(12).fill(['a>b', 'b>c', 'a>c', 'a>c', 'c>a', 'b=c', 'b>a', 'a>b']).flat(),
  );

  it('rank them by Bradley-Terry strengths whose mean is 0', async () => {
    const { systems, strengths, sentences } = await preferencesIn([closed]);
    assert.deepEqual(
      systems.map(({ name }) => name),
      ['a', 'b', 'c'],
    );
    const values = systems.map(({ strength }) => strength?.value ?? NaN);
    assert.ok(Math.abs(values.reduce((sum, value) => sum + value, 0)) < 1e-12);
    assert.equal(strengths.refused, null);
    assert.equal(strengths.differences.length, 3);
    assert.match(sentences.join(' '), /By Bradley-Terry strengths, \d of 3 pairs differs? significantly/);
    for (const { strength } of systems) {
      assert.ok(
        strength?.interval && strength.interval[0] < strength.value && strength.value < strength.interval[1],
      );
    }
  });

  it('say which beat each other in a circle, as strengths then say nothing', async () => {
    const circle = ['a>b', 'b>c', 'c>a'].flatMap((one) => [
      ...Array<string>(30).fill(one),
      ...Array<string>(5).fill(one.split('>').toReversed().join('>')),
    ]);
    const { warnings } = await preferencesIn([battles(...circle)]);
    assert.match(warnings.join(), /is beaten by one: a, b, c\. They go round in a circle/);
    assert.doesNotMatch((await preferencesIn([closed])).warnings.join(), /circle/);
  });

  it('say first which system is preferred to all others, if one is', async () => {
    const first = async (...all: string[]) => (await preferencesIn([battles(...all)])).sentences[0];
    const times = (count: number, one: string) => Array<string>(count).fill(one);
    const chain = [...times(60, 'b>c'), ...times(8, 'c>b')];
    assert.equal(
      await first(...chain, ...times(60, 'a>b'), ...times(8, 'b>a')),
      'a is significantly preferred to all others by strength.',
    );
    assert.equal(
      await first(
        ...chain,
        ...times(60, 'a>c'),
        ...times(8, 'c>a'),
        ...times(20, 'a>b'),
        ...times(20, 'b>a'),
      ),
      'b, a are significantly preferred to all others by strength.',
    );
    assert.equal(await first('a>b', 'b>c', 'c>a'), 'Too little data to say which system is preferred.');
    const even = ['a>b', 'b>a', 'b>c', 'c>b', 'a>c', 'c>a'].flatMap((one) => times(30, one));
    assert.equal(await first(...even), 'No system is significantly preferred to another.');
    const circle = ['a>b', 'b>c', 'c>a'].flatMap((one) => times(30, one));
    assert.equal(
      await first(...circle),
      'No system is significantly preferred to all others.',
      'each is to one of them',
    );
  });

  it('compare systems that never met by their strengths', async () => {
    const chain = battles(
      ...Array<string[]>(30).fill(['a>b', 'a>b', 'a>b', 'b>a', 'b>c', 'b>c', 'b>c', 'c>b']).flat(),
    );
    const { pairs, strengths, sentences, systems } = await preferencesIn([chain]);
    assert.equal(pairs.length, 2);
    const [, ends] = strengths.differences;
    assert.ok(Math.abs((ends?.difference ?? 0) - 2 * Math.log(3)) < 1e-9);
    assert.match(sentences.join(' '), /3 of 3 pairs differ significantly: a > b > c\./);
    assert.deepEqual(
      systems.map(({ ranks }) => ranks),
      [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    );
  });

  for (const [what, table, says] of [
    [
      'never lost',
      battles('a>b', 'a>c', 'b>c', 'c>b', 'c=b'),
      /no Bradley-Terry strengths: a never lost to or tied/,
    ],
    ['never won', battles('a>b', 'b>a', 'a>c', 'b>c'), /strengths: c never won against or tied/],
    ['never met the others', battles('a>b', 'b>a', 'c>d', 'd>c'), /strengths: a, b were never compared/],
  ] as const) {
    it(`have no strengths if one ${what}, and say which`, async () => {
      const { strengths, systems, sentences } = await preferencesIn([table]);
      assert.match(strengths.refused ?? '', says);
      assert.ok(sentences.includes(strengths.refused ?? ''));
      assert.ok(systems.every(({ strength, ranks }) => strength === null && ranks === null));
    });
  }

  it('have no intervals where resamples often have no strengths', async () => {
    const few = battles('a>b', 'b>c', 'c>a', 'a>c', 'b>a');
    const { systems, strengths, warnings } = await preferencesIn([few]);
    assert.ok(strengths.unconnected > 0);
    assert.ok(systems.every(({ strength, ranks }) => strength?.interval === null && ranks === null));
    assert.match(warnings.join(' '), /Too little data for intervals of strengths/);
  });

  it('resample questions, not rows: the same judgement ten times says no more', async () => {
    const width = async (times: number) => {
      const rows = [...closed.columns].map(({ name, cells }) => [
        name,
        Array(times)
          .fill([...cells])
          .flat(),
      ]);
      const { systems } = await preferencesIn([tableOf(Object.fromEntries(rows) as never)]);
      const [low = 0, high = 0] = systems[0]?.strength?.interval ?? [];
      return high - low;
    };
    assert.equal(await width(10), await width(1));
  });
});

describe('files of preferences that are not understood', () => {
  it('name the line of an unknown verdict, and what is known', async () => {
    const { columns, ...rest } = verdicts(3, 0, 0);
    const table = {
      ...rest,
      columns: columns.map((column) =>
        column.name === 'winner' ? { ...column, cells: ['model_a', 'perhaps', 'tie'] } : column,
      ),
    };
    const error = await refused(table);
    assert.equal(error.code, 'bad-format');
    assert.equal(error.line, 3);
    assert.match(
      error.message,
      /line 3: "winner" is "perhaps", which is no verdict; write model_a, model_b or tie/,
    );
  });

  it('refuse 0 and 1, which may mean anything', async () => {
    const error = await refused(tableOf({ id: [1, 2], preference: [0, 1] }));
    assert.match(error.message, /is "0", which is no verdict/);
  });

  it('refuse a system that is compared with itself', async () => {
    const error = await refused(battles('a>b', 'c>c'));
    assert.equal(error.line, 3);
    assert.match(error.message, /c is compared with itself/);
  });

  it('refuse the name of one system only', async () => {
    const column = await refused(tableOf({ id: [1], model_a: ['x'], winner: ['model_a'] }));
    assert.match(column.message, /has a column "model_a" but no column "model_b"/);
    const cell = await refused(tableOf({ id: [1], model_a: ['x'], model_b: [null], winner: ['model_a'] }));
    assert.match(cell.message, /line 2: the name of a system is missing/);
  });

  it('ask for the column if there is none', async () => {
    const error = await refused(tableOf({ id: [1], output: ['x'] }));
    assert.equal(error.code, 'needs-column');
    assert.deepEqual(choicesIn(error), ['id', 'output']);
  });

  it('refuse a file without any verdict', async () => {
    const error = await refused(
      tableOf({ id: [1, 2], model_a: ['x', 'x'], model_b: ['y', 'y'], winner: ['', 'error'] }),
    );
    assert.equal(error.code, 'file-empty');
  });

  it('refuse columns of texts as names of systems', async () => {
    const rows = Array.from({ length: 600 }, (_, i) => i);
    const error = await refused(
      tableOf({
        id: rows,
        model_a: rows.map((i) => `answer ${i}`),
        model_b: rows.map((i) => `other ${i}`),
        winner: rows.map(() => 'A'),
      }),
    );
    assert.match(error.message, /names more than 500 systems/);
  });
});
