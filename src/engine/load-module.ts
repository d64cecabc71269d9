import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { createMetric } from '../metrics';
import { moduleMetric, type ModuleParts } from '../metrics/custom';
import { baseName } from '../model/names';
import { english, type Text } from '../model/words';
import { fileError, RealGainError } from '../model/errors';
import { onOneLine } from '../model/text';
import type { Metric } from '../model/settings/metric';
import type { MetricChoice } from '../model/settings/metric-choice';
import { refuseProgram } from '../files/confine';
import { readSmall } from '../files/open';

/** A larger module is data. */
const MAX_MODULE_BYTES = 64 * 2 ** 20;

/** An ES module of the user, as it is on disk now. */
export interface LoadedModule {
  readonly exports: Readonly<Record<string, unknown>>;
  /** SHA-256 of its text. */
  readonly version: string;
}

/**
 * Loads an ES module; reloads it if its text has changed. The modules that it imports are loaded once.
 *
 * @param expected the version that another thread has loaded
 * @throws RealGainError `file-missing`, `scorer-failed` with the module's own error, `file-changed` if it
 *   isn't the expected version, `not-allowed`
 */
export async function loadModule(file: string, expected?: string): Promise<LoadedModule> {
  refuseProgram(baseName(file));
  const text = await readSmall(file, MAX_MODULE_BYTES);
  const version = createHash('sha256').update(text).digest('hex');
  if (expected !== undefined && version !== expected) {
    throw fileError('file-changed', { path: file }, '{0} was changed while it was in use; compare again.');
  }
  try {
    const url = `${pathToFileURL(file).href}?${version}`;
    return { exports: (await import(url)) as Record<string, unknown>, version };
  } catch (error) {
    throw new RealGainError(
      'scorer-failed',
      english("{0} can't be loaded as an ES module: {1}.", baseName(file), reasonOf(error)),
      { path: file },
    );
  }
}

/** The exports of a metric module besides `extract`, validated. */
export function modulePartsOf({ exports }: LoadedModule, file: string): ModuleParts & { extract: Extract } {
  const { extract, score, weighted, name, unit, higherIsBetter, statistics, needsReference } = exports;
  const named = baseName(file);
  const check = (holds: boolean, what: Text): void => {
    if (!holds) {
      throw new RealGainError('scorer-failed', what, { path: file });
    }
  };
  check(
    typeof extract === 'function',
    english('{0} exports no function extract(…), which returns the statistics of every item.', named),
  );
  check(
    ['undefined', 'function'].includes(typeof score),
    english('{0} exports a score that is not a function.', named),
  );
  check(
    weighted === undefined || (typeof weighted === 'function' && score === undefined),
    english('{0} exports weighted, which must be a function and can’t be combined with score.', named),
  );
  check(
    ['undefined', 'string'].includes(typeof name),
    english('{0} exports a name that is not a string.', named),
  );
  check(
    ['undefined', 'string'].includes(typeof unit),
    english('{0} exports a unit that is not a string.', named),
  );
  check(
    ['undefined', 'boolean'].includes(typeof higherIsBetter),
    english('{0} exports higherIsBetter, which must be true or false.', named),
  );
  check(
    ['undefined', 'boolean'].includes(typeof needsReference),
    english('{0} exports needsReference, which must be true or false.', named),
  );
  check(
    statistics === undefined ||
      (Array.isArray(statistics) && statistics.every((text) => typeof text === 'string')),
    english('{0} exports statistics, but not as a list of names.', named),
  );
  return {
    extract,
    score,
    weighted,
    name,
    unit,
    higherIsBetter,
    statistics,
    needsReference,
  } as ModuleParts & { extract: Extract };
}

/** The argument and the result of a module's `extract`: a number or a list of numbers for every item. */
export type Extract = (input: {
  readonly output: readonly object[];
  readonly references: readonly (readonly object[])[];
  readonly outputPath: string;
  readonly referencePaths: readonly string[];
}) => unknown;

/** How a worker thread recreates the metric of a choice. */
export interface MetricSource {
  readonly choice: MetricChoice;
  readonly referenceCount: number;
  /** Version of the module, and the names of its statistics. */
  readonly module?: { readonly version: string; readonly columns: readonly string[] } | undefined;
}

/** @throws RealGainError as `createMetric` and `loadModule` */
export async function metricOf({ choice, referenceCount, module }: MetricSource): Promise<Metric> {
  const { own } = choice;
  if (own?.kind !== 'module' || module === undefined) {
    return createMetric(choice, referenceCount);
  }
  const parts = modulePartsOf(await loadModule(own.module, module.version), own.module);
  return moduleMetric(own, parts, module.columns);
}

function reasonOf(thrown: unknown): string {
  return onOneLine((thrown instanceof Error ? thrown.message : String(thrown)).replace(/\.$/, ''));
}
