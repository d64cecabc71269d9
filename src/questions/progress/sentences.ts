import { listOf } from '../../model/lists';
import { english, joined, type Text } from '../../model/words';
import {
  formatCount,
  formatGain,
  formatInterval,
  formatLevel,
  formatP,
  formatScore,
  formatShare,
} from '../../model/text';
import { namesOf } from '../../model/names';
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
      return english('not decided yet');
  }
}

export function sentencesOf(said: Said): Text[] {
  const { a, b, metric, done, items, gain, decimals } = said;
  const [nameA, nameB] = namesOf(said);
  const score = (value: number) => formatScore(value, decimals);
  return listOf(
    english(
      '{0} of {1} items are done: {2} has {3} and {4} {5} {6} on them, a gain of {7}.',
      formatCount(done),
      formatCount(items),
      nameA,
      score(a.score),
      nameB,
      score(b.score),
      metric.name,
      formatGain(gain, decimals),
    ),
    verdict(said, nameA),
    certainty(said),
    forecasts(said, nameA),
    estimates(said),
  );
}

function verdict(said: Said, name: string): Text[] {
  const { looks, order, units, settings, decimals, clusterColumn } = said;
  const many = (count: number): Text =>
    clusterColumn === null
      ? english('{0} items', formatCount(count))
      : english('{0} complete clusters', formatCount(count));
  const hasEnded = units.done === units.all;
  if (!order.isRandom && !hasEnded) {
    return noVerdict(order);
  }
  if (looks === null) {
    return [
      english('There is no verdict yet that holds however often one looks: it takes {0} or more.', many(40)),
    ];
  }
  const range =
    looks.interval === null
      ? '.'
      : english(', {0} CI {1}.', formatLevel(1 - settings.alpha), formatInterval(looks.interval, decimals));
  const level = formatP(looks.level);
  const found =
    looks.verdict !== null
      ? decided(name, looks.verdict, looks.after === units.all ? null : many(looks.after ?? 0))
      : hasEnded
        ? english('The gain is not significant at the level that is left for the last look ({0})', level)
        : english(
            'The gain isn’t clear enough to stop after {0}: that takes {1} or less there',
            many(looks.units),
            level,
          );
  return [joined([found, range], '')];
}

/** @param after null: on all items */
function decided(name: string, verdict: 'better' | 'worse', after: Text | null): Text {
  if (after === null) {
    return verdict === 'better'
      ? english('{0} is significantly better, which holds however often one looked: on all items', name)
      : english('{0} is significantly worse, which holds however often one looked: on all items', name);
  }
  return verdict === 'better'
    ? english(
        '{0} is significantly better, which holds however often one looked: the gain crossed its limit after {1}, so the evaluation can stop',
        name,
        after,
      )
    : english(
        '{0} is significantly worse, which holds however often one looked: the gain crossed its limit after {1}, so the evaluation can stop',
        name,
        after,
      );
}

function noVerdict({ p, declared }: Said['order']): Text[] {
  if (declared === 'file') {
    return [
      english('There is no verdict before the end: the order of the items is not random, as declared.'),
    ];
  }
  const why =
    p === null
      ? english(
          'There is no verdict before the end: the baseline’s scores don’t tell whether the items are done in random order.',
        )
      : english(
          'There is no verdict before the end: the items are not done in random order, by the baseline’s scores ({0}).',
          formatP(p),
        );
  return [joined([why, english('If their order is random, say so with --order random.')])];
}

function certainty({ certain, decimals, done, items }: Said): Text[] {
  if (certain === null || done === items) {
    return [];
  }
  const { low, high, range, isOfMetric, verdict: final } = certain;
  const ends = [formatGain(low, decimals), formatGain(high, decimals)] as const;
  const bounds = isOfMetric
    ? english('Whatever the rest is, the gain on all items will lie between {0} and {1}.', ...ends)
    : english(
        'Whatever the rest is, the gain on all items will lie between {0} and {1}, if all scores lie from {2} to {3} as those so far.',
        ...ends,
        formatScore(range[0], 0),
        formatScore(range[1], 0),
      );
  switch (final) {
    case null:
      return [bounds];
    case 'not-significant':
      return [joined([bounds, english('It can’t become significant.')])];
    case 'better':
      return [joined([bounds, english('It will be significantly better.')])];
    case 'worse':
      return [joined([bounds, english('It will be significantly worse.')])];
  }
}

function forecasts({ forecast }: Said, name: string): Text | null {
  return forecast === null
    ? null
    : english(
        'If the rest is like what is done, the finished comparison will find {0} significantly better with a probability of {1}, worse with {2}, and no significant gain with {3}.',
        name,
        formatShare(forecast.better),
        formatShare(forecast.worse),
        formatShare(forecast.notSignificant),
      );
}

function estimates({ known, decimals, settings }: Said): Text | null {
  if (known === null) {
    return null;
  }
  const { plain, helped, factor } = known;
  const written = ({ gain, interval }: typeof plain) =>
    `${formatGain(gain, decimals)} ${formatInterval(interval, decimals)}`;
  return english(
    'The gain on all items is estimated as {0} with help of the baseline’s scores on the rest ({1} CI), and as {2} without: as precise as with {3} times as many items.',
    written(helped),
    formatLevel(1 - settings.alpha),
    written(plain),
    factor.toFixed(1),
  );
}
