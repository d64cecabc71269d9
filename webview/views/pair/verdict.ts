import type { PanelState } from '../../../src/editor/comparison/messages';
import type { Comparison } from '../../../src/model/results/comparison';
import type { ComparisonDetails } from '../../../src/model/results/details';
import type { Planning } from '../../../src/model/results/planning';
import {
  afterP,
  formatCount,
  formatGain,
  formatInterval,
  formatMonteCarloError,
  formatPValue,
  formatTestP,
  formatTestPValue,
  identityNames,
  marginOf,
  namesOf,
  primaryTest,
} from '../../../src/model/text';
import { CORRECTION_NAMES } from '../../../src/model/settings/corrections';
import { judgedBy } from '../../../src/model/results/outcome';
import { arrivalWords } from '../../../src/model/texts/arrival-words';
import { planningSentence } from '../../../src/model/texts/planning-text';
import { madeOf, t, translated } from '../../../src/model/words';
import { h, linkButton, type Child, type View, warningList } from '../../dom';
import { post } from '../../host';
import { termOf, testTerm } from '../../explain';
import { headline, toneOf, withLabels } from '../../text/words';
import { hasStrip, stripCaption, stripPlot } from '../../../src/charts/strips/strip';
import { answerView } from '../answer';
import { sharedPair } from '../strip';
import { decidedLines } from '../verdict-lines';
import { woven } from '../../../src/model/texts/woven';
import { ciOf } from '../../../src/model/percent';
import { menu, type MenuEntry } from '../../menu';

export function verdictView(): View {
  return answerView<PanelState, ComparisonDetails>({
    answer: ({ details }) => details,
    uses: ({ partial, doubts, correction }) => [partial, doubts, correction],
    words: head,
    waiting: ({ identity }) => ({
      question: t('Is the gain real?'),
      subject: identityNames(identity).join(' vs '),
    }),
    copies: { row: () => post({ type: 'copyRow' }) },
    share: (details) => sharedPair(details),
    more: { uses: ({ metrics }) => metrics, draw: asTable },
    strip: {
      draw: ({ comparison, ...details }, { correction }) => {
        const judged = { ...details, comparison: { ...comparison, ...judgedBy({ comparison, correction }) } };
        return hasStrip(judged)
          ? {
              plot: stripPlot(judged),
              label: t('The gain with its interval on one axis; the numbers are beside it'),
              caption: stripCaption(judged),
            }
          : null;
      },
    },
    notes: (details, state) => [warnings(state, details)],
  });
}

function head(details: ComparisonDetails, state: PanelState): Child[] {
  const { phase, partial, doubts, planning, correction } = state;
  const { comparison, decimals } = details;
  const judged = { ...comparison, ...judgedBy({ comparison, correction }) };
  const tone = toneOf(judged, doubts.length > 0 || partial);
  const enough = whatIsEnough(comparison, planning, decimals);
  return decidedLines(judged, tone, {
    above: phase === 'done' || partial ? decidedBy(comparison) : outOfDate(comparison),
    headline: headline(judged, decimals),
    below: [
      ...numbers(comparison, decimals, correction).map((parts) => h('span', {}, ...parts)),
      comparison.slice !== undefined && h('span', { class: 'slice' }, comparison.slice),
    ],
    more: enough.map((sentence) => h('p', { class: 'enough' }, sentence)),
  });
}

/** What it would take, where these items don't show a gain. */
function whatIsEnough(comparison: Comparison, planning: Planning | null, decimals: number): string[] {
  const { verdict, decision, clusters, gain, family } = comparison;
  if (verdict !== 'undecidable' && verdict !== 'not-significant') {
    return [];
  }
  const { differing, needed } = decision ?? {};
  const least =
    verdict !== 'undecidable' || differing === undefined || needed === undefined || needed === null
      ? null
      : clusters === null
        ? t('Only {0} items differ; at least {1} have to, for any gain to be significant.', differing, needed)
        : t(
            'Only {0} clusters differ; at least {1} have to, for any gain to be significant.',
            differing,
            needed,
          );
  // The plan is for the pair alone.
  const isPlanned = planning !== null && gain !== 0 && family === undefined;
  const plan = isPlanned ? translated(planningSentence(planning, comparison, decimals)) : null;
  return [least, plan].filter((sentence) => sentence !== null);
}

/** The test that decides, and the correction for a pair of a study. */
function decidedBy(comparison: Comparison): Child[] {
  const { primary, alpha, family } = comparison;
  const test = testTerm(primaryTest(comparison) ?? { id: primary, name: primary });
  // α and its value stay on one line.
  const level = termOf('alpha', `α\u00a0=\u00a0${alpha}`);
  if (family === undefined) {
    return woven((name, limit) => t('Decided by {0} at {1}', name, limit), test, level);
  }
  const { pairs, correction, study } = family;
  return woven(
    (name, limit, corrected) =>
      t(
        'Decided by {0} at {1}, {2} for {3} pairs of the study {4}',
        name,
        limit,
        corrected,
        formatCount(pairs),
        study,
      ),
    test,
    level,
    termOf('correction', t('corrected ({0})', CORRECTION_NAMES[correction])),
  );
}

/** Marks a previous result, with the names it was for: A and B may have changed since. */
function outOfDate(comparison: Comparison): Child[] {
  const [nameA, nameB] = namesOf(comparison);
  return woven(
    (stale) => t('{0}: the previous answer, for A = {1} and B = {2}', stale, nameA, nameB),
    h('strong', {}, t('Out of date')),
  );
}

type Correction = PanelState['correction'];

function judgesByPlace(correction: Correction): correction is NonNullable<Correction> & {
  readonly arrived: NonNullable<NonNullable<Correction>['arrived']>;
} {
  return correction?.alerts === 'corrected' && correction.arrived !== null;
}

/** The gain, p and the interval, each under its term. */
function numbers(comparison: Comparison, decimals: number, correction: Correction): Child[][] {
  const { gain, interval, family } = comparison;
  const test = primaryTest(comparison);
  const place = judgesByPlace(correction) ? arrivalWords(comparison, correction.arrived) : '';
  const all: (Child[] | null)[] = [
    [termOf('gain', 'δ'), ` = ${formatGain(gain, decimals)}`],
    test === undefined || judgedBy({ comparison, correction }).verdict !== comparison.verdict
      ? null
      : [termOf('p', 'p'), `${afterP(formatTestPValue(test))}${formatMonteCarloError(test)}`],
    place === '' ? null : [termOf('spent-alpha', place)],
    family === undefined
      ? null
      : [h('strong', {}, termOf('corrected-p', t('corrected p')), afterP(formatPValue(family.p)))],
    interval === null
      ? null
      : [
          termOf('interval', ciOf(interval.level)),
          ` ${formatInterval([interval.low, interval.high], decimals)}`,
        ],
    marginNumbers(comparison),
  ];
  return all.filter((parts) => parts !== null);
}

/** What the margin shows, which the headline has only of equivalent systems. */
function marginNumbers({ equivalence, metric }: Comparison): Child[] | null {
  if (equivalence === null) {
    return null;
  }
  const amount = translated(marginOf(equivalence.margin, metric));
  const claim = {
    equivalent: t('equivalence within ±{0}', amount),
    'not-worse': t('non-inferiority by {0}', amount),
    'not-better': t('non-superiority by {0}', amount),
  }[equivalence.question];
  return [termOf('margin', claim), `: ${formatTestP({ ...equivalence, exact: false })}`];
}

function warnings(state: PanelState, { comparison, messages }: ComparisonDetails): HTMLElement | null {
  return warningList([
    ...comparison.warnings.map((warning) => translated(withLabels(madeOf(warning, messages), state))),
    ...state.doubts.map(({ text, study }) => {
      const open = () => post({ type: 'openStudy', key: study });
      const link = linkButton(t('Open the study'), t('Open the study of this test set that shows it'), open);
      return h('span', {}, `${translated(text)} `, link);
    }),
  ]);
}

/** The menu that takes an answer apart. */
function asTable({ metrics }: ComparisonDetails): HTMLElement {
  const slices: MenuEntry = {
    id: 'slice-by',
    name: t('Slice by…'),
    title: t('A table with a row for each part of the items'),
    onChoose: () => post({ type: 'table', rows: 'slices' }),
  };
  const all: MenuEntry = {
    id: 'all-metrics',
    name: t('All Metrics'),
    title: t('A table with a row for each metric that fits'),
    onChoose: () => post({ type: 'table', rows: 'metrics' }),
  };
  return menu('table', t('Compare as a table'), metrics.length > 1 ? [all, slices] : [slices]);
}
