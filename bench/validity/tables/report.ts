import { judge } from '../checks';
import { LEADERBOARD_CELLS } from '../leaderboard/cells';
import { leaderboardChecks, leaderboardRow } from '../leaderboard/findings';
import { leaderboardSection } from '../leaderboard/section';
import { simulateLeaderboards } from '../leaderboard/simulate';
import { allowedCounts } from '../limits';
import { count, share, table, whetherAllHold } from '../markdown';
import { PREFERENCE_CELLS } from '../preferences/cells';
import { preferenceChecks, preferenceRow, preferenceSection } from '../preferences/section';
import { simulatePreferences } from '../preferences/simulate';
import { ALPHA } from '../simulate';
import { simulateRows, simulateTasks, type RowsCell, type TasksCell } from './simulate';

const ROWS = [3, 12, 40] as const;
const ITEMS = [20, 100] as const;
const CORRELATIONS = [0, 0.5, 0.9] as const;

/** Gains in standard errors where power is simulated: a test alone finds about 85% of them. */
const GAIN = 3;

const TASKS: readonly (TasksCell & { readonly what: string })[] = [
  { what: '6 of 8 items', sizes: [8, 8, 8, 8, 8, 8] },
  { what: '3 of 20 items', sizes: [20, 20, 20] },
  { what: '10, 100 and 300 items', sizes: [10, 100, 300] },
  { what: '1,000 items, and 9 of 20', sizes: [1000, ...Array<number>(9).fill(20)] },
  { what: '12 of 20 to 240 items', sizes: Array.from({ length: 12 }, (_, i) => 20 + 20 * i) },
]
  .flatMap((cell): (typeof TASKS)[number][] => [0, 0.5].map((spread) => ({ ...cell, spread })))
  .concat(
    [3, 6, 7, 8, 12].map((tasks) => ({
      what: `${tasks} of 100 items, gain or loss`,
      sizes: Array<number>(tasks).fill(100),
      spread: 0.5,
      isTwofold: true,
    })),
  );

export interface TablesReport {
  readonly markdown: string;
  readonly failures: readonly string[];
}

/** Simulates tables of comparisons, and writes what came out. */
export async function reportTables(
  dataSets: number,
  seed: string,
  progress: (what: string) => void,
): Promise<TablesReport> {
  const failures: string[] = [];
  const tests = ROWS.length * ITEMS.length * CORRELATIONS.length * 2 + TASKS.length * 3;
  /** A few items make the bootstrap's maximum a little too small: 8% is allowed with 20 items. */
  const check = (what: string, found: number, most: number): string => {
    const allowed = allowedCounts({ low: 0, high: most }, dataSets, 0.01 / tests).most;
    if (found > allowed) {
      failures.push(`${what}: ${share(found / dataSets)}%, at most ${share(allowed / dataSets)}%`);
    }
    return `${found > allowed ? '❌ ' : ''}${share(found / dataSets)} (≤ ${share(allowed / dataSets)})`;
  };
  const rows = cells().map((cell) => {
    const name = `${cell.rows} rows, ${cell.items} items, r = ${cell.correlation}`;
    progress(name);
    const most = cell.items === 20 ? 0.08 : ALPHA;
    const none = simulateRows({ ...cell, gain: 0 }, dataSets, seed);
    const some = simulateRows({ ...cell, gain: GAIN }, dataSets, seed);
    const found = (way: 'maxT' | 'holm') => share(some.found[way] / some.gains);
    return [
      cell.rows,
      cell.items,
      cell.correlation,
      check(name, none.wrong.maxT, most),
      check(`${name}, with gains`, some.wrong.maxT, most),
      share(none.wrong.holm / dataSets),
      share(none.wrong.none / dataSets),
      found('maxT'),
      found('holm'),
    ];
  });
  const tasks = TASKS.map(({ what, ...cell }) => {
    progress(what);
    const tally = simulateTasks(cell, dataSets, seed);
    return [
      what,
      cell.spread,
      check(`pooled, ${what}`, tally.pooled, ALPHA),
      cell.spread === 0
        ? check(`Q, ${what}`, tally.heterogeneous, 0.07)
        : share(tally.heterogeneous / dataSets),
      check(`for other tasks, ${what}`, tally.random, ALPHA),
      share(tally.fixed / dataSets),
      cell.spread === 0 ? '' : share(tally.found / dataSets),
    ];
  });
  const leaderboards = [];
  for (const cell of LEADERBOARD_CELLS) {
    progress(cell.what);
    leaderboards.push(leaderboardRow(cell, await simulateLeaderboards(cell, 0, dataSets, seed)));
  }
  const checks = leaderboardChecks(leaderboards);
  const limitsOf = judge(checks);
  const systems = leaderboardSection(leaderboards, limitsOf);
  const preferences = [];
  for (const cell of PREFERENCE_CELLS) {
    progress(cell.what);
    preferences.push(preferenceRow(cell, await simulatePreferences(cell, 0, dataSets, seed)));
  }
  const checksOfPreferences = preferenceChecks(preferences);
  const limitsOfPreferences = judge(checksOfPreferences);
  const judged = preferenceSection(preferences, limitsOfPreferences);
  const failing = [
    ...checks.filter((one) => !limitsOf(one).holds),
    ...checksOfPreferences.filter((one) => !limitsOfPreferences(one).holds),
  ];
  failures.push(...failing.map(({ what }) => what));
  return { markdown: page(dataSets, { rows, tasks, systems, judged }, failures), failures };
}

function cells(): Omit<RowsCell, 'gain'>[] {
  return ITEMS.flatMap((items) =>
    ROWS.flatMap((number) => CORRELATIONS.map((correlation) => ({ rows: number, items, correlation }))),
  );
}

interface Sections {
  readonly rows: readonly (readonly (string | number)[])[];
  readonly tasks: readonly (readonly (string | number)[])[];
  readonly systems: string;
  readonly judged: string;
}

function page(
  dataSets: number,
  { rows, tasks, systems, judged }: Sections,
  failures: readonly string[],
): string {
  return `# Are the corrections of a table right?

<!-- Written by \`npm run validate -- --tables\`; changes by hand are lost. -->

A table asks many questions at once: one per task, metric or slice. [docs/suites.md](suites.md) explains how p is corrected for
their number. Each line below simulates ${count(dataSets)} tables of systems that are equally good and counts what is significant at ${100 * ALPHA}%;
in brackets is the most that chance allows.

${whetherAllHold(failures)}

## Rows on the same items

_Wrong_: tables in which at least one row without a gain is significant, in percent; with max-T where no row has a gain, with
max-T where every third row has one, with Holm, and without a correction. _Found_: rows with a gain of ${GAIN} standard errors that
are significant, in percent. r: correlation of the differences of two rows.

${table(
  ['rows', 'items', 'r', 'wrong: max-T', 'with gains', 'Holm', 'uncorrected', 'found: max-T', 'Holm'],
  rows,
)}

## The pooled row, and differences between tasks

Tasks with different numbers of items and different variances, whose true gains average to 0 with the standard deviation in the second
column, in standard deviations of an item. With few items, Welch's test is allowed 7%. _For others_: the true gains average to 0 over all
tasks there could be, of which these are drawn; by \`--pooling random\`, and by the pooled row for these tasks, which isn't meant for that.
_Found_: with a mean gain as large as the standard deviation of the true ones, by \`--pooling random\`, which decides nothing with fewer than
six tasks. _Gain or loss_: each task gains or loses as much: what t alone, without the exact test of signs, gets wrong with seven or eight.

${table(['tasks', 'spread', 'pooled row significant, %', 'tasks differ, %', 'for others, %', 'by the fixed row', 'found, %'], tasks)}

${systems}

${judged}
`;
}
