import type { PanelState } from '../../src/editor/comparison/messages';
import type { PlotPoint } from '../../src/editor/stores/pairs';
import type { Question } from '../../src/model/settings/question';
import type { Comparison, TestResult } from '../../src/model/results/comparison';
import type { ComparisonDetails, TestDescription } from '../../src/model/results/details';
import type { ComparisonIdentity } from '../../src/model/settings/identity';
import type { Recognition } from '../../src/engine/protocol';
import { planning } from '../../src/analysis/planning';
import { DEFAULT_POWER, type Planning } from '../../src/model/results/planning';
import { referenceOffers } from '../../src/editor/stores/reference-offers';
import { DEFAULT_SETTINGS } from '../../src/model/settings/settings';
import { HOSTILE, madeUpItems, shortItems } from './items';

/** Made-up states of the panel: numbers that go together, as the engine would send them. */

const A = '/home/ada/wmt/runs/sysA.txt';
const B = '/home/ada/wmt/runs/baseline.txt';
const REFERENCE = '/home/ada/wmt/reference.txt';
const SHA = 'a'.repeat(64);

export const identity: ComparisonIdentity = {
  a: A,
  b: B,
  references: [REFERENCE],
  metric: { id: 'bleu' },
  idColumn: null,
  clusterColumn: null,
  settings: DEFAULT_SETTINGS,
};

const shape = {
  alternative: 'two-sided',
  count: null,
  resamples: null,
  monteCarlo: null,
  note: null,
} as const;

const tests: readonly TestResult[] = [
  {
    ...shape,
    id: 'bootstrap',
    name: 'paired bootstrap',
    p: 0.013,
    exact: false,
    count: 12_999,
    resamples: 1_000_000,
    monteCarlo: [0.0128, 0.0132],
    assumes: 'the items are a random sample of the texts that the claim is about',
  },
  {
    ...shape,
    id: 'randomization',
    name: 'approximate randomization',
    p: 0.0141,
    exact: false,
    count: 14_784,
    resamples: 1_048_576,
    monteCarlo: [0.0139, 0.0143],
    assumes: 'A and B could be swapped on any item if there were no true difference',
    note: '214 items on which A and B score the same were left as they are',
  },
  {
    ...shape,
    id: 'sign',
    name: 'sign test',
    p: 0.0000021,
    exact: true,
    assumes: 'items are independent; looks at who wins an item, not by how much',
  },
];

const descriptions: readonly TestDescription[] = [
  ['bootstrap', 'paired bootstrap', 'always', null],
  ['randomization', 'approximate randomization', 'always', null],
  ['sign', 'sign test', 'always', null],
  ['t', 'paired t', 'always', 'BLEU is not a mean of items, and the t-test compares means.'],
  [
    'wilcoxon',
    'Wilcoxon signed-rank',
    'always',
    'BLEU is not a mean of items, so items have no differences to rank.',
  ],
  ['bootstrap:koehn', 'paired bootstrap as in Koehn (2004)', 'on-request', null],
  ['bootstrap:berg-kirkpatrick', 'paired bootstrap as in Berg-Kirkpatrick et al. (2012)', 'on-request', null],
].map(([id, name, shown, reason]) => ({ id, name, shown, reason, assumes: '' }) as TestDescription);

export const comparison: Comparison = {
  version: 1,
  realgain: '0.1.0',
  a: { path: A, sha256: SHA, score: 27.41, interval: [26.58, 28.23] },
  b: { path: B, sha256: SHA, score: 26.89, interval: [26.07, 27.7] },
  reference: { path: REFERENCE, sha256: SHA },
  metric: {
    id: 'bleu',
    name: 'BLEU',
    signature: 'nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.3.1',
    unit: '%',
    higherIsBetter: true,
  },
  n: 2037,
  clusters: null,
  clusterColumn: null,
  designEffect: null,
  alignedBy: 'line',
  gain: 0.52,
  interval: { low: 0.11, high: 0.93, level: 0.95, method: 'bca' },
  standardError: 0.209,
  tests: [...tests],
  primary: 'bootstrap',
  alpha: 0.05,
  verdict: 'significant',
  equivalence: null,
  sentence:
    'sysA is better than baseline by 0.52 BLEU (27.41 vs 26.89; 95% CI [0.11, 0.93]; paired bootstrap, 1,000,000 resamples, two-sided p = 0.013; n = 2,037).',
  confidence: 0.9935,
  smallestSignificantGain: 0.41,
  minimumDetectableGain: 0.586,
  correlation: 0.61,
  seed: '1',
  warnings: [],
};

/** Bins of a normal distribution: what a bootstrap of a large test set looks like. */
function bell(centre: number, deviation: number, low: number, high: number, bins = 60): number[] {
  const counts = Array.from({ length: bins }, (_, bin) => {
    const z = (low + ((high - low) * (bin + 0.5)) / bins - centre) / deviation;
    return Math.round(1_000_000 * (((high - low) / bins / deviation) * 0.3989) * Math.exp((-z * z) / 2));
  });
  // What rounding and the tails have taken goes back to the middle, so that they add up.
  const missing = 1_000_000 - counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, bin) => (bin === bins / 2 ? count + missing : count));
}

/** As the engine plans. */
function plan(of: Comparison, gain: number | null = null): Planning | null {
  return planning(of, 2, { gain, power: DEFAULT_POWER, items: null });
}

export const details: ComparisonDetails = {
  comparison,
  messages: {},
  identity,
  files: [A, B, REFERENCE].map((path) => ({ path, size: 284_012, modified: 1_763_000_000_000 })),
  recognised: { a: 'plain text, one item per line', b: 'plain text, one item per line' },
  decimals: 2,
  metricOptions: [
    {
      name: 'tokenize',
      values: ['13a', 'none', 'char', 'intl', 'zh'],
      default: '13a',
      meaning: 'how texts are split into tokens',
    },
    {
      name: 'smooth',
      values: ['exp', 'floor', 'add-k', 'none'],
      default: 'exp',
      meaning: 'how zero counts are smoothed',
    },
    { name: 'smooth-value', values: 'number', default: null, meaning: 'what floor and add-k add' },
    {
      name: 'lowercase',
      values: ['no', 'yes', 'false', 'true'],
      default: 'no',
      meaning: 'whether case counts',
    },
  ],
  statistics: [
    'correct 1',
    'correct 2',
    'correct 3',
    'correct 4',
    'total 1',
    'total 2',
    'total 3',
    'total 4',
    'length',
    'reference length',
  ],
  histogram: { mode: 'bootstrap', low: -0.45, high: 1.5, counts: bell(0.52, 0.209, -0.45, 1.5) },
  planning: plan(comparison),
  clusterColumns: [],
  sliceColumns: [],
  wins: madeUpItems(23, 0.0182),
  losses: madeUpItems(14, -0.0151),
  counts: { wins: 972, losses: 851, ties: 214 },
  gainBars: {
    width: 0.001,
    first: -16,
    counts: Array.from({ length: 35 }, (_, bar) => Math.round(160 * Math.exp(-(((bar - 17) / 8) ** 2)))),
  },
  clusterGains: null,
  itemColumns: [
    { name: 'source', shown: true },
    { name: 'domain', shown: false },
  ],
  metrics: [
    { choice: { id: 'bleu' }, name: 'BLEU' },
    { choice: { id: 'accuracy' }, name: 'accuracy (exact match with the reference)' },
  ],
  tests: descriptions,
  independent: null,
  intervals: [
    { of: 'gain', method: 'BCa', low: 0.11, high: 0.93 },
    { of: 'gain', method: 'percentile', low: 0.1, high: 0.94 },
    { of: 'gain', method: 'basic', low: 0.1, high: 0.93 },
    { of: 'a', method: 'percentile', low: 26.58, high: 28.23 },
    { of: 'b', method: 'percentile', low: 26.07, high: 27.7 },
  ],
  resampledBy: [
    { mode: 'bootstrap', way: 'sums of 19 columns of 8-bit integers' },
    { mode: 'randomization', way: 'sums of 9 columns of 8-bit integers' },
  ],
};

const own: PlotPoint = { key: 'own', a: A, b: B, gain: 0.52, confidence: 0.9935 };

/** Plain text, which could be read as other formats too. */
function recognition(path: string): Recognition {
  const readable = [
    { id: 'text', name: 'plain text' },
    { id: 'csv', name: 'CSV' },
  ];
  return {
    path,
    format: 'text',
    name: 'plain text',
    why: 'one item per line',
    readable,
    ambiguous: false,
  };
}

export const significant: PanelState = {
  identity,
  given: identity,
  labels: { a: 'sysA.txt', b: 'baseline.txt', references: ['reference.txt'] },
  recognised: { a: recognition(A), b: recognition(B), references: recognition(REFERENCE) },
  phase: 'done',
  progress: null,
  details,
  planning: details.planning,
  partial: false,
  error: null,
  stale: [],
  points: [own],
  current: 'own',
  correction: null,
  doubts: [],
  testSet: 'WMT22 de-en',
  isBaseline: false,
};

export const running: PanelState = {
  ...significant,
  phase: 'running',
  details: null,
  partial: false,
  points: [],
  current: null,
  progress: {
    stage: 'resampling',
    what: 'paired bootstrap',
    done: 421_888,
    total: 1_000_000,
    secondsLeft: 3.4,
  },
};

export const starting: PanelState = { ...running, progress: null };

export const rerunning: PanelState = {
  ...significant,
  phase: 'running',
  progress: { stage: 'resampling', what: 'randomization', done: 210_944, total: 1_048_576, secondsLeft: 11 },
};

/** While more resamples are drawn, an answer from those there are. */
export const firstAnswer: PanelState = {
  ...significant,
  phase: 'running',
  partial: true,
  progress: {
    stage: 'resampling',
    what: 'paired bootstrap',
    done: 30_720,
    total: 1_000_000,
    secondsLeft: 41,
  },
};

export const stale: PanelState = {
  ...significant,
  stale: [
    { path: 'sysA.txt', isGone: false },
    { path: 'reference.txt', isGone: false },
  ],
};

/** A file that was deleted, and settings that were changed, while the page was open. */
export const deleted: PanelState = {
  ...significant,
  stale: [{ path: 'baseline.txt', isGone: true }],
  settingsChanged: 'kept',
};

/** A different result for the same pair of files. */
function altered(changes: Partial<Comparison>, more: Partial<ComparisonDetails> = {}): PanelState {
  const changed = { ...comparison, ...changes };
  const planned = plan(changed);
  return {
    ...significant,
    details: { ...details, planning: planned, ...more, comparison: changed },
    planning: planned,
  };
}

export const notSignificant: PanelState = {
  ...altered(
    {
      a: { ...comparison.a, score: 27.02, interval: [26.2, 27.83] },
      gain: 0.13,
      interval: { low: -0.27, high: 0.55, level: 0.95, method: 'bca' },
      tests: tests.map((test) => ({ ...test, p: 0.5341, count: 534_099, monteCarlo: [0.5331, 0.5351] })),
      verdict: 'not-significant',
      sentence:
        'sysA and baseline can’t be told apart: the gain of 0.13 BLEU is not significant (27.02 vs 26.89; 95% CI [−0.27, 0.55]; paired bootstrap, 1,000,000 resamples, two-sided p = 0.534 ± 0.001; n = 2,037).',
      confidence: 0.733,
      warnings: [
        'A and the reference have the same text on 1,204 lines; is sysA.txt a copy of the reference?',
        'baseline.txt starts with a byte order mark, which was skipped.',
      ],
    },
    { histogram: { mode: 'bootstrap', low: -0.9, high: 1.1, counts: bell(0.13, 0.209, -0.9, 1.1) } },
  ),
  points: [{ ...own, gain: 0.13, confidence: 0.733 }],
};

/** Decided by randomization: the histogram shows what chance alone does. */
export const randomized: PanelState = altered(
  { primary: 'randomization' },
  { histogram: { mode: 'randomization', low: -0.9, high: 0.9, counts: bell(0, 0.209, -0.9, 0.9) } },
);

export const worse: PanelState = {
  ...altered(
    {
      a: { ...comparison.a, score: 25.61, interval: [24.8, 26.43] },
      gain: -1.28,
      interval: { low: -1.7, high: -0.87, level: 0.95, method: 'bca' },
      tests: tests.map((test) => ({ ...test, p: 1e-6, count: 0, monteCarlo: [0, 3.7e-6] })),
      sentence:
        'sysA is worse than baseline by 1.28 BLEU (25.61 vs 26.89; 95% CI [−1.70, −0.87]; paired bootstrap, 1,000,000 resamples, two-sided p < 1e-6; n = 2,037).',
      confidence: 0.9999995,
    },
    { histogram: { mode: 'bootstrap', low: -2.3, high: -0.3, counts: bell(-1.28, 0.209, -2.3, -0.3) } },
  ),
  points: [{ ...own, a: B, b: A, gain: 1.28, confidence: 0.9999995 }],
};

export const identical: PanelState = {
  ...altered(
    {
      a: { ...comparison.a, score: 26.89, interval: [26.07, 27.7] },
      gain: 0,
      interval: { low: 0, high: 0, level: 0.95, method: 'percentile' },
      standardError: 0,
      tests: tests.map((test) => ({
        ...test,
        p: 1,
        exact: true,
        count: null,
        resamples: null,
        monteCarlo: null,
      })),
      verdict: 'identical',
      sentence: 'sysA and baseline score identically (26.89 BLEU each; n = 2,037).',
      confidence: 0.5,
      smallestSignificantGain: null,
      minimumDetectableGain: null,
      correlation: 1,
    },
    { histogram: null, wins: [], losses: [], counts: { wins: 0, losses: 0, ties: 2037 } },
  ),
  points: [{ ...own, gain: 0, confidence: 0.5 }],
};

export const failed: PanelState = {
  ...running,
  phase: 'error',
  progress: null,
  error: {
    code: 'count-mismatch',
    message:
      'sysA.txt has 2,036 items but baseline.txt has 2,037, so they can’t be matched by line; the first item without a partner is line 2,037 of baseline.txt.',
    path: B,
    line: 2037,
  },
};

export const failedRerun: PanelState = {
  ...significant,
  phase: 'error',
  error: {
    code: 'engine-lost',
    message: 'The calculation was ended from outside (SIGKILL); Rerun starts it again.',
  },
};

/** What every page asks that lacks a reference. */
export const WHICH_REFERENCE: Question = {
  id: 'reference',
  title: 'Which file holds the right answers?',
  choices: referenceOffers(['/home/ada/wmt/ref.a.txt', '/home/ada/wmt/ref.b.txt'], true).map(
    ({ label, files }) => ({
      label,
      detail: files.length === 1 ? '/home/ada/wmt' : 'ref.a.txt, ref.b.txt',
      option: '',
      answer: { references: files },
    }),
  ),
  takes: 'files',
};

/** What only the user knows, and has not said yet. */
export const needsAnswer: PanelState = {
  ...failed,
  phase: 'question',
  error: {
    code: 'needs-metric',
    message:
      'The column "zorp" of sysA.txt (values such as 3, 10, 7) doesn’t say by its name which direction is better.',
    path: A,
    question: { id: 'direction:zorp', title: 'Is a higher "zorp" better?', choices: [] },
  },
};

/** One of the files is not the one that was meant. */
export const differentTasks: PanelState = {
  ...failed,
  phase: 'question',
  error: {
    ...failed.error!,
    holdings: { a: '997 texts, such as “Guten Tag”', b: '400 labels, such as “pos”' },
  },
};

/** One of several columns may hold the score. */
export const needsColumn: PanelState = {
  ...failed,
  phase: 'question',
  error: {
    code: 'needs-answer',
    message: 'More than one column of sysA.csv could hold the score.',
    path: A,
    question: {
      id: 'score',
      title: 'Which column is the score?',
      choices: [
        { label: 'quality', detail: '0.81, 0.32, 0.77', option: '--column quality', answer: {} },
        { label: 'latency', detail: '120, 98, 301', option: '--column latency', answer: {} },
      ],
    },
  },
};

/** Five items of which four differ: no outcome could be significant. */
export const tooLittle: PanelState = {
  ...altered(
    {
      n: 5,
      interval: { low: 0, high: 1.1, level: 0.95, method: 'expanded' },
      tests: [
        {
          ...shape,
          id: 'randomization',
          name: 'randomization',
          p: 0.125,
          exact: true,
          assumes: 'the items are independent of each other; nothing about how scores are distributed',
          note: 'All 16 ways to swap the 4 items that differ.',
        },
      ],
      primary: 'randomization',
      verdict: 'undecidable',
      decision: {
        asked: 'auto',
        because: 'so few units differ that every possible outcome can be counted',
        differing: 4,
        needed: 6,
        degreesOfFreedom: 4,
      },
      reading: {
        a: { answer: { column: 'text', because: 'format' } },
        b: { answer: { column: 'text', because: 'format' } },
        references: [{ reference: { column: 'text', because: 'format' } }],
        matching: { by: 'line', because: 'only', proof: 'reference', unmatched: { a: 0, b: 0 } },
        direction: { better: 'higher', because: 'named' },
        scale: { unit: '%' },
      },
      sentence:
        'There is too little data to tell whether sysA is better than baseline: only 4 of 5 items differ, and it takes at least 6 for any gain to be significant at α = 0.05 (27.41 vs 26.89; n = 5).',
      confidence: null,
      smallestSignificantGain: null,
      minimumDetectableGain: null,
    },
    { histogram: null },
  ),
  points: [],
  current: null,
};

/** A pair of a study: significant alone, not after the study's correction. */
export const corrected: PanelState = altered({
  family: { study: 'made-up news', pairs: 28, correction: 'holm', p: 0.0749 },
  verdict: 'not-significant',
  warnings: [
    'Alone, this pair would be significant (p = 0.013), but it is one of the 28 pairs of the study “made-up news”: after correction (Holm) p = 0.075, and that decides the verdict.',
  ],
});

export const needsReference: PanelState = {
  ...failed,
  phase: 'question',
  identity: { ...identity, references: [] },
  labels: { a: 'sysA.txt', b: 'baseline.txt', references: [] },
  error: {
    code: 'needs-reference',
    message: 'BLEU needs a reference, but none was found beside sysA.txt.',
    question: WHICH_REFERENCE,
  },
};

/** Accuracy: gains that a paired test finds, and tests for independent samples would miss. */
export const independentSamples: PanelState = altered(
  {
    metric: { ...comparison.metric, id: 'accuracy', name: 'accuracy', signature: 'accuracy|column:correct' },
    a: { ...comparison.a, score: 82.2, interval: [78.9, 85.1] },
    b: { ...comparison.b, score: 79.5, interval: [76.1, 82.5] },
    n: 600,
    gain: 2.7,
    interval: { low: 0.5, high: 4.9, level: 0.95, method: 'bca' },
    sentence:
      'sysA is better than baseline by 2.70 points of accuracy (82.20 vs 79.50; 95% CI [0.50, 4.90]; paired bootstrap, two-sided exact p = 0.016; n = 600).',
    standardError: 1.12,
    correlation: 0.756,
  },
  {
    independent: {
      correlation: 0.756,
      inflation: 2.024,
      paired: { standardError: 1.12, low: 0.5, high: 4.9 },
      independent: { standardError: 2.27, low: -1.75, high: 7.15 },
      note:
        'These tests treat A’s and B’s scores as independent samples, but both are scored on the same items (the correlation of their scores is 0.76). ' +
        'They use a standard error 2.0 times too large and can miss a real gain (Yeh 2000).',
      tests: [
        ['t', 'two-sample t (pooled)', 0.2346],
        ['welch', 'Welch’s t', 0.2346],
        ['rank-sum', 'rank-sum (Wilcoxon-Mann-Whitney)', 0.2344],
        ['z', 'two-proportion z', 0.2342],
        ['chi2', 'χ² (2 × 2 table)', 0.2342],
        ['fisher', 'Fisher’s exact', 0.2655],
      ].map(([id, name, p]) => ({
        ...shape,
        id: `independent:${id}`,
        name: String(name),
        p: Number(p),
        exact: id === 'fisher',
        assumes: 'A’s and B’s scores are independent',
      })),
    },
  },
);

/** Labels instead of texts, and scores without a reference. */
export const labelled: PanelState = altered(
  { metric: { ...comparison.metric, id: 'accuracy', name: 'accuracy', signature: 'accuracy|column:label' } },
  {
    wins: shortItems(40, 1, 'labels'),
    losses: shortItems(9, -1, 'labels'),
    statistics: ['correct'],
    gainBars: {
      width: 5,
      first: -20,
      counts: Array.from({ length: 40 }, (_, bar) => (bar === 0 ? 9 : bar === 39 ? 40 : 0)),
    },
    itemColumns: [
      { name: 'question', shown: true },
      { name: 'seconds', shown: false },
    ],
  },
);

export const scored: PanelState = altered(
  { metric: { ...comparison.metric, id: 'mean', name: 'mean', signature: 'mean', unit: '' } },
  {
    wins: shortItems(12, 1, 'scores'),
    losses: shortItems(9, -1, 'scores').map((item) => ({ ...item, index: item.index + 1, gain: -item.gain })),
    statistics: ['score'],
    gainBars: {
      width: 0.05,
      first: -10,
      counts: Array.from({ length: 20 }, (_, bar) => (bar < 4 ? 3 : bar > 15 ? 4 : 0)),
    },
  },
);

/** Significant, but of too few clusters to rely on it. */
export const doubtful: PanelState = altered(
  {
    clusters: 8,
    clusterColumn: 'document',
    warnings: [
      'There are only 8 documents: with fewer than 10, neither p nor the interval can be relied on, because so few documents say little about how others would differ.',
    ],
  },
  {
    clusterGains: {
      dots: [0.61, 0.58, -0.2, 1.4, 0.6, 0.12, 0.94, 0.11].map((gain, place) => ({
        name: `article-${place + 1}`,
        items: 240 + place,
        gain,
      })),
      bars: null,
    },
  },
);

/** Systems of several training runs, which are seldom named shortly. */
export const runs: PanelState = altered({
  a: {
    ...comparison.a,
    system: 'new-optimizer-with-a-very-long-name-of-its-own',
    runs: [27.2, 27.9, 27.1, 27.45, 27.4].map((score, seed) => ({
      path: `/home/ada/runs/new-optimizer/seed-${seed}.txt`,
      sha256: SHA,
      score,
    })),
  },
  b: {
    ...comparison.b,
    system: 'baseline',
    runs: [26.9, 26.5, 27.27].map((score, seed) => ({
      path: `/home/ada/runs/baseline/seed-${seed}.txt`,
      sha256: SHA,
      score,
    })),
  },
});

export const cancelled: PanelState = { ...running, phase: 'cancelled', progress: null };

/** Planned for a gain that would matter, which takes more items than there are. */
export const planned: PanelState = { ...significant, planning: plan(comparison, 0.3) };

/** Forty comparisons on one test set: the larger the gain, the surer, with some spread. */
export const manyPoints: PanelState = {
  ...planned,
  points: [
    own,
    ...Array.from({ length: 40 }, (_, place): PlotPoint => {
      const gain = ((place * 37) % 40) / 26;
      const spread = 0.17 + (0.09 * ((place * 13) % 7)) / 6;
      return {
        key: `point-${place}`,
        a: `/home/ada/wmt/runs/system-${place}.txt`,
        b: `/home/ada/wmt/runs/system-${(place * 7) % 40}.txt`,
        gain,
        confidence: 0.5 + 0.5 * Math.tanh((gain / spread) * 0.56),
      };
    }),
  ],
};

const LONG =
  'transformer-big-averaged-last-10-checkpoints.beam-12.length-penalty-0.6.newstest2022.detokenized';

/** Not told apart, and shown to be within the margin. */
export const equivalent: PanelState = {
  ...altered({
    a: { ...comparison.a, score: 26.92, interval: [26.1, 27.73] },
    gain: 0.03,
    interval: { low: -0.38, high: 0.44, level: 0.95, method: 'bca' },
    tests: tests.map((test) => ({ ...test, p: 0.8861, count: 886_099, monteCarlo: [0.8855, 0.8867] })),
    verdict: 'equivalent',
    equivalence: {
      margin: 0.5,
      question: 'equivalent',
      method: 'bootstrap',
      p: 0.0124,
      count: 12_399,
      resamples: 1_000_000,
      monteCarlo: [0.0122, 0.0126],
    },
    sentence:
      'sysA and baseline are equivalent within ±0.5 BLEU (TOST p = 0.012): a gain of 0.03 BLEU (26.92 vs 26.89; 95% CI [−0.38, 0.44]; paired bootstrap, 1,000,000 resamples, two-sided p = 0.886 ± 0.001; n = 2,037).',
    confidence: 0.557,
  }),
  identity: { ...identity, settings: { ...DEFAULT_SETTINGS, margin: 0.5 } },
  points: [{ ...own, gain: 0.03, confidence: 0.557 }],
};

/** Resampled by document, of which there are few. */
export const clustered: PanelState = {
  ...altered(
    {
      clusters: 8,
      clusterColumn: 'document',
      designEffect: 1.83,
      standardError: 0.283,
      interval: { low: -0.04, high: 1.07, level: 0.95, method: 'bca' },
      tests: tests
        .slice(0, 2)
        .map((test) => ({ ...test, p: 0.0662, count: 66_199, monteCarlo: [0.0657, 0.0667] })),
      verdict: 'not-significant',
      smallestSignificantGain: 0.555,
      minimumDetectableGain: 0.793,
      sentence:
        'sysA and baseline could not be told apart: a gain of 0.52 BLEU (27.41 vs 26.89; 95% CI [−0.04, 1.07]; paired bootstrap, 1,000,000 resamples, two-sided p = 0.066 ± 0.001; n = 2,037 items in 8 documents); a gain of 0.56 or more would have been significant here.',
      confidence: 0.967,
      warnings: [
        'There are only 8 documents: with fewer than 10, neither p nor the interval can be relied on, because so few documents say little about how others would differ.',
      ],
    },
    { clusterColumns: ['document', 'speaker'] },
  ),
  identity: { ...identity, clusterColumn: 'document' },
  points: [{ ...own, confidence: 0.967 }],
};

/** Four samples of each item. */
export const sampled: PanelState = altered({
  clusters: 509,
  clusterColumn: 'sample',
  repetitions: {
    items: 509,
    samples: 4,
    between: 12,
    within: { a: 24, b: 26 },
    standardError: { items: 0.154, samples: 0.157 },
    noiseFloor: { a: 0.3, b: 0.31 },
  },
  parts: {
    parts: [
      { factors: ['item'], levels: 509, variance: 12, negative: false, ofGain: 0.0237 },
      { factors: ['judge_model'], levels: 4, variance: 0.1, negative: false, ofGain: 0.025 },
      { factors: ['item', 'judge_model'], levels: 2036, variance: 0, negative: true, ofGain: 0 },
    ],
    standardError: 0.221,
    doubled: [
      { factor: 'item', levels: 509, nested: [], standardError: 0.192, cost: 4_072 },
      { factor: 'judge_model', levels: 4, nested: [], standardError: 0.191, cost: 4_072 },
    ],
    costs: [],
    cheapest: 'judge_model',
    others: { factors: ['item', 'judge_model'], p: 0.1821, interval: [-0.44, 1.48] },
  },
});

/** AUC of so many items that they aren’t ranked. */
export const unranked: PanelState = altered(
  {
    metric: {
      id: 'auc',
      name: 'AUC',
      signature: 'auc|column:score|against:label',
      unit: '',
      higherIsBetter: true,
    },
    n: 20_000,
    a: { path: A, sha256: SHA, score: 0.777, interval: [0.7706, 0.7835] },
    b: { path: B, sha256: SHA, score: 0.7582, interval: [0.7514, 0.7648] },
    gain: 0.0189,
    interval: { low: 0.0095, high: 0.0282, level: 0.95, method: 'expanded' },
    standardError: 0.0048,
    tests: [
      ...tests.slice(0, 2),
      {
        ...shape,
        id: 'delong',
        name: 'DeLong',
        p: 0.00007,
        exact: false,
        assumes: 'the items are independent, and many of them are in each class',
        note: 'Z = 3.978, from 7,972 positive and 12,028 negative items.',
      },
    ],
    sentence:
      'sysA is better than baseline by 0.0189 AUC (0.7770 vs 0.7582; 95% CI [0.0095, 0.0282]; paired bootstrap, 1,000,000 resamples, two-sided p = 0.013; n = 20,000).',
  },
  { wins: [], losses: [], counts: null, statistics: ['positive', 'rank of the score'] },
);

/** Names and texts that do their worst. */
export const hostile: PanelState = {
  ...altered(
    { warnings: [HOSTILE] },
    {
      wins: madeUpItems(3, 0.0182).map((item, place) =>
        place === 0
          ? { ...item, id: HOSTILE, a: { ...item.a, text: HOSTILE }, b: { ...item.b, text: 'x'.repeat(400) } }
          : item,
      ),
      recognised: { a: HOSTILE, b: HOSTILE },
    },
  ),
  labels: { a: `${LONG}/${LONG}.txt`, b: `${HOSTILE}.txt`, references: [`${LONG}.en`, `${LONG}.ref.B.en`] },
  identity: { ...identity, references: [REFERENCE, `${REFERENCE}.B`] },
  testSet: LONG,
};

export const everyState: Readonly<Record<string, PanelState>> = {
  firstAnswer,
  starting,
  running,
  significant,
  notSignificant,
  randomized,
  worse,
  identical,
  stale,
  deleted,
  rerunning,
  failed,
  failedRerun,
  needsReference,
  needsAnswer,
  needsColumn,
  differentTasks,
  tooLittle,
  corrected,
  cancelled,
  planned,
  sampled,
  equivalent,
  clustered,
  manyPoints,
  independentSamples,
  unranked,
  labelled,
  scored,
  doubtful,
  runs,
  hostile,
};

/** Those that list as many items as fit, and offer the rest. */
const LONG_LISTS = ['significant', 'stale'];

/**
 * The same with short lists of items, an item for each kind of text: the items are most of the page, and to look at them again in
 * each state takes most of the time.
 */
export const everyStateInShort: Readonly<Record<string, PanelState>> = Object.fromEntries(
  Object.entries(everyState).map(([name, state]) => [
    name,
    LONG_LISTS.includes(name) ? state : inShort(state),
  ]),
);

function inShort(state: PanelState): PanelState {
  if (state.details === null) return state;
  const { wins, losses } = state.details;
  return { ...state, details: { ...state.details, wins: wins.slice(0, 5), losses: losses.slice(0, 2) } };
}
