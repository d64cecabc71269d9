import type { Comparison, Equivalence, Interval, TableCorrection, TestResult, Study } from '../../model';
import type { WorkKey } from '../../model/works';
import { METRIC_CATALOG } from '../../metrics/catalog';
import { TEST_CATALOG } from '../../significance/catalog';

/** The name of a method in a methods section, and whom to cite for it. */
export interface Credit {
  readonly phrase: string;
  readonly works: readonly WorkKey[];
}

const credit = (phrase: string, ...works: WorkKey[]): Credit => ({ phrase, works });

const INTERVALS: Readonly<Record<Interval['method'], Credit>> = {
  bca: credit('BCa bootstrap', 'efron-1987'),
  percentile: credit('percentile bootstrap', 'efron-tibshirani-1993'),
  basic: credit('basic bootstrap', 'efron-tibshirani-1993'),
  t: credit('Student’s t', 'student-1908'),
  expanded: credit('expanded bootstrap', 'hesterberg-2015'),
};

type AnyCorrection = Study['settings']['correction'] | TableCorrection;

const CORRECTIONS: Readonly<Record<AnyCorrection, Credit>> = {
  'max-t': credit('step-down max-T', 'westfall-young-1993', 'romano-wolf-2005'),
  holm: credit('Holm’s method', 'holm-1979'),
  bonferroni: credit('Bonferroni’s method', 'dunn-1961'),
  'benjamini-hochberg': credit('the method of Benjamini and Hochberg', 'benjamini-hochberg-1995'),
  none: credit('no correction'),
};

/** Additional credit for tests with several training runs. */
export const RUNS = {
  bootstrap: credit('resampling items and training runs', 'owen-2007'),
  randomization: credit('stratified by training run', 'clark-etal-2011-better'),
} as const;

export function creditOfTest({ id, name }: Pick<TestResult, 'id' | 'name'>): Credit {
  return TEST_CATALOG[id] ?? credit(name);
}

/** Works to cite for a metric as chosen: chrF++ has another paper than chrF, and CoNLL-X another task than CoNLL-U. */
export function worksOfMetric({
  id,
  signature,
}: Pick<Comparison['metric'], 'id' | 'signature'>): readonly WorkKey[] {
  const { works = [], worksIf = {} } = METRIC_CATALOG[id] ?? {};
  return Object.entries(worksIf).find(([part]) => signature.includes(part))?.[1] ?? works;
}

export function creditOfInterval({ method }: Pick<Interval, 'method'>): Credit {
  return INTERVALS[method];
}

export function creditOfCorrection(correction: AnyCorrection): Credit {
  return CORRECTIONS[correction];
}

export function creditOfEquivalence({ question }: Pick<Equivalence, 'question'>): Credit {
  return question === 'equivalent'
    ? credit('two one-sided tests', 'schuirmann-1987')
    : credit('a one-sided test', 'schuirmann-1987');
}
