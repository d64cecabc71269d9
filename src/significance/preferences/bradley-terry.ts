import { sumOf } from '../../model/lists';

/** Newton's method stops when no strength changes by more than this, in log-odds. */
const TOLERANCE = 1e-10;

/** Newton's method converges quadratically: it needs about 5 steps, or 20 from a poor start. */
const MOST_STEPS = 200;

/** No strength changes by more than this in one step: far from the maximum, Newton's steps are too long. */
const LONGEST_STEP = 1;

/**
 * Strengths of S systems by maximum likelihood (Bradley and Terry 1952): P(i beats j) = 1/(1 + exp(θ_j − θ_i)), Σ θ = 0, in
 * log-odds. A tie is half a win for each. Newton's method on the concave log-likelihood Σ w_ij ln P(i beats j).
 *
 * @param wins S × S, row by row: how often the row's system beat the column's; whole or not; the diagonal doesn't count.
 *   Its graph must be strongly connected (`beaten`), else there is no maximum
 * @param start strengths near the maximum
 */
export function bradleyTerry(
  wins: Float64Array,
  start: Float64Array = new Float64Array(Math.sqrt(wins.length)),
): Float64Array {
  const systems = start.length;
  const strengths = start.slice();
  const free = systems - 1;
  const slope = new Float64Array(free);
  const information = new Float64Array(free * free);
  for (let step = 0; step < MOST_STEPS; step++) {
    fill(wins, strengths, slope, information);
    solve(information, slope, free);
    const longest = slope.reduce((most, change) => Math.max(most, Math.abs(change)), 0);
    const share = Math.min(1, LONGEST_STEP / longest);
    for (let i = 0; i < free; i++) {
      strengths[i]! += share * slope[i]!;
    }
    if (longest <= TOLERANCE) {
      break;
    }
  }
  const mean = sumOf(strengths) / systems;
  return strengths.map((strength) => strength - mean);
}

/** First derivatives of the log-likelihood, and the negative second ones, without the last system. */
function fill(
  wins: Float64Array,
  strengths: Float64Array,
  slope: Float64Array,
  information: Float64Array,
): void {
  const systems = strengths.length;
  const free = systems - 1;
  slope.fill(0);
  information.fill(0);
  for (let i = 0; i < free; i++) {
    for (let j = i + 1; j < systems; j++) {
      const [won, lost] = [wins[i * systems + j]!, wins[j * systems + i]!];
      const games = won + lost;
      if (games === 0) {
        continue;
      }
      const chance = 1 / (1 + Math.exp(strengths[j]! - strengths[i]!));
      const surplus = won - games * chance;
      const weight = games * chance * (1 - chance);
      slope[i]! += surplus;
      information[i * free + i]! += weight;
      if (j < free) {
        slope[j]! -= surplus;
        information[j * free + j]! += weight;
        information[i * free + j]! -= weight;
        information[j * free + i]! -= weight;
      }
    }
  }
}

/** Solves a symmetric positive definite system in place, by Gauss. The result is in `right`. */
function solve(matrix: Float64Array, right: Float64Array, size: number): void {
  for (let pivot = 0; pivot < size; pivot++) {
    const diagonal = matrix[pivot * size + pivot]!;
    for (let row = pivot + 1; row < size; row++) {
      const factor = matrix[row * size + pivot]! / diagonal;
      if (factor !== 0) {
        for (let column = pivot; column < size; column++) {
          matrix[row * size + column]! -= factor * matrix[pivot * size + column]!;
        }
        right[row]! -= factor * right[pivot]!;
      }
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[row]!;
    for (let column = row + 1; column < size; column++) {
      sum -= matrix[row * size + column]! * right[column]!;
    }
    right[row] = sum / matrix[row * size + row]!;
  }
}

/**
 * The systems that each system beat, directly or by way of others: `reach[i * S + j]` is 1 if i beat j, or a system that
 * beat j, and so on. Strengths have a maximum likelihood only if every system reaches every other one: the graph of wins is
 * strongly connected (Ford 1957, The American Mathematical Monthly 64(8)). A tie counts as a win of both.
 */
export function beaten(wins: Float64Array): Uint8Array {
  const systems = Math.sqrt(wins.length);
  const reach = Uint8Array.from(wins, (won, at) => (won > 0 || at % (systems + 1) === 0 ? 1 : 0));
  for (let by = 0; by < systems; by++) {
    for (let i = 0; i < systems; i++) {
      if (reach[i * systems + by] === 1) {
        for (let j = 0; j < systems; j++) {
          reach[i * systems + j]! |= reach[by * systems + j]!;
        }
      }
    }
  }
  return reach;
}

/** Whether every system beat every other, directly or by way of others. As `beaten`, but in S² steps. */
export function isConnected(wins: Float64Array): boolean {
  const systems = Math.sqrt(wins.length);
  const all = (won: (from: number, to: number) => number): boolean => {
    const seen = new Uint8Array(systems);
    const stack = [0];
    seen[0] = 1;
    let count = 0;
    for (let from = stack.pop(); from !== undefined; from = stack.pop()) {
      count++;
      for (let to = 0; to < systems; to++) {
        if (seen[to] === 0 && won(from, to) > 0) {
          seen[to] = 1;
          stack.push(to);
        }
      }
    }
    return count === systems;
  };
  return all((from, to) => wins[from * systems + to]!) && all((from, to) => wins[to * systems + from]!);
}
