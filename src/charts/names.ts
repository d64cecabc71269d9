import type { Axis } from './plot';

/** An axis of rows or columns, with their names. */
export function names(
  all: readonly string[],
  longest: number,
): Pick<Axis, 'min' | 'max' | 'ticks' | 'names'> {
  return {
    min: -0.5,
    max: all.length - 0.5,
    names: true,
    ticks: all.map((name, at) => ({
      at,
      label: name.length > longest ? `${name.slice(0, longest - 1)}…` : name,
    })),
  };
}
