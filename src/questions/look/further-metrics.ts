import { createMetric, findMetric, goesByColumn } from '../../metrics';
import { choiceKey } from '../../model/settings/metric';
import { elementAt } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { refusalOf, type RealGainError } from '../../model/errors';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { choicesOf, describeChoices } from '../../items/score/metric/ask-metric';
import { findColumn } from '../../columns';
import { likelyIds } from '../../items/match/content-ids';
import { possibleFits } from '../../items/score/metric/fits';
import { directionOf } from '../../items/score/metric/direction';
import type { Prepared } from './head';

/** Metrics that fit less are only named if they need nothing else. */
export const LIKELY = 0.3;

export interface Comparing {
  readonly metric: Text;
  /** Options of the command line that make the choice. */
  readonly options: string;
  /** Why it lacks something; null if it can run. */
  readonly lacks: RealGainError | null;
}

/** The other metrics that fit, as far as they can score the items that were read. */
export function furtherOf(ready: Prepared, before: string): Comparing[] {
  const { fits, choice, files } = ready;
  const isChosen = (one: MetricChoice) =>
    choiceKey(one) === choiceKey(choice) || (goesByColumn(one) && one.column === choice.column);
  const isAlone = files.a.stamp.path === files.b.stamp.path;
  const ids = isAlone
    ? likelyIds(
        files.a.records,
        fits.flatMap(({ choice: one }) => directed(one, files)),
      )
    : undefined;
  // Systems in the columns of one table share what belongs to its items.
  const isShared = ({ column }: MetricChoice) => {
    const [ofA, ofB] = [files.a, files.b].map(({ records }) => findColumn(records, column ?? '')?.cells);
    return !isAlone && ofA !== undefined && ofA === ofB;
  };
  const others = possibleFits(fits).filter(
    ({ choice: one }) => !isChosen(one) && !isShared(one) && (ids === undefined || one.column !== ids.name),
  );
  const names = new Map(
    describeChoices(choice, ready.metric, fits).map((one) => [choiceKey(one.choice), one.name]),
  );
  return choicesOf(others, fits, files.a).flatMap(({ option, answer: { metric } }, place): Comparing[] => {
    if (metric === undefined || metric === null) {
      return [];
    }
    const { fit } = elementAt(others, place);
    const label = names.get(choiceKey(metric)) ?? metric.id;
    const fault = faultOf(metric, ready);
    const options = withOptions(before, option);
    if (fault !== null) {
      return fault.code === 'needs-reference' && fit >= LIKELY
        ? [{ metric: label, options, lacks: fault }]
        : [];
    }
    return directionOf(metric, files) !== null
      ? [{ metric: label, options, lacks: null }]
      : [
          {
            metric: english('{0}, if higher is better', label),
            options: `${options} --higher-is-better`,
            lacks: null,
          },
          {
            metric: english('{0}, if lower is better', label),
            options: `${options} --lower-is-better`,
            lacks: null,
          },
        ];
  });
}

/** The column of a choice whose better direction is known. */
function directed(choice: MetricChoice, files: Prepared['files']): string[] {
  return choice.column === undefined || directionOf(choice, files) === null ? [] : [choice.column];
}

/** Why a metric can't score the first output; null if it can. Metrics of texts that have a reference aren't tried: they take long. */
function faultOf(choice: MetricChoice, { a, references, files }: Prepared): RealGainError | null {
  if (findMetric(choice.id).needsReference === 'always' && references.length > 0) {
    return null;
  }
  return refusalOf(() =>
    createMetric(choice, references.length).extract({
      output: a,
      outputPath: files.a.stamp.path,
      references,
      referencePaths: files.references.map(({ stamp }) => stamp.path),
    }),
  );
}

/** Options of two answers: the later ones count where both have the same. */
export function withOptions(before: string, after: string): string {
  const isRepeated = (before.match(/--[a-z-]+/g) ?? []).some((option) => after.includes(option));
  return before === '' || isRepeated ? after : `${before} ${after}`;
}
