import { isAnswerName } from '../../../columns';
import { suggestMetrics } from '../../../metrics';
import { type Beside, choiceKey, type MetricFit } from '../../../model/settings/metric';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import type { Input } from '../../source';

/** The metrics that fit both outputs, best first; the same whichever is called A. */
export function commonFits(a: Input, b: Input, beside?: Beside): MetricFit[] {
  const suggested = suggestMetrics(a.records, beside);
  const own = fitsByKey(suggested);
  const others = fitsByKey(suggestMetrics(b.records, beside));
  return suggested
    .map(({ choice, fit }) => {
      const other = others.get(choiceKey(choice)) ?? 0;
      const [graded, gradedOther] = [own, others].map((fits) => fits.get(gradeKey(choice)) ?? 0);
      // The numbers of a column that holds grades in the other file alone, such as one with −1 for missing ones.
      return (graded === 0) === (gradedOther === 0)
        ? { choice, fit: Math.min(fit, other) }
        : { choice, fit: other === 0 ? 0 : Math.min(Math.max(fit, graded!), Math.max(other, gradedOther!)) };
    })
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit);
}

function fitsByKey(fits: readonly MetricFit[]): ReadonlyMap<string, number> {
  return new Map(fits.map(({ choice, fit }) => [choiceKey(choice), fit]));
}

/** The accuracy by the grades of the column whose mean this is; '' for other metrics, and for answers. */
function gradeKey({ id, column = '' }: MetricChoice): string {
  return id === 'mean' && !isAnswerName(column) ? choiceKey({ id: 'accuracy', column }) : '';
}
