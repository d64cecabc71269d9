/**
 * The discrete Fourier transform x_t = Σ_j X_j exp(2πi·jt/L) of L points, L ≥ 4 a power of 2, by decimation in
 * time with radix 4 (and one step of radix 2 where L is not a power of 4). The additions and their order are those of
 * fft.js, so the digits are the same. Each X_j is written to where the first step reads it, which saves a second array;
 * and parts in which every X_j is 0 are skipped, because the spectrum of a sum of many numbers is 0 nearly everywhere.
 */
export class FourierTransform {
  /** Real and imaginary parts in turn. */
  private readonly points: Float64Array;
  /** Points that the first step combines. */
  private readonly first: 2 | 4;
  /** Base-4 digits of the number of a group of such points. */
  private readonly digits: number;

  constructor(readonly length: number) {
    const power = Math.log2(length);
    this.first = power % 2 === 0 ? 4 : 2;
    this.digits = Math.floor((power - 1) / 2);
    this.points = new Float64Array(2 * length);
  }

  /** Sets X_j; those that are not set are 0. */
  set(j: number, real: number, imaginary: number): void {
    const groups = this.length / this.first;
    let left = j % groups;
    let group = 0;
    for (let digit = 0; digit < this.digits; digit++) {
      group = 4 * group + (left & 3);
      left >>= 2;
    }
    const at = 2 * (this.first * group + Math.floor(j / groups));
    this.points[at] = real;
    this.points[at + 1] = imaginary;
  }

  /** Transforms what was set, once. @returns real and imaginary parts in turn */
  run(): Float64Array {
    const { length, points } = this;
    const roots = rootsFor(length);
    let filled = this.first === 4 ? combineFours(points) : combineTwos(points);
    for (let quarter: number = this.first; quarter < length; quarter *= 4) {
      const parts = length / (4 * quarter);
      const next = new Uint8Array(parts);
      for (let part = 0; part < parts; part++) {
        const at = 4 * part;
        if (filled[at] === 1 || filled[at + 1] === 1 || filled[at + 2] === 1 || filled[at + 3] === 1) {
          next[part] = 1;
          combine(points, at * 2 * quarter, quarter, roots, (parts * roots.length) / length);
        }
      }
      filled = next;
    }
    return points;
  }
}

/** exp(2πi·m/length) for the m that transforms of this length or a shorter one use. */
interface Roots {
  readonly length: number;
  /** Cosine and sine in turn, which are needed together. */
  readonly parts: Float64Array;
}

/** The longest so far: it takes longer to compute than to use, and shorter transforms use every 2nd, 4th … root. */
let longest: WeakRef<Roots> | undefined;

function rootsFor(length: number): Roots {
  const known = longest?.deref();
  if (known !== undefined && known.length >= length) {
    return known;
  }
  const parts = new Float64Array((3 * length) / 2);
  const add = (m: number) => {
    const angle = (Math.PI * (2 * m)) / length;
    parts[2 * m] = Math.cos(angle);
    parts[2 * m + 1] = Math.sin(angle);
  };
  const quarter = length / 4;
  for (let m = 0; m < quarter; m++) {
    add(m);
    // Every step takes the m-th, 2m-th and 3m-th.
    if (2 * m >= quarter) {
      add(2 * m);
    }
    if (3 * m >= quarter && (3 * m >= 2 * quarter || m % 2 === 1)) {
      add(3 * m);
    }
  }
  const roots = { length, parts };
  longest = new WeakRef(roots);
  return roots;
}

/** The first step for a power of 4. @returns 1 for each group of four with a value other than 0 */
function combineFours(points: Float64Array): Uint8Array {
  const filled = new Uint8Array(points.length / 8);
  for (let group = 0, at = 0; group < filled.length; group++, at += 8) {
    if (!isFilled(points, at, at + 8)) {
      continue;
    }
    filled[group] = 1;
    const sumACr = points[at]! + points[at + 4]!;
    const sumACi = points[at + 1]! + points[at + 5]!;
    const differenceACr = points[at]! - points[at + 4]!;
    const differenceACi = points[at + 1]! - points[at + 5]!;
    const sumBDr = points[at + 2]! + points[at + 6]!;
    const sumBDi = points[at + 3]! + points[at + 7]!;
    const differenceBDr = points[at + 2]! - points[at + 6]!;
    const differenceBDi = points[at + 3]! - points[at + 7]!;
    points[at] = sumACr + sumBDr;
    points[at + 1] = sumACi + sumBDi;
    points[at + 2] = differenceACr - differenceBDi;
    points[at + 3] = differenceACi + differenceBDr;
    points[at + 4] = sumACr - sumBDr;
    points[at + 5] = sumACi - sumBDi;
    points[at + 6] = differenceACr + differenceBDi;
    points[at + 7] = differenceACi - differenceBDr;
  }
  return filled;
}

/** The first step for other powers of 2. */
function combineTwos(points: Float64Array): Uint8Array {
  const filled = new Uint8Array(points.length / 4);
  for (let group = 0, at = 0; group < filled.length; group++, at += 4) {
    if (isFilled(points, at, at + 4)) {
      filled[group] = 1;
      const real = points[at]! - points[at + 2]!;
      const imaginary = points[at + 1]! - points[at + 3]!;
      points[at] = points[at]! + points[at + 2]!;
      points[at + 1] = points[at + 1]! + points[at + 3]!;
      points[at + 2] = real;
      points[at + 3] = imaginary;
    }
  }
  return filled;
}

function isFilled(points: Float64Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    if (points[at] !== 0) {
      return true;
    }
  }
  return false;
}

/**
 * Combines four transforms of `quarter` points, one after the other, into one of all of them, in place.
 *
 * @param from index of the first number
 * @param step from one root to the next
 */
function combine(points: Float64Array, from: number, quarter: number, { parts }: Roots, step: number): void {
  for (let m = 0, root = 0; m < quarter; m++, root += 2 * step) {
    const a = from + 2 * m;
    const b = a + 2 * quarter;
    const c = b + 2 * quarter;
    const d = c + 2 * quarter;
    const cosB = parts[root]!;
    const sinB = parts[root + 1]!;
    const turnedBr = points[b]! * cosB - points[b + 1]! * sinB;
    const turnedBi = points[b]! * sinB + points[b + 1]! * cosB;
    const cosC = parts[2 * root]!;
    const sinC = parts[2 * root + 1]!;
    const turnedCr = points[c]! * cosC - points[c + 1]! * sinC;
    const turnedCi = points[c]! * sinC + points[c + 1]! * cosC;
    const cosD = parts[3 * root]!;
    const sinD = parts[3 * root + 1]!;
    const turnedDr = points[d]! * cosD - points[d + 1]! * sinD;
    const turnedDi = points[d]! * sinD + points[d + 1]! * cosD;
    const sumACr = points[a]! + turnedCr;
    const sumACi = points[a + 1]! + turnedCi;
    const differenceACr = points[a]! - turnedCr;
    const differenceACi = points[a + 1]! - turnedCi;
    const sumBDr = turnedBr + turnedDr;
    const sumBDi = turnedBi + turnedDi;
    const differenceBDr = turnedBr - turnedDr;
    const differenceBDi = turnedBi - turnedDi;
    points[a] = sumACr + sumBDr;
    points[a + 1] = sumACi + sumBDi;
    points[b] = differenceACr - differenceBDi;
    points[b + 1] = differenceACi + differenceBDr;
    points[c] = sumACr - sumBDr;
    points[c + 1] = sumACi - sumBDi;
    points[d] = differenceACr + differenceBDi;
    points[d + 1] = differenceACi - differenceBDr;
  }
}
