import { DEFAULT_SETTINGS } from '../../model/settings/settings';
import { decided, type IfUndecided } from '../../model/settings/gate';
import { checkGate, gatedComparison, gateOf, gateWords } from '../../report/gate';
import { gateInForce, oldBaseline } from '../gate';
import type { Answered, Gating, Problem } from '../question';
import { findPair, testSetOfPair } from './find';
import { saidBy } from './said';
import type { CompareAsked, ComparedPair } from './schema';

type PairAnswer = Answered<CompareAsked, ComparedPair>;

export const gating: Gating<CompareAsked, ComparedPair> = {
  async inForce(asked, identity, { disk }) {
    // What is wrong with the outputs is said when they are compared.
    const pair = await findPair(identity, disk).catch(() => null);
    const testSet = pair === null ? null : await testSetOfPair(pair, disk);
    const inForce = gateInForce(asked, testSet, 'pooled');
    if (inForce.gate !== null) {
      checkGate(inForce.gate, { ...DEFAULT_SETTINGS, ...testSet?.settings, ...saidBy(identity).settings });
    }
    if (pair === null) {
      return inForce;
    }
    const { a: run, b: baseline } = pair;
    const isGated = inForce.gate !== null;
    return {
      ...inForce,
      at: run,
      ...(isGated && { oldBaseline: await oldBaseline({ testSet, baseline, run }, disk) }),
    };
  },

  outcome({ identity, result }, gate) {
    const margin = identity.held?.settings.margin ?? null;
    return { gate, margin, ...gateOf(gatedComparison(result), gate) };
  },

  isAsHoped({ identity, result: { gain, verdict } }) {
    // A two-sided test also detects that A is worse, which should fail a build.
    return verdict === 'significant' && (identity.alternative === 'less' ? gain < 0 : gain > 0);
  },

  problem,
};

/**
 * An error for a significant loss, a warning for a gain that isn't significant, and nothing for a significant gain. With a gate:
 * an error where it fails, a warning where there is too little data to decide, and nothing where it passes.
 */
function problem({ identity, result }: PairAnswer, undecided: IfUndecided | null): Problem | null {
  const { verdict, gain, sentence, gate, metric } = result;
  if (gate !== undefined) {
    const outcome = decided(gate, undecided);
    const { words, sentence: why } = gateWords(gate, metric);
    return outcome === 'passed'
      ? null
      : { severity: outcome === 'failed' ? 'error' : 'warning', message: `${words}. ${why} ${sentence}` };
  }
  const isSignificant = verdict === 'significant';
  const isLoss = identity.alternative === 'less' ? gain > 0 : gain < 0;
  return isSignificant && !isLoss
    ? null
    : { severity: isSignificant ? 'error' : 'warning', message: sentence };
}
