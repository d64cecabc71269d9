import { differingUnits, FirstRows, resampleInProcess, unpack, type PackedTable } from '../../kernel';
import { AUTO } from '../../model/settings/settings';
import { badSetting } from '../../model/errors';
import { elementAt, pairsAmong } from '../../model/lists';
import { formatCount } from '../../model/text';
import { studyTest, type StudySettings } from '../../model/settings/study-settings';
import type { Metric } from '../../model/settings/metric';
import type { Pair, ResampleMode } from '../../model/results/significance';
import { additionsOf } from '../../significance/paired/randomization';
import {
  decide,
  EXACT,
  OF_FOLDS,
  mostForExact,
  referenceFor,
  swapsRanks,
  UNCONDITIONAL,
  unitsThatDiffer,
  type Decision,
} from '../../significance/decision';
import { findTest } from '../../significance/tests';
import { identicalReason } from '../../significance/outcome';
import { jackknife } from '../../significance/uncertainty/jackknife';
import { jackknifeP, swapsCorrelations } from '../../significance/uncertainty/rests-on-exchange';
import { makePair } from '../../significance/pair';
import { MOST_ENUMERATED } from '../../significance/paired/enumeration';
import { NotDrawnYet } from '../shared-resamples';
import { differAlike, fewOutcomesOf, leansOnNormality } from '../warnings';
import type { Pause } from '../tests';
import type { PairDecision } from './frame-schema';
import { RightOrWrongPairs } from './right-or-wrong';

/** The budget for the exact p of all pairs: swaps scored, items read, additions. */
const SWAPS_IN_ALL = 2 ** 25;
const ITEMS_IN_ALL = 2_000_000;
const ADDITIONS_IN_ALL = 6_000_000_000;

/** Items that the swaps of ranks may take in all: about ten seconds. */
const RANKS_IN_ALL = 2e8;

/** With fewer swaps than this many times what the correction needs for any significant pair, resamples are counted. */
const SWAPS_TO_SPARE = 2;

/** Checks for cancellation after this many pairs, and after each that takes longer. */
const PAIRS_AT_A_TIME = 1024;

interface Units {
  readonly clustered: boolean;
  /** True for folds of one cross-validation. */
  readonly folds: boolean;
}

/**
 * Finds the pairs that are not decided by counting resamples, by the rule for two systems: their items are right
 * or wrong, or few of their units differ. For all others, it reads only as many rows as it takes to rule them out.
 *
 * @param tables of the units that are resampled, best system first
 * @param most how many of them fit into memory
 * @throws RealGainError `bad-setting` if there are more
 */
export async function decidePairs(
  metric: Metric,
  tables: readonly PackedTable[],
  units: Units,
  settings: StudySettings,
  pause: Pause,
  most = Infinity,
): Promise<PairDecision[]> {
  const found: PairDecision[] = [];
  const add = (decision: PairDecision) => {
    if (found.push(decision) > most) {
      throw badSetting(
        'More than {0} pairs of systems differ on so few items that each is decided by itself, for which there is not enough memory. Study fewer systems.',
        formatCount(most),
      );
    }
  };
  const { clustered, folds } = units;
  const limits = limitsOf(metric, tables, clustered, settings);
  const counted = new RightOrWrongPairs(metric, tables, clustered || folds, settings, most);
  const first = new FirstRows(tables, 2 * (limits.differing + 1));
  let index = 0;
  for (let a = 0; a < tables.length; a++) {
    for (let b = a + 1; b < tables.length; b++, index++) {
      const byCounts = counted.decide(a, b);
      if (byCounts !== null) {
        add({ pair: index, ...byCounts });
      }
      const isFew =
        byCounts === null &&
        (folds ||
          limits.convolves ||
          limits.swaps > 0 ||
          (first.differing(a, b) <= limits.differing &&
            differingUnits(elementAt(tables, a), elementAt(tables, b), limits.differing + 1) <=
              limits.differing));
      if (isFew) {
        const pair = makePair(metric, unpack(elementAt(tables, a)), unpack(elementAt(tables, b)), clustered);
        const decided = await decidePair({ ...pair, folds }, settings, limits);
        if (decided !== null) {
          add({ pair: index, ...decided });
        }
      }
      if (isFew || byCounts !== null || index % PAIRS_AT_A_TIME === 0) {
        await pause();
      }
    }
  }
  return found;
}

/** Limits up to which exact p are computed. */
interface Limits {
  readonly differing: number;
  /** True if swaps of any number of items may be convolved. */
  readonly convolves: boolean;
  readonly additions: number;
  /** Swaps of the ranks of a pair that are drawn; 0: none. */
  readonly swaps: number;
}

/**
 * `auto` and the bootstrap need no more than the rule itself. Randomization has an exact p wherever a
 * comparison has it, unless all pairs together would take long; then resamples are drawn.
 */
function limitsOf(
  metric: Metric,
  tables: readonly PackedTable[],
  clustered: boolean,
  settings: StudySettings,
): Limits {
  const most = mostForExact(tables[0]?.n ?? 0);
  if (studyTest(settings) !== EXACT) {
    return {
      differing: most,
      convolves: false,
      additions: 0,
      swaps: swapsOf(metric, tables, clustered, settings),
    };
  }
  const pairs = Math.max(1, pairsAmong(tables.length));
  const itemwise = metric.isMean && !clustered;
  const scored = Math.max(most, 1 + Math.floor(Math.log2(SWAPS_IN_ALL / pairs)));
  return {
    differing: itemwise ? MOST_ENUMERATED : Math.min(MOST_ENUMERATED, scored),
    convolves: itemwise && pairs * (tables[0]?.n ?? 0) <= ITEMS_IN_ALL,
    additions: ADDITIONS_IN_ALL / pairs,
    swaps: 0,
  };
}

/** How many swaps of each pair decide where ranks are swapped, as many as is affordable for all pairs: the same as in a comparison. */
function swapsOf(
  metric: Metric,
  tables: readonly PackedTable[],
  clustered: boolean,
  settings: StudySettings,
): number {
  const { alpha, resamples } = settings;
  if (studyTest(settings) !== AUTO || !swapsRanks(metric, clustered)) {
    return 0;
  }
  const pairs = Math.max(1, pairsAmong(tables.length));
  const swaps = Math.min(resamples, Math.floor(RANKS_IN_ALL / (pairs * Math.max(1, tables[0]?.n ?? 0))));
  return swaps >= (SWAPS_TO_SPARE * pairs) / alpha ? swaps : 0;
}

async function decidePair(
  pair: Pair,
  settings: StudySettings,
  limits: Limits,
): Promise<Omit<PairDecision, 'pair'> | null> {
  const { alternative, alpha } = settings;
  const decision = decide(unitsThatDiffer(pair), { test: studyTest(settings), alternative, alpha });
  const { test, differing, needed } = decision;
  if (identicalReason(pair) !== null) {
    return { differing, needed: null, exact: { p: 1, oneSided: 1 } };
  }
  const isAffordable =
    differing <= limits.differing || additionsOf(pair) <= limits.additions || limits.swaps > 0;
  const counts = test === EXACT || test === UNCONDITIONAL;
  const exact =
    pair.n < 2 || test === OF_FOLDS || (counts && isAffordable)
      ? await exactP(pair, test, settings, limits.swaps)
      : null;
  return exact === null && needed === null && !leansOnNormality({ differing, test, needed }, settings)
    ? null
    : {
        differing,
        needed,
        exact,
        ...(exact && { test }),
        ...(exact && ownError(pair, decision)),
        ...(exact &&
          swapsCorrelations(pair, decision) && { jackknifeP: jackknifeP(jackknife(pair), pair.gain) }),
        outcomes: fewOutcomesOf(decision, () => differAlike(pair)) ?? undefined,
      };
}

/** The standard error by which a test computes p from a known distribution; {} for other tests. */
function ownError(pair: Pair, decision: Decision): Pick<PairDecision, 'standardError'> {
  const standardError = pair.n < 2 ? null : (referenceFor(pair, decision)?.standardError ?? null);
  return standardError === null ? {} : { standardError };
}

/** The test's p without the resamples of the study, or by this many swaps; null if it needs them. */
async function exactP(
  pair: Pair,
  test: string,
  { alternative, alpha, seed }: StudySettings,
  swaps: number,
): Promise<PairDecision['exact']> {
  const { a, b, metric } = pair;
  const { weighted, higherIsBetter } = metric;
  const resample = (mode: ResampleMode) =>
    mode === 'randomization' && swaps > 0 && weighted !== undefined
      ? Promise.resolve(resampleInProcess({ mode, a, b, resamples: swaps, seed }, weighted, higherIsBetter))
      : Promise.reject(new NotDrawnYet(mode));
  try {
    const { p, oneSided } = await findTest(test).run(pair, { alternative, alpha, resample });
    return { p, oneSided };
  } catch (error) {
    if (error instanceof NotDrawnYet) {
      return null;
    }
    throw error;
  }
}
