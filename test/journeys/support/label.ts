import type { Locator, Page } from 'playwright-core';

/** The label of a row in one of VS Code's lists: exactly this text. */
export function label(page: Page, text: string): Locator {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return page.locator('.label-name').filter({ hasText: new RegExp(`^${escaped}$`) });
}
