import * as path from 'node:path';
import { isOutput, type LocatedTestSet } from '../../config';
import { declaredReport, runsAmong, tableOfRunFiles } from '../../config/runs';
import type { Caller } from '../../engine/caller';
import { writeReport } from '../../engine/reports';
import type { Service } from '../../engine/service';
import { RealGainError, type ComparisonIdentity, type GateInForce, type TableDetails } from '../../model';
import { gateInForce } from '../../questions/gate';
import { checkGate } from '../../report';
import { asGiven } from '../../config/as-given';
import type { Asked } from '../asked';
import { lacksMetric } from '../../questions/metric-asked';
import { resolvedPair, type PairMeans } from '../../questions/pair/find';
import { withClasses } from '../../questions/pair/references';
import { saidBy } from '../../questions/pair/said';
import { configuredTestSet, namedTestSet } from '../../questions/test-sets';
import { disk, meansOf } from '../disk';
import type { RunsCommand } from './runs-arguments';
import { tableWithReferences } from './suite';

/** The runs and what they are compared with. */
export interface NamedRuns {
  /** From the oldest to the newest. */
  readonly runs: readonly string[];
  readonly baseline: string;
  /** null: realgain.json declares none for them. */
  readonly testSet: LocatedTestSet | null;
}

/**
 * @throws RealGainError `bad-setting` without a baseline, `file-missing` if the test set has no runs, or for a run that isn't there
 */
export async function findRuns({ files, baseline: named, asked }: RunsCommand): Promise<NamedRuns> {
  const [first = ''] = files;
  const testSet =
    asked.testSet === null ? await configuredTestSet(disk, first) : await namedTestSet(disk, asked.testSet);
  const declared = testSet?.baseline ?? null;
  const baseline = named ?? (declared === null ? null : asGiven(declared));
  if (baseline === null) {
    throw new RealGainError(
      'bad-setting',
      'There is no baseline to compare the runs with; name it with --baseline, or declare one in realgain.json.',
      { path: testSet?.configPath },
    );
  }
  const isBaseline = (file: string) => path.resolve(file) === path.resolve(baseline);
  const all = asked.testSet === null || testSet === null ? files : await outputsOf(testSet);
  const runs = await byTime(all.filter((file) => !isBaseline(file)));
  if (runs.length === 0) {
    throw new RealGainError('file-missing', `There is no run to compare with ${baseline}.`, {
      path: baseline,
    });
  }
  return { runs, baseline, testSet };
}

async function outputsOf(testSet: LocatedTestSet): Promise<string[]> {
  const outputs = (await disk.filesBelow(testSet.folder)).filter((file) => isOutput(testSet, file));
  return runsAmong(testSet, outputs).map(asGiven);
}

/** The newest last; of equally old ones, in the order of their names. */
async function byTime(files: readonly string[]): Promise<string[]> {
  const written = await Promise.all(
    files.map(async (file) => ({ file, time: (await disk.modified(file)) ?? 0 })),
  );
  return written
    .sort((one, other) => one.time - other.time || (one.file < other.file ? -1 : 1))
    .map(({ file }) => file);
}

/** What the options say, else the test set. @throws RealGainError `bad-setting` if it can't be decided with these settings */
export function gateOfRuns(command: RunsCommand, { testSet }: NamedRuns): GateInForce {
  const inForce = gateInForce(command, testSet && { ...testSet, row: null }, 'any');
  if (inForce.gate !== null) {
    checkGate(
      inForce.gate,
      { alternative: 'two-sided', margin: null, ...testSet?.settings, ...saidBy(command.asked).settings },
      inForce.row,
    );
  }
  return inForce;
}

/** Compares all runs with the baseline. */
export async function runRuns(
  service: Service,
  { asked, correction, typed }: RunsCommand,
  { runs, baseline, testSet }: NamedRuns,
  caller: Pick<Caller, 'onProgress' | 'signal'>,
): Promise<TableDetails> {
  const means = meansOf(service, caller);
  const said = saidBy(asked);
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
  const identity = { ...tableOfRunFiles(name, pairs), correction, ...(typed && { command: typed }) };
  return tableWithReferences(service, identity, caller);
}

/**
 * All pairs with the metric for columns given without one: that of the first run that can be read.
 *
 * @throws RealGainError as the first run if none can
 */
async function withOneMetric(
  asked: Pick<Asked, 'metric'>,
  pairs: readonly ComparisonIdentity[],
  means: Pick<PairMeans, 'withMetric'>,
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
      if (!(error instanceof RealGainError) || error.code === 'cancelled') {
        throw error;
      }
      fault ??= error;
    }
  }
  throw fault;
}

/** Writes the report that the test set names, if the options ask for it. @throws RealGainError */
export async function writeDeclaredReport(
  details: TableDetails,
  { writesReport, force }: RunsCommand,
  { testSet }: NamedRuns,
): Promise<void> {
  if (writesReport && testSet !== null) {
    await writeReport({ kind: 'table', ...details }, declaredReport(testSet), {
      any: force,
      folder: testSet.folder,
    });
  }
}
