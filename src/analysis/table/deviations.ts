/**
 * Gains δ* of drawn test sets minus the observed δ, the mean over the runs of each system.
 *
 * @param scores of all runs of A, then of B: draw d of run r at [r · draws + d]
 * @param runs how many runs A and B have
 * @returns one for each draw
 */
export function gainDeviations(
  scores: Float64Array,
  [ofA, ofB]: readonly [number, number],
  gain: number,
  higherIsBetter: boolean,
): Float64Array {
  const sign = higherIsBetter ? 1 : -1;
  const draws = scores.length / (ofA + ofB);
  const deviations = new Float64Array(draws).fill(-gain);
  for (let run = 0; run < ofA + ofB; run++) {
    const share = sign * (run < ofA ? 1 / ofA : -1 / ofB);
    for (let draw = 0; draw < draws; draw++) {
      deviations[draw]! += share * scores[run * draws + draw]!;
    }
  }
  return deviations;
}
