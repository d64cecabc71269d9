import { rowsByUnit } from '../../../src/charts/forest';
import { lineOfPoint } from '../../../src/charts/strips/strip';
import { tableStripPlot } from '../../../src/charts/strips/table-strip';
import type { PageTable, TablePageState } from '../../../src/editor/table/messages';
import type { ComparisonTable, Interval, TableRow } from '../../../src/model';
import { headlineOf } from '../../../src/model/texts/headline';
import { OUTCOME_MARKS, OUTCOME_WORDS, outcomeOf, type Outcome } from '../../../src/model/results/outcome';
import { ciOf } from '../../../src/model/percent';
import {
  afterP,
  enoughDecimals,
  formatCount,
  formatGain,
  formatInterval,
  formatPValue,
} from '../../../src/model/text';
import type { SharedAnswer } from '../../../src/charts/answer-picture';
import { inEnglish, t, translated } from '../../../src/model/words';
import { h, type Child, type View } from '../../dom';
import { post } from '../../host';
import { termOf } from '../../terms';
import { toneOfOutcome, type Tone } from '../../text/words';
import { woven } from '../../woven';
import { answerView } from '../answer';
import type { Strip } from '../strip';
import { reserved, verdictLines } from '../verdict-lines';
import { warningList } from '../warnings';
import { largest, elementAt } from '../../../src/model/lists';

/** The one question that the table answers: the pooled gain, or with one task that of the deciding metric. */
interface Answer extends Pick<TableRow, 'gain' | 'metric' | 'p' | 'verdict'> {
  readonly interval: Interval | null;
  /** Whether the verdict can be relied on. */
  readonly isFirm: boolean;
  /** Indices of the rows that its picture shows with it. */
  readonly rows: readonly number[];
}

const FORMATS = ['sentence', 'methods', 'markdown', 'latex', 'csv', 'json'] as const;

export function tableAnswerView(): View<TablePageState> {
  return answerView<TablePageState, PageTable, (typeof FORMATS)[number]>({
    answer: ({ details }) => details,
    words: (details, { phase }) => head(details, phase === 'done'),
    waiting: ({ identity }) => ({
      question: t('Which gains are real?'),
      subject: `${identity.a} vs ${identity.b}`,
    }),
    formats: FORMATS,
    send: (format) => post({ type: 'copy', format }),
    share: shared,
    strip: {
      label: t(
        'The gain with its interval and the gains of the rows on one axis; the table below has the numbers',
      ),
      draw: stripFor,
    },
    notes: ({ table, messages }) => [
      warningList(table.warnings.map((warning) => translated(warning, messages))),
    ],
  });
}

function head(details: PageTable, isCurrent: boolean): Child[] {
  const { table, decimals } = details;
  const answer = answerOf(details);
  const digits = largest(decimals, 0);
  const outcome = answer === null ? null : outcomeOf(answer);
  const { a, b, alternative } = table;
  const above = isCurrent ? scope(details) : [h('strong', {}, t('Out of date'))];
  if (answer === null || outcome === null) {
    return verdictLines({
      mark: '⋮',
      tone: 'neutral',
      above,
      headline: t('{0} vs {1}', a, b),
      below: [h('span', {}, ...tally(table))],
    });
  }
  const tone = toneOfOutcome(outcome, answer.isFirm);
  return verdictLines({
    mark: OUTCOME_MARKS[outcome],
    tone,
    above,
    headline: translated(headlineOf({ ...answer, a, b, alternative, equivalence: null }, digits)),
    below: [...numbers(answer, outcome, tone, digits), h('span', {}, ...tally(table))],
  });
}

/** The rows with the unit and direction of the first. */
function comparable({ rows }: ComparisonTable): readonly number[] {
  return rowsByUnit(rows)[0] ?? [];
}

function answerOf({ table, firm }: PageTable): Answer | null {
  const { of, rows, pooled } = table;
  if (of === 'runs') {
    return null;
  }
  const primary = rows.flatMap((row, place) => (row.primary ? [place] : []));
  const [only] = primary;
  if (only === undefined) {
    return null;
  }
  const { metric } = elementAt(rows, only);
  if (pooled !== null) {
    const names = new Set(primary.map((place) => elementAt(rows, place).metric.name));
    return { ...pooled, metric: { ...metric, name: [...names].join(', ') }, isFirm: true, rows: primary };
  }
  const others = comparable(table).filter((place) => place !== only);
  return primary.length === 1
    ? { ...elementAt(rows, only), isFirm: firm[only] ?? false, rows: others }
    : null;
}

/** The picture; null where rows with different units share no axis. */
function stripFor(details: PageTable): Strip | null {
  const { table, decimals } = details;
  const answer = answerOf(details);
  const isOfRuns = table.of === 'runs';
  if (answer === null && !isOfRuns) {
    return null;
  }
  const order = answer?.rows ?? comparable(table);
  const { name } = answer?.metric ?? elementAt(table.rows, order[0] ?? 0).metric;
  const unit = translated(name, details.messages);
  const plot = tableStripPlot({ table, decimals, answer, order });
  return {
    plot,
    caption: isOfRuns
      ? t('Gain of each run in {0}, from the oldest at the top to the newest', unit)
      : order.length === 0
        ? t('Gain in {0} with its interval', unit)
        : t('Gain in {0} with its interval, and the gains of the rows above it', unit),
    handlers: {
      open(layer, index) {
        const line = lineOfPoint(plot, layer, index, order.length);
        return line === null ? null : () => post({ type: 'openRow', row: elementAt(order, line) });
      },
    },
  };
}

function shared(details: PageTable): SharedAnswer {
  const drawn = inEnglish(() => stripFor(details));
  return {
    sentence: details.table.sentence,
    plot: drawn === null ? null : () => drawn.plot,
    caption: drawn?.caption ?? '',
  };
}

/** What the answer is about. */
function scope({ table: { of, name, pooled, rows }, messages }: PageTable): Child[] {
  if (of === 'runs') {
    return [`${name}, ${translated(rows[0]?.metric.name ?? '', messages)}`];
  }
  if (pooled === null) {
    const name = rows.find(({ primary }) => primary)?.metric.name;
    return name === undefined || rows.filter(({ primary }) => primary).length > 1
      ? [t('Tasks with different metrics have no common mean')]
      : [translated(name, messages)];
  }
  const tasks = formatCount(pooled.tasks);
  return woven(
    (gain) =>
      pooled.by === 'micro'
        ? t('{0} over {1} tasks, each item counting the same', gain, tasks)
        : pooled.by === 'macro'
          ? t('{0} over {1} tasks, each counting the same', gain, tasks)
          : t('{0} on other tasks like these {1}', gain, tasks),
    termOf('pooled', t('Pooled gain')),
  );
}

function numbers(
  { gain, p, interval, verdict }: Answer,
  outcome: Outcome,
  tone: Tone,
  decimals: number,
): Child[] {
  const word = h('span', { class: `word ${tone}` }, translated(OUTCOME_WORDS[outcome]));
  return [
    termOf(verdict, word),
    reserved(outcome, tone),
    h('span', {}, termOf('gain', 'δ'), ` = ${formatGain(gain, enoughDecimals(gain, decimals))}`),
    h('span', {}, termOf('p', 'p'), afterP(formatPValue(p))),
    interval !== null &&
      h(
        'span',
        {},
        termOf('interval', ciOf(interval.level)),
        ` ${formatInterval([interval.low, interval.high], decimals)}`,
      ),
  ];
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
  const all = formatCount(corrected.length + uncompared);
  return woven(
    (correction) =>
      of === 'runs'
        ? t('{0} better and {1} worse of {2} runs {3}', count('better'), count('worse'), all, correction)
        : t('{0} better and {1} worse of {2} rows {3}', count('better'), count('worse'), all, correction),
    termOf('corrected-p', t('after correction')),
  );
}
