import { methodsSection, type ReportDocument, warningsSection } from '../../document/document';
import type { RaterAgreement, Raters } from '../../model/results/rater-agreement';
import { formatCount, formatLevel, formatScore } from '../../model/text';
import { someOf } from '../../model/texts/some-of';
import { t, english, joined, translated, type Text } from '../../model/words';
import type { Answered } from '../question';
import type { AgreementIdentity } from './schema';
import { raterMethods, raterSections } from './sections';

export function document({ result, messages }: Answered<AgreementIdentity, RaterAgreement>): ReportDocument {
  const { table, more = [], raters, units, settings, sentences, warnings, realgain } = result;
  const { alpha, resamples, seed } = settings;
  return {
    title: t('Agreement of raters: {0}', translated(someOf([table, ...more].map(({ path }) => path)))),
    facts: [t('{0} raters', raters.length), t('{0} units', formatCount(units)), t('seed {0}', seed)],
    verdict: null,
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
  const first = [
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
    ...(varied === undefined
      ? []
      : [
          english(
            'In all units but {0}, all ratings are the same: agreement rests on these few, and how uncertain it is can’t be said.',
            varied,
          ),
        ]),
    ...(ofNumbers.length === 0
      ? []
      : [
          english(
            'If near ratings disagree less than distant ones: {0}.',
            joined(ofNumbers.map(named), ', '),
          ),
        ]),
  ];
  const [one] = pairs;
  if (raters.length !== 2 || one === undefined) {
    return fleiss === null
      ? first
      : [
          ...first,
          english(
            'Fleiss’ κ of the {0} units that all have rated is {1}.',
            formatCount(fleiss.units),
            formatAgreement(fleiss),
          ),
        ];
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
