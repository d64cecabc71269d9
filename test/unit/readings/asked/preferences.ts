import assert from 'node:assert/strict';
import type { Preferences } from '../../../../src/model/results/preferences';
import { hex, pick, words, type Random } from '../composed-columns';
import type { Row } from '../families/make';
import { besideCells, besides, idsOf, mean, randomAt, same, written, type Asked } from './make';

const NAMES = ['gpt-4o', 'claude-3', 'llama-3-70b', 'mixtral-8x7b', 'command-r'];

/** The two columns of systems. */
const PAIRS = words(
  'model_a/model_b system_a/system_b model_1/model_2 left_model/right_model modelA/modelB model_left/model_right candidate_a/candidate_b assistant_a/assistant_b',
);
const VERDICTS = words(
  'winner preferred preference choice vote label human_preference better result judgment verdict',
);
const VOTERS = words('judge voter annotator user rater annotator_id');

/** Words for the first, the second, and a tie. */
const SAID: readonly (readonly [string, string, string])[] = [
  ['model_a', 'model_b', 'tie'],
  ['A', 'B', 'tie'],
  ['A', 'B', 'Tie'],
  ['a', 'b', 'tie (bothbad)'],
  ['A>B', 'B>A', 'A=B'],
  ['left', 'right', 'same'],
  ['Model A', 'Model B', 'Tie'],
  ['[[A]]', '[[B]]', '[[C]]'],
  ['1', '2', 'tie'],
  ['first', 'second', 'neither'],
  ['assistant_a', 'assistant_b', 'both'],
];

interface Game {
  readonly item: number;
  readonly first: string;
  readonly second: string;
  readonly score: number;
  readonly voter: string;
}

const ID_NAMES = words(
  'question_id prompt_id id item_id qid instruction_id example_id prompt uid conversation_id',
);

function played(random: Random, seed: number, systems: readonly string[]) {
  const items = 25 + Math.floor(60 * random());
  const votes = pick(random, [1, 1, 3]);
  const isSwapped = random() < 0.4;
  const ties = pick(random, [0, 0.15]);
  return Array.from({ length: items * votes }, (_, row): Game[] => {
    const [item, vote] = [Math.floor(row / votes), row % votes];
    const of = randomAt(seed, 'pair', item);
    const one = Math.floor(of() * systems.length);
    const other = (one + 1 + Math.floor(of() * (systems.length - 1))) % systems.length;
    const pair = systems.length === 2 ? [0, 1] : [one, other];
    const game = (turned: boolean): Game => {
      const own = randomAt(seed, row, Number(turned));
      const wins = own() < 0.5 + 0.12 * (pair[1]! - pair[0]!);
      const score = own() < ties ? 0.5 : Number(wins);
      const [first, second] = pair.map((place) => systems[place]!) as [string, string];
      const voter = `judge ${vote}`;
      return turned
        ? { item, first: second, second: first, score: 1 - score, voter }
        : { item, first, second, score, voter };
    };
    return isSwapped ? [game(false), game(true)] : [game(false)];
  }).flat();
}

/** A verdict between two named systems in each row. */
export function namedBattles(seed: number): Asked {
  const random = randomAt('preferences', seed);
  const systems = NAMES.slice(0, pick(random, [2, 2, 3, 5]));
  const games = played(random, seed, systems);
  const [a = '', b = ''] = pick(random, PAIRS).split('/');
  const [verdict, voter] = [pick(random, VERDICTS), pick(random, VOTERS)];
  const id = idsOf(random, seed, ID_NAMES);
  const said = random() < 0.25 ? null : pick(random, SAID);
  const beside = besides(
    random,
    [a, b, verdict, voter, id.name],
    ({ ofItem, names }) => ofItem && !names.includes('question'),
  );
  const rows = games.map((game, row): Row => ({
    [id.name]: id.of(game.item),
    [a]: game.first,
    [b]: game.second,
    [voter]: game.voter,
    ...besideCells(beside, seed, game.item, row),
    [verdict]:
      said === null ? [game.second, 'tie', game.first][2 * game.score] : said[[1, 2, 0][2 * game.score]!],
  }));
  return ask(random, seed, rows, games, `${verdict} of ${a} and ${b}`);
}

/** A row for the winner and the loser of each game. */
export function winnersAndLosers(seed: number): Asked {
  const random = randomAt('winners', seed);
  const systems = NAMES.slice(0, pick(random, [2, 3, 5]));
  const games = played(random, seed, systems).filter(({ score }) => score !== 0.5);
  const id = idsOf(random, seed, ID_NAMES);
  const beside = besides(
    random,
    ['winner', 'loser', id.name],
    ({ ofItem, names }) => ofItem && !names.includes('question'),
  );
  const rows = games.map((game, row): Row => ({
    [id.name]: id.of(game.item),
    winner: game.score === 1 ? game.first : game.second,
    loser: game.score === 1 ? game.second : game.first,
    ...besideCells(beside, seed, game.item, row),
  }));
  return ask(random, seed, rows, games, 'winner and loser');
}

const SCORED = words(
  'score_a/score_b rating_a/rating_b score_1/score_2 a_score/b_score model_a_score/model_b_score',
);

/** Two scores in each row: the higher one wins. */
export function scoredBattles(seed: number): Asked {
  const random = randomAt('scored battles', seed);
  const games = played(random, seed, NAMES.slice(0, pick(random, [2, 3])));
  const [a = '', b = ''] = pick(random, PAIRS).split('/');
  const [one = '', other = ''] = pick(random, SCORED).split('/');
  const id = idsOf(random, seed, ID_NAMES);
  const rows = games.map((game, row): Row => {
    const low = 1 + Math.floor(7 * randomAt(seed, 'low', row)());
    return {
      [id.name]: id.of(game.item),
      [a]: game.first,
      [b]: game.second,
      [one]: low + Number(game.score === 1),
      [other]: low + Number(game.score === 0),
      run: hex(randomAt(seed, 'run', row), 8),
    };
  });
  return ask(random, seed, rows, games, `${one} and ${other} of ${a} and ${b}`);
}

/** Two columns of marks for either winner, and one for ties. */
export function markedBattles(seed: number): Asked {
  const random = randomAt('marked battles', seed);
  const games = played(random, seed, NAMES.slice(0, pick(random, [2, 3])));
  const id = idsOf(random, seed, ID_NAMES);
  const rows = games.map((game): Row => ({
    [id.name]: id.of(game.item),
    model_a: game.first,
    model_b: game.second,
    winner_model_a: Number(game.score === 1),
    winner_model_b: Number(game.score === 0),
    winner_tie: Number(game.score === 0.5),
  }));
  return ask(random, seed, rows, games, 'marks');
}

/** Both orders of an item in a row, as MT-Bench judges them. */
export function doubleBattles(seed: number): Asked {
  const random = randomAt('double battles', seed);
  const systems = NAMES.slice(0, pick(random, [2, 3, 5]));
  const games = played(random, seed, systems).map((game, row) => ({ ...game, item: row }));
  const again = games.map((game, row) => ({
    ...game,
    score: randomAt(seed, 'again', row)() < 0.7 ? game.score : 1 - game.score,
  }));
  const said = ({ score }: Game) => ['model_2', 'tie', 'model_1'][2 * score];
  const id = idsOf(random, seed, ['question_id']);
  const rows = games.map((game, row): Row => ({
    [id.name]: id.of(row),
    model_1: game.first,
    model_2: game.second,
    g1_winner: said(game),
    g2_winner: said(again[row]!),
    judge: 'gpt-4,pair-v2',
    turn: 1,
  }));
  return ask(random, seed, rows, [...games, ...again], 'both orders');
}

function ask(
  random: Random,
  seed: number,
  rows: readonly Row[],
  games: readonly Game[],
  what: string,
): Asked {
  const { file, text, about } = written(random, seed, 'votes', rows);
  return {
    command: `preferences ${file} --resamples 100`,
    files: { [file]: text },
    about: `${about} ${what}`,
    check(result) {
      const { systems, pairs, judgements, items } = result as Preferences;
      const names = [...new Set(games.flatMap(({ first, second }) => [first, second]))].sort();
      assert.deepEqual(systems.map(({ name }) => name).sort(), names);
      assert.equal(judgements, games.length, `${games.length} judgements, not ${judgements}`);
      assert.equal(items, new Set(games.map(({ item }) => item)).size, `items: ${items}`);
      for (const { a, b, winRate, items: own } of pairs) {
        const [one, other] = [systems[a]!.name, systems[b]!.name];
        const scores = new Map<number, number[]>();
        for (const { item, first, second, score } of games) {
          if ([first, second].includes(one) && [first, second].includes(other)) {
            scores.set(item, [...(scores.get(item) ?? []), first === one ? score : 1 - score]);
          }
        }
        assert.equal(own, scores.size);
        same(winRate, mean([...scores.values()].map(mean)), `win rate of ${one} over ${other}`);
      }
    },
  };
}
