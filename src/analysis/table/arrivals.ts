import {
  english,
  formatCount,
  primaryTest,
  shortP,
  someOf,
  type Arrival,
  type Stream,
  type Text,
} from '../../model';
import type { MadeRow } from './made-row';
import { neededOf, shareOf } from './spending';

/** A run that was compared, from the oldest to the newest. */
export interface ComparedRun extends Pick<MadeRow, 'comparison' | 'deviations'> {
  readonly run: string;
  /** As of an arrival. */
  readonly of: string;
}

/**
 * When each run arrived, what it spent of α, and the p that it needed: as it was judged then, or in the next place. More than α
 * is never spent, whatever was planned or declared meanwhile.
 *
 * @returns one for each run
 */
export function arrivalsOf(
  { planned, next, spent, arrived }: Stream,
  runs: readonly ComparedRun[],
): Arrival[] {
  const [first] = runs;
  const { alpha = 0.05, tests } = first?.comparison ?? {};
  let [place, left] = [next, alpha - spent];
  const placed = runs.map(({ run, of, deviations }) => {
    const known = arrived.find((one) => one.run === run && one.of === of);
    if (known !== undefined) {
      return { ...known, deviations };
    }
    const level = Math.max(0, Math.min(left, alpha * shareOf(place, planned)));
    left -= level;
    return { run, of, place: place++, level, needed: null, deviations };
  });
  const inOrder = placed.toSorted((one, other) => one.place - other.place);
  const needed = new Map(
    neededOf(inOrder, tests?.[0]?.alternative ?? 'two-sided').map((p, i) => [inOrder[i], p]),
  );
  return placed.map((one) => {
    const { deviations: _, ...arrival } = one;
    return { ...arrival, needed: needed.get(one) ?? one.level };
  });
}

/** Which runs more resamples could make significant: what they need lies within the Monte Carlo interval of their p. */
export function tooFewResamples(rows: readonly MadeRow[]): Text[] {
  const open = rows.flatMap(({ task, comparison, arrival }) => {
    const test = primaryTest(comparison);
    const [low, high] = test?.monteCarlo ?? [1, 0];
    return arrival !== undefined && low <= arrival.needed && arrival.needed <= high && test?.resamples
      ? [{ name: task ?? '', needed: arrival.needed, resamples: test.resamples }]
      : [];
  });
  const [first] = open;
  return first === undefined
    ? []
    : [
        english(
          'More resamples than {0} could decide otherwise whether these runs were significant when they arrived: {1} (for the first of them, {2} is needed).',
          formatCount(first.resamples),
          someOf(open.map(({ name }) => name)),
          shortP(first.needed),
        ),
      ];
}
