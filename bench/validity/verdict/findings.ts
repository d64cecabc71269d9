import { pooled, type Check } from '../checks';
import { allowedCounts } from '../limits';
import { ALPHA } from '../simulate';
import type { VerdictCell } from './cells';
import type { VerdictTally } from './simulate';

/** The verdict on data sets of one row of a table. */
export interface VerdictRow {
  readonly group: VerdictCell['group'];
  readonly what: string;
  readonly size: string;
  readonly dataSets: number;
  readonly better: number;
  readonly worse: number;
  readonly tooLittle: number;
  readonly exact: number;
  readonly pairs: number;
  readonly flips: number;
  readonly rejected: Check;
  /** Intervals that miss a gain of 0. */
  readonly misses: Check;
  readonly disagree: Check;
}

/** How much the verdict finds, beside the best valid test. */
export interface VerdictPower {
  readonly what: string;
  readonly size: string;
  readonly found: number;
  readonly dataSets: number;
  /** null where no other test is valid. */
  readonly best: { readonly test: string; readonly found: number } | null;
  /** null where the best test finds less than 20%. */
  readonly check: Check | null;
}

export interface VerdictFindings {
  readonly rows: readonly VerdictRow[];
  readonly powers: readonly VerdictPower[];
}

interface Simulated {
  readonly cell: VerdictCell;
  readonly tally: VerdictTally;
}

/** A 95% interval may cover from 93 to 97%, and a test of 5% is to reject no more. */
const COVERAGE = { low: 0.03, high: 0.07 };

/** Interval and verdict may differ about 0 in this share of data sets. */
const DISAGREEMENT = 0.01;

/** Where so many data sets have few outcomes or too little data, intervals cover more. */
const MANY = 0.02;

/** From this many items, power must reach this share of that of the best valid test. */
const LEAST_POWER = 0.2;
const SHARE_OF_BEST = 0.9;

/** Where few outcomes are possible in more than this share of data sets, only the exact test is valid in each of them. */
const FEW_OUTCOMES = 0.5;

export function verdictFindings(simulated: readonly Simulated[]): VerdictFindings {
  const groups = new Map<string, Simulated[]>();
  for (const one of simulated) {
    const name = [one.cell.group, ...one.cell.row].join(':');
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  const nulls = simulated.filter(({ cell }) => cell.group === 'items' && cell.beside);
  return {
    rows: [...groups.values()].filter((parts) => parts[0]!.cell.group !== 'power').map(verdictRow),
    powers: simulated.filter(({ cell }) => cell.group === 'power').map((one) => powerOf(one, nulls)),
  };
}

export function verdictChecks({ rows, powers }: VerdictFindings): Check[] {
  return [
    ...rows.flatMap(({ group, rejected, misses, disagree }) =>
      group === 'flips' ? [disagree] : [rejected, misses, disagree],
    ),
    ...powers.flatMap(({ check }) => (check === null ? [] : [check])),
  ];
}

function verdictRow(parts: readonly Simulated[]): VerdictRow {
  const { cell } = parts[0]!;
  const sum = (of: (tally: VerdictTally) => number) => parts.reduce((all, { tally }) => all + of(tally), 0);
  const [what, size] = cell.row;
  const name = `verdict, ${what}, ${size}`;
  const dataSets = sum((tally) => tally.dataSets);
  const isCoarse = sum(({ tooLittle, exact }) => tooLittle + exact) > MANY * dataSets;
  const cautious = isCoarse || cell.cautious === true;
  const check = (
    title: string,
    of: (tally: VerdictTally) => number,
    range: { low: number; high: number },
    why: string,
  ) =>
    pooled(
      `${name}: ${title}`,
      parts.map(({ tally }) => ({
        what: '',
        count: of(tally),
        trials: tally.dataSets,
        expected: { ...range, why },
      })),
    );
  return {
    group: cell.group,
    what,
    size,
    dataSets,
    better: sum((tally) => tally.better),
    worse: sum((tally) => tally.worse),
    tooLittle: sum((tally) => tally.tooLittle),
    exact: sum((tally) => tally.exact),
    pairs: sum((tally) => tally.pairs),
    flips: sum((tally) => tally.flips),
    rejected: check('significant', ({ rejected }) => rejected, { low: 0, high: ALPHA }, 'keeps its level'),
    misses: check(
      'interval without 0',
      ({ withoutZero }) => withoutZero,
      cautious ? { ...COVERAGE, low: 0 } : COVERAGE,
      isCoarse ? 'few outcomes' : cautious ? 'few clusters' : '93 to 97% covered',
    ),
    disagree: check('disagree', (tally) => tally.disagree, { low: 0, high: DISAGREEMENT }, 'agree about 0'),
  };
}

/**
 * The best of the tests beside that are valid there: without a gain they keep their level, and where few outcomes are
 * possible they do so whatever the number of units that differ, which Student's t doesn't (it calls 4 wins of 4 significant).
 */
function powerOf({ cell, tally }: Simulated, nulls: readonly Simulated[]): VerdictPower {
  const [what, size] = cell.row;
  const isHere = (one: Simulated) => one.cell.row[0] === what && one.cell.row[1] === size;
  const without = nulls.find(isHere)?.tally;
  const { dataSets, beside, counted, tooLittle, rejected } = tally;
  const few = counted + tooLittle > FEW_OUTCOMES * dataSets;
  const valid = Object.entries(beside).filter(([test]) => {
    const { most } = allowedCounts({ low: ALPHA, high: ALPHA }, without?.dataSets ?? 1, 0.001);
    const keeps = (without?.beside[test] ?? Infinity) <= most;
    return keeps && (!few || test === 'randomization');
  });
  const [best = null] = valid.sort(([, one], [, other]) => other - one);
  const share = best === null ? 0 : best[1] / dataSets;
  const expected = { low: SHARE_OF_BEST * share, high: 1, why: 'nine tenths of the best valid test' };
  return {
    what,
    size,
    found: rejected,
    dataSets,
    best: best && { test: best[0], found: best[1] },
    check:
      share < LEAST_POWER
        ? null
        : { what: `verdict, ${what}, ${size}: power`, count: rejected, trials: dataSets, expected },
  };
}
