import { count, score, share, type Cell } from './cell';
import { columnsOf, type Block, type Table } from './document';
import type { VariancePart, VarianceParts } from '../model/results/variance';
import { enoughDecimals, formatCount, formatInterval, formatLevel, formatP } from '../model/text';
import { t } from '../model/words';

export function partsTable(parts: readonly VariancePart[], decimals: number): Table {
  return {
    caption: t('Where the variance of one answer comes from'),
    ...partsColumns(
      parts,
      ({ variance }) => variance,
      (value) => score(value, decimals),
    ),
  };
}

/**
 * The parts with their standard deviations and shares of a variance.
 *
 * @param of what a part adds to the variance
 * @param levels whether to say how many levels each part has
 */
function partsColumns<Part extends VariancePart>(
  parts: readonly Part[],
  of: (part: Part) => number,
  deviation: (value: number) => Cell,
  levels = false,
): Pick<Table, 'head' | 'rows'> {
  const whole = parts.reduce((sum, part) => sum + of(part), 0);
  return columnsOf(whole === 0 ? [] : parts, [
    [t('Part'), labelOf],
    levels && [t('Number'), levelsCell],
    [
      { text: t('Standard deviation'), term: 'standard-deviation' },
      ({ variance }) => deviation(Math.sqrt(variance)),
    ],
    [t('Share of the variance'), (part) => share(of(part) / whole)],
  ]);
}

/** Where the variance of a gain comes from, what more of each would do, and what holds for others. */
export function gainPartsBlocks(found: VarianceParts, decimals: number, alpha: number): Block[] {
  const { parts, doubled, cheapest, others } = found;
  const error = (value: number) => score(value, enoughDecimals(value, decimals));
  const ofGain: Table = {
    caption: t('Where the variance of the gain comes from'),
    ...partsColumns(parts, (part) => part.ofGain, error, true),
  };
  const more: Table = {
    caption: t(
      'What twice as many would make of the standard error; in bold what reduces it most for its cost',
    ),
    ...columnsOf(doubled, [
      [t('Number'), (one) => `${partName([one.factor])}: ${levelsText(one, 2)}`],
      [
        { text: t('Standard error of the gain'), term: 'standard-error' },
        ({ standardError }) => error(standardError),
      ],
      [t('Cost in rows'), ({ cost }) => count(Math.round(cost))],
    ]),
    strong: doubled.findIndex(({ factor }) => factor === cheapest),
    strongIs: t('best for its cost'),
  };
  const said =
    others === null
      ? []
      : [
          t(
            'If other values of "{0}" are sampled as well as other items: {1}, {2} CI {3}.',
            others.factors.slice(1).join('", "'),
            formatP(others.p),
            formatLevel(1 - alpha),
            formatInterval(others.interval, enoughDecimals(others.interval[1], decimals)),
          ),
        ];
  return [
    { kind: 'table', ...ofGain },
    { kind: 'table', ...more },
    ...said.map((text): Block => ({ kind: 'prose', prose: [text] })),
  ];
}

type Levels = Pick<VariancePart, 'levels' | 'levelsOfB'>;

function levelsCell(part: Levels): Cell {
  return part.levelsOfB === undefined ? count(part.levels) : levelsText(part);
}

/** For A and B: `8 + 2`. */
function levelsText({ levels, levelsOfB }: Levels, times = 1): string {
  return [levels, ...(levelsOfB === undefined ? [] : [levelsOfB])]
    .map((one) => formatCount(times * one))
    .join(' + ');
}

function labelOf({ factors, negative }: VariancePart): string {
  return `${partName(factors)}${negative ? ` (${t('estimated below 0')})` : ''}`;
}

/** `items × runs`. */
export function partName(factors: readonly string[]): string {
  return factors.map(factorName).join(' × ');
}

function factorName(factor: string): string {
  switch (factor) {
    case 'item':
      return t('items');
    case 'run':
      return t('runs');
    case 'sample':
      return t('samples');
    case 'judge':
      return t('judges');
    default:
      return factor;
  }
}
