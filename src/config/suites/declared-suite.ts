import * as path from 'node:path';
import {
  parseSliceBy,
  type CompareSettings,
  type Gate,
  type GatedRows,
  type IfUndecided,
  type MetricChoice,
  type SliceBy,
  type TableCorrection,
  type TableIdentity,
  type TaskGroup,
  type Pooling,
  defined,
} from '../../model';
import { toChoice } from '../metric';
import type { ConfigFile } from '../schema';

/** A suite as declared in realgain.json: systems, each with results on many tasks. */
export interface DeclaredSuite {
  readonly name: string;
  /** Globs of the systems' folders, relative to the file's folder; '' for that folder. */
  readonly folders: readonly string[];
  /** A folder relative to that of the file, or the name of a system. */
  readonly baseline: string | null;
  /** The first whose column a task has decides it; []: the metric that fits it best. */
  readonly deciding: readonly MetricChoice[];
  readonly metrics: TableIdentity['metrics'];
  readonly slices: readonly SliceBy[];
  readonly correction: TableCorrection | null;
  readonly pooling: Pooling | null;
  /** Members are globs of tasks, or names of groups before it. */
  readonly groups?: readonly TaskGroup[];
  readonly watch: boolean;
  readonly settings: Partial<CompareSettings>;
  /** What a build requires; null: nothing. */
  readonly gate: Gate | null;
  /** What too little data means for it; null: neither. */
  readonly undecided: IfUndecided | null;
  /** The rows that the gate is about; null: the pooled one. */
  readonly row: GatedRows | null;
}

type Declared = NonNullable<ConfigFile['suites']>[number];

export function toSuite(declared: Declared): DeclaredSuite {
  const { name, folders, baseline, metric, metrics, slices, correction, pooling, groups, watch } = declared;
  return {
    name,
    folders: list(folders).map(normalized),
    baseline: baseline ?? null,
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
    row: declared.row ?? null,
  };
}

/** `./runs/` and `runs` are the same folder, and `.` is that of the file. */
function normalized(folder: string): string {
  const normal = path.posix.normalize(folder);
  return normal === '.' || normal === './' ? '' : normal.endsWith('/') ? normal.slice(0, -1) : normal;
}

/** The settings of comparisons that a test set or suite declares, without the others. */
export function toSettings({
  test,
  alternative,
  resamples,
  resampling,
  seed,
  alpha,
  margin,
}: Pick<Declared, Exclude<keyof CompareSettings, 'declared'>>): Partial<CompareSettings> {
  const text = seed === undefined ? undefined : String(seed);
  return defined({ test, alternative, resamples, resampling, seed: text, alpha, margin });
}

export function list(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}
