import { lineOfPoint } from '../../../src/charts/strips/strip';
import { studyStripPlot } from '../../../src/charts/strips/strip-of-rows';
import { type PageStudy, RANKING_FORMATS } from '../../../src/editor/study/messages';
import { elementAt } from '../../../src/model/lists';
import { ciOf } from '../../../src/model/percent';
import { formatCount, formatInterval, formatScore, sourceNames } from '../../../src/model/text';
import type { SharedAnswer } from '../../../src/charts/answer-picture';
import { inEnglish, type Messages, t, translated } from '../../../src/model/words';
import { type Child, fold, h, type View, warningList } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { termOf } from '../../explain';
import type { Tone } from '../../text/words';
import { listNames } from '../../../src/model/texts/some-of';
import { headlineOfStudy, leadOf, sentenceOfStudy } from '../../../src/model/texts/study-headline';
import { woven } from '../../../src/model/texts/woven';
import { answerView } from '../answer';
import type { Strip } from '../strip';
import { verdictLines } from '../verdict-lines';

/**
 * Which system is best and how surely, what can be taken from it, and the scores in a picture.
 *
 * @param shown the places of the systems in the ranking, as it is sorted and filtered
 */
export function studyAnswerView(shown: () => readonly number[]): View<StudyState> {
  return answerView<StudyState, PageStudy>({
    answer: ({ study }) => study,
    uses: ({ decimals, filling, messages }) => [decimals, filling, messages],
    words: (study, { messages, decimals, phase, filling }) =>
      head(study, translated(study.metric.name, messages), decimals, phase === 'done' || filling),
    waiting: ({ identity }) => ({
      question: t('Which differences are real?'),
      subject: t('{0} systems', formatCount(identity.outputs.length)),
    }),
    copies: Object.fromEntries(
      RANKING_FORMATS.map((format) => [
        format,
        () => post({ type: 'copyRanking', format, systems: [...shown()] }),
      ]),
    ),
    share: shared,
    strip: {
      draw: (study, { decimals, messages }) =>
        stripFor(study, translated(study.metric.name, messages), decimals),
    },
    notes: (study, { messages }) => notesOf(study, messages),
  });
}

function head(study: PageStudy, metric: string, decimals: number, isCurrent: boolean): Child[] {
  const { systems, settings, warnings } = study;
  const best = elementAt(systems, 0);
  const lead = leadOf(study);
  const isAhead = lead.beaten.size === systems.length - 1;
  const tone: Tone = !isAhead ? 'neutral' : warnings.length === 0 ? 'better' : 'doubt';
  const clusters = new Set(systems.map(({ cluster }) => cluster)).size;
  const { interval } = best;
  return verdictLines({
    mark: isAhead ? '✓' : '≈',
    tone,
    above: isCurrent ? scope(study) : [h('strong', {}, t('Out of date'))],
    headline: headlineOfStudy(study, lead),
    below: [
      h('span', {}, `${metric} ${formatScore(best.score, decimals)}`),
      interval !== null &&
        h('span', {}, termOf('interval', ciOf(1 - settings.alpha)), ` ${formatInterval(interval, decimals)}`),
      clusters > 1 && termOf('rank-cluster', h('span', {}, t('{0} clusters', formatCount(clusters)))),
      lead.tooFew > 0 &&
        h('span', { class: 'doubt' }, t('too little data for {0} of the pairs', formatCount(lead.tooFew))),
    ],
  });
}

/** `465 pairs after Holm’s correction, α = 0.05`. */
function scope({ settings, pairs }: PageStudy): Child[] {
  const count = pairs.gain.length;
  return woven(
    (correction) =>
      count === 1
        ? t('1 pair {0}, α = {1}', correction, settings.alpha)
        : t('{0} pairs {1}, α = {2}', formatCount(count), correction, settings.alpha),
    corrected(settings.correction),
  );
}

function corrected(correction: PageStudy['settings']['correction']): Child {
  switch (correction) {
    case 'holm':
      return termOf('holm', t('after Holm’s correction'));
    case 'bonferroni':
      return termOf('bonferroni', t('after Bonferroni’s correction'));
    case 'benjamini-hochberg':
      return termOf('benjamini-hochberg', t('after Benjamini and Hochberg’s correction'));
    case 'none':
      return termOf('correction', t('without correction for their number'));
  }
}

/** In English, for a paper. */
function shared(study: PageStudy, { decimals }: StudyState): SharedAnswer {
  return inEnglish(() => {
    const drawn = stripFor(study, translated(study.metric.name), decimals);
    return {
      sentence: sentenceOfStudy(study, study.pairs.gain, study.pairs.corrected),
      plot: () => drawn.plot,
      caption: drawn.caption,
    };
  });
}

function stripFor(study: PageStudy, metric: string, decimals: number): Strip {
  const plot = studyStripPlot({ systems: study.systems, beaten: leadOf(study).beaten, decimals });
  return {
    plot,
    label: t('The scores of all systems on one axis; the ranking below has the numbers'),
    caption: t(
      '{0}: ◆\u00a0the best with its interval, ●\u00a0not significantly worse, ▾\u00a0significantly worse',
      metric,
    ),
    handlers: {
      open(layer, index) {
        const line = lineOfPoint(plot, layer, index, study.systems.length - 1);
        return line === null ? null : () => post({ type: 'openPair', a: 0, b: line + 1 });
      },
    },
  };
}

/** Warnings of the study, identical systems, and systems that were left out. */
function notesOf({ systems, warnings, identical, leftOut }: PageStudy, messages: Messages): Child[] {
  const nameOf = sourceNames([...systems, ...leftOut]);
  const same = identical.map((names) => t('{0} are the same: their items score alike.', listNames(names)));
  return [
    warningList([...warnings.map((warning) => translated(warning, messages)), ...same]),
    leftOut.length > 0 &&
      fold(
        'left-out',
        leftOut.length === 1 ? t('1 output was left out') : t('{0} outputs were left out', leftOut.length),
        h(
          'dl',
          { class: 'reasons' },
          ...leftOut.flatMap((source) => [
            h('dt', { title: source.path }, nameOf(source)),
            h('dd', {}, translated(source.reason, messages)),
          ]),
        ),
      ),
  ];
}
