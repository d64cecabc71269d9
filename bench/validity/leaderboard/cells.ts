/** Systems whose scores on test sets are simulated: difficulty of the test set + advantage of the system + chance. */
export interface LeaderboardCell {
  readonly id: string;
  readonly what: string;
  /** Advantages of the systems, in standard deviations of chance. */
  readonly advantages: readonly number[];
  readonly testSets: number;
  /** Chance has heavy tails (t with 3 degrees of freedom). */
  readonly heavy: boolean;
  /** Scores are rounded to a half, so that many tie. */
  readonly rounded: boolean;
}

function cell(
  what: string,
  advantages: readonly number[],
  testSets: number,
  chance: Partial<Pick<LeaderboardCell, 'heavy' | 'rounded'>> = {},
): LeaderboardCell {
  const id = ['leaderboard', what, advantages.length, testSets].join(':');
  return { id, what, advantages, testSets, heavy: false, rounded: false, ...chance };
}

const alike = (systems: number): number[] => Array.from({ length: systems }, () => 0);

/** All systems alike, some alike, and one that is better. */
export const LEADERBOARD_CELLS: readonly LeaderboardCell[] = [
  cell('all alike, normal', alike(3), 8),
  cell('all alike, normal', alike(5), 12),
  cell('all alike, normal', alike(10), 20),
  cell('all alike, heavy tails', alike(5), 20, { heavy: true }),
  cell('all alike, many ties', alike(5), 20, { rounded: true }),
  cell('three alike, two worse', [0, 0, 0, -2, -4], 20),
  cell('one better', [1.2, 0, 0, 0, 0], 20),
  cell('one better, heavy tails', [1.6, 0, 0, 0, 0], 20, { heavy: true }),
];
