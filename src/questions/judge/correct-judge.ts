import { grouped, tally, endsOf, numberIn, listOf } from '../../model/lists';
import { english, joined, type Text } from '../../model/words';
import type { Column, Records } from '../../model/records';
import type { CorrectedScore } from '../../model/results/judgement';
import { someOf } from '../../model/texts/some-of';
import { textOf } from '../../columns/cells';
import { numbersOf } from '../../columns/unscorable';
import { welchT } from '../../significance/core/two-sample-t';
import type { Clusters } from '../../significance/clustered-labels';
import { predictionPowered, twoSided } from '../../significance/prediction-powered';
import type { JudgedColumns } from './columns';
import { documentsOf, itemRows, meanOfRows } from './rated-rows';

/** Fewer labels, or fewer that differ from the most common one, are too little for a normal approximation. */
const FEWEST_LABELS = 10;
const FEWEST_DIFFERENT = 6;
/** Of fewer documents with labels no variance can be known. */
const FEWEST_DOCUMENTS = 3;
/** Items that only the judge has scored: at least so many, and this share of those with labels. */
const FEWEST_OTHERS = 2;
const SHARE_OF_OTHERS = 0.1;
/** If judge's scores with and without labels differ with such a p, the labeled items are hardly a random part. */
const DOUBTFUL = 0.001;
/** More pairs of systems would fill pages. */
const MOST_PAIRS = 100;

/** Scores of one item, or their differences; NaN where there are none. */
interface Scored {
  readonly human: number;
  readonly judge: number;
  /** The number of its document; null if the table has no documents, or one for each item. */
  readonly document: number | null;
}

/** A system's items by their names, in the order of the table. */
type Items = ReadonlyMap<string, Scored>;

export interface CorrectedScores {
  readonly corrected: readonly CorrectedScore[];
  readonly warnings: readonly Text[];
}

/**
 * Each metric (a judge, or any other automatic score) as a predictor of human scores that only some items have: by
 * prediction-powered inference, the gain of each system over the next ones from the differences of their items, and each system's
 * mean score. Empty where every item has a human score.
 *
 * @throws RealGainError `not-numeric` with the line
 */
export function correctJudges(
  table: Records,
  columns: JudgedColumns,
  path: string,
  alpha: number,
): CorrectedScores {
  const [label] = columns.human;
  const found = (label === undefined ? [] : columns.metrics).map((column): CorrectedScores => {
    const systems = itemsBySystem(table, columns, [label!, column], path);
    const entries = [...systems];
    const pairs = entries.flatMap(([system, a], i) =>
      entries.slice(i + 1).map(([baseline, b]) => ({ system, baseline, items: differences(a, b) })),
    );
    const alone = entries.map(([system, items]) => ({
      system: columns.system === null ? null : system,
      baseline: null,
      items: [...items.values()],
    }));
    return correctEach(column.name, [...pairs.slice(0, MOST_PAIRS), ...alone], alpha);
  });
  return {
    corrected: found.flatMap(({ corrected }) => corrected),
    warnings: found.flatMap(({ warnings }) => warnings),
  };
}

/** A mean that is asked for: of a system's scores, or of the differences of two. */
interface Asked {
  readonly system: string | null;
  readonly baseline: string | null;
  readonly items: readonly Scored[];
}

function correctEach(metric: string, asked: readonly Asked[], alpha: number): CorrectedScores {
  const corrected: CorrectedScore[] = [];
  const [few, odd, first]: [string[], string[], string[]] = [[], [], []];
  for (const { system, baseline, items } of asked) {
    const scored = items.filter(({ judge }) => !Number.isNaN(judge));
    const labeled = scored.filter(({ human }) => !Number.isNaN(human));
    const rest = scored.filter(({ human }) => Number.isNaN(human));
    const others = Float64Array.from(rest, ({ judge }) => judge);
    if (labeled.length === 0 || others.length < Math.max(FEWEST_OTHERS, SHARE_OF_OTHERS * labeled.length)) {
      continue;
    }
    const name = baseline === null ? (system ?? '') : `${system ?? ''} − ${baseline}`;
    const labels = Float64Array.from(labeled, ({ human }) => human);
    const judged = Float64Array.from(labeled, ({ judge }) => judge);
    const clusters = clustersOf(labeled, rest);
    if (areTooFew(labels) || (clusters !== null && new Set(clusters.labeled).size < FEWEST_DOCUMENTS)) {
      few.push(name);
      continue;
    }
    const { estimate, human, bias, shift, ...found } = predictionPowered(
      labels,
      judged,
      others,
      alpha,
      clusters,
    );
    corrected.push({
      metric,
      system,
      baseline,
      labeled: labels.length,
      unlabeled: others.length,
      estimate: { ...estimate, interval: [...estimate.interval] },
      human: { ...human, interval: [...human.interval] },
      bias: { ...bias, interval: [...bias.interval] },
      ...found,
    });
    const p = shift === null ? welchT(judged, others)?.tails.twoSided.p : twoSided(shift);
    if ((p ?? 1) < DOUBTFUL) {
      odd.push(name);
    } else if (scored.slice(0, labeled.length).every(({ human: own }) => !Number.isNaN(own))) {
      first.push(name);
    }
  }
  return { corrected, warnings: warningsOf(metric, { few, odd, first }) };
}

/** The items of each system; a system's rows for the same item are averaged. Without systems, they are of one. */
function itemsBySystem(
  table: Records,
  columns: JudgedColumns,
  [label, metric]: readonly [Column, Column],
  path: string,
): ReadonlyMap<string, Items> {
  const [human, judge] = [numbersOf(table, label, path), numbersOf(table, metric, path)];
  const { system } = columns;
  const documents = documentsOf(table, columns);
  const nameOfRow = (row: number) => (system === null ? '' : textOf(system.cells.at(row)));
  const systems = new Map(
    Array.from({ length: table.n }, (_, row) => [nameOfRow(row), new Map<string, Scored>()] as const),
  );
  for (const [item, all] of itemRows(table, columns).items) {
    for (const [name, rows] of grouped(all, nameOfRow)) {
      systems.get(name)?.set(item, {
        human: meanOfRows(rows, human),
        judge: meanOfRows(rows, judge),
        document: documents?.[rows[0] ?? 0] ?? null,
      });
    }
  }
  return systems;
}

/** The differences on the items that both have, in the order of the first. */
function differences(a: Items, b: Items): Scored[] {
  return [...a].flatMap(([name, one]) => {
    const other = b.get(name);
    return other === undefined
      ? []
      : [{ ...one, human: one.human - other.human, judge: one.judge - other.judge }];
  });
}

/** Null where no two items are of one document. */
function clustersOf(labeled: readonly Scored[], others: readonly Scored[]): Clusters | null {
  const numbers = new Map<number, number>();
  const numbered = (items: readonly Scored[]) =>
    Int32Array.from(items, ({ document }) => numberIn(numbers, document ?? -1));
  const found = { labeled: numbered(labeled), others: numbered(others) };
  const hasDocuments = labeled[0]?.document !== null && numbers.size < labeled.length + others.length;
  return hasDocuments ? found : null;
}

/** Whether there are too few labels, or too few unlike the most common one, for a normal approximation. */
export function areTooFew(labels: Float64Array): boolean {
  const unlike = labels.length - endsOf(tally(labels).values())[1];
  return labels.length < FEWEST_LABELS || unlike < FEWEST_DIFFERENT;
}

function warningsOf(
  metric: string,
  { few, odd, first }: Readonly<Record<'few' | 'odd' | 'first', readonly string[]>>,
): Text[] {
  const of = (names: readonly string[]): Text =>
    names.every((name) => name === '') ? metric : joined([metric, joined(['(', someOf(names), ')'], '')]);
  return listOf(
    few.length > 0 &&
      english(
        'Too little data to correct {0}: it takes {1} items with human scores, {2} of them unlike the most common score (for a gain: unlike the most common difference), of at least {3} documents where they are of documents.',
        ...[of(few), FEWEST_LABELS, FEWEST_DIFFERENT, FEWEST_DOCUMENTS],
      ),
    odd.length > 0 &&
      english(
        'Don’t rely on the corrected {0}: the items with human scores aren’t a random part of all items, because they have other scores than the rest (p < {1}).',
        of(odd),
        DOUBTFUL,
      ),
    first.length > 0 &&
      english(
        'The corrected {0} assumes that the items with human scores are a random part of all items; they are the first ones in the table.',
        of(first),
      ),
  );
}
