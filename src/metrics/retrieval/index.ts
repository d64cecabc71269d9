import { badSetting } from '../../model/errors';
import { english } from '../../model/words';
import type {
  LeftOut,
  MadeMetric,
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Records } from '../../model/records';
import { columnOrUsual, requireColumn } from '../../columns/cells';
import { flag, isOn, valueOf } from '../options';
import {
  averagePrecision,
  binaryPreference,
  type Cut,
  type Measure,
  normalizedGain,
  type Precision,
  precisionAt,
  rank,
  recallAt,
  reciprocalRank,
  rPrecision,
} from './measures';
import { N_BEST } from './n-best';
import { requireReference } from '../reference';

const SCORES: OptionDescription = {
  name: 'scores',
  values: ['float', 'double'],
  default: 'float',
  meaning: english(
    'how scores are kept: as 32-bit numbers by trec_eval 9, as 64-bit numbers by trec_eval 10',
  ),
};
const LEVEL: OptionDescription = {
  name: 'level',
  values: 'number',
  default: '1',
  meaning: english('the lowest grade of a relevant document'),
};
const COMPLETE = flag(
  'complete',
  english('whether a judged query that a run lacks counts 0 (trec_eval -c) instead of not at all'),
);

const CUT: Omit<OptionDescription, 'default'> = {
  name: 'k',
  values: 'number',
  meaning: english('how many documents count, from the top'),
};

interface Family {
  readonly id: string;
  readonly work: NonNullable<MetricKind['works']>[number];
  readonly name: string;
  /** For runs, the first one is the default. */
  readonly fit: number;
  readonly measure: Measure;
  /** The default of k; null: all documents; absent: the measure has no k. */
  readonly k?: string | null;
}

const FAMILIES: readonly Family[] = [
  { id: 'map', work: 'buckley-voorhees-2005', name: 'MAP', fit: 0.95, measure: averagePrecision, k: null },
  { id: 'ndcg', work: 'jarvelin-kekalainen-2002', name: 'nDCG', fit: 0.9, measure: normalizedGain, k: null },
  { id: 'mrr', work: 'voorhees-1999-trec8', name: 'MRR', fit: 0.85, measure: reciprocalRank, k: null },
  { id: 'p@k', work: 'buckley-voorhees-2005', name: 'P', fit: 0.8, measure: precisionAt, k: '10' },
  {
    id: 'recall@k',
    work: 'buckley-voorhees-2005',
    name: english('recall'),
    fit: 0.75,
    measure: recallAt,
    k: '100',
  },
  { id: 'rprec', work: 'buckley-voorhees-2005', name: 'R-precision', fit: 0.7, measure: rPrecision },
  {
    id: 'bpref',
    work: 'buckley-voorhees-2004',
    name: english('bpref'),
    fit: 0.65,
    measure: binaryPreference,
  },
];

/**
 * Retrieval measures as trec_eval computes them: the mean over queries of a score of the query's ranking.
 * Sufficient statistics of a query: that number and 1.
 *
 * Queries without judgments don't count; nor, unless `complete`, do queries missing from a run. A query
 * without any relevant document scores 0.
 */
const BY_QUERY: readonly MetricKind[] = FAMILIES.map((family): MetricKind => {
  const options = [
    ...(family.k === undefined ? [] : [{ ...CUT, default: family.k }]),
    LEVEL,
    SCORES,
    COMPLETE,
  ];
  return {
    id: family.id,
    name: family.k === undefined || family.k === null ? family.name : `${family.name}@k`,
    needsReference: 'always',
    works: [family.work],
    options,
    fits: (output: Records): MetricFit[] =>
      output.format === 'trec-run' ? [{ choice: { id: family.id, column: 'ranking' }, fit: family.fit }] : [],
    create: (choice) => create(family, choice, options),
  };
});

function create(family: Family, choice: MetricChoice, options: readonly OptionDescription[]): MadeMetric {
  const cutOption = options.find(({ name }) => name === CUT.name);
  const chosen = cutOption === undefined ? '' : valueOf(choice, cutOption);
  const cut = { k: chosen === '' ? Infinity : Number(chosen), level: Number(valueOf(choice, LEVEL)) };
  if (!(cut.k >= 1) || (Number.isFinite(cut.k) && !Number.isInteger(cut.k))) {
    throw badSetting('The option "k" of "{0}" must be a whole number of at least 1.', family.id);
  }
  const name = chosen === '' ? family.name : `${family.name}@${chosen}`;
  const precision = valueOf(choice, SCORES) as Precision;
  const complete = isOn(choice, COMPLETE);
  return {
    name,
    higherIsBetter: true,
    isMean: true,
    signature:
      `${family.id}|k:${chosen === '' ? 'all' : chosen}|level:${cut.level}|scores:${precision}|` +
      `complete:${complete ? 'yes' : 'no'}|like:trec_eval-${precision === 'float' ? '9.0.8' : '10.0'}`,
    statistics: [name, 'queries'],
    extract: (input) => extract(input, choice, { name, measure: family.measure, cut, precision, complete }),
    score: (sums, offset) => sums[offset]! / sums[offset + 1]!,
  };
}

interface How {
  readonly name: string;
  readonly measure: Measure;
  readonly cut: Cut;
  readonly precision: Precision;
  readonly complete: boolean;
}

function extract(input: ScoringInput, choice: MetricChoice, how: How): StatsTable {
  const { output, outputPath } = input;
  const ranking = columnOrUsual(output, choice, 'ranking', outputPath);
  const { reference, path } = requireReference(input, (runs) =>
    english(
      '{0} needs the relevance judgments of the queries in {1}; choose the qrels file.',
      how.name,
      runs,
    ),
  );
  const judgments = requireColumn(reference, choice.referenceColumn ?? 'judgments', path);
  const data = new Float64Array(output.n * 2);
  const left: LeftOut[] = [];
  for (let item = 0; item < output.n; item += 1) {
    const [own, judged] = [ranking.cells.at(item) ?? null, judgments.cells.at(item) ?? null];
    if (judged === null) {
      left.push({ item, why: english('the query was not judged') });
    } else if (own === null && !how.complete) {
      left.push({ item, why: english('the run lacks the query (the option complete counts it 0)') });
    } else {
      data[2 * item] = how.measure(rank(own, judged, how.precision), how.cut);
      data[2 * item + 1] = 1;
    }
  }
  return { n: output.n, k: 2, data, left };
}

/** Measures of rankings: of a run's documents by query, and of one list of candidates. */
export const RETRIEVAL: readonly MetricKind[] = [...BY_QUERY, ...N_BEST];

/** How many documents of a query count; null for measures that can't be cut. */
export function documentsCounted(choice: MetricChoice): number | null {
  const option = RETRIEVAL.find(({ id }) => id === choice.id)?.options?.find(({ name }) => name === CUT.name);
  return option === undefined ? null : Number(valueOf(choice, option) || Infinity);
}
