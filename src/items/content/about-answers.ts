import { isOutputName, textOf, wordsOf, type ContentKind } from '../../columns';
import type { Column, Records } from '../../model/records';
import { someKind } from '../../model/kinds';

/** Whether a column describes the system's answer, though its name is that of a part of the item. */
export function isAboutAnswers(column: Column, kind: ContentKind | null, records: Records): boolean {
  return (
    isHypothesis(column.name, records) ||
    (kind === 'worded' && (explains(column.name, records) || quotesAnswers(column, records))) ||
    (kind === 'label' && followsRaters(column, records))
  );
}

/** True for a `hypothesis` without a premise: what a system recognized or translated. */
function isHypothesis(name: string, { columns }: Records): boolean {
  const isOne = (column: string, word: string) => wordsOf(column).at(-1) === word;
  return isOne(name, 'hypothesis') && !columns.some((column) => isOne(column.name, 'premise'));
}

/** Rows that show whether answers are quoted. */
const EXAMINED = 10;

/** Shorter answers are in many texts by chance. */
const LONG_ANSWER = 20;

/** A judge's `prompt`, which quotes what the system wrote. */
function quotesAnswers({ name, cells }: Column, { columns }: Records): boolean {
  return columns.some((answers) => {
    if (answers.name === name || !isOutputName(answers.name)) {
      return false;
    }
    const long = Array.from({ length: Math.min(EXAMINED, cells.length) }, (_, i) => i).filter(
      (row) => textOf(answers.cells.at(row)).trim().length >= LONG_ANSWER,
    );
    const isQuoted = (row: number) => textOf(cells.at(row)).includes(textOf(answers.cells.at(row)).trim());
    return long.length > 0 && long.every(isQuoted);
  });
}

/** The share of items on which a verdict is that of one rater. */
const FOLLOWED = 0.8;

/** A `final_label` beside an answer, which follows its `annotation_1`: what raters say of the answer. */
function followsRaters({ name, cells }: Column, { columns }: Records): boolean {
  const isRater = (other: Column) =>
    other.name !== name &&
    /^(?:annotat(?:ion|or)|rater|rating|coder)[\s_.-]?\d+$/i.test(other.name) &&
    cells.filter((cell, row) => cell === other.cells.at(row)).length >= FOLLOWED * cells.length;
  return columns.some((other) => isOutputName(other.name)) && columns.some(isRater);
}

/** `labels_match_arcs_message` beside true and false in `labels_match_arcs_pass`: what was found, not what was asked. */
function explains(name: string, { columns }: Records): boolean {
  const stemOf = (one: string) => wordsOf(one).slice(0, -1);
  const stem = stemOf(name);
  return (
    stem.length > 1 &&
    columns.some(
      (one) =>
        one.name !== name &&
        stemOf(one.name).join(' ') === stem.join(' ') &&
        someKind(one.cells, (cell) => typeof cell === 'boolean'),
    )
  );
}
