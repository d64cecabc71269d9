/** Judgements of simulated systems. */
export interface PreferenceCell {
  readonly what: string;
  /** Strengths in log-odds, one a system. */
  readonly strengths: readonly number[];
  /** Questions. */
  readonly items: number;
  /** Pairs of systems that are judged on each question. */
  readonly battles: number;
  /** Share of ties. */
  readonly ties: number;
  /** Every question is judged in both orders. */
  readonly bothOrders: boolean;
  /** What being shown first adds, in log-odds. */
  readonly bias: number;
  /** Standard deviation of a system's strength from question to question. */
  readonly spread: number;
  /** Judgements are one of two scores from 0 to 1, the lower one with this probability; null: they are wins, losses and ties. */
  readonly graded: { readonly low: number; readonly high: number; readonly share: number } | null;
}

function cell(
  what: string,
  strengths: readonly number[],
  items: number,
  more: Partial<PreferenceCell> = {},
): PreferenceCell {
  return {
    what,
    strengths,
    items,
    battles: 1,
    ties: 0,
    bothOrders: false,
    bias: 0,
    spread: 0,
    graded: null,
    ...more,
  };
}

const ALIKE = [0, 0, 0, 0, 0];
const UNLIKE = [0.8, 0.4, 0, -0.4, -0.8];

export const PREFERENCE_CELLS: readonly PreferenceCell[] = [
  ...[20, 100].flatMap((n) => [
    cell('two alike', [0, 0], n),
    cell('two alike, 30% ties', [0, 0], n, { ties: 0.3 }),
    cell('two alike, both orders', [0, 0], n, { bothOrders: true, ties: 0.1, spread: 1 }),
    cell('two alike, both orders, position bias', [0, 0], n, { bothOrders: true, spread: 1, bias: 0.8 }),
    cell('one better, 20% ties', [0.5, -0.5], n, { ties: 0.2 }),
  ]),
  ...[20, 50, 200].flatMap((n) => [
    cell('two alike, 80% of scores 0.4, 20% 0.9', [0, 0], n, { graded: { low: 0.4, high: 0.9, share: 0.8 } }),
    cell('two alike, 90% of scores 0.45, 10% 0.95', [0, 0], n, {
      graded: { low: 0.45, high: 0.95, share: 0.9 },
    }),
  ]),
  cell('five alike', ALIKE, 100),
  cell('five alike, 15% ties', ALIKE, 400, { ties: 0.15 }),
  cell('five alike, 5 battles a question', ALIKE, 40, { battles: 5, spread: 1 }),
  cell('five unlike', UNLIKE, 100),
  cell('five unlike, 15% ties', UNLIKE, 400, { ties: 0.15 }),
];
