import { english, joined, type Text } from '../../model/words';
import {
  enoughDecimals,
  formatGain,
  formatInterval,
  formatLevel,
  formatTestP,
  formatScore,
  primaryTest,
} from '../../model/text';
import type { Comparison } from '../../model/results/comparison';
import { headlineOf } from '../../model/texts/headline';
import { limitSentence } from './gating';
import type { Tradeoff } from './schema';

/** @param ofQuality the comparison of the first system with the baseline */
export function sentencesOf(found: Omit<Tradeoff, 'sentences'>, ofQuality: Comparison): Text[] {
  const { systems, measures, limits } = found;
  const front = systems.filter((system) => system.front).map(({ name }) => name);
  const isWeighed = measures.some(({ kind }) => kind === 'cost');
  return [
    qualitySentence(ofQuality, systems, measures[0]?.decimals ?? 0),
    ...measures.flatMap((measure) => timesSentence(measure, found) ?? []),
    ...limits.map(limitSentence),
    ...(isWeighed && systems.length > 2
      ? [english('On average no other system beats these in both quality and cost: {0}.', front.join(', '))]
      : []),
  ];
}

/** `A is better than B by 2.0 points of accuracy (95% CI [0.5, 3.5]; p = 0.013).` */
function qualitySentence(comparison: Comparison, systems: Tradeoff['systems'], decimals: number): Text {
  const { gain, interval, verdict } = comparison;
  const [a, b] = [systems[0]?.name ?? '', systems.at(-1)?.name ?? ''];
  const test = primaryTest(comparison);
  const said = headlineOf({ ...comparison, a, b, alternative: test?.alternative ?? 'two-sided' }, decimals);
  const isTurned = verdict === 'significant' && gain < 0;
  const known: Text[] = [
    ...(verdict === 'significant' || verdict === 'identical'
      ? []
      : [english('gain {0}', formatGain(gain, enoughDecimals(gain, decimals)))]),
    ...(interval === null
      ? []
      : [
          joined([
            english('{0} CI', formatLevel(interval.level)),
            formatInterval(
              isTurned ? [-interval.high, -interval.low] : [interval.low, interval.high],
              enoughDecimals(gain, decimals),
            ),
          ]),
        ]),
    ...(test === undefined ? [] : [formatTestP(test)]),
  ];
  return known.length === 0 ? joined([said, '.'], '') : joined([said, ' (', joined(known, '; '), ').'], '');
}

/** What each right item costs: the name of a measure, too. */
export function costPerRight(column: string): Text {
  return english('{0} per right item', column);
}

function timesSentence(
  { kind, name, column, systems: [cell] }: Tradeoff['measures'][number],
  { systems, settings }: Omit<Tradeoff, 'sentences'>,
): Text | null {
  const ratio = cell?.ratio;
  if (ratio === null || ratio === undefined || kind === 'quality') {
    return null;
  }
  const what = kind === 'cost' ? english('The total of {0}', column ?? name) : costPerRight(column ?? name);
  const [first, last] = [systems[0]?.name ?? '', systems.at(-1)?.name ?? ''];
  const times = formatScore(ratio.value, 3);
  return ratio.interval === null
    ? english('{0} of {1} is {2} times that of {3}.', what, first, times, last)
    : english(
        '{0} of {1} is {2} times that of {3} ({4} CI {5}).',
        what,
        first,
        times,
        last,
        formatLevel(1 - settings.alpha),
        formatInterval(ratio.interval, 3),
      );
}
