import * as path from 'node:path';
import { isOutput } from '../../config/locate';
import type { LocatedTestSet } from '../../config/located-config';
import { runsAmong, tableOfRunFiles } from '../../config/runs';
import { type ComparisonIdentity, parseSlice } from '../../model/settings/identity';
import { newStream, PLANNED_RUNS } from '../../model/settings/stream';
import { RealGainError, asRefusal } from '../../model/errors';
import type { TableIdentity } from '../../model/results/table';
import { type AskedMetric, lacksMetric } from '../metric-asked';
import { resolvedPair } from '../pair/find';
import { withClasses } from '../pair/references';
import type { Means } from '../question';
import { configuredTestSet, namedTestSet } from '../test-sets';
import { saidBy } from '../pair/said';
import type { RunsAsked, SuiteAsked } from './schema';

type Finding = Pick<Means, 'disk' | 'typed' | 'defaults' | 'withMetric' | 'fitting' | 'lacks'>;

interface NamedRuns {
  /** From the oldest to the newest, or as they are listed. */
  readonly runs: readonly string[];
  readonly baseline: string;
  /** null: realgain.json declares none for them. */
  readonly testSet: LocatedTestSet | null;
}

/**
 * @throws RealGainError `bad-setting` without a baseline, `file-missing` if the test set has no runs, or for a run that isn't there
 */
export async function findRuns(
  { files, baseline: named, testSet: name, asTheyCame }: RunsAsked,
  disk: Means['disk'],
): Promise<NamedRuns> {
  const [first = ''] = files;
  const testSet = name === null ? await configuredTestSet(disk, first) : await namedTestSet(disk, name);
  const declared = testSet?.baseline ?? null;
  const baseline = named ?? (declared === null ? null : disk.spell(declared));
  if (baseline === null) {
    throw new RealGainError(
      'bad-setting',
      'There is no baseline to compare the runs with; name it with --baseline, or declare one in realgain.json.',
      { path: testSet?.configPath },
    );
  }
  const isBaseline = (file: string) => path.resolve(file) === path.resolve(baseline);
  const all = name === null || testSet === null ? files : await outputsOf(testSet, disk);
  const found = all.filter((file) => !isBaseline(file));
  const runs = asTheyCame === 'listed' ? found : await byTime(found, disk);
  if (runs.length === 0) {
    throw new RealGainError('file-missing', `There is no run to compare with ${baseline}.`, {
      path: baseline,
    });
  }
  return { runs, baseline, testSet };
}

async function outputsOf(testSet: LocatedTestSet, disk: Means['disk']): Promise<string[]> {
  const outputs = (await disk.filesBelow(testSet.folder)).filter((file) => isOutput(testSet, file));
  return runsAmong(testSet, asListed(testSet, outputs)).map((file) => disk.spell(file));
}

/** In the order of the patterns that find them, and of the numbers in their names. */
function asListed(testSet: LocatedTestSet, files: readonly string[]): string[] {
  const place = (file: string) =>
    testSet.outputs.findIndex((pattern) => isOutput({ ...testSet, outputs: [pattern] }, file));
  const names = new Intl.Collator('en', { numeric: true });
  return files.toSorted((one, other) => place(one) - place(other) || names.compare(one, other));
}

/** The newest last; of equally old ones, in the order of their names. */
async function byTime(files: readonly string[], disk: Means['disk']): Promise<string[]> {
  const written = await Promise.all(
    files.map(async (file) => ({ file, time: (await disk.modified(file)) ?? 0 })),
  );
  return written
    .sort((one, other) => one.time - other.time || (one.file < other.file ? -1 : 1))
    .map(({ file }) => file);
}

/** The table of all runs against the baseline. @throws RealGainError as `findRuns` */
export async function foundRuns(asked: RunsAsked, means: Finding): Promise<TableIdentity> {
  const { runs, baseline, testSet } = await findRuns(asked, means.disk);
  const said = saidOfRows(asked);
  const identified = await Promise.all(
    runs.map((a) => resolvedPair({ a, b: baseline }, said, asked.trust, means)),
  );
  const [first] = identified;
  const { references = [] } = first === undefined ? {} : await withClasses(said, first, means);
  const pairs = await withOneMetric(
    asked,
    identified.map((pair) => ({ ...pair, references })),
    means,
  );
  const name = testSet?.name ?? path.basename(path.dirname(path.resolve(baseline)));
  const command = asked.testSet === null && means.typed !== null ? { command: means.typed } : {};
  const planned = testSet?.plannedRuns ?? PLANNED_RUNS;
  const stream = asked.asTheyCame === null ? {} : { stream: newStream(planned) };
  return { ...tableOfRunFiles(name, pairs), correction: asked.correction ?? 'max-t', ...stream, ...command };
}

/**
 * All pairs with the metric for columns given without one: that of the first run that can be read.
 *
 * @throws RealGainError as the first run if none can
 */
async function withOneMetric(
  asked: { readonly metric: AskedMetric },
  pairs: readonly ComparisonIdentity[],
  means: Pick<Means, 'withMetric'>,
): Promise<readonly ComparisonIdentity[]> {
  if (!lacksMetric(asked.metric)) {
    return pairs;
  }
  let fault: unknown = null;
  for (const pair of pairs) {
    try {
      const { metric } = await means.withMetric(pair, asked.metric);
      return pairs.map((one) => ({ ...one, metric }));
    } catch (error) {
      const refused = asRefusal(error);
      fault ??= refused;
    }
  }
  throw fault;
}

export function saidOfRows(asked: SuiteAsked | RunsAsked, metric?: AskedMetric) {
  const slice = 'slice' in asked ? asked.slice.filter((text) => parseSlice(text) !== null) : [];
  const own: AskedMetric = Array.isArray(asked.metric) ? {} : asked.metric;
  return saidBy({
    ...asked,
    aRun: [],
    bRun: [],
    systems: null,
    columns: null,
    slice,
    metric: metric ?? own,
  });
}
