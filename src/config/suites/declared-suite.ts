import * as path from 'node:path';
import { defined } from '../../model/defined';
import type { CompareSettings } from '../../model/settings/settings';
import { parseSliceBy } from '../../model/settings/slice';
import type { Frozen } from '../../model/described';
import { toChoice } from '../metric';
import type { ConfigFile } from '../schema';

export type DeclaredSuite = Frozen<ReturnType<typeof toSuite>>;

type Declared = NonNullable<ConfigFile['suites']>[number];

export function toSuite(declared: Declared) {
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
