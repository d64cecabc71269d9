import { rowsByText } from '../../columns';
import { numbersOf } from '../../columns/unscorable';
import { onOtherScales, spreadOf } from '../../items/score/scales/other-scale';
import { loneScale, SHARES, STARS } from '../../items/score/scales/lone-scale';
import { written } from '../../items/score/scales/scales';
import { elementAt } from '../../model/lists';
import { fileError } from '../../model/errors';
import type { Column, Records } from '../../model/records';
import { english, type Text } from '../../model/words';
import type { JudgedColumns } from './columns';
import type { RatedRows } from './rated-rows';

/**
 * Refuses ratings and scores of systems on several scales; those of annotators are standardized.
 *
 * @throws RealGainError `bad-format` with both ranges
 */
export function refuseScales(table: Records, columns: JudgedColumns, path: string): void {
  const { system, annotator, human, metrics } = columns;
  for (const column of system === null ? [] : [...human, ...metrics]) {
    const numbers = numbersOf(table, column, path);
    const apart = (by: Column) => {
      const groups = [...rowsByText(by)].map(([name, rows]) => ({
        name,
        // Values and weights.
        data: Float64Array.from(rows.flatMap((row) => [numbers[row]!, Number.isNaN(numbers[row]) ? 0 : 1])),
      }));
      const data = groups.map((one) => one.data);
      return onOtherScales(data, { id: 'mean', column: column.name })?.map((i) => elementAt(groups, i));
    };
    const areAnnotators = annotator !== null && human.includes(column) && apart(annotator) !== undefined;
    const [one, other] = (system !== null && !areAnnotators && apart(system)) || [];
    if (one !== undefined && other !== undefined) {
      const [own, others] = [spreadOf(one.data), spreadOf(other.data)];
      throw fileError(
        'bad-format',
        { path },
        '{0}: "{1}" seems to be on two scales: {2} has numbers from {3} to {4}, {5} from {6} to {7}; bring all to one scale.',
        column.name,
        ...[one.name, written(own.low), written(own.high)],
        ...[other.name, written(others.low), written(others.high)],
      );
    }
  }
}

/** The same of systems with one number each, which may be that low. */
export function doubtfulScales({ unit, names, human, metrics }: RatedRows, name: string): Text[] {
  return [{ name, scores: human }, ...metrics].flatMap((one) => {
    const rows = names.map((row, i) => [row, one.scores[i] ?? NaN] as const);
    const lone = unit === 'systems' ? loneScale(rows, [SHARES, STARS]) : null;
    return lone === null
      ? []
      : [
          english(
            '{0} has {1} in "{2}", where all others have {3} to {4}: if these are different scales, write all alike.',
            ...[lone.name, written(lone.score), one.name, written(lone.low), written(lone.high)],
          ),
        ];
  });
}
