import { allowedCounts } from '../limits';
import { count, share, table, whetherAllHold } from '../markdown';
import { ALPHA } from '../simulate';
import type { TablesReport } from './report';
import { simulateStreams, type StreamCell } from './streams';

const SCORES = ['graded', 'right or wrong'] as const;

/** Long streams and many items take long: so much of the streams is simulated. */
const FEWER = 0.3;

const LEVELS: readonly StreamCell[] = SCORES.flatMap((scores) => [
  cellOf(scores, 30, [1, 5, 20, 50]),
  cellOf(scores, 200, [1, 5, 20, 50]),
  cellOf(scores, 200, [5, 20], 0.8),
  cellOf(scores, 5_000, [5, 20]),
  cellOf(scores, 200, [200]),
]);

/** One test alone finds a gain of so many standard errors with 89% where scores are graded. */
const GAIN = 3.2;

const POWERS: readonly StreamCell[] = SCORES.flatMap((scores) =>
  [1, 5, 20].map((place) => ({
    ...cellOf(scores, 200, [20]),
    real: { place, gain: scores === 'graded' ? GAIN : 1.65 * GAIN },
  })),
);

function cellOf(
  scores: StreamCell['scores'],
  items: number,
  lengths: readonly number[],
  correlation = 0.5,
): StreamCell {
  return { scores, items, lengths, correlation, real: null };
}

/** Simulates streams of runs, and writes what came out. */
export async function reportStreams(
  streams: number,
  seed: string,
  progress: (what: string) => void,
): Promise<TablesReport> {
  const failures: string[] = [];
  const few = Math.round(FEWER * streams);
  const levels: (string | number)[][] = [];
  for (const cell of LEVELS) {
    const { scores, items, lengths, correlation } = cell;
    const longest = lengths.at(-1) ?? 0;
    const name = `streams of ${longest} runs, ${items} items, ${scores}, correlation ${correlation}`;
    progress(name);
    const number = longest > 50 || items > 1_000 ? few : streams;
    const { most } = allowedCounts({ low: 0, high: ALPHA }, number, 0.01 / LEVELS.length);
    const found = await simulateStreams(cell, number, seed);
    lengths.forEach((length, at) => {
      const checked = (of: 'onArrival' | 'maxT') => {
        const said = `${share(found[of][at]! / number)} (≤ ${share(most / number)})`;
        if (found[of][at]! > most) {
          failures.push(`${name}, ${of}, after ${length}: ${said}`);
        }
        return found[of][at]! > most ? `❌ ${said}` : said;
      };
      levels.push([
        ...[scores, items, correlation, length],
        ...[checked('onArrival'), checked('maxT'), share(found.alone[at]! / number)],
      ]);
    });
  }
  const powers: (string | number)[][] = [];
  for (const cell of POWERS) {
    progress(`power at place ${cell.real?.place}, ${cell.scores}`);
    const found = await simulateStreams(cell, few, seed);
    powers.push([
      ...[cell.scores, cell.real?.place ?? 0],
      ...[share(found.found / few), share(found.foundByHolm / few)],
    ]);
  }
  return { markdown: page(streams, { levels, powers }, failures), failures };
}

function page(
  streams: number,
  { levels, powers }: Readonly<Record<'levels' | 'powers', readonly (readonly (string | number)[])[]>>,
  failures: readonly string[],
): string {
  return `# Are alerts about streams of runs right?

<!-- Written by \`npm run validate -- --streams\`; changes by hand are lost. -->

Each run of a watched test set is compared with the same baseline, and each is a chance to be lucky. [docs/automation.md](automation.md#alerts-that-hold)
explains how α is spent over the runs as they arrive. Each line below simulates ${count(streams)} streams of runs that are no better than their
baseline (of 200 runs, or 5,000 items: ${count(FEWER * streams)}); in brackets is the most that chance allows at ${100 * ALPHA}%.

${whetherAllHold(failures)}

How many streams, in percent, ever have a significant run: _on arrival_, by the product's own p of the run and what is needed when it
arrives, with 20 runs planned; by p corrected for all runs once all are there (max-T); and without a correction. The correlation is that of the gains of two runs.

${table(['scores', 'items', 'correlation', 'runs', 'on arrival', 'max-T', 'uncorrected'], levels)}

How often one real gain among 20 runs of 200 items is found, in percent of ${count(FEWER * streams)} streams, which a single test finds in about 89% where scores are graded: on arrival, by the place of the
run; and by Holm’s method over all 20, once all are there.

${table(['scores', 'place', 'on arrival', 'Holm over 20'], powers)}
`;
}
