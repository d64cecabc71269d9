import type { PageStudy, StudyPageState } from '../src/editor/study/messages';

export interface StudyState extends StudyPageState {
  /** The study so far; the previous one while another is calculated. */
  readonly study: PageStudy | null;
  readonly decimals: number;
}

/** The study with its columns as arrays of numbers: some editors hand over an array's entries by their names. */
export function withColumns(study: PageStudy): PageStudy {
  const { a, b, series, gain, confidence, p, corrected, low, high, decisions } = study.pairs;
  const numbers = (values: Float64Array): Float64Array =>
    values instanceof Float64Array ? values : Float64Array.from(entriesOf(values));
  const places = (values: Uint16Array): Uint16Array =>
    values instanceof Uint16Array ? values : Uint16Array.from(entriesOf(values));
  const pairs: PageStudy['pairs'] = {
    a: places(a),
    b: places(b),
    series: series instanceof Uint8Array ? series : Uint8Array.from(entriesOf(series)),
    gain: numbers(gain),
    confidence: numbers(confidence),
    p: numbers(p),
    corrected: numbers(corrected),
    low: numbers(low),
    high: numbers(high),
    ...(decisions && { decisions }),
  };
  return { ...study, pairs };
}

/** NaN is written as null where numbers are written out. */
function entriesOf(values: object): number[] {
  return Object.values(values).map((value: number | null) => value ?? NaN);
}
