import type { Locator, Page } from 'playwright-core';

/** The label of a row in one of VS Code's lists: exactly this text. */
export function label(page: Page, text: string): Locator {
  return page.locator('.label-name').filter({ hasText: new RegExp(`^${escaped(text)}$`) });
}

/** A text as a regular expression finds it. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
