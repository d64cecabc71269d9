import type { Plot } from '../charts/plot';
import { REPORT } from '../charts/drawing/drawing';
import { svgFile, svgPart } from '../charts/drawing/plot-svg';
import type { Term } from '../model/glossary';
import type { ApartTask } from '../model/results/table';
import { shownIn, visibleLines } from '../model/texts/shown-results';
import { shown } from '../model/visible';
import { inEnglish, t, translated, type Messages } from '../model/words';
import type { Verdict } from '../model/results/comparison';
import { present } from '../model/lists';
import { isNumber, type Cell } from './cell';
import type { WorkKey } from '../model/works';

export type Prose = readonly (string | Citation)[];

export interface Citation {
  readonly cite: readonly WorkKey[];
}

/** The head of a column; on a page the term explains it, and it sorts: first the largest, or the smallest. */
export type Head = string | { readonly text: string; readonly term: Term; readonly isAscending?: true };

/** A column of a table whose rows are all made in the same way: its head, and its cell of a row. */
export type Column<Row> = readonly [head: Head, cellOf: (row: Row) => Cell | undefined];

export interface Table {
  readonly caption: string;
  readonly head: readonly Head[];
  readonly rows: readonly (readonly Cell[])[];
  /** Columns of numbers that are written out; those whose cells are numbers are known. */
  readonly numbers?: readonly number[];
  /** Rows that a line parts from those above. */
  readonly begins?: readonly number[];
  /** What the rows are, for where they are too many to be shown: `pairs`. */
  readonly rowsAre?: string;
  /** The table that a file of comma-separated values holds; by default the first one. */
  readonly isMain?: true;
  /** The most important row. */
  readonly strong?: number | null;
  /** What that row is, where nothing can be bold: `decides`. */
  readonly strongIs?: string;
  readonly bold?: readonly (readonly number[])[];
  /** Whether the last row is of all others, and stays where the table is cut. */
  readonly endsWithAll?: boolean;
  /** Columns that a page shows first, in this order: what has no room is found by scrolling. */
  readonly foremost?: readonly number[];
  /** Columns for which a page of a paper is too narrow. */
  readonly wide?: readonly number[];
  /** Rows that a page opens, each by its place among all that the answer offers; null: none. */
  readonly opens?: readonly (number | null)[];
  /** Below it on a page. */
  readonly note?: readonly Cell[];
  /** What holds all rows if there are too many for the document; by default a report in JSON. */
  readonly whole?: string;
}

export type Block =
  | { readonly kind: 'prose'; readonly prose: Prose; readonly isOfPaper?: true }
  | {
      readonly kind: 'list';
      readonly items: readonly string[];
      /** The same for a page, each with its name apart. */
      readonly named?: readonly Named[];
    }
  | { readonly kind: 'code'; readonly name: string; readonly text: string }
  | ({ readonly kind: 'table' } & Table)
  /** Only where pictures can be shown; its table is for readers who can't see them. */
  | {
      readonly kind: 'figure';
      /** In file names: `preferences`. */
      readonly name: string;
      readonly picture: Picture;
      /** What a reader of a page can look at instead; the first is the picture. */
      readonly views?: readonly { readonly label: string; readonly plot: () => Plot }[];
      /** For those who don't see it; by default the caption. */
      readonly label?: string;
      /** True if its numbers are worth a table where there are no pictures. */
      readonly listed?: boolean;
      readonly caption: string;
      /** Over it, where a page shows it apart from its section. */
      readonly title?: Exclude<Head, string>;
      /** The row behind a point. */
      readonly opens?: Opens;
      /** The same in the page's language, its rows in this order of those of the table below. */
      readonly sorted?: (places?: readonly number[]) => Figure;
      /** In characters, for a document without pictures; absent: nothing takes its place. */
      readonly text?: string;
      /** Absent if the next block holds the numbers. */
      readonly table?: Table | undefined;
      /** What a page saves as the numbers of the plot. */
      readonly numbers?: Table;
    };

interface Named {
  readonly name: string;
  readonly text: string;
  /** Set if its files are of different tasks: others can be chosen, but for runs, which share their baseline. */
  readonly apart?: (ApartTask & { readonly isRun: boolean }) | undefined;
}

export type Figure = Extract<Block, { kind: 'figure' }>;

/** A plot with its size in pixels; or what only files show, drawn under this name. */
export type Picture = PlotPicture | { readonly draw: (name: string) => string };

export interface Section {
  readonly heading: string;
  /** Explains the heading on a page. */
  readonly term?: Term;
  /** What it is called on a page, whose tables stay sorted and are styled by it. */
  readonly name?: string;
  readonly blocks: readonly Block[];
  /** True for what only a report needs: how it was made, and how to make it again. */
  readonly isOfReport?: boolean;
  /** True for what the sentences say as well: a terminal goes without it. */
  readonly isInWords?: boolean;
  /** True for the settings of the answer, which a report needn't list again. */
  readonly isOfSettings?: true;
  /** True for what the settings at the head of a page show as well. */
  readonly isOnChips?: true;
  /** True if a terminal shows the heading, too. */
  readonly isNamed?: boolean;
  /** True for what pictures show elsewhere, and what to type next. */
  readonly isOfTerminal?: boolean;
  /** True for content of a report that isn't for the text of a paper. */
  readonly aside?: boolean;
}

/** The answer of a page in a few words, whose terms and numbers it explains. */
export interface Headline {
  /** null where no single question is answered. */
  readonly decided: {
    readonly gain: number;
    readonly verdict: Verdict;
    /** Whether the verdict can be relied on. */
    readonly isFirm: boolean;
  } | null;
  /** What it is about: parts of a line. */
  readonly above: readonly Cell[];
  readonly words: string;
  /** The numbers, each in parts; [] for one that is missing. */
  readonly below: readonly (readonly Cell[])[];
  /** The picture beside the words; null where there is no more to see. */
  readonly strip:
    | (Pick<Figure, 'caption' | 'opens'> & { readonly label: string; readonly plot: Plot })
    | null;
}

/** What a point of a plot opens, by its place among all that the answer offers; null: nothing. */
type Opens = (layer: number, index: number) => number | null;

export interface Gate {
  readonly outcome: 'passed' | 'failed' | 'undecided';
  /** `gate not-worse: passed` */
  readonly words: string;
  readonly sentence: string;
}

/** A report before it is rendered as Markdown, LaTeX or a page. */
export interface ReportDocument {
  readonly title: string;
  /** The conclusion in two words, with a mark that needs no color; absent if there is none. */
  readonly verdict?: { readonly mark: string; readonly words: string } | undefined;
  /** What a build required, and whether it is so. */
  readonly gate?: Gate | undefined;
  /** What it is about in a few words: `200 items`, `seed 1`. */
  readonly facts?: readonly string[];
  /** What a paper could print: sentences. */
  readonly lead: readonly string[];
  /** What heads a page instead of its sentences. */
  readonly headline?: () => Headline;
  /** The answer as it is shared in a picture: heads a page and a comment; absent: the sections' first figure does. */
  readonly strip?: Figure | undefined;
  readonly sections: readonly Section[];
}

/** The same with each text on one line and nothing hidden in it; code and what is drawn in characters keep their lines. */
export function shownDocument({ strip, sections, ...head }: ReportDocument): ReportDocument {
  const shownBlock = (block: Block): Block => {
    switch (block.kind) {
      case 'code':
        return { ...shownIn(block), text: visibleLines(block.text) };
      case 'figure':
        return shownFigure(block);
      default:
        return shownIn(block);
    }
  };
  return {
    ...shownIn(head),
    ...(strip && { strip: shownFigure(strip) }),
    sections: sections.map((section) => ({
      ...section,
      heading: shown(section.heading),
      blocks: section.blocks.map(shownBlock),
    })),
  };
}

function shownFigure(figure: Figure): Figure {
  const { picture, views: _, opens: __, sorted: ___, text, ...rest } = figure;
  return { ...shownIn(rest), picture, ...(text !== undefined && { text: visibleLines(text) }) };
}

export interface PlotPicture {
  readonly plot: Plot;
  readonly size: { readonly width: number; readonly height: number };
}

/** What isn't for a terminal only. */
export function drawnSections({ sections }: ReportDocument): Section[] {
  return sections.filter(({ isOfTerminal }) => isOfTerminal !== true);
}

/** Headings with what is written below them, where anything is. */
export function writtenSections(
  sections: readonly Section[],
  title: (heading: string) => string,
  written: (block: Block) => string,
): string[] {
  return sections.flatMap(({ heading, blocks }) => {
    const texts = blocks.map(written).filter((text) => text !== '');
    return texts.length === 0 ? [] : [title(heading), ...texts];
  });
}

export function listSection(heading: string, items: readonly string[]): Section[] {
  return items.length === 0 ? [] : [{ heading, blocks: [{ kind: 'list', items }] }];
}

export function tableSection(
  heading: string,
  table: Table,
  about: Omit<Section, 'heading' | 'blocks'> = {},
): Section[] {
  return table.rows.length === 0 ? [] : [{ heading, ...about, blocks: [{ kind: 'table', ...table }] }];
}

export function warningsSection(warnings: readonly string[], messages: Messages): Section[] {
  return listSection(
    t('To beware of'),
    warnings.map((warning) => translated(warning, messages)),
  );
}

export function methodsSection(prose: Prose): Section {
  return { heading: t('Methods'), isOfReport: true, blocks: [{ kind: 'prose', prose }] };
}

/** Every work that the document cites, each once, in order of appearance. */
export function citedWorks({ sections }: ReportDocument): WorkKey[] {
  const prose = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'prose' ? block.prose : [])),
  );
  return [...new Set(prose.flatMap((part) => (typeof part === 'string' ? [] : part.cite)))];
}

export function writeProse(
  prose: Prose,
  words: (text: string) => string,
  citation: (keys: readonly WorkKey[]) => string,
): string {
  const written = (part: Prose[number]): string =>
    typeof part === 'string' ? words(part) : part.cite.length === 0 ? '' : citation(part.cite);
  return prose.map(written).join('');
}

/** A table by its columns; those that are null or false aren't there. */
export function columnsOf<Row>(
  rows: readonly Row[],
  columns: readonly (Column<Row> | null | false)[],
): Pick<Table, 'head' | 'rows'> {
  const own = present(columns);
  return {
    head: own.map(([head]) => head),
    rows: rows.map((row) => own.map(([, cellOf]) => cellOf(row) ?? null)),
  };
}

/** The same, without columns that no row fills. */
export function filledColumns<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Pick<Table, 'head' | 'rows'> {
  return columnsOf(
    rows,
    columns.filter(([, cellOf]) => rows.some((row) => (cellOf(row) ?? '') !== '')),
  );
}

export function headText(head: Head): string {
  return typeof head === 'string' ? head : head.text;
}

/** Whether a column is aligned by its digits. */
export function isOfNumbers({ numbers = [], rows }: Table, column: number): boolean {
  return numbers.includes(column) || rows.some((row) => isNumber(row[column] ?? null));
}

/** The table with so many rows at most: the first ones, and the last one if it is of all others. */
export function withRows<Cut extends Table>(table: Cut, most: number): Cut {
  const { rows, bold, endsWithAll } = table;
  const cut = <Row>(all: readonly Row[]): Row[] =>
    endsWithAll === true ? [...all.slice(0, most - 1), ...all.slice(-1)] : all.slice(0, most);
  return rows.length <= most ? table : { ...table, rows: cut(rows), ...(bold && { bold: cut(bold) }) };
}

export function withColumns<Cut extends Table>(table: Cut, most: number, cell: (cell: Cell) => Cell): Cut {
  const { head, rows } = table;
  return { ...table, head: head.slice(0, most), rows: rows.map((row) => row.slice(0, most).map(cell)) };
}

export function plotFile({ plot, size }: PlotPicture): string {
  return svgFile(plot, size);
}

export function drawingOf({ picture, label, caption }: Figure): string {
  const name = label ?? caption;
  return inEnglish(() =>
    'plot' in picture
      ? svgPart(picture.plot, { ...picture.size, palette: REPORT, name })
      : picture.draw(name),
  );
}
