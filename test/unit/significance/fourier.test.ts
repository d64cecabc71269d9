import assert from 'node:assert/strict';
import FFT from 'fft.js';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { FourierTransform } from '../../../src/significance/lattice/fourier';

/** The same by fft.js, without its division by the length. */
function byPackage(length: number, entries: readonly (readonly [number, number, number])[]): number[] {
  const spectrum = new Float64Array(2 * length);
  for (const [j, real, imaginary] of entries) {
    spectrum[2 * j] = real;
    spectrum[2 * j + 1] = imaginary;
  }
  const points = new Float64Array(2 * length);
  new FFT(length).inverseTransform(points, spectrum);
  return Array.from(points, (point) => point * length);
}

function transformed(length: number, entries: readonly (readonly [number, number, number])[]): number[] {
  const transform = new FourierTransform(length);
  entries.forEach(([j, real, imaginary]) => transform.set(j, real, imaginary));
  // −0 and 0 are the same number.
  return Array.from(transform.run(), (point) => point + 0);
}

describe('the Fourier transform', () => {
  const number = fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 7e8);

  it('has the digits of fft.js, for few values and for many, at every length', () => {
    for (let length = 4; length <= 4096; length *= 2) {
      const entries = fc.uniqueArray(fc.tuple(fc.nat(length - 1), number, number), {
        maxLength: 40,
        selector: ([j]) => j,
      });
      fc.assert(
        fc.property(entries, (some) => {
          assert.deepEqual(
            transformed(length, some),
            byPackage(length, some).map((point) => point + 0),
          );
        }),
        { numRuns: 20 },
      );
      const all = Array.from({ length }, (_, j) => [j, Math.sin(j * j), Math.cos(3 * j)] as const);
      assert.deepEqual(transformed(length, all), byPackage(length, all));
    }
  });

  it('has the digits of fft.js where a longer one has come before', () => {
    const low = Array.from({ length: 50 }, (_, j) => [j, 1 / (j + 1), Math.sin(j)] as const);
    for (const length of [2 ** 17, 2 ** 16, 2 ** 5 * 32, 2 ** 11]) {
      assert.deepEqual(
        transformed(length, low),
        byPackage(length, low).map((point) => point + 0),
      );
    }
  });
});
