/** Where a value stands on an axis, in pixels. */
export type Scale = (value: number) => number;

/** Maps values from `low` to `high` to pixels `from` to `to`. */
export function linear(low: number, high: number, from: number, to: number): Scale {
  // Halved first, so that values at the end of the range of doubles don't overflow.
  const span = high / 2 - low / 2 || 1;
  return (value) => from + ((value / 2 - low / 2) / span) * (to - from);
}

export function logarithmic(low: number, high: number, from: number, to: number): Scale {
  const inner = linear(Math.log(low), Math.log(high), from, to);
  return (value) => inner(Math.log(value));
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
  return String(Number(value.toPrecision(6))).replace('-', '−');
}
