import { contentKind, groupNameOf, textOf, wordSet, wordsOf } from '../../../columns';
import { verdictsIn } from '../../../columns/grades';
import { yesOrNo } from '../../../columns/cells';
import { kindsIn } from '../../../model/kinds';
import type { Column, Records } from '../../../model/records';

/* Which items a file itself says failed: by an error, a status, a verdict or a code. */

/** What fails without the system's fault. */
export const OUTAGE =
  /(?:rate|usage).?limit|infra(?:structure)?.?(?:error|failure|fault)|(?:docker|container|sandbox|network)[\W_]{0,3}(?:error|fail(?:ed|ure)|crash)|no.?space.?left|out.?of.?memory|\boom\b|content.?filter|\b(?:429|500|502|503|504)\b|time.?out|timed.?out|connection|overloaded|quota|unavailable|api.?error|cancell?ed|internal.?server/i;

/** A status of what hasn't been answered yet. */
const UNFINISHED =
  /^(?:queued|pending|running|waiting|scheduled|processing|(?:in|not)[ _-]?(?:progress|started|run))$/i;

/** A status of what was never answered. */
const FAILED =
  /^(?:error|errored|exception|api_error|timeout|timed_out|cancell?ed|crashed|fail|failed|failure|queued|pending|running|waiting|scheduled|processing|(?:in|not)[ _-]?(?:progress|started|run))$/i;

/** A status beside which `error` is not an outcome like any other. */
const DONE = /^(?:ok|okay|success|succeeded|done|completed?|finished)$/i;

/** Names of marks for items that no system was asked, or whose answers never came. */
const NOT_ASKED =
  /^(?:is|was|has)?(?:skip|skipped|omitted|notrun|unrun|notattempted|unattempted|cancell?ed|aborted|apierror|outage)$/;

export function failures({
  columns,
}: Records): readonly { readonly name: string; readonly failed: readonly number[] }[] {
  return columns.flatMap(({ name, cells }) => {
    const word = wordsOf(name).at(-1) ?? '';
    const marked = NOT_ASKED.test(wordsOf(name).join('')) ? markedIn(cells) : [];
    if (marked.length > 0) {
      return [{ name, failed: marked }];
    }
    const isError = word === 'error' || word === 'exception';
    const isStatus = namesStatus(name);
    const isVerdict = verdictsIn(cells) !== null;
    const isCode =
      (ENDED.has(word) || (groupNameOf(name) === null && contentKind(name) === null)) && areCodes(cells);
    if (!isError && !isStatus && !isVerdict && !isCode) {
      return [];
    }
    const texts = cells.map((cell) => textOf(cell).trim());
    const isOther = (text: string) => text === '' || FAILED.test(text) || DONE.test(text);
    const isOutage =
      isStatus && texts.every(isOther)
        ? FAILED
        : isVerdict && texts.some(isWrongWord)
          ? NO_VERDICT
          : isError || isCode
            ? OUTAGE
            : null;
    const failed = texts.flatMap((text, item) => (text !== '' && isOutage?.test(text) ? [item] : []));
    return [{ name, failed }];
  });
}

function namesStatus(name: string): boolean {
  return /^(?:status|state)$/.test(wordsOf(name).at(-1) ?? '');
}

/** The rows that a column of states doesn't call unfinished; null: all of them. */
export function finishedRows({ columns, n }: Records): Int32Array | null {
  const states = columns.filter(({ name }) => namesStatus(name));
  const isOpen = (row: number) => states.some(({ cells }) => UNFINISHED.test(textOf(cells.at(row)).trim()));
  const rows = Int32Array.from(Array(n).keys()).filter((row) => !isOpen(row));
  return rows.length === n ? null : rows;
}

export const ENDED = wordSet('status state reason outcome exit');

/** More or longer texts are no codes of how items ended. */
const MOST_CODES = 20;
const LONGEST_CODE = 60;

/** A few short texts, as programs write them. */
function areCodes(cells: Column['cells']): boolean {
  const kinds = kindsIn(cells);
  return (
    kinds.length > 1 &&
    kinds.length <= MOST_CODES &&
    kinds.every((kind) => kind === null || (typeof kind === 'string' && kind.length <= LONGEST_CODE))
  );
}

/** Beside such a word, `error` is not how a wrong answer is called. */
export function isWrongWord(text: string): boolean {
  return /^(?:incorrect|wrong|fail|failed|failure|unresolved|unsolved)$/i.test(text);
}

/** A verdict on what was never judged. */
const NO_VERDICT = /^(?:error|errored|exception|api_error|cancell?ed)$/i;

function markedIn(cells: Column['cells']): readonly number[] {
  const marks = cells.map(yesOrNo);
  return cells.every((cell, item) => marks[item] !== null || cell === null || cell === '')
    ? marks.flatMap((mark, item) => (mark === true ? [item] : []))
    : [];
}
