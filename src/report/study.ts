import { elementAt, english, formatCount, formatRanks, type Study, englishOf } from '../model';
import { csvText } from '../model/csv';

const HEAD = [
  'system_a',
  'system_b',
  'score_a',
  'score_b',
  'gain',
  'low',
  'high',
  'p_one_sided',
  'p',
  'p_corrected',
  'series',
  'cluster_a',
  'cluster_b',
  'ranks_a',
  'ranks_b',
  'letters_a',
  'letters_b',
];

/** All pairs as a table of comma-separated values, the better system first. */
export function pairsAsCsv({ systems, pairs, series }: Study): string {
  const rows = pairs.a.map((a, i) => {
    const [better, other] = [elementAt(systems, a), elementAt(systems, elementAt(pairs.b, i))];
    return [
      better.name,
      other.name,
      better.score,
      other.score,
      elementAt(pairs.gain, i),
      elementAt(pairs.low, i),
      elementAt(pairs.high, i),
      elementAt(pairs.oneSided, i),
      elementAt(pairs.p, i),
      elementAt(pairs.corrected, i),
      elementAt(series, elementAt(pairs.series, i)).name,
      better.cluster,
      other.cluster,
      formatRanks(better.ranks),
      formatRanks(other.ranks),
      better.letters ?? '',
      other.letters ?? '',
    ];
  });
  return csvText([HEAD, ...rows]);
}

/** How many items it takes, by the law c/√n, until a gain can be expected to be significant. */
export function itemsNeeded(law: number, gain: number): number {
  return Math.ceil((law / gain) ** 2);
}

/** What thresholds are based on, with a caveat if there are too few comparisons. */
export function thresholdSource({ comparisons, gain }: Study['series'][number]['threshold']): string {
  const which = `${formatCount(comparisons)} comparison${comparisons === 1 ? '' : 's'} with p from 0.04 to 0.06`;
  return gain === null ? `not enough comparisons (${which}, 10 are needed)` : `from ${which}`;
}

/** The meaning of clusters, ranks and letters, for readers of a ranking. */
export function rankingNote({ systems }: Pick<Study, 'systems'>): string {
  const parted = systems.some(({ cluster }) => cluster > 1)
    ? english('Every system of a cluster is significantly better than every one below it.')
    : english(
        'No line separates the systems: none would have all above it significantly better than all below.',
      );
  return systems.every(({ letters }) => letters === undefined)
    ? parted
    : englishOf(english('{0} Systems that share a letter don’t differ significantly.', parted));
}
