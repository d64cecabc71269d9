/** What happens less often than this by chance has a reason. */
export const UNLIKELY = 1e-3;

/** How likely numbers in no particular order are to run up or down as these do; 1 if they don't, or some are missing. */
export function sortedByChance(numbers: readonly number[]): number {
  const isSorted = [1, -1].some((sign) =>
    numbers.every((x, i) => !Number.isNaN(x) && (i === 0 || sign * (x - (numbers[i - 1] ?? x)) >= 0)),
  );
  if (!isSorted) {
    return 1;
  }
  // One in n! / (n₁! n₂! …) orders, either way: equal numbers stand together.
  let [chance, alike] = [2, 0];
  numbers.forEach((x, i) => {
    alike = x === numbers[i - 1] ? alike + 1 : 1;
    chance *= alike / (i + 1);
  });
  return Math.min(1, chance);
}
