import {
  badSetting,
  type AskedGate,
  type Gate,
  type GatedRows,
  type GateInForce,
  type IfUndecided,
} from '../model';

/** What a realgain.json requires of a test set or a suite. */
interface DeclaredGate {
  readonly gate?: Gate | null | undefined;
  readonly undecided?: IfUndecided | null | undefined;
  readonly row?: GatedRows | null | undefined;
}

/**
 * What the options say, else what is declared.
 *
 * @param usual rows
 * @throws RealGainError `bad-setting` for too little data without a gate
 */
export function gateInForce(asked: AskedGate, declared: DeclaredGate | null, usual: GatedRows): GateInForce {
  if (asked.failUnlessSignificant) {
    return { gate: null, undecided: null, row: asked.row ?? usual };
  }
  const gate = asked.gate ?? declared?.gate ?? null;
  if (gate === null && asked.undecided !== null) {
    throw badSetting('--undecided says what too little data means for --gate; give both.');
  }
  return {
    gate,
    undecided: asked.undecided ?? declared?.undecided ?? null,
    row: asked.row ?? declared?.row ?? usual,
  };
}
