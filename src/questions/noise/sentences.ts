import { endsOf, listOf } from '../../model/lists';
import { english, joined, type Text } from '../../model/words';
import {
  formatCount,
  formatGain,
  formatInterval,
  formatLevel,
  formatPValue,
  formatScore,
  formatScoreOf,
} from '../../model/text';
import type { Noise } from './schema';

type NoiseNumbers = Omit<Noise, 'sentences' | 'warnings'>;

/**
 * How much is noise, before what the runs score.
 *
 * @param name of the metric, which each surface says in its language
 */
export function sentencesOf(found: NoiseNumbers, name: Text): Text[] {
  return listOf(gainIn(found), floorIn(found), scoreIn(found, name), flipsIn(found), samplesIn(found));
}

function scoreIn({ metric, score, runs, n, samples, decimals }: NoiseNumbers, name: Text): Text {
  const value = formatScoreOf(metric, score, decimals);
  return runs.length === 1
    ? english(
        '{0} is {1} on {2} items with {3} samples each.',
        name,
        value,
        formatCount(n),
        formatScore(samples, Number.isInteger(samples) ? 0 : 1),
      )
    : english(
        '{0} is {1} on average over {2} runs of {3} items, whose scores are within {4}.',
        name,
        value,
        runs.length,
        formatCount(n),
        formatInterval(endsOf(runs.map((run) => run.score)), decimals),
      );
}

function floorIn({ floors: { items, runs }, decimals, settings }: NoiseNumbers): Text {
  if (items.gain === 0 && (runs?.gain ?? 0) === 0) {
    return english('Every item was scored the same each time: nothing varies.');
  }
  const [most, level] = [formatScore(items.gain, decimals), formatLevel(1 - settings.alpha)];
  return runs === null
    ? english(
        'Two runs of this system differ by at most {0} with {1} probability if each item varies on its own.',
        most,
        level,
      )
    : runs.gain === items.gain
      ? english(
          'Two runs of this system differ by at most {0} with {1} probability if each item varies on its own, and no more if whole runs may be better or worse, too.',
          most,
          level,
        )
      : english(
          'Two runs of this system differ by at most {0} with {1} probability if each item varies on its own, and by at most {2} if whole runs may be better or worse, too.',
          most,
          level,
          formatScore(runs.gain, decimals),
        );
}

function flipsIn({ flipping, n }: NoiseNumbers): Text | null {
  const [some, all] = [formatCount(flipping.count), formatCount(n)];
  return flipping.count === 0
    ? null
    : flipping.rightOrWrong
      ? english('{0} of {1} items flip: they are neither always right nor always wrong.', some, all)
      : english('{0} of {1} items aren’t always scored the same.', some, all);
}

function gainIn({ gain, floors: { items, runs }, decimals, settings }: NoiseNumbers): Text | null {
  const p = (runs ?? items).p;
  if (gain === null || p === null) {
    return null;
  }
  const size = formatGain(gain.size, decimals);
  const what =
    gain.against === null
      ? english('The gain of {0}', size)
      : english('The gain over {0} of {1}', gain.against, size);
  const often = english('two runs of the same system are as far apart with p = {0}.', formatPValue(p));
  return joined([
    p <= settings.alpha
      ? english('{0} is larger than the noise:', what)
      : items.p !== null && items.p <= settings.alpha
        ? english('{0} is larger than the noise of items, but whole runs may vary by as much:', what)
        : english('{0} may be noise:', what),
    often,
  ]);
}

function samplesIn({ enough, bySamples }: NoiseNumbers): Text | null {
  return enough === null || bySamples.length === 0
    ? null
    : enough === 1
      ? english(
          'A second sample of each item would make the standard error of the score less than 5% smaller.',
        )
      : english(
          'More than {0} samples of an item hardly pay: twice as many make the standard error of the score less than 5% smaller.',
          formatCount(enough),
        );
}
