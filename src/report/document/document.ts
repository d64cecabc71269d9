import type { WorkKey } from '../citations/works';

/** Words, and citations between them. */
export type Prose = readonly (string | Citation)[];

export interface Citation {
  readonly cite: readonly WorkKey[];
}

export interface Table {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns of numbers, which stand flush right. */
  readonly numbers: readonly number[];
  /** The row that counts most. */
  readonly strong?: number | null;
}

export type Block =
  | { readonly kind: 'prose'; readonly prose: Prose }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly name: string; readonly text: string }
  | ({ readonly kind: 'table' } & Table)
  /** Only where pictures can be shown; its table is for those who don't see them. */
  | {
      readonly kind: 'figure';
      readonly svg: string;
      /** True if its numbers are worth a table where there are no pictures. */
      readonly listed: boolean;
      readonly caption: string;
      readonly table: Table;
    };

export interface Section {
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** True for what belongs to a report, but not to the text of a paper. */
  readonly aside?: boolean;
}

/** A report before it is Markdown, LaTeX or a page. */
export interface ReportDocument {
  readonly title: string;
  /** What it comes down to, in two words, with a mark that needs no colour; null where there is no such thing. */
  readonly verdict: { readonly mark: string; readonly words: string } | null;
  /** The sentence that a paper could print. */
  readonly lead: string;
  readonly sections: readonly Section[];
}

/** Every work that the document cites, each once, in order of appearance. */
export function citedWorks({ sections }: ReportDocument): WorkKey[] {
  const prose = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'prose' ? block.prose : [])),
  );
  return [...new Set(prose.flatMap((part) => (typeof part === 'string' ? [] : part.cite)))];
}

/** The words of prose, with each citation as it is written in this kind of document. */
export function writeProse(
  prose: Prose,
  words: (text: string) => string,
  citation: (keys: readonly WorkKey[]) => string,
): string {
  return prose.map((part) => (typeof part === 'string' ? words(part) : citation(part.cite))).join('');
}
