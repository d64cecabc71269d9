import type { Comparison, ComparisonDetails, Equivalence } from '../../src/model';
import { enoughDecimals, formatLevel, formatMargin, formatScore, formatTestP } from '../../src/model/text';
import { h } from '../dom';
import { formatConfidence } from '../text/words';

interface Fact {
  readonly id: string;
  readonly term: string;
  readonly value: string | null;
  readonly meaning: string;
}

/** The numbers around the verdict, each with its meaning in one plain sentence. */
export function facts(details: ComparisonDetails): HTMLElement {
  const shown = list(details).filter(({ value }) => value !== null);
  return h('dl', { class: 'facts' }, ...shown.map(tile));
}

function tile({ id, term, value, meaning }: Fact): HTMLElement {
  const hint = `hint-${id}`;
  return h(
    'div',
    { class: 'fact' },
    h(
      'dt',
      {},
      h('span', { class: 'term', tabindex: 0, 'aria-describedby': hint }, term),
      h('span', { class: 'hint', role: 'tooltip', id: hint }, meaning),
    ),
    h('dd', {}, value),
  );
}

function list({ comparison, decimals }: ComparisonDetails): Fact[] {
  const {
    standardError,
    smallestSignificantGain,
    minimumDetectableGain,
    correlation,
    confidence,
    designEffect,
    equivalence,
  } = comparison;
  const level = formatLevel(comparison.alpha);
  const gain = (value: number | null): string | null =>
    value === null ? null : formatScore(value, enoughDecimals(value, decimals));
  return [
    {
      id: 'smallest',
      term: 'Smallest significant gain',
      value: gain(smallestSignificantGain),
      meaning: `The gain at which p would be ${comparison.alpha} on this test set, given how much these two systems vary.`,
    },
    {
      id: 'detectable',
      term: 'Minimum detectable gain',
      value: gain(minimumDetectableGain),
      meaning: `A true gain of this size would be found significant at ${level} in 80 of 100 test sets like this one.`,
    },
    {
      id: 'error',
      term: 'Standard error of δ',
      value: gain(standardError),
      meaning: 'How much the gain typically varies from one test set of this size to another.',
    },
    {
      id: 'correlation',
      term: 'Correlation of A and B',
      value: correlation === null ? null : formatScore(correlation, 2),
      meaning:
        'How alike A and B do on the same items; the higher, the smaller the gains that can be told from chance.',
    },
    {
      id: 'design',
      term: 'Design effect',
      value: designEffect === null ? null : formatScore(designEffect, 2),
      meaning: `How many times the variance of the gain is what it would be for independent items: items are resampled by ${comparison.clusterColumn ?? 'cluster'}.`,
    },
    {
      id: 'equivalence',
      term: 'Equivalence',
      value: equivalence === null ? null : formatTestP({ ...equivalence, exact: false }),
      meaning: equivalence === null ? '' : marginMeaning(equivalence, comparison.metric),
    },
    {
      id: 'confidence',
      term: 'Confidence',
      value: confidence === null ? null : formatConfidence(confidence),
      meaning:
        '1 − p of the one-sided test in the direction of the gain, as in the plot of gain and confidence.',
    },
  ];
}

function marginMeaning({ margin, question }: Equivalence, metric: Comparison['metric']): string {
  const amount = formatMargin(margin, metric);
  switch (question) {
    case 'equivalent':
      return `p of the hypothesis that A and B differ by ${amount} or more; the larger of two one-sided tests.`;
    case 'not-worse':
      return `p of the hypothesis that A is worse than B by ${amount} or more (a test of non-inferiority).`;
    case 'not-better':
      return `p of the hypothesis that A is better than B by ${amount} or more.`;
  }
}
