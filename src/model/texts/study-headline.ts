import { elementAt } from '../lists';
import type { Study } from '../results/study';
import { formatCount, formatShare } from '../text';
import { t } from '../words';
import { listNames, MANY, rankingLine } from './some-of';
import { countOfUnits } from './cluster-words';
import type { CalibrationBin } from '../results/calibration';

/** A study with its pairs column by column, however these are held. */
type Ranked = Pick<Study, 'systems' | 'settings'> & {
  readonly pairs: Readonly<Record<'a' | 'b' | 'corrected', ArrayLike<number>>> &
    Pick<Study['pairs'], 'decisions'>;
};

/** The pairs of the best system with each of the others. */
interface Lead {
  readonly beaten: ReadonlySet<number>;
  /** Others that score the same. */
  readonly equals: readonly string[];
  /** Systems not beaten for which no outcome could have been significant. */
  readonly tooFew: number;
}

export function leadOf({ systems, pairs, settings }: Ranked): Lead {
  const beaten = new Set<number>();
  const undecidable = new Set(
    (pairs.decisions ?? []).flatMap(({ pair, needed }) => (needed === null ? [] : [pair])),
  );
  let tooFew = 0;
  for (let pair = 0; pair < pairs.a.length; pair++) {
    if (pairs.a[pair] !== 0) {
      continue;
    }
    if (undecidable.has(pair)) {
      tooFew++;
    } else if (elementAt(pairs.corrected, pair) <= settings.alpha) {
      beaten.add(elementAt(pairs.b, pair));
    }
  }
  const [best, ...others] = systems;
  const equals = others.filter(({ score }) => score === best?.score).map(({ name }) => name);
  return { beaten, equals, tooFew };
}

/** Names beyond this many say no more than their number. */
const MOST_NAMED = 3;

/** Which system is best, and how surely. */
export function headlineOfStudy(
  { systems, resamples, resamplesNeeded }: Pick<Study, 'systems' | 'resamples' | 'resamplesNeeded'>,
  { beaten, equals }: Lead,
): string {
  const { name } = elementAt(systems, 0);
  if (resamplesNeeded !== undefined) {
    return t(
      '{0} scores best, but {1} resamples are too few for any pair to be significant',
      name,
      formatCount(resamples),
    );
  }
  const others = systems.length - 1;
  const unbeaten = others - beaten.size;
  if (equals.length > 0) {
    return equals.length < MOST_NAMED
      ? t('{0} score best, all alike', listNames([name, ...equals]))
      : t('{0} systems score best, all alike', formatCount(1 + equals.length));
  }
  if (unbeaten === 0) {
    if (others === 1) return t('{0} is significantly better than {1}', name, elementAt(systems, 1).name);
    return others === 2
      ? t('{0} is significantly better than both others', name)
      : t('{0} is significantly better than all {1} others', name, formatCount(others));
  }
  if (unbeaten === 1) {
    const [only = ''] = systems.flatMap((system, place) =>
      place > 0 && !beaten.has(place) ? [system.name] : [],
    );
    return t('{0} scores best, but isn’t significantly better than {1}', name, only);
  }
  return unbeaten === others
    ? t(
        '{0} scores best, but isn’t significantly better than any of the {1} others',
        name,
        formatCount(others),
      )
    : t(
        '{0} scores best, but isn’t significantly better than {1} of the {2} others',
        name,
        formatCount(unbeaten),
        formatCount(others),
      );
}

type Said = Pick<
  Study,
  'systems' | 'metric' | 'n' | 'clusters' | 'clusterColumn' | 'settings' | 'resamples' | 'resamplesNeeded'
> & {
  readonly pairs: Pick<Study['pairs'], 'decisions'>;
};

/**
 * How many pairs differ, and the ranking in a line, as a paper could print it.
 *
 * @param gains of all pairs, and their corrected p
 */
export function sentenceOfStudy(
  study: Said,
  gains: Iterable<number | null>,
  corrected: Iterable<number | null>,
): string {
  const { n, clusters, clusterColumn, metric, settings } = study;
  const sizes = Array.from(gains);
  const significant = Array.from(corrected).filter(
    (p, pair) => p !== null && p <= settings.alpha && (sizes[pair] ?? 0) > 0,
  ).length;
  const items = countOfUnits({ n, clusters, column: clusterColumn });
  if (tooFewIn(study) === sizes.length) {
    const what = sizes.length === 1 ? 'the two' : `any two of the ${formatCount(study.systems.length)}`;
    return `There is too little data to tell whether ${what} systems differ in ${metric.name} on ${items}: ${ranked(study)}.`;
  }
  if (study.resamplesNeeded !== undefined) {
    return `${formatCount(study.resamples)} resamples are too few for any of ${formatCount(sizes.length)} pairs of ${formatCount(study.systems.length)} systems to differ significantly in ${metric.name} on ${items}: ${ranked(study)}.`;
  }
  return `${howMany(study.systems.length, sizes.length, significant)} significantly in ${metric.name} on ${items}: ${ranked(study)}.`;
}

/** Pairs for which no outcome could be significant. */
function tooFewIn({ pairs: { decisions = [] } }: Said): number {
  return decisions.filter(({ needed }) => needed !== null).length;
}

/** `A > {B, C} > D`, shortened if it is long. */
function ranked({ systems }: Said): string {
  return rankingLine(
    systems.map(({ name }) => name),
    systems.map(({ cluster }) => cluster),
    MANY,
  );
}

function howMany(systems: number, pairs: number, significant: number): string {
  if (pairs === 1) {
    return `The two systems ${significant === 1 ? 'differ' : 'don’t differ'}`;
  }
  const verb = significant === 1 ? 'differs' : 'differ';
  return `Of ${formatCount(pairs)} pairs of ${formatCount(systems)} systems, ${formatCount(significant)} ${verb}`;
}

/** `92% [88%, 95%]`; empty if there are no pairs. */
export function shareWithInterval({ share, interval }: Pick<CalibrationBin, 'share' | 'interval'>): string {
  return share === null || interval === null
    ? ''
    : `${formatShare(share)} [${formatShare(interval[0])}, ${formatShare(interval[1])}]`;
}

/** `below 0.00125`, `0.04 to 0.08`, `0.08 and above`. */
export function formatBin({ from, to }: Pick<CalibrationBin, 'from' | 'to'>): string {
  return from === 0 ? `below ${to}` : to === 1 ? `${from} and above` : `${from} to ${to}`;
}
