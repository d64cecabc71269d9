import { allowedCounts } from '../limits';
import { count, share, table, whetherAllHold } from '../markdown';
import { ALPHA } from '../simulate';
import type { TablesReport } from '../tables/report';
import { GAIN, simulateJudges, type JudgesCell } from './judges';
import { simulateRepeats, type RepeatsCell } from './repeats';
import { simulateLabels, simulateOneSided, type LabelsCell, type OneSidedCell } from './simulate';

const CELLS: readonly LabelsCell[] = (['normal', 'right or wrong'] as const).flatMap((kind) =>
  [20, 50, 200].flatMap((labeled) =>
    [0, 0.5, 0.9].map((correlation) => ({ kind, labeled, unlabeled: 1_000, correlation, bias: 0.3 })),
  ),
);

/** With 20 labels, λ is estimated from few: 6.5% is allowed. */
const MOST_OF_FEW = 0.065;
const FEW = 20;

const ONE_SIDED: readonly OneSidedCell[] = [0.2, 0.5, 0.8].flatMap((right) =>
  [20, 30, 50, 100].flatMap((labeled) =>
    [0.01, 0.06, 0.2].flatMap((passed) =>
      right + passed < 1 ? [{ labeled, unlabeled: 1_000, right, passed }] : [],
    ),
  ),
);
/** Student's t itself misses up to 7% of the time with few right or wrong labels: the judge may add 1 to that, or to 6%. */
const MOST_OF_LABELS = 0.06;
const MOST_ADDED = 0.01;
/** Fewer sets that aren't too little data say nothing. */
const FEWEST_SETS = 0.5;

const REPEATS: readonly RepeatsCell[] = [20, 100].flatMap((items) =>
  [2, 5, 10].map((samples) => ({ items, samples })),
);
const JUDGES: readonly JudgesCell[] = [30, 200].flatMap((items) =>
  [2, 3, 5, 10].flatMap((judges) => [0, 0.1, 0.3].map((ofJudge) => ({ items, judges, ofJudge, ofItem: 1 }))),
);

/** Verdicts take longer. */
const SHARE_OF_REPEATS = 4;

interface Task {
  readonly dataSets: number;
  readonly seed: string;
  readonly progress: (what: string) => void;
  /** What doesn't hold, to which is added. */
  readonly failures: string[];
}

/** Simulates judges with a bias and a few human scores, and writes what came out. */
export async function reportLabels(
  dataSets: number,
  seed: string,
  progress: (what: string) => void,
): Promise<TablesReport> {
  const task: Task = { dataSets, seed, progress, failures: [] };
  const rows = labelsRows(task);
  const oneSided = oneSidedRows(task);
  const repeats = await repeatsRows(task);
  const judges = judgesRows(task);
  const { failures } = task;
  return { markdown: page(dataSets, { rows, oneSided, repeats, judges }, failures), failures };
}

function labelsRows({ dataSets, seed, progress, failures }: Task) {
  const rows = [];
  for (const cell of CELLS) {
    const what = `${cell.kind}, ${cell.labeled} labels, r = ${cell.correlation}`;
    progress(what);
    const { refused, decided, ...tally } = simulateLabels(cell, dataSets, seed);
    const { missed, missedByLabels, fooled, width } = tally;
    const high = cell.labeled === FEW ? MOST_OF_FEW : 0.055;
    const { least, most } = allowedCounts({ low: 0.045, high }, decided, 0.01 / CELLS.length);
    if (missed < least || missed > most) {
      failures.push(
        `${what}: misses ${share(missed / decided)}%, allowed ${share(least / decided)} to ${share(most / decided)}%`,
      );
    }
    rows.push([
      cell.kind,
      cell.labeled,
      cell.correlation,
      `${share(missed / decided)} (${share(least / decided)}–${share(most / decided)})`,
      share(missedByLabels / decided),
      share(fooled / decided),
      (width / decided).toFixed(2),
      share(refused / dataSets),
    ]);
  }
  return rows;
}

function oneSidedRows({ dataSets, seed, progress, failures }: Task) {
  const oneSided = [];
  for (const cell of ONE_SIDED) {
    const what = `${cell.labeled} labels, ${share(cell.right)}% right, ${share(cell.passed)}% passed wrongly`;
    progress(what);
    const { refused, decided, unused, missed, missedByLabels } = simulateOneSided(cell, dataSets, seed);
    if (decided < FEWEST_SETS * dataSets) {
      continue;
    }
    const most = Math.max(MOST_OF_LABELS, missedByLabels / decided) + MOST_ADDED;
    if (missed / decided > most) {
      failures.push(`${what}: misses ${share(missed / decided)}%, allowed ${share(most)}%`);
    }
    oneSided.push([
      cell.labeled,
      share(cell.right),
      share(cell.passed),
      `${share(missed / decided)} (to ${share(most)})`,
      share(missedByLabels / decided),
      share(unused / decided),
      share(refused / dataSets),
    ]);
  }
  return oneSided;
}

async function repeatsRows({ dataSets, seed, progress, failures }: Task) {
  const repeats = [];
  for (const cell of REPEATS) {
    const what = `${cell.items} items of ${cell.samples} samples`;
    progress(what);
    const found = await simulateRepeats(cell, Math.ceil(dataSets / SHARE_OF_REPEATS), seed);
    const limited = (name: string, count: number): string => {
      const { least, most } = allowedCounts(
        { low: 0.035, high: 0.06 },
        found.dataSets,
        0.01 / (2 * REPEATS.length),
      );
      if (count < least || count > most) {
        failures.push(`${what}, ${name}: ${share(count / found.dataSets)}%`);
      }
      return `${share(count / found.dataSets)} (${share(least / found.dataSets)}–${share(most / found.dataSets)})`;
    };
    repeats.push([
      cell.items,
      cell.samples,
      limited('verdict', found.rejected),
      share(found.naive / found.dataSets),
      limited('noise floor', found.overFloor),
      (found.share / found.dataSets).toFixed(2),
    ]);
  }
  return repeats;
}

function judgesRows({ dataSets, seed, progress, failures }: Task) {
  return JUDGES.map((cell) => {
    const what = `${cell.items} items, ${cell.judges} judges of ${cell.ofJudge}`;
    progress(what);
    const found = simulateJudges(cell, dataSets, seed);
    const most = Math.floor(ALPHA * dataSets + 3 * Math.sqrt(ALPHA * (1 - ALPHA) * dataSets));
    if (found.wrong > most) {
      failures.push(`${what}: ${share(found.wrong / dataSets)}%`);
    }
    return [
      cell.items,
      cell.judges,
      cell.ofJudge,
      `${share(found.wrong / dataSets)} (≤ ${share(most / dataSets)})`,
      share(found.byItems / dataSets),
      share(found.byPigeonhole / dataSets),
      share(found.found / dataSets),
      (found.ratio / dataSets).toFixed(2),
    ];
  });
}

type Rows = readonly (readonly (string | number)[])[];

function page(
  dataSets: number,
  { rows, oneSided, repeats, judges }: Readonly<Record<'rows' | 'oneSided' | 'repeats' | 'judges', Rows>>,
  failures: readonly string[],
): string {
  return `# Are few labels and repeated samples judged right?

<!-- Written by \`npm run validate -- --labels\`; changes by hand are lost. -->

${whetherAllHold(failures)}

## A judge and some human scores

[How RealGain corrects a judge's scores](judging-metrics.md#a-judge-and-some-human-scores) by the human scores that some
items have. Each line simulates ${count(dataSets)} pairs of systems that people find equally good, with human scores of 20, 50 or 200
items and scores of all of them and 1,000 more by a judge who prefers one of the systems. r: correlation of the judge's and the human
differences, before they are rounded to right, wrong and alike.

_Wrong_: gains that are significant at ${100 * ALPHA}%, in percent, with the limits in brackets; by the corrected judge, by the human
scores alone, and by the judge alone. _Width_: of the corrected interval, in widths of that by the human scores alone.
_Too little data_: fewer than 6 labels differ from the most common one; the other columns leave these out. Where the judge
is no better than chance (r = 0), it costs a few percent of width; with 20 labels, the interval misses slightly too often.

${table(['items', 'labels', 'r', 'wrong: corrected', 'human scores', 'judge', 'width', 'too little data'], rows)}

### A good judge whose errors all go one way

Items right or wrong by people, and a judge who agrees but lets pass some wrong answers. An error that is too rare to be seen among the
labels leaves no trace in the variance of the residuals, so intervals would be too narrow. The judge isn't used (_not used_, in percent)
where it disagrees with fewer than 6 labels.
_Misses_: 95% intervals without the true share, in percent, with the limit; by what RealGain answers, and by the human scores alone. Lines
where more than half of the sets are too little data are left out.

${table(['labels', 'right, %', 'passed wrongly, %', 'misses', 'human scores', 'not used', 'too little data'], oneSided)}

## Repeated samples

Items that both systems answer several times, right or wrong, without a gain: how often the [verdict](statistics.md#repeated-samples) is
“significant”, and how often a t-test that treats every sample as an independent item is; how often a rerun of A differs from A by more
than its noise floor; and the mean share of the variance that is put down to chance within items. ${count(dataSets / SHARE_OF_REPEATS)} pairs a line.

${table(['items', 'samples of each', 'significant, %', 't over samples', 'beyond the noise floor, %', 'share within'], repeats)}

## Other judges

Items that the same judges score for both systems, without a gain over all the items and judges there could be; a gain varies from item to item
with a standard deviation of 1, from judge to judge with that in the third column, and by chance with 0.5. How often it is significant
[for other judges like these](statistics.md#parts-of-the-variance), by the items alone, and by the pigeonhole bootstrap (Owen 2007); how often a gain of ${GAIN} standard
errors is found; and the mean estimated variance of the gain over the true one.

${table(['items', 'judges', 'spread', 'significant, %', 'items alone', 'pigeonhole', 'found, %', 'variance'], judges)}
`;
}
