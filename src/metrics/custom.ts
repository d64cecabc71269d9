import { badSetting, fileError, RealGainError } from '../model/errors';
import { baseName } from '../model/names';
import { english, type Text } from '../model/words';
import {
  programName,
  REFERENCE_ARGUMENT,
  shownProgram,
  type CommandMetric,
  type CustomMetric,
  type ModuleMetric,
} from '../model/settings/metric-choice';
import type { Metric, ScoringInput, StatsTable, Weighing } from '../model/settings/metric';
import type { Records } from '../model/records';
import { someQuoted } from '../model/texts/some-of';
import { numberOf, requireColumn } from '../columns/cells';
import { Unscorable } from '../columns/unscorable';
import { parseFormula, type Formula } from './formula';
import { isIdColumn } from '../columns/id-names';
import { meaningOf } from '../columns/meaning';
import { noSums } from './weighted/ranking';

/*
 * Custom metrics. The output of a command, or of a module's `extract`, is a table with one row per item that
 * replaces the output's own columns; after that these are metrics like any other.
 */

/** What a module provides besides its statistics, validated. */
export interface ModuleParts {
  readonly name: string | undefined;
  readonly unit: string | undefined;
  readonly higherIsBetter: boolean | undefined;
  readonly statistics: readonly string[] | undefined;
  readonly needsReference: boolean | undefined;
  /** Prepares the score of items that occur several times: from a row of numbers for each, a function of how often. */
  readonly weighted: ((rows: readonly Float64Array[]) => unknown) | undefined;
  /** If `weighted` is absent, too: the score is the mean of one number per item. */
  readonly score: ((sums: Float64Array) => unknown) | undefined;
}

/**
 * The formula of a command; if none is given, derived from the columns it printed: the mean of `score`, else
 * of the only column of numbers.
 *
 * @throws RealGainError `bad-setting` if several columns are possible, or none
 */
export function completeFormula(own: CommandMetric, printed: Records): string {
  if (own.score !== undefined) {
    return own.score;
  }
  const scores = printed.columns.filter(
    ({ name, cells }) => !isIdColumn(name) && cells.every((cell) => typeof numberOf(cell) === 'number'),
  );
  const [column, ...others] = scores.filter(({ name }) => name === 'score').concat(scores);
  const names = someQuoted(printed.columns.map(({ name }) => name));
  if (column === undefined) {
    throw new RealGainError(
      'scorer-failed',
      english(
        '{0} printed no column that holds a number for every item; it printed {1}.',
        shownProgram(own),
        names,
      ),
    );
  }
  if (column.name !== 'score' && others.some(({ name }) => name !== column.name)) {
    throw badSetting(
      '{0} printed {1}; say how they make a score, such as "score": "mean({2})".',
      shownProgram(own),
      names,
      column.name,
    );
  }
  return /^[A-Za-z_][\w.@]*$/.test(column.name) ? `mean(${column.name})` : `mean('${column.name}')`;
}

/**
 * The metric of a command whose formula is known. Its signature doesn't cover the contents of the command's
 * files.
 */
export function commandMetric(own: CommandMetric, referenceCount: number): Metric {
  const formula = parseFormula(own.score ?? 'mean(score)');
  const { columns, meanOf } = formula;
  const usesReference = own.command.some((argument) => argument.includes(REFERENCE_ARGUMENT));
  return {
    id: 'command',
    name: programName(own),
    unit: own.unit ?? '',
    higherIsBetter: own.higherIsBetter ?? (meanOf === null || meaningOf(meanOf).better !== 'lower'),
    isMean: meanOf !== null,
    signature: `command|${shownProgram(own)}|score:${own.score ?? ''}${usesReference ? `|refs:${referenceCount}` : ''}`,
    statistics: [...columns, 'items'],
    decimals: decimalsOf(own.unit),
    extract: (input) => extract(input, columns),
    score: (sums, offset) => finite(formula.evaluate(sums, offset), own, statement(formula, own)),
  };
}

/** The metric of a module whose `extract` has been turned into columns named after its statistics. */
export function moduleMetric(own: ModuleMetric, parts: ModuleParts, columns: readonly string[]): Metric {
  const { score, weighted } = parts;
  const isMean = score === undefined && weighted === undefined;
  return {
    id: 'module',
    name: parts.name ?? programName(own),
    unit: parts.unit ?? '',
    higherIsBetter: parts.higherIsBetter ?? true,
    isMean,
    signature: `module|${baseName(own.module)}`,
    statistics: isMean ? [...columns, 'items'] : columns,
    decimals: decimalsOf(parts.unit),
    extract: (input) => extract(input, columns, isMean),
    ...(weighted && { weighted: { effort: MODULE_EFFORT, of: (table) => weighedBy(weighted, table, own) } }),
    score:
      weighted !== undefined
        ? noSums(parts.name ?? programName(own))
        : score === undefined
          ? (sums, offset) => sums[offset]! / sums[offset + 1]!
          : (sums, offset, k = sums.length - offset) =>
              finite(
                called(() => score(sums.slice(offset, offset + k)), own, 'score(…)'),
                own,
                'score(…)',
              ),
  };
}

/** A module's pass over the items is taken to be as slow as sorting them. */
const MODULE_EFFORT = 100;

/** Has the module prepare the rows; the score that it returns may be NaN, where items have none. */
function weighedBy(
  weighted: NonNullable<ModuleParts['weighted']>,
  { n, k, data }: StatsTable,
  own: ModuleMetric,
): Weighing {
  const rows = Array.from({ length: n }, (_, i) => data.slice(i * k, (i + 1) * k));
  const score = called(() => weighted(rows), own, 'weighted(…)');
  if (typeof score !== 'function') {
    throw new RealGainError(
      'scorer-failed',
      english('{0}: weighted(…) returned no function of the weights.', baseName(own.module)),
      { path: own.module },
    );
  }
  return (weights) => {
    const value = called(() => (score as (weights: Uint16Array) => unknown)(weights), own, 'weighted(…)');
    return typeof value === 'number' ? value : finite(value, own, 'weighted(…)');
  };
}

/** Calls a module; any failure becomes one kind of error. */
function called(call: () => unknown, own: ModuleMetric, what: 'score(…)' | 'weighted(…)'): unknown {
  try {
    return call();
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw fileError('scorer-failed', { path: own.module }, '{0}: {1} failed: {2}', what, reason);
  }
}

function statement(formula: Formula, own: CommandMetric): Text {
  return formula.meanOf === null ? english('its score “{0}”', own.score ?? '') : english('its mean');
}

function finite(value: unknown, own: CustomMetric, what: Text): number {
  if (typeof value === 'number' && Number.isFinite(value)) {
    return value;
  }
  const shown =
    typeof value === 'number'
      ? String(value)
      : value === null
        ? 'null'
        : english('a value of type {0}', typeof value);
  throw new RealGainError(
    'scorer-failed',
    english(
      '{0}: {1} is {2} for some of the items, where a finite number is expected.',
      shownProgram(own),
      what,
      shown,
    ),
    own.kind === 'module' ? { path: own.module } : {},
  );
}

/** The named columns and, if `counted`, 1 for every item. */
function extract({ output, outputPath }: ScoringInput, names: readonly string[], counted = true): StatsTable {
  const k = names.length + (counted ? 1 : 0);
  const data = new Float64Array(output.n * k).fill(1);
  const left = new Map<number, Text>();
  names.forEach((name, j) => {
    const column = requireColumn(output, name, outputPath);
    const unscorable = new Unscorable(output, column, outputPath, 'a number');
    unscorable.each(numberOf, (value, i) => (data[i * k + j] = value));
    unscorable.leave().forEach(({ item, why }) => left.set(item, why));
  });
  for (const item of left.keys()) {
    data.fill(0, item * k, (item + 1) * k);
  }
  return { n: output.n, k, data, left: [...left].map(([item, why]) => ({ item, why })) };
}

/** Percentages have two decimals, as in papers; for other units nothing is known. */
export function decimalsOf(unit: string | undefined): number {
  return unit === '%' ? 2 : 4;
}
