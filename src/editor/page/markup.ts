import type { Words } from '../../model/words';

/**
 * The content security policy of our pages: our own scripts and styles by the nonce of this very page, our own pictures,
 * and nothing else: no network, no frames, no forms, no code made from text.
 *
 * @param source where the editor serves our files from
 */
export function pagePolicy(source: string, nonce: string): string {
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `img-src ${source} data:`,
    `font-src ${source}`,
    `style-src ${source} 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
  ].join('; ');
}

/**
 * The words of a page, as part of its markup: data, which no browser runs, read by webview/language.ts before anything
 * is shown. English needs none.
 */
export function pageWords(words: Words | undefined): string {
  // Nothing in the data may end the element that holds it.
  const data = JSON.stringify(words ?? {}).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="words">${data}</script>`;
}
