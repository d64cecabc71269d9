import type { Comparison, Equivalence } from '../../../src/model/results/comparison';
import type { ComparisonDetails } from '../../../src/model/results/details';
import type { Term } from '../../../src/model/glossary';
import {
  formatConfidence,
  formatLevel,
  marginOf,
  formatScore,
  formatTestP,
  primaryTest,
  formatSmall,
} from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { levelLabel } from '../../../src/charts/confidence';
import { confidenceThreshold } from '../../../src/charts/confidence-data';
import { h } from '../../dom';
import { termWith } from '../../terms';
import { localPercent } from '../../../src/model/percent';

interface Fact {
  readonly term: Term;
  readonly name: string;
  readonly value: string | null;
  /** The meaning of the number in this comparison. */
  readonly meaning: string;
}

/** The numbers around the verdict, each with its meaning in one plain sentence. */
export function facts(details: ComparisonDetails): HTMLElement {
  const shown = list(details).filter(({ value }) => value !== null);
  return h(
    'dl',
    { class: 'facts' },
    ...shown.map(({ term, name, value, meaning }) =>
      h('div', { class: 'fact' }, h('dt', {}, termWith(term, name, meaning)), h('dd', {}, value)),
    ),
  );
}

type FormatGain = (value: number | null) => string | null;

function list({ comparison, decimals }: ComparisonDetails): Fact[] {
  const {
    alpha,
    standardError,
    smallestSignificantGain,
    minimumDetectableGain,
    correlation,
    confidence,
    designEffect,
    equivalence,
  } = comparison;
  const alternative = primaryTest(comparison)?.alternative ?? 'two-sided';
  const gain: FormatGain = (value) => (value === null ? null : formatSmall(value, decimals));
  return [
    {
      term: 'smallest-significant-gain',
      name: t('Smallest significant gain'),
      value: gain(smallestSignificantGain),
      meaning: t(
        'The gain at which p would be {0} on this test set, given how much these two systems vary.',
        alpha,
      ),
    },
    {
      term: 'minimum-detectable-gain',
      name: t('Minimum detectable gain'),
      value: gain(minimumDetectableGain),
      meaning: t(
        'A true gain of this size would be found significant at {0} in 80 of 100 test sets like this one.',
        localPercent(formatLevel(alpha)),
      ),
    },
    {
      term: 'standard-error',
      name: t('Standard error of δ'),
      value: gain(standardError),
      meaning: t('How much the gain typically varies from one test set of this size to another.'),
    },
    {
      term: 'correlation',
      name: t('Correlation of A and B'),
      value: correlation === null ? null : formatScore(correlation, 2),
      meaning: t(
        'How similarly A and B score on the same items; the higher, the smaller the gains that can be told from chance.',
      ),
    },
    {
      term: 'design-effect',
      name: t('Design effect'),
      value: designEffect === null ? null : formatScore(designEffect, 2),
      meaning: t(
        'The variance of the gain, divided by what it would be for independent items: items are resampled by {0}.',
        comparison.clusterColumn ?? t('cluster'),
      ),
    },
    ...ofSamples(comparison, gain),
    {
      term: 'margin',
      name: t('Equivalence'),
      value: equivalence === null ? null : formatTestP({ ...equivalence, exact: false }),
      meaning: equivalence === null ? '' : marginMeaning(equivalence, comparison.metric),
    },
    {
      term: 'confidence',
      name: t('Confidence (1 − one-sided p)'),
      value: confidence === null ? null : formatConfidence(confidence),
      meaning: t(
        '1 − p of the one-sided test in the direction of the gain, not the probability that the gain is real. To be significant at {0}, it has to be about {1}.',
        levelLabel(alpha, alternative),
        formatScore(confidenceThreshold(alpha, alternative), 4),
      ),
    },
  ];
}

/** Where items have several samples. */
function ofSamples({ repetitions, alpha }: Comparison, gain: FormatGain): Fact[] {
  if (repetitions === undefined) {
    return [];
  }
  const { noiseFloor } = repetitions;
  return [
    {
      term: 'noise-floor',
      name: t('Noise floor'),
      value: `A ${gain(noiseFloor.a) ?? ''}, B ${gain(noiseFloor.b) ?? ''}`,
      meaning: t(
        'Two runs of the same system on these items differ by less in {0} of cases.',
        localPercent(formatLevel(1 - alpha)),
      ),
    },
  ];
}

function marginMeaning({ margin, question }: Equivalence, metric: Comparison['metric']): string {
  const amount = translated(marginOf(margin, metric));
  switch (question) {
    case 'equivalent':
      return t(
        'p of the hypothesis that A and B differ by {0} or more; the larger of two one-sided tests.',
        amount,
      );
    case 'not-worse':
      return t(
        'p of the hypothesis that A is worse than B by {0} or more (a test of non-inferiority).',
        amount,
      );
    case 'not-better':
      return t('p of the hypothesis that A is better than B by {0} or more.', amount);
  }
}
