import type { LocatedSuite, LocatedTestSet } from '../config';
import { suiteOfFolders } from '../config/suites/suite-folders';
import { foldersIn } from '../files/folder';
import { kindOf } from '../files/stamps';
import {
  DEFAULT_SETTINGS,
  GATES,
  IF_UNDECIDED,
  type Gate,
  type GatedRows,
  type GateResult,
  type IfUndecided,
} from '../model';
import { testSetOfPair } from '../questions/pair/find';
import { saidBy } from '../questions/pair/said';
import { checkGate } from '../report';
import type { Asked } from './asked';
import { disk } from './disk';
import { given, oneOf, usage } from './options';

export interface GateInForce {
  readonly gate: Gate | null;
  /** What too little data means; null: neither. */
  readonly undecided: IfUndecided | null;
}

const NO_GATE: GateInForce = { gate: null, undecided: null };

/** What the options say about the gate. */
export interface AskedGate {
  /** null: that of realgain.json, if it has one. */
  readonly gate: Gate | null;
  readonly undecided: IfUndecided | null;
  /** The older gate, which knows no third answer. */
  readonly failUnlessSignificant: boolean;
}

interface GateValues {
  readonly gate?: string | undefined;
  readonly undecided?: string | undefined;
  readonly 'fail-unless-significant'?: boolean | undefined;
}

/** @throws RealGainError `bad-setting` for options that contradict each other, or unknown values */
export function askedGate({
  gate,
  undecided,
  'fail-unless-significant': fails = false,
}: GateValues): AskedGate {
  const stray = gate === undefined ? (undecided === undefined ? undefined : '--undecided') : '--gate';
  if (fails && stray !== undefined) {
    throw usage(`${stray} and --fail-unless-significant contradict each other; give one of them`);
  }
  return {
    gate: given(gate, (text) => oneOf('gate', text, GATES)) ?? null,
    undecided: given(undecided, (text) => oneOf('undecided', text, IF_UNDECIDED)) ?? null,
    failUnlessSignificant: fails,
  };
}

/**
 * The gate of a comparison: what the options say, else the test set.
 *
 * @throws RealGainError `bad-setting` if it can't be decided with these settings
 */
export async function gateOfPair(
  command: AskedGate & Asked,
  pair: { readonly a: string; readonly b: string },
): Promise<GateInForce> {
  if (command.failUnlessSignificant) {
    return NO_GATE;
  }
  const testSet = await testSetOfPair(pair, disk);
  const gate = command.gate ?? testSet?.gate ?? null;
  requireGate(gate, command);
  if (gate !== null) {
    checkGate(gate, { ...DEFAULT_SETTINGS, ...testSet?.settings, ...saidBy(command).settings });
  }
  return { gate, undecided: command.undecided ?? testSet?.undecided ?? null };
}

/** The gate of a table: what the options say, else the suite that covers the folders, or the test set of the files. */
export async function gateOfSuite(
  command: AskedGate & {
    readonly places: readonly string[];
    readonly row: GatedRows;
    readonly isRowGiven: boolean;
  },
): Promise<GateInForce & { readonly row: GatedRows }> {
  const { row } = command;
  if (command.failUnlessSignificant) {
    return { ...NO_GATE, row };
  }
  const declared = await declaredGate(command.places);
  const gate = command.gate ?? declared?.gate ?? null;
  requireGate(gate, command);
  return {
    gate,
    undecided: command.undecided ?? declared?.undecided ?? null,
    row: command.isRowGiven || declared === null || !('row' in declared) ? row : (declared.row ?? row),
  };
}

async function declaredGate(places: readonly string[]): Promise<LocatedSuite | LocatedTestSet | null> {
  const kinds = await Promise.all(places.map((place) => kindOf(place)));
  if (kinds.every((kind) => kind === 'folder')) {
    return (await suiteOfFolders(disk, foldersIn, places))?.suite ?? null;
  }
  const [a = '', b = a] = places;
  return testSetOfPair({ a, b }, disk);
}

/** Scripts go by these. */
export const EXIT_OF_GATE = { passed: 0, failed: 1, undecided: 3 } as const;

/** The outcome, with too little data as the caller wants it. */
export function decided(
  { outcome }: Pick<GateResult, 'outcome'>,
  undecided: IfUndecided | null,
): GateResult['outcome'] {
  return outcome === 'undecided' && undecided !== null
    ? undecided === 'pass'
      ? 'passed'
      : 'failed'
    : outcome;
}

function requireGate(gate: Gate | null, { undecided }: AskedGate): void {
  if (gate === null && undecided !== null) {
    throw usage('--undecided says what too little data means for --gate; give both');
  }
}
