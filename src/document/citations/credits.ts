import type { Comparison, Equivalence, Interval, TableCorrection, TestResult, Study } from '../../model';
import type { WorkKey } from './works';

/** The name of a method in a methods section, and whom to cite for it. */
export interface Credit {
  readonly phrase: string;
  readonly works: readonly WorkKey[];
}

const credit = (phrase: string, ...works: WorkKey[]): Credit => ({ phrase, works });

const TESTS: Readonly<Record<string, Credit>> = {
  bootstrap: credit(
    'paired bootstrap test (shift method)',
    'efron-tibshirani-1993',
    'berg-kirkpatrick-etal-2012-empirical',
  ),
  'bootstrap:berg-kirkpatrick': credit('paired bootstrap test', 'berg-kirkpatrick-etal-2012-empirical'),
  'bootstrap:shift': credit('bootstrap test by the shift method', 'noreen-1989', 'efron-tibshirani-1993'),
  'bootstrap:koehn': credit('paired bootstrap resampling test', 'koehn-2004-statistical'),
  'bootstrap:sacrebleu': credit(
    'paired bootstrap resampling test as in sacreBLEU',
    'koehn-2004-statistical',
    'post-2018-call',
  ),
  randomization: credit(
    'randomization test',
    'noreen-1989',
    'yeh-2000-accurate',
    'riezler-maxwell-2005-pitfalls',
  ),
  'randomization:response': credit('randomization test by response', 'yeh-2000-accurate'),
  t: credit('paired t-test', 'student-1908'),
  'bootstrap:expanded': credit('expanded paired bootstrap test', 'hesterberg-2015'),
  't:runs': credit('t-test over items and training runs', 'satterthwaite-1946'),
  't:nadeau-bengio': credit('corrected resampled t-test', 'nadeau-bengio-2003'),
  wilcoxon: credit('Wilcoxon signed-rank test', 'wilcoxon-1945'),
  'wilcoxon:pratt': credit(
    'Wilcoxon signed-rank test with Pratt’s treatment of zeros',
    'wilcoxon-1945',
    'pratt-1959',
  ),
  sign: credit('sign test', 'dixon-mood-1946'),
  mcnemar: credit('McNemar test', 'mcnemar-1947'),
  delong: credit('test of DeLong, DeLong and Clarke-Pearson', 'delong-etal-1988', 'sun-xu-2014'),
  'mcnemar:unconditional': credit(
    'unconditional exact McNemar test',
    'mcnemar-1947',
    'suissa-shuster-1991',
    'berger-boos-1994',
  ),
  'mcnemar:mid-p': credit('McNemar mid-p test', 'mcnemar-1947', 'fagerland-etal-2013'),
  'mcnemar:chi2': credit('McNemar χ² test', 'mcnemar-1947'),
  'mcnemar:chi2-corrected': credit(
    'McNemar χ² test with continuity correction',
    'mcnemar-1947',
    'edwards-1948',
  ),
  'independent:t': credit('two-sample t-test (pooled variance)', 'student-1908'),
  'independent:welch': credit('Welch test', 'welch-1947'),
  'independent:rank-sum': credit('Wilcoxon-Mann-Whitney rank-sum test', 'wilcoxon-1945', 'mann-whitney-1947'),
  'independent:z': credit('two-proportion z test'),
  'independent:chi2': credit('χ² test of the 2 × 2 table', 'pearson-1900'),
  'independent:chi2-corrected': credit(
    'χ² test of the 2 × 2 table with Yates’s correction',
    'pearson-1900',
    'yates-1934',
  ),
  'independent:fisher': credit('Fisher exact test', 'fisher-1935'),
};

/** By the id of the metric. Common knowledge (accuracy, a mean) has no credit. */
const METRICS: Readonly<Record<string, readonly WorkKey[]>> = {
  accuracy: [],
  mean: [],
  bleu: ['papineni-etal-2002-bleu', 'post-2018-call'],
  'sentence-bleu': ['papineni-etal-2002-bleu', 'post-2018-call'],
  chrf: ['popovic-2015-chrf', 'post-2018-call'],
  'sentence-chrf': ['popovic-2015-chrf', 'post-2018-call'],
  ter: ['snover-etal-2006-study', 'post-2018-call'],
  'sentence-ter': ['snover-etal-2006-study', 'post-2018-call'],
  nist: ['doddington-2002'],
  meteor: ['banerjee-lavie-2005-meteor'],
  'meteor-statistics': ['denkowski-lavie-2014-meteor'],
  'rouge-1': ['lin-2004-rouge'],
  'rouge-2': ['lin-2004-rouge'],
  'rouge-l': ['lin-2004-rouge'],
  'rouge-lsum': ['lin-2004-rouge'],
  wer: [],
  cer: [],
  'exact-match': [],
  'quasi-exact-match': ['rajpurkar-etal-2016-squad'],
  'token-f1': ['rajpurkar-etal-2016-squad'],
  'pass-at-k': ['chen-etal-2021-evaluating'],
  'pass-hat-k': ['yao-etal-2024-tau'],
  perplexity: [],
  mcc: ['matthews-1975', 'gorodkin-2004'],
  'balanced-accuracy': ['brodersen-etal-2010'],
  kappa: ['cohen-1960', 'cohen-1968'],
  mae: ['pedregosa-etal-2011'],
  mse: ['pedregosa-etal-2011'],
  rmse: ['pedregosa-etal-2011'],
  r2: ['pedregosa-etal-2011'],
  pearson: ['pearson-1895'],
  'log-loss': ['good-1952', 'pedregosa-etal-2011'],
  brier: ['brier-1950'],
  ece: ['naeini-etal-2015'],
  'top-k-accuracy': ['pedregosa-etal-2011'],
  auc: ['hanley-mcneil-1982'],
  'average-precision': ['pedregosa-etal-2011'],
  spearman: ['spearman-1904'],
  kendall: ['kendall-1938'],
  median: [],
  quantile: ['hyndman-fan-1996'],
  clas: ['nivre-fang-2017-universal', 'zeman-etal-2018-conll'],
  map: ['buckley-voorhees-2005'],
  ndcg: ['jarvelin-kekalainen-2002'],
  mrr: ['voorhees-1999-trec8'],
  'p@k': ['buckley-voorhees-2005'],
  'recall@k': ['buckley-voorhees-2005'],
  rprec: ['buckley-voorhees-2005'],
  bpref: ['buckley-voorhees-2004'],
  aer: ['och-ney-2003-systematic'],
  'tag-accuracy': [],
  f1: ['van-rijsbergen-1979'],
  precision: ['van-rijsbergen-1979'],
  recall: ['van-rijsbergen-1979'],
};

/** By the prefix of the metric's id, for whole families. */
const FAMILIES: readonly (readonly [RegExp, readonly WorkKey[]])[] = [
  [/^(macro|micro|weighted|class|multilabel)-/, ['van-rijsbergen-1979', 'pedregosa-etal-2011']],
  [/^(las|uas|mlas|blex|upos|xpos|ufeats|lemmas)$/, ['zeman-etal-2018-conll']],
  [/^bracket-/, ['black-etal-1991-procedure']],
  [/^alignment-/, ['och-ney-2003-systematic']],
  [/^entity-/, ['tjong-kim-sang-buchholz-2000-introduction']],
  [/^nbest-/, ['evert-krenn-2001-methods']],
  [/^counts-/, ['van-rijsbergen-1979']],
];

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
  return TESTS[id] ?? credit(name);
}

/**
 * Works to cite for a metric as chosen: chrF++ has another paper than chrF, and CoNLL-X another task than
 * CoNLL-U.
 */
export function worksOfMetric({ id, signature }: Pick<Comparison['metric'], 'id' | 'signature'>): WorkKey[] {
  const known = METRICS[id] ?? FAMILIES.find(([pattern]) => pattern.test(id))?.[1] ?? [];
  return known.map((work) => {
    if (work === 'zeman-etal-2018-conll' && signature.includes('format:conllx')) {
      return 'buchholz-marsi-2006-conll';
    }
    return work === 'popovic-2015-chrf' && /\bnw:[1-9]/.test(signature) ? 'popovic-2017-chrf' : work;
  });
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
