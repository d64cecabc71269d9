import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RealGainError } from '../../../src/model/errors';
import type { Records } from '../../../src/model/records';
import { agreementIn, preferencesIn, tableOf } from '../human-ratings/support';

const ROWS = [...Array(60).keys()];

/** 60 verdicts for x against y beside other columns. */
function beside(columns: Parameters<typeof tableOf>[0], rows = ROWS): Records {
  return tableOf({
    ...columns,
    model_a: rows.map(() => 'x'),
    model_b: rows.map(() => 'y'),
    winner: rows.map((row) => (row % 3 === 0 ? 'model_b' : 'model_a')),
  });
}

async function refused(table: Records) {
  const error: unknown = await preferencesIn([table]).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof RealGainError, JSON.stringify(error));
  return error;
}

describe('the column of verdicts', () => {
  const first = ROWS.map((row) => row % 3 > 0);
  const table = (worst: readonly boolean[]) =>
    tableOf({
      item: ROWS,
      'Input.system1': ROWS.map(() => 'x'),
      'Input.system2': ROWS.map(() => 'y'),
      'Answer.best_grammar': first.map((isFirst) => (isFirst ? 'A' : 'B')),
      'Answer.worst_grammar': worst.map((isFirst) => (isFirst ? 'A' : 'B')),
    });

  it('is that of the better system, where one for the worse says the same', async () => {
    const found = await preferencesIn([table(first.map((isFirst) => !isFirst))]);
    assert.deepEqual(found.columns.verdicts, ['Answer.best_grammar']);
  });

  it('is asked for where both name a system as better', async () => {
    const { message } = await refused(table(first));
    assert.match(message, /"Answer.best_grammar", "Answer.worst_grammar"/);
  });
});

describe('the column of items', () => {
  for (const name of ['input', 'source', 'segment', 'seg_id', 'prompt']) {
    it(`may be called ${name}, beside ids of rows`, async () => {
      const judged = beside({
        id: ROWS,
        [name]: ROWS.map((row) => `q${row % 20}`),
        rater: ROWS.map((row) => `r${Math.floor(row / 20)}`),
      });
      const found = await preferencesIn([judged]);
      assert.deepEqual([found.columns.item, found.items], [name, 20]);
      assert.ok(found.sentences.includes(`Judgments of the same ${name} are one item: 20 items.`));
    });
  }

  for (const [document, item] of [
    ['topic', 'topic + question_id'],
    ['conversation', 'conversation'],
  ] as const) {
    it(`is ${item} where questions start again in each ${document}`, async () => {
      const table = beside({
        [document]: ROWS.map((row) => `d${Math.floor(row / 5)}`),
        question_id: ROWS.map((row) => row % 5),
      });
      const found = await preferencesIn([table]);
      assert.deepEqual([found.columns.item, found.items], [item, document === 'topic' ? 60 : 12]);
      assert.equal((await preferencesIn([table], { item })).items, found.items);
    });
  }

  for (const [column, criteria] of [
    ['criterion', ['fluency', 'adequacy', 'coherence']],
    ['aspect', ['style', 'tone', 'facts']],
  ] as const) {
    it(`says that verdicts by each ${column} count together`, async () => {
      const judged = (of: (row: number) => string) =>
        preferencesIn([
          beside({ question_id: ROWS.map((row) => row % 20), [column]: ROWS.map((row) => of(row)) }),
        ]);
      const several = await judged((row) => criteria[Math.floor(row / 20)] ?? '');
      assert.deepEqual([several.columns.item, several.items], ['question_id', 20]);
      assert.match(several.warnings.join('\n'), new RegExp(`verdicts on all values of "${column}"`));
      assert.doesNotMatch((await judged(() => criteria[0])).warnings.join('\n'), /verdicts on all values/);
    });
  }

  it('is an id of any name where none of the usual ones is there', async () => {
    const judged = beside({ conversation_id: ROWS.map((row) => `c${row % 20}`) });
    assert.equal((await preferencesIn([judged])).items, 20);
  });

  it('may be sentences of a source that unnamed judges saw', async () => {
    const source = ROWS.map((row) => `Translate sentence ${row % 20}`);
    assert.equal((await preferencesIn([beside({ id: ROWS, source })])).items, 20);
  });

  for (const name of ['task_id', 'source']) {
    it(`is the id of rows where ${name} holds a few categories`, async () => {
      const found = await preferencesIn([
        beside({ id: ROWS, [name]: ROWS.map((row) => ['code', 'math'][row % 2] ?? '') }),
      ]);
      assert.deepEqual([found.columns.item, found.items], ['id', 60]);
    });
  }

  it('is task_id where judges and orders explain why it repeats', async () => {
    const found = await preferencesIn([
      beside({ id: ROWS, task_id: ROWS.map((row) => row >> 1), judge: ROWS.map((row) => row % 2) }),
    ]);
    assert.deepEqual([found.columns.item, found.items], ['task_id', 30]);
  });

  it('is told with a warning where it repeats as categories do', async () => {
    const found = await preferencesIn([beside({ task_id: ROWS.map((row) => row % 2) })]);
    assert.equal(found.items, 2);
    assert.match(found.warnings.join(' '), /“task_id” has 2 values in 60 rows/);
  });

  it('names the line of an empty cell', async () => {
    const error = await refused(
      beside({ question_id: ROWS.map((row) => (row === 7 ? '' : `q${row % 20}`)) }),
    );
    assert.deepEqual([error.code, error.line], ['missing-value', 9]);
    assert.match(error.message, /line 9: “question_id” is empty/);
  });

  it('is none that is mostly empty', async () => {
    const found = await preferencesIn([
      beside({ id: ROWS, input: ROWS.map((row) => (row < 20 ? 'a' : '')) }),
    ]);
    assert.deepEqual([found.columns.item, found.items], ['id', 60]);
  });
});

describe('numbers as verdicts', () => {
  for (const [name, cells] of [
    ['winner', [0, 1, 2]],
    ['winner', ['0', '1', '2']],
    ['preference', [1, 2, 0]],
    ['preference', [1, 1.5, 2]],
  ] as const) {
    it(`refuse ${name} with ${cells.join(', ')} where no file of AlpacaEval is`, async () => {
      const error = await refused(tableOf({ question_id: [1, 2, 3], [name]: cells }));
      assert.match(error.message, /which is no verdict; write model_a, model_b or tie/);
    });
  }

  it('are AlpacaEval’s beside generator_1 and generator_2, or outputs', async () => {
    for (const of of ['generator', 'output']) {
      const found = await preferencesIn([
        tableOf({
          instruction: ['p', 'q', 'r', 's'],
          [`${of}_1`]: Array(4).fill('base'),
          [`${of}_2`]: Array(4).fill('mine'),
          preference: [0, 1, 2, 1.25],
        }),
      ]);
      assert.equal(found.pairs[0]?.winRate, (0.5 + 1 + 0 + 0.75) / 4);
    }
  });
});

describe('names of systems', () => {
  it('may be parts of two answers', async () => {
    const { systems } = await preferencesIn([
      tableOf({
        'answer_1.model': ROWS.map(() => 'x'),
        'answer_1.text': ROWS.map((row) => `one ${row % 7}`),
        'answer_2.model': ROWS.map(() => 'y'),
        'answer_2.text': ROWS.map((row) => `other ${row % 7}`),
        winner: ROWS.map((row) => (row % 3 === 0 ? 'y' : 'x')),
      }),
    ]);
    assert.deepEqual(
      systems.map(({ name }) => name),
      ['x', 'y'],
    );
  });

  const named = (first: string, second: string) =>
    tableOf({ id: [1, 2], model_a: [first, second], model_b: ['b', 'b'], winner: [first, 'b'] });

  it('have no blanks around them', async () => {
    const { systems, warnings } = await preferencesIn([named('gpt ', ' gpt')]);
    assert.deepEqual(systems.map(({ name }) => name).sort(), ['b', 'gpt']);
    assert.deepEqual(warnings, []);
  });

  it('warn where they differ only in case or hyphens', async () => {
    const { warnings } = await preferencesIn([named('GPT', 'gpt')]);
    assert.match(warnings.join(' '), /The names GPT, gpt differ only in case, spaces/);
    const hyphens = await preferencesIn([named('GPT-4', 'gpt4')]);
    assert.match(hyphens.warnings.join(' '), /The names GPT-4, gpt4 differ only in case/);
    assert.deepEqual((await preferencesIn([named('gpt-3', 'gpt-4')])).warnings, []);
  });
});

describe('rows in which the systems changed places', () => {
  const rows = Array.from({ length: 20 }, (_, i) => i);
  const judged = {
    question_id: rows.map((i) => `q${i}`),
    winner: rows.map((i) => (i % 3 === 0 ? 'B' : 'A')),
    swapped: rows.map((i) => i % 2 === 0),
  };
  const warned = async (columns: Parameters<typeof tableOf>[0]) =>
    (await preferencesIn([tableOf(columns)])).warnings.join('\n');

  it('are doubted where the rows don’t name the systems in their order', async () => {
    assert.match(await warned(judged), /“swapped” says that some answers were shown in the other order/);
    const { swapped: _, ...unmarked } = judged;
    const order = rows.map((i) => (i % 2 === 0 ? 'BA' : 'AB'));
    assert.match(await warned({ ...unmarked, order }), /“order” says that some answers/);
    const said = order.map((one) => `${one.charAt(0)}>${one.charAt(1)}`);
    assert.equal(await warned({ ...unmarked, winner: said }), '');
    const named = (first: (i: number) => string, second: (i: number) => string) => ({
      ...judged,
      model_a: rows.map(first),
      model_b: rows.map(second),
    });
    assert.match(
      await warned(
        named(
          () => 'x',
          () => 'y',
        ),
      ),
      /“swapped”/,
    );
    const byName = {
      ...named(
        () => 'x',
        () => 'y',
      ),
      winner: rows.map((i) => (i % 3 === 0 ? 'y' : 'x')),
    };
    assert.doesNotMatch(await warned(byName), /“swapped”/);
    const inOrder = named(
      (i) => (i % 2 === 0 ? 'y' : 'x'),
      (i) => (i % 2 === 0 ? 'x' : 'y'),
    );
    assert.doesNotMatch(await warned(inOrder), /“swapped”/);
  });

  it('is the same in both orders, where only the end of its id says which is shown first', async () => {
    for (const [one, other] of [
      ['', '-swapped'],
      ['_AB', '_BA'],
    ]) {
      const id = ROWS.map((row) => `q${row >> 1}${row % 2 === 0 ? one : other}`);
      const found = await preferencesIn([beside({ id })]);
      assert.deepEqual([found.columns.item, found.items], ['id', 30]);
      assert.match(found.warnings.join(), /shown in the other order/);
    }
    assert.equal((await preferencesIn([beside({ id: ROWS.map((row) => `q${row}-swapped`) })])).items, 60);
  });

  it('is the voter where votes of one agree more than those of several', async () => {
    const voters = (of: (row: number) => number) =>
      beside({ id: ROWS, voter_id: ROWS.map((row) => `v${of(row)}`) });
    const alike = await preferencesIn([voters((row) => (row % 3 === 0 ? 5 * 3 : 0) + Math.floor(row / 15))]);
    assert.deepEqual([alike.columns.item, alike.items], ['voter_id', 8]);
    assert.match(alike.warnings.join(), /each of 8 counts as one item, and not each of the 60/);
    const mixed = await preferencesIn([voters((row) => Math.floor(row / 6))]);
    assert.deepEqual([mixed.columns.item, mixed.items, mixed.warnings], ['id', 60, []]);
    const asked = await preferencesIn([voters((row) => row % 3)], { item: 'id' });
    assert.equal(asked.items, 60);
  });
});

describe('the column of verdicts', () => {
  it('may say votes, or verdicts in other languages', async () => {
    const verdictsIn = async (columns: Parameters<typeof tableOf>[0]) => {
      const { systems, items } = await preferencesIn([tableOf(columns)]);
      return [systems.map(({ name }) => name), items];
    };
    const [x, y] = ['x', 'y'].map((name) => ROWS.map(() => name)) as [string[], string[]];
    const votes = ['leftvote', 'leftvote', 'rightvote', 'tievote', 'bothbad_vote'];
    assert.deepEqual(
      await verdictsIn({ model_left: x, model_right: y, vote: ROWS.map((row) => votes[row % 5] ?? null) }),
      [['x', 'y'], 60],
    );
    const words = ['modell_b', 'modell_b', 'modell_a', 'unentschieden'];
    assert.deepEqual(
      await verdictsIn({ modell_a: x, modell_b: y, gewinner: ROWS.map((row) => words[row % 4] ?? null) }),
      [['y', 'x'], 60],
    );
  });

  it('may be called verdict and say A or B where two others name the systems', async () => {
    const { model_a: a, model_b: b, winner } = columnsOf(beside({ id: ROWS }));
    const verdict = winner.map((one) => (one === 'model_a' ? 'A' : 'B'));
    const found = await preferencesIn([tableOf({ id: ROWS, system_a: a, system_b: b, verdict })]);
    assert.deepEqual(found.columns.verdicts, ['verdict']);
    assert.equal(found.systems[0]?.name, 'x');
  });

  it('is the lower of two scores where their name says that lower is better', async () => {
    const [model_a, model_b] = [ROWS.map(() => 'x'), ROWS.map(() => 'y')];
    const [one, other] = [ROWS.map((row) => row % 3), ROWS.map(() => 3)];
    for (const [name, wins] of [
      ['toxicity_score', ROWS.length],
      ['score', 0],
    ] as const) {
      const table = { id: ROWS, model_a, model_b, [`${name}_a`]: one, [`${name}_b`]: other };
      const { pairs, systems } = await preferencesIn([tableOf(table)]);
      assert.equal(systems[pairs[0]!.a]?.name === 'x' ? pairs[0]?.wins : pairs[0]?.losses, wins, name);
    }
  });

  it('holds no verdict where one of two scores is a code for none', async () => {
    const { model_a, model_b } = columnsOf(beside({ id: ROWS }));
    const score_a = ROWS.map((row) => (row % 6 === 0 ? -1 : 5 + (row % 5)));
    const score_b = ROWS.map((row) => 3 + (row % 7));
    const found = await preferencesIn([tableOf({ id: ROWS, model_a, model_b, score_a, score_b })]);
    assert.deepEqual([found.judgements, found.leftOut], [50, 10]);
    assert.match(found.warnings.join(), /"score_a" is -1 10 times/);
  });

  it('is the system with the lower rank, as workshops on translation write them', async () => {
    const { model_a, model_b } = columnsOf(beside({ id: ROWS }));
    const rankOf = (own: number) => ROWS.map((row) => (row % 3 === 0 ? 3 : row % 3 === own ? 1 : 4));
    const ranks = { system1rank: rankOf(1), system2rank: rankOf(2) };
    const table = { segmentId: ROWS, system1Id: model_a, system2Id: model_b, ...ranks };
    const { pairs, columns } = await preferencesIn([tableOf(table)]);
    assert.deepEqual(columns.systems, ['system1Id', 'system2Id']);
    const sum = (of: (pair: (typeof pairs)[number]) => number) =>
      pairs.reduce((all, one) => all + of(one), 0);
    assert.deepEqual([sum((one) => one.wins + one.losses), sum((one) => one.ties)], [40, 20]);
  });

  it('is the answer with the higher score of a list of two', async () => {
    const score = ROWS.map((row) => (row % 6 === 0 ? '[-1, -1]' : row % 3 === 0 ? '[9, 7]' : '[8, 8.5]'));
    const { pairs, systems, leftOut } = await preferencesIn([tableOf({ question_id: ROWS, score })]);
    assert.deepEqual(systems.map(({ name }) => name).sort(), ['A', 'B']);
    assert.deepEqual([leftOut, pairs[0]?.items, pairs[0]?.ties], [10, 50, 0]);
    assert.equal(Math.min(pairs[0]?.wins ?? 0, pairs[0]?.losses ?? 0), 10);
  });
});

function columnsOf({ columns }: Records) {
  const cellsOf = (name: string) => [...(columns.find((column) => column.name === name)?.cells ?? [])];
  return { model_a: cellsOf('model_a'), model_b: cellsOf('model_b'), winner: cellsOf('winner') };
}

describe('the columns of systems and verdicts', () => {
  const who = ROWS.map((row) => (row % 3 === 0 ? 'y' : 'x'));
  const right = ROWS.map((row) => row % 4 === 0);
  const chosen = ROWS.map((row) => ((who[row] === 'x') === right[row] ? 'right' : 'left'));
  const sides = (of: boolean) => ROWS.map((row) => (right[row] === of ? 'x' : 'y'));

  for (const [name, table] of [
    [
      'one says who won, the other who lost',
      { winner: who, loser: who.map((one) => (one === 'x' ? 'y' : 'x')) },
    ],
    [
      'a column of any name says which side is better',
      { 'Left Model': sides(false), 'Right Model': sides(true), choice: chosen },
    ],
  ] as const) {
    it(name, async () => {
      const { pairs, orders } = await preferencesIn([tableOf({ id: ROWS, ...table })]);
      assert.deepEqual([pairs[0]?.wins, pairs[0]?.losses, orders.items], [40, 20, 0]);
    });
  }
});

describe('columns of verdicts', () => {
  const judged = tableOf({
    question_id: ROWS,
    model_1: ROWS.map((row) => ['x', 'y'][row % 2] ?? ''),
    model_2: ROWS.map((row) => ['y', 'z'][row % 2] ?? ''),
    turn: ROWS.map((row) => 1 + (row % 2)),
    ...Object.fromEntries(
      [3, 4, 5].map((rater) => [
        `winner${rater}`,
        ROWS.map((row) => ['model_1', 'model_2', 'tie', 'model_1'][(row % rater) % 4] ?? ''),
      ]),
    ),
  });

  it('are asked about where there are several, whatever else the table holds', async () => {
    assert.match(
      (await refused(judged)).message,
      /says in several columns .* one of "winner3", "winner4", "winner5"\./,
    );
  });

  it('are of raters, beside the columns of systems', async () => {
    const { raters } = await agreementIn(judged);
    assert.deepEqual(
      raters.map(({ name }) => name),
      ['winner3', 'winner4', 'winner5'],
    );
  });
});

describe('columns of systems', () => {
  const pairs = (one: string, other: string) =>
    tableOf({
      [one]: ROWS.map((row) => ['x', 'y'][row % 2] ?? ''),
      [other]: ROWS.map((row) => ['y', 'z'][row % 2] ?? ''),
      result: ROWS.map((row) => ['A', 'B', 'tie'][row % 3] ?? ''),
    });

  it('are two called alike but for their place that hold few names', async () => {
    for (const [one, other] of [
      ['candidate_a', 'candidate_b'],
      ['left assistant', 'right assistant'],
      ['bot1', 'bot2'],
    ] as const) {
      const { systems } = await preferencesIn([pairs(one, other)]);
      assert.deepEqual(systems.map(({ name }) => name).sort(), ['x', 'y', 'z']);
    }
  });

  it('are asked about where two pairs may be', async () => {
    const table = pairs('bot_a', 'bot_b');
    const persona = pairs('persona_a', 'persona_b');
    const both = { ...table, columns: [...table.columns, ...persona.columns.slice(0, 2)] };
    assert.match((await refused(both)).message, /bot_a and bot_b.*persona_a and persona_b.*--systems/);
  });
});
