import { normalQuantile, upperTail } from './distributions';

/** Nodes of Gauss and Legendre on a half of the region that goes on, for a step of one hundredth. */
const FEWEST_NODES = 48;

/** A node for each quarter of a step's standard deviation. */
const NODES_A_DEVIATION = 4;

/** Halvings of the interval in which a critical value lies. */
const HALVINGS = 48;

/** No critical value is larger: its probability is less than the smallest double. */
const LARGEST_Z = 40;

const DENSITY_AT_0 = 1 / Math.sqrt(2 * Math.PI);

/**
 * How much of the level α may have been spent when a share t of the items is done (Lan and DeMets 1983, the spending function that
 * resembles the limits of O’Brien and Fleming 1979): α*(t) = 2 − 2Φ(z_{α/2}/√t). Nearly nothing early, all of it at the end.
 */
export function spentLevel(share: number, alpha: number): number {
  return 2 * upperTail(-normalQuantile(alpha / 2) / Math.sqrt(share));
}

/**
 * The critical values c_j of |Z| for looks after the shares t_j of the items, so that without a gain
 *
 *     P(|Z_i| ≤ c_i for all i < j, and |Z_j| > c_j) = α*(t_j) − α*(t_{j−1})
 *
 * and the probability that any look crosses its limit is α. Z_j·√t_j is a Brownian motion at t_j, whose density on the paths that
 * haven't crossed follows from that at the look before (Armitage, McPherson and Rowe 1969; Jennison and Turnbull 2000, chapter 19):
 * f_j(x) = ∫ f_{j−1}(y)·φ((x − y)/σ)/σ dy over |y| ≤ c_{j−1}·√t_{j−1}, σ² = t_j − t_{j−1}. It is symmetric, so a half is enough.
 *
 * @param shares rising, the last at most 1
 * @param spent α*
 */
export function sequentialLimits(shares: readonly number[], spent: (share: number) => number): number[] {
  const limits: number[] = [];
  let going: Density = { at: Float64Array.of(0), mass: Float64Array.of(1) };
  let [time, before] = [0, 0];
  for (const share of shares) {
    const sigma = Math.sqrt(share - time);
    const total = spent(share);
    const limit = limitOf(going, sigma, total - before, LARGEST_Z * Math.sqrt(share));
    limits.push(limit / Math.sqrt(share));
    going = stepped(going, sigma, limit);
    [time, before] = [share, total];
  }
  return limits;
}

/** The density of |x| on paths that go on: mass at nodes. */
interface Density {
  readonly at: Float64Array;
  readonly mass: Float64Array;
}

/** The limit that paths cross in this step with the given probability. */
function limitOf({ at, mass }: Density, sigma: number, probability: number, largest: number): number {
  const crossing = (limit: number) =>
    mass.reduce(
      (sum, share, i) =>
        sum + share * (upperTail((limit - at[i]!) / sigma) + upperTail((limit + at[i]!) / sigma)),
      0,
    );
  let [low, high] = [0, largest];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    [low, high] = crossing(middle) > probability ? [middle, high] : [low, middle];
  }
  return high;
}

function stepped({ at, mass }: Density, sigma: number, limit: number): Density {
  // Far beyond the paths, nothing goes on.
  const end = Math.min(limit, at[at.length - 1]! + 10 * sigma);
  const { nodes, weights } = gaussLegendre(
    Math.max(FEWEST_NODES, Math.ceil((NODES_A_DEVIATION * end) / sigma)),
  );
  const next = nodes.map((node) => ((node + 1) / 2) * end);
  const density = (x: number) =>
    mass.reduce((sum, share, i) => {
      const [near, far] = [(x - at[i]!) / sigma, (x + at[i]!) / sigma];
      return sum + share * (Math.exp(-(near * near) / 2) + Math.exp(-(far * far) / 2));
    }, 0);
  return {
    at: next,
    mass: next.map((x, i) => ((weights[i]! / 2) * end * density(x) * DENSITY_AT_0) / sigma),
  };
}

interface Rule {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

const rules = new Map<number, Rule>();

/** The rule of Gauss and Legendre on [−1, 1], rising: the roots of the Legendre polynomial by Newton’s method. */
function gaussLegendre(n: number): Rule {
  const known = rules.get(n);
  if (known !== undefined) {
    return known;
  }
  const nodes = new Float64Array(n);
  const weights = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let x = -Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 1;
    for (let step = 0; step < 8; step++) {
      let [before, value] = [1, x];
      for (let k = 2; k <= n; k++) {
        [before, value] = [value, ((2 * k - 1) * x * value - (k - 1) * before) / k];
      }
      slope = (n * (x * value - before)) / (x * x - 1);
      x -= value / slope;
    }
    nodes[i] = x;
    weights[i] = 2 / ((1 - x * x) * slope * slope);
  }
  const rule = { nodes, weights };
  rules.set(n, rule);
  return rule;
}
