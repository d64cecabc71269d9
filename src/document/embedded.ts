import { escapedJson, type ReportRecord } from '../model';

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
