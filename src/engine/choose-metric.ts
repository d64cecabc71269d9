import { completeChoice, createMetric, suggestMetrics } from '../metrics';
import {
  choiceKey,
  english,
  RealGainError,
  type Metric,
  type MetricChoice,
  type MetricFit,
  type MetricOption,
} from '../model';
import type { Input } from './inputs';

/** A metric that fits less well than this is never taken without asking. */
const SURE_ENOUGH = 0.3;

/** What both outputs can be scored with, best first; the same whichever is called A. */
export function commonFits(a: Input, b: Input): MetricFit[] {
  const others = new Map(suggestMetrics(b.records).map(({ choice, fit }) => [choiceKey(choice), fit]));
  return suggestMetrics(a.records)
    .map(({ choice, fit }) => ({ choice, fit: Math.min(fit, others.get(choiceKey(choice)) ?? 0) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit);
}

/**
 * The metric that was asked for, with its columns filled in, else the one that fits best.
 *
 * @throws RealGainError `needs-metric` with the columns to choose from if several fit equally well
 */
export function chooseMetric(
  asked: MetricChoice | null,
  fits: readonly MetricFit[],
  a: Input,
  b: Input,
): MetricChoice {
  if (asked !== null) {
    return completeChoice(asked, a.records);
  }
  const [best, next] = fits;
  if (best === undefined) {
    const columns = a.records.columns.map(({ name }) => `"${name}"`).join(', ');
    throw new RealGainError(
      'not-numeric',
      english(
        '{0} and {1} share no column of numbers, grades or texts that can be scored (the first has {2}).',
        a.stamp.path,
        b.stamp.path,
        columns,
      ),
      { path: a.stamp.path },
    );
  }
  if (best.fit < SURE_ENOUGH || best.fit === next?.fit) {
    const equal = best.fit < SURE_ENOUGH ? fits : fits.filter(({ fit }) => fit === best.fit);
    const choices = [...new Set(equal.map(({ choice }) => choice.column ?? choice.id))];
    const metrics = nameChoices(equal.map(({ choice }) => choice));
    const unscored = a.records.measures?.length === 0 ? a : b.records.measures?.length === 0 ? b : null;
    throw new RealGainError(
      'needs-metric',
      unscored === null
        ? english(
            '{0} can be scored by more than one column ({1}); choose one.',
            a.stamp.path,
            listed(choices.map((name) => `"${name}"`)),
          )
        : [
            english(
              '{0} holds no score that is a number per item; it can be scored anew, by {1}; choose one.',
              unscored.stamp.path,
              listed(metrics.map(({ name }) => name)),
            ),
            ...unscored.records.notes,
          ].join(' '),
      { path: a.stamp.path, choices, metrics },
    );
  }
  return best.choice;
}

/** For a menu: every choice with a name that tells it from the others. */
export function describeChoices(
  chosen: MetricChoice,
  { name }: Metric,
  fits: readonly MetricFit[],
): MetricOption[] {
  if (chosen.own !== undefined) {
    return [{ choice: chosen, name }, ...nameChoices(fits.map(({ choice }) => choice))];
  }
  const isChosen = (choice: MetricChoice) => choiceKey(choice) === choiceKey(chosen);
  return nameChoices([chosen, ...fits.map(({ choice }) => choice).filter((choice) => !isChosen(choice))]);
}

/** So many choices stand in a sentence. */
const MOST_LISTED = 12;

function listed(names: readonly string[]): string {
  const more = names.length - MOST_LISTED;
  return [...names.slice(0, MOST_LISTED), ...(more > 0 ? [english('{0} more', more)] : [])].join(', ');
}

function nameChoices(choices: readonly MetricChoice[]): MetricOption[] {
  const named = choices.map((choice) => ({ choice, name: createMetric(choice, 1).name }));
  return named.map(({ choice, name }) => {
    const alike = named.filter((other) => other.name === name);
    if (alike.length === 1 || choice.column === undefined) {
      return { choice, name };
    }
    const { column, referenceColumn } = choice;
    const alone = alike.filter((other) => other.choice.column === column).length === 1;
    const against = alone || referenceColumn === undefined ? '' : ` against ${referenceColumn}`;
    return { choice, name: `${name} (${column}${against})` };
  });
}
