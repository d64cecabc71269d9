import { numberOf } from '../../columns/cells';
import { inEnglish } from '../../columns/languages';
import type { Cell } from '../../model/records';

/** What a verdict gives to the first of two systems: 1 for a win, ½ for a tie; null if there is no verdict. */
export type Verdict = number | null;

/** A verdict of a row, and whether the second system was shown first. */
export interface RowVerdict {
  /** undefined if it can't be understood. */
  readonly verdict: Verdict | undefined;
  readonly swapped: boolean;
}

/** The columns that hold verdicts, and how. */
export interface Verdicts {
  readonly columns: readonly string[];
  readonly read: (row: number, names?: readonly [string, string]) => readonly RowVerdict[];
}

/** `A`, `model_a`, `Assistant A`, `[[A]]`, `A wins`, `A is much better`, `slightly prefer A`, `A>B`, `A>>B`, `left`. */
const KIND = '(?:(?:the )?(?:model|assistant|system|response|output|answer|generator|option) ?)?';
const HOW =
  '(?:(?:very|much|far|slightly|somewhat|clearly|strongly|significantly|marginally|a (?:bit|little|lot)) )?';
const WINS = `(?: (?:is )?${HOW}(?:wins?|better|preferred))?`;
const LIKED = `(?:(?:i )?${HOW}prefers? )?`;
const FIRST = new RegExp(`^(?:${LIKED}${KIND}(?:a|1|first|left)${WINS}|a>{1,2}b|b<{1,2}a)$`);
const SECOND = new RegExp(`^(?:${LIKED}${KIND}(?:b|2|second|right)${WINS}|b>{1,2}a|a<{1,2}b)$`);
const TIE =
  /^(?:ties?(?: \(?both ?(?:bad|good)\)?)?|tied|draw|no (?:preference|difference)|(?:(?:about|roughly|both) )?(?:the )?(?:equal(?:ly good)?|same)|both(?: ?(?:bad|good))?|neither|a=b|b=a|\[\[c\]\])$/;

/** How judges report that they reached no verdict. */
const NONE = /^(?:|error|invalid|unknown|none|null|nan|n\/a)$/;

/** Words that can't be the answer to a question with options A and B. */
const UNMISTAKABLE =
  /[ab][<>=]+[ab]|\[\[[abc]\]\]|(?:model|assistant|system|generator)[ _-]?[ab12]\b|^[ab12] [a-z ]*better$/i;

/**
 * What a cell says about systems A and B: a word for either of them or for a tie, or the name of one of them.
 *
 * @returns undefined for anything else
 */
export function verdictOf(cell: Cell, names?: readonly [string, string]): Verdict | undefined {
  if (cell === null) {
    return null;
  }
  const text = String(cell).trim();
  const [a, b] = names ?? [];
  if (text === a || text === b) {
    return text === a ? 1 : 0;
  }
  const plain = text.toLowerCase().replaceAll(/[\s_-]+/g, ' ');
  // `leftvote`, `bothbad_vote`.
  const words = inEnglish(plain.replace(/(?<=\S) ?vote$/, '').split(' ')).join(' ');
  const word = words === '[[c]]' ? words : words.replaceAll(/[[\]]/g, '').replaceAll(/ ?([<>=]+) ?/g, '$1');
  return NONE.test(word)
    ? null
    : FIRST.test(word)
      ? 1
      : SECOND.test(word)
        ? 0
        : TIE.test(word)
          ? 0.5
          : undefined;
}

export function isUnmistakable(cell: Cell): boolean {
  return typeof cell === 'string' && UNMISTAKABLE.test(cell);
}

/**
 * AlpacaEval's `preference`: from 1, the first output is better, to 2, the second is; 1.5, or 0 in its early files, is a tie.
 *
 * @returns undefined for anything else
 */
export function preferenceOf(cell: Cell): Verdict | undefined {
  const value = numberOf(cell);
  return typeof value !== 'number'
    ? value
    : value === 0
      ? 0.5
      : value >= 1 && value <= 2
        ? 2 - value
        : undefined;
}

/** The higher score wins. @returns undefined if one of them is not a number */
export function higherOf(a: Cell, b: Cell): Verdict | undefined {
  const [one, other] = [numberOf(a), numberOf(b)];
  return one === undefined || other === undefined
    ? undefined
    : one === null || other === null
      ? null
      : (Math.sign(one - other) + 1) / 2;
}
