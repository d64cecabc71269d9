import { textOf } from '../../columns';
import { onlyAnswer } from '../../metrics/answers/answers';
import type { Cell } from '../../model/records';
import { present } from '../../model/lists';
import { english } from '../../model/words';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { quoted } from '../../model/texts/nearest';
import { fileError } from '../../model/errors';
import type { ScoredSystem } from './scored-system';
import { answersOf, COUNTING, MANY, shortened, textsOf } from './written';

/** An output with no answer that is right for any item, and an example of its answers and of the right ones. */
export interface Apart {
  readonly path: string;
  readonly answer: string;
  readonly right: string;
}

/** Fewer answers may all be wrong by chance. */
const FEWEST_WRONG = 20;

/** Null for few answers, or if one of them is right for some item. */
export function answersApart(
  choice: MetricChoice,
  system: Pick<ScoredSystem, 'path' | 'scoring'>,
): Apart | null {
  const answers = answersOf(choice, system, COUNTING);
  const written = (cell: Cell) => textOf(onlyAnswer(cell)).trim().toLowerCase();
  const given = [...(answers?.own ?? [])].map(written).filter((text) => text !== '');
  if (answers === null || given.length < FEWEST_WRONG) {
    return null;
  }
  const right = new Set(
    [...answers.right].flatMap((truth) => [written(truth), ...textsOf(truth).map(written)]),
  );
  return given.some((text) => right.has(text))
    ? null
    : {
        path: answers.path,
        answer: shortened(given[0] ?? ''),
        right: shortened(textOf(answers.right.at(0))),
      };
}

/**
 * Asks whether all answers of one output are wrong, if many of another are right, or none of any.
 *
 * @param systems with the share of answers that are right
 * @throws RealGainError `needs-metric`
 */
export function askIfAllWrong(
  choice: MetricChoice,
  systems: readonly { readonly apart: Apart | null; readonly share: number }[],
): void {
  const apart = present(systems.map((system) => system.apart));
  const [one] = apart;
  if (one === undefined || (apart.length < systems.length && !systems.some(({ share }) => share >= MANY))) {
    return;
  }
  throw fileError(
    'needs-metric',
    {
      path: one.path,
      question: {
        id: 'all-wrong',
        title: english('Are all answers wrong?'),
        choices: [
          {
            label: english('All are wrong'),
            detail: english('no answer is right'),
            option: `--metric ${choice.id} --column ${quoted(choice.column ?? 'text')}`,
            answer: { metric: choice },
          },
        ],
      },
    },
    'No answer of {0} is right for any item: an answer is "{1}", a right one "{2}". Write both the same way, or say that all are wrong.',
    one.answer,
    one.right,
  );
}
