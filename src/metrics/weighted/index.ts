import { badSetting } from '../../model/errors';
import { english, type Text } from '../../model/words';
import {
  nameFrom,
  type MetricKind,
  type OptionDescription,
  type ScoringInput,
  type StatsTable,
  type Weighing,
  type WeightedScore,
} from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { mean } from '../mean';
import { meaningOf } from '../../columns/meaning';
import { numberPairs } from '../number-pairs';
import { valueOf } from '../options';
import { fits as probabilityFits, POSITIVE } from '../probabilities/probability-columns';
import { measuredColumns } from '../regression';
import { KENDALL, SPEARMAN } from './correlation';
import { labelledFits, labelsAndRanks } from './labelled';
import {
  areaOf,
  averagePrecisionOf,
  columnOf,
  midRanks,
  noSums,
  orderOf,
  sumOf,
  unitsOfClasses,
} from './ranking';

/** Offered, but never chosen without being asked for: other metrics of the same columns fit better. */
const OFFERED = 0.09;
const HARDLY = 0.03;
/** The fit of other metrics of probabilities. */
const PROBABLE = 0.93;

const Q: OptionDescription = {
  name: 'q',
  values: 'number',
  default: '0.9',
  meaning: english('which quantile, from 0 (the least) to 1 (the largest value)'),
};

/** Times of a pass, in draws of an item, as measured (docs/performance.md). */
const PASS = 15;
const PASS_OF_RANKS = 8;
const PASS_OF_KENDALL = 110;

/**
 * Metrics that take how often each item occurs instead of sums over items.
 *
 * - `auc`: area under the ROC curve, ties ½; `average-precision`: Σ (Rₖ − Rₖ₋₁)·Pₖ over distinct scores. Equal to scikit-learn's.
 * - `spearman`, `kendall` (τ-b): correlations of predicted and right numbers by rank, equal to SciPy's; 0 where either doesn't vary.
 * - `median`, `quantile`: of a column of numbers, equal to NumPy's.
 */
export const WEIGHTED: readonly MetricKind[] = [
  ofLabels('auc', 'AUC', areaOf, ['hanley-mcneil-1982']),
  ofLabels('average-precision', english('average precision'), averagePrecisionOf, ['pedregosa-etal-2011']),
  ofPairs('spearman', english('Spearman correlation'), { effort: PASS_OF_RANKS, ...SPEARMAN }, [
    'spearman-1904',
  ]),
  ofPairs('kendall', english('Kendall correlation'), { effort: PASS_OF_KENDALL, ...KENDALL }, [
    'kendall-1938',
  ]),
  ofColumn('median', english('median of a column'), [], []),
  ofColumn('quantile', english('quantile of a column'), [Q], ['hyndman-fan-1996']),
];

type Works = MetricKind['works'];

function ofLabels(id: string, name: string, of: WeightedScore['of'], works: Works): MetricKind {
  return {
    id,
    name,
    works,
    options: [POSITIVE],
    fits: (output, beside) => {
      // Probabilities of classes fit as well as values do.
      const probable =
        id === 'auc' ? probabilityFits(output, beside, { id, fit: PROBABLE, lists: false }) : [];
      return probable.length > 0 ? probable : labelledFits(id, output, beside);
    },
    create: (choice) => {
      const positive = valueOf(choice, POSITIVE);
      return {
        higherIsBetter: true,
        signature: `${signatureOf(id, 'probability', choice)}${positive === '' ? '' : `|class:${positive}`}`,
        statistics: [english('positive'), english('rank of the score')],
        extract: (input) => labelsAndRanks(input, choice),
        weighted: { effort: PASS, of, units: unitsOfClasses },
        score: noSums(name),
      };
    },
  };
}

function ofPairs(id: string, name: string, weighted: WeightedScore, works: Works): MetricKind {
  return {
    id,
    name,
    works,
    fits: (output, beside) =>
      measuredColumns(output, beside).map(({ column, referenceColumn }) => ({
        choice: { id, column, referenceColumn },
        fit: OFFERED,
      })),
    create: (choice) => ({
      higherIsBetter: true,
      signature: signatureOf(id, 'prediction', choice),
      statistics: [english('rank of the prediction'), english('rank of the right number')],
      extract: (input) => ranksOfPairs(input, choice),
      weighted: { ...weighted, ofRanks: true },
      score: noSums(name),
    }),
  };
}

/** Ranks, so that those of two systems can be swapped whatever their scales are. */
function ranksOfPairs(input: ScoringInput, choice: MetricChoice): StatsTable {
  const { predicted, right, left } = numberPairs(input, choice);
  const [ofPredicted, ofRight] = [midRanks(predicted), midRanks(right)];
  const data = new Float64Array(2 * predicted.length);
  ofPredicted.forEach((rank, item) => {
    if (!Number.isNaN(rank)) {
      data.set([rank, ofRight[item]!], 2 * item);
    }
  });
  return { n: predicted.length, k: 2, data, left };
}

/** Reads a column as its mean does. */
function ofColumn(
  id: 'median' | 'quantile',
  name: string,
  own: readonly OptionDescription[],
  works: Works,
): MetricKind {
  return {
    id,
    name,
    needsReference: 'never',
    scores: 'numbers',
    works,
    options: [...(mean.options ?? []), ...own],
    fits: (output, beside) =>
      mean
        .fits(output, beside)
        .filter(
          // Medians are usual for times and sizes; any other column can be named.
          ({ choice: { column = '' }, fit }) => fit > HARDLY && meaningOf(column).kind === 'cost',
        )
        .map(({ choice }) => ({ choice: { ...choice, id }, fit: HARDLY })),
    create: (choice, referenceCount) => {
      const ofMean = mean.create(choice, referenceCount);
      const [column = ''] = ofMean.statistics;
      const q = id === 'median' ? 0.5 : fractionOf(choice);
      const named: Text =
        id === 'median' ? english('median of {0}', column) : english('quantile {0} of {1}', q, column);
      const metric = { ...ofMean, ...nameFrom(named) };
      return {
        ...metric,
        isMean: false,
        signature: `${ofMean.signature.replace(/^mean/, id)}${id === 'median' ? '' : `|q:${q}`}`,
        weighted: { effort: PASS, of: quantileOf(q) },
        score: noSums(metric.name),
      };
    },
  };
}

function fractionOf(choice: MetricChoice): number {
  const q = Number(valueOf(choice, Q));
  if (q > 1) {
    throw badSetting(
      'The option "{0}" of "{1}" is "{2}", but must be {3}.',
      Q.name,
      'quantile',
      q,
      english('from 0 to 1'),
    );
  }
  return q;
}

function signatureOf(
  id: string,
  usual: string,
  { column = usual, referenceColumn = 'reference' }: MetricChoice,
) {
  return `${id}|column:${column}|against:${referenceColumn}`;
}

/**
 * The quantile at q of rows whose first number is a value: with N values x₀ ≤ x₁ …, and h = (N − 1)·q, the value between
 * x_⌊h⌋ and the next in proportion to the fraction of h (Hyndman and Fan 1996, type 7, the default of NumPy and R).
 */
function quantileOf(q: number): (table: StatsTable) => Weighing {
  return (table) => {
    const values = columnOf(table, 0);
    const { rows } = orderOf(values);
    const sorted = Float64Array.from(rows, (row) => values[row]!);
    return (weights) => {
      const place = (sumOf(weights) - 1) * q;
      const low = Math.floor(place);
      let at = -1;
      let passed = 0;
      while (passed <= low) {
        passed += weights[rows[++at]!]!;
      }
      const value = sorted[at]!;
      const fraction = place - low;
      if (fraction === 0 || passed > low + 1) {
        return value;
      }
      do {
        at++;
      } while (weights[rows[at]!] === 0);
      return value + fraction * (sorted[at]! - value);
    };
  };
}
