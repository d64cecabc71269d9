/** Whether everything is tested, as a release needs it: `npm test -- --all`. */
export const isRelease = process.env['REALGAIN_ALL'] === '1';

/** Every nth, starting with the first; all of them for a release. */
export function oneIn<T>(n: number, all: readonly T[]): readonly T[] {
  return isRelease ? all : all.filter((_, i) => i % n === 0);
}
