import assert from 'node:assert/strict';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { verdictOf } from '../../../src/questions/preferences/verdicts';
import type { Preferences } from '../../../src/model/results/preferences';
import { runHere } from '../../support/command-line';
import { TestEngine } from '../../support/test-engine';

const FOLDER = path.resolve(__dirname, '../../fixtures/preferences');

describe('layouts of preferences', () => {
  const engine = new TestEngine();

  async function read(...names: string[]): Promise<Preferences> {
    const { result } = await engine.service.ask({
      question: 'preferences',
      identity: {
        files: names.map((name) => path.join(FOLDER, name)),
        winner: null,
        systems: null,
        item: null,
        alpha: 0.05,
        resamples: 200,
        seed: '1',
      },
    });
    return result as Preferences;
  }

  const shown = ({ systems, pairs, judgements, leftOut, items, columns, orders }: Preferences) => ({
    systems: systems.map(({ name }) => name),
    head: pairs.map(({ items: n, wins, ties, losses }) => [n, wins, ties, losses]),
    judgements,
    leftOut,
    items,
    columns: [...columns.verdicts, ...columns.systems, columns.item],
    bothOrders: orders.items,
  });

  for (const [name, expected] of [
    [
      'arena.jsonl',
      {
        systems: ['alpha', 'beta', 'gamma'],
        head: [
          [25, 17, 3, 5],
          [30, 19, 3, 8],
          [35, 19, 8, 8],
        ],
        judgements: 90,
        leftOut: 0,
        items: 90,
        columns: ['winner', 'model_a', 'model_b', 'question_id'],
        bothOrders: 0,
      },
    ],
    [
      'one-hot.csv',
      {
        systems: ['gamma', 'beta', 'alpha'],
        head: [
          [11, 5, 2, 4],
          [12, 5, 4, 3],
          [7, 2, 3, 2],
        ],
        judgements: 30,
        leftOut: 0,
        items: 30,
        columns: ['winner_model_a', 'winner_model_b', 'winner_tie', 'model_a', 'model_b', 'id'],
        bothOrders: 0,
      },
    ],
    [
      'mt-bench-pairs.jsonl',
      {
        systems: ['m1', 'm2'],
        head: [[12, 4, 3, 5]],
        judgements: 47,
        leftOut: 1,
        items: 12,
        columns: ['g1_winner', 'g2_winner', 'model_1', 'model_2', 'question_id'],
        bothOrders: 12,
      },
    ],
    [
      'arena-hard.jsonl',
      {
        systems: ['m1', 'baseline'],
        head: [[12, 5, 4, 3]],
        judgements: 24,
        leftOut: 0,
        items: 12,
        columns: ['games', 'model', 'question_id'],
        bothOrders: 12,
      },
    ],
    [
      'alpaca_eval.json',
      {
        systems: ['gpt4_1106_preview', 'mine'],
        head: [[15, 6, 3, 6]],
        judgements: 15,
        leftOut: 0,
        items: 15,
        columns: ['preference', 'generator_1', 'generator_2', 'instruction'],
        bothOrders: 0,
      },
    ],
  ] as const) {
    it(`reads ${name}`, async () => {
      assert.deepEqual(shown(await read(name)), expected);
    });
  }

  it('reads several files as one, and prints the same with any number of threads', async () => {
    const files = ['arena.jsonl', 'one-hot.csv'].map((name) => path.join(FOLDER, name));
    const of = async (threads: string) => {
      const { stdout, code } = await runHere(FOLDER, [
        'preferences',
        ...files,
        '--json',
        '--resamples',
        '300',
        '--threads',
        threads,
      ]);
      assert.equal(code, 0);
      return stdout;
    };
    const one = await of('1');
    assert.equal(await of('2'), one);
    assert.equal((JSON.parse(one) as Preferences).judgements, 120);
  });

  it('names the columns that are asked for', async () => {
    const file = path.join(FOLDER, 'arena.jsonl');
    const asked = ['--winner', 'winner', '--systems', 'model_b,model_a', '--item', 'language', '--json'];
    const { stdout } = await runHere(FOLDER, ['preferences', file, ...asked]);
    const found = JSON.parse(stdout) as Preferences;
    assert.equal(found.items, 1);
    assert.deepEqual(found.columns.systems, ['model_b', 'model_a']);
    const wrong = await runHere(FOLDER, ['preferences', file, '--systems', 'model_b']);
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /--systems takes two names as A,B/);
  });

  it('is named when such a file is compared alone', async () => {
    const { code, stderr } = await runHere(FOLDER, ['compare', path.join(FOLDER, 'arena.jsonl')]);
    assert.equal(code, 2);
    assert.match(stderr, /holds preferences, not the output of a system: .* “realgain preferences”/);
  });
});

describe('verdicts', () => {
  for (const [score, words] of [
    [
      1,
      ['model_a', 'A', 'a', '[[A]]', 'Assistant A', 'A>B', 'A >> B', '[[A>>B]]', 'left', 'model_1', 'A wins'],
    ],
    [0, ['model_b', 'B', '[[B]]', 'B>A', 'B>>A', 'A<B', 'right', 'model_2', 'Response B is better']],
    [
      0.5,
      ['tie', 'Tie (both bad)', 'tie (bothbad)', 'both_bad', 'A=B', '[[A=B]]', '[[C]]', 'neither', 'draw'],
    ],
    [null, ['', 'error', 'N/A']],
    [undefined, ['perhaps', 'C', 'model_c', 'A>>>B', '0', 'A and B']],
  ] as const) {
    it(`understands ${words.join(', ')}`, () => {
      words.forEach((word) => assert.equal(verdictOf(word), score, word));
    });
  }

  it('understands how much better one is, and counts it alike', () => {
    ['A much better', 'A is slightly better', 'Strongly prefer A', 'I prefer response A'].forEach((word) =>
      assert.equal(verdictOf(word), 1, word),
    );
    ['B far better', 'Response 2 is somewhat better', 'slightly prefer b'].forEach((word) =>
      assert.equal(verdictOf(word), 0, word),
    );
    ['About the same', 'no preference', 'roughly equal', 'equally good'].forEach((word) =>
      assert.equal(verdictOf(word), 0.5, word),
    );
    ['A is much worse', 'prefer', 'much better', 'A slightly'].forEach((word) =>
      assert.equal(verdictOf(word), undefined, word),
    );
  });

  it('understands the names of the systems', () => {
    assert.equal(verdictOf('gpt', ['gpt', 'llama']), 1);
    assert.equal(verdictOf('llama', ['gpt', 'llama']), 0);
    assert.equal(verdictOf('b', ['b', 'c']), 1);
  });
});
