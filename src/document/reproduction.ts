import type { Cell } from './cell';
import type { Comparison } from '../model/results/comparison';
import { englishOf, t } from '../model/words';
import { formatCount } from '../model/text';
import type { ReportRecord } from '../model/results/report';
import { declaredText } from '../model/settings/identity';
import {
  type Block,
  citedWorks,
  type ReportDocument,
  type Section,
  shownDocument,
  writeProse,
} from './document';
import { isEmbedded } from './embedded';
import { fullCitation, shortCitation } from './citations/bibtex';
import { githubComment } from './github';
import { htmlFragment } from './html';
import { latexReport } from './latex';
import { markdownReport } from './markdown';
import { terminalText } from './terminal';

/** A document as text that is printed or copied; a report is the same with what reproduces it. */
const WRITERS = {
  text: (document: ReportDocument, _version: string, columns?: number) =>
    terminalText(withoutPictures(document), columns),
  sentence: ({ lead }: ReportDocument) => `${lead.join(' ')}\n`,
  markdown: (document: ReportDocument) => markdownReport(document, null),
  github: githubComment,
  latex: (document: ReportDocument, version: string) => latexReport(document, null, version),
  methods: methodsText,
  fragment: htmlFragment,
};

export type PrintedFormat = keyof typeof WRITERS;

/**
 * @param version of RealGain, which papers name
 * @param columns of the terminal that text is for
 */
export function printedDocument(
  document: ReportDocument,
  format: PrintedFormat,
  version: string,
  columns?: number,
): string {
  return WRITERS[format](shownDocument(document), version, columns);
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

/** How the result was computed: each setting with its value. */
export function settingsSection(settings: readonly (readonly Cell[])[]): Section {
  return {
    heading: t('Settings'),
    aside: true,
    isOfSettings: true,
    blocks: [
      {
        kind: 'table',
        caption: t('Settings'),
        head: [t('Setting'), t('Value')],
        rows: settings,
        numbers: [],
      },
    ],
  };
}

export function reproduction(record: ReportRecord, settings: readonly (readonly string[])[]): Section {
  const { files, realgain } = record;
  return {
    heading: 'To get the same digits',
    aside: true,
    isOfReport: true,
    blocks: [
      ...(isEmbedded(record) ? withRecord(record) : [TOO_LARGE]),
      {
        kind: 'table',
        caption: settings.length === 0 ? 'Version' : 'Version and settings',
        head: ['Setting', 'Value'],
        rows: [['RealGain', realgain], ...settings],
        numbers: [],
      },
      {
        kind: 'table',
        caption: 'Files that were read',
        head: ['File', 'Bytes', 'SHA-256'],
        rows: files.map(({ path, size, sha256 }) => [path, formatCount(size), sha256]),
        numbers: [1],
        whole: 'the part for programs',
      },
    ],
  };
}

const TOO_LARGE: Block = {
  kind: 'prose',
  prose: [
    'This is of too many files to carry here what it takes to compute it again: a report in .json carries it, for “realgain reproduce”.',
  ],
};

function withRecord({ command, digests = [] }: ReportRecord): Block[] {
  return [
    {
      kind: 'prose',
      prose: [
        'In the folder of this report, with the same files (any number of threads gives the same digits):',
      ],
    },
    { kind: 'code', name: 'sh', text: command },
    {
      kind: 'prose',
      prose: [
        'This report carries all of it in a form for programs: ',
        '“realgain reproduce” and RealGain: Reproduce from Report… in the editor read it, find the files by their hashes, ' +
          'compute everything again and compare every digit.',
        digests.length === 0
          ? ''
          : ` Of ${digests.length === 1 ? 'one long list' : `${digests.length} long lists`} it carries a hash each, with which every digit is compared; a report in .json has them whole.`,
      ],
    },
  ];
}

export function declaredRow(declared: Comparison['declared']): string[][] {
  const said = declaredText(declared);
  return said === null ? [] : [['declared', englishOf(said)]];
}
