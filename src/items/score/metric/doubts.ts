import { directionIn, findColumn, isOpenName, textOf } from '../../../columns';
import { isGraded } from '../../../columns/grades';
import { fileError, type Column } from '../../../model';
import { kindsOf } from '../../../model/kinds';
import type { Input } from '../../source';

/**
 * @throws RealGainError `not-numeric` where the numbers of a scored column can be read in two ways; `bad-format` where its rows are of measures of
 *   which some are better when lower
 */
export function refuseDoubtful({ records, stamp }: Input, name: string | undefined): void {
  const scored = name === undefined ? undefined : findColumn(records, name);
  const mayTurn = scored !== undefined && isOpenName(scored.name) && !isGraded(scored);
  const turning = mayTurn ? turningColumn(records.columns) : undefined;
  if (turning !== undefined) {
    throw fileError(
      'bad-format',
      { path: stamp.path },
      '{0}: "{1}" says that a lower "{2}" is better in some rows and a higher one in others, so their mean says nothing; name another column with --column.',
      turning.name,
      name ?? '',
    );
  }
  const doubt = scored?.doubt;
  if (doubt !== undefined) {
    throw fileError(
      'not-numeric',
      { path: stamp.path, line: doubt.line },
      '{0}, line {1}: in the column "{2}", {3}; write numbers without separators between thousands and with a decimal point.',
      name ?? '',
      doubt.why,
    );
  }
}

/** A column that says row by row which way is up, and both ways occur: `is_lower_better` of MLE-bench. */
function turningColumn(columns: readonly Column[]): Column | undefined {
  return columns.find(({ name, cells }) => {
    const values = kindsOf(cells);
    const ways = [...(values?.keys() ?? [])].map((value) => directionIn(name, textOf(value)));
    return ways.includes('higher') && ways.includes('lower');
  });
}
