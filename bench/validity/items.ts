import { createMetric } from '../../src/metrics';
import { shareOf } from '../../src/metrics/classes/precision-recall';
import type { Metric, StatsTable } from '../../src/model/settings/metric';
import type { Random } from './random';

/** Two systems on the same simulated items. */
export interface DataSet {
  readonly a: StatsTable;
  readonly b: StatsTable;
}

/** How the items of one kind of evaluation are generated. */
export interface ItemKind {
  readonly id:
    | 'accuracy'
    | 'ratings'
    | 'f1'
    | 'bleu'
    | 'normal'
    | 'heavy'
    | 'skewed'
    | 'auc'
    | 'average-precision'
    | 'spearman'
    | 'median';
  readonly name: string;
  readonly metric: Metric;
  /** Items of a test set, where not those of the design. */
  readonly sizes?: readonly number[];
  /** The score of either system on infinitely many items; null where it has no closed form. */
  readonly trueScore: number | null;
  /**
   * Both systems have the same true score where there is no advantage, and (but for `skewed`) may be exchanged item
   * by item.
   *
   * @param correlation how much the systems share, from 0 to 1: about Pearson's r of their items
   * @param advantage how much better A is: added to its scores, or the share of its failures that turn out right
   */
  readonly draw: (random: Random, n: number, correlation: number, advantage: number) => DataSet;
}

/** Probability of a right answer. */
const RIGHT = 0.65;

/** Probability that exactly one of two systems is right, where they share nothing: times 1 − r where they do. */
export const ONE_RIGHT = 2 * RIGHT * (1 - RIGHT);

/** Probability that A is better on an item of skewed differences E − 1 − Z: Φ(−1) + e^(−1/2) / 2. */
export const SKEWED_WINS = 0.158655253931457 + 0.5 * Math.exp(-0.5);

/** Probability that it is better on two such items together: Φ(−√2) + (1/2 + √2 φ(0)) / e. */
export const SKEWED_WINS_OF_TWO = 0.0786496035251426 + (0.5 + 1 / Math.sqrt(Math.PI)) / Math.E;

/** An item's relations: how many there are beside one, the share that is found, and how many are made up. */
const RELATIONS = { more: 1.5, found: 0.6, spurious: 0.8 };

/** A sentence's words: how many there are beside four, and the share that is right after a right and a wrong one. */
const WORDS = { more: 14, afterRight: 0.8, afterWrong: 0.4 };
const ORDERS = 4;

/** Kinds of items whose metric is one of sums; those of weights are in weighted-items.ts. */
export const ITEM_KINDS: readonly ItemKind[] = [
  {
    id: 'accuracy',
    name: 'accuracy (0/1)',
    metric: createMetric({ id: 'accuracy', column: 'correct' }, 0),
    trueScore: 100 * RIGHT,
    draw: drawAnswers,
  },
  {
    id: 'ratings',
    name: 'ratings (1 to 5)',
    metric: createMetric({ id: 'mean', column: 'rating' }, 0),
    trueScore: 3,
    draw: drawRatings,
  },
  {
    id: 'f1',
    name: 'F1 (relations)',
    metric: createMetric({ id: 'f1', column: 'relations' }, 1),
    trueScore: trueF1(),
    draw: drawRelations,
  },
  {
    id: 'bleu',
    name: 'BLEU (n-grams)',
    metric: createMetric({ id: 'bleu' }, 1),
    trueScore: null,
    draw: drawSentences,
  },
  scoreKind('normal', 'normal scores', (random) => random.normal()),
  scoreKind('heavy', 'heavy tails (t, 3 df)', (random) => random.studentWith3()),
  scoreKind(
    'skewed',
    'skewed differences',
    (random) => random.normal(),
    (random) => random.exponential() - 1,
  ),
];

/** Each system gives the shared answer with probability √r, so that both do with r; else its own. */
function drawAnswers(random: Random, n: number, correlation: number, advantage: number): DataSet {
  const takesShared = Math.sqrt(correlation);
  return rows(n, 2, () => {
    const shared = random.chance(RIGHT);
    return [advantage, 0].map((better) => {
      const right = random.chance(takesShared) ? shared : random.chance(RIGHT);
      return [right || random.chance(better) ? 1 : 0, 1];
    });
  });
}

/** Normal opinions around 3, rounded to five grades. */
function drawRatings(random: Random, n: number, correlation: number, advantage: number): DataSet {
  return rows(n, 2, () => {
    const shared = Math.sqrt(correlation) * random.normal();
    return [advantage, 0].map((better) => {
      const opinion = shared + Math.sqrt(1 - correlation) * random.normal();
      return [Math.min(5, Math.max(1, Math.round(3 + 1.1 * opinion + better))), 1];
    });
  });
}

/** Relations are found, and made up, together or by each system alone. Columns as in the product's F1. */
function drawRelations(random: Random, n: number, correlation: number, advantage: number): DataSet {
  const takesShared = Math.sqrt(correlation);
  const responses: [Map<string, boolean>[], Map<string, boolean>[]] = [[], []];
  const tables = rows(n, 3, () => {
    const gold = 1 + random.poisson(RELATIONS.more);
    const ofItem = [advantage, 0].map(() => new Map<string, boolean>());
    for (let relation = 0; relation < gold; relation++) {
      const shared = random.chance(RELATIONS.found);
      [advantage, 0].forEach((better, system) => {
        const found = random.chance(takesShared) ? shared : random.chance(RELATIONS.found);
        if (found || random.chance(better)) {
          ofItem[system]!.set(`right ${relation}`, true);
        }
      });
    }
    const shared = random.poisson(correlation * RELATIONS.spurious);
    return ofItem.map((found, system) => {
      const right = found.size;
      const own = random.poisson((1 - correlation) * RELATIONS.spurious);
      for (let made = 0; made < shared + own; made++) {
        found.set(made < shared ? `wrong ${made}` : `wrong ${made} of ${system}`, false);
      }
      responses[system]!.push(found);
      return [gold, found.size, right];
    });
  });
  const [ofA, ofB] = responses;
  return { a: { ...tables.a, responses: ofA }, b: { ...tables.b, responses: ofB } };
}

/** F1 of the expected counts. */
function trueF1(): number {
  const gold = 1 + RELATIONS.more;
  const correct = gold * RELATIONS.found;
  return 100 * shareOf('f1', gold, correct + RELATIONS.spurious, correct);
}

/**
 * The words of a translation are right or wrong one after the other, a right one more likely behind a right one; an
 * n-gram matches where n right words follow each other. Columns as in the product's BLEU.
 */
function drawSentences(random: Random, n: number, correlation: number, advantage: number): DataSet {
  const takesShared = Math.sqrt(correlation);
  return rows(n, 2 * ORDERS + 2, () => {
    const reference = ORDERS + Math.floor(WORDS.more * random.exponential());
    const most = reference + 4;
    const shared = Array.from({ length: most }, () => random.uniform());
    return [advantage, 0].map((better) => {
      const length = Math.max(1, reference + Math.round(1.5 * random.normal()) - 1);
      const words = Math.min(most, length);
      const matched = new Array<number>(ORDERS).fill(0);
      let run = 0;
      for (let word = 0; word < words; word++) {
        const luck = random.chance(takesShared) ? shared[word]! : random.uniform();
        const right = luck < (run > 0 ? WORDS.afterRight : WORDS.afterWrong) || random.chance(better);
        run = right ? run + 1 : 0;
        for (let order = 0; order < Math.min(run, ORDERS); order++) {
          matched[order]!++;
        }
      }
      const totals = matched.map((_, order) => Math.max(0, words - order));
      return [...matched, ...totals, words, reference];
    });
  });
}

/** Scores √r · shared + √(1 − r) · own, so that Pearson's r of A and B is r where both have the same variance. */
function scoreKind(
  id: ItemKind['id'],
  name: string,
  own: (random: Random) => number,
  ownOfA: (random: Random) => number = own,
): ItemKind {
  return {
    id,
    name,
    metric: createMetric({ id: 'mean', column: 'score' }, 0),
    trueScore: 0,
    draw: (random, n, correlation, advantage) =>
      rows(n, 2, () => {
        const shared = Math.sqrt(correlation) * own(random);
        const weight = Math.sqrt(1 - correlation);
        return [
          [shared + weight * ownOfA(random) + advantage, 1],
          [shared + weight * own(random), 1],
        ];
      }),
  };
}

/** Fills both tables item by item with what `item` draws: A's k statistics and B's. */
export function rows(n: number, k: number, item: () => readonly (readonly number[])[]): DataSet {
  const a = new Float64Array(n * k);
  const b = new Float64Array(n * k);
  for (let i = 0; i < n; i++) {
    const [ofA, ofB] = item();
    a.set(ofA!, i * k);
    b.set(ofB!, i * k);
  }
  return { a: { n, k, data: a }, b: { n, k, data: b } };
}
