import {
  CORRECTION_NAMES,
  english,
  formatCount,
  formatP,
  formatTestP,
  type Comparison,
  type PairFamily,
  type TestResult,
  type Text,
} from '../model';

type Family = NonNullable<Comparison['family']>;

/**
 * The p of one pair among several after correction. The study's corrected p is valid as long as files and
 * settings are the same; otherwise the Bonferroni correction applies, which needs no p of the other pairs.
 *
 * @param p of the pair alone; a corrected p is never smaller
 */
export function correctedFor(
  { study, pairs, correction, found }: PairFamily,
  p: number,
  files: readonly { readonly sha256: string }[],
): Family {
  const isSame =
    found?.sha256.length === files.length && files.every(({ sha256 }, i) => sha256 === found.sha256[i]);
  return found !== undefined && isSame
    ? { study, pairs, correction, p: Math.max(p, found.p) }
    : { study, pairs, correction: 'bonferroni', p: Math.min(1, pairs * p) };
}

/** Explains a verdict that differs from what the pair's own p would say. */
export function familyWarnings(family: Family | null, test: Omit<TestResult, 'note'>, alpha: number): Text[] {
  if (family === null || test.p <= alpha === family.p <= alpha) {
    return [];
  }
  return [
    english(
      'Alone, this pair would be significant ({0}), but it is one of the {1} pairs of the study “{2}”: after correction ({3}) {4}, and that decides the verdict.',
      formatTestP(test),
      formatCount(family.pairs),
      family.study,
      CORRECTION_NAMES[family.correction],
      formatP(family.p),
    ),
  ];
}
