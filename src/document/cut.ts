import { formatCount } from '../model';
import { textOf } from './cell';
import { withRows, type Block, type ReportDocument, type Table } from './document';

/** Longer tables and lists go unread, and make a page too large to open. */
const MOST = { rows: 1_000, cells: 20_000, items: 300, characters: 150_000 } as const;

/** A table of more pairs than this is unreadable. */
export const MOST_PAIRS = 300;

/** A plot of more rows than this is, too. */
export const MOST_DRAWN = 300;

/** Says in a caption that a table is cut, and which report isn't. */
export function firstOf(caption: string, kept: number, all: number, whole: string): string {
  return kept >= all
    ? caption
    : `${caption.replace(/\.$/, '')}; the first ${formatCount(kept)} of ${formatCount(all)}, all of which are in ${whole}`;
}

/** What else to write to have every row. */
export const AS_CSV = 'a report in .csv';
const AS_JSON = 'a report in .json';

/** The same with long tables and lists cut, each with a note. */
export function cutDocument({ sections, ...head }: ReportDocument): ReportDocument {
  return {
    ...head,
    sections: sections.map((section) => ({ ...section, blocks: section.blocks.map(cutBlock) })),
  };
}

function cutBlock(block: Block): Block {
  switch (block.kind) {
    case 'table':
      return cutTable(block);
    case 'figure':
      return { ...block, table: block.table && cutTable(block.table) };
    case 'list': {
      const { items } = block;
      const most = Math.min(MOST.items, within(items.map(({ length }) => length)));
      const left = items.length - most;
      const more = `… and ${formatCount(left)} more, which are in ${AS_JSON}.`;
      return left <= 0 ? block : { ...block, items: [...items.slice(0, most), more] };
    }
    case 'prose':
    case 'code':
      return block;
  }
}

/** How many of so long texts are together not too long. */
function within(lengths: readonly number[]): number {
  let characters = 0;
  const first = lengths.findIndex((length) => (characters += length) > MOST.characters);
  return first < 0 ? lengths.length : first;
}

function cutTable<Cut extends Table>(table: Cut): Cut {
  const { caption, head, rows, whole = AS_JSON } = table;
  const lengths = rows
    .slice(0, MOST.rows)
    .map((row) => row.reduce((sum, cell) => sum + textOf(cell).length, 0));
  const most = Math.max(
    1,
    Math.min(MOST.rows, Math.floor(MOST.cells / Math.max(1, head.length)), within(lengths)),
  );
  return { ...withRows(table, most), caption: firstOf(caption, most, rows.length, whole) };
}
