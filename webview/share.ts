/**
 * The next state, with those of its fields that are equal to the previous ones replaced by the
 * previous objects. Messages arrive as copies; with this, `===` tells a view whether it has to draw.
 *
 * @param previous the state before, or null at the start
 * @param next the state that has just arrived
 */
export function shareUnchanged<T extends object>(previous: T | null, next: T): T {
  if (previous === null) {
    return next;
  }
  const shared = { ...next };
  for (const key of Object.keys(next) as (keyof T)[]) {
    if (previous[key] !== next[key] && JSON.stringify(previous[key]) === JSON.stringify(next[key])) {
      shared[key] = previous[key];
    }
  }
  return shared;
}
