import { formatCount } from '../model/text';
import {
  drawnSections,
  withRows,
  type Block,
  type Gate,
  type ReportDocument,
  type Section,
} from './document';
import { escapeMarkdown } from './embedded';
import { blockAsMarkdown, fenced } from './markdown';

/** What a comment on a pull request can hold. */
const MOST_CHARACTERS = 65_536;

/** As many rows of a table or plot as fit; usually the first number does. */
const MOST_ROWS = [100, 25, 5];

const GATE_MARKS: Readonly<Record<Gate['outcome'], string>> = {
  passed: '✅',
  failed: '❌',
  undecided: '❔',
};

/** A document as a comment on a pull request: the gate or verdict, the sentences, pictures in characters, and the rest folded. */
export function githubComment(document: ReportDocument): string {
  const texts = MOST_ROWS.map((most) => () => partsOf(document, most));
  const fitting = texts.find((parts) => textOf(parts()).length <= MOST_CHARACTERS);
  return joined((fitting ?? texts.at(-1) ?? (() => []))());
}

function partsOf(document: ReportDocument, most: number): string[] {
  const { lead, strip } = document;
  const sections = drawnSections(document).filter(({ aside }) => aside !== true);
  return [
    ...headline(document),
    ...lead.map(said),
    ...(strip === undefined ? [] : drawn(strip, most)),
    ...sections.flatMap(({ blocks }) => blocks.flatMap((block) => drawn(block, most))),
    ...sections.flatMap((section) => folded(section, most)),
  ];
}

function headline({ gate, verdict }: ReportDocument): string[] {
  return gate === undefined
    ? verdict === undefined
      ? []
      : [`### ${verdict.mark} ${verdict.words}`]
    : [`### ${GATE_MARKS[gate.outcome]} ${capital(said(gate.words))}`, said(gate.sentence)];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A plot in characters: a comment can hold no SVG. */
function drawn(block: Block, most: number): string[] {
  return block.kind === 'figure' && block.text !== undefined
    ? [fenced('', block.text.split('\n').slice(0, most).join('\n'))]
    : [];
}

/** Markdown inside needs the empty lines. */
function folded({ heading, blocks }: Section, most: number): string[] {
  const texts = blocks
    .filter((block) => block.kind !== 'figure' || block.text === undefined)
    .flatMap((block) => shortened(block, most))
    .map((block) => blockAsMarkdown(block, said, () => ''))
    .filter((text) => text !== '');
  return texts.length === 0
    ? []
    : [
        ['<details>', `<summary>${said(heading)}</summary>`, '', texts.join('\n\n'), '', '</details>'].join(
          '\n',
        ),
      ];
}

function shortened(block: Block, most: number): Block[] {
  if (block.kind !== 'table' || block.rows.length <= most) {
    return [block];
  }
  const left = formatCount(block.rows.length - most);
  return [withRows(block, most), { kind: 'prose', prose: [`${left} more rows are left out here.`] }];
}

/** Names of files and systems may look like people or issues, whom a comment would notify. */
function said(text: string): string {
  return escapeMarkdown(text).replace(/[@#]/g, '$&<!-- -->');
}

/** The parts as far as they fit into a comment, and a note if some don't. */
function joined(parts: readonly string[]): string {
  const whole = textOf(parts);
  if (whole.length <= MOST_CHARACTERS) {
    return whole;
  }
  const room = MOST_CHARACTERS - LEFT_OUT.length - 4;
  const kept: string[] = [];
  for (const part of parts) {
    const left = room - textOf(kept).length;
    if (part.length > left) {
      // What is folded or fenced would not be closed.
      kept.push(...(/^[<`]/.test(part) ? [] : [part.slice(0, Math.max(0, left))]));
      break;
    }
    kept.push(part);
  }
  return textOf([...kept, LEFT_OUT]);
}

const LEFT_OUT =
  'The rest is left out: a comment holds 65,536 characters. `--format markdown` writes all of it.';

function textOf(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}
