import { listOf } from '../../model/lists';
import { english, englishOf, joined, type Text } from '../../model/words';
import { formatCount, formatInterval, formatLevel, formatP, formatScore } from '../../model/text';
import { meaningOf } from '../../columns';
import { ranksLowFirst } from '../../metrics/retrieval/n-best';
import { isOfPeople } from '../../model/system-names';
import { someOf } from '../../model/texts/some-of';
import type { CorrectedScore, Judgement } from '../../model/results/judgement';
import { raterSentences } from '../agreement/document';
import { FEWEST_RESAMPLED, formatEstimate, formatShareOfPairs, isJudgeUsed } from './correlate';

/** With fewer than this, correlations are uncertain enough for a warning. */
const FEW = 20;

type Unwritten = Omit<Judgement, 'sentences' | 'table' | 'more'>;

export function judgementSentences(judgement: Unwritten): Text[] {
  return listOf(
    corrections(judgement),
    correlations(judgement),
    people(judgement),
    agreement(judgement),
    judgement.raters !== undefined && raterSentences(judgement.raters, judgement.settings.alpha),
  );
}

/** So many gains, or scores where there are no gains, are put in words; the table has all of them. */
const MOST_WORDED = 3;

function corrections({ corrected = [], settings }: Unwritten): Text[] {
  const gains = corrected.filter(({ baseline }) => baseline !== null);
  const level = formatLevel(1 - settings.alpha);
  return (gains.length > 0 ? gains : corrected)
    .slice(0, MOST_WORDED)
    .flatMap((row) => correction(row, level, settings.alpha));
}

function correction(row: CorrectedScore, level: string, alpha: number): Text[] {
  const { metric, system, baseline, labeled, unlabeled, estimate, human, judged, p } = row;
  const of =
    baseline !== null
      ? english('gain of {0} over {1}', system ?? '', baseline)
      : system === null
        ? english('mean human score')
        : english('mean human score of {0}', system);
  const items = english('{0} of {1} items', formatCount(labeled), formatCount(labeled + unlabeled));
  const interval = english('{0} CI', level);
  const found = baseline === null ? [] : p <= alpha ? [formatP(p)] : [formatP(p), english('not significant')];
  if (!isJudgeUsed(row)) {
    const { disagreements: wrong = 0 } = row;
    return [
      english(
        'By the human scores of {0}, the {1} is {2} ({3}).',
        items,
        of,
        formatEstimate(human),
        joined([interval, english('Student’s t'), ...found], ', '),
      ),
      wrong === 0
        ? english(
            '{0}, by which it would be {1}, isn’t used: it disagrees with none of those scores, too few to say how often and which way it errs.',
            metric,
            formatScore(judged, 3),
          )
        : english(
            '{0}, by which it would be {1}, isn’t used: it disagrees with only {2} of those scores, too few to say how often and which way it errs.',
            metric,
            formatScore(judged, 3),
            formatCount(wrong),
          ),
    ];
  }
  return [
    english(
      'By {0} and the human scores of {1} (prediction-powered inference), the {2} is {3} ({4}).',
      metric,
      items,
      of,
      formatEstimate(estimate),
      joined([interval, ...found], ', '),
    ),
    besides(row),
    worthOf(row),
  ];
}

/** What either of them says alone. */
function besides({ metric, human, judged, bias }: CorrectedScore): Text {
  const values = [formatEstimate(human), metric, formatScore(judged, 3)] as const;
  const off = formatScore(Math.abs(bias.value), 3);
  return bias.value < 0
    ? english(
        'By those human scores alone it is {0}, by {1} alone {2}, which is {3} below the human scores where there are both.',
        ...values,
        off,
      )
    : english(
        'By those human scores alone it is {0}, by {1} alone {2}, which is {3} above the human scores where there are both.',
        ...values,
        off,
      );
}

function worthOf({ metric, saved }: CorrectedScore): Text {
  const more = Math.floor(saved);
  return more === 0
    ? english('{0} adds no precision.', metric)
    : more === 1
      ? english('{0} is worth 1 more human score.', metric)
      : english('{0} is worth {1} more human scores.', metric, formatCount(more));
}

/** Warnings beyond those from reading the table. */
export function judgementWarnings({ n, unit, metrics, people, settings, rows, columns }: Unwritten): Text[] {
  const references = unit === 'systems' ? rows.map(({ name }) => name).filter(isOfPeople) : [];
  const [against, along] = [true, false].map((isBelow) =>
    metrics.filter(({ pearson }) => pearson.value < 0 === isBelow),
  );
  const turned = along?.filter((metric) => metric.reversed).map(({ name }) => name) ?? [];
  const [reversed, odd] = [false, true].map((isOdd) =>
    turned.filter((name) => isOdd === (meaningOf(name).better === 'higher')),
  ) as [string[], string[]];
  const [human = ''] = columns.human;
  const tests = people?.pairs.length ?? 0;
  return listOf(
    metrics.length > 0 && n < FEW && fewWarnings(n, unit),
    reversed.length > 0 &&
      english(
        'Scores that fall where people’s rise are taken as “lower is better”, so that absolute correlations are compared: {0}.',
        listed(reversed),
      ),
    odd.length > 0 &&
      !ranksLowFirst(human) &&
      english(
        'By their names higher is better, but they fall where "{0}" rises: either lower is better there, or these rank the wrong way round: {1}.',
        human,
        listed(odd),
      ),
    against !== undefined &&
      against.length > 0 &&
      english(
        'What their names call better, people rate lower, so their correlation is negative: {0}.',
        listed(against.map(({ name }) => name)),
      ),
    references.length > 0 &&
      metrics.length > 0 &&
      english(
        '{0} may be the reference: a metric that was given it compares it with itself. Leave it out unless metrics were given another one.',
        listed(references),
      ),
    tests > 1 &&
      english(
        '{0} pairs of systems are tested at α = {1} each, without correction: about {2} would be significant if no system differed from any other.',
        tests,
        settings.alpha,
        Math.max(1, Math.round(tests * settings.alpha)),
      ),
  );
}

function fewWarnings(n: number, unit: Judgement['unit']): Text[] {
  const large =
    n < 4
      ? english('Williams’s test finds large differences only (it needs 4)')
      : english('Williams’s test finds large differences only');
  return n < FEWEST_RESAMPLED
    ? [
        english('Only {0} {1}: correlations over so few are uncertain, and {2}.', n, unit, large),
        english(
          '{0} {1} are too few to resample: the interval of Pearson’s r is Fisher’s, which takes scores for normally distributed, and rank correlations have none.',
          n,
          unit,
        ),
      ]
    : [
        english(
          'Only {0} {1}: correlations over so few are uncertain, as their intervals show, and {2}.',
          n,
          unit,
          large,
        ),
      ];
}

function correlations({ metrics, n, unit, columns, settings, williams }: Unwritten): Text[] {
  const [best] = metrics;
  if (best === undefined) {
    return [];
  }
  const of = columns.human[0] ?? 'people';
  const { value, interval } = best.pearson;
  const r = joined([english('Pearson’s r'), formatScore(value, 3)]);
  const ci = interval && [english('{0} CI', formatLevel(1 - settings.alpha)), formatInterval(interval, 3)];
  const pearson = ci === null ? r : joined([r, joined(ci)], ', ');
  const highest =
    metrics.length > 1
      ? english('Over {0} {1}, {2} correlates most with {3} ({4}).', n, unit, best.name, of, pearson)
      : english('Over {0} {1}, {2} correlates with {3} ({4}).', n, unit, best.name, of, pearson);
  if (williams.a.length === 0) {
    return [highest];
  }
  const unbeaten = metrics.filter(({ worse }) => worse === 0).map(({ name }) => name);
  const rest =
    unbeaten.length === 0
      ? english('every metric correlates significantly less than some other')
      : unbeaten.length === metrics.length
        ? english('no metric correlates significantly more than any other')
        : english(
            'no other metric significantly outperforms {2} ({0} of {1})',
            unbeaten.length,
            metrics.length,
            someOf(unbeaten),
          );
  return [highest, english('By Williams’s test (one-sided, α = {0}) {1}.', settings.alpha, rest)];
}

function people({ people: found, settings }: Unwritten): Text[] {
  if (found === null || found.pairs.length === 0) {
    return [];
  }
  const [first, ...more] = found.criteria;
  const decided = found.pairs.filter(({ better }) => better !== 0);
  const later = more.flatMap((criterion): Text[] => {
    const by = decided.filter(({ decidedBy }) => decidedBy === criterion).length;
    return by === 0 ? [] : [english('{0} of them by {1} where {2} couldn’t', by, criterion, first ?? '')];
  });
  const scores = first ?? 'scores';
  const apart = english(
    'People tell {0} of {1} pairs of systems apart (Wilcoxon rank-sum test of {2}, {3}, α = {4})',
    decided.length,
    found.pairs.length,
    found.standardised ? english('standardised {0}', scores) : scores,
    settings.alternative === 'one-sided' ? english('one-sided') : english('two-sided'),
    settings.alpha,
  );
  return [joined([joined([apart, ...later], ', '), '.'], '')];
}

function agreement({ agreement: rows, settings }: Unwritten): Text | null {
  const best = rows.reduce<(typeof rows)[number] | null>(
    (most, row) => (most === null || (row.all.share ?? 0) > (most.all.share ?? 0) ? row : most),
    null,
  );
  if (best === null) {
    return null;
  }
  const said = [
    best.metric,
    best.testName,
    formatShareOfPairs(best.all),
    formatLevel(1 - settings.alpha),
  ] as const;
  return rows.length > 1
    ? english(
        '{0} with the {1} reaches the same conclusion as human scores on {2} pairs ({3} Clopper-Pearson interval), the most here.',
        ...said,
      )
    : english(
        '{0} with the {1} reaches the same conclusion as human scores on {2} pairs ({3} Clopper-Pearson interval).',
        ...said,
      );
}

function listed(names: readonly string[]): string {
  return englishOf(someOf(names));
}
