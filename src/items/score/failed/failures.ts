import { findColumn, isOutputName, lastWords, textOf } from '../../../columns';
import { elementAt, tally } from '../../../model/lists';
import { english, type Text } from '../../../model/words';
import { formatCount } from '../../../model/text';
import type { Column, Records } from '../../../model/records';
import { kindsOf } from '../../../model/kinds';
import type { ScoredSystem } from '../scored-system';
import { failedItems } from './failed-items';
import { OUTAGE } from './marked';
import { type Said, said } from '../../source';
import { yesOrNo } from '../../../columns/cells';

/* Items of which the file itself says that something failed: an outage, an answer that never came or that a limit cut off. */

const FEWEST_ITEMS = 5;

/** Shares of the items that differ by less are no matter. */
const APART = 0.1;

/** @param other another system's output, in any order */
export function failureWarnings(system: ScoredSystem, other: Records): Text[] {
  return said(failedItems(system, other) ?? unanswered(system, other), cutOff(system, other));
}

/** Empty outputs, or a message of a program in their place, that count as wrong. */
function unanswered({ path, records, table, lines, order }: ScoredSystem, other: Records): Said {
  const isZero = (item: number) => elementAt(table.data, item * table.k) === 0;
  const outputs = table.k > 2 ? [] : records.columns.filter(({ name }) => isOutputName(name));
  for (const column of outputs) {
    const failed = failedIn(column);
    const [first = 0] = failed;
    const against = findColumn(other, column.name);
    const isMore = against !== undefined && failed.length >= FEWEST_ITEMS + 2 * failedIn(against).length;
    if (isMore && failed.length < records.n && failed.every(isZero)) {
      return english(
        '{0}: {1} items have no answer in "{2}" (first on line {3}) and are scored 0; if the system was never asked, remove these rows from both files.',
        path,
        formatCount(failed.length),
        column.name,
        lines[elementAt(order, first)] ?? first + 1,
      );
    }
  }
  return null;
}

/** The items without an output, or with one that a program wrote several times. */
function failedIn({ cells }: Column): number[] {
  const texts = cells.map((cell) => textOf(cell).trim());
  const counts = tally(texts);
  const isMessage = (text: string) => (counts.get(text) ?? 0) >= FEWEST_ITEMS && OUTAGE.test(text);
  return texts.flatMap((text, item) => (text === '' || isMessage(text) ? [item] : []));
}

function cutOff({ path, records }: ScoredSystem, other: Records): Text[] {
  return records.columns.flatMap((column) => {
    const against = findColumn(other, column.name);
    const [own, others] = [countCut(column), against === undefined ? null : countCut(against)];
    return own === null || others === null || own - others < Math.max(FEWEST_ITEMS, APART * records.n)
      ? []
      : [
          english(
            '{0}: {1} of {2} answers were cut off at a limit ("{3}"), of the other output {4}: the gain may be one of the limits.',
            path,
            formatCount(own),
            formatCount(records.n),
            column.name,
            formatCount(others),
          ),
        ];
  });
}

/** How many items ended at a limit: null if a column doesn't say how they ended. */
function countCut({ name, cells }: Column): number | null {
  const own = lastWords(name);
  const isMark = own.some((word) => word === 'truncated' || word === 'cutoff');
  const isReason = own.at(-1) === 'reason';
  const kinds = isMark || isReason ? kindsOf(cells) : null;
  return kinds === null
    ? null
    : [...kinds].reduce(
        (sum, [cell, count]) =>
          sum + Number(isMark ? yesOrNo(cell) === true : LIMIT.test(textOf(cell))) * count,
        0,
      );
}

/** As programming interfaces of language models say it. */
const LIMIT = /^(?:(?:model_?)?length|max_?(?:new_?|output_?)?(?:tokens|length)|token_?limit)$/i;
