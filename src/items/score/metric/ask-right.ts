import { findColumn, textOf } from '../../../columns';
import { isIdColumn } from '../../../columns/id-names';
import { gradeReader, gradeText, isGradedName, newReader, unknownGrades } from '../../../columns/grades';
import { english } from '../../../model/words';
import { fileError } from '../../../model/errors';
import { quoted } from '../../../model/texts/nearest';
import type { Cells } from '../../../model/records';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { everyKind } from '../../../model/kinds';
import { ask } from './ask-metric';
import type { Input, Files } from '../../source';

const MOST_WORDS_OFFERED = 12;

/** Longer texts are no words for an outcome. */
const LONGEST_WORD = 24;

/**
 * Right and wrong are read by one rule in both files.
 *
 * @throws RealGainError `needs-metric` with the words to choose from, if they don't say which is right; `not-numeric` if
 *   letters mean something else in each file
 */
export function checkGrades(choice: MetricChoice, { a, b, references }: Files): void {
  const { id, column = 'correct', referenceColumn, options = {} } = choice;
  const columns = [a, b].map(({ records }) => findColumn(records, column));
  const [one, other] = columns;
  if (id !== 'accuracy' || referenceColumn !== undefined || one === undefined || other === undefined) {
    return;
  }
  if (options['right'] !== undefined || (references.length > 0 && !isGradedName(column))) {
    return;
  }
  const words = new Set([one, other].flatMap(({ cells }) => textsIn(cells)));
  const isUnknown = [one, other].some((own) => unknownGrades(own, a.records).length > 0);
  if (isUnknown && words.size > 0 && words.size <= MOST_WORDS_OFFERED) {
    askRight(choice, column, [...words], a);
  }
  const both = newReader([...words].map(gradeText));
  const isAlike = [a, b].every(({ records }, i) => {
    const cells = columns[i]?.cells ?? [];
    const own = gradeReader(cells, records.format);
    return records.format === 'inspect' || everyKind(cells, (cell) => own(cell) === both(cell));
  });
  if (words.size > 0 && words.size <= MOST_WORDS_OFFERED && !isAlike) {
    throw fileError(
      'not-numeric',
      { path: b.stamp.path },
      '{0} and {1} write right and wrong in "{2}" by different letters ({3}); write both in the same way.',
      a.stamp.path,
      column,
      [...words].join(', '),
    );
  }
}

/**
 * Asks which word of the only column of a few words means right, where nothing else could be scored.
 *
 * @param isOfItems whether a column says the same of every item in both outputs
 * @throws RealGainError `needs-metric`
 */
export function askOutcome({ a, b }: Files, isOfItems: (column: string) => boolean): void {
  const found = a.records.columns.flatMap(({ name, cells }) => {
    const other = findColumn(b.records, name)?.cells ?? [];
    const words = new Set([...textsIn(cells), ...textsIn(other)]);
    const areWords = [cells, other].every((own) =>
      everyKind(own, (cell) => cell === null || (typeof cell === 'string' && cell.length <= LONGEST_WORD)),
    );
    const isOutcome = words.size > 1 && words.size <= MOST_WORDS_OFFERED && 2 * words.size <= cells.length;
    return other.length > 0 && areWords && isOutcome && !isIdColumn(name) && !isOfItems(name)
      ? [{ name, words: [...words] }]
      : [];
  });
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) {
    askRight({ id: 'accuracy' }, only.name, only.words, a);
  }
}

function textsIn(cells: Cells): string[] {
  const texts = new Set<string>();
  everyKind(cells, (cell) => {
    if (typeof cell === 'string' && cell !== '') {
      texts.add(textOf(cell).trim());
    }
    return texts.size <= MOST_WORDS_OFFERED;
  });
  return [...texts];
}

function askRight(choice: MetricChoice, column: string, words: readonly string[], a: Input): never {
  const named = words.map((word) => `"${word}"`).join(', ');
  return ask(
    a,
    english('The column "{0}" of {1} holds {2}: say which of them means right.', column, a.stamp.path, named),
    { id: `right:${column}`, title: english('Which value of "{0}" means right?', column) },
    words.map((word) => ({
      label: word,
      detail: english('all others are wrong'),
      option: `--metric accuracy --column ${quoted(column)} --option ${quoted(`right=${word}`)}`,
      answer: { metric: { ...choice, column, options: { ...choice.options, right: word } } },
    })),
  );
}
