/** Coefficients of the numerator and the denominator, highest power first. */
type Ratio = readonly [numerator: readonly number[], denominator: readonly number[]];

/** For probabilities within 0.425 of ½. */
const CENTRE: Ratio = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
    1971.5909503065513, 133.14166789178438, 3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
    687.1870074920579, 42.31333070160091, 1,
  ],
];

/** For the tails down to e^−25. */
const TAIL: Ratio = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
];

/** For the tails beyond. */
const FAR_TAIL: Ratio = [
  [
    2.0103343992922881e-7, 0.000027115555687434876, 0.0012426609473880784, 0.026532189526576124,
    0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 0.000018463183175100548, 0.0007868691311456133,
    0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
  ],
];

/**
 * The z with P(Z ≤ z) = probability, with a relative error of about 1e-16 for every double, however small
 * (Wichura 1988, algorithm AS 241, Applied Statistics 37).
 */
export function normalQuantile(probability: number): number {
  const fromMiddle = probability - 0.5;
  if (Math.abs(fromMiddle) <= 0.425) {
    return fromMiddle * ratio(CENTRE, 0.180625 - fromMiddle * fromMiddle);
  }
  const smaller = fromMiddle < 0 ? probability : 1 - probability;
  if (!(smaller > 0)) {
    return smaller === 0 ? Math.sign(fromMiddle) * Infinity : NaN;
  }
  const root = Math.sqrt(-Math.log(smaller));
  return Math.sign(fromMiddle) * (root <= 5 ? ratio(TAIL, root - 1.6) : ratio(FAR_TAIL, root - 5));
}

function ratio([numerator, denominator]: Ratio, x: number): number {
  const at = (coefficients: readonly number[]) => coefficients.reduce((sum, one) => sum * x + one, 0);
  return at(numerator) / at(denominator);
}
