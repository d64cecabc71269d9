import { clustersOf, countOfUnits, SAMPLES } from '../model/texts/cluster-words';
import { CORRECTION_NAMES } from '../model/settings/corrections';
import {
  enoughDecimals,
  formatAmount,
  formatCount,
  formatInterval,
  formatLevel,
  formatMonteCarloError,
  formatP,
  formatScore,
  formatScoreOf,
  formatTestP,
  primaryTest,
  formatSmall,
  formatMargin,
} from '../model/text';
import { namesOf } from '../model/names';
import { shown } from '../model/visible';
import type { Alternative } from '../model/results/significance';
import type { Comparison, TestResult } from '../model/results/comparison';

type Unwritten = Omit<Comparison, 'sentence'>;

/**
 * The verdict as a paper could print it: "sysA is better than baseline by 0.52 BLEU (27.41 vs 26.89; 95% CI
 * [0.11, 0.93]; paired bootstrap, 1,000,000 resamples, two-sided p = 0.013; n = 2,037)."
 *
 * It never claims that two systems are the same: without a significant difference they are not thereby equal.
 *
 * @param decimals with which the metric is usually printed; a gain that would be shown as 0.00 gets more
 */
export function sentence(comparison: Unwritten, decimals: number): string {
  return shown(conclusion(comparison, decimals));
}

function conclusion(comparison: Unwritten, decimals: number): string {
  const { a, gain, metric, verdict } = comparison;
  const [nameA, nameB] = namesOf(comparison);
  const digits = enoughDecimals(gain, decimals);
  switch (verdict) {
    case 'significant': {
      const direction = gain < 0 ? 'worse' : 'better';
      const amount = formatAmount(Math.abs(gain), metric, digits);
      const claim = `${nameA} is ${direction} than ${nameB} by ${amount}`;
      return `${claim} ${evidence(comparison, digits)}${marginClause(comparison)}.`;
    }
    case 'not-significant': {
      const claim = `${notShown(alternativeOf(comparison), nameA, nameB)}: a gain of ${formatAmount(gain, metric, digits)}`;
      return `${claim} ${evidence(comparison, digits)}${needed(comparison, digits)}${marginClause(comparison)}.`;
    }
    case 'equivalent': {
      const claim = `${nameA} and ${nameB} are ${marginClaim(comparison)}`;
      return `${claim}: a gain of ${formatAmount(gain, metric, digits)} ${evidence(comparison, digits)}.`;
    }
    case 'identical': {
      const score = formatScoreOf(metric, a.score, decimals);
      return `${nameA} and ${nameB} score identically: ${metric.name} is ${score} for both, and the same on every item (${size(comparison)}), so there is no gain to test.`;
    }
    case 'undecidable':
      return `There is too little data to tell whether ${nameA} is better than ${nameB}${tooLittle(comparison)} (${scores(comparison, digits)}; ${size(comparison)}).`;
  }
}

/** `: only 4 of 5 items differ, so p can't be below 0.125, and it takes at least 6 for a significant gain`. */
function tooLittle(comparison: Unwritten): string {
  const { clusters, clusterColumn, decision, n, alpha } = comparison;
  if (decision === undefined || decision.needed === null) {
    return '';
  }
  const { differing, needed } = decision;
  const units = clusters ?? n;
  const word = clusters === null || clusterColumn === SAMPLES ? 'items' : clustersOf(clusterColumn);
  const verb = differing === 1 ? 'differs' : 'differ';
  return `: only ${differing} of ${formatCount(units)} ${word} ${verb}, and it takes at least ${needed} for any gain to be significant at α = ${alpha}`;
}

/** What a test that doesn't reject leaves open. */
export function notShown(alternative: Alternative, nameA: string, nameB: string): string {
  switch (alternative) {
    case 'two-sided':
      return `${nameA} and ${nameB} could not be told apart`;
    case 'greater':
      return `${nameA} was not shown to be better than ${nameB}`;
    case 'less':
      return `${nameA} was not shown to be worse than ${nameB}`;
  }
}

function alternativeOf(comparison: Unwritten): Alternative {
  return primaryTest(comparison)?.alternative ?? 'two-sided';
}

function evidence(comparison: Unwritten, decimals: number): string {
  const test = primaryTest(comparison);
  const parts = [
    scores(comparison, decimals),
    interval(comparison, decimals),
    test === undefined ? '' : `${describeTest(test)}${corrected(comparison)}`,
    size(comparison),
    trainingRuns(comparison),
  ];
  return `(${parts.filter((part) => part !== '').join('; ')})`;
}

function scores({ a, b, metric }: Unwritten, decimals: number): string {
  const both = `${formatScore(a.score, decimals)} vs ${formatScore(b.score, decimals)}`;
  return metric.higherIsBetter ? both : `${both}, lower is better`;
}

/** The interval of the amount named in the sentence: turned if A is worse. */
function interval({ interval: found, gain, verdict }: Unwritten, decimals: number): string {
  if (found === null) {
    return '';
  }
  const { low, high, level } = found;
  const turned = verdict === 'significant' && gain < 0;
  return `${formatLevel(level)} CI ${formatInterval(turned ? [-high, -low] : [low, high], decimals)}`;
}

/** `paired bootstrap, 1,000,000 resamples, two-sided p = 0.013`; `sign test, exact two-sided p = 0.063`. */
function describeTest(test: TestResult): string {
  const early = test.planned === undefined ? '' : ' (stopped early)';
  const drawn = test.resamples === null ? '' : `, ${formatCount(test.resamples)} resamples${early}`;
  const sides = test.alternative === 'two-sided' ? 'two-sided' : 'one-sided';
  const exact = test.exact ? 'exact ' : '';
  return `${test.name}${drawn}, ${exact}${sides} ${formatTestP(test)}${formatMonteCarloError(test)}`;
}

/** `, after correction for 20 pairs (Holm) p = 0.198`; nothing for a single pair. */
function corrected({ family }: Unwritten): string {
  return family === undefined
    ? ''
    : `, after correction for ${formatCount(family.pairs)} pairs (${CORRECTION_NAMES[family.correction]}) ${formatP(family.p)}`;
}

function size({ n, slice, clusters, clusterColumn, repetitions }: Unwritten): string {
  const areSamples = repetitions !== undefined || clusterColumn === SAMPLES;
  const which = slice === undefined ? '' : ` with ${slice}`;
  if (clusters === null) {
    return slice === undefined ? `n = ${formatCount(n)}` : `n = ${formatCount(n)} items${which}`;
  }
  return clusters === 1
    ? `n = ${formatCount(n)} items${which}, all in one cluster`
    : `n = ${countOfUnits({ n, clusters, column: clusterColumn }, areSamples, which)}`;
}

/** `3 training runs each`; nothing if neither system has several. */
function trainingRuns({ a, b }: Unwritten): string {
  const [ofA, ofB] = [a.runs?.length ?? 1, b.runs?.length ?? 1];
  if (ofA === 1 && ofB === 1) {
    return '';
  }
  return ofA === ofB ? `${ofA} training runs each` : `${ofA} and ${ofB} training runs`;
}

function needed(comparison: Unwritten, decimals: number): string {
  const { smallestSignificantGain: smallest, gain, family } = comparison;
  // With a correction it would take more, depending on the other pairs.
  if (smallest === null || family !== undefined) {
    return '';
  }
  const amount = formatSmall(smallest, decimals);
  const word = { 'two-sided': gain < 0 ? 'difference' : 'gain', greater: 'gain', less: 'loss' }[
    alternativeOf(comparison)
  ];
  return `; a ${word} of ${amount} or more would have been significant here`;
}

type Tested = Pick<Comparison, 'equivalence' | 'metric' | 'alpha' | 'verdict' | 'tests' | 'primary'>;

/** `equivalent within ±0.5 BLEU (TOST p = 0.0012)`; empty if no margin was given. */
function marginClaim(comparison: Tested): string {
  const { equivalence, metric } = comparison;
  return equivalence === null
    ? ''
    : `equivalent within ±${formatMargin(equivalence.margin, metric)} (${marginP(comparison)})`;
}

/** What the margin adds to a verdict other than equivalence; empty if nothing. */
function marginClause(comparison: Tested): string {
  const { equivalence, metric, alpha, verdict } = comparison;
  if (equivalence === null) {
    return '';
  }
  const { margin, question, p } = equivalence;
  const amount = formatMargin(margin, metric);
  const shown = p <= alpha;
  if (verdict === 'significant') {
    // A gain beyond the margin needs no comment, and a better system is not worse.
    return shown && question === 'equivalent'
      ? `; the difference is significant, but smaller than the margin of ${amount} (${marginP(comparison)})`
      : '';
  }
  switch (question) {
    case 'equivalent':
      return `; equivalence within ±${amount} was not shown either (${marginP(comparison)})`;
    case 'not-worse':
      return less(shown, amount, 'worse', marginP(comparison));
    case 'not-better':
      return less(shown, amount, 'better', marginP(comparison));
  }
}

function less(shown: boolean, amount: string, than: 'worse' | 'better', p: string): string {
  return shown
    ? `; it was shown to be less than ${amount} ${than} (${p})`
    : `; that it is less than ${amount} ${than} was not shown either (${p})`;
}

/** `TOST p = 0.0012 ± 0.0001`, with the method if it isn't that of the deciding test. */
function marginP(comparison: Tested): string {
  const { equivalence } = comparison;
  if (equivalence === null) {
    return '';
  }
  const { question, method } = equivalence;
  const name = { equivalent: 'TOST', 'not-worse': 'non-inferiority', 'not-better': 'non-superiority' }[
    question
  ];
  const primary = primaryTest(comparison)?.id.split(':')[0];
  const by = method === primary ? '' : ' by bootstrap,';
  return `${name}${by} ${formatTestP({ ...equivalence, exact: false })}${formatMonteCarloError(equivalence)}`;
}
