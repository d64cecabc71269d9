import type { PageTable, TablePageState } from '../../../src/editor/table/messages';
import type { ComparisonTable, Interval, TableRow } from '../../../src/model';
import { OUTCOME_MARKS, OUTCOME_WORDS, outcomeOf, type Outcome } from '../../../src/model/outcome';
import { localPercent } from '../../../src/model/percent';
import {
  enoughDecimals,
  formatAmount,
  formatCount,
  formatGain,
  formatInterval,
  formatLevel,
  formatP,
} from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { h, view, type Child, type View } from '../../dom';
import { post } from '../../host';
import { termOf } from '../../terms';
import type { Tone } from '../../text/words';
import { woven } from '../../woven';
import { copyButtons } from '../copy';
import { verdictLines } from '../verdict-lines';
import { warningList } from '../warnings';

/** The one question that the table answers: the pooled gain, or with one task that of the deciding metric. */
interface Answer extends Pick<TableRow, 'gain' | 'metric' | 'p' | 'verdict'> {
  readonly interval: Interval | null;
}

/** The answer in one line, before everything else. */
export function tableAnswerView(): View<TablePageState> {
  const spoken = view<TablePageState>(
    h('div', { class: 'verdict-head', role: 'status', 'aria-live': 'polite' }),
    ({ details, phase }) => [details, phase],
    ({ details, phase, identity }) => {
      if (details !== null) {
        return head(details, phase === 'done');
      }
      const below = [h('span', { class: 'muted' }, t('The answer will be here in a moment.'))];
      return phase === 'running'
        ? verdictLines({
            mark: '…',
            tone: 'neutral',
            above: [t('Which gains are real?')],
            headline: `${identity.a} vs ${identity.b}`,
            below,
          })
        : [];
    },
  );
  return {
    element: h('section', { class: 'verdict', 'aria-label': t('Verdict') }, spoken.element),
    update: (state) => spoken.update(state),
  };
}

function head({ table, decimals }: PageTable, isCurrent: boolean): Child[] {
  const answer = answerOf(table);
  const digits = Math.max(0, ...decimals);
  const outcome = answer === null ? null : outcomeOf(answer);
  return verdictLines({
    mark: outcome === null ? '⋮' : OUTCOME_MARKS[outcome],
    tone: toneOfOutcome(outcome),
    above: isCurrent ? scope(table) : [h('strong', {}, t('Out of date'))],
    headline: answer === null ? t('{0} vs {1}', table.a, table.b) : headline(table, answer, digits),
    below: [
      ...(answer === null || outcome === null ? [] : numbers(answer, outcome, digits)),
      h('span', {}, ...tally(table)),
    ],
  });
}

function answerOf({ of, rows, pooled }: ComparisonTable): Answer | null {
  if (of === 'runs') {
    return null;
  }
  const primary = rows.filter((row) => row.primary);
  const [only] = primary;
  if (pooled !== null && only !== undefined) {
    return { ...pooled, metric: only.metric };
  }
  return primary.length === 1 && only !== undefined ? only : null;
}

export function toneOfOutcome(outcome: Outcome | null): Tone {
  return outcome === 'better' ? 'gain' : outcome === 'worse' ? 'loss' : 'neutral';
}

/** What the answer is about. */
function scope({ of, name, pooled, rows }: ComparisonTable): Child[] {
  if (of === 'runs') {
    return [`${name}, ${rows[0]?.metric.name ?? ''}`];
  }
  if (pooled === null) {
    const name = rows.find(({ primary }) => primary)?.metric.name;
    return name === undefined || rows.filter(({ primary }) => primary).length > 1
      ? [t('Tasks with different metrics have no common mean')]
      : [name];
  }
  const tasks = formatCount(pooled.tasks);
  return woven(
    (gain) =>
      pooled.by === 'macro'
        ? t('{0} over {1} tasks, each counting the same', gain, tasks)
        : t('{0} over {1} tasks, each item counting the same', gain, tasks),
    termOf('pooled', t('Pooled gain')),
  );
}

function headline(
  { a, b, alternative }: ComparisonTable,
  { gain, metric, verdict }: Answer,
  decimals: number,
) {
  const size = formatAmount(Math.abs(gain), metric, enoughDecimals(gain, decimals));
  switch (verdict) {
    case 'significant':
      return gain < 0
        ? t('{0} is worse than {1} by {2}', a, b, size)
        : t('{0} is better than {1} by {2}', a, b, size);
    case 'identical':
      return t('{0} and {1} score identically', a, b);
    case 'equivalent':
      return t('{0} and {1} are equivalent', a, b);
    case 'undecidable':
      return t('Too little data to tell {0} and {1} apart', a, b);
    case 'not-significant':
      return alternative === 'greater'
        ? t('{0} is not shown to be better than {1}', a, b)
        : alternative === 'less'
          ? t('{0} is not shown to be worse than {1}', a, b)
          : t('{0} and {1} can’t be told apart', a, b);
  }
}

function numbers({ gain, p, interval, verdict }: Answer, outcome: Outcome, decimals: number): Child[] {
  const word = h('span', { class: `word ${toneOfOutcome(outcome)}` }, translated(OUTCOME_WORDS[outcome]));
  return [
    termOf(verdict, word),
    h('span', {}, termOf('gain', 'δ'), ` = ${formatGain(gain, enoughDecimals(gain, decimals))}`),
    h('span', {}, termOf('p', 'p'), formatP(p).replace(/^p/, '')),
    interval !== null &&
      h(
        'span',
        {},
        termOf('interval', t('{0} interval', localPercent(formatLevel(interval.level)))),
        ` ${formatInterval([interval.low, interval.high], decimals)}`,
      ),
  ].filter((part) => part !== false);
}

/** `better on 3, worse on 1 of 12 rows after correction`. */
function tally({ of, rows, pooled, uncompared = 0 }: ComparisonTable): Child[] {
  const primary = rows.filter((row) => row.primary);
  const isAsked = of !== 'runs' && pooled === null && primary.length === 1;
  const corrected = isAsked ? rows.filter((row) => !row.primary) : rows;
  if (corrected.length + uncompared < 2) {
    return [];
  }
  const count = (wanted: Outcome): string =>
    formatCount(corrected.filter((row) => outcomeOf(row) === wanted).length);
  if (of === 'runs') {
    const runs = formatCount(rows.length + uncompared);
    return woven(
      (correction) =>
        t('{0} better and {1} worse of {2} runs {3}', count('better'), count('worse'), runs, correction),
      termOf('corrected-p', t('after correction')),
    );
  }
  return woven(
    (correction) =>
      t(
        '{0} better and {1} worse of {2} rows {3}',
        count('better'),
        count('worse'),
        formatCount(corrected.length),
        correction,
      ),
    termOf('corrected-p', t('after correction')),
  );
}

const TABLE_FORMATS = ['sentence', 'markdown', 'latex', 'csv', 'json'] as const;

/** The sentence for a paper, what else is known of all rows, and buttons that copy the table. */
export function tableSentenceView(): View<TablePageState> {
  return view<TablePageState>(
    h('section', { class: 'verdict-rest', 'aria-label': t('Verdict in full') }),
    ({ details }) => [details],
    ({ details }) => {
      if (details === null) {
        return [];
      }
      const { table, messages } = details;
      const copies = copyButtons(TABLE_FORMATS, (format) => post({ type: 'copy', format }));
      return [
        h('div', { class: 'print' }, h('p', { class: 'sentence', lang: 'en' }, table.sentence), copies),
        warningList(table.warnings.map((warning) => translated(warning, messages))),
      ];
    },
  );
}
