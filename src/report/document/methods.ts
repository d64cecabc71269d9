import { tally, listOf } from '../../model/lists';
import { AUTO } from '../../model/settings/settings';
import { clustersOf, SAMPLES } from '../../model/texts/cluster-words';
import { formatCount, formatLevel, formatMargin, primaryTest } from '../../model/text';
import { namesOf } from '../../model/names';
import { studyTest } from '../../model/settings/study-settings';
import type { Comparison, TestResult } from '../../model/results/comparison';
import { pairCount, type StudyResult } from '../../model/results/study';
import {
  type Credit,
  creditOfCorrection,
  creditOfEquivalence,
  creditOfInterval,
  creditOfTest,
  RUNS,
  WILSON,
  worksOfMetric,
} from '../../document/citations/bibtex';
import type { WorkKey } from '../../model/works';
import { TEST_CATALOG } from '../../significance/catalog';
import type { Citation, Prose } from '../../document/document';

/** How a paper describes the comparison of two systems, with everything to cite. */
export function comparisonMethods(comparison: Comparison): Prose {
  const [nameA, nameB] = namesOf(comparison);
  return [
    `We compared ${nameA} with ${nameB} on ${items(comparison)}, scored by `,
    ...metricWords(comparison.metric),
    '.',
    ...runsWords(comparison),
    ...testWords(comparison),
    ...equivalenceWords(comparison),
    ...intervalWords(comparison),
    ` All numbers were computed with RealGain ${comparison.realgain} (seed ${comparison.seed}).`,
  ];
}

/** The same for all pairs of many systems. */
export function studyMethods(study: StudyResult): Prose {
  const { systems, settings, metric, realgain, pairs } = study;
  const number = pairCount(study);
  const id = testOfStudy(study);
  const test = creditOfTest({ id, name: id });
  const exact = (pairs.decisions ?? []).filter(
    (one) => one.test === 'randomization' && one.test !== id,
  ).length;
  const correction = creditOfCorrection(settings.correction);
  const sides = settings.alternative === 'two-sided' ? 'two-sided' : 'one-sided';
  return listOf(
    `We compared ${formatCount(systems.length)} systems with each other on ${items({ ...study, clusterColumn: null })}, scored by `,
    metricWords(metric),
    `. Each of the ${formatCount(number)} pairs was tested by a ${sides} ${test.phrase}`,
    cite(test.works),
    (TEST_CATALOG[id]?.simulates ?? null) === null
      ? `, at α = ${settings.alpha}`
      : ` with ${formatCount(study.resamples)} resamples that all pairs share${exactWords(exact)}, at α = ${settings.alpha}`,
    settings.correction === 'none'
      ? [', without correction for multiple testing']
      : [`, p-values being corrected by ${correction.phrase}`, ...cite(correction.works)],
    '.',
    studyIntervalWords(study),
    ' A line in the ranking has every system above it significantly better than every one below',
    { cite: ['koehn-2012-simulating'] },
    systems.some(({ letters }) => letters !== undefined) && [
      '; systems that share a letter do not differ significantly',
      { cite: ['piepho-2004'] } as const,
    ],
    '.',
    ` All numbers were computed with RealGain ${realgain} (seed ${study.seed}).`,
  );
}

/** Scores have an interval of their own, gains that of the test that decides. */
function studyIntervalWords(study: StudyResult): Prose {
  const scores = creditOfScores(study);
  const gains = creditOfInterval({ method: studyTest(study.settings) === AUTO ? 'expanded' : 'percentile' });
  return [
    ` Intervals of scores, at ${formatLevel(1 - study.settings.alpha)}, are ${scores.phrase} intervals`,
    ...cite(scores.works),
    `; those of gains are ${gains.phrase} intervals`,
    ...(gains.phrase === scores.phrase ? [] : cite(gains.works)),
    '.',
  ];
}

/** Wilson's for systems whose items are right or wrong, and the bootstrap for others. */
function creditOfScores({ systems }: StudyResult): Credit {
  const shares = systems.filter(({ intervalBy }) => intervalBy === 'wilson').length;
  const bootstrap = creditOfInterval({ method: 'percentile' });
  if (shares === 0) {
    return bootstrap;
  }
  return shares === systems.length
    ? WILSON
    : {
        phrase: `${WILSON.phrase} (of systems whose items are right or wrong) or ${bootstrap.phrase}`,
        works: [...WILSON.works, ...bootstrap.works],
      };
}

/** Id of the test that decides most of the pairs; identical systems aren't tested. */
export function testOfStudy(study: StudyResult): string {
  const asked = studyTest(study.settings);
  const resampled = asked === AUTO ? 'bootstrap:expanded' : asked;
  const often = tally((study.pairs.decisions ?? []).map(({ test }) => test));
  const most = [...often].find(([, pairs]) => 2 * pairs > pairCount(study));
  return most?.[0] ?? resampled;
}

/** For pairs that differ on so few items that every swap was counted. */
function exactWords(pairs: number): string {
  const which = pairs === 1 ? 'one pair that differs' : `${formatCount(pairs)} pairs that differ`;
  return pairs === 0 ? '' : ` (${which} on few items by exact randomization)`;
}

export function cite(works: readonly WorkKey[]): Citation[] {
  return [{ cite: works }];
}

function items({
  n,
  slice,
  clusters,
  clusterColumn,
  repetitions,
}: Pick<Comparison, 'n' | 'slice' | 'clusters' | 'clusterColumn' | 'repetitions'>): string {
  const which = slice === undefined ? '' : ` with ${slice}`;
  if (clusters !== null && (repetitions !== undefined || clusterColumn === SAMPLES)) {
    return `the ${formatCount(clusters)} items of the test set${which}, with ${formatCount(n)} samples in all`;
  }
  const all = `the ${formatCount(n)} items of the test set${which}`;
  return clusters === null
    ? all
    : `${all}, which come from ${formatCount(clusters)} ${clustersOf(clusterColumn)}`;
}

export function metricWords(metric: Comparison['metric']): Prose {
  const lower = metric.higherIsBetter ? '' : '; lower is better';
  return [metric.name, ...cite(worksOfMetric(metric)), ` (${metric.signature}${lower})`];
}

function runsWords({ a, b }: Comparison): Prose {
  const [ofA, ofB] = [a.runs?.length ?? 1, b.runs?.length ?? 1];
  if (ofA === 1 && ofB === 1) {
    return [];
  }
  const runs = ofA === ofB ? `${ofA} training runs` : `training runs (${ofA} and ${ofB} of them)`;
  return [` The score of a system is the mean over its ${runs}.`];
}

function testWords(comparison: Comparison): Prose {
  const test = primaryTest(comparison);
  if (test === undefined) {
    return [];
  }
  const { phrase, works } = creditOfTest(test);
  const sides = test.alternative === 'two-sided' ? 'two-sided' : 'one-sided';
  return [
    ` Whether the gain is significant was tested at α = ${comparison.alpha} by a ${sides} ${phrase}`,
    ...cite(works),
    ...unitsWords(comparison, test),
    ` ${origin(test)}`,
    ...familyWords(comparison),
    '.',
  ];
}

function familyWords({ family }: Comparison): Prose {
  if (family === undefined) {
    return [];
  }
  const { phrase, works } = creditOfCorrection(family.correction);
  const pairs = `${formatCount(family.pairs)} pairs of the study ${family.study}`;
  return [`; as one of the ${pairs}, p was corrected by ${phrase}`, ...cite(works)];
}

/** The unit of resampling or swapping, if it isn't a single item of one run. */
function unitsWords({ a, b, clusters, clusterColumn }: Comparison, { id }: TestResult): Prose {
  const simulates = TEST_CATALOG[id]?.simulates ?? null;
  const severalRuns = a.runs !== undefined || b.runs !== undefined;
  const runs = severalRuns && simulates !== null ? RUNS[simulates] : null;
  return [
    ...(runs === null ? [] : [`, ${runs.phrase}`, ...cite(runs.works)]),
    ...(clusters === null ? [] : [`, whole ${clustersOf(clusterColumn)} being drawn together`]),
    ...(runs === null && clusters === null ? [] : [',']),
  ];
}

function origin({ resamples, exact, planned }: TestResult): string {
  const early = planned === undefined ? '' : ', drawing having stopped as soon as p was clear of α';
  return resamples === null
    ? exact
      ? 'whose p-value is exact'
      : 'whose p-value follows from its formula'
    : `with ${formatCount(resamples)} resamples${early}`;
}

function equivalenceWords({ equivalence, metric }: Comparison): Prose {
  if (equivalence === null) {
    return [];
  }
  const { phrase, works } = creditOfEquivalence(equivalence);
  const margin = formatMargin(equivalence.margin, metric);
  const what = {
    equivalent: `Equivalence within ±${margin}`,
    'not-worse': `Non-inferiority by less than ${margin}`,
    'not-better': `Non-superiority by less than ${margin}`,
  }[equivalence.question];
  const method = equivalence.method === 't' ? 'Student’s t' : 'the bootstrap';
  return [` ${what} was tested by ${phrase}`, ...cite(works), ` on ${method}.`];
}

function intervalWords({ interval }: Comparison): Prose {
  if (interval === null) {
    return [];
  }
  const { phrase, works } = creditOfInterval(interval);
  return [
    ` The ${formatLevel(interval.level)} confidence interval of the gain is ${/^[aeiou]/.test(phrase) ? 'an' : 'a'} ${phrase} interval`,
    ...cite(works),
    '.',
  ];
}
