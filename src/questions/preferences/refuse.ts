import { fileError } from '../../model/errors';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Input } from '../../items/source';
import { preferenceColumn } from './layouts';

/**
 * Verdicts between two systems are not answers of one: their accuracy would mean nothing. Only judges may be compared with
 * the right verdicts, if their column is named.
 *
 * @param references whether there are reference files
 * @throws RealGainError `bad-format`
 */
export function refusePreferences(
  { records, stamp: { path } }: Input,
  asked: MetricChoice | null,
  references: boolean,
): void {
  const column = preferenceColumn(records);
  const named = asked?.column;
  const isMeant =
    asked?.own !== undefined ||
    (named !== undefined && (named !== column || references || asked?.referenceColumn !== undefined));
  if (column !== null && !isMeant) {
    throw fileError(
      'bad-format',
      { path },
      '{0} holds preferences, not the output of a system: its column "{1}" says which of two systems is better. Evaluate it with “realgain preferences”, or with “Evaluate Preferences…” in the editor.',
      column,
    );
  }
}
