/** The meaning of a statistical term, for readers of a page. */
export interface GlossaryEntry {
  readonly term: string;
  /** One or two plain sentences. */
  readonly meaning: string;
  /**
   * Where to read more: authors, year and, for long works, the place in it. A test checks it against the
   * cited works.
   */
  readonly source: string;
}

export const entry = (term: string, meaning: string, source: string): GlossaryEntry => ({
  term,
  meaning,
  source,
});
