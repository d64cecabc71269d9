/** A published work, as in BibTeX. Braces protect capitals; accented letters are written as Unicode. */
export interface Work {
  readonly type: 'article' | 'book' | 'incollection' | 'inproceedings' | 'misc';
  readonly fields: Readonly<
    { author: string; title: string; year: string } & Partial<
      Record<
        | 'booktitle'
        | 'journal'
        | 'volume'
        | 'number'
        | 'pages'
        | 'publisher'
        | 'edition'
        | 'eprint'
        | 'archiveprefix',
        string
      >
    >
  >;
}

export const article = (
  author: string,
  year: string,
  title: string,
  journal: string,
  volume: string,
  number: string | null,
  pages: string,
): Work => ({
  type: 'article',
  fields: { author, title, journal, volume, ...(number !== null && { number }), pages, year },
});

export const paper = (
  author: string,
  year: string,
  title: string,
  booktitle: string,
  pages: string,
  publisher?: string,
): Work => ({
  type: 'inproceedings',
  fields: { author, title, booktitle, pages, ...(publisher !== undefined && { publisher }), year },
});

export const book = (
  author: string,
  year: string,
  title: string,
  publisher: string,
  edition?: string,
): Work => ({
  type: 'book',
  fields: { author, title, publisher, ...(edition !== undefined && { edition }), year },
});

/** A work that no other entry cites, where it is cited. */
export interface OwnWork extends Work {
  readonly key: string;
}
