import {
  BY_LINE,
  defined,
  EVERY_ITEM,
  PLANNED_RUNS,
  type AlertsBy,
  type CompareSettings,
  type FormatChoices,
  type Gate,
  type HeaderChoices,
  type IfUndecided,
  type MetricChoice,
} from '../model';
import { list, toSettings } from './suites/declared-suite';
import { toChoice } from './metric';
import type { ConfigFile } from './schema';

/** A test set as declared in realgain.json; paths and globs are relative to the file's folder. */
export interface TestSet {
  readonly name: string;
  readonly outputs: readonly string[];
  readonly references: readonly string[];
  readonly metric: MetricChoice | null;
  readonly baseline: string | null;
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Outputs of the training runs of each system that has several. */
  readonly runs: Readonly<Record<string, readonly string[]>>;
  readonly idColumn: string | null;
  /** As `ComparisonIdentity.clusterColumn`. */
  readonly clusterColumn: string | null;
  readonly formats: FormatChoices;
  readonly header: HeaderChoices;
  readonly watch: boolean;
  readonly alerts: AlertsBy;
  readonly plannedRuns: number;
  /** Relative to the file's folder; null: none. */
  readonly report: string | null;
  readonly settings: Partial<CompareSettings>;
  /** What a build requires; null: nothing. */
  readonly gate: Gate | null;
  /** What too little data means for it; null: neither. */
  readonly undecided: IfUndecided | null;
}

type Declared = NonNullable<ConfigFile['testSets']>[number];

export function toTestSet(declared: Declared): TestSet {
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
    undecided: declared.undecided ?? null,
  };
}
