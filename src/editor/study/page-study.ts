import type { Study } from '../../model';
import type { PageStudy } from './messages';

/** The study with its pairs as arrays of numbers, which the editor hands over without writing them out. */
export function pageStudy(study: Study): PageStudy {
  const { a, b, gain, oneSided, confidence, p, corrected, low, high, series, decisions } = study.pairs;
  return {
    ...study,
    pairs: {
      a: Uint16Array.from(a),
      b: Uint16Array.from(b),
      gain: Float64Array.from(gain),
      // Studies of earlier versions lack the confidence.
      confidence: Float64Array.from(confidence ?? oneSided.map((one) => 1 - one), (value) => value ?? NaN),
      p: Float64Array.from(p),
      corrected: Float64Array.from(corrected),
      low: Float64Array.from(low, (value) => value ?? NaN),
      high: Float64Array.from(high, (value) => value ?? NaN),
      series: Uint8Array.from(series),
      ...(decisions && { decisions }),
    },
  };
}
