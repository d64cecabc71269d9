import { planning } from '../analysis/planning';
import { recogniseFormat } from '../formats';
import { preferenceColumn } from '../questions/preferences/layouts';
import { baseName } from '../model/names';
import type { Caller, Performing } from './protocol';
import { createMaking } from './comparisons/comparisons';
import { type Finding, findingWith, fittingReferences } from './comparisons/finding';
import { Inputs } from './inputs';
import { createItemPages } from './items/item-pages';
import { createAsking, type Parts } from './ask';
import type { ResamplePool } from './pool';
import { readHead } from '../files/contents';
import type { StatisticsFolder } from './inputs/statistics-folder';
import { columnsOfSystems } from '../items/systems/system-columns';
import { systemsAlone } from '../items/systems/systems';
import { survey } from './tables/survey';

export interface ServiceOptions {
  readonly pool: ResamplePool;
  readonly version: string;
  /** Caches extracted statistics for the next engine; absent: no cache. */
  readonly statistics?: StatisticsFolder | null;
  /** How paths that are found are written; absent: whole. */
  readonly spell?: (file: string) => string;
}

/** The engine's calls, as used by the child process and the command line. */
export interface Service
  extends
    Omit<Performing, 'recogniseTraining' | 'resampleTraining' | 'report' | 'text' | 'reproduce'>,
    Parts {
  /** Reads from the files what the options of a comparison leave open; the caller gets the progress and can cancel. */
  finding(caller?: Caller<unknown>): Finding;
}

export function createService({
  pool,
  version,
  statistics = null,
  spell = (file) => file,
}: ServiceOptions): Service {
  const inputs = new Inputs(statistics);
  const making = createMaking({ pool, version, inputs });
  return {
    ...createItemPages(making.prepare),
    ...createAsking({ pool, version, inputs, spell, making }),

    finding: ({ onProgress = () => undefined, signal = new AbortController().signal } = {}) =>
      findingWith(inputs, making, { signal, report: onProgress }),

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
      const { names } = systemsAlone(records);
      return names.length > 0 ? { names } : { names: columnsOfSystems(records), by: 'column' };
    },

    survey: (params, caller) => survey(params, inputs, caller),

    references: (params, caller = {}) => fittingReferences(params, inputs, caller),

    plan: ({ comparison, decimals, question }) => Promise.resolve(planning(comparison, decimals, question)),
  };
}
