import { precisionPlot, type PrecisionData } from '../../charts/precision';
import { coarseShare, count, interval, score, sentence, share } from '../../document/cell';
import {
  columnsOf,
  methodsSection,
  warningsSection,
  type Block,
  type Column,
  type ReportDocument,
  type Table,
  type Section,
  type Prose,
} from '../../document/document';
import { elementAt, listOf } from '../../model/lists';
import type { RankingEvaluation, RankingValidation } from '../../model/results/ranking-evaluation';
import { formatCount } from '../../model/text';
import { t, translated, type Messages } from '../../model/words';
import type { Answered } from '../question';
import type { RankingsIdentity } from './schema';
import { MOST_PAIRS } from './sentences';
import { someOf } from '../../model/texts/some-of';
import { ciOf } from '../../model/percent';

export function used({
  result: { marks },
}: Answered<RankingsIdentity, RankingEvaluation>): Partial<RankingsIdentity> {
  return { marks };
}

export function document({
  result,
  messages,
}: Answered<RankingsIdentity, RankingEvaluation>): ReportDocument {
  const { candidates, settings, sentences, warnings, files, validation } = result;
  return {
    title: t('Rankings of candidates: {0}', translated(someOf(files.map(({ path }) => path)))),
    facts: [t('{0} candidates', formatCount(candidates)), t('seed {0}', settings.seed)],
    lead: sentences,
    sections: listOf<Section>(
      { heading: t('The n best'), term: 'precision', blocks: [nBest(result), printedCuts(result)] },
      {
        heading: t('Where they differ'),
        term: 'fisher-ranking',
        isInWords: result.differences.length <= MOST_PAIRS,
        blocks: [differences(result, messages)],
      },
      validation && model(result, validation, messages),
      warningsSection(warnings, messages),
      methodsSection(methods(result)),
    ),
  };
}

/** Precision and recall against n; a page can mark where any two rankings differ. */
function nBest(result: RankingEvaluation): Block {
  const views = viewsOf(result);
  const [first] = views;
  return {
    kind: 'figure',
    name: 'n-best',
    picture: {
      plot: precisionPlot(first ?? { evaluation: result, what: 'precision', pair: [0, 1] }),
      size: { width: 680, height: 340 },
    },
    views: views.map((data) => ({ label: labelOf(data), plot: () => precisionPlot(data) })),
    label: t('Plot of precision against the number of best candidates; the table below has its numbers'),
    caption: t('Precision of the n best with its interval, and where two rankings differ.'),
    numbers: everyCut(result),
  };
}

/** Precision, then recall, for each pair; the pair that differs at the most n is first. */
function viewsOf(evaluation: RankingEvaluation): PrecisionData[] {
  const width = ({ ranges }: RankingEvaluation['differences'][number]): number =>
    ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  const pairs = evaluation.differences
    .toSorted((one, other) => width(other) - width(one))
    .map(({ a, b }) => [a, b] as const);
  return (['precision', 'recall'] as const).flatMap((what) =>
    pairs.map((pair) => ({ evaluation, what, pair })),
  );
}

function labelOf({ evaluation, what, pair }: PrecisionData): string {
  const [one, other] = pair.map((place) => elementAt(evaluation.rankings, place).name);
  return what === 'precision'
    ? t('Precision; where {0} and {1} differ', one ?? '', other ?? '')
    : t('Recall; where {0} and {1} differ', one ?? '', other ?? '');
}

/** For the CSV file, in full digits. */
function everyCut({ n, rankings, truePositives }: RankingEvaluation): Table {
  return {
    caption: '',
    isMain: true,
    ...columnsOf(
      [...n.keys()],
      [
        ['n', (i) => count(elementAt(n, i))],
        ...rankings.flatMap(({ name, truePositives: found, precision, low, high }): Column<number>[] => [
          [`${name} true positives`, (i) => count(elementAt(found, i))],
          [`${name} precision`, (i) => share(elementAt(precision, i))],
          [`${name} low`, (i) => share(elementAt(low, i))],
          [`${name} high`, (i) => share(elementAt(high, i))],
          [`${name} recall`, (i) => share(elementAt(found, i) / truePositives)],
        ]),
      ],
    ),
  };
}

/** Values of n that a paper would print. */
const PRINTED = new Set([10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]);

function printedCuts({ n, rankings, truePositives, settings }: RankingEvaluation): Block {
  const cuts = [...n.keys()].filter((cut) => PRINTED.has(elementAt(n, cut)) || cut === n.length - 1);
  return {
    kind: 'table',
    caption: t('Precision with its interval, and recall'),
    // A paper has room for the precision alone.
    wide: rankings.map((_, place) => 3 * (place + 1)),
    ...columnsOf(cuts, [
      ['n', (cut) => count(elementAt(n, cut))],
      ...rankings.flatMap(({ name, precision, low, high, truePositives: found }): Column<number>[] => [
        [{ text: name, term: 'precision' }, (cut) => share(elementAt(precision, cut))],
        [
          { text: ciOf(1 - settings.alpha), term: 'interval' },
          (cut) => interval([elementAt(low, cut), elementAt(high, cut)], 'share'),
        ],
        [{ text: t('Recall'), term: 'recall' }, (cut) => share(elementAt(found, cut) / truePositives)],
      ]),
    ]),
  };
}

function differences(
  { differences: pairs, rankings, settings }: RankingEvaluation,
  messages: Messages,
): Block {
  return {
    kind: 'table',
    caption: t('Fisher’s exact test, two-sided, α = {0}, each n by itself', settings.alpha),
    ...columnsOf(pairs, [
      [t('Ranking'), ({ a }) => elementAt(rankings, a).name],
      [t('Other ranking'), ({ b }) => elementAt(rankings, b).name],
      [t('In words'), (pair) => sentence(translated(pair.sentence, messages))],
    ]),
    rowsAre: t('pairs'),
  };
}

function model(
  { rankings }: RankingEvaluation,
  { rows, sentence: words }: RankingValidation,
  messages: Messages,
): Section {
  return {
    heading: t('Does the binomial model hold?'),
    term: 'binomial-model',
    blocks: [
      { kind: 'prose', prose: [translated(words, messages)] },
      {
        kind: 'table',
        caption: t('Spread of the precision in subsamples, in points'),
        ...columnsOf(rows, [
          [t('Ranking'), ({ ranking }) => rankings[ranking]?.name ?? ''],
          ['n', ({ n, whole }) => t('{0} of {1}', formatCount(n), formatCount(whole))],
          [{ text: t('Precision'), term: 'precision' }, ({ precision }) => share(precision)],
          [{ text: t('Spread'), term: 'standard-deviation' }, ({ deviation }) => score(deviation * 100, 2)],
          [{ text: t('Binomial'), term: 'binomial-model' }, ({ expected }) => score(expected * 100, 2)],
          [t('Ratio'), ({ deviation, expected }) => (expected === 0 ? null : score(deviation / expected, 2))],
          [{ text: t('Covered'), term: 'coverage' }, ({ covered }) => coarseShare(covered)],
        ]),
      },
    ],
  };
}

function methods({ rankings, candidates, validation, settings, realgain }: RankingEvaluation): Prose {
  return listOf<Prose[number]>(
    `We compared ${formatCount(rankings.length)} rankings of ${formatCount(candidates)} candidates by the precision of their n best`,
    { cite: ['evert-krenn-2001-methods', 'evert-2004-significance'] },
    `, with Clopper-Pearson intervals`,
    { cite: ['clopper-pearson-1934'] },
    `. At each n, Fisher’s exact test (two-sided, α = ${settings.alpha}) compares true and false positives among the candidates that only one of two rankings has among its n best; each n is tested by itself.`,
    validation &&
      ` The binomial model was tested on ${formatCount(validation.subsamples)} random subsamples of ${formatCount(validation.size)} candidates.`,
    ` All numbers were computed with RealGain ${realgain} (seed ${settings.seed}).`,
  );
}
