import { enoughDecimals, formatScore, inMiddle } from '../../model/text';
import type { Study } from '../../model/results/study';
import { belowMiddle, type Drawn, linear, REPORT, type Scale, segment, ticks } from '../drawing/drawing';
import { FONT_SIZE, frame, svgElement } from '../drawing/plot-svg';
import { shapePath } from '../drawing/shapes';
import { elementAt, endsOf, largest } from '../../model/lists';

const WIDTH = 680;
const ROW = 20;
const TOP = 14;
const NAMES = 210;
const LONGEST_NAME = 30;
/** Room for a letter, and letters of a system that are shown. */
const LETTER = 7;
const MOST_LETTERS = 12;

/** For a report: scores with their intervals and letters, the best system first; a rule between clusters. */
export function rankingPicture(
  { systems, metric }: Pick<Study, 'systems' | 'metric'>,
  decimals: number,
  name: string,
): string {
  const ends = systems.flatMap(({ score, interval }) => [score, ...(interval ?? [])]);
  const [low, high] = endsOf(ends);
  const margin = (high - low) * 0.04 || 1;
  const longest = largest(
    systems.map(({ letters = '' }) => letters.length),
    0,
  );
  const lettered = longest === 0 ? 0 : 12 + LETTER * Math.min(longest, MOST_LETTERS);
  const right = WIDTH - lettered;
  const axis = { left: NAMES + 12, right: right - 64, y: TOP + ROW * systems.length };
  const x = linear(low - margin, high + margin, axis.left, axis.right);
  const rows = systems.flatMap(({ name: system, score, interval, cluster, letters = '' }, i): Drawn[] => {
    const y = TOP + ROW * (i + 0.5);
    const base = y + belowMiddle(FONT_SIZE);
    const text = { kind: 'text', y: base, ink: 'foreground' } as const;
    return [
      ...(i > 0 && elementAt(systems, i - 1).cluster !== cluster
        ? [segment([0, y - ROW / 2], [WIDTH, y - ROW / 2], { ink: 'grid', width: 1 })]
        : []),
      { ...text, text: inMiddle(system, LONGEST_NAME), x: NAMES, anchor: 'end' },
      ...(interval === null
        ? []
        : [segment([x(interval[0]), y], [x(interval[1]), y], { ink: 'foreground', width: 2 })]),
      { kind: 'path', path: shapePath('circle', x(score), y, 4), fill: 'bar' },
      { ...text, text: formatScore(score, decimals), x: right, anchor: 'end', ink: 'muted' },
      ...(letters === ''
        ? []
        : [{ ...text, text: shownLetters(letters), x: right + 12, anchor: 'start' as const }]),
    ];
  });
  const drawn = [...rows, ...axisBelow(x, axis, [low - margin, high + margin], metric.name)];
  const sheet = { width: WIDTH, height: axis.y + 46, name };
  return frame(
    sheet,
    { class: 'chart' },
    drawn.map((one) => svgElement(one, REPORT, FONT_SIZE)),
  );
}

function axisBelow(
  x: Scale,
  { left, right, y }: { readonly left: number; readonly right: number; readonly y: number },
  [low, high]: readonly [number, number],
  title: string,
): Drawn[] {
  // Enough to tell six ticks apart.
  const decimals = Math.min(6, Math.max(0, enoughDecimals((high - low) / 6, 0)));
  const line = { ink: 'muted', width: 1 } as const;
  const label = { kind: 'text', anchor: 'middle', ink: 'muted' } as const;
  return [
    segment([left, y], [right, y], line),
    ...ticks(low, high, 6).flatMap((value): Drawn[] => [
      segment([x(value), y], [x(value), y + 5], line),
      { ...label, text: formatScore(value, decimals), x: x(value), y: y + 18 },
    ]),
    { ...label, text: title, x: (left + right) / 2, y: y + 36 },
  ];
}

function shownLetters(letters: string): string {
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1)}…` : letters;
}
