import {
  english,
  formatCount,
  formatGain,
  formatInterval,
  formatLevel,
  formatP,
  formatScore,
  formatShare,
  namesOf,
  type Text,
} from '../../model';
import type { Progress } from './schema';

type Said = Omit<Progress, 'status' | 'sentences'>;

/** `412 of 1,319 · better, certain enough to stop` */
export function statusOf(said: Said): Text {
  return english('{0} of {1} · {2}', formatCount(said.done), formatCount(said.items), standsAt(said));
}

function standsAt({ standing, forecast, done, items }: Said): Text {
  const hasEnded = done === items;
  switch (standing) {
    case 'better':
      return hasEnded ? english('significantly better') : english('better, certain enough to stop');
    case 'worse':
      return hasEnded ? english('significantly worse') : english('worse, certain enough to stop');
    case 'not-significant':
      return hasEnded ? english('not significant') : english('can’t become significant');
    case 'likely-better':
      return english('will most likely be significantly better ({0})', formatShare(forecast?.better ?? 0));
    case 'likely-worse':
      return english('will most likely be significantly worse ({0})', formatShare(forecast?.worse ?? 0));
    case 'likely-not-significant':
      return english('will most likely not be significant ({0})', formatShare(forecast?.notSignificant ?? 0));
    case 'open':
      return english('open');
  }
}

export function sentencesOf(said: Said): string[] {
  const { a, b, metric, done, items, gain, decimals } = said;
  const [nameA, nameB] = namesOf(said);
  const score = (value: number) => formatScore(value, decimals);
  return [
    `${formatCount(done)} of ${formatCount(items)} items are done: ${nameA} has ${score(a.score)} and ${nameB} ${score(b.score)} ${metric.name} on them, a gain of ${formatGain(gain, decimals)}.`,
    ...verdict(said, nameA),
    ...certainty(said),
    ...forecasts(said, nameA),
    ...estimates(said),
  ];
}

function verdict({ looks, order, units, settings, decimals, clusterColumn }: Said, name: string): string[] {
  const many = (count: number) =>
    `${formatCount(count)} ${clusterColumn === null ? 'items' : 'complete clusters'}`;
  const hasEnded = units.done === units.all;
  if (!order.isRandom && !hasEnded) {
    return [noVerdict(order)];
  }
  if (looks === null) {
    return [
      `There is no verdict yet that holds however often one looks: it takes 40 ${clusterColumn === null ? 'items' : 'complete clusters'} or more.`,
    ];
  }
  const range =
    looks.interval === null
      ? ''
      : `, ${formatLevel(1 - settings.alpha)} interval ${formatInterval(looks.interval, decimals)}`;
  if (looks.verdict !== null) {
    return [
      `${name} is significantly ${looks.verdict}, which holds however often one looked: ${looks.after === units.all ? 'on all items' : `the gain crossed its limit after ${many(looks.after ?? 0)}, so the evaluation can stop`}${range}.`,
    ];
  }
  const level = formatP(looks.level);
  return [
    hasEnded
      ? `The gain is not significant at the level that is left for the last look (${level})${range}.`
      : `The gain isn’t clear enough to stop after ${many(looks.units)}: that takes ${level} or less there${range}.`,
  ];
}

function noVerdict({ p, declared }: Said['order']): string {
  const why =
    declared === 'file'
      ? 'the order of the items is not random, as declared'
      : p === null
        ? 'the baseline’s scores don’t tell whether the items are done in random order'
        : `the items are not done in random order, by the baseline’s scores (${formatP(p)})`;
  const then = declared === 'file' ? '' : ' If their order is random, say so with --order random.';
  return `There is no verdict before the end: ${why}.${then}`;
}

function certainty({ certain, decimals, done, items }: Said): string[] {
  if (certain === null || done === items) {
    return [];
  }
  const { low, high, range, isOfMetric, verdict: final } = certain;
  const ends = `${formatScore(range[0], 0)} to ${formatScore(range[1], 0)}`;
  const condition = isOfMetric ? '' : `, if all scores lie from ${ends} as those so far`;
  const then =
    final === null
      ? ''
      : final === 'not-significant'
        ? ' It can’t become significant.'
        : ` It will be significantly ${final}.`;
  return [
    `Whatever the rest is, the gain on all items will lie between ${formatGain(low, decimals)} and ${formatGain(high, decimals)}${condition}.${then}`,
  ];
}

function forecasts({ forecast }: Said, name: string): string[] {
  if (forecast === null) {
    return [];
  }
  const [better, worse, neither] = [forecast.better, forecast.worse, forecast.notSignificant].map(
    formatShare,
  );
  return [
    `If the rest is like what is done, the finished comparison will find ${name} significantly better with a probability of ${better}, worse with ${worse}, and no significant gain with ${neither}.`,
  ];
}

function estimates({ known, decimals, settings }: Said): string[] {
  if (known === null) {
    return [];
  }
  const { plain, helped, factor } = known;
  const written = ({ gain, interval }: typeof plain) =>
    `${formatGain(gain, decimals)} ${formatInterval(interval, decimals)}`;
  return [
    `The gain on all items is estimated as ${written(helped)} with help of the baseline’s scores on the rest (${formatLevel(1 - settings.alpha)} interval), and as ${written(plain)} without: as precise as with ${factor.toFixed(1)} times as many items.`,
  ];
}
