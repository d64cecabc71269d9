import {
  GATED_ROWS,
  isGatedRows,
  GATES,
  IF_UNDECIDED,
  type AskedGate,
  type GateInForce,
  type GateResult,
  type IfUndecided,
  decided,
} from '../model/settings/gate';
import type { Answer, AnyResult } from '../model/results/report';
import type { Gating } from '../questions/question';
import { given, oneOf, usage } from './options';

/** @throws RealGainError `bad-setting` for options that contradict each other, or unknown values */
export function askedGate(values: {
  readonly gate?: unknown;
  readonly undecided?: unknown;
  readonly row?: unknown;
  readonly 'fail-unless-significant'?: unknown;
}): AskedGate {
  const [gate, undecided, row] = [values.gate, values.undecided, values.row].map((value) =>
    typeof value === 'string' ? value : undefined,
  );
  const fails = values['fail-unless-significant'] === true;
  const stray = gate === undefined ? (undecided === undefined ? undefined : '--undecided') : '--gate';
  if (fails && stray !== undefined) {
    throw usage(`${stray} and --fail-unless-significant contradict each other; give one of them`);
  }
  if (row !== undefined && gate === undefined && !fails) {
    throw usage('--row says which row --gate or --fail-unless-significant is about; give both');
  }
  return {
    gate: given(gate, (text) => oneOf('gate', text, GATES)) ?? null,
    undecided: given(undecided, (text) => oneOf('undecided', text, IF_UNDECIDED)) ?? null,
    row: given(row, (text) => (isGatedRows(text) ? text : oneOf('row', text, GATED_ROWS))) ?? null,
    failUnlessSignificant: fails,
  };
}

/** The answer with what its gate came to as a member of the result; the same without a gate. */
export function withGate(
  answer: Answer,
  gating: Gating | undefined,
  inForce: GateInForce | null,
): Answer<object, AnyResult & { readonly gate?: GateResult }> {
  const { gate = null, row = 'pooled', oldBaseline } = inForce ?? {};
  return gate === null || gating === undefined
    ? answer
    : {
        ...answer,
        result: {
          ...answer.result,
          gate: { ...gating.outcome(answer, gate, row), ...(oldBaseline && { oldBaseline }) },
        },
      };
}

/** Exit codes that scripts rely on. */
const EXIT_OF_GATE = { passed: 0, failed: 1, undecided: 3 } as const;

/** `git bisect run` leaves out the commit. */
const SKIPPED = 125;

/** Exit code where what a build requires isn't so. */
const NOT_SIGNIFICANT = 1;

export function exitCode(
  result: GateResult | undefined,
  undecided: IfUndecided | null,
  isHoped: () => boolean,
): number {
  if (result === undefined) {
    return isHoped() ? 0 : NOT_SIGNIFICANT;
  }
  const outcome = decided(result, undecided);
  return outcome === 'undecided' && undecided === 'skip' ? SKIPPED : EXIT_OF_GATE[outcome];
}
