import { createHash } from 'node:crypto';
import type { Arrival } from '../../model/settings/stream-schema';
import { badSetting, RealGainError } from '../../model/errors';
import { elementAt, grouped } from '../../model/lists';
import { english, type Text } from '../../model/words';
import type { FileStamp } from '../../model/results/details';
import { formatCount } from '../../model/text';
import type { KnownComparison, TableDetails, TableIdentity, TableTask } from '../../model/results/table';
import { arrivalsOf } from '../../analysis/table/spending';
import { fewUnits } from '../../analysis/table/made-row';
import { TABLE_RESAMPLES } from '../../analysis/table';
import { cancelledError } from '../../model/cancel';
import { sameStamp } from '../../files/stamps';
import { answerRow } from '../answer';
import type { MadeComparison } from '../comparisons/comparisons';
import { type InFlight, stepOf } from '../in-flight';
import { type Prepared, rowsOf } from '../comparisons/prepare';
import { stampsOf } from '../comparisons/read-comparison';
import { progressOf } from '../protocol';
import {
  answered,
  detailsOf,
  deviationsOf,
  type FailedRow,
  type TableRow,
  type TablesOptions,
  withPlace,
} from './table-rows';
import { TableRun } from './table-run';

/** Items drawn for max-T, over all runs and draws: about 30 seconds of one core. Beyond it p is corrected by Holm's method. */
const MOST_DRAWN = 2e10;

interface Run extends TableRow {
  readonly task: string;
  /** Equal for runs that are scored alike on the same items of the baseline. */
  readonly family: string;
  readonly isKnown: boolean;
}

type MadeRun = Pick<MadeComparison<never>, 'ready' | 'scoring'> & { readonly details: KnownComparison };

/**
 * Compares the runs of a test set with its baseline, one after another, and corrects p for their number by shared draws. Runs with
 * another metric or other items than most are left out and named, as are those that can't be compared. Comparisons that were made
 * before are only prepared for the draws.
 *
 * @throws RealGainError as the first run if none can be compared; `cancelled`
 */
async function tableOfRuns(
  asked: TableIdentity,
  known: readonly KnownComparison[],
  options: TablesOptions,
  inFlight: InFlight,
): Promise<TableDetails> {
  const made: Run[] = [];
  const failed: FailedRow[] = [];
  const isDrawn = correctsByDraws(asked) || asked.stream !== undefined;
  for (const [done, task] of asked.tasks.entries()) {
    const total = asked.tasks.length;
    inFlight.report(progressOf('resampling', task.name ?? asked.name, done, total));
    const before = known.find(({ identity }) => identity.a === task.identity.a);
    const run = await compared({ ...task, before }, asked, isDrawn, options, inFlight).catch(
      (error: unknown) => failedRun(task, done, error, inFlight.signal),
    );
    if ('error' in run) {
      failed.push(run);
    } else {
      made.push(run);
    }
  }
  if (made.length === 0) {
    throw (
      failed.find(({ error }) => error.question !== undefined)?.error ??
      failed[0]?.error ??
      badSetting('There is no run to compare with {0}.', asked.b)
    );
  }
  const rows = largestFamily(made);
  const others = made.filter((run) => !rows.includes(run));
  const missing = others.map((run) => ({
    task: run.task,
    reason: difference(run, elementAt(rows, 0)),
  }));
  const newly = made.filter(({ isKnown }) => !isKnown);
  const correction = correctionOf(asked, rows);
  const warnings = correction === asked.correction || rows.length < 2 ? [] : [whyHolm(asked)];
  const arrivals = arrivalsAmong(asked, made, rows);
  const judged = rows.map((row) => ({ ...row, arrival: arrivals[made.indexOf(row)] }));
  const details = detailsOf(asked, { rows: judged, failed, missing, warnings, correction }, options.version);
  return { ...details, made: newly.map(keptOf), ...(asked.stream && { arrivals }) };
}

/** Whether all runs of the test set are drawn together, as max-T takes it. */
function correctsByDraws({ correction, uncompared = 0 }: TableIdentity): boolean {
  return correction === 'max-t' && uncompared === 0;
}

/** Each run as it is judged when it arrives; those without a row, or of few items, by what they spend alone. */
function arrivalsAmong({ stream }: TableIdentity, made: readonly Run[], rows: readonly Run[]): Arrival[] {
  if (stream === undefined) {
    return [];
  }
  const areFew = fewUnits(rows) !== null;
  const runs = made.map((run) => {
    const { a, b, metric } = run.comparison;
    return {
      run: run.identity.a,
      of: [a.sha256, b.sha256, metric.signature].join(' '),
      comparison: run.comparison,
      deviations: areFew || !rows.includes(run) ? null : run.deviations,
    };
  });
  return arrivalsOf(stream, runs);
}

function keptOf({ identity, comparison, decimals, files, messages }: Run): KnownComparison {
  return { identity, comparison, decimals, files, messages };
}

/** Holm's where max-T is asked for and some runs were not drawn. */
function correctionOf(asked: TableIdentity, rows: readonly Run[]): TableIdentity['correction'] {
  const { correction } = asked;
  const isTooMuch =
    !correctsByDraws(asked) ||
    rows.some(
      ({ deviations, comparison: { verdict } }) =>
        deviations === null && verdict !== 'identical' && verdict !== 'undecidable',
    );
  return correction === 'max-t' && isTooMuch ? 'holm' : correction;
}

async function compared(
  { name, identity, before }: TableTask & { readonly before: KnownComparison | undefined },
  asked: TableIdentity,
  isDrawn: boolean,
  options: TablesOptions,
  inFlight: InFlight,
): Promise<Run> {
  const quiet = stepOf(inFlight);
  const made =
    (before && (await stillKnown(before, options, quiet))) ??
    (await answered(identity, asked, (complete) => options.make(complete, false, quiet, answerRow)));
  const { details } = made;
  const { comparison } = details;
  const items = itemsOf(made.ready);
  const isAffordable = comparison.n * asked.tasks.length * TABLE_RESAMPLES <= MOST_DRAWN;
  return {
    task: name ?? comparison.a.path,
    column: details.identity.metric?.column ?? null,
    primary: true,
    decimals: details.decimals,
    comparison,
    deviations:
      isDrawn && isAffordable && asked.tasks.length > 1
        ? await deviationsOf(inOrderOfBaseline(made), ['runs', items], options.pool, inFlight)
        : null,
    identity: details.identity,
    files: details.files,
    messages: details.messages,
    known: [],
    isKnown: details === before,
    family: JSON.stringify([comparison.metric.signature, details.identity.metric?.column ?? null, items]),
  };
}

/** A comparison that was made before; null if it would come out differently now. */
async function stillKnown(
  details: KnownComparison,
  { prepare, version }: TablesOptions,
  inFlight: Parameters<TablesOptions['prepare']>[2],
): Promise<MadeRun | null> {
  if (details.comparison.realgain !== version || details.identity.metric?.own !== undefined) {
    return null;
  }
  const { files, ready, scoring } = await prepare(details.identity, false, inFlight);
  const now = stampsOf(files);
  const holds =
    now.length === details.files.length && now.every((stamp, i) => isSame(stamp, details.files[i]));
  return holds ? { details, ready, scoring } : null;
}

function isSame(one: FileStamp, other: FileStamp | undefined): boolean {
  return other !== undefined && one.path === other.path && sameStamp(one, other);
}

function failedRun(
  { name, identity }: TableTask,
  place: number,
  error: unknown,
  signal: AbortSignal,
): FailedRow {
  if (signal.aborted) {
    throw cancelledError();
  }
  const placed = withPlace(error, identity.a);
  if (!(placed instanceof RealGainError)) {
    throw placed;
  }
  return { task: name ?? identity.a, place, error: placed };
}

/** Which items of the baseline are compared, whatever their order in the run's file. */
function itemsOf({ alignment }: Prepared): string {
  const places = Int32Array.from(alignment.b).sort();
  return createHash('sha256').update(new Uint8Array(places.buffer)).digest('hex');
}

/** The items in the order of the baseline, so that one draw holds the same items of every run. */
function inOrderOfBaseline(made: MadeRun): MadeRun {
  const { ready } = made;
  const { b } = ready.alignment;
  if (b.every((place, i) => i === 0 || elementAt(b, i - 1) < place)) {
    return made;
  }
  const order = Int32Array.from(b.keys()).sort((one, other) => elementAt(b, one) - elementAt(b, other));
  return { ...made, ready: { ...ready, ...rowsOf(ready, order) } };
}

/** The most runs that can be corrected together; of equally many, those with the newest. */
function largestFamily(runs: readonly Run[]): readonly Run[] {
  const families = grouped(runs.toReversed(), ({ family }) => family);
  const none: readonly Run[] = [];
  return [...families.values()]
    .reduce((most, some) => (some.length > most.length ? some : most), none)
    .toReversed();
}

function difference({ comparison: own }: Run, { comparison: most }: Run): Text {
  return own.metric.signature === most.metric.signature && own.n !== most.n
    ? english('It is compared on {0} items, most runs on {1}.', formatCount(own.n), formatCount(most.n))
    : own.metric.signature === most.metric.signature
      ? english('It is compared on other items of the baseline than most runs.')
      : english('It is scored by {0}, most runs by {1}.', own.metric.name, most.metric.name);
}

function whyHolm({ uncompared = 0 }: TableIdentity): Text {
  return uncompared > 0
    ? english(
        'p is corrected by Holm’s method, which is valid but finds less than max-T: {0} more runs of the test set were not compared, and count.',
        formatCount(uncompared),
      )
    : english(
        'p is corrected by Holm’s method, which is valid but finds less than max-T: these are too many runs and items to draw them together.',
      );
}

/**
 * Compares two systems on several tasks, metrics or slices, or several runs with one baseline.
 *
 * @param known for runs: earlier comparisons
 * @throws RealGainError if no row can be compared, as the first
 */
export function makeTable(
  identity: TableIdentity,
  known: readonly KnownComparison[],
  options: TablesOptions,
  inFlight: InFlight,
): Promise<TableDetails> {
  return identity.of === 'runs'
    ? tableOfRuns(identity, known, options, inFlight)
    : new TableRun(identity, options, inFlight).run();
}
