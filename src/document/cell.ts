import type { inkOfOutcome } from '../charts/drawing/drawing';
import type { Term } from '../model/glossary';
import { OUTCOME_WORDS, type Outcome } from '../model/results/outcome';
import {
  formatConfidence,
  formatCount,
  formatGain,
  formatInterval,
  formatPower,
  formatPValue,
  formatRanks,
  formatScore,
  formatShare,
  VERDICT_WORDS,
} from '../model/text';
import { localPercent } from '../model/percent';
import { english, t, translated } from '../model/words';

/**
 * A value in a table with what it is, from which follow its digits, sign, unit and alignment. A string is a name or a clause;
 * null an empty cell.
 */
export type Cell =
  | string
  | null
  | { readonly is: 'count'; readonly value: number }
  /** From 0 to 1, shown in percent. Coarse: in whole percent. */
  | { readonly is: 'share'; readonly value: number; readonly isCoarse?: true }
  | { readonly is: 'power'; readonly value: number }
  /** Marked: `27.41*`, which the caption explains. */
  | { readonly is: 'score'; readonly value: number; readonly decimals: number; readonly isMarked?: boolean }
  /** With its sign. */
  | { readonly is: 'gain'; readonly value: number; readonly decimals: number }
  /** `said`: with the error of drawing. */
  | { readonly is: 'p'; readonly value: number; readonly said?: string }
  | {
      readonly is: 'interval';
      readonly ends: readonly [number, number];
      /** Shares, or scores with this many decimals. */
      readonly of: 'share' | number;
      /** How a page draws it, beside its ends. */
      readonly drawn?: Drawn;
    }
  /** `2–3`; `2` where they are the same. */
  | { readonly is: 'ranks'; readonly ranks: readonly [number, number] }
  /** 1 − a one-sided p: never 1. */
  | { readonly is: 'confidence'; readonly value: number }
  /** A word of statistics, which a page explains: of the glossary, a test or the method of an interval. */
  | { readonly is: 'term'; readonly text: string; readonly of: Explained }
  /** A metric; a page shows which of its values are better, `↑` or `↓`. */
  | { readonly is: 'metric'; readonly name: string; readonly mark: string }
  /** In English wherever it is shown. */
  | { readonly is: 'sentence'; readonly text: string }
  /** With a note that only a page shows here: reports list it below the table. */
  | { readonly is: 'clause'; readonly text: string; readonly note: string | null }
  /** A command line. */
  | { readonly is: 'code'; readonly text: string }
  | Estimate
  | Part
  /** Not firm: with reservations. */
  | {
      readonly is: 'verdict';
      readonly verdict: Said;
      readonly isFirm?: boolean;
    };

type Explained = { readonly term: Term } | { readonly test: string } | { readonly interval: string };

/** An interval as a bar on an axis of its column. */
interface Drawn {
  /** The estimate. */
  readonly at: number;
  /** Cells with the same number share an axis. */
  readonly axis: number;
  /** Of the outcome of a gain, whose axis shows 0; absent: of a score. */
  readonly ink?: ReturnType<typeof inkOfOutcome>;
}

/** A value with its interval, if they are known: `0.884 [0.612, 0.968]`. */
interface Estimate {
  readonly is: 'estimate';
  /** With its sign. */
  readonly isGain?: true;
  readonly value: number | null;
  readonly ends: readonly [number, number] | null;
  readonly decimals: number;
}

/** Some of all, with their share and its interval, unless there are none: `53 of 66 (80.3% [68.7, 89.1])`. */
interface Part {
  readonly is: 'part';
  readonly count: number;
  readonly of: number;
  readonly share: number | null;
  readonly ends: readonly [number, number] | null;
}

export const count = (value: number): Cell => ({ is: 'count', value });
export const share = (value: number): Cell => ({ is: 'share', value });
export const coarseShare = (value: number): Cell => ({ is: 'share', value, isCoarse: true });
export const power = (value: number): Cell => ({ is: 'power', value });
export const score = (value: number, decimals: number): Cell => ({ is: 'score', value, decimals });
export const markedScore = (value: number, decimals: number, isMarked: boolean): Cell => ({
  is: 'score',
  value,
  decimals,
  isMarked,
});
export const gain = (value: number, decimals: number): Cell => ({ is: 'gain', value, decimals });
export const p = (value: number, said?: string): Cell => ({
  is: 'p',
  value,
  ...(said !== undefined && { said }),
});
export const confidence = (value: number): Cell => ({ is: 'confidence', value });
export const interval = (ends: readonly [number, number], of: 'share' | number): Cell => ({
  is: 'interval',
  ends,
  of,
});
export const whisker = (ends: readonly [number, number], decimals: number, drawn: Drawn): Cell => ({
  is: 'interval',
  ends,
  of: decimals,
  drawn,
});
export const estimate = (
  { value, interval: ends }: { readonly value: number | null; readonly interval: Estimate['ends'] },
  decimals: number,
): Cell => ({ is: 'estimate', value, ends, decimals });
export const estimatedGain = (
  { gain: value, interval: ends }: { readonly gain: number; readonly interval: Estimate['ends'] },
  decimals: number,
): Cell => ({ is: 'estimate', isGain: true, value, ends, decimals });
export const part = ({
  interval: ends,
  ...found
}: Pick<Part, 'count' | 'of' | 'share'> & { readonly interval: Part['ends'] }): Cell => ({
  is: 'part',
  ...found,
  ends,
});
/** The outcome of a row whose gain has a direction. */
export const verdict = (of: Said, isFirm = true): Cell => ({ is: 'verdict', verdict: of, isFirm });

export const termCell = (text: string, of: Explained): Cell => ({ is: 'term', text, of });

export const code = (text: string): Cell => ({ is: 'code', text });

export const clause = (text: string, note: string | null): Cell => ({ is: 'clause', text, note });

export const sentence = (text: string): Cell => ({ is: 'sentence', text });

/** One without a direction is only significant. */
type Said = Outcome | 'significant';

const SAID: Readonly<Record<Said, string>> = {
  ...VERDICT_WORDS,
  ...OUTCOME_WORDS,
  better: english('significantly better'),
};

const MARK = '*';

export function textOf(cell: Cell): string {
  if (cell === null || typeof cell === 'string') {
    return cell ?? '';
  }
  switch (cell.is) {
    case 'count':
      return formatCount(cell.value);
    case 'share':
      return cell.isCoarse === true ? localPercent(formatShare(cell.value)) : percent(cell.value);
    case 'power':
      return localPercent(formatPower(cell.value));
    case 'score':
      return `${formatScore(cell.value, cell.decimals)}${cell.isMarked === true ? MARK : ''}`;
    case 'gain':
      return formatGain(cell.value, cell.decimals);
    case 'p':
      return cell.said ?? formatPValue(cell.value);
    case 'interval':
      return cell.of === 'share'
        ? `[${cell.ends.map(percent).join(', ')}]`
        : formatInterval(cell.ends, cell.of);
    case 'sentence':
    case 'code':
    case 'term':
    case 'clause':
      return cell.text;
    case 'estimate':
      return estimateText(cell);
    case 'part':
      return partText(cell);
    case 'verdict':
      return translated(SAID[cell.verdict]);
    case 'metric':
      return cell.name;
    case 'ranks':
      return formatRanks(cell.ranks);
    case 'confidence':
      return formatConfidence(cell.value);
  }
}

function estimateText({ value, ends, decimals, isGain }: Estimate): string {
  const format = isGain === true ? formatGain : formatScore;
  return [value === null ? '–' : format(value, decimals), ends && formatInterval(ends, decimals)]
    .filter((text) => text !== null)
    .join(' ');
}

function partText({ count: some, of, share: rate, ends }: Part): string {
  const said = t('{0} of {1}', formatCount(some), formatCount(of));
  return rate === null || ends === null
    ? said
    : `${said} (${percent(rate)} [${ends.map((end) => (100 * end).toFixed(1)).join(', ')}])`;
}

/**
 * In full digits, for programs, by what is added to the name of the column: an interval takes two fields, and a share is a
 * number from 0 to 1. Nothing for an empty cell.
 */
export function valuesOf(cell: Cell): Readonly<Record<string, string | number | null>> {
  if (cell === null) {
    return {};
  }
  if (typeof cell === 'string') {
    return { '': cell };
  }
  switch (cell.is) {
    case 'interval':
      return endsOf(cell.ends);
    case 'sentence':
    case 'code':
    case 'term':
    case 'clause':
      return { '': cell.text };
    case 'estimate':
      return { '': cell.value, ...endsOf(cell.ends) };
    case 'part':
      return { '': cell.count, ' of': cell.of, ' share': cell.share, ...endsOf(cell.ends) };
    case 'verdict':
      return { '': cell.verdict };
    case 'metric':
      return { '': cell.name };
    case 'ranks':
      return { ' first': cell.ranks[0], ' last': cell.ranks[1] };
    default:
      return { '': cell.value };
  }
}

function endsOf(ends: readonly [number, number] | null) {
  return { ' low': ends?.[0] ?? null, ' high': ends?.[1] ?? null };
}

const WORDS: ReadonlySet<string> = new Set(['verdict', 'metric', 'sentence', 'code', 'term', 'clause']);

/** Whether it is aligned by its digits. */
export function isNumber(cell: Cell): boolean {
  return cell !== null && typeof cell !== 'string' && !WORDS.has(cell.is);
}

export function isCode(cell: Cell | undefined): boolean {
  return typeof cell === 'object' && cell?.is === 'code';
}

/** `61.7%`: rates are read to a point, and systems' differ by less. */
function percent(rate: number): string {
  return localPercent(`${(100 * rate).toFixed(1)}%`);
}
