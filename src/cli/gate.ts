import { suiteOfFolders } from '../config/suite-folders';
import { foldersIn } from '../engine/files/folder';
import { kindOf } from '../engine/files/look';
import {
  DEFAULT_SETTINGS,
  GATES,
  IF_UNDECIDED,
  type Gate,
  type GateResult,
  type IfUndecided,
} from '../model';
import { checkGate } from '../report';
import type { Asked } from './asked';
import { configuredTestSet } from './configured-test-set';
import { disk } from './disk';
import { given, oneOf, usage } from './options';

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
 * The gate of a comparison: that of the options, else of the test set.
 *
 * @throws RealGainError `bad-setting` if it can't be decided with these settings
 */
export async function gateOfPair(
  command: AskedGate & Asked,
  [a, b]: readonly [string, string],
): Promise<Gate | null> {
  if (command.failUnlessSignificant) {
    return null;
  }
  const testSet = (await configuredTestSet(a)) ?? (await configuredTestSet(b));
  const gate = command.gate ?? testSet?.gate ?? null;
  requireGate(gate, command);
  if (gate !== null) {
    checkGate(gate, { ...DEFAULT_SETTINGS, ...testSet?.settings, ...command.settings });
  }
  return gate;
}

/** The gate of a table: that of the options, else of the suite that covers the folders, or the test set of the files. */
export async function gateOfSuite(
  command: AskedGate & { readonly places: readonly string[] },
): Promise<Gate | null> {
  if (command.failUnlessSignificant) {
    return null;
  }
  const gate = command.gate ?? (await declaredGate(command.places));
  requireGate(gate, command);
  return gate;
}

async function declaredGate(places: readonly string[]): Promise<Gate | null> {
  const kinds = await Promise.all(places.map((place) => kindOf(place)));
  if (kinds.every((kind) => kind === 'folder')) {
    return (await suiteOfFolders(disk, foldersIn, places))?.suite.gate ?? null;
  }
  const [a = '', b = a] = places;
  return ((await configuredTestSet(a)) ?? (await configuredTestSet(b)))?.gate ?? null;
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
