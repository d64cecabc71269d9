import { looksSoFar } from '../../src/analysis/progress/looks';
import { doneUnits, type UnfinishedRun } from '../../src/analysis/progress/units';
import { createMetric } from '../../src/metrics';
import type { StatsTable } from '../../src/model/settings/metric';
import { ITEM_KINDS } from './items';
import { count, share, table, whetherAllHold } from './markdown';
import { Random } from './random';
import { ALPHA } from './simulate';
import type { TablesReport } from './tables/report';

/** Evaluations whose items are done in random order. */
export interface ProgressCell {
  readonly scores: 'right or wrong' | 'ratings' | 'F1' | 'documents';
  readonly items: number;
  /** Of right or wrong items the gain; of others, the advantage of A in `items.ts`. */
  readonly gain: number;
}

export interface ProgressTally {
  /** Evaluations with a verdict after some percent of the items. */
  readonly found: number;
  /** With one by the usual test of all items. */
  readonly fixed: number;
  /** Mean share of the items that were done until the verdict, or the end. */
  readonly used: number;
}

/** The share of right or wrong items on which the systems differ. */
const DIFFERING = 0.3;

/** The baseline's share of right ones among those. */
const RIGHT = 0.7;

const ITEMS_OF_DOCUMENT = 5;

const KINDS = { ratings: 'ratings', F1: 'f1', documents: 'ratings' } as const;

/** Looks after every percent of evaluations, by the product's own functions. */
export async function simulateProgress(
  cell: ProgressCell,
  dataSets: number,
  seed: string,
): Promise<ProgressTally> {
  let [found, fixed, used] = [0, 0, 0];
  const quietly = () => Promise.resolve();
  for (let number = 0; number < dataSets; number++) {
    const random = new Random([seed, 'progress', cell.scores, cell.items, cell.gain, number].join(':'));
    const units = doneUnits(drawRun(random, cell));
    const asked = { alternative: 'two-sided', alpha: ALPHA } as const;
    const { crossed } = await looksSoFar(units, { ...asked, order: null }, quietly);
    const atEnd = await looksSoFar(units, { ...asked, order: 'file' }, quietly);
    found += crossed === null ? 0 : 1;
    fixed += atEnd.crossed === null ? 0 : 1;
    used += (crossed?.units ?? units.all) / units.all;
  }
  return { found, fixed, used: used / dataSets };
}

function drawRun(random: Random, { scores, items, gain }: ProgressCell): UnfinishedRun {
  const all = { items: Int32Array.from({ length: items }, (_, item) => item), clusters: null };
  if (scores === 'right or wrong') {
    const [a, b] = drawAnswers(random, items, gain);
    return { ...all, metric: createMetric({ id: 'accuracy', column: 'correct' }, 0), a, b, baseline: b };
  }
  const kind = ITEM_KINDS.find(({ id }) => id === KINDS[scores]);
  if (kind === undefined) {
    throw new Error(`There are no items of ${scores}.`);
  }
  const { metric } = kind;
  const { a, b } = kind.draw(random, items, 0.5, gain);
  if (scores !== 'documents') {
    return { ...all, metric, a, b, baseline: b };
  }
  const clusters = all.items.map((item) => Math.floor(item / ITEMS_OF_DOCUMENT));
  const shift = Array.from({ length: Math.ceil(items / ITEMS_OF_DOCUMENT) }, () => random.normal());
  const shifted = {
    ...a,
    data: a.data.map((value, at) => (at % a.k === 0 ? value + (shift[clusters[at / a.k]!] ?? 0) : value)),
  };
  return { ...all, clusters, metric, a: shifted, b, baseline: b };
}

/** One of two differs on so many items; both are right on most of the others. */
function drawAnswers(random: Random, n: number, gain: number): [StatsTable, StatsTable] {
  const [a, b] = [new Float64Array(2 * n).fill(1), new Float64Array(2 * n).fill(1)];
  for (let item = 0; item < n; item++) {
    const luck = random.uniform();
    const both = random.chance(RIGHT) ? 1 : 0;
    const onlyA = luck < (DIFFERING + gain) / 2;
    const differs = luck < DIFFERING;
    a[2 * item] = differs ? Number(onlyA) : both;
    b[2 * item] = differs ? Number(!onlyA) : both;
  }
  return [
    { n, k: 2, data: a },
    { n, k: 2, data: b },
  ];
}

const CELLS: readonly ProgressCell[] = [
  ...[0, 0.05, 0.08, 0.12].map((gain): ProgressCell => ({ scores: 'right or wrong', items: 1319, gain })),
  ...[0, 0.15, 0.18].map((gain): ProgressCell => ({ scores: 'right or wrong', items: 100, gain })),
  ...[0, 0.15, 0.2].map((gain): ProgressCell => ({ scores: 'ratings', items: 400, gain })),
  ...[0, 0.12, 0.15].map((gain): ProgressCell => ({ scores: 'F1', items: 400, gain })),
  ...[0, 0.3, 0.38].map((gain): ProgressCell => ({ scores: 'documents', items: 500, gain })),
];

/** By how much less often the verdict may find a gain than the usual test: where that finds it with 85%, and elsewhere. */
const LOST = { clear: 0.03, unclear: 0.04 };
const CLEAR = 0.85;

/** Simulates evaluations that are looked at after every percent, and writes what came out. */
export async function reportProgress(
  dataSets: number,
  seed: string,
  progress: (what: string) => void,
): Promise<TablesReport> {
  const failures: string[] = [];
  const rows: (readonly (string | number)[])[] = [];
  for (const cell of CELLS) {
    const name = `${cell.scores}, ${cell.items} items, gain ${cell.gain}`;
    progress(name);
    const { found, fixed, used } = await simulateProgress(cell, dataSets, seed);
    const error = 3 * Math.sqrt((ALPHA * (1 - ALPHA)) / dataSets);
    const lost = fixed / dataSets >= CLEAR ? LOST.clear : LOST.unclear;
    const isRight = cell.gain === 0 ? found / dataSets <= ALPHA + error : (fixed - found) / dataSets <= lost;
    const limit = cell.gain === 0 ? ` (≤ ${share(ALPHA + error)})` : '';
    if (!isRight) {
      failures.push(`${name}: ${share(found / dataSets)}%, ${share(fixed / dataSets)}% at the end`);
    }
    const checked = `${isRight ? '' : '❌ '}${share(found / dataSets)}${limit}`;
    const of = cell.gain === 0 ? 'none' : String(cell.gain);
    rows.push([cell.scores, count(cell.items), of, share(fixed / dataSets), checked, share(used)]);
  }
  return { markdown: page(dataSets, rows, failures), failures };
}

function page(
  dataSets: number,
  rows: readonly (readonly (string | number)[])[],
  failures: readonly string[],
): string {
  return `# Does a verdict hold that is looked at while an evaluation runs?

<!-- Written by \`npm run validate -- --progress\`; changes by hand are lost. -->

[\`realgain progress\`](progress.md) looks at an evaluation after every percent of its items. Each line below simulates
${count(dataSets)} evaluations whose items are done in random order, by the product's own functions: how many of them, in percent, have a
verdict at some look, and how many by the usual test of all items. Without a gain, in brackets is ${100 * ALPHA}% and three standard
errors of the simulation; a gain that the usual test finds with ${100 * CLEAR}% may be missed ${100 * LOST.clear} points more often, a smaller one
${100 * LOST.unclear}. The last column is the mean share of the items, in percent, that are done until there is a verdict, or until the end.

${whetherAllHold(failures)}

${table(['scores', 'items', 'gain', 'at the end', 'at any look', 'items used'], rows)}

Right or wrong items differ on ${100 * DIFFERING}%; documents hold ${ITEMS_OF_DOCUMENT} items each, whose gains are alike. Gains of ratings and F1 are those
that [the simulations of tests](validity.md) give to A.
`;
}
