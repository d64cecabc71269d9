import { escapedJson, type ReportRecord } from '../model';

/** The id of the page element with the record; in Markdown and LaTeX the word before it. */
export const MARK = 'realgain-report';

/**
 * As one line that is safe in a page, a Markdown comment and a LaTeX comment: no `<`, no `>`, no line break.
 */
export function embedded(record: ReportRecord): string {
  return escapedJson(JSON.stringify(record)).replace(
    /[<>]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The line of a report that holds its record; empty without one. */
export function embeddedIn(report: string): string {
  // Up to the next mark, so that a text full of marks is scanned only once.
  const [, rest = ''] = new RegExp(`${MARK}(?:(?!${MARK})[^{\\n])*\\n?(?:% )?(\\{.*)`).exec(report) ?? [];
  return rest.slice(0, rest.lastIndexOf('}') + 1);
}
