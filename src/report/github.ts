import {
  formatCount,
  formatMargin,
  OUTCOME_MARKS,
  OUTCOME_WORDS,
  outcomeOf,
  type Comparison,
  type GateResult,
  type Outcome,
} from '../model';
import { fenced } from '../document/markdown';
import { escapeMarkdown } from '../document/escape';
import { testsAsMarkdown } from './markdown';
import { captionOf } from './table/caption';
import { forestText } from './table/forest-text';
import { rowsAsMarkdown } from './table/markdown';
import { questionOf, type WrittenTable } from './table/rows';

/** What a comment on a pull request can hold. */
const MOST_CHARACTERS = 65_536;

/** As many rows as fit; usually the first number does. */
const MOST_ROWS = [100, 25, 5];

const GATE_MARKS: Readonly<Record<GateResult['outcome'], string>> = {
  passed: '✅',
  failed: '❌',
  undecided: '❔',
};

/** A comparison as a comment on a pull request: the gate or verdict, the sentence, and the tests, folded. */
export function comparisonAsGithub(comparison: Comparison): string {
  const { gate, metric, sentence, warnings } = comparison;
  return joined([
    ...headline(gate, outcomeOf(comparison), metric),
    said(sentence),
    folded('Tests', [...testsAsMarkdown(comparison, said), ...listed(warnings)]),
  ]);
}

/** A table likewise, with a forest plot in characters: a comment can hold no SVG. */
export function tableAsGithub(written: WrittenTable): string {
  const texts = MOST_ROWS.map((most) => () => tableParts(written, most));
  const fitting = texts.find((parts) => textOf(parts()).length <= MOST_CHARACTERS);
  return joined((fitting ?? texts.at(-1) ?? (() => []))());
}

function tableParts(written: WrittenTable, most: number): string[] {
  const { table } = written;
  const { gate, rows, sentence, warnings } = table;
  const asked = table.pooled ?? questionOf(table);
  const [first] = rows;
  const left = rows.length - most;
  return [
    ...headline(gate, asked && outcomeOf(asked), first?.metric),
    said(sentence),
    fenced('', forestText(written, most)),
    folded(`${formatCount(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`, [
      ...rowsAsMarkdown(written, said, most),
      ...(left > 0 ? ['', `${formatCount(left)} more rows are left out here.`] : []),
      '',
      said(captionOf(table, '*')),
      ...listed(warnings),
    ]),
  ];
}

function headline(
  gate: GateResult | undefined,
  outcome: Outcome | null,
  metric: Comparison['metric'] | undefined,
): string[] {
  if (gate === undefined) {
    const words = outcome === 'better' ? 'significantly better' : outcome && OUTCOME_WORDS[outcome];
    return outcome === null ? [] : [`### ${OUTCOME_MARKS[outcome]} ${words}`];
  }
  const { margin } = gate;
  const by = margin === null || metric === undefined ? '' : ` (margin ${said(formatMargin(margin, metric))})`;
  const came = gate.outcome === 'undecided' ? 'too little data to decide' : gate.outcome;
  return [`### ${GATE_MARKS[gate.outcome]} Gate \`${gate.gate}\`${by}: ${came}`, said(gate.sentence)];
}

/** Markdown inside needs the empty lines. */
function folded(summary: string, lines: readonly string[]): string {
  return ['<details>', `<summary>${summary}</summary>`, '', ...lines, '', '</details>'].join('\n');
}

function listed(warnings: readonly string[]): string[] {
  return warnings.length === 0 ? [] : ['', ...warnings.map((warning) => `- ${said(warning)}`)];
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
