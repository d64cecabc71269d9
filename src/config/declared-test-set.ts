import { BY_LINE } from '../model/texts/reading';
import { defined } from '../model/defined';
import { EVERY_ITEM } from '../model/texts/cluster-words';
import { PLANNED_RUNS } from '../model/settings/stream';
import type { Frozen } from '../model/described';
import { list, toSettings } from './suites/declared-suite';
import { toChoice } from './metric';
import type { ConfigFile } from './schema';

/** A test set as declared in realgain.json; paths and globs are relative to the file's folder. */
export type TestSet = Frozen<ReturnType<typeof toTestSet>>;

type Declared = NonNullable<ConfigFile['testSets']>[number];

export function toTestSet(declared: Declared) {
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
