import { findColumn, textOf } from '../../../columns';
import { isOfNumbers } from '../../../metrics';
import { elementAt, english, type MetricChoice, type Text } from '../../../model';
import { correlation } from '../../correlation';
import { AGREE, agreesMore, type MatchedBy, type Scored } from './unrelated';
import { valuesOf } from '../values';

/** Fewer dates show nothing. */
const FEWEST = 20;

const DATE = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2}|\d{4})(?=\D|$)/;

/**
 * Says that one file writes the day first and the other the month: their scores agree better where day and month are exchanged.
 */
export function swappedDates({ id }: MetricChoice, a: Scored, b: Scored, { idColumn }: MatchedBy): Text[] {
  const column = idColumn === null || !isOfNumbers(id) ? undefined : findColumn(a.records, idColumn);
  if (column === undefined || DATE.exec(textOf(column.cells.at(0) ?? null)) === null) {
    return [];
  }
  const dates = column.cells.map(textOf);
  const places = new Map(dates.map((date, item) => [date, item]));
  const [inA, inB] = [a, b].map(({ table }) => valuesOf(table.data)) as [Float64Array, Float64Array];
  const moved = dates.flatMap((date, item) => {
    const to = places.get(date.replace(DATE, '$3$2$1$2$4'));
    return to === undefined || to === item ? [] : [{ item, to }];
  });
  const mine = moved.map(({ item }) => elementAt(inA, item));
  const [own, exchanged] = [
    correlation(
      mine,
      moved.map(({ item }) => elementAt(inB, item)),
    ),
    correlation(
      mine,
      moved.map(({ to }) => elementAt(inB, to)),
    ),
  ];
  return moved.length < FEWEST || exchanged < AGREE || !agreesMore(exchanged, own, moved.length)
    ? []
    : [
        english(
          'The scores of {0} and {1} on the same "{2}" agree less (r = {3}) than if day and month are exchanged in one of the files (r = {4}): write the dates alike in both.',
          a.path,
          b.path,
          column.name,
          own.toFixed(2),
          exchanged.toFixed(2),
        ),
      ];
}
