import {
  endsOf,
  formatCount,
  formatGain,
  formatInterval,
  formatLevel,
  formatPValue,
  formatScore,
} from '../../model';
import type { Noise } from './schema';

type Found = Omit<Noise, 'sentences' | 'warnings'>;

export function sentencesOf(found: Found): string[] {
  return [scoreIn(found), floorIn(found), ...flipsIn(found), ...gainIn(found), ...samplesIn(found)];
}

function scoreIn({ metric, score, runs, n, samples, decimals }: Found): string {
  const value = formatScore(score, decimals);
  const items = `${formatCount(n)} items`;
  if (runs.length === 1) {
    return `${metric.name} is ${value} on ${items} with ${formatScore(samples, Number.isInteger(samples) ? 0 : 1)} samples each.`;
  }
  const range = formatInterval(endsOf(runs.map((run) => run.score)), decimals);
  return `${metric.name} is ${value} on average over ${runs.length} runs of ${items}, whose scores are within ${range}.`;
}

function floorIn({ floors: { items, runs }, decimals, settings }: Found): string {
  const level = formatLevel(1 - settings.alpha);
  if (items.gain === 0 && (runs?.gain ?? 0) === 0) {
    return 'Every item was scored the same each time: nothing varies.';
  }
  const whole =
    runs === null
      ? ''
      : runs.gain === items.gain
        ? ', and no more if whole runs may be better or worse, too'
        : `, and by at most ${formatScore(runs.gain, decimals)} if whole runs may be better or worse, too`;
  return `Two runs of this system differ by at most ${formatScore(items.gain, decimals)} with ${level} probability if each item varies on its own${whole}.`;
}

function flipsIn({ flipping, n }: Found): string[] {
  const some = `${formatCount(flipping.count)} of ${formatCount(n)} items`;
  return flipping.count === 0
    ? []
    : [
        flipping.rightOrWrong
          ? `${some} flip: they are neither always right nor always wrong.`
          : `${some} aren’t always scored the same.`,
      ];
}

function gainIn({ gain, floors: { items, runs }, decimals, settings }: Found): string[] {
  const p = (runs ?? items).p;
  if (gain === null || p === null) {
    return [];
  }
  const size = `The gain ${gain.against === null ? '' : `over ${gain.against} `}of ${formatGain(gain.size, decimals)}`;
  const often = `two runs of the same system are as far apart with p = ${formatPValue(p)}`;
  return [
    p <= settings.alpha
      ? `${size} is larger than this noise: ${often}.`
      : items.p !== null && items.p <= settings.alpha
        ? `${size} is larger than the noise of items, but whole runs may vary by as much: ${often}.`
        : `${size} may be noise: ${often}.`,
  ];
}

function samplesIn({ enough, bySamples }: Found): string[] {
  return enough === null || bySamples.length === 0
    ? []
    : [
        enough === 1
          ? 'A second sample of each item would make the standard error of the score less than 5% smaller.'
          : `Up to ${formatCount(enough)} samples of an item pay: beyond, twice as many make the standard error of the score less than 5% smaller.`,
      ];
}
