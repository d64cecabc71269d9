import type { Study } from '../results/study';
import { amountOf, enoughDecimals, formatCount, roundedUp } from '../text';
import { t, translated } from '../words';

type Sized = Pick<Study, 'law' | 'series' | 'n' | 'smallestGains' | 'metric'>;

interface Law {
  /** The gain that is significant on n items is about c/√n. */
  readonly c: number;
  readonly from: 'fitted' | 'threshold' | 'pairs';
  readonly series: string;
}

/** The square-root law of each series: fitted, or else through today's threshold; without any, that of 95% of the pairs. */
export function lawsOf({ law, series, n, smallestGains }: Sized): readonly Law[] {
  const known = series.flatMap(({ name, threshold }, kind): Law[] => {
    const fitted = law[kind] ?? null;
    const c = fitted ?? (threshold.gain === null ? null : threshold.gain * Math.sqrt(n));
    return c === null ? [] : [{ c, series: name, from: fitted === null ? 'threshold' : 'fitted' }];
  });
  return known.length > 0 || smallestGains === undefined
    ? known
    : [{ c: smallestGains.percentile95 * Math.sqrt(n), series: '', from: 'pairs' }];
}

interface Needed {
  readonly sentence: (basis: string) => string;
  /** The law it was found by. */
  readonly basis: string;
}

/** How many items it takes, N = (c/gain)², until such a gain can be expected to be significant; nothing if no law is known. */
export function itemsNeeded(study: Sized, gain: number, decimals: number): readonly Needed[] {
  const laws = lawsOf(study);
  const amount = translated(amountOf(gain, study.metric, enoughDecimals(gain, decimals)));
  const have = formatCount(study.n);
  const bases = {
    fitted: t('by the law through all sizes'),
    threshold: t('by the square-root law from today’s threshold alone'),
    pairs: t('by the square-root law from the gains that 95% of the pairs need today'),
  };
  return laws.map(({ c, series, from }) => {
    const count = formatCount(roundedUp(Math.max(2, Math.ceil((c / gain) ** 2))));
    return {
      basis: bases[from],
      sentence: (basis) =>
        study.series.length === 1 || from === 'pairs'
          ? t(
              'To see a gain of {0} as significant you need about {1} items ({2}; you have {3}).',
              amount,
              count,
              basis,
              have,
            )
          : t(
              'To see a gain of {0} between systems of the series “{1}” as significant you need about {2} items ({3}; you have {4}).',
              amount,
              translated(series),
              count,
              basis,
              have,
            ),
    };
  });
}
