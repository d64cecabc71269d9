import { escapedJson } from '../model/texts/shown-results';
import type { ReportRecord } from '../model/results/report';

/** Escapes characters that are special in Markdown and its tables; `[0.1, 0.9]` stays readable. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_<|~&]|\](?=[([])/g, '\\$&');
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '–': '--',
  '<': '$<$',
  '>': '$>$',
  '−': '$-$',
  '±': '$\\pm$',
  '≤': '$\\le$',
  '≥': '$\\ge$',
  '×': '$\\times$',
  '√': '$\\surd$',
  '≈': '$\\approx$',
  α: '$\\alpha$',
  δ: '$\\delta$',
  κ: '$\\kappa$',
  ρ: '$\\rho$',
  σ: '$\\sigma$',
  τ: '$\\tau$',
  χ: '$\\chi$',
  '²': '$^2$',
  '↑': '$\\uparrow$',
  '↓': '$\\downarrow$',
};

/** Escapes every character that LaTeX would interpret or its fonts lack. */
export function escapeLatex(text: string): string {
  return text.replace(/[\\{}$&#_%^~<>]|\P{ASCII}/gu, (character) => SPECIAL[character] ?? character);
}

/** Italicizes p in p-values within a sentence and nothing else, as a system may be called `lr-1e-5`. */
export function withItalicP(escaped: string): string {
  return escaped.replace(
    /\bp ((?:=|\$<\$) [\d.e-]+(?: \$\\pm\$ [\d.e-]+)?)/g,
    (_, rest: string) => `$p$ ${powersOfTen(rest)}`,
  );
}

/** `1.2e-5` as 1.2 × 10⁻⁵. */
export function powersOfTen(escaped: string): string {
  return escaped.replace(/\b(\d+(?:\.\d+)?)e(-?\d+)\b/g, (_, digits: string, power: string) =>
    digits === '1' ? `$10^{${power}}$` : `$${digits} \\times 10^{${power}}$`,
  );
}

/** The id of the page element with the record; in Markdown and LaTeX the word before it. */
export const MARK = 'realgain-report';

/** Bytes. With what else is on it, a page stays under 5 MB. */
const LARGEST = 2_500_000;

/** Takes the place of a record that is too large for a page. */
interface LeftOut {
  readonly tooLarge: true;
  readonly realgain: string;
  readonly seal: string | undefined;
}

/**
 * As one line that is safe in a page, a Markdown comment and a LaTeX comment: no `<`, no `>`, no line break.
 */
export function embedded(record: ReportRecord): string {
  const { realgain, seal } = record;
  const leftOut: LeftOut = { tooLarge: true, realgain, seal };
  return isEmbedded(record) ? inOneLine(record) : inOneLine(leftOut);
}

/** Whether a report carries what it takes to compute it again. */
export function isEmbedded(record: ReportRecord): boolean {
  return new TextEncoder().encode(inOneLine(record)).length <= LARGEST;
}

function inOneLine(value: ReportRecord | LeftOut): string {
  return escapedJson(JSON.stringify(value)).replace(
    /[<>]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function isLeftOut(value: unknown): value is LeftOut {
  return value !== null && typeof value === 'object' && 'tooLarge' in value;
}

/** The line of a report that holds its record; empty without one. */
export function embeddedIn(report: string): string {
  // Up to the next mark, so that a text full of marks is scanned only once.
  const [, rest = ''] = new RegExp(`${MARK}(?:(?!${MARK})[^{\\n])*\\n?(?:% )?(\\{.*)`).exec(report) ?? [];
  return rest.slice(0, rest.lastIndexOf('}') + 1);
}
