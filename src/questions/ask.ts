/**
 * Resolves, asks, and goes on: calls until nothing is open. The one loop for what files leave open.
 *
 * @param call throws an error for what is open
 * @param choose the same with the answer of the user; null if there is none, so that the error stands, as it does if that changes nothing
 */
export async function askUntilClear<Asked, Result>(
  asked: Asked,
  call: (asked: Asked) => Promise<Result>,
  choose: (asked: Asked, error: unknown) => Promise<Asked | null>,
): Promise<Result> {
  for (let current = asked; ;) {
    try {
      return await call(current);
    } catch (error) {
      const known = await choose(current, error);
      if (known === null || JSON.stringify(known) === JSON.stringify(current)) {
        throw error;
      }
      current = known;
    }
  }
}
