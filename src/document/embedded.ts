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
