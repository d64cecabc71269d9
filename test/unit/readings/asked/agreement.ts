import assert from 'node:assert/strict';
import type { RaterAgreement } from '../../../../src/model/results/rater-agreement';
import { hex, pick, words, type Random } from '../composed-columns';
import type { Row } from '../families/make';
import { besideCells, besides, idsOf, randomAt, same, written, type Asked } from './make';

/** What raters say, from bad to good. */
const SCALES: readonly (readonly (string | number | boolean)[])[] = [
  [1, 2, 3, 4, 5],
  [0, 1, 2],
  [1, 2, 3, 4, 5, 6, 7],
  [-2, -1, 0, 1, 2],
  [0, 1],
  [false, true],
  words('no yes'),
  words('bad okay good'),
  words('negative neutral positive'),
  words('entailment neutral contradiction'),
  words('N PER LOC ORG'),
  ['not hateful', 'offensive', 'hate speech'],
  Array.from({ length: 101 }, (_, i) => i),
];

/** Names of the columns of several raters. */
const RATERS: readonly (readonly string[])[] = [
  ['rater1', 'rater2', 'rater3', 'rater4'],
  ['annotator_1', 'annotator_2', 'annotator_3', 'annotator_4'],
  ['A1', 'A2', 'A3', 'A4'],
  ['anna', 'ben', 'carla', 'dmitri'],
  ['label_anna', 'label_ben', 'label_carla', 'label_dmitri'],
  ['Coder A', 'Coder B', 'Coder C', 'Coder D'],
  ['gpt-4o', 'claude-3-opus', 'llama-3-70b', 'gemini-pro'],
  ['judge_gpt4', 'judge_claude', 'judge_llama', 'judge_gemini'],
  ['reviewer.kim', 'reviewer.lee', 'reviewer.park', 'reviewer.cho'],
  ['expert', 'student', 'crowd', 'author'],
  ['score1', 'score2', 'score3', 'score4'],
  ['r1_label', 'r2_label', 'r3_label', 'r4_label'],
];

const WHO = words('annotator rater worker_id annotator_id coder labeler reviewer judge evaluator worker');
const WHAT = words('label rating score category answer sentiment toxicity quality judgment value');

interface Given {
  readonly unit: number;
  readonly rater: string;
  readonly value: string | number | boolean;
}

function drawn(random: Random, seed: number, raters: readonly string[]) {
  const scale = pick(random, SCALES);
  const units = 30 + Math.floor(70 * random());
  const gaps = pick(random, [0, 0, 0.1, 0.4]);
  const noise = pick(random, [0.15, 0.4]);
  const given = Array.from({ length: units }, (_, unit) => {
    const truth = randomAt(seed, 'unit', unit)();
    return raters.flatMap((rater, r): Given[] => {
      const own = randomAt(seed, unit, r);
      const place = Math.floor(
        scale.length * Math.min(0.999, Math.max(0, truth + noise * (own() - 0.5) * 2)),
      );
      return own() < gaps ? [] : [{ unit, rater, value: scale[place]! }];
    });
  }).flat();
  return { scale, units, given };
}

/** What was made of the ratings: no rater said it. */
const RESOLVED = words(
  'gold majority gold_label final_label consensus adjudicated majority_vote resolved ground_truth',
);

/** How tables write that a rating is missing. */
const MISSING = [null, '', 'NA', 'N/A', 'nan'];

/** A row for each unit, a column for each rater. */
export function wideRatings(seed: number): Asked {
  const random = randomAt('agreement', seed);
  const raters = pick(random, RATERS).slice(0, 2 + Math.floor(3 * random()));
  const { units, given } = drawn(random, seed, raters);
  const id = idsOf(random, seed);
  // Nothing tells `flagged` from a rater who says true and false.
  const beside = besides(random, [id.name, 'flagged', ...raters]);
  const [hasId, resolved, missing] = [
    random() < 0.8,
    random() < 0.25 ? pick(random, RESOLVED) : null,
    pick(random, MISSING),
  ];
  const ratingOf = (unit: number, rater: string | undefined) =>
    given.find((one) => one.unit === unit && one.rater === rater)?.value ?? missing;
  const rows = Array.from({ length: units }, (_, unit): Row => ({
    ...(hasId && { [id.name]: id.of(unit) }),
    ...besideCells(beside, seed, unit, unit),
    ...Object.fromEntries(raters.map((rater) => [rater, ratingOf(unit, rater)])),
    ...(resolved !== null && { [resolved]: ratingOf(unit, raters[unit % raters.length]) }),
  }));
  const { file, text, about } = written(random, seed, 'ratings', rows);
  return {
    command: `agreement ${file} --resamples 100`,
    files: { [file]: text },
    about: `${about} raters ${raters.join(', ')}`,
    check: checkOf(given),
  };
}

/** A row for each rating. */
export function longRatings(seed: number): Asked {
  const random = randomAt('agreement long', seed);
  const people = Array.from({ length: 2 + Math.floor(4 * random()) }, (_, i) =>
    seed % 2 === 0 ? `w${hex(randomAt(seed, 'who', i), 5)}` : words('anna ben carla dmitri eve farid')[i]!,
  );
  const { given } = drawn(random, seed, people);
  const id = idsOf(random, seed);
  const [who, what] = [pick(random, WHO), pick(random, WHAT)];
  const beside = besides(random, [id.name, who, what]);
  const rows = given.map(({ unit, rater, value }, row): Row => ({
    [id.name]: id.of(unit),
    [who]: rater,
    ...besideCells(beside, seed, unit, row),
    [what]: value,
  }));
  const { file, text, about } = written(random, seed, 'ratings', rows);
  return {
    command: `agreement ${file} --resamples 100`,
    files: { [file]: text },
    about: `${about} rating ${what} by ${who}`,
    check: checkOf(given),
  };
}

function checkOf(given: readonly Given[]) {
  return (result: unknown): void => {
    const { raters, units, alpha, pairs } = result as RaterAgreement;
    const names = [...new Set(given.map(({ rater }) => rater))].sort();
    assert.deepEqual(raters.map(({ name }) => name).sort(), names);
    const byUnit = [...new Set(given.map(({ unit }) => unit))]
      .map((unit) => given.filter((one) => one.unit === unit))
      .filter(({ length }) => length > 1);
    assert.equal(units, byUnit.length, `${byUnit.length} units with two ratings, not ${units}`);
    const areNumbers = given.every(({ value }) => typeof value === 'number');
    for (const { level, value } of alpha) {
      if (level === 'nominal' || level === 'interval') {
        same(value, alphaOf(byUnit, level === 'nominal'), `α (${level})`);
      }
    }
    assert.equal(
      alpha.some(({ level }) => level === 'interval'),
      areNumbers,
      'whether ratings are numbers',
    );
    for (const { a, b, kappa, units: both } of pairs) {
      const rated = byUnit.flatMap((own): (readonly [unknown, unknown])[] => {
        const [one, other] = [a, b].map((name) => own.find(({ rater }) => rater === name));
        return one === undefined || other === undefined ? [] : [[one.value, other.value]];
      });
      assert.equal(both, rated.length);
      if (kappa.value !== null) {
        same(kappa.value, kappaOf(rated), `κ of ${a} and ${b}`);
      }
    }
  };
}

/** 1 − observed / expected disagreement, over all pairs of ratings. */
function alphaOf(units: readonly (readonly Given[])[], isNominal: boolean): number {
  const apart = (one: Given, other: Given) =>
    isNominal ? Number(one.value !== other.value) : (Number(one.value) - Number(other.value)) ** 2;
  const all = units.flat();
  let [observed, expected] = [0, 0];
  for (const own of units) {
    own.forEach((one) => own.forEach((other) => (observed += apart(one, other) / (own.length - 1))));
  }
  all.forEach((one) => all.forEach((other) => (expected += apart(one, other))));
  return 1 - observed / all.length / (expected / (all.length * (all.length - 1)));
}

function kappaOf(rated: readonly (readonly [unknown, unknown])[]): number {
  const share = (of: (one: readonly [unknown, unknown]) => boolean) => rated.filter(of).length / rated.length;
  const chance = [...new Set(rated.flat())].reduce(
    (sum: number, value) => sum + share(([a]) => a === value) * share(([, b]) => b === value),
    0,
  );
  return (share(([a, b]) => a === b) - chance) / (1 - chance);
}
