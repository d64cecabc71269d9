import { groupNameOf, namesAnnotators } from '../../columns';
import { firstColumn, requireColumn, textOf } from '../../columns/cells';
import { BETWEEN, parseComposite } from '../../items/match/composite-ids';
import { partsOfDocuments } from '../../items/match/parts-of-documents';
import { english, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Cell, Column, Records } from '../../model/records';
import type { Layout } from './layouts';
import type { PreferencesIdentity } from './schema';

/** Columns that say what was judged, the most usual first. */
const ITEMS = [
  ...['question_id', 'prompt_id', 'instruction_id', 'query_id', 'item_id', 'item', 'example_id', 'sample_id'],
  ...['segment_id', 'seg_id', 'doc_id', 'uid', 'qid', 'id', 'index'],
  ...['prompt', 'instruction', 'question', 'query', 'input', 'segment', 'task_id', 'source'],
];

/** These name items in some files, categories or data sets in others. */
const AMBIGUOUS = ['task_id', 'source'];

const WORDS = '(?:[ab][ ,;/_>-]*[ab]|original|swapped|normal|reversed?|flipped|forward|backward)';

/** Which answer was shown first, as a column says it, and at the end of the id of a row. */
export const ORDER = new RegExp(`^${WORDS}$`, 'i');
const ENDS_IN_ORDER = new RegExp(`[-_.:/#]${WORDS}$`, 'i');

/** More rows an item than this for the same systems, order and judge look like a category. */
const MOST_ALIKE = 10;

interface Considered {
  readonly column: Column;
  readonly distinct: number;
  readonly repeats: boolean;
}

export interface ItemColumn {
  /** null if each row is an item. */
  readonly column: Column | null;
  readonly warning: Text | null;
}

/**
 * The first known column that repeats, so that rows with ids of their own don't hide that a question is judged twice; else one
 * with an id for each row. A column that may hold categories must repeat only as systems, orders and judges explain.
 *
 * @throws RealGainError `missing-value` with the line where the column has no value; `unknown-column`
 */
export function itemColumn(
  records: Records,
  path: string,
  { item }: PreferencesIdentity,
  { columns, systems, names }: Layout,
): ItemColumn {
  if (item !== null) {
    const asked = parseComposite(records, item) ?? requireColumn(records, item, path);
    return { column: filled(asked, records, path), warning: null };
  }
  const listed = ITEMS.flatMap((name) => firstColumn(records, [name]) ?? []);
  const isId = ({ name }: Column) =>
    !namesAnnotators(name) && /^(?:id|cluster)$/.test(groupNameOf(name) ?? '');
  const [found, others] = [listed, records.columns.filter((one) => isId(one) && !listed.includes(one))].map(
    (some) =>
      some
        .filter(({ name, cells }) => ![...columns, ...systems].includes(name) && mostlyFilled(cells))
        .map(withoutOrders)
        .map((column) => {
          const distinct = new Set(column.cells).size;
          return { column, distinct, repeats: distinct > 1 && distinct < records.n };
        }),
  ) as [Considered[], Considered[]];
  const judges = records.columns.filter(({ name }) => namesAnnotators(name) || name.toLowerCase() === 'turn');
  const alike = ({ cells }: Column): number => {
    const kinds = Array.from({ length: records.n }, (_, row) =>
      JSON.stringify([cells.at(row), names(row), ...judges.map((judge) => judge.cells.at(row))]),
    );
    return records.n / new Set(kinds).size;
  };
  const chosen =
    found.find(({ column, repeats }) => repeats && !(mayBeCategory(column) && alike(column) > 1)) ??
    found.find(({ distinct }) => distinct === records.n) ??
    found[0] ??
    others.find(({ repeats }) => repeats);
  if (chosen === undefined) {
    return {
      column: null,
      warning: english(
        '{0} has no column that says which rows are about the same item, so each row counts as one.',
        path,
      ),
    };
  }
  const beside = records.columns.filter((one) => systems.includes(one.name) || judges.includes(one));
  const { document, part } =
    (chosen.repeats && alike(chosen.column) > 1 && partsOfDocuments(records, beside, chosen.column)) || {};
  if (document !== undefined && part === chosen.column) {
    // Turns of a dialogue belong together, questions of a topic don't.
    const isWhole = groupNameOf(document.name) === 'cluster';
    const column = isWhole ? document : parseComposite(records, [document.name, part.name].join(BETWEEN));
    return { column: filled(column ?? part, records, path), warning: null };
  }
  const { column, repeats, distinct } = chosen;
  return {
    column: filled(column, records, path),
    warning:
      repeats && alike(column) > MOST_ALIKE
        ? english(
            '{0}: “{1}” has {2} values in {3} rows, each counted as one item; if it is a category, choose the item’s column (--item).',
            path,
            column.name,
            distinct,
            records.n,
          )
        : null,
  };
}

/** `q1-swapped` beside `q1`, `q1_AB` beside `q1_BA`: one item in two orders. */
export function withoutOrders(column: Column): Column {
  if (column.cells.some((cell) => /\s/.test(textOf(cell)))) {
    return column;
  }
  const ids = column.cells.map(textOf);
  const items = ids.map((id) => id.replace(ENDS_IN_ORDER, ''));
  return new Set(items).size === new Set(ids).size ? column : { ...column, cells: items };
}

/** True unless it holds sentences. */
function mayBeCategory({ name, cells }: Column): boolean {
  return AMBIGUOUS.includes(name.toLowerCase()) && !cells.some((cell) => /\s\S+\s/.test(textOf(cell)));
}

/** Optional texts, empty in most rows, are no items. */
function mostlyFilled(cells: Column['cells']): boolean {
  return 2 * cells.filter((cell) => !isEmpty(cell)).length > cells.length;
}

function isEmpty(cell: Cell): boolean {
  return textOf(cell).trim() === '';
}

function filled(column: Column, { lines }: Records, path: string): Column {
  const row = column.cells.map(isEmpty).indexOf(true);
  if (row >= 0) {
    throw fileError(
      'missing-value',
      { path, line: lines[row] },
      '{0}, line {1}: “{2}” is empty, so it isn’t known which item was judged; fill it in, or choose another column of items.',
      column.name,
    );
  }
  return column;
}
