import { english, formatCount, type Preferences, type Text } from '../../model';
import type { Battles } from './battles';
import type { Strengths } from './strengths';

/** What was left out, and what intervals rest on. */
export function warningsOf(
  { leftOut, warnings }: Battles,
  { settings, pairs }: Pick<Preferences, 'settings' | 'pairs'>,
  strengths: Strengths | null,
): Text[] {
  const opposed = pairs.filter(
    ({ winRate, wins, losses, verdict }) =>
      verdict === 'significant' && (winRate - 0.5) * (wins - losses) < 0,
  );
  return [
    ...warnings,
    ...(leftOut === 0
      ? []
      : [
          leftOut === 1
            ? english('1 judgment without a verdict was left out.')
            : english('{0} judgments without a verdict were left out.', formatCount(leftOut)),
        ]),
    ...(opposed.length === 0
      ? []
      : [
          english(
            'Win rate and items won favor different systems in some pair: a few clear preferences outweigh many weak ones.',
          ),
        ]),
    ...(strengths === null || strengths.unconnected === 0
      ? []
      : [
          strengths.halfWidths === null
            ? english(
                'Too little data for intervals of strengths: in {0} of {1} resamples a system lost or won every comparison.',
                formatCount(strengths.unconnected),
                formatCount(strengths.resamples + strengths.unconnected),
              )
            : english(
                'Left out of the intervals of strengths: {0} of {1} resamples, in which a system lost or won every comparison.',
                formatCount(strengths.unconnected),
                formatCount(strengths.resamples + strengths.unconnected),
              ),
        ]),
    ...(strengths !== null && strengths.resamples + strengths.unconnected < settings.resamples
      ? [
          english(
            'Intervals of strengths rest on {0} resamples: with so many systems more would take too long.',
            formatCount(strengths.resamples + strengths.unconnected),
          ),
        ]
      : []),
  ];
}
