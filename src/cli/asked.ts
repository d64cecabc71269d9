import {
  BY_LINE,
  EVERY_ITEM,
  parseSlice,
  type CompareSettings,
  type ComparisonIdentity,
  type FormatChoices,
  type HeaderChoices,
  type ItemSlice,
  defined,
} from '../model';
import type { COMMANDS, ValuesOf } from './commands';
import { headerOf } from './header-arguments';
import { metricOf, referencesOf } from './metric-arguments';
import type { AskedMetric } from '../questions/metric-asked';
import { numberOr, threadsOf, usage } from './options';
import type { AskedPair } from './test-sets';

/** The arguments shared by several commands; null or absent: not given. */
export interface Asked extends AskedPair {
  /** Further training runs of A and of B. */
  readonly runs: { readonly a: readonly string[]; readonly b: readonly string[] };
  /** null: those declared in realgain.json. */
  readonly references: readonly string[] | null;
  readonly metric: AskedMetric;
  readonly idColumn: string | null;
  readonly clusterColumn: string | null;
  readonly formats: FormatChoices;
  /** Whether the first line of tables has column names. */
  readonly header: HeaderChoices;
  /** Which systems of the files, if they hold several. */
  readonly systems: ComparisonIdentity['systems'] | null;
  /** null: all items. */
  readonly slice: ItemSlice | null;
  readonly settings: Partial<CompareSettings>;
  readonly threads: number | null;
  /** Folder in which to cache extracted statistics; null: none. */
  readonly cache: string | null;
  /** Whether a program from realgain.json may run. */
  readonly trust: boolean;
}

type AskedValues = ValuesOf<typeof COMMANDS.compare.options>;

/** What the options say about the comparison. */
export function askedBy(pair: AskedPair, values: AskedValues): Asked {
  return {
    ...pair,
    runs: { a: values['a-run'] ?? [], b: values['b-run'] ?? [] },
    references: referencesOf(values.reference),
    metric: metricOf(values),
    idColumn: values['id-column'] === 'none' ? BY_LINE : (values['id-column'] ?? null),
    clusterColumn: values.cluster === 'none' ? EVERY_ITEM : (values.cluster ?? null),
    formats: formatsOf(values['input-format'] ?? [], values['reference-format']),
    header: headerOf(values),
    systems: systemsOf(values),
    slice: sliceOf(values.slice ?? []),
    // The engine validates them, as for every caller.
    settings: defined({
      test: values.test,
      alternative: values.alternative as CompareSettings['alternative'] | undefined,
      resamples: numberOr('resamples', values.resamples, undefined),
      resampling: values.adaptive === true ? 'adaptive' : undefined,
      seed: values.seed,
      alpha: numberOr('alpha', values.alpha, undefined),
      margin: numberOr('margin', values.margin, undefined),
    }),
    trust: values.trust === true,
    threads: threadsOf(values.threads),
    cache: values.cache ?? null,
  };
}

/** What is wrong with a slice that can't be understood. */
export const wrongSlice = (text: string) =>
  `--slice takes a column with a value, such as category=math, or a part, such as "(length):1/4", not “${text}”`;

/** The only slice that is compared; what else `--slice` names are the rows of a table. */
function sliceOf(named: readonly string[]): ItemSlice | null {
  const [slice = null, ...others] = named.flatMap((text) => parseSlice(text) ?? []);
  if (others.length > 0) {
    throw usage('--slice compares one slice; for a row for each, name the column alone: --slice category');
  }
  return slice;
}

/** One format for both outputs, or A's and B's. The engine knows the available formats. */
function formatsOf(outputs: readonly string[], references: string | undefined): FormatChoices {
  const [a, b = a, ...more] = outputs;
  if (more.length > 0) {
    throw usage('--input-format is given once for both outputs, or twice: for A, then for B');
  }
  return {
    ...(a !== undefined && { a, b }),
    ...(references !== undefined && { references }),
  };
}

/** `--systems A,B`, or `--columns A,B` if each system has a column. */
function systemsOf({ systems, columns }: AskedValues): Asked['systems'] {
  const text = systems ?? columns;
  if (text === undefined) {
    return null;
  }
  const name = systems === undefined ? '--columns' : '--systems';
  const [a = '', b = '', ...more] = text.split(',').map((part) => part.trim());
  if (a === '' || b === '' || more.length > 0) {
    throw usage(`${name} takes two names, such as gpt-4o,llama, not “${text}”`);
  }
  if (systems !== undefined && columns !== undefined) {
    throw usage('--systems and --columns name the same two systems; give one of them');
  }
  return { a, b, ...(systems === undefined && { by: 'column' as const }) };
}
