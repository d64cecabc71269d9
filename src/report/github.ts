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
import { fenced } from './document/markdown';
import { escapeMarkdown, testsAsMarkdown } from './markdown';
import { captionOf } from './table/caption';
import { forestText } from './table/forest-text';
import { rowsAsMarkdown } from './table/markdown';
import { questionOf, type WrittenTable } from './table/rows';

/** More rows would exceed the 65,536 characters of a comment. */
const MOST_ROWS = 100;

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
  const { table } = written;
  const { gate, rows, sentence, warnings } = table;
  const asked = table.pooled ?? questionOf(table);
  const [first] = rows;
  const left = rows.length - MOST_ROWS;
  return joined([
    ...headline(gate, asked && outcomeOf(asked), first?.metric),
    said(sentence),
    fenced('', forestText(written, MOST_ROWS)),
    folded(`${formatCount(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`, [
      ...rowsAsMarkdown(written, said, MOST_ROWS),
      ...(left > 0 ? ['', `${formatCount(left)} more rows are left out here.`] : []),
      '',
      said(captionOf(table, '*')),
      ...listed(warnings),
    ]),
  ]);
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

function joined(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}
