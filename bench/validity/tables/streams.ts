import { maxT, type DrawnRow } from '../../../src/analysis/table/max-t';
import { holm } from '../../../src/significance';
import { fairCoinTail, studentTail } from '../../../src/significance/distributions';
import { allowedCounts } from '../limits';
import { count, share, table, whetherAllHold } from '../markdown';
import { Random } from '../random';
import { ALPHA } from '../simulate';
import type { TablesReport } from './report';

const RESAMPLES = 499;
const RUNS = [1, 5, 20, 50] as const;
const ITEMS = [50, 200] as const;
const SCORES = ['graded', 'right or wrong'] as const;

/** A stream of runs that are no better than the baseline. All share the difficulty of the items, and the baseline. */
export interface StreamCell {
  readonly runs: number;
  readonly items: number;
  readonly scores: (typeof SCORES)[number];
}

/** Streams with at least one run that is called significant. */
export interface StreamTally {
  /** Once all runs are there: uncorrected, by Holm's method, by max-T. */
  readonly alone: number;
  readonly holm: number;
  readonly maxT: number;
  /** By max-T when it arrived, with the runs that were there by then. */
  readonly onArrival: number;
}

export function simulateStreams(cell: StreamCell, dataSets: number, seed: string): StreamTally {
  const tally = { alone: 0, holm: 0, maxT: 0, onArrival: 0 };
  const any = (ps: readonly number[]) => (ps.some((p) => p <= ALPHA) ? 1 : 0);
  for (let number = 0; number < dataSets; number++) {
    const random = new Random([seed, 'streams', cell.runs, cell.items, cell.scores, number].join(':'));
    const rows = drawStream(random, cell);
    const ps = rows.map(({ p }) => p);
    tally.alone += any(ps);
    tally.holm += any(holm(ps));
    tally.maxT += any(maxT(rows, 'two-sided'));
    tally.onArrival += any(rows.map((_, i) => onArrival(rows.slice(0, i + 1))));
  }
  return tally;
}

/** Corrected p of the newest run; its own is a lower bound. */
function onArrival(rows: readonly DrawnRow[]): number {
  const own = rows.at(-1)?.p ?? 1;
  return own > ALPHA ? own : (maxT(rows, 'two-sided').at(-1) ?? 1);
}

function drawStream(random: Random, { runs, items, scores }: StreamCell): DrawnRow[] {
  const difficulties = Array.from({ length: items }, () => random.normal());
  const scored = () =>
    Float64Array.from(difficulties, (difficulty) => {
      const score = difficulty + random.normal();
      return scores === 'graded' ? score : score > 0 ? 1 : 0;
    });
  const baseline = scored();
  const differences = Array.from({ length: runs }, () => scored().map((score, i) => score - baseline[i]!));
  const deviations = differences.map(() => new Float64Array(RESAMPLES));
  const means = differences.map(meanOf);
  const drawn = new Int32Array(items);
  for (let draw = 0; draw < RESAMPLES; draw++) {
    drawn.forEach((_, i) => (drawn[i] = Math.floor(items * random.uniform())));
    differences.forEach((run, r) => {
      let sum = 0;
      for (let i = 0; i < items; i++) {
        sum += run[drawn[i]!]!;
      }
      deviations[r]![draw] = sum / items - means[r]!;
    });
  }
  return differences.map((run, r) => ({
    p: scores === 'graded' ? studentP(run) : mcnemarP(run),
    deviations: deviations[r]!,
  }));
}

function studentP(differences: Float64Array): number {
  const n = differences.length;
  const mean = meanOf(differences);
  const squares = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return 2 * studentTail(-Math.abs(mean / Math.sqrt(squares / (n - 1) / n)), n - 1).p;
}

/** Exact: twice the tail of a fair coin. */
function mcnemarP(differences: Float64Array): number {
  const wins = differences.filter((value) => value > 0).length;
  const losses = differences.filter((value) => value < 0).length;
  return Math.min(1, 2 * fairCoinTail(Math.min(wins, losses), wins + losses).p);
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Simulates streams of runs, and writes what came out. */
export function reportStreams(
  dataSets: number,
  seed: string,
  progress: (what: string) => void,
): TablesReport {
  const failures: string[] = [];
  const cells = SCORES.flatMap((scores) =>
    ITEMS.flatMap((items) => RUNS.map((runs): StreamCell => ({ scores, items, runs }))),
  );
  const { most } = allowedCounts({ low: 0, high: ALPHA }, dataSets, 0.01 / cells.length);
  const rows = cells.map((cell) => {
    const name = `stream of ${cell.runs} runs, ${cell.items} items, ${cell.scores}`;
    progress(name);
    const { alone, holm: byHolm, maxT: found, onArrival: early } = simulateStreams(cell, dataSets, seed);
    if (found > most) {
      failures.push(`${name}: ${share(found / dataSets)}%, at most ${share(most / dataSets)}%`);
    }
    const checked = `${found > most ? '❌ ' : ''}${share(found / dataSets)} (≤ ${share(most / dataSets)})`;
    const others = [byHolm, alone, early].map((number) => share(number / dataSets));
    return [cell.scores, cell.items, cell.runs, checked, ...others];
  });
  return { markdown: page(dataSets, rows, failures), failures };
}

function page(
  dataSets: number,
  rows: readonly (readonly (string | number)[])[],
  failures: readonly string[],
): string {
  return `# Are alerts about streams of runs right?

<!-- Written by \`npm run validate -- --streams\`; changes by hand are lost. -->

Each run of a watched test set is compared with the same baseline, and each is a chance to be lucky. [docs/automation.md](automation.md#watch)
explains how p is corrected for all of them. Each line below simulates ${count(dataSets)} streams of runs that are no better than their
baseline; in brackets is the most that chance allows at ${100 * ALPHA}%.

${whetherAllHold(failures)}

How many streams, in percent, have at least one significant run: by p corrected for all runs (max-T, and Holm's method), and without
a correction. In the last column, at least one run was significant by max-T when it arrived, corrected for the runs that were there
by then. That is more than 5%, because the first runs of a stream are corrected for little. With every further run, p is corrected again:
an alert about luck is withdrawn later.

${table(['scores', 'items', 'runs', 'max-T', 'Holm', 'uncorrected', 'any on arrival'], rows)}
`;
}
