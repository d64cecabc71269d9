import { raterAgreementSchema, type RaterAgreement } from '../../model/results/rater-agreement';
import { english } from '../../model/words';
import type { Question } from '../question';
import { agreementIdentity, type AgreementIdentity } from './schema';

export const agreement: Question<AgreementIdentity, RaterAgreement> = {
  name: 'agreement',
  title: english('Agreement of raters'),
  menu: 'Measure Agreement of Raters…',
  command: 'realgain.ask.agreement',
  takes: 'TABLE…',
  does: 'raters or judges of the same items: Krippendorff’s α and κ with intervals',
  description:
    'Says how well raters or judges (people or models) agree with each other, from a table with a row for each item and a column for each rater, or from a file for each rater: Krippendorff’s α, Fleiss’ κ, and Cohen’s κ of each pair, with bootstrap intervals.',
  schema: agreementIdentity,
  result: raterAgreementSchema,
  resultSchema: 'agreement.schema.json',
  compute: () => import('./compute'),
  document: () => import('./document'),
};
