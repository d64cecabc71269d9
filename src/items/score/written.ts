import { findColumn, textOf } from '../../columns';
import { usesReferences } from '../../metrics';
import { areQuasiEqual } from '../../metrics/answers/answer-match';
import { findGold, onlyAnswer, sameAnswer } from '../../metrics/answers/answers';
import { listIn } from '../../metrics/text/lists';
import type { Cell, Cells } from '../../model/records';
import type { Choice } from '../../model/settings/question';
import { elementAt, listOf } from '../../model/lists';
import { english, joined, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { quoted } from '../../model/texts/nearest';
import { RealGainError } from '../../model/errors';
import type { ScoredSystem } from './scored-system';
import type { Said } from '../source';

/* Answers that count as wrong only because of how they are written: `1,234` for `1234`, `Yes.` for `yes`, `B. Rome` for `B`. */

type System = Pick<ScoredSystem, 'path' | 'scoring'>;

export interface Answers {
  readonly path: string;
  readonly own: Cells;
  readonly right: Cells;
}

/** For metrics that count equal answers. */
export function answersOf(
  choice: MetricChoice,
  { path, scoring }: System,
  counting: readonly string[] = ['accuracy'],
): Answers | null {
  const column = findColumn(scoring.output, choice.column ?? 'text');
  const gold =
    !counting.includes(choice.id) || !usesReferences(choice) || column === undefined
      ? undefined
      : findGold(scoring, choice, column);
  return column === undefined || gold === undefined
    ? null
    : { path, own: column.cells, right: gold.column.cells };
}

/** Metrics that count equal answers. */
export const COUNTING = ['accuracy', 'quasi-exact-match'];

/** This share of the answers, and at least so many, are no slips. */
const SOME = 0.02;
const AT_LEAST = 2;

/** This share decides which system is better. */
export const MANY = 0.2;

/**
 * Asks whether answers count that are right but for how they are written, if they are many.
 *
 * @throws RealGainError `needs-metric`; `bad-setting` if no metric counts them as right
 */
export function askHowWritten(choice: MetricChoice, system: System): void {
  const answers = answersOf(choice, system, COUNTING);
  const differing = answers === null ? [] : differingIn(answers, choice);
  if (answers === null || differing.length < Math.max(AT_LEAST, MANY * answers.own.length)) {
    return;
  }
  const longer = differing.filter(({ isLonger }) => isLonger);
  if (2 * longer.length > differing.length) {
    throw new RealGainError('bad-setting', saysLonger(answers, longer, choice), { path: answers.path });
  }
  const asChoice = (id: string, label: Text, detail: Text): Choice => ({
    label,
    detail,
    option: `--metric ${id} --column ${quoted(choice.column ?? 'text')}`,
    answer: { metric: { ...choice, id } },
  });
  const areSimilar = differing.filter(({ own, right }) => areQuasiEqual(own, right)).length;
  throw new RealGainError('needs-metric', saysWritten(answers, differing), {
    path: answers.path,
    question: {
      id: 'written',
      title: english('Are answers right that are only written differently?'),
      choices: listOf(
        2 * areSimilar > differing.length &&
          asChoice(
            'quasi-exact-match',
            english('quasi-exact match'),
            english('right, whatever their capitals, punctuation and articles'),
          ),
        asChoice(choice.id, english('accuracy'), english('wrong')),
      ),
    },
  });
}

function saysLonger(answers: Answers, longer: readonly Differing[], { id }: MetricChoice): Text {
  const { path, own, right } = answers;
  const first = elementAt(longer, 0);
  const someAreRight = own.some((cell, item) => isRight(cell, right.at(item) ?? null, id));
  return joined(
    listOf(
      english(
        '{0}: {1} of {2} answers are right but for what is beside them, such as "{3}" for "{4}". Write the answer alone into a column and compare that.',
        path,
        formatCount(longer.length),
        formatCount(own.length),
        first.own,
        first.right,
      ),
      // Of answers that are all written so, none would be right.
      someAreRight && english('The metric "{0}" counts them as wrong.', id),
    ),
  );
}

interface Differing {
  readonly own: string;
  readonly right: string;
  /** Something is beside the answer, and not only marks. */
  readonly isLonger: boolean;
}

function differingIn({ own, right }: Answers, { id }: MetricChoice): readonly Differing[] {
  const differing: Differing[] = [];
  const rightOnes = (truth: Cell) => (id === 'accuracy' ? [textOf(onlyAnswer(truth))] : textsOf(truth));
  own.forEach((cell, item) => {
    const truth = right.at(item) ?? null;
    if (cell === null || truth === null || isRight(cell, truth, id)) {
      return;
    }
    const text = textOf(onlyAnswer(cell));
    const same = rightOnes(truth).find((one) => isSameButWritten(text, one));
    const held = same ?? rightOnes(truth).find((one) => holdsAnswer(text, one));
    if (held !== undefined) {
      differing.push({ own: shortened(text), right: shortened(held), isLonger: same === undefined });
    }
  });
  return differing;
}

function isRight(answer: Cell, truth: Cell, metric: string): boolean {
  return metric === 'accuracy'
    ? sameAnswer(answer, truth)
    : textsOf(truth).some((one) => areQuasiEqual(textOf(answer), one));
}

export function textsOf(truth: Cell): readonly string[] {
  return listIn(textOf(truth)) ?? [textOf(truth)];
}

function saysWritten({ path, own }: Answers, differing: readonly Differing[]): Text {
  const first = elementAt(differing, 0);
  return english(
    '{0}: {1} of {2} answers are wrong only by how they are written, such as "{3}" for "{4}".',
    path,
    formatCount(differing.length),
    formatCount(own.length),
    first.own,
    first.right,
  );
}

export function writtenDifferently(choice: MetricChoice, system: System): Said {
  const answers = answersOf(choice, system, COUNTING);
  const differing = answers === null ? [] : differingIn(answers, choice);
  return answers === null || differing.length < Math.max(AT_LEAST, SOME * answers.own.length)
    ? null
    : saysWritten(answers, differing);
}

function isSameButWritten(one: string, other: string): boolean {
  const [left, right] = [bare(one), bare(other)];
  return left === right && left !== '';
}

/** `(B) Rome` or `B. Rome` for the option B, `$1,496.5 million` or `12%` for the number. */
function holdsAnswer(one: string, other: string): boolean {
  const [text, right] = [one.trim().slice(0, LONGEST_ANSWER), other.trim()];
  const [, letter] = /^\(?([A-Z])[.):]+\s/.exec(text) ?? [];
  if (letter !== undefined) {
    return letter === right.replace(/^\(/, '').replace(/[.):]{1,2}$/, '');
  }
  const [, number = '', unit = ''] = /^\p{Sc}?\s?([+-]?[\d.,]*\d)\s?(%|\p{L}{1,12})\.?$/u.exec(text) ?? [];
  return unit !== '' && /^\p{Sc}?[+-]?[\d.,]*\d$/u.test(right) && isSameButWritten(number, right);
}

const LONGEST_ANSWER = 200;

/** What `\\boxed{…}` holds; other texts as they are. */
function withoutBox(text: string): string {
  const start = /^[\\$ ]{0,4}(?:boxed|fbox|text)\{/.exec(text)?.[0];
  const end = text.lastIndexOf('}');
  return start === undefined || end < 0 ? text : text.slice(start.length, end);
}

/** Without case, curly quotes, LaTeX’s box, outer punctuation and currencies, separators of thousands and a fraction of 0. */
function bare(text: string): string {
  const inner = withoutBox(
    text
      .slice(0, LONGEST_ANSWER)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[‘’ʼ]/g, "'")
      .replace(/[“”]/g, '"'),
  )
    .replace(/^[^\p{L}\p{N}+-]+/u, '')
    .replace(/[^\p{L}\p{N}%]+$/u, '');
  const number = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^[+-]?\d+(?:\.\d+)?$/.test(inner)
    ? inner.replaceAll(',', '')
    : null;
  return number === null ? inner.replace(/\s+/g, ' ') : String(Number(number));
}

export function shortened(text: string): string {
  return text.slice(0, 40);
}
