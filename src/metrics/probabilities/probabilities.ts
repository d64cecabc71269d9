import { english } from '../../model/words';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { MetricKind, OptionDescription } from '../../model/settings/metric';
import { sumOf } from '../../model/lists';
import { valueOf } from '../options';
import { extract, fits, listsIn, POSITIVE, type Guess } from './probability-columns';

const BINS: OptionDescription = {
  name: 'bins',
  values: 'number',
  default: '15',
  meaning: english('how many equally wide bins the probabilities are sorted into'),
};
const K: OptionDescription = {
  name: 'k',
  values: 'number',
  default: '5',
  meaning: english('how many of the likeliest classes count'),
};

/**
 * Metrics of probabilities: of class 1 (a number from 0 to 1), or of each class (a list); the right class is 0 or 1 (also false
 * or true), or its place in the list from 0. Equal to scikit-learn's.
 *
 * - `log-loss`: −Σ log p(right class) / n, p clipped to [ε, 1 − ε] with ε = 2.2e-16; lists are scaled to a sum of 1.
 * - `brier`: Σ (p − y)² / n, of two classes.
 * - `ece`: expected calibration error (Naeini, Cooper and Hauskrecht 2015), Σ over bins |Σ p − Σ y| / n, of two classes; a p on
 *   the border of two bins is in the upper one.
 * - `top-k-accuracy`: the right class is among the k likeliest; of equally likely ones the last come first.
 */
export const PROBABILITIES: readonly MetricKind[] = [
  meanKind('log-loss', english('log loss'), ['good-1952', 'pedregosa-etal-2011'], 0.93, true, logLoss),
  meanKind(
    'brier',
    english('Brier score'),
    ['brier-1950'],
    0.93,
    false,
    ({ probability, right }) => (Number(probability) - right) ** 2,
  ),
  calibrationError(),
  topK(),
];

function meanKind(
  id: string,
  name: string,
  works: MetricKind['works'],
  fit: number,
  lists: boolean,
  of: (guess: Guess) => number,
): MetricKind {
  return {
    id,
    name,
    works,
    options: [POSITIVE],
    fits: (output, beside) => fits(output, beside, { id, fit, lists }),
    create: (choice) => ({
      higherIsBetter: false,
      isMean: true,
      signature: signatureOf(id, choice),
      statistics: [name, english('items')],
      extract: (input) => extract(input, choice, { k: 2, lists, rowOf: (guess) => [of(guess), 1] }),
      score: (sums, at) => sums[at]! / sums[at + 1]!,
    }),
  };
}

function calibrationError(): MetricKind {
  return {
    id: 'ece',
    name: english('expected calibration error'),
    works: ['naeini-etal-2015'],
    options: [BINS, POSITIVE],
    fits: (output, beside) => fits(output, beside, { id: 'ece', fit: 0.8, lists: false }),
    create(choice) {
      const bins = Math.max(1, Math.floor(Number(valueOf(choice, BINS))));
      const k = 2 * bins + 1;
      return {
        higherIsBetter: false,
        signature: `${signatureOf('ece', choice)}|bins:${bins}`,
        statistics: Array.from({ length: bins }, (_, bin) => [`Σ p ${bin + 1}`, `Σ y ${bin + 1}`])
          .flat()
          .concat(english('items')),
        extract: (input) =>
          extract(input, choice, { k, lists: false, rowOf: (guess) => binned(guess, bins) }),
        score(sums, at) {
          let total = 0;
          for (let bin = 0; bin < bins; bin++) {
            total += Math.abs(sums[at + 2 * bin]! - sums[at + 2 * bin + 1]!);
          }
          return total / sums[at + 2 * bins]!;
        },
      };
    },
  };
}

function binned({ probability, right }: Guess, bins: number): number[] {
  const row = Array.from({ length: 2 * bins + 1 }, () => 0);
  const bin = Math.min(bins - 1, Math.floor(Number(probability) * bins));
  row[2 * bin] = Number(probability);
  row[2 * bin + 1] = right;
  row[2 * bins] = 1;
  return row;
}

function topK(): MetricKind {
  const id = 'top-k-accuracy';
  return {
    id,
    name: english('top-k accuracy'),
    works: ['pedregosa-etal-2011'],
    options: [K],
    fits: (output, beside) =>
      fits(output, beside, { id, fit: 0.7, lists: true }).filter(({ choice }) =>
        listsIn(output, choice.column),
      ),
    create(choice) {
      const most = Number(valueOf(choice, K));
      const isAmong = ({ probability, right }: Guess) =>
        typeof probability !== 'number' && rankOf(probability, right) <= most;
      return {
        name: `top-${most} accuracy`,
        unit: '%',
        higherIsBetter: true,
        isMean: true,
        signature: `${signatureOf(id, choice)}|k:${most}`,
        statistics: [english('right'), english('items')],
        extract: (input) =>
          extract(input, choice, { k: 2, lists: 'only', rowOf: (guess) => [isAmong(guess) ? 100 : 0, 1] }),
        score: (sums, at) => sums[at]! / sums[at + 1]!,
      };
    },
  };
}

/** 1 for the likeliest class. */
function rankOf(probabilities: readonly number[], right: number): number {
  const own = probabilities[right] ?? NaN;
  const before = probabilities.filter((one, place) => one > own || (one === own && place > right));
  return before.length + 1;
}

function logLoss({ probability, right }: Guess): number {
  const probabilities = typeof probability === 'number' ? [1 - clip(probability), probability] : probability;
  const clipped = probabilities.map(clip);
  return -Math.log((clipped[right] ?? NaN) / sumOf(clipped));
}

function clip(probability: number): number {
  return Math.min(1 - Number.EPSILON, Math.max(Number.EPSILON, probability));
}

function signatureOf(
  id: string,
  { column = 'probability', referenceColumn = 'reference', options }: MetricChoice,
): string {
  const positive = options?.[POSITIVE.name];
  return `${id}|column:${column}|against:${referenceColumn}${positive === undefined ? '' : `|class:${positive}`}`;
}
