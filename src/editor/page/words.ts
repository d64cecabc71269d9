import type { Words } from '../../model/words';

/**
 * The words of a page, as part of its markup: data, which no browser runs, read by webview/language.ts before anything
 * is shown. English needs none.
 */
export function pageWords(words: Words | undefined): string {
  // Nothing in the data may end the element that holds it.
  const data = JSON.stringify(words ?? {}).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="words">${data}</script>`;
}
