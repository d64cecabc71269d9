/** The page of a webview, which VS Code keeps in frames within frames. */

import type { FrameLocator, Page } from 'playwright-core';

/** The webview that is visible. It stays valid when the page in it is replaced, or the window reloaded. */
export function panelFrame(page: Page): FrameLocator {
  return page.locator('iframe.webview.ready:visible').contentFrame().locator('#active-frame').contentFrame();
}

/** What a page shows: a comparison, a study, or a table. */
type Shown = 'comparison' | 'study' | 'table';

/** The script that only such a page has. */
const SCRIPTS: Readonly<Record<Shown, string>> = {
  comparison: 'panel.js',
  study: 'study.js',
  table: 'question.js',
};

/**
 * Waits for the whole answer of the page in front. All pages have the same head and the same words when they are done: those of
 * the page before would do, while the next one opens.
 *
 * @param title of its tab, where the page before is of the same kind
 */
export async function answered(
  page: Page,
  shown: Shown,
  { title = '' }: { readonly title?: string } = {},
): Promise<void> {
  const frame = panelFrame(page);
  await page.locator('.tabs-container .tab.active', { hasText: title }).first().waitFor();
  await frame.locator(`script[src$="/${SCRIPTS[shown]}"]`).waitFor({ state: 'attached' });
  await frame.locator('.status-text .done').waitFor();
}
