import { allowedCounts } from '../limits';
import { count, share, table } from '../markdown';
import { ALPHA } from '../simulate';
import type { TablesReport } from '../tables/report';
import { simulateLabels, type LabelsCell } from './simulate';

const CELLS: readonly LabelsCell[] = (['normal', 'right or wrong'] as const).flatMap((kind) =>
  [20, 50, 200].flatMap((labeled) =>
    [0, 0.5, 0.9].map((correlation) => ({ kind, labeled, unlabeled: 1_000, correlation, bias: 0.3 })),
  ),
);

/** With 20 labels, λ is estimated from few: 6.5% is allowed. */
const MOST_OF_FEW = 0.065;
const FEW = 20;

/** Simulates judges with a bias and a few human scores, and writes what came out. */
export function reportLabels(dataSets: number, seed: string, progress: (what: string) => void): TablesReport {
  const failures: string[] = [];
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
  return { markdown: page(dataSets, rows, failures), failures };
}

function page(
  dataSets: number,
  rows: readonly (readonly (string | number)[])[],
  failures: readonly string[],
): string {
  const verdict =
    failures.length === 0
      ? '**All checks hold.**'
      : `**These don't hold:**\n\n${failures.map((one) => `- ${one}`).join('\n')}`;
  return `# Is a corrected judge right?

<!-- Written by \`npm run validate -- --labels\`; changes by hand are lost. -->

[How RealGain corrects a judge's scores](judging-metrics.md#a-judge-and-some-human-scores) by the human scores that some
items have. Each line simulates ${count(dataSets)} pairs of systems that people find equally good, with human scores of 20, 50 or 200
items and scores of all of them and 1,000 more by a judge who prefers one of the systems. r: correlation of the judge's and the human
differences, before they are rounded to right, wrong and alike.

${verdict}

_Wrong_: gains that are significant at ${100 * ALPHA}%, in percent, with the limits in brackets; by the corrected judge, by the human
scores alone, and by the judge alone. _Width_: of the corrected interval, in widths of that by the human scores alone.
_Too little data_: fewer than 6 labels differ from the most common one; the other columns leave these out. Where the judge
is no better than chance (r = 0), it costs a few percent of width; with 20 labels, the interval misses slightly too often.

${table(['items', 'labels', 'r', 'wrong: corrected', 'human scores', 'judge', 'width', 'too little data'], rows)}
`;
}
