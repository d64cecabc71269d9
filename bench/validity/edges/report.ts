import { table, count, share, whetherAllHold } from '../markdown';
import { ALPHA } from '../simulate';
import { simulateRows, simulateTasks } from '../tables/simulate';
import type { TablesReport } from '../tables/report';
import { simulateVerdicts } from '../verdict/simulate';
import {
  CLUSTER_CELLS,
  LATTICE_CELLS,
  LATTICE_GAINS,
  ORDINARY_CELLS,
  RANK_CELLS,
  RUN_CELLS,
  SKEWED_CELLS,
  type EdgeCell,
} from './cells';
import { GATE_CELLS, simulateGates } from './gates';

/** Standard errors of the simulation that a rate may lie above its level. */
const ERRORS = 3;

/** Tasks with this many items each. */
const TASKS = [
  { tasks: 6, items: 5 },
  { tasks: 10, items: 5 },
  { tasks: 57, items: 10 },
  { tasks: 6, items: 8 },
] as const;

/** Where Welch's test is known to reject more: its F is an approximation for many small groups. */
const WELCH_EXCEPTIONS: ReadonlySet<string> = new Set(['6 × 5', '10 × 5', '57 × 10', '6 × 8']);

const ROWS = [
  { rows: 12, items: 8, correlation: 0.5, way: 'holm' },
  { rows: 3, items: 5, correlation: 0, way: 'holm' },
  { rows: 12, items: 12, correlation: 0.5, way: 'maxT' },
] as const;

/** Simulates where the verdict is hardest to keep at its level, and writes what came out. */
export async function reportEdges(
  dataSets: number,
  seed: string,
  progress: (what: string) => void,
): Promise<TablesReport> {
  const failures: string[] = [];
  const most = ALPHA + ERRORS * Math.sqrt((ALPHA * (1 - ALPHA)) / dataSets);
  const check: Check = (what, found, isException = false) => {
    const rate = found / dataSets;
    if (rate > most && !isException) {
      failures.push(`${what}: ${share(rate)}%, at most ${share(most)}%`);
    }
    return `${rate > most ? (isException ? 'exception: ' : '❌ ') : ''}${share(rate)}`;
  };
  const verdicts = async (cells: readonly EdgeCell[]) => {
    const rows = [];
    for (const cell of cells) {
      progress(cell.what);
      const tally = await simulateVerdicts(cell, 0, dataSets, seed);
      rows.push([
        cell.what,
        check(cell.what, tally.rejected, cell.isException),
        share(tally.disagree / dataSets),
        share(tally.fewCarry / dataSets),
        share(tally.firm / dataSets),
      ]);
    }
    return rows;
  };
  const runs = await verdicts(RUN_CELLS);
  const clusters = await verdicts(CLUSTER_CELLS);
  const skewed = await verdicts(SKEWED_CELLS);
  const ordinary = await ordinaryRows(dataSets, seed, progress);
  const lattices = await verdicts(LATTICE_CELLS);
  const graded: (readonly string[])[] = [];
  for (const cell of LATTICE_GAINS) {
    progress(cell.what);
    const { rejected } = await simulateVerdicts(cell, 0, dataSets, seed);
    graded.push([cell.what, share(rejected / dataSets)]);
  }
  const ranks = await verdicts(RANK_CELLS);
  for (const [what = '', , , , firm = ''] of ranks) {
    if (Number(firm) / 100 > most) {
      failures.push(`${what}: ${firm}% significant without a warning, at most ${share(most)}%`);
    }
  }
  const { gates, passes } = await gateRows(dataSets, seed, progress, check);
  const pooled = TASKS.map(({ tasks, items }) => {
    const what = `${tasks} × ${items}`;
    progress(what);
    const sizes = Array.from({ length: tasks }, () => items);
    const found = simulateTasks({ sizes, spread: 0 }, dataSets, seed);
    return [
      what,
      check(`pooled, ${what}`, found.pooled),
      check(`Welch, ${what}`, found.heterogeneous, WELCH_EXCEPTIONS.has(what)),
    ];
  });
  const corrected = ROWS.map(({ way, ...cell }) => {
    const what = `${cell.rows} rows of ${cell.items} items, r = ${cell.correlation}`;
    progress(what);
    const { wrong } = simulateRows({ ...cell, gain: 0 }, dataSets, seed);
    return [what, way === 'holm' ? 'Holm' : 'max-T', check(what, wrong[way]), share(wrong.maxT / dataSets)];
  });
  return {
    markdown: page(
      dataSets,
      most,
      { runs, clusters, skewed, ordinary, lattices, graded, ranks, gates, passes, pooled, corrected },
      failures,
    ),
    failures,
  };
}

type Check = (what: string, found: number, isException?: boolean) => string;

/** Of gates: what passes at the margin, and what passes that should. */
async function gateRows(
  dataSets: number,
  seed: string,
  progress: (what: string) => void,
  check: Check,
): Promise<Record<'gates' | 'passes', Rows>> {
  const gates: (readonly string[])[] = [];
  const passes: (readonly string[])[] = [];
  for (const cell of GATE_CELLS) {
    progress(cell.what);
    const passed = await simulateGates(cell, dataSets, seed);
    if (cell.isAtMargin) {
      gates.push([cell.what, check(`gate, ${cell.what}`, passed, cell.isException)]);
    } else {
      passes.push([cell.what, share(passed / dataSets)]);
    }
  }
  return { gates, passes };
}

/** How many ordinary data sets are warned of without a gain, and how many of the significant ones with one. */
async function ordinaryRows(
  dataSets: number,
  seed: string,
  progress: (what: string) => void,
): Promise<(readonly string[])[]> {
  const rows: string[][] = [];
  for (const cell of ORDINARY_CELLS) {
    progress(cell.what);
    const { fewCarry, rejected, firm } = await simulateVerdicts(cell, 0, dataSets, seed);
    if (cell.hasGain) {
      rows.at(-1)?.push(share(rejected / dataSets), share(1 - firm / rejected));
    } else {
      rows.push([cell.what, share(fewCarry / dataSets)]);
    }
  }
  return rows;
}

/** Without the columns of the warning that a few items carry the result. */
function withoutSkew(rows: Rows): Rows {
  return rows.map((row) => row.slice(0, 3));
}

type Rows = readonly (readonly (string | number)[])[];

type Sections = Readonly<
  Record<
    | 'runs'
    | 'clusters'
    | 'skewed'
    | 'ordinary'
    | 'lattices'
    | 'graded'
    | 'ranks'
    | 'gates'
    | 'passes'
    | 'pooled'
    | 'corrected',
    Rows
  >
>;

function page(dataSets: number, most: number, sections: Sections, failures: readonly string[]): string {
  return `# The verdict at its edges

<!-- Written by \`npm run validate -- --edges\`; changes by hand are lost. -->

Where the level is hardest to keep: few training runs beside many, clusters of very unequal size, tasks of a few items. Each line
simulates ${count(dataSets)} data sets without a gain and counts, in percent, how many RealGain calls significant at ${100 * ALPHA}% by default. The limit is
5% and ${ERRORS} standard errors of the simulation, ${share(most)}%. A rate above it that is known is named an exception.

${whetherAllHold(failures)}

${ofMeans(sections)}

${ofOthers(sections)}`;
}

function ofMeans({ runs, clusters, skewed, ordinary, lattices, graded }: Sections): string {
  return `## Unequal numbers of training runs

40 items; a score is item + system × item + run + noise, with standard deviations 1, 0.5, σ and 0.5. With a variance for each
system, as where the numbers are equal, 2 runs against 8 and 20 were significant in 7.6 and 9.3%.

${table(['runs', 'significant, %', 'interval disagrees, %'], withoutSkew(runs))}

The verdict takes, of a pooled variance and one for each system, the one that gives the larger p. Where the few runs of one system vary far
more than those of the other, that is not enough: an exception, which so few runs can't show, and which a warning names (2 against 8: 31.4% by
the pooled variance alone). A critical value that allows for it (Cochran and Cox 1957) would keep 6%, and find 28% where
47% of differences are found now between 2 and 8 runs that vary alike.

## Clusters of very unequal size

An item's difference is that of its cluster, with the σ below, and its own, with 1. By the number of clusters alone, 9.8% were
significant where one of 40 holds half the items, and 11.7% where three of 60 do. Where one cluster holds half the items, hardly anything
can be significant.

${table(['clusters', 'significant, %', 'interval disagrees, %'], withoutSkew(clusters))}

## Rare large differences

Differences with a mean of 0, most of them small and to one side, a few large and to the other. Where the large ones happen to be missing,
every test is misled, Student's t as well (Bahadur and Savage 1956): the level isn't kept, an exception in each line, and no verdict is promised
to hold here. Where they show, a warning says that a few items carry the result, and the verdict is one with reservations; the last column is
what remains without. What no item shows can't be told from other test sets: so of 20 items and fewer, every significant result that rests on
means has a warning that a difference of one item in so many is missing from a third of such test sets; the last two columns don't count it.

${table(
  [
    'differences',
    'significant, %',
    'interval disagrees, %',
    'warned of, %',
    'significant without a warning, %',
  ],
  skewed,
)}

A warning is worth something only if ordinary differences hardly cause it. Without a gain, and with one that is found in about 80% of test sets:

${table(['differences', 'warned of without a gain, %', 'significant with a gain, %', 'of these with a warning, %'], ordinary)}

## Scores on a lattice

Differences of grades and other whole numbers: many resamples have exactly the observed gain. With 20 items or more, such a tie counts half.

${table(['differences', 'significant, %', 'interval disagrees, %'], withoutSkew(lattices))}

What that finds where one of two systems is better: with whole ties 34.4, 40.0, 42.4, 45.4 and 44.6%.

${table(['grades', 'significant, %'], graded)}`;
}

function ofOthers({ ranks, gates, passes, pooled, corrected }: Sections): string {
  return `## Rank correlations

Two systems whose predictions have a Spearman correlation of 0.9 with the right numbers, on scales of their own. Swapping ranks takes it that
errors of equal systems could be exchanged: where they are of quite different shapes, an exception. There, a t-test by the jackknife keeps 5%, but
finds half as much as swapping does where errors are alike. So it doesn't decide: where it doesn't find what swapping calls significant, a warning says
so, and the verdict is one with reservations. The last column is what remains without.

${table(['errors', 'significant, %', 'interval disagrees, %', 'warned of, %', 'significant without a warning, %'], ranks)}

## Gates at their margin

Scores from 0 to 1, of which A loses exactly the margin, so that \`not-worse\` may pass at most 5%. Where total failures are rare, the items
may hold none or too few of them: by the expanded bootstrap alone 21.4, 12.1, 10.7 and 6.6% passed of 50 to 500 items with 2% of them, and 15.7 and
11.1% of 20 and 50 with 10%; by other tests 12.9 to 15.2% of 100 items with 2%, of clusters that fail whole 11.7 to 36.0%, and of means over
tasks 8.3 to 14.0%. [What was not seen](statistics.md#equivalence) counts where the range of scores is known. Where it isn't, the skewness of the
differences does, without which 24.6, 18.3, 13.1 and 11.2% of lognormal losses passed: an exception, as what no item shows can't be known, and
which a warning names where there are 20 items or fewer.

${table(['A loses the margin', 'passed, %'], gates)}

What that costs where A is as good as B: by the expanded bootstrap alone 86.2, 96.4, 98.6, 100, 80.3, 94.3, 97.0, 53.0 and 94.1% of the
nine that differ with σ 0.05 to 0.15 passed, and of the last four 100, 100, 87.8 and 99.9%.

${table(['A is as good as B', 'passed, %'], passes)}

## The pooled row, and whether gains differ

Tasks of as many items each, normal scores of different variances. Welch's test of many tasks with a few items each is an
exception, which a warning names: its F is an approximation.

${table(['tasks × items', 'pooled row significant, %', 'tasks differ (Welch), %'], pooled)}

## Rows with few items

How often at least one row is significant after correction: by Holm's method with fewer than 12 items, by max-T with more.

${table(['rows', 'correction', 'wrong, %', 'by max-T, %'], corrected)}
`;
}
