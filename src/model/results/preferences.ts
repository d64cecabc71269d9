import * as v from 'valibot';
import { described, count, fraction, MADE } from '../described';

const ends = v.tuple([v.number(), v.number()]);

const strength = v.object({
  value: described(v.number(), 'Bradley-Terry strength in log-odds; the mean of all systems is 0.'),
  interval: described(v.nullable(ends), 'At level 1 − α; null if the data are too few.'),
  chance: described(fraction, 'Probability of beating a system of average strength, 1/(1 + exp(−value)).'),
});

const system = v.object({
  name: v.string(),
  items: described(count, 'Items judged, once for each other system.'),
  wins: count,
  ties: count,
  losses: count,
  winRate: described(fraction, 'Mean over these items; a tie counts ½.'),
  strength: described(v.nullable(strength), 'null for two systems, and where no strengths exist.'),
  ranks: described(
    v.nullable(v.tuple([count, count])),
    '1 + systems that are significantly stronger, to all systems − those that are significantly weaker; null without strengths.',
  ),
  cluster: described(v.nullable(count), '1 for the best: every system of a cluster beats every one below.'),
  letters: described(
    v.nullable(v.string()),
    'Systems that share a letter don’t differ significantly in strength.',
  ),
});

const pair = v.object({
  a: described(count, 'Index among the systems.'),
  b: count,
  items: count,
  wins: described(count, 'Items that a won: its judgements are more than a tie on average.'),
  ties: count,
  losses: count,
  winRate: described(fraction, 'Of a: mean over items; a tie counts ½.'),
  interval: described(
    v.nullable(v.object({ low: fraction, high: fraction, method: v.string() })),
    'Of the win rate, at level 1 − α; null for one item.',
  ),
  test: described(
    v.picklist(['sign', 'bounded-mean']),
    'sign: exact, on the items that either won, where each is won, tied or lost; bounded-mean: of the mean of scores from 0 to 1, where scores are graded.',
  ),
  p: described(fraction, 'Of a win rate of ½, by this test, two-sided.'),
  adjusted: described(fraction, 'p after Holm’s correction for the number of pairs.'),
  needed: described(
    v.nullable(count),
    'How many items must be won or lost for any outcome to be significant, if fewer are; else null.',
  ),
  verdict: described(
    v.picklist(['significant', 'not-significant', 'undecidable']),
    'Whether adjusted p ≤ α; undecidable: too little data.',
  ),
});

const difference = v.object({
  a: described(count, 'Index among the systems; b is weaker.'),
  b: count,
  difference: described(v.number(), 'Of the strengths, in log-odds.'),
  p: described(fraction, 'Two-sided, by the bootstrap’s standard error and Student’s t.'),
  adjusted: described(fraction, 'After Holm’s correction for the number of pairs.'),
  significant: v.boolean(),
});

const orders = v.object({
  items: described(count, 'Items judged in both orders; each counts once.'),
  agree: described(count, 'Of these, items where both orders favor the same system, or both tie.'),
  first: described(count, 'Items where each order favors the system shown first.'),
  second: described(count, 'Items where each order favors the system shown second.'),
  half: described(count, 'Items where one order ties and the other doesn’t.'),
  position: described(
    v.nullable(
      v.object({
        first: described(
          count,
          'Judgements that the system shown first won; all judges of an item in one order count as one, by their mean.',
        ),
        second: count,
        p: described(
          fraction,
          'Exact, two-sided: position and winner are independent, given the pair (or the item, if judged in both orders).',
        ),
        more: described(v.picklist(['first', 'second']), 'The position that wins more than expected.'),
      }),
    ),
    'null if every pair was judged in one order.',
  ),
});

/** Preferences between systems. Its fields are stable: `version` counts changes. */
export const preferencesSchema = v.object({
  ...MADE,
  files: v.array(v.object({ path: v.string(), sha256: v.string() })),
  columns: v.object({
    verdicts: v.array(v.string()),
    systems: v.array(v.string()),
    item: v.nullable(v.string()),
  }),
  judgements: count,
  leftOut: described(count, 'Judgements without a verdict.'),
  items: described(count, 'Different items (questions, prompts).'),
  systems: described(v.array(system), 'Strongest first.'),
  pairs: v.array(pair),
  orders,
  strengths: described(
    v.object({
      refused: described(
        v.nullable(v.string()),
        'Why there are no Bradley-Terry strengths; null if there are.',
      ),
      resamples: described(count, 'Bootstrap resamples of items that the intervals rest on.'),
      unconnected: described(count, 'Resamples in which no strengths exist, besides these.'),
      differences: described(
        v.array(difference),
        'Every pair of systems, whether it was judged or not; none without intervals.',
      ),
    }),
    'About the Bradley-Terry model, which takes three systems or more.',
  ),
  settings: v.object({ alpha: v.number(), resamples: count, seed: v.string() }),
  sentences: v.array(v.string()),
  warnings: v.array(v.string()),
});

export type Preferences = v.InferOutput<typeof preferencesSchema>;
export type PreferredSystem = Preferences['systems'][number];
export type PreferencePair = Preferences['pairs'][number];
export type StrengthDifference = Preferences['strengths']['differences'][number];
