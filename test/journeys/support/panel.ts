/** The page of a webview, which VS Code keeps in frames within frames. */

import type { FrameLocator, Page } from 'playwright-core';

/** The webview that is visible. It stays valid when the page in it is replaced, or the window reloaded. */
export function panelFrame(page: Page): FrameLocator {
  return page.locator('iframe.webview.ready:visible').contentFrame().locator('#active-frame').contentFrame();
}
