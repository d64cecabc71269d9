import {
  columnsOf,
  methodsSection,
  type Prose,
  type ReportDocument,
  type Section,
  tableSection,
  warningsSection,
} from '../../document/document';
import type { RaterAgreement, Raters } from '../../model/results/rater-agreement';
import { formatCount, formatLevel, formatScore } from '../../model/text';
import { listOf } from '../../model/lists';
import { someOf } from '../../model/texts/some-of';
import { english, joined, t, type Text, translated } from '../../model/words';
import type { Answered } from '../question';
import type { AgreementIdentity } from './schema';
import { count, estimate, share } from '../../document/cell';

export function document({ result, messages }: Answered<AgreementIdentity, RaterAgreement>): ReportDocument {
  const { table, more = [], raters, units, settings, sentences, warnings, realgain } = result;
  const { alpha, resamples, seed } = settings;
  return {
    title: t('Agreement of raters: {0}', translated(someOf([table, ...more].map(({ path }) => path)))),
    facts: [t('{0} raters', raters.length), t('{0} units', formatCount(units)), t('seed {0}', seed)],
    lead: sentences,
    sections: [
      ...raterSections(result),
      ...warningsSection(warnings, messages),
      methodsSection([
        ...raterMethods(result, alpha, resamples, result.clusterColumn),
        ` All numbers were computed with RealGain ${realgain} (seed ${seed}).`,
      ]),
    ],
  };
}

const LEVELS: Readonly<Record<Raters['alpha'][number]['level'], string>> = {
  nominal: english('nominal'),
  ordinal: english('ordinal'),
  interval: english('interval'),
  ratio: english('ratio'),
};

export function raterSentences(
  { raters, units, varied, alpha, fleiss, pairs }: Raters,
  level: number,
): Text[] {
  const [nominal, ...ofNumbers] = alpha;
  const first = listOf<Text>(
    nominal === undefined || nominal.interval === null
      ? english(
          '{0} raters of {1} units: Krippendorff’s nominal α is {2}.',
          raters.length,
          formatCount(units),
          nominal === undefined ? '–' : formatAgreement(nominal),
        )
      : english(
          '{0} raters of {1} units: Krippendorff’s nominal α is {2} ({3} CI).',
          raters.length,
          formatCount(units),
          formatAgreement(nominal),
          formatLevel(1 - level),
        ),
    varied !== undefined &&
      english(
        'In all units but {0}, all ratings are the same: agreement rests on these few, and how uncertain it is can’t be said.',
        varied,
      ),
    ofNumbers.length > 0 &&
      english('If near ratings disagree less than distant ones: {0}.', joined(ofNumbers.map(named), ', ')),
  );
  const [one] = pairs;
  if (raters.length !== 2 || one === undefined) {
    return listOf(
      first,
      fleiss &&
        english(
          'Fleiss’ κ of the {0} units that all have rated is {1}.',
          formatCount(fleiss.units),
          formatAgreement(fleiss),
        ),
    );
  }
  const kappa = formatAgreement(one.kappa);
  return [
    ...first,
    one.weighted === null
      ? english('Cohen’s κ is {0}.', kappa)
      : english('Cohen’s κ is {0}, quadratically weighted {1}.', kappa, formatAgreement(one.weighted)),
  ];
}

function named(alpha: Raters['alpha'][number]): Text {
  return joined([LEVELS[alpha.level], 'α', formatAgreement(alpha)]);
}

/** `0.743 [0.512, 0.901]`; a dash if missing. */
function formatAgreement({ value, interval }: Raters['pairs'][number]['kappa']): string {
  const ends = interval === null ? '' : ` [${interval.map((end) => formatScore(end, 3)).join(', ')}]`;
  return value === null ? '–' : `${formatScore(value, 3)}${ends}`;
}

export function raterSections(found: Raters): Section[] {
  return [
    ...tableSection(t('Agreement of raters'), wholeTable(found), { term: 'krippendorff', isInWords: true }),
    ...tableSection(t('Pairs of raters'), pairsTable(found)),
  ];
}

function wholeTable({ units, ratings, raters, alpha, fleiss }: Raters) {
  const levels = {
    nominal: t('Krippendorff’s α, nominal'),
    ordinal: t('Krippendorff’s α, ordinal'),
    interval: t('Krippendorff’s α, interval scale'),
    ratio: t('Krippendorff’s α, ratio scale'),
  };
  const rows = [
    ...alpha.map((one) => ({ ...one, name: levels[one.level], units })),
    ...(fleiss === null ? [] : [{ ...fleiss, name: t('Fleiss’ κ') }]),
  ];
  return {
    caption: t('{0} ratings by {1} raters', formatCount(ratings), raters.length),
    ...columnsOf(rows, [
      [t('Statistic'), ({ name }) => name],
      [t('Units'), (one) => count(one.units)],
      [{ text: t('Agreement'), term: 'interval' }, (one) => estimate(one, 3)],
    ]),
  };
}

function pairsTable({ pairs }: Raters) {
  const isWeighted = pairs.some(({ weighted }) => weighted !== null);
  return {
    caption: t('Each pair of raters, on the units that both have rated'),
    ...columnsOf(pairs, [
      [t('Raters'), ({ a, b }) => `${a} : ${b}`],
      [t('Units'), ({ units }) => count(units)],
      [t('Same rating'), ({ same }) => share(same)],
      [{ text: t('Cohen’s κ'), term: 'cohen-kappa' }, ({ kappa }) => estimate(kappa, 3)],
      isWeighted && [
        { text: t('Weighted κ'), term: 'cohen-kappa' },
        ({ weighted }) => weighted && estimate(weighted, 3),
      ],
    ]),
    rowsAre: t('pairs'),
  };
}

export function raterMethods(
  { raters, units, alpha, fleiss, pairs }: Raters,
  level: number,
  resamples: number,
  cluster: string | null = null,
): Prose {
  const levels = alpha.map((one) => one.level).join(', ');
  return listOf<Prose[number]>(
    `Agreement of ${raters.length} raters of ${formatCount(units)} units is Krippendorff’s α (${levels})`,
    { cite: ['krippendorff-2011'] },
    fleiss && [', Fleiss’ κ of the units that all have rated', { cite: ['fleiss-1971'] }],
    pairs.length > 0 && [', and Cohen’s κ of each pair', { cite: ['cohen-1960'] }],
    pairs.some(({ weighted }) => weighted !== null) && [
      ', also quadratically weighted',
      { cite: ['cohen-1968'] },
    ],
    `, with ${formatLevel(1 - level)} bootstrap intervals over ${cluster === null ? 'units' : `“${cluster}”`} (up to ${formatCount(resamples)} resamples; BCa where it is defined`,
    { cite: ['efron-1987'] },
    ', else percentile).',
  );
}
