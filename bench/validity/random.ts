import normalDistribution from '@stdlib/stats-base-dists-normal';
import seedrandom from 'seedrandom';

/** Random variates of one data set. Everything follows from the seed. */
export class Random {
  private readonly next: () => number;

  constructor(seed: string) {
    this.next = seedrandom.alea(seed);
  }

  /** Uniform on the open interval from 0 to 1. */
  uniform(): number {
    // The generator's numbers are multiples of 2^−32 from 0.
    return this.next() + 2 ** -33;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Mean 0, variance 1. */
  normal(): number {
    return normalDistribution.quantile(this.uniform(), 0, 1);
  }

  /** Mean 1, variance 1, skewness 2. */
  exponential(): number {
    return -Math.log(this.uniform());
  }

  /** Student's t with 3 degrees of freedom: mean 0, variance 3, and so heavy a tail that it has no fourth moment. */
  studentWith3(): number {
    const chiSquare = this.normal() ** 2 + this.normal() ** 2 + this.normal() ** 2;
    return this.normal() / Math.sqrt(chiSquare / 3);
  }

  /** Knuth's method, for small means. */
  poisson(mean: number): number {
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.uniform(); product > limit; product *= this.uniform()) {
      count++;
    }
    return count;
  }
}
