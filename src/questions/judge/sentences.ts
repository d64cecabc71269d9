import {
  formatCount,
  formatLevel,
  formatP,
  formatScore,
  shownIn,
  type CorrectedScore,
  type Judgement,
  englishOf,
  someOf,
} from '../../model';
import { raterSentences } from '../agreement/sentences';
import {
  FEWEST_RESAMPLED,
  formatCorrelation,
  formatEstimate,
  formatShareOfPairs,
  isJudgeUsed,
} from './words';

/** With fewer than this, correlations are uncertain enough for a warning. */
const FEW = 20;

/** A meta-evaluation before its sentences are written. */
type Unwritten = Omit<Judgement, 'sentences' | 'table' | 'more'>;

/** What a table of human ratings shows, in sentences for a paper. */
export function judgementSentences(judgement: Unwritten): string[] {
  return shownIn([
    ...corrections(judgement),
    ...correlations(judgement),
    ...people(judgement),
    ...agreement(judgement),
    ...(judgement.raters === undefined ? [] : raterSentences(judgement.raters, judgement.settings.alpha)),
  ]);
}

/** So many gains, or scores where there are no gains, are put in words; the table has all of them. */
const MOST_WORDED = 3;

/** What each judge's scores and the human ones say together. */
function corrections({ corrected = [], settings }: Unwritten): string[] {
  const gains = corrected.filter(({ baseline }) => baseline !== null);
  const level = formatLevel(1 - settings.alpha);
  return (gains.length > 0 ? gains : corrected)
    .slice(0, MOST_WORDED)
    .map((row) => correction(row, level, settings.alpha));
}

function correction(row: CorrectedScore, level: string, alpha: number): string {
  const { metric, system, baseline, labeled, unlabeled, estimate, human, judged, bias, p, saved } = row;
  const isGain = baseline !== null;
  const of = isGain
    ? `gain of ${system ?? ''} over ${baseline}`
    : `mean human score${system === null ? '' : ` of ${system}`}`;
  const items = `${formatCount(labeled)} of ${formatCount(labeled + unlabeled)} items`;
  const found = isGain ? `, ${formatP(p)}${p <= alpha ? '' : ', not significant'}` : '';
  const { disagreements: wrong = 0 } = row;
  if (!isJudgeUsed(row)) {
    return (
      `By the human scores of ${items}, the ${of} is ${formatEstimate(human)} (${level} CI, Student’s t${found}). ` +
      `${metric}, by which it would be ${formatScore(judged, 3)}, isn’t used: it disagrees with ` +
      `${wrong === 0 ? 'none' : `only ${formatCount(wrong)}`} of those scores, too few to say how often and which way it errs.`
    );
  }
  const more = Math.floor(saved);
  const worth =
    more === 0
      ? 'adds no precision'
      : `is worth ${formatCount(more)} more human ${more === 1 ? 'score' : 'scores'}`;
  const off = `${formatScore(Math.abs(bias.value), 3)} ${bias.value < 0 ? 'below' : 'above'} the human scores`;
  return (
    `By ${metric} and the human scores of ${items} ` +
    `(prediction-powered inference), the ${of} is ${formatEstimate(estimate)} (${level} CI${found}); ` +
    `by those human scores alone ${formatEstimate(human)}, by ${metric} alone ${formatScore(judged, 3)}, ` +
    `which is ${off} where there are both. ${metric} ${worth}.`
  );
}

/** Warnings beyond those from reading the table. */
export function judgementWarnings({ n, unit, metrics, people, settings }: Unwritten): string[] {
  const reversed = metrics.filter((metric) => metric.reversed).map(({ name }) => name);
  const tests = people?.pairs.length ?? 0;
  return [
    ...(metrics.length > 0 && n < FEW
      ? [
          `Only ${n} ${unit}: correlations over so few are uncertain${n < FEWEST_RESAMPLED ? '' : ', as their intervals show'}, and Williams’s test finds ` +
            `large differences only${n < 4 ? ' (it needs 4)' : ''}.`,
          ...(n < FEWEST_RESAMPLED
            ? [
                `${n} ${unit} are too few to resample: the interval of Pearson’s r is Fisher’s, which takes scores for normally distributed, and rank correlations have none.`,
              ]
            : []),
        ]
      : []),
    ...(reversed.length > 0
      ? [
          `Where people’s scores rise, ${listed(reversed)} ${reversed.length === 1 ? 'falls' : 'fall'}: taken as “lower is ` +
            'better”, so that absolute correlations are compared.',
        ]
      : []),
    ...(tests > 1
      ? [
          `${tests} pairs of systems are tested at α = ${settings.alpha} each, without correction: about ` +
            `${Math.max(1, Math.round(tests * settings.alpha))} would be significant if no system differed from any other.`,
        ]
      : []),
  ];
}

function correlations({ metrics, n, unit, columns, settings, williams }: Unwritten): string[] {
  const [best] = metrics;
  if (best === undefined) {
    return [];
  }
  const level = best.pearson.interval === null ? '' : `, ${formatLevel(1 - settings.alpha)} CI`;
  const highest =
    `Over ${n} ${unit}, ${best.name} correlates ${metrics.length > 1 ? 'most ' : ''}with ${columns.human[0] ?? 'people'} ` +
    `(Pearson’s r${level} ${formatCorrelation(best.pearson)}).`;
  if (williams.a.length === 0) {
    return [highest];
  }
  const unbeaten = metrics.filter(({ worse }) => worse === 0).map(({ name }) => name);
  const rest =
    unbeaten.length === 0
      ? 'every metric correlates significantly less than some other'
      : unbeaten.length === metrics.length
        ? 'no metric correlates significantly more than any other'
        : `${unbeaten.length} of ${metrics.length} metrics are not significantly outperformed by any other: ${listed(unbeaten)}`;
  return [highest, `By Williams’s test (one-sided, α = ${settings.alpha}) ${rest}.`];
}

function people({ people: found, settings }: Unwritten): string[] {
  if (found === null || found.pairs.length === 0) {
    return [];
  }
  const [first, ...more] = found.criteria;
  const decided = found.pairs.filter(({ better }) => better !== 0);
  const later = more.map((criterion) => {
    const by = decided.filter(({ decidedBy }) => decidedBy === criterion).length;
    return by === 0 ? '' : `, ${by} of them by ${criterion} where ${first ?? ''} couldn’t`;
  });
  return [
    `People tell ${decided.length} of ${found.pairs.length} pairs of systems apart (Wilcoxon rank-sum test of ` +
      `${found.standardised ? 'standardised ' : ''}${first ?? 'scores'}, ${settings.alternative}, α = ${settings.alpha}` +
      `)${later.join('')}.`,
  ];
}

function agreement({ agreement: rows, settings }: Unwritten): string[] {
  const best = rows.reduce<(typeof rows)[number] | null>(
    (most, row) => (most === null || (row.all.share ?? 0) > (most.all.share ?? 0) ? row : most),
    null,
  );
  return best === null
    ? []
    : [
        `${best.metric} with the ${best.testName} reaches the same conclusion as human scores on ${formatShareOfPairs(best.all)} pairs ` +
          `(${formatLevel(1 - settings.alpha)} Clopper-Pearson interval)${rows.length > 1 ? ', the most here' : ''}.`,
      ];
}

function listed(names: readonly string[]): string {
  return englishOf(someOf(names));
}
