import { planning } from '../analysis';
import { recogniseFormat } from '../formats';
import { preferenceColumn } from '../questions/preferences/layouts';
import {
  baseName,
  RealGainError,
  type ComparisonIdentity,
  type LookDetails,
  type LookIdentity,
  type Planning,
  type Survey,
} from '../model';
import type { Caller } from './caller';
import { withMetric } from './asked-metric';
import type { AskedMetric } from '../questions/metric-asked';
import { createComparisons, createMaking, type Comparisons } from './comparisons';
import { fittingReferences } from './fitting-references';
import { Inputs } from './inputs';
import { createItemPages, type ItemPages } from './item-pages';
import { look } from './look';
import { createAsking, type Asking } from './ask';
import type { ResamplePool } from './pool';
import type { HeldSystems, PlanParams, Recognition, ReferencesParams, SurveyParams } from './protocol';
import { readHead } from '../files/contents';
import type { StatisticsFolder } from './statistics-folder';
import { createCalibrations, type Calibrations } from './study/calibrations';
import { createStudies, type Studies } from './study/studies';
import { columnsOfSystems } from '../items/systems/system-columns';
import { survey } from './survey';
import { systemsOf } from '../items/systems/systems';
import { isQuestion } from './table-rows';
import { createTables, type Tables } from './tables';

export interface ServiceOptions {
  readonly pool: ResamplePool;
  /** RealGain's version, for the comparison. */
  readonly version: string;
  /** Caches extracted statistics for the next engine; absent: no cache. */
  readonly statistics?: StatisticsFolder | null;
}

/** The engine's calls, as used by the child process and the command line. */
export interface Service extends Comparisons, ItemPages, Tables, Studies, Calibrations, Asking {
  /** The identity with the metric asked for, as `withMetric`. */
  withMetric(identity: ComparisonIdentity, asked: AskedMetric, caller?: Caller): Promise<ComparisonIdentity>;
  /**
   * What the user would have to say before this comparison can be made (its reference, metric …); null if nothing. Reads and
   * scores the files, and draws nothing.
   *
   * @throws RealGainError for files that can't be read; `cancelled`
   */
  lacks(identity: ComparisonIdentity, caller?: Caller): Promise<RealGainError | null>;
  recognise(params: { path: string }): Promise<Recognition>;
  systems(params: { path: string; format: string | null }): Promise<HeldSystems>;
  /** The outputs in folders of results, with their systems and tasks. */
  survey(params: SurveyParams, caller?: Caller): Promise<Survey>;
  /** What can be compared among some files, from their beginnings. */
  look(identity: LookIdentity, caller?: Caller): Promise<LookDetails>;
  /** The files with the items of the outputs, among those that may be the reference by their names. */
  references(params: ReferencesParams, caller?: Caller): Promise<readonly string[]>;
  /** @throws RealGainError `bad-setting` for a gain, power or number of items out of range */
  plan(params: PlanParams): Promise<Planning | null>;
}

export function createService({ pool, version, statistics = null }: ServiceOptions): Service {
  const inputs = new Inputs(statistics);
  const making = createMaking({ pool, version, inputs });
  return {
    ...createComparisons(pool, making.make),
    ...createItemPages(making.prepare),
    ...createTables({ pool, version, ...making }),
    ...createStudies({ pool, version, inputs }),
    ...createCalibrations({ pool, version, inputs }),
    ...createAsking({ pool, version, inputs }, making.make),

    withMetric: (identity, asked, { onProgress, signal } = {}) =>
      withMetric(inputs, identity, asked, { signal, report: onProgress ?? (() => undefined) }),

    async lacks(identity, { onProgress, signal = new AbortController().signal } = {}) {
      try {
        await making.prepare(identity, false, { signal, report: onProgress ?? (() => undefined) });
        return null;
      } catch (error) {
        if (error instanceof RealGainError && isQuestion(error)) {
          return error;
        }
        throw error;
      }
    },

    async recognise({ path }) {
      const { format, name, reason, readable, rival } = recogniseFormat(await readHead(path), baseName(path));
      const choices = readable.map((one) => ({ id: one.id, name: one.name }));
      return {
        path,
        format: format?.id ?? null,
        name,
        why: reason,
        readable: choices,
        ambiguous: rival !== null,
      };
    },

    async systems({ path, format }) {
      const { records } = await inputs.read(path, undefined, format ?? undefined);
      if (preferenceColumn(records) !== null) {
        return { names: [], by: 'preferences' };
      }
      const names = systemsOf(records);
      return names.length > 0 ? { names } : { names: columnsOfSystems(records), by: 'column' };
    },

    survey: (params, caller) => survey(params, inputs, caller),

    look: (identity, caller) => look(identity, { version, workerPath: pool.workerPath }, caller),

    references: (params, caller = {}) => fittingReferences(params, inputs, caller),

    plan: ({ comparison, decimals, question }) => Promise.resolve(planning(comparison, decimals, question)),
  };
}
