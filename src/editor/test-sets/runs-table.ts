import { MOST_RUNS, runsAmong, tableOfRunFiles } from '../../config/runs';
import type { LocatedTestSet } from '../../config/located-config';
import type { EngineClient } from '../../engine/client';
import { stampIfThere } from '../../files/stamps';
import { choiceKey } from '../../model/settings/metric';
import { elementAt } from '../../model/lists';
import { primaryTest } from '../../model/text';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { KnownComparison, TableDetails, TableIdentity } from '../../model/results/table';
import type { RunCorrection } from '../../model/settings/corrections';
import { identify, testSetKeyOf } from '../comparison/identity';
import type { Permissions } from '../comparison/permissions';
import type { HistoryEntry } from '../stores/history';
import type { Stores } from '../stores';
import { runTable, type TableContext } from '../table/run';
import { NewestEntries } from './leaderboard';
import { declaredKey } from '../stores/declared';
import { streamKey } from '../stores/arrivals';
import { outputsOf } from '../stores/outputs';

export type RunsStores = Pick<Stores, 'history' | 'testSets' | 'arrivals' | 'references' | 'choices'>;

/** More outputs than these are counted as so many. */
const MOST_COUNTED = 50_000;

/** A run that was compared with the baseline as its test set declares. */
interface KnownRun {
  readonly entry: HistoryEntry;
  readonly written: number;
}

/**
 * The table of the runs of a test set that were compared, and the number of the others: nothing is compared for it.
 *
 * @returns null without a baseline, or a run that was compared
 */
export async function tableOfKnown(
  testSet: LocatedTestSet,
  stores: RunsStores,
): Promise<TableIdentity | null> {
  const { baseline } = testSet;
  if (baseline === null) {
    return null;
  }
  const files = runsAmong(testSet, await outputsOf(testSet, MOST_COUNTED));
  const known = await knownRuns(files, baseline, stores);
  const newest = known.sort((one, other) => one.written - other.written).slice(-MOST_RUNS);
  return newest.length === 0
    ? null
    : tableOfRunFiles(
        testSet.name,
        newest.map(({ entry }) => entry.identity),
        files.length - newest.length,
      );
}

/**
 * The table of all runs of a test set, of which the newest are compared if need be.
 *
 * @throws RealGainError `bad-config`; @returns null without a baseline or a run
 */
export async function tableOfAll(testSet: LocatedTestSet, stores: RunsStores): Promise<TableIdentity | null> {
  const { baseline } = testSet;
  if (baseline === null) {
    return null;
  }
  const files = runsAmong(testSet, await outputsOf(testSet, MOST_COUNTED));
  const stamps = await Promise.all(files.map(stampIfThere));
  const written = files.map((file, i) => ({ file, time: stamps[i]?.modified ?? 0 }));
  const newest = written.sort((one, other) => one.time - other.time).slice(-MOST_RUNS);
  const pairs: ComparisonIdentity[] = [];
  for (const { file } of newest) {
    pairs.push(await identify(file, baseline, stores));
  }
  return pairs.length === 0 ? null : tableOfRunFiles(testSet.name, pairs, files.length - pairs.length);
}

/** The newest comparison of each run with the baseline, if it was made with the settings of the test set. */
async function knownRuns(
  files: readonly string[],
  baseline: string,
  stores: RunsStores,
): Promise<KnownRun[]> {
  const newest = new NewestEntries(stores.history.whole);
  const known: KnownRun[] = [];
  for (const file of files) {
    const entry = newest.against(file, baseline);
    if (entry !== undefined && isAsDeclared(entry.identity, await identify(file, baseline, stores))) {
      const written = entry.files.find((one) => one.path === file)?.modified ?? 0;
      known.push({ entry, written });
    }
  }
  return known;
}

function isAsDeclared(made: ComparisonIdentity, declared: ComparisonIdentity): boolean {
  const { metric } = declared;
  return (
    made.family === undefined &&
    JSON.stringify(made.settings) === JSON.stringify(declared.settings) &&
    (metric === null || (made.metric !== null && choiceKey(made.metric) === choiceKey(metric)))
  );
}

/**
 * Makes a table of runs: what the history knows isn't compared again, what it doesn't know goes into it, and with it how each was judged
 * when it arrived.
 *
 * @throws RealGainError
 */
export async function runsTable(
  engine: EngineClient,
  stores: RunsStores,
  permissions: Permissions,
  identity: TableIdentity,
  context: TableContext,
): Promise<TableDetails> {
  const known = entriesOf(identity, stores);
  const testSet = await testSetOfRuns(identity, stores);
  const key =
    testSet === undefined ? null : streamKey(declaredKey(testSet), elementAt(identity.tasks, 0).identity.b);
  const asked =
    testSet === undefined || key === null ? identity : await asStream(identity, testSet, key, stores);
  const details = await runTable(engine, stores, permissions, asked, context, known.map(keptOf));
  for (const made of details.made ?? []) {
    stores.history.add(made, await testSetKeyOf(made.identity, stores.testSets), 'person');
  }
  if (testSet !== undefined && key !== null) {
    await stores.arrivals.add(key, details.arrivals ?? []);
    recordRuns(details, testSet, stores);
  }
  return details;
}

async function testSetOfRuns(
  { tasks }: TableIdentity,
  { testSets }: RunsStores,
): Promise<LocatedTestSet | undefined> {
  const { a, b } = elementAt(tasks, 0).identity;
  const testSet = await testSets.of(a);
  return testSet?.baseline === b ? testSet : undefined;
}

/** Adds the stream of the runs that arrived before. */
async function asStream(
  identity: TableIdentity,
  { plannedRuns }: LocatedTestSet,
  key: string,
  { arrivals }: RunsStores,
): Promise<TableIdentity> {
  const files = identity.tasks.map((task) => task.identity.a);
  return { ...identity, stream: await arrivals.streamOf(key, plannedRuns, files) };
}

function entriesOf({ tasks }: TableIdentity, { history }: RunsStores): HistoryEntry[] {
  const newest = new NewestEntries(history.whole);
  return tasks.flatMap(({ identity }) => {
    const entry = newest.against(identity.a, identity.b);
    return entry !== undefined && isAsDeclared(entry.identity, identity) ? [entry] : [];
  });
}

/** Whether all of them have been judged, and just these were corrected for. */
export function isJudged(identity: TableIdentity, stores: RunsStores): boolean {
  const runs = identity.tasks.length + (identity.uncompared ?? 0);
  return entriesOf(identity, stores).every(({ correction }) => correction?.arrived?.runs === runs);
}

function keptOf({ identity, comparison, decimals, files, messages = {} }: HistoryEntry): KnownComparison {
  return { identity, comparison, decimals, files, messages };
}

/** Keeps with the comparison of each run how it was judged; runs that the table can't judge lose what was kept. */
function recordRuns(
  { identity, table, rows, arrivals = [] }: TableDetails,
  { alerts, plannedRuns }: LocatedTestSet,
  stores: RunsStores,
): void {
  const runs = rows.length + (table.uncompared ?? 0);
  const corrected = new Map(rows.map(({ a }, i) => [a, table.rows[i]]));
  const arrived = new Map(arrivals.map((arrival) => [arrival.run, arrival]));
  const corrections = new Map<string, RunCorrection | null>();
  for (const { key, identity: of, comparison } of entriesOf(identity, stores)) {
    const arrival = arrived.get(of.a);
    const row = corrected.get(of.a);
    const p = row?.corrected ?? primaryTest(comparison)?.p ?? 1;
    const found = arrival && {
      place: arrival.place,
      needed: arrival.needed,
      planned: plannedRuns,
      corrected: p,
      below: row?.correctedBelow,
      runs,
    };
    corrections.set(key, found === undefined ? null : { alerts, arrived: found });
  }
  stores.history.correct(corrections);
}
