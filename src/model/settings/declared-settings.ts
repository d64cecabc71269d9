import * as v from 'valibot';
import { described } from '../described';
import type { CompareSettings } from './settings';
import { english, joined, type Text } from '../words';

/** What changes a verdict, and may come from a realgain.json that was found, not named. */
export const declaredSettingsSchema = v.object({
  in: described(v.string(), 'The realgain.json.'),
  alpha: v.optional(v.number()),
  alternative: v.optional(v.picklist(['two-sided', 'greater', 'less'])),
});

/** The part of them that holds: settings may have been changed since. Undefined if none does. */
export function declaredNow({
  alpha,
  alternative,
  declared,
}: Pick<CompareSettings, 'alpha' | 'alternative' | 'declared'>): CompareSettings['declared'] {
  const holds = {
    ...(alpha === declared?.alpha && { alpha }),
    ...(alternative === declared?.alternative && { alternative }),
  };
  return declared === undefined || Object.keys(holds).length === 0
    ? undefined
    : { in: declared.in, ...holds };
}

/** As a clause; null where nothing is declared. */
export function declaredText(declared: CompareSettings['declared']): Text | null {
  if (declared === undefined) {
    return null;
  }
  const { in: file, alpha, alternative } = declared;
  const said = [
    ...(alpha === undefined ? [] : [english('α = {0}', alpha)]),
    ...(alternative === undefined ? [] : [english('alternative {0}', alternative)]),
  ];
  return english('{0}, as {1} declares', joined(said, ', '), file);
}
