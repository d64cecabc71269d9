import * as path from 'node:path';
import { distinctNames } from '../model/names';
import { elementAt } from '../model/lists';
import { english } from '../model/words';
import { formatCount } from '../model/text';
import { RealGainError, fileError } from '../model/errors';
import type { ComparisonIdentity } from '../model/settings/identity';
import type { TableIdentity } from '../model/results/table';
import { someOf } from '../model/texts/some-of';
import type { SurveyedFile, UnreadableFile } from '../model/results/survey';
import { isSystemName, namesState } from '../model/system-names';
import type { LocatedTestSet } from './located-config';
import { taskInName } from './suites/named-parts';

/** More runs are not compared at once: the newest are, and the others only count. */
export const MOST_RUNS = 200;

/** The outputs of a test set that count as runs: not the baseline, and of a system with several training runs only the first. */
export function runsAmong(
  { baseline, runs }: Pick<LocatedTestSet, 'baseline' | 'runs'>,
  files: readonly string[],
): string[] {
  const systems = Object.values(runs);
  const ofBaseline = systems.find((outputs) => outputs.includes(baseline ?? '')) ?? [baseline];
  const further = new Set(systems.flatMap((outputs) => outputs.slice(1)));
  return files.filter((file) => !ofBaseline.includes(file) && !further.has(file));
}

/**
 * The table of the runs of a test set against its baseline.
 *
 * @param pairs each run with the baseline, from the oldest to the newest, at least one
 * @param uncompared further runs that only count
 */
export function tableOfRunFiles(
  name: string,
  pairs: readonly ComparisonIdentity[],
  uncompared = 0,
): TableIdentity {
  const compared = pairs.slice(-MOST_RUNS);
  const counted = uncompared + pairs.length - compared.length;
  const names = distinctNames([...compared.map(({ a }) => a), elementAt(compared, 0).b]);
  return {
    of: 'runs',
    ...(counted > 0 && { uncompared: counted }),
    name,
    a: `${formatCount(compared.length)} ${compared.length === 1 ? 'run' : 'runs'}`,
    b: elementAt(names, compared.length),
    tasks: compared.map((identity, i) => ({ name: elementAt(names, i), identity })),
    missing: [],
    answers: [],
    metrics: [],
    slices: [],
    correction: 'max-t',
    pooling: 'macro',
  };
}

/**
 * Where the report of a test set goes.
 *
 * @throws RealGainError `bad-setting` if realgain.json names none, `bad-config` if it is that of another test set, too
 */
export function declaredReport({
  name,
  report,
  folder,
  configPath,
  sharesReportWith,
}: LocatedTestSet): string {
  if (sharesReportWith !== undefined) {
    throw new RealGainError(
      'bad-config',
      english(
        'The test sets {0} and {1} have the same report in {2}; name another file for one of them.',
        name,
        sharesReportWith,
        configPath,
      ),
      { path: configPath },
    );
  }
  if (report === null) {
    throw new RealGainError(
      'bad-setting',
      english(
        'The test set {0} names no report; add "report": "report.html" to it in {1}.',
        name,
        configPath,
      ),
      { path: configPath },
    );
  }
  return path.resolve(folder, report);
}

/** A system as the output of one run, and those of its further training runs. */
export interface TrainedSystem {
  readonly output: string;
  readonly others: readonly string[];
}

/** An output in a folder or below it, with the system that a log names. */
export type OutputBelow = Pick<SurveyedFile, 'path' | 'system'> & Pick<UnreadableFile, 'holdsNoItems'>;

/**
 * The system in a folder: each output in it is a training run (a seed). Without any, each folder in it that holds one output.
 *
 * @param outputsBelow the outputs in a folder and below it
 * @param other the output that it is compared with, which is no run, wherever it is
 * @throws RealGainError `file-missing` without any output; `bad-setting` for outputs that are named like systems
 */
export async function systemInFolder(
  outputsBelow: (folder: string) => Promise<readonly OutputBelow[]>,
  folder: string,
  other = '',
): Promise<TrainedSystem> {
  const below = await outputsBelow(folder);
  const outputs = below.filter(({ holdsNoItems }) => holdsNoItems !== true);
  // Without outputs, reading these reports what is wrong with them.
  const all = outputs.length > 0 ? outputs : below;
  const found = all.map((one) => one.path).toSorted();
  const runOf = (file: string) => path.relative(folder, file).split(path.sep);
  const own = found.filter((file) => runOf(file).length === 1);
  const areRuns = new Set(found.map((file) => runOf(file)[0])).size === found.length;
  const runs = own.length > 0 ? own : areRuns ? found : [];
  const [output, ...others] = runs;
  if (output === undefined) {
    throw fileError('file-missing', { path: folder }, '{0} holds no outputs; choose the files themselves.');
  }
  const rivals = runs.filter((file) => path.resolve(file) !== path.resolve(other));
  const nameOf = (file: string) =>
    all.find((one) => one.path === file)?.system ??
    taskInName(runOf(file).join('/'), path.basename(path.resolve(folder)));
  const named = [...new Set(rivals.map(nameOf))];
  const stemOf = (name: string) => name.replace(/[-_.]?\d+/g, '');
  const series = new Set(named.map(stemOf).filter((stem) => stem !== ''));
  const isAmong = rivals.length < runs.length && series.has(stemOf(nameOf(other)));
  // `sys_1`, `llama-7b`; the model in `my-llama-1` is the same in all.
  const isSystem = (name: string) => isSystemName(name) && /^[a-z]+[-_.]?\d+[a-z]?$/i.test(name);
  // States of one training are no trainings.
  const areStates = rivals.length > 1 && rivals.every((file) => namesState(runOf(file).join(' ')));
  if (areStates || (named.length > 1 && (series.size > 1 || isAmong || named.some(isSystem)))) {
    throw fileError(
      'bad-setting',
      { path: folder },
      '{0} stands for one system, but its outputs are named like several ({1}), not like training runs of one; compare all of them in a study, each with a baseline as runs, or choose the files themselves.',
      someOf(rivals.map((file) => path.basename(file))),
    );
  }
  return { output, others };
}
