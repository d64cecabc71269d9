import { BY_LINE } from '../../model/texts/reading';
import { badSetting } from '../../model/errors';
import { given } from '../../model/defined';
import { EVERY_ITEM } from '../../model/texts/cluster-words';
import { parseSlice, type ComparisonIdentity } from '../../model/settings/identity';
import type { CompareSettings } from '../../model/settings/settings';
import type { FormatChoices, HeaderChoices } from '../../model/results/details';
import type { SaidOfPair } from '../../config/resolve';
import { NO_REFERENCE } from '../fields';
import { chosen } from '../metric-asked';
import type { PairAsked } from './schema';

/** What options of every comparison say; those of a question of two outputs, or of a table of them. */
export type PairOptions = Omit<PairAsked, 'files' | 'testSet' | 'held' | 'trust'> & {
  readonly margin?: number | null;
};

/**
 * What they come to, for `resolvePair`; absent where nothing is said, so that realgain.json decides.
 *
 * @throws RealGainError `bad-setting` for options that contradict each other
 */
export function saidBy(asked: PairOptions): SaidOfPair & { readonly settings: Partial<CompareSettings> } {
  const { aRun, bRun, slice } = asked;
  const [text] = slice;
  const systems = systemsOf(asked);
  const only = text === undefined ? null : parseSlice(text);
  return {
    ...saidOfScoring(asked),
    ...(aRun.length + bRun.length > 0 && { runs: { a: aRun, b: bRun } }),
    ...(systems !== null && { systems }),
    ...(only !== null && { slice: only }),
    formats: formatsOf(asked),
    settings: settingsOf(asked),
  };
}

/** What they say of how outputs are read, matched and scored, of two or of many. */
export function saidOfScoring({
  reference,
  metric,
  idColumn,
  cluster,
  ...headers
}: Pick<PairOptions, 'reference' | 'metric' | 'idColumn' | 'cluster' | 'header' | 'referenceHeader'>) {
  const references = referencesOf(reference);
  const isScored = Object.values(metric).some((said) => said !== undefined);
  return {
    ...(references !== null && { references }),
    ...(isScored && { metric: chosen(metric) }),
    ...(idColumn !== null && { idColumn: idColumn === 'none' ? BY_LINE : idColumn }),
    ...(cluster !== null && { clusterColumn: cluster === 'none' ? EVERY_ITEM : cluster }),
    header: headerOf(headers),
  };
}

/** The references given; [] for none, null if unspecified. */
function referencesOf(named: readonly string[]): readonly string[] | null {
  if (named.includes(NO_REFERENCE) && named.length > 1) {
    throw badSetting('--reference none leaves out references and cannot be combined with one.');
  }
  return named.length === 0 ? null : named.filter((one) => one !== NO_REFERENCE);
}

/** Options for outputs apply to references too, unless references have their own. */
function headerOf({
  header,
  referenceHeader,
}: Pick<PairOptions, 'header' | 'referenceHeader'>): HeaderChoices {
  return given({ outputs: header, references: referenceHeader ?? header });
}

/** One format for both outputs, or A's and B's. The engine knows the available formats. */
function formatsOf({ inputFormat, referenceFormat }: PairOptions): FormatChoices {
  const [a, b = a] = inputFormat;
  return {
    ...(a !== undefined && { a, b }),
    ...(referenceFormat !== null && { references: referenceFormat }),
  };
}

/** Two systems of files that hold several, or that have a column each. */
function systemsOf({ systems, columns }: PairOptions): ComparisonIdentity['systems'] | null {
  if (systems !== null && columns !== null) {
    throw badSetting('--systems and --columns name the same two systems; give one of them.');
  }
  const [a, b] = systems ?? columns ?? [];
  return a === undefined || b === undefined
    ? null
    : { a, b, ...(systems === null && { by: 'column' as const }) };
}

/** The engine validates them, as for every caller. */
function settingsOf(asked: PairOptions): Partial<CompareSettings> {
  const { test, resamples, adaptive, seed, alpha, margin } = asked;
  const alternative = asked.alternative as CompareSettings['alternative'] | null;
  const resampling = adaptive ? ('adaptive' as const) : null;
  return given({ test, alternative, resamples, resampling, seed, alpha, margin });
}
