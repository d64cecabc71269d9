import { areaBelow, columnsOf } from '../../../metrics';
import { textOf } from '../../../columns';
import { english, RealGainError, type MetricChoice, type ScoringInput, type Text } from '../../../model';
import { kindsOf } from '../../../model/kinds';
import { withOption } from '../scales/scales';

/** What is this bad, and worse than chance by so many standard errors, is good for the other class. */
const BAD = 0.25;
const BAD_IN_ALL = 0.4;
const NO_CHANCE = 4;

/** How scores for a class go with it. */
export interface Turned {
  readonly auc: number;
  /** The two classes, the positive one last. */
  readonly classes: readonly [string, string];
}

/** Scores that go against the class that they are for; null for others. */
export function turnedScores(scoring: ScoringInput, choice: MetricChoice): Turned | null {
  const below = areaBelow(scoring, choice);
  if (below === null || below.z < NO_CHANCE || below.auc > BAD_IN_ALL) {
    return null;
  }
  const named = choice.options?.['class'];
  const labels = columnsOf(scoring, choice).gold.column.cells;
  const classes = [...(kindsOf(labels)?.keys() ?? [])].map((cell) => textOf(cell).trim()).sort();
  const positive = named ?? classes.at(-1) ?? '1';
  return { auc: below.auc, classes: [classes.find((one) => one !== positive) ?? '0', positive] };
}

/**
 * Asks whose probability scores are that go against the class: those of every system, or of one far more than chance allows.
 *
 * @throws RealGainError `needs-metric` with both classes
 */
export function askClass(
  choice: MetricChoice,
  systems: readonly { readonly path: string; readonly turned: Turned | null }[],
): void {
  const found = systems.flatMap(({ path, turned }) => (turned === null ? [] : [{ path, ...turned }]));
  const one = found.find(({ auc }) => auc <= BAD) ?? (found.length === systems.length ? found[0] : undefined);
  if (one === undefined) {
    return;
  }
  const column = choice.column ?? 'probability';
  const [other, positive] = one.classes;
  const choiceOf = (name: string, detail: Text) => ({
    label: name,
    detail,
    ...withOption({ ...choice, column }, 'class', name),
  });
  throw new RealGainError(
    'needs-metric',
    english(
      '{0}: the larger "{1}" is, the more often the class is {2}, not {3} (AUC {4}); say for which class it is.',
      ...[one.path, column, other, positive, one.auc.toFixed(2)],
    ),
    {
      path: one.path,
      question: {
        id: 'class',
        title: english('Which class are the scores for?'),
        choices: [
          choiceOf(other, english('it is the positive class')),
          choiceOf(positive, english('it is the positive class, and the scores are as bad as they look')),
        ],
      },
    },
  );
}
