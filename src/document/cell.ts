import {
  formatCount,
  formatGain,
  formatInterval,
  formatPValue,
  formatScore,
  VERDICT_WORDS,
} from '../model/text';
import { translated } from '../model/words';

/**
 * A value in a table with what it is, from which follow its digits, sign, unit and alignment. A string is a name or a clause;
 * null an empty cell.
 */
export type Cell =
  | string
  | null
  | { readonly is: 'count'; readonly value: number }
  /** From 0 to 1, shown in percent. */
  | { readonly is: 'share'; readonly value: number }
  | { readonly is: 'score'; readonly value: number; readonly decimals: number }
  | { readonly is: 'gain'; readonly value: number; readonly decimals: number }
  /** Coarse: with three decimals. */
  | { readonly is: 'p'; readonly value: number; readonly isCoarse?: true }
  | {
      readonly is: 'interval';
      readonly ends: readonly [number, number];
      /** Of shares, or of scores with so many decimals. */
      readonly of: 'share' | number;
    }
  /** In English wherever it is shown. */
  | { readonly is: 'sentence'; readonly text: string }
  | { readonly is: 'verdict'; readonly verdict: keyof typeof VERDICT_WORDS };

export const count = (value: number): Cell => ({ is: 'count', value });
export const share = (value: number): Cell => ({ is: 'share', value });
export const score = (value: number, decimals: number): Cell => ({ is: 'score', value, decimals });
export const gain = (value: number, decimals: number): Cell => ({ is: 'gain', value, decimals });
export const p = (value: number): Cell => ({ is: 'p', value });
export const coarseP = (value: number): Cell => ({ is: 'p', value, isCoarse: true });
export const interval = (ends: readonly [number, number], of: 'share' | number): Cell => ({
  is: 'interval',
  ends,
  of,
});
export const verdict = (of: keyof typeof VERDICT_WORDS): Cell => ({ is: 'verdict', verdict: of });

export const sentence = (text: string): Cell => ({ is: 'sentence', text });

/** What a reader sees. */
export function textOf(cell: Cell): string {
  if (cell === null || typeof cell === 'string') {
    return cell ?? '';
  }
  switch (cell.is) {
    case 'count':
      return formatCount(cell.value);
    case 'share':
      return percent(cell.value);
    case 'score':
      return formatScore(cell.value, cell.decimals);
    case 'gain':
      return formatGain(cell.value, cell.decimals);
    case 'p':
      return cell.isCoarse === true ? coarse(cell.value) : formatPValue(cell.value);
    case 'interval':
      return cell.of === 'share'
        ? `[${cell.ends.map(percent).join(', ')}]`
        : formatInterval(cell.ends, cell.of);
    case 'sentence':
      return cell.text;
    case 'verdict':
      return translated(VERDICT_WORDS[cell.verdict]);
  }
}

/** In full digits, for programs: an interval takes two fields, and a share is a number from 0 to 1. */
export function valuesOf(cell: Cell): (string | number | null)[] {
  if (cell === null || typeof cell === 'string') {
    return [cell];
  }
  switch (cell.is) {
    case 'interval':
      return [...cell.ends];
    case 'sentence':
      return [cell.text];
    case 'verdict':
      return [cell.verdict];
    default:
      return [cell.value];
  }
}

/** Whether it is aligned by its digits. */
export function isNumber(cell: Cell): boolean {
  return cell !== null && typeof cell !== 'string' && cell.is !== 'verdict' && cell.is !== 'sentence';
}

/** `0.005`, `5e-4`. */
function coarse(value: number): string {
  return value >= 0.001 ? value.toFixed(3) : value.toExponential(0);
}

/** `61.7%`: rates are read to a point, and systems' differ by less. */
function percent(rate: number): string {
  return `${(100 * rate).toFixed(1)}%`;
}
