import type { ReproducedLine } from '../../model/results/report';

const MOST_LISTED = 50;

/** Number of characters shown around the first difference in a line. */
const SHOWN = 120;

const LINES_AHEAD = 200;

/**
 * Where two texts differ, line by line: changed, missing and added lines.
 *
 * @returns the first of them, and how many there are
 */
export function differingLines(
  reported: string,
  now: string,
): { readonly lines: readonly ReproducedLine[]; readonly count: number } {
  const [before, after] = [reported.split('\n'), now.split('\n')];
  const lines: ReproducedLine[] = [];
  let count = 0;
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [one, other] = [before[i], after[j]];
    if (one === other) {
      i++;
      j++;
      continue;
    }
    const [skippedBefore, skippedAfter] = untilTheyMeet(before, after, i, j);
    for (let k = 0; k < Math.max(skippedBefore, skippedAfter); k++) {
      count++;
      if (lines.length < MOST_LISTED) {
        const pair = [
          k < skippedBefore ? before[i + k] : undefined,
          k < skippedAfter ? after[j + k] : undefined,
        ] as const;
        // A missing line is placed before the next one.
        lines.push({ line: i + Math.min(k, skippedBefore) + 1, ...excerpts(...pair) });
      }
    }
    i += skippedBefore;
    j += skippedAfter;
  }
  return { lines, count };
}

/** How many lines to skip on each side until the texts agree again. */
function untilTheyMeet(
  before: readonly string[],
  after: readonly string[],
  i: number,
  j: number,
): readonly [number, number] {
  for (let distance = 1; distance <= LINES_AHEAD; distance++) {
    for (let skipped = 0; skipped <= distance; skipped++) {
      for (const [x, y] of [
        [distance, skipped],
        [skipped, distance],
      ] as const) {
        const [one, other] = [before[i + x], after[j + y]];
        // The ends count as agreement, too.
        if (one === other && i + x <= before.length && j + y <= after.length) {
          return [x, y];
        }
      }
    }
  }
  return [Math.min(LINES_AHEAD, before.length - i), Math.min(LINES_AHEAD, after.length - j)];
}

/** Both lines from shortly before they differ. */
function excerpts(
  reported: string | undefined,
  now: string | undefined,
): Pick<ReproducedLine, 'reported' | 'now'> {
  const [one, other] = [reported ?? '', now ?? ''];
  let same = 0;
  while (same < Math.min(one.length, other.length) && one[same] === other[same]) {
    same++;
  }
  const from = Math.max(0, same - SHOWN / 3);
  const cut = (text: string | undefined): string => {
    if (text === undefined) {
      return '(no such line)';
    }
    const end = from + SHOWN;
    return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
  };
  return { reported: cut(reported), now: cut(now) };
}
