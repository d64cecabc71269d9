import { methodsSection, warningsSection, type ReportDocument } from '../../document/document';
import type { RaterAgreement } from '../../model/results/rater-agreement';
import { formatCount } from '../../model/text';
import { t } from '../../model/words';
import type { Answered } from '../question';
import type { AgreementIdentity } from './schema';
import { raterMethods, raterSections } from './sections';

export function document({ result, messages }: Answered<AgreementIdentity, RaterAgreement>): ReportDocument {
  const { table, raters, units, settings, sentences, warnings, realgain } = result;
  const { alpha, resamples, seed } = settings;
  return {
    title: t('Agreement of raters: {0}', table.path),
    facts: [t('{0} raters', raters.length), t('{0} units', formatCount(units)), t('seed {0}', seed)],
    verdict: null,
    lead: sentences,
    sections: [
      ...raterSections(result),
      ...warningsSection(warnings, messages),
      methodsSection([
        ...raterMethods(result, alpha, resamples),
        ` All numbers were computed with RealGain ${realgain} (seed ${seed}).`,
      ]),
    ],
  };
}
