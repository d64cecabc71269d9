/** What a term of statistics means, for who meets it on a page. */
export interface GlossaryEntry {
  readonly term: string;
  /** One or two plain sentences. */
  readonly meaning: string;
  /** Where to read more: authors, year and, where it is long, the place in it. A test finds it among the cited works. */
  readonly source: string;
}

export const entry = (term: string, meaning: string, source: string): GlossaryEntry => ({
  term,
  meaning,
  source,
});
