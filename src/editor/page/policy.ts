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
