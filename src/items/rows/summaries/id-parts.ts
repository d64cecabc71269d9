import { textOf } from '../../../columns';
import { kindsIn } from '../../../model/kinds';
import type { Cells, Column } from '../../../model/records';

const MARKS = ['/', ':', '|', '#', '_', '.', '-', ' '];

interface Mark {
  readonly sign: string;
  readonly at: 'indexOf' | 'lastIndexOf';
}

/** So many ids show whether a part of them is one of a few. */
const EXAMINED = 200;

/** Where all ids have a mark, before or after which there are at most so many texts. */
export function marksIn(ids: Cells, most: number): Mark[] {
  const some = Array.from({ length: Math.min(ids.length, EXAMINED) }, (_, row) => ids.at(row) ?? null);
  return MARKS.filter((sign) => some.every((id) => textOf(id).includes(sign)))
    .flatMap((sign) => (['indexOf', 'lastIndexOf'] as const).map((at) => ({ sign, at })))
    .filter((mark) =>
      partsOf(some, mark).some((part) => {
        const { length } = kindsIn(part.cells);
        return length > 1 && length <= most;
      }),
    );
}

export function partsOf(ids: Cells, { sign, at }: Mark): Column[] {
  const texts = ids.map(textOf);
  return [
    { name: 'start', cells: texts.map((id) => id.slice(0, Math.max(0, id[at](sign)))) },
    { name: 'end', cells: texts.map((id) => id.slice(id[at](sign) + 1)) },
  ];
}
