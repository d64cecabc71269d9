import type { Comparison } from '../results/comparison';
import type { GainPlan, Planning, SamplesPlans } from '../results/planning';
import { amountOf, enoughDecimals, formatCount, formatShare, roundedUp } from '../text';
import { english, englishOf, type Text } from '../words';
import { clustersOf, unitsText } from './cluster-words';

type Items = Pick<Comparison, 'n' | 'clusters' | 'clusterColumn' | 'metric' | 'a' | 'b'>;

/**
 * The required items, in one sentence: "To find a true gain of 0.52 BLEU with 80% power you need about 2,600
 * items like these (you have 2,037)." For the chosen gain, else for the observed one.
 */
export function planningSentence(planning: Omit<Planning, 'sentence'>, items: Items, decimals: number): Text {
  const plan = planning.chosen ?? planning.observed;
  const power = formatShare(planning.power);
  if (plan === null) {
    const { minimumDetectableGain: smallest } = planning.today;
    return english(
      'With these {0} items a true gain of {1} is found with {2} power.',
      formatCount(planning.n),
      amountOf(smallest, items.metric, enoughDecimals(smallest, decimals)),
      power,
    );
  }
  return english(
    'To find a true gain of {0} with {1} power you need {2}.',
    amountOf(plan.gain, items.metric, decimalsOf(plan, planning, decimals)),
    power,
    needed(plan, items, planning.repetitions !== undefined),
  );
}

/** Above this share, the items' true gains hardly differ as far as the data tell. */
const ALL = 0.99;

/** What further samples of the same items can do: "62% of the variance comes from chance within items …". */
export function samplesSentence({ share, cheapest, itemCost }: SamplesPlans): Text {
  const each = formatCount(cheapest.samples);
  const best =
    itemCost === 0
      ? english('if new items cost nothing, one sample of each of more items is best')
      : english(
          'if a new item costs {0}, {1}',
          itemCost === 1 ? english('1 sample') : english('{0} samples', formatCount(itemCost)),
          share >= ALL
            ? english('many samples of each are best')
            : cheapest.samples === 1
              ? english('1 sample of each is best')
              : english('{0} samples of each are best', each),
        );
  return english(
    '{0} of the gain’s variance is chance within items, which more samples reduce; {1}.',
    formatShare(share),
    best,
  );
}

/** A chosen gain is written as it was typed. */
function decimalsOf(plan: GainPlan, { chosen }: Omit<Planning, 'sentence'>, decimals: number): number {
  const digits = enoughDecimals(plan.gain, decimals);
  const typed = chosen === plan ? (/\.(\d+)$/.exec(String(plan.gain))?.[1]?.length ?? 0) : 0;
  return Math.max(digits, typed);
}

function needed(plan: GainPlan, { n, clusters, clusterColumn, a, b }: Items, areSamples: boolean): Text {
  const have = formatCount(n);
  if (plan.withRuns !== undefined) {
    const { runs, items } = plan.withRuns;
    const [forA, forB] = [about(runs[0]), about(runs[1])];
    const which =
      englishOf(forA) === englishOf(forB)
        ? english('{0} training runs of each system', forA)
        : english('{0} and {1} training runs', forA, forB);
    const where =
      items > n ? english('{0} on {1} items like these (you have {2})', which, about(items), have) : which;
    const [ofA, ofB] = [a, b].map((one) => formatCount(one.runs?.length ?? 1));
    return english(
      '{0}, as no number of items is enough with today’s {1} and {2}',
      where,
      ofA ?? '',
      ofB ?? '',
    );
  }
  if (plan.clustersNeeded === null || clusters === null) {
    return english('{0} items like these (you have {1})', about(plan.itemsNeeded), have);
  }
  if (areSamples) {
    return english(
      '{0} items like these, with {1} samples (you have {2})',
      about(plan.clustersNeeded),
      about(plan.itemsNeeded),
      unitsText({ n, clusters, column: clusterColumn }, true, ''),
    );
  }
  return english(
    '{0} {1} like these, with {2} items (you have {3} {1}, {4} items)',
    about(plan.clustersNeeded),
    clustersOf(clusterColumn),
    about(plan.itemsNeeded),
    formatCount(clusters),
    have,
  );
}

const MOST_FEASIBLE = 1e9;

function about(count: number): Text {
  return count > MOST_FEASIBLE
    ? english('more than a billion')
    : english('about {0}', formatCount(roundedUp(count)));
}
