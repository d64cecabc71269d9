import type { Alternative } from '../../model/results/significance';
import { scoreOf } from '../../significance/resamples';
import { type Certain, certainBounds, type FinalVerdict, type KnownHelp, withKnownScores } from './certain';
import { forecast, type Forecast } from './forecast';
import { looksSoFar, type LooksSoFar } from './looks';
import { checkOrder, doneUnits, type OrderCheck, type UnfinishedRun } from './units';

export { rowsOf, type UnfinishedRun } from './units';

/** A forecast of at least this probability is called likely. */
const LIKELY = 0.95;

export interface ProgressQuestion {
  readonly alternative: Alternative;
  readonly alpha: number;
  readonly seed: string;
  /** What the user says of the order of the items; null: it is checked. */
  readonly order: 'random' | 'file' | null;
}

/** Where an evaluation stands: `likely-` by the forecast, the others by what is certain or by the looks. */
export type Standing = FinalVerdict | 'likely-better' | 'likely-worse' | 'likely-not-significant' | 'open';

export interface Standings {
  readonly items: number;
  readonly ofItems: number;
  readonly units: number;
  readonly ofUnits: number;
  /** Scores on the finished items. */
  readonly scores: { readonly a: number; readonly b: number };
  readonly gain: number;
  /** The baseline's score on all items. */
  readonly baseline: number;
  readonly certain: Certain | null;
  readonly order: OrderCheck;
  /** null where the order isn't random, or too few units are done. */
  readonly looks: (LooksSoFar & { readonly last: NonNullable<LooksSoFar['last']> }) | null;
  readonly forecast: Forecast | null;
  /** null where the order isn't random; as `withKnownScores`. */
  readonly known: KnownHelp | null;
  readonly standing: Standing;
}

/** Four statements on an evaluation that is still running, each of which is null where its condition isn't met. */
export async function standingOf(
  run: UnfinishedRun,
  question: ProgressQuestion,
  pause: () => Promise<void>,
): Promise<Standings> {
  const { metric, a, b, baseline } = run;
  const units = doneUnits(run);
  const checked = question.order === 'random' ? { p: null, isRandom: true } : checkOrder(units.known);
  const hasEnded = units.done === units.all;
  const isRandom = checked.isRandom && question.order !== 'file';
  const looks = isRandom || hasEnded ? await looksSoFar(units, question, pause) : null;
  const predicted = hasEnded ? null : await forecast(units, question, pause);
  const found = {
    items: a.n,
    ofItems: baseline.n,
    units: units.done,
    ofUnits: units.all,
    scores: { a: scoreOf(metric, a), b: scoreOf(metric, b) },
    gain: differenceOf(run),
    baseline: scoreOf(metric, baseline),
    certain: certainBounds(run, question),
    order: { ...checked, isRandom },
    looks: looks?.last ? { ...looks, last: looks.last } : null,
    forecast: predicted,
    known: isRandom ? withKnownScores(units, question.alpha) : null,
  };
  return { ...found, standing: standing(found, hasEnded) };
}

function differenceOf({ metric, a, b }: UnfinishedRun): number {
  const difference = scoreOf(metric, a) - scoreOf(metric, b);
  return metric.higherIsBetter ? difference : 0 - difference;
}

function standing(
  { looks, certain, forecast: predicted }: Pick<Standings, 'looks' | 'certain' | 'forecast'>,
  hasEnded: boolean,
): Standing {
  const crossed = looks?.crossed ?? null;
  if (crossed !== null) {
    return crossed.isBetter ? 'better' : 'worse';
  }
  if (hasEnded) {
    return 'not-significant';
  }
  if (certain !== null && certain.verdict !== null) {
    return certain.verdict;
  }
  const likely = predicted === null ? [] : LIKELY_ONES.filter(({ of }) => predicted[of] >= LIKELY);
  return likely[0]?.standing ?? 'open';
}

const LIKELY_ONES = [
  { of: 'better', standing: 'likely-better' },
  { of: 'worse', standing: 'likely-worse' },
  { of: 'notSignificant', standing: 'likely-not-significant' },
] as const;
