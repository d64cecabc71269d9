import { shown, shownIn, visibleLines } from '../../model';
import type { WorkKey } from '../citations/works';

/** Text with citations. */
export type Prose = readonly (string | Citation)[];

export interface Citation {
  readonly cite: readonly WorkKey[];
}

export interface Table {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns of numbers, which are right-aligned. */
  readonly numbers: readonly number[];
  /** The most important row. */
  readonly strong?: number | null;
  /** Columns in bold, for each row. */
  readonly bold?: readonly (readonly number[])[];
  /** Columns for which a page of a paper is too narrow. */
  readonly wide?: readonly number[];
  /** What holds all rows if there are too many for the document; by default a report in JSON. */
  readonly whole?: string;
}

export type Block =
  | { readonly kind: 'prose'; readonly prose: Prose }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly name: string; readonly text: string }
  | ({ readonly kind: 'table' } & Table)
  /** Only where pictures can be shown; its table is for readers who can't see them. */
  | {
      readonly kind: 'figure';
      readonly svg: string;
      /** True if its numbers are worth a table where there are no pictures. */
      readonly listed: boolean;
      readonly caption: string;
      /** In characters, for a document without pictures; absent: nothing takes its place. */
      readonly text?: string;
      /** null if the next block holds the numbers. */
      readonly table: Table | null;
    };

export interface Section {
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** True for content of a report that isn't for the text of a paper. */
  readonly aside?: boolean;
}

/** A report before it is rendered as Markdown, LaTeX or a page. */
export interface ReportDocument {
  readonly title: string;
  /** The conclusion in two words, with a mark that needs no color; null if there is none. */
  readonly verdict: { readonly mark: string; readonly words: string } | null;
  /** The sentence that a paper could print. */
  readonly lead: string;
  readonly sections: readonly Section[];
}

/** The same with each text on one line and nothing hidden in it; code and what is drawn in characters keep their lines. */
export function shownDocument({ sections, ...head }: ReportDocument): ReportDocument {
  const shownBlock = (block: Block): Block => {
    switch (block.kind) {
      case 'code':
        return { ...shownIn(block), text: visibleLines(block.text) };
      case 'figure': {
        const { svg, text } = block;
        return { ...shownIn(block), svg, ...(text !== undefined && { text: visibleLines(text) }) };
      }
      default:
        return shownIn(block);
    }
  };
  return {
    ...shownIn(head),
    sections: sections.map((section) => ({
      ...section,
      heading: shown(section.heading),
      blocks: section.blocks.map(shownBlock),
    })),
  };
}

/** A section with a list; none without items. */
export function listSection(heading: string, items: readonly string[]): Section[] {
  return items.length === 0 ? [] : [{ heading, blocks: [{ kind: 'list', items }] }];
}

/** Every work that the document cites, each once, in order of appearance. */
export function citedWorks({ sections }: ReportDocument): WorkKey[] {
  const prose = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'prose' ? block.prose : [])),
  );
  return [...new Set(prose.flatMap((part) => (typeof part === 'string' ? [] : part.cite)))];
}

/** The text, with each citation formatted for this kind of document. */
export function writeProse(
  prose: Prose,
  words: (text: string) => string,
  citation: (keys: readonly WorkKey[]) => string,
): string {
  return prose.map((part) => (typeof part === 'string' ? words(part) : citation(part.cite))).join('');
}
