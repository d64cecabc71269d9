import * as v from 'valibot';
import { described, fraction } from '../described';

/** What a build may be required to show. */
export const GATES = ['better', 'worthwhile', 'not-worse', 'no-regression'] as const;

export type Gate = (typeof GATES)[number];

export const needsMargin = (gate: Gate): boolean => gate === 'worthwhile' || gate === 'not-worse';

/** The rows of a table in which it has to be shown. */
export const GATED_ROWS = ['pooled', 'any', 'all'] as const;

/** Before the name of a group of tasks. */
export const GROUP_ROW = 'group:';

export type GatedRows = (typeof GATED_ROWS)[number] | `${typeof GROUP_ROW}${string}`;

export function isGatedRows(text: string): text is GatedRows {
  return text.startsWith(GROUP_ROW) || GATED_ROWS.some((row) => row === text);
}

export const gatedRows = v.union([
  v.picklist(GATED_ROWS),
  v.pipe(v.string(), v.regex(/^group:./)),
]) as v.GenericSchema<unknown, GatedRows>;

/** What a command does if there is too little data to decide. */
export const IF_UNDECIDED = ['pass', 'fail', 'skip'] as const;

export type IfUndecided = (typeof IF_UNDECIDED)[number];

export const againstMarginSchema = described(
  v.object({
    margin: described(v.number(), "In the metric's units."),
    notWorse: described(fraction, 'Of the hypothesis that A loses the margin, or more.'),
    worse: described(fraction, 'Of the hypothesis that A loses the margin at most.'),
    notBetter: described(fraction, 'Of the hypothesis that A gains the margin, or more.'),
    items: described(
      v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      'How many items it would take for `notWorse` to be at most α, where the items that are there show no such loss, but so few may miss ' +
        'items that fail totally. Else absent.',
    ),
    skewed: described(
      v.optional(v.literal(true)),
      'True where `notWorse` is above α because a few items lose far more than the others, and others like them may be missing. Else absent.',
    ),
  }),
  'One-sided p-values against the margin, on which gates rest; absent where no margin was given.',
);

export type AgainstMargin = v.InferOutput<typeof againstMarginSchema>;

export const gateSchema = described(
  v.object({
    gate: v.picklist(GATES),
    margin: v.nullable(v.number()),
    row: described(v.optional(gatedRows), 'The rows of the table that it is about.'),
    outcome: v.picklist(['passed', 'failed', 'undecided']),
    sentence: described(v.string(), 'Why.'),
    oldBaseline: described(
      v.optional(
        v.object({
          days: described(v.number(), 'How many days earlier than the newest run it was written.'),
          runs: described(
            v.pipe(v.number(), v.integer()),
            'How many runs of the test set were written since.',
          ),
          planned: described(v.pipe(v.number(), v.integer()), '`plannedRuns` of the test set.'),
        }),
      ),
      'Where more runs were written since the baseline than are planned for it. Else absent.',
    ),
  }),
  'What the gate came to; absent without --gate, and without a gate in realgain.json.',
);

export type GateResult = v.InferOutput<typeof gateSchema>;

export type OldBaseline = NonNullable<GateResult['oldBaseline']>;

/** What options say about a gate; what they don't, realgain.json does. */
export interface AskedGate {
  readonly gate: Gate | null;
  readonly undecided: IfUndecided | null;
  readonly row: GatedRows | null;
  /** The older gate, which knows no third answer. */
  readonly failUnlessSignificant: boolean;
}

/** The gate that holds; null: none. */
export interface GateInForce {
  readonly gate: Gate | null;
  /** What too little data means; null: neither. */
  readonly undecided: IfUndecided | null;
  readonly row: GatedRows;
  readonly oldBaseline?: OldBaseline | undefined;
}

/** The outcome, with too little data as the caller wants it. */
export function decided(
  { outcome }: Pick<GateResult, 'outcome'>,
  undecided: IfUndecided | null,
): GateResult['outcome'] {
  return outcome === 'undecided' && undecided !== null ? OUTCOMES[undecided] : outcome;
}

const OUTCOMES = { pass: 'passed', fail: 'failed', skip: 'undecided' } as const;
