import type { Study } from '../results/study';
import { formatCount } from '../text';
import { countOfUnits } from './cluster-words';
import { MANY, rankingLine } from './some-of';

type Said = Pick<Study, 'systems' | 'metric' | 'n' | 'clusters' | 'clusterColumn' | 'settings'>;

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
  return `${howMany(study.systems.length, sizes.length, significant)} significantly in ${metric.name} on ${items}: ${ranked(study)}.`;
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
