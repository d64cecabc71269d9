import { formatCount, shortened } from '../model/text';
import { textOf, type Cell } from './cell';
import {
  drawingOf,
  withColumns,
  withRows,
  type Block,
  type Figure,
  type ReportDocument,
  type Section,
  type Table,
} from './document';

/** Longer tables and lists go unread, and make a page too large to open. */
const MOST = {
  rows: 1_000,
  cells: 20_000,
  items: 300,
  characters: 150_000,
  blocks: 4_000,
  drawn: 2 ** 20,
} as const;

/** A table of more pairs than this is unreadable. */
export const MOST_PAIRS = 300;

/** A plot of more rows than this is unreadable. */
export const MOST_DRAWN = 300;

/** Maximum size of a page, in bytes. */
const LARGEST_PAGE = 5_000_000;

/** Nothing is cut to less: a text has then some 36 characters, and a table a row. */
const SMALLEST_SHARE = 2 ** -12;

/** Says in a caption that a table is cut, and which report isn't. */
export function firstOf(caption: string, kept: number, all: number, whole: string): string {
  return kept >= all
    ? caption
    : `${caption.replace(/\.$/, '')}; the first ${formatCount(kept)} of ${formatCount(all)}, all of which are in ${whole}`;
}

/** What else to write to have every row. */
export const AS_CSV = 'a report in .csv';
const AS_JSON = 'a report in .json';

/** The document as a page of less than 5 MB: what is long is cut, with a note, and further where that isn't enough. */
export function fitting(document: ReportDocument, write: (cut: ReportDocument) => string): string {
  for (let share = 1; ; share /= 4) {
    const page = write(new Cut(share).document(document));
    if (share <= SMALLEST_SHARE || new TextEncoder().encode(page).length < LARGEST_PAGE) {
      return page;
    }
  }
}

/** Cuts to a share of what a document may hold. */
class Cut {
  private blocks: number;

  constructor(private readonly share: number) {
    this.blocks = this.most('blocks');
  }

  document({ title, lead, strip, sections, ...head }: ReportDocument): ReportDocument {
    const drawn = strip === undefined || this.isDrawn(strip) ? strip : undefined;
    const kept = sections.flatMap((section) => this.section(section));
    const left = sections.length - kept.length;
    return {
      ...head,
      title: this.text(title),
      lead: this.items(lead),
      ...(drawn && { strip: drawn }),
      sections: left === 0 ? kept : [...kept, furtherSections(left)],
    };
  }

  private section({ heading, blocks, ...about }: Section): Section[] {
    const some = blocks.slice(0, this.blocks);
    this.blocks -= some.length;
    return some.length === 0 && blocks.length > 0
      ? []
      : [{ ...about, heading: this.text(heading), blocks: some.map((block) => this.block(block)) }];
  }

  private block(block: Block): Block {
    switch (block.kind) {
      case 'table':
        return this.table(block);
      case 'figure':
        return this.figure(block);
      case 'list':
        return { ...block, items: this.items(block.items) };
      case 'prose':
        return {
          ...block,
          prose: block.prose.map((part) => (typeof part === 'string' ? this.text(part) : part)),
        };
      case 'code':
        return { ...block, text: this.text(block.text) };
    }
  }

  private figure(figure: Figure): Block {
    const caption = this.text(figure.caption);
    const table = figure.table && this.table(figure.table);
    if (this.isDrawn(figure)) {
      return { ...figure, caption, table };
    }
    return table === undefined
      ? { kind: 'prose', prose: [`${caption} The picture is too large for a page.`] }
      : { kind: 'table', ...table };
  }

  private isDrawn(figure: Figure): boolean {
    return this.share === 1 || drawingOf(figure).length <= this.most('drawn');
  }

  private items(items: readonly string[]): readonly string[] {
    const some = items.map((item) => this.text(item));
    const most = Math.min(this.most('items'), this.within(some.map(({ length }) => length)));
    const left = items.length - most;
    const more = `… and ${formatCount(left)} more, which are in ${AS_JSON}.`;
    return left <= 0 ? some : [...some.slice(0, most), more];
  }

  private table<Some extends Table>(table: Some): Some {
    const { caption, head, rows, whole = AS_JSON } = table;
    const columns = this.share === 1 ? head.length : Math.min(head.length, this.most('cells'));
    const some = rows.slice(0, this.most('rows'));
    const lengths = some.map((row) =>
      row.slice(0, columns).reduce((sum: number, cell) => sum + textOf(this.cell(cell)).length, 0),
    );
    const inCells = Math.floor(this.most('cells') / Math.max(1, columns));
    const most = Math.max(1, Math.min(this.most('rows'), inCells, this.within(lengths)));
    const cut = firstOf(this.text(caption), most, rows.length, whole);
    return {
      ...withColumns(withRows(table, most), columns, (cell) => this.cell(cell)),
      caption: columns < head.length ? firstOf(`${cut}; columns`, columns, head.length, whole) : cut,
    };
  }

  private cell(cell: Cell): Cell {
    const text = textOf(cell);
    return text.length > this.most('characters') ? this.text(text) : cell;
  }

  /** How many of so long texts are together not too long. */
  private within(lengths: readonly number[]): number {
    let characters = 0;
    const first = lengths.findIndex((length) => (characters += length) > this.most('characters'));
    return first < 0 ? lengths.length : first;
  }

  private text(text: string): string {
    return shortened(text, this.most('characters'));
  }

  private most(of: keyof typeof MOST): number {
    return Math.ceil(this.share * MOST[of]);
  }
}

function furtherSections(left: number): Section {
  return {
    heading: 'Further parts',
    blocks: [{ kind: 'prose', prose: [`… and ${formatCount(left)} more, which are in ${AS_JSON}.`] }],
  };
}
