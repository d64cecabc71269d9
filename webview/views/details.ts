import { tableView } from '../document/table';
import { fold, h, paperSentence, section, type View, viewOf } from '../dom';
import { interval, termCell } from '../../src/document/cell';
import { t, translated } from '../../src/model/words';
import type { ComparisonDetails } from '../../src/model/results/details';
import {
  formatConfidence,
  formatLevel,
  formatScore,
  formatSmall,
  formatTestP,
  marginOf,
  namesOf,
  primaryTest,
} from '../../src/model/text';
import { ciOf } from '../../src/model/percent';
import type { Comparison, Equivalence } from '../../src/model/results/comparison';
import type { Term } from '../../src/model/glossary';
import { levelLabel } from '../../src/charts/confidence';
import { confidenceThreshold } from '../../src/charts/confidence';
import { termWith } from '../explain';

/** The sentence for a paper, and every number behind the answer with its meaning. */
export function detailsView(): View {
  const body = viewOf(
    (state) => state.details,
    (details) => [...paperSentence(details.comparison.sentence), facts(details), intervals(details)],
  );
  return { element: section('details', t('In numbers'), body.element), update: body.update };
}

/** All computed intervals, folded: the sentence shows one of several methods. */
function intervals({
  comparison,
  intervals: rows,
  resampledBy,
  decimals,
}: ComparisonDetails): HTMLElement | null {
  if (rows.length === 0) {
    return null;
  }
  const [a, b] = namesOf(comparison);
  const names = { gain: t('gain'), a, b };
  const level = formatLevel(1 - comparison.alpha);
  const ways = resampledBy.map(({ mode, way }) => `${translated(mode)}: ${translated(way)}`);
  return fold(
    'intervals',
    t('All intervals'),
    tableView({
      caption: t('Every {0} interval', level),
      head: [t('Of'), t('Method'), { text: ciOf(1 - comparison.alpha), term: 'interval' }],
      rows: rows.map(({ of, method, low, high }) => [
        names[of],
        termCell(method, { interval: method }),
        interval([low, high], decimals),
      ]),
    }),
    ways.length === 0
      ? null
      : h('p', { class: 'muted small' }, t('How test sets were simulated: {0}.', ways.join('; '))),
  );
}

interface Fact {
  readonly term: Term;
  readonly name: string;
  readonly value: string | null;
  /** The meaning of the number in this comparison. */
  readonly meaning: string;
}

/** The numbers around the verdict, each with its meaning in one plain sentence. */
function facts(details: ComparisonDetails): HTMLElement {
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
        formatLevel(alpha),
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
        formatLevel(1 - alpha),
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
