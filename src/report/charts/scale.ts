import { label, line } from './svg';

/** The position of a value on an axis. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  (value: number): number;
}

/** Maps values from `low` to `high` to pixels `from` to `to`. */
export function linear(low: number, high: number, from: number, to: number): Scale {
  const span = high - low || 1;
  return Object.assign((value: number) => from + ((value - low) / span) * (to - from), { low, high });
}

/** The same on a logarithmic axis. */
export function logarithmic(low: number, high: number, from: number, to: number): Scale {
  const inner = linear(Math.log(low), Math.log(high), from, to);
  return Object.assign((value: number) => inner(Math.log(value)), { low, high });
}

/** Round values within a range, about as many as requested: 1, 2 or 5 times a power of ten apart. */
export function ticks(low: number, high: number, about: number): number[] {
  const rough = (high - low) / about;
  if (!(rough > 0) || !Number.isFinite(rough)) {
    return [low];
  }
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  // Multiples instead of repeated addition, so that 0 is exactly 0.
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** As short as exact: `0.5`, `−2`. */
export function formatTick(value: number): string {
  return String(value).replace('-', '−');
}

/** The horizontal axis below a picture, with what it measures. */
export function axisBelow(
  scale: Scale,
  at: { readonly left: number; readonly right: number; readonly y: number },
  title: string,
  values: readonly number[],
  written: (value: number) => string = formatTick,
): string {
  const { left, right, y } = at;
  return [
    line(left, y, right, y, 'axis'),
    ...values.map(
      (value) =>
        line(scale(value), y, scale(value), y + 5, 'axis') +
        label(written(value), scale(value), y + 18, 'middle', 'muted'),
    ),
    label(title, (left + right) / 2, y + 36, 'middle', 'muted'),
  ].join('');
}
