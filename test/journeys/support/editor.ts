/** What shows around the text: lenses, the status bar, notifications. */

import type { Locator, Page } from 'playwright-core';
import { pickInPalette } from './palette';
import { waitUntil } from './wait';

/** Opens a file by Go to File. */
export async function openFile(page: Page, path: string): Promise<void> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  await pickInPalette(page, 'ControlOrMeta+P', path, name);
  await page.locator('.tab.active').filter({ hasText: name }).waitFor();
}

/** The lenses in the visible editors, one by one. */
export async function codeLenses(page: Page): Promise<string[]> {
  const texts = await page.locator('.codelens-decoration > *').allInnerTexts();
  return texts.map(plain).filter((text) => text !== '' && text !== '|');
}

/** A lens whose text contains this, to be clicked. */
export function codeLens(page: Page, text: string | RegExp): Locator {
  return page.locator('.codelens-decoration a').filter({ hasText: text }).first();
}

/** An item of the status bar; while it warns it has the class `warning-kind`. */
export function statusBarItem(page: Page, text: string | RegExp): Locator {
  return page.locator('.statusbar-item').filter({ hasText: text }).first();
}

/** The notifications on screen. */
export async function notifications(page: Page): Promise<string[]> {
  return (await page.locator('.notification-toast .notification-list-item-message').allInnerTexts()).map(
    plain,
  );
}

/** Waits for a notification with this text. */
export async function waitForNotification(page: Page, text: string): Promise<void> {
  await waitUntil(
    async () => (await notifications(page)).some((each) => each.includes(text)),
    `“${text}” is shown`,
  );
}

/** VS Code puts non-breaking spaces between the words of its labels. */
function plain(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}
