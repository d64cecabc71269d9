import { fullCitation, shortCitation } from './citations/bibtex';
import { citedWorks, shownDocument, writeProse, type ReportDocument } from './document';
import { githubComment } from './github';
import { htmlFragment } from './html';
import { latexReport } from './latex';
import { markdownReport } from './markdown';
import { terminalText } from './terminal';

/** A document as text that is printed or copied; a report is the same with what reproduces it. */
const WRITERS = {
  text: (document: ReportDocument) => terminalText(withoutPictures(document)),
  sentence: ({ lead }: ReportDocument) => `${lead.join(' ')}\n`,
  markdown: (document: ReportDocument) => markdownReport(document, null),
  github: githubComment,
  latex: (document: ReportDocument, version: string) => latexReport(document, null, version),
  methods: methodsText,
  fragment: htmlFragment,
};

export type PrintedFormat = keyof typeof WRITERS;

/** @param version of RealGain, which papers name */
export function printedDocument(document: ReportDocument, format: PrintedFormat, version: string): string {
  return WRITERS[format](shownDocument(document), version);
}

function withoutPictures({ sections, ...head }: ReportDocument): ReportDocument {
  return {
    ...head,
    sections: sections.map((section) => ({
      ...section,
      blocks: section.blocks.filter(({ kind }) => kind !== 'figure'),
    })),
  };
}

/** How the result was computed as plain text, with the cited works below it. */
function methodsText(document: ReportDocument): string {
  const methods = document.sections
    .filter(({ isOfReport }) => isOfReport === true)
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'prose' ? block.prose : [])));
  const paragraph = writeProse(
    methods,
    (text) => text,
    (keys) => ` (${keys.map(shortCitation).join('; ')})`,
  );
  const works = citedWorks(document).map(fullCitation).sort();
  return `${[paragraph, ...(works.length === 0 ? [] : ['', ...works])].join('\n')}\n`;
}
