import {
  clustersOf,
  enoughDecimals,
  formatAmount,
  formatCount,
  formatShare,
  roundedUp,
  type Comparison,
  type GainPlan,
  type Planning,
  type SamplesPlans,
} from '../model';

/** What a comparison tells about its items. */
type Items = Pick<Comparison, 'n' | 'clusters' | 'clusterColumn' | 'metric' | 'a' | 'b'>;

/**
 * The required items, in one sentence: "To find a true gain of 0.52 BLEU with 80% power you need about 2,600
 * items like these (you have 2,037)." For the chosen gain, else for the observed one.
 */
export function planningSentence(
  planning: Omit<Planning, 'sentence'>,
  items: Items,
  decimals: number,
): string {
  const plan = planning.chosen ?? planning.observed;
  const power = formatShare(planning.power);
  if (plan === null) {
    const { minimumDetectableGain: smallest } = planning.today;
    const amount = formatAmount(smallest, items.metric, enoughDecimals(smallest, decimals));
    return `With these ${formatCount(planning.n)} items a true gain of ${amount} is found with ${power} power.`;
  }
  const amount = formatAmount(plan.gain, items.metric, decimalsOf(plan, planning, decimals));
  return `To find a true gain of ${amount} with ${power} power you need ${needed(plan, items)}.`;
}

/** Above this share, the items' true gains hardly differ as far as the data tell. */
const ALL = 0.99;

/** What further samples of the same items can do: "62% of the variance comes from chance within items …". */
export function samplesSentence({ share, cheapest, itemCost }: SamplesPlans): string {
  const best =
    itemCost === 0
      ? 'if new items cost nothing, one sample of each of more items is best'
      : `if a new item costs ${formatCount(itemCost)} ${itemCost === 1 ? 'sample' : 'samples'}, ` +
        (share >= ALL
          ? 'many samples of each are best'
          : `${formatCount(cheapest.samples)} ${cheapest.samples === 1 ? 'sample of each is' : 'samples of each are'} best`);
  return `${formatShare(share)} of the gain’s variance is chance within items, which more samples reduce; ${best}.`;
}

/** A chosen gain is written as it was typed. */
function decimalsOf(plan: GainPlan, { chosen }: Omit<Planning, 'sentence'>, decimals: number): number {
  const digits = enoughDecimals(plan.gain, decimals);
  const typed = chosen === plan ? (/\.(\d+)$/.exec(String(plan.gain))?.[1]?.length ?? 0) : 0;
  return Math.max(digits, typed);
}

function needed(plan: GainPlan, { n, clusters, clusterColumn, a, b }: Items): string {
  if (plan.withRuns !== undefined) {
    const { runs, items } = plan.withRuns;
    const [forA, forB] = runs.map(about);
    const more = items > n ? ` on ${about(items)} items like these (you have ${formatCount(n)})` : '';
    const today = [a, b].map((one) => formatCount(one.runs?.length ?? 1)).join(' and ');
    const which =
      forA === forB ? `${forA} training runs of each system` : `${forA} and ${forB} training runs`;
    return `${which}${more}, as no number of items is enough with today’s ${today}`;
  }
  if (plan.clustersNeeded === null || clusters === null) {
    return `${about(plan.itemsNeeded)} items like these (you have ${formatCount(n)})`;
  }
  const word = clustersOf(clusterColumn);
  return (
    `${about(plan.clustersNeeded)} ${word} like these, with ${about(plan.itemsNeeded)} items ` +
    `(you have ${formatCount(clusters)} ${word}, ${formatCount(n)} items)`
  );
}

/** Larger numbers only mean that it is not feasible. */
const MOST = 1e9;

function about(count: number): string {
  return count > MOST ? 'more than a billion' : `about ${formatCount(roundedUp(count))}`;
}
