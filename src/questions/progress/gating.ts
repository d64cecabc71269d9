import { formatMargin, formatShare } from '../../model/text';
import type { Gate, GateResult } from '../../model/settings/gate';
import { checkGate } from '../../report/gate';
import { gateInForce } from '../gate';
import { findPair, testSetOfPair } from '../pair/find';
import type { Answered, Gating } from '../question';
import { UNASKED, type Progress, type ProgressAsked } from './schema';

type ProgressAnswer = Answered<ProgressAsked, Progress>;

/** A forecast at least this probable is a reason to stop for futility. */
const FUTILE = 0.95;

/** Decided where the evaluation may stop; undecided while it is open. */
export const gating: Gating<ProgressAsked, Progress> = {
  async inForce(asked, identity, { disk }) {
    const pair = await findPair({ ...identity, ...UNASKED }, disk).catch(() => null);
    const testSet = pair === null ? null : await testSetOfPair(pair, disk);
    const inForce = gateInForce(asked, testSet, 'pooled');
    const margin = identity.margin ?? testSet?.settings.margin ?? null;
    if (inForce.gate !== null) {
      checkGate(inForce.gate, { alternative: 'two-sided', margin });
    }
    return { ...inForce, ...(pair !== null && { at: pair.a }) };
  },

  outcome({ result }: ProgressAnswer, gate): GateResult {
    return { gate, margin: result.settings.margin, ...outcomeOf(result, gate) };
  },

  isAsHoped: ({ result: { standing, settings } }) =>
    standing === (settings.alternative === 'less' ? 'worse' : 'better'),
};

type Outcome = Pick<GateResult, 'outcome' | 'sentence'>;

function outcomeOf(result: Progress, gate: Gate): Outcome {
  switch (gate) {
    case 'better':
      return better(result);
    case 'worthwhile':
      return worthwhile(result);
    case 'not-worse':
      return notWorse(result) ?? open(result);
    case 'no-regression':
      return noRegression(result);
  }
}

function better(result: Progress): Outcome {
  const { standing, forecast, order } = result;
  if (standing === 'better') {
    return { outcome: 'passed', sentence: result.status };
  }
  if (standing === 'worse' || standing === 'not-significant') {
    return { outcome: 'failed', sentence: result.status };
  }
  const hope = forecast?.better ?? 1;
  return order.isRandom && hope <= 1 - FUTILE
    ? {
        outcome: 'failed',
        sentence: `${result.status}: with what is done, a significant gain is left with a probability of ${formatShare(hope)}.`,
      }
    : open(result);
}

/** Before the end by the repeated interval: where looking stops at a gain, the gain measured so far is too large. */
function worthwhile(result: Progress): Outcome {
  const { standing, looks, settings, metric, status, done, items, gain } = result;
  const { margin } = settings;
  if (standing !== 'better' || margin === null) {
    return better(result);
  }
  const [low, high] = looks?.interval ?? [-Infinity, Infinity];
  const written = formatMargin(margin, metric);
  return low >= margin || (done === items && gain >= margin)
    ? { outcome: 'passed', sentence: `${status}: it gains at least the margin of ${written}.` }
    : high < margin
      ? { outcome: 'failed', sentence: `${status}: it gains less than the margin of ${written}.` }
      : open(result);
}

/** By the repeated interval, which holds at every look; null while it tells nothing. */
function notWorse({ looks, settings, metric, status }: Progress): Outcome | null {
  const { margin } = settings;
  if (margin === null || looks === null || looks.interval === null) {
    return null;
  }
  const [low, high] = looks.interval;
  const written = formatMargin(margin, metric);
  return low > -margin
    ? { outcome: 'passed', sentence: `${status}: it loses less than the margin of ${written}.` }
    : high < -margin
      ? { outcome: 'failed', sentence: `${status}: it loses more than the margin of ${written}.` }
      : null;
}

function noRegression(result: Progress): Outcome {
  const { standing, settings, status } = result;
  const shown = notWorse(result);
  if (shown !== null) {
    return shown;
  }
  if (standing === 'worse') {
    return { outcome: 'failed', sentence: status };
  }
  const isPassed = standing === 'better' || (standing === 'not-significant' && settings.margin === null);
  return isPassed ? { outcome: 'passed', sentence: status } : open(result);
}

function open({ status }: Progress): Outcome {
  return { outcome: 'undecided', sentence: `${status}.` };
}
