import { badSetting } from '../model/errors';
import { english } from '../model/words';
import {
  nameFrom,
  type Beside,
  type MadeMetric,
  type MetricFit,
  type MetricKind,
  type OptionDescription,
  type StatsTable,
} from '../model/settings/metric';
import type { Cell, Cells, Column, Records } from '../model/records';
import type { MetricChoice } from '../model/settings/metric-choice';
import { someKind } from '../model/kinds';
import { onceFor } from '../model/once';
import { isAnswerName } from '../columns/answer-names';
import { isSettingName } from '../columns/content-names';
import { idRank, isIdColumn } from '../columns/id-names';
import { ALONE, comparedPair, isScoreOfText } from './answers/answers';
import { isNearlyNumeric, isNumeric, isUnnamed, numberOf, requireColumn } from '../columns/cells';
import { columnMean } from '../columns/unscorable';
import { isGraded } from '../columns/grades';
import { isMeasure, meaningOf } from '../columns/meaning';
import { wordsOf } from '../columns/segments';
import { valueOf } from './options';

const DEFAULT_COLUMN = 'score';

const SCALE: OptionDescription = {
  name: 'scale',
  values: ['check', 'as-is', 'percent'],
  default: 'check',
  meaning: english(
    'how numbers of different files are compared: check refuses different scales, as-is compares them as they are, percent multiplies those of a file that all lie from 0 to 1 by 100',
  ),
};

const MISSING: OptionDescription = {
  name: 'missing',
  values: 'text',
  default: 'check',
  meaning: english(
    'a number that stands for a missing score, such as -1, or several, such as 8,9: their items are left out; none takes all numbers as scores, check asks where one looks like that',
  ),
};

/** The fit of a column named after a measure. */
export const SCORE = 0.9;

/** That of answers, or of what they are compared with. */
const ANSWER = 0.05;

/** Costs of a system are compared only on request, unless the file has nothing else. */
const COST = 0.25;

/**
 * The mean of a numeric column: Σ xᵢ / n, in the column's unit. Sufficient statistics of an item: its value
 * and 1.
 */
export const mean: MetricKind = {
  id: 'mean',
  name: english('mean of a column'),
  needsReference: 'never',
  scores: 'numbers',
  options: [SCALE, MISSING],
  fits,
  create,
};

function create(choice: MetricChoice): MadeMetric {
  if (choice.referenceColumn !== undefined) {
    throw badSetting(
      'The numbers of a column are scored without a reference; leave out the reference column "{0}".',
      choice.referenceColumn,
    );
  }
  const column = choice.column ?? DEFAULT_COLUMN;
  const scale = valueOf(choice, SCALE);
  const isPercent = scale === 'percent';
  const codes = codesOf(choice);
  const higher = choice.higherIsBetter ?? meaningOf(column).better !== 'lower';
  return {
    ...nameFrom(isUnnamed(column) ? english('mean of column {0}', column) : english('mean of {0}', column)),
    unit: isPercent ? '%' : '',
    higherIsBetter: higher,
    isMean: true,
    signature: `mean|column:${column}|better:${higher ? 'higher' : 'lower'}${scale === 'check' ? '' : `|scale:${scale}`}${codes.length === 0 ? '' : `|missing:${codes.join(',')}`}`,
    statistics: [column, 'items'],
    decimals: 4,
    extract: (input) => {
      const scored = requireColumn(input.output, column, input.outputPath);
      const read = areShares(scored.cells) ? numberOf : numberUnlessSaid;
      const all = columnMean(input, scored, 'a number', read);
      const table = codes.length === 0 ? all : withoutCodes(all, codes);
      return isPercent && scored.unit !== '%' ? inPercent(table) : table;
    },
    score: (sums, offset) => sums[offset]! / sums[offset + 1]!,
  };
}

/** Whether yes and no may stand for 1 and 0 among the numbers: both are there, or no others. */
function areShares(cells: Cells): boolean {
  return (
    someKind(cells, (cell) => cell === true) ||
    !someKind(cells, (cell) => typeof cell === 'number' && cell !== 0 && cell !== 1)
  );
}

/** `false` alone among scores means that there is none. */
function numberUnlessSaid(cell: Cell): number | null | undefined {
  return typeof cell === 'boolean' ? undefined : numberOf(cell);
}

/** @throws RealGainError `bad-setting` */
function codesOf(choice: MetricChoice): readonly number[] {
  const text = valueOf(choice, MISSING);
  if (text === 'check' || text === 'none') {
    return [];
  }
  return text.split(',').map((part) => {
    const code = numberOf(part);
    if (typeof code !== 'number') {
      throw badSetting('The option "missing" is "{0}", but must be a number, none or check.', text);
    }
    return code;
  });
}

/** Leaves out the items whose number is a code of a missing score. */
function withoutCodes(table: StatsTable, codes: readonly number[]): StatsTable {
  const data = table.data.slice();
  const left = [...(table.left ?? [])];
  for (let item = 0; item < table.n; item += 1) {
    const code = codes.find((one) => one === data[2 * item]);
    if (code !== undefined && data[2 * item + 1] !== 0) {
      data.fill(0, 2 * item, 2 * item + 2);
      left.push({ item, why: english('{0} stands for a missing score', code) });
    }
  }
  return { ...table, data, left };
}

/** Fractions times 100. A file of percentages is unchanged. */
function inPercent(table: StatsTable): StatsTable {
  const isValue = (i: number) => i % 2 === 0;
  const areFractions = table.data.every((value, i) => !isValue(i) || (value >= 0 && value <= 1));
  return areFractions
    ? { ...table, data: table.data.map((value, i) => (isValue(i) ? 100 * value : value)) }
    : table;
}

function fits(output: Records, beside: Beside = ALONE): MetricFit[] {
  const { references } = beside;
  const pair = comparedPair(output, beside);
  // In a file of numbers a word is an error that scoring will report with its line.
  const isScore = (column: Column): boolean =>
    output.format === 'numbers' ||
    isNumeric(column.cells) ||
    ((output.grid === true || (output.measures === undefined && isMeasure(column.name))) &&
      !isAnswerName(column.name) &&
      isNearlyNumeric(column.cells));
  return output.columns
    .filter((column) => !isIdColumn(column.name) && column.name !== output.clusterColumn && isScore(column))
    .filter(({ name, cells }) => {
      const isSetting = () => isSettingName(name) && !someKind(cells, (cell) => cell !== cells.at(0));
      // A `smog_index` with fractions is no id.
      const isIndex = () => idRank(name) !== null && !someKind(cells, isFraction);
      return meaningOf(name).better !== null || !(isIndex() || areCodes(cells) || isSetting());
    })
    .map((column) => ({
      choice: { id: 'mean', column: column.name },
      fit:
        output.format === 'numbers' && references.length > 0
          ? 0.2
          : column === pair?.gold || column === pair?.prediction
            ? ANSWER
            : isScoreOfText(column, output) && references.length === 0
              ? SCORE
              : fitOf(column, output.format),
    }));
}

function isFraction(cell: Cell): boolean {
  return typeof cell === 'number' && !Number.isInteger(cell);
}

/** Long numbers of one length, such as accounts. */
function areCodes(cells: Cells): boolean {
  const length = String(cells.at(0)).length;
  return cells.every((cell) => /^\d{7,}$/.test(String(cell)) && String(cell).length === length);
}

/** Fewer cells count up by chance. */
const FEWEST_PARTS = 10;

/** 1, 2, 3, 1, 2 …: the parts of texts or groups, each numbered from the start. */
const numbersParts = onceFor((cells: Cells): boolean => {
  const first = cells.at(0) ?? null;
  let last = first;
  const kinds = new Set<Cell>();
  const counts = cells.every((cell) => {
    const follows =
      typeof cell === 'number' && (cell === last || cell === first || cell === Number(last) + 1);
    last = cell;
    kinds.add(cell);
    return follows;
  });
  return counts && (first === 0 || first === 1) && kinds.size > 2 && cells.length >= FEWEST_PARTS;
});

function fitOf(column: Column, format: string): number {
  const { name } = column;
  const { better, kind } = meaningOf(name);
  if (format !== 'numbers' && isAnswerName(name)) {
    return ANSWER;
  }
  // Right-or-wrong items are better scored by accuracy or a rate, in percent.
  if (isGraded(column)) {
    return better === null && format !== 'numbers' ? 0.1 : 0.5;
  }
  if (format === 'numbers') {
    return 1;
  }
  if (isUnnamed(name)) {
    return numbersParts(column.cells) ? 0.1 : 0.5;
  }
  // The `distance_level` of an item.
  return better === null || wordsOf(name).at(-1) === 'level'
    ? kind === 'about'
      ? 0.1
      : 0.2
    : kind === 'cost' || kind === 'about'
      ? COST
      : SCORE;
}
