import { methodsSection, warningsSection, type ReportDocument } from '../../document/document';
import type { Judgement } from '../../model/results/judgement';
import { formatCount } from '../../model/text';
import { t, translated } from '../../model/words';
import { raterSections } from '../agreement/sections';
import type { Answered } from '../question';
import { correctedSections } from './corrected-sections';
import { methods } from './methods';
import { metricSections } from './metric-sections';
import { peopleSections } from './people-sections';
import type { JudgeIdentity } from './schema';
import { columnsLine, unitWord } from './words';
import { someOf } from '../../model/texts/some-of';

/** How well metrics agree with people. */
export function document({ result, messages }: Answered<JudgeIdentity, Judgement>): ReportDocument {
  const { table, more = [], n, unit, columns, raters, settings, sentences, warnings } = result;
  return {
    title: t('Meta-evaluation: {0}', translated(someOf([table, ...more].map(({ path }) => path)))),
    facts: [t('n = {0} {1}', formatCount(n), unitWord(unit)), t('seed {0}', settings.seed)],
    verdict: null,
    lead: sentences,
    sections: [
      {
        heading: t('What each column was taken for'),
        blocks: [{ kind: 'prose', prose: [columnsLine(columns)] }],
      },
      ...correctedSections(result),
      ...metricSections(result),
      ...peopleSections(result, messages),
      ...(raters === undefined ? [] : raterSections(raters)),
      ...warningsSection(warnings, messages),
      methodsSection(methods(result)),
    ],
  };
}
