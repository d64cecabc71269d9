import { BY_LINE } from '../model/texts/reading';
import { defined } from '../model/defined';
import { EVERY_ITEM } from '../model/texts/cluster-words';
import { PLANNED_RUNS } from '../model/settings/stream';
import type { Frozen } from '../model/described';
import type { ConfigFile } from './schema';
import * as path from 'node:path';
import type { CompareSettings } from '../model/settings/settings';
import { parseSliceBy } from '../model/settings/slice';
import { type CustomMetric, DEFAULT_TIME_LIMIT, type MetricChoice } from '../model/settings/metric-choice';

/** A test set as declared in realgain.json; paths and globs are relative to the file's folder. */
export type TestSet = Frozen<ReturnType<typeof toTestSet>>;

type TestSetInFile = NonNullable<ConfigFile['testSets']>[number];

export function toTestSet(declared: TestSetInFile) {
  const {
    name,
    metric,
    baseline,
    idColumn,
    clusterColumn,
    format,
    referenceFormat,
    header,
    referenceHeader = header,
    watch,
  } = declared;
  return {
    name,
    outputs: list(declared.outputs),
    references: list(declared.reference),
    metric: metric === undefined ? null : toChoice(metric),
    baseline: baseline ?? null,
    groups: Object.fromEntries(
      Object.entries(declared.groups ?? {}).map(([group, globs]) => [group, list(globs)]),
    ),
    /** Outputs of the training runs of each system that has several. */
    runs: declared.runs ?? {},
    idColumn: idColumn === 'none' ? BY_LINE : (idColumn ?? null),
    clusterColumn: clusterColumn === null ? EVERY_ITEM : (clusterColumn ?? null),
    formats: defined({ a: format, b: format, references: referenceFormat }),
    header: defined({ outputs: header, references: referenceHeader }),
    watch: watch ?? true,
    alerts: declared.alerts ?? 'corrected',
    plannedRuns: declared.plannedRuns ?? PLANNED_RUNS,
    report: declared.report ?? null,
    settings: toSettings(declared),
    gate: declared.gate ?? null,
    /** What too little data means for it; null: neither. */
    undecided: declared.undecided ?? null,
  };
}

export type DeclaredSuite = Frozen<ReturnType<typeof toSuite>>;

type SuiteInFile = NonNullable<ConfigFile['suites']>[number];

export function toSuite(declared: SuiteInFile) {
  const { name, folders, baseline, metric, metrics, slices, correction, pooling, groups, watch } = declared;
  return {
    name,
    /** Globs of the systems' folders, relative to the file's folder; '' for that folder. */
    folders: list(folders).map(normalized),
    /** A folder relative to that of the file, or the name of a system. */
    baseline: baseline ?? null,
    /** The first whose column a task has decides it; []: the metric that fits it best. */
    deciding: metric === undefined ? [] : (Array.isArray(metric) ? metric : [metric]).map(toChoice),
    metrics: metrics ?? [],
    slices: (slices ?? []).flatMap((text) => parseSliceBy(text) ?? []),
    correction: correction ?? null,
    pooling: pooling ?? null,
    ...(groups && {
      groups: Object.entries(groups).map(([group, members]) =>
        Array.isArray(members)
          ? { name: group, members, by: 'macro' as const }
          : { name: group, members: members.tasks, by: members.mean ?? ('macro' as const) },
      ),
    }),
    watch: watch ?? true,
    settings: toSettings(declared),
    gate: declared.gate ?? null,
    undecided: declared.undecided ?? null,
    /** The rows that the gate is about; null: the pooled one. */
    row: declared.row ?? null,
  };
}

/** `./runs/` and `runs` are the same folder, and `.` is that of the file. */
function normalized(folder: string): string {
  const normal = path.posix.normalize(folder);
  return normal === '.' || normal === './' ? '' : normal.endsWith('/') ? normal.slice(0, -1) : normal;
}

/** The settings of comparisons that a test set or suite declares, without the others. */
function toSettings({
  test,
  alternative,
  resamples,
  resampling,
  seed,
  alpha,
  margin,
}: Pick<SuiteInFile, Exclude<keyof CompareSettings, 'declared'>>): Partial<CompareSettings> {
  const text = seed === undefined ? undefined : String(seed);
  return defined({ test, alternative, resamples, resampling, seed: text, alpha, margin });
}

export function list(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

type DeclaredMetric = NonNullable<NonNullable<ConfigFile['testSets']>[number]['metric']>;

/** The choice for a declared metric; paths of programs are still relative. */
function toChoice(declared: DeclaredMetric): MetricChoice {
  if (typeof declared === 'string') {
    return { id: declared };
  }
  if ('command' in declared) {
    return {
      id: 'command',
      own: { kind: 'command', folder: '', ...declared, timeLimit: declared.timeLimit ?? DEFAULT_TIME_LIMIT },
    };
  }
  if ('module' in declared) {
    return {
      id: 'module',
      own: { kind: 'module', ...declared, timeLimit: declared.timeLimit ?? DEFAULT_TIME_LIMIT },
    };
  }
  const { options, ...choice } = declared;
  const written = Object.entries(options ?? {}).map(([name, value]) => [name, String(value)] as const);
  return written.length === 0 ? choice : { ...choice, options: Object.fromEntries(written) };
}

export function locateMetric(choice: MetricChoice, folder: string): MetricChoice {
  const located = (own: CustomMetric): CustomMetric =>
    own.kind === 'command'
      ? { ...own, folder: path.resolve(folder, own.folder) }
      : { ...own, module: path.resolve(folder, own.module) };
  return choice.own === undefined ? choice : { ...choice, own: located(choice.own) };
}
