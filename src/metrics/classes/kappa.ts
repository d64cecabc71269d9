import { english, englishOf } from '../../model/words';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { MetricKind, OptionDescription, ScoringInput, StatsTable } from '../../model/settings/metric';
import { sumOf } from '../../model/lists';
import { common, fits, PER_CLASS } from './classification';
import { numberPairs } from '../number-pairs';
import { valueOf } from '../options';

const WEIGHTS: OptionDescription = {
  name: 'weights',
  values: ['none', 'linear', 'quadratic'],
  default: 'none',
  meaning: english('how much a wrong grade counts by its distance; grades are numbers then'),
};

const NAMES = {
  none: english('Cohen’s κ'),
  linear: english('linearly weighted κ'),
  quadratic: english('quadratically weighted κ'),
} as const;

/**
 * Cohen's κ (1960, weighted 1968) of guessed classes and the right ones: 1 − Σ w_ij o_ij / Σ w_ij e_ij, with o the observed
 * counts of class i beside class j, e those expected from the counts of each alone, and w = 1 for i ≠ j, or with `weights`
 * |i − j| or (i − j)². 0 where everything is of one class.
 *
 * Distances are those of the numbers. scikit-learn counts places among the classes that occur, which is the same where no
 * grade in between is unused.
 *
 * Sufficient statistics: of classes, as for F1; of linear weights |x − y|, 1 and for each grade whether x is it, whether y
 * is, and the grade as often as that; of quadratic ones (x − y)², x, y, x² + y² and 1.
 */
export const kappa: MetricKind = {
  id: 'kappa',
  name: englishOf(NAMES.none),
  works: ['cohen-1960', 'cohen-1968'],
  options: [WEIGHTS],
  fits: (output, beside) => fits(output, beside, { id: 'kappa' }, 0.35),
  create(choice, references) {
    const weights = valueOf(choice, WEIGHTS) as keyof typeof NAMES;
    const { extract, score } = KINDS[weights];
    const classes = common(choice, references, englishOf(NAMES[weights]), `|weights:${weights}`);
    return {
      ...classes,
      ...(extract && { extract: (input: ScoringInput) => extract(input, choice) }),
      score: (sums, offset, k = sums.length - offset) => {
        const [observed, expected] = score(sums, offset, offset + k);
        return expected > 0 ? 1 - observed / expected : 0;
      },
    };
  },
};

/** Computes what is observed and what is expected of a multiset of items, from its summed statistics. */
interface Kind {
  readonly extract?: (input: ScoringInput, choice: MetricChoice) => StatsTable;
  readonly score: (sums: Float64Array, start: number, end: number) => readonly [number, number];
}

const KINDS: Readonly<Record<keyof typeof NAMES, Kind>> = {
  none: { score: ofClasses },
  linear: { extract: distances, score: ofDistances },
  quadratic: { extract: squares, score: ofSquares },
};

function ofClasses(sums: Float64Array, start: number, end: number): readonly [number, number] {
  let [n, correct, chance] = [0, 0, 0];
  for (let at = start; at < end; at += PER_CLASS) {
    n += sums[at]!;
    correct += sums[at + 2]!;
    chance += sums[at]! * sums[at + 1]!;
  }
  return [n - correct, n - chance / n];
}

/** |x − y| and 1, then three for each grade. */
const BEFORE_GRADES = 2;
const PER_GRADE = 3;

/** A grade that only one of two systems gives is a statistic of both: 0 for the other. */
function distances(input: ScoringInput, choice: MetricChoice): StatsTable {
  const { predicted, right, left } = numberPairs(input, choice);
  const grades = [...new Set([...predicted, ...right].filter(Number.isFinite))].sort((x, y) => x - y);
  const places = new Map(grades.map((grade, place) => [grade, BEFORE_GRADES + PER_GRADE * place]));
  const k = BEFORE_GRADES + PER_GRADE * grades.length;
  const data = new Float64Array(predicted.length * k);
  predicted.forEach((x, item) => {
    if (!Number.isNaN(x)) {
      const y = right[item]!;
      const row = item * k;
      data.set([Math.abs(x - y), 1], row);
      const [guess, gold] = [row + places.get(x)!, row + places.get(y)!];
      data[guess]! += 1;
      data[guess + 2]! += x;
      data[gold + 1]! += 1;
      data[gold + 2]! += y;
    }
  });
  const names = grades.flatMap((grade) => [`guessed ${grade}`, `right ${grade}`, `sum of ${grade}`]);
  return { n: predicted.length, k, data, names: ['distance', 'items', ...names], left };
}

/** Σ |g − h| guessed(g)·right(h)/n: for each step up to the next grade, its height times the pairs that it parts. */
function ofDistances(sums: Float64Array, start: number, end: number): readonly [number, number] {
  const [observed, n] = [sums[start]!, sums[start + 1]!];
  const grades: number[] = [];
  for (let at = start + BEFORE_GRADES; at < end; at += PER_GRADE) {
    if (sums[at]! + sums[at + 1]! > 0) {
      grades.push(at);
    }
  }
  const valueAt = (at: number) => sums[at + 2]! / (sums[at]! + sums[at + 1]!);
  grades.sort((one, other) => valueAt(one) - valueAt(other));
  let [expected, guessedBelow, rightBelow] = [0, 0, 0];
  grades.forEach((at, place) => {
    const height = place === 0 ? 0 : valueAt(at) - valueAt(grades[place - 1]!);
    expected += (height * (rightBelow * (n - guessedBelow) + (n - rightBelow) * guessedBelow)) / n;
    guessedBelow += sums[at]!;
    rightBelow += sums[at + 1]!;
  });
  return [observed, expected];
}

function squares(input: ScoringInput, choice: MetricChoice): StatsTable {
  const { predicted, right, left } = numberPairs(input, choice);
  const known = right.filter(Number.isFinite);
  // Distances stay as they are, and the digits of small ones too.
  const middle = sumOf(known) / Math.max(1, known.length);
  const k = 5;
  const data = new Float64Array(predicted.length * k);
  predicted.forEach((x, item) => {
    if (!Number.isNaN(x)) {
      const [guess, gold] = [x - middle, right[item]! - middle];
      data.set([(guess - gold) ** 2, guess, gold, guess ** 2 + gold ** 2, 1], item * k);
    }
  });
  return {
    n: predicted.length,
    k,
    data,
    names: ['squared distance', 'guessed', 'right', 'squares', 'items'],
    left,
  };
}

function ofSquares(sums: Float64Array, at: number): readonly [number, number] {
  const expected = sums[at + 3]! - (2 * sums[at + 1]! * sums[at + 2]!) / sums[at + 4]!;
  return [sums[at]!, expected > sums[at + 3]! * 8 * Number.EPSILON ? expected : 0];
}
