import { append, countTo, grouped, listOf } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import { formatCount, shortened } from '../../model/text';
import type { Records } from '../../model/records';
import { someOf, someQuoted } from '../../model/texts/some-of';
import { kindsIn } from '../../model/kinds';
import { wordsOf } from '../../columns';
import { textOf } from '../../columns/cells';
import { mixedRows } from '../../items/rows/doubtful-rows';
import { missingCodes } from '../../items/score/failed/missing-ratings';
import { holdsMeasures } from '../../items/rows/summaries/measure-column';
import { itemColumn, ORDER, withoutOrders } from './item-column';
import { type Battle, byVoter, type Vote, voterColumn } from './voters';
import { layoutOf, VERDICTS, type Layout } from './layouts';
import { verdictOf } from './verdicts';
import type { PreferencesIdentity } from './schema';

export interface Battles {
  readonly systems: readonly string[];
  /** How many items: questions or prompts. */
  readonly items: number;
  readonly battles: readonly Battle[];
  readonly columns: {
    readonly verdicts: readonly string[];
    readonly systems: readonly string[];
    readonly item: string | null;
  };
  /** Judgements without a verdict. */
  readonly leftOut: number;
  readonly warnings: readonly Text[];
}

export interface PreferencesFile {
  readonly path: string;
  readonly records: Records;
}

/** More systems than this are texts, not names. */
const MOST_SYSTEMS = 500;

/**
 * The judgements of all files. Systems and items of the same name are the same in all of them.
 *
 * @throws RealGainError `bad-format` with the line for a verdict that can't be understood, and for a system that is compared
 *   with itself; `missing-value` with the line if a system has no name; `needs-column`, `unknown-column`; `file-empty` if no
 *   row has a verdict
 */
export function readBattles(files: readonly PreferencesFile[], identity: PreferencesIdentity): Battles {
  const systems = new Map<string, number>();
  const items = new Map<string, number>();
  const votes: Vote[] = [];
  const warnings: Text[] = [];
  let [leftOut, voters] = [0, ''];
  let columns: Battles['columns'] = { verdicts: [], systems: [], item: null };
  files.forEach(({ path, records }, file) => {
    const layout = layoutOf(records, path, identity);
    const { column: item, warning } = itemColumn(records, path, identity, layout);
    columns = { verdicts: layout.columns, systems: layout.systems, item: item?.name ?? null };
    append(warnings, warning === null ? [] : [warning]);
    append(
      warnings,
      listOf(
        turnedRows(records, path, layout),
        namedLikePlaces(records, path, layout),
        mixedRows(records),
        severalMeasures(records, path),
        missingCodes(records.columns.filter(({ name }) => layout.columns.includes(name))),
      ),
    );
    const voter = voterColumn(records);
    voters = voter?.name ?? voters;
    for (let row = 0; row < records.n; row++) {
      const [a, b] = namesAt(layout, row, records, path).map((name) => indexOf(systems, name));
      const key = item === null ? `${file}:${row}` : `item ${textOf(item.cells.at(row)).trim()}`;
      for (const { verdict, swapped } of layout.verdicts(row)) {
        if (verdict === undefined) {
          throw notUnderstood(layout, row, records, path);
        }
        if (verdict === null || a === undefined || b === undefined) {
          leftOut += 1;
        } else {
          const place = {
            item: indexOf(items, key),
            voter: textOf(voter?.cells.at(row)).trim(),
          };
          votes.push(
            swapped
              ? { first: b, second: a, score: 1 - verdict, ...place }
              : { first: a, second: b, score: verdict, ...place },
          );
        }
      }
    }
    if (systems.size > MOST_SYSTEMS) {
      throw fileError(
        'bad-setting',
        { path },
        '{0} names more than {1} systems in {2}; choose the columns that hold their names.',
        formatCount(MOST_SYSTEMS),
        layout.systems.map((name) => `"${name}"`).join(', '),
      );
    }
  });
  if (votes.length === 0) {
    throw fileError(
      'file-empty',
      { path: files[0]?.path ?? '' },
      '{0} holds no verdict, so there is nothing to evaluate.',
    );
  }
  const names = [...systems.keys()];
  append(warnings, writtenOtherwise(names));
  const found = identity.item === null ? byVoter(votes, voters) : null;
  return found === null
    ? { systems: names, items: items.size, battles: votes, columns, leftOut, warnings }
    : {
        ...found,
        systems: names,
        columns: { ...columns, item: voters },
        leftOut,
        warnings: [...warnings, found.warning],
      };
}

/** Columns that mark rows in which the systems changed places. */
const TURNED =
  /^(?:is|was)?(?:swap|swapped|swaporder|flip|flipped|orderflipped|reversed|reverse|orderswapped|swappedorder|positionswapped)$/;

/** Says that places may have been changed where rows don't name the systems in their order. */
function turnedRows(records: Records, path: string, { columns, systems, names }: Layout): Text | null {
  const rows = countTo(records.n);
  const isOne = systems.length === 0 || new Set(rows.map((row) => names(row)?.join('\n'))).size === 1;
  const verdicts = records.columns.filter(({ name }) => columns.includes(name));
  const isNamed =
    systems.length > 0 &&
    rows.some((row) => verdicts.some(({ cells }) => names(row)?.includes(textOf(cells.at(row)).trim())));
  const column = records.columns.find(
    (one) =>
      !columns.includes(one.name) &&
      new Set(one.cells).size > 1 &&
      (TURNED.test(wordsOf(one.name).join('')) ||
        one.cells.every((cell) => ORDER.test(textOf(cell).trim())) ||
        withoutOrders(one) !== one),
  );
  return column === undefined || !isOne || isNamed
    ? null
    : english(
        '{0}: “{1}” says that some answers were shown in the other order, but a verdict for the first is counted for the same system in all rows; if it means the first that was shown, write the names of both systems into each row in their order.',
        path,
        column.name,
      );
}

/** Says that verdicts by several criteria, such as fluency and adequacy, count alike. */
function severalMeasures({ columns }: Records, path: string): Text | null {
  const column = columns.find(holdsMeasures);
  return column === undefined
    ? null
    : english(
        '{0}: verdicts on all values of "{1}" ({2}) count together; to know which system is better in one, keep its rows only.',
        path,
        column.name,
        someQuoted(kindsIn(column.cells).map(textOf)),
      );
}

/** Says that systems are called like places, such as A in the second place: its verdict may be for either. */
function namedLikePlaces(records: Records, path: string, { columns, systems, names }: Layout): Text | null {
  const verdicts = records.columns.filter(({ name }) => systems.length > 0 && columns.includes(name));
  for (const { cells } of verdicts) {
    for (const [row, cell] of [...cells].entries()) {
      const [ofPlace, ofName] = [verdictOf(cell), verdictOf(cell, names(row) ?? undefined)];
      if (typeof ofPlace === 'number' && ofPlace !== ofName) {
        return english(
          '{0}: verdicts such as “{1}” are taken for the name of a system; if they are for its place in the row, give the systems other names.',
          path,
          textOf(cell).trim(),
        );
      }
    }
  }
  return null;
}

function writtenOtherwise(systems: readonly string[]): Text[] {
  const alike = grouped(systems, (name) => name.toLowerCase().replace(/[\s_-]+/g, ''));
  return [...alike.values()]
    .filter((names) => names.length > 1)
    .map((names) =>
      english(
        'The names {0} differ only in case, spaces, hyphens or underscores but count as different systems; write them alike if they are one.',
        someOf(names),
      ),
    );
}

function indexOf(known: Map<string, number>, name: string): number {
  const index = known.get(name) ?? known.size;
  known.set(name, index);
  return index;
}

function namesAt(layout: Layout, row: number, { lines }: Records, path: string): readonly [string, string] {
  const names = layout.names(row);
  const line = lines[row];
  if (names === null) {
    throw fileError(
      'missing-value',
      { path, line },
      '{0}, line {1}: the name of a system is missing; every row needs both.',
    );
  }
  if (names[0] === names[1]) {
    throw fileError(
      'bad-format',
      { path, line },
      '{0}, line {1}: {2} is compared with itself; delete the row, or choose the columns that name the two systems.',
      names[0],
    );
  }
  return names;
}

function notUnderstood({ columns }: Layout, row: number, { lines, columns: all }: Records, path: string) {
  const cells = columns.map((name) => all.find((column) => column.name === name)?.cells.at(row) ?? null);
  return fileError(
    'bad-format',
    { path, line: lines[row] },
    '{0}, line {1}: {2} is {3}, which is no verdict; write {4}.',
    columns.map((name) => `"${name}"`).join(', '),
    cells.map((cell) => `"${shortened(textOf(cell))}"`).join(', '),
    VERDICTS,
  );
}
