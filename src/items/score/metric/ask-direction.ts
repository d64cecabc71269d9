import { listOf } from '../../../model/lists';
import { requireColumn } from '../../../columns';
import { english, joined } from '../../../model/words';
import { impliedText, type MetricChoice } from '../../../model/settings/metric-choice';
import { quoted } from '../../../model/texts/nearest';
import type { Choice } from '../../../model/settings/question';
import { ask, examplesOf } from './ask-metric';
import { classesBeside } from '../../systems/right-answers';
import { isBinary, type Outputs, readDirection, type ReadDirection } from './direction';
import type { Said } from '../../source';

/**
 * The choice with the direction that the files imply.
 *
 * @param asked true if the metric was asked for
 * @throws RealGainError `unknown-column`; `needs-metric` with both directions to choose from
 */
export function withDirection(choice: MetricChoice, asked: boolean, outputs: Outputs): MetricChoice {
  const read = readDirection(choice, outputs);
  const { because, implied } = read;
  if (read.better !== undefined) {
    return { ...choice, higherIsBetter: read.better === 'higher' };
  }
  const isGraded = choice.id === 'accuracy';
  if (because === null || (isGraded && asked && implied?.better === 'lower')) {
    return askDirection(choice, read, outputs);
  }
  if (implied === undefined || (isGraded && implied.better === 'higher')) {
    return choice;
  }
  const higherIsBetter = implied.better === 'higher';
  return { ...directed(choice), higherIsBetter, impliedBy: implied.by };
}

/** The metric of a column whose direction is said: accuracy has only one. */
function directed(choice: MetricChoice): MetricChoice {
  return choice.id === 'accuracy' ? { ...choice, id: 'rate' } : choice;
}

function askDirection(choice: MetricChoice, read: ReadDirection, { a, b }: Outputs): never {
  const { column = 'score' } = choice;
  [a, b].forEach(({ records, stamp }) => requireColumn(records, column, stamp.path));
  // Once the user answers, realgain.json is no longer the reason.
  const own = { ...directed(choice), declaredIn: undefined };
  const examples = examplesOf(a, column);
  const rate = choice.id === 'accuracy' ? '--metric rate ' : '';
  const option = (direction: string): string =>
    a.records.format === 'numbers'
      ? `--${direction}-is-better`
      : `${rate}--column ${quoted(column)} --${direction}-is-better`;
  const choices: Choice[] = [
    {
      label: english('Higher is better'),
      detail: examples,
      option: option('higher'),
      answer: { metric: { ...own, higherIsBetter: true } },
    },
    {
      label: english('Lower is better'),
      detail: examples,
      option: option('lower'),
      answer: { metric: { ...own, higherIsBetter: false } },
    },
  ];
  const right = classesBeside(column, a.records, b.records);
  if (right !== null) {
    choices.push({
      label: english('They are answers'),
      detail: english('compared with {0}', right),
      option: `--metric accuracy --column ${quoted(column)} --reference-column ${quoted(right)}`,
      answer: { metric: { id: 'accuracy', column, referenceColumn: right } },
    });
  }
  const question = english('Is a higher "{0}" better?', column);
  return ask(
    a,
    joined(listOf(reasonOf(column, read, { a, b }), question)),
    { id: `direction:${column}`, title: question },
    choices,
  );
}

function reasonOf(column: string, { doubt, implied }: ReadDirection, { a, b }: Outputs): Said {
  if (doubt !== undefined) {
    return doubt;
  }
  if (implied !== undefined) {
    return english(
      'The column "{0}" of {1} holds grades, and {2}.',
      column,
      a.stamp.path,
      impliedText(implied.by),
    );
  }
  return [a, b].every((input) => isBinary(input, column))
    ? english(
        'The column "{0}" of {1} holds only 0 and 1, and its name doesn’t say which is better. If they are answers, choose a reference with the right ones.',
        column,
        a.stamp.path,
      )
    : english(
        'The column "{0}" of {1} (values such as {2}) doesn’t say by its name which direction is better.',
        column,
        a.stamp.path,
        examplesOf(a, column),
      );
}
