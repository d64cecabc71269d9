import { formatCount, formatLevel, formatScore, shownIn, type Raters } from '../../model';

/** How well raters agree, in sentences for a paper. */
export function raterSentences({ raters, units, alpha, fleiss, pairs }: Raters, level: number): string[] {
  const said = alpha.map((one) => `${one.level} ${formatAgreement(one)}`).join(', ');
  const ends = `${formatLevel(1 - level)} CI`;
  const first = `${raters.length} raters of ${formatCount(units)} units: Krippendorff’s α is ${said} (${ends}).`;
  const [one] = pairs;
  const kappa =
    raters.length === 2 && one !== undefined
      ? [
          `Cohen’s κ is ${formatAgreement(one.kappa)}${one.weighted === null ? '' : `, quadratically weighted ${formatAgreement(one.weighted)}`}.`,
        ]
      : fleiss === null
        ? []
        : [
            `Fleiss’ κ of the ${formatCount(fleiss.units)} units that all have rated is ${formatAgreement(fleiss)}.`,
          ];
  return shownIn([first, ...kappa]);
}

/** `0.743 [0.512, 0.901]`; a dash if missing. */
function formatAgreement({ value, interval }: Raters['pairs'][number]['kappa']): string {
  const ends = interval === null ? '' : ` [${interval.map((end) => formatScore(end, 3)).join(', ')}]`;
  return value === null ? '–' : `${formatScore(value, 3)}${ends}`;
}
