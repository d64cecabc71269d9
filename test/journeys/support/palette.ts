/** The command palette and the lists that commands open. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { label } from './label';
import { waitUntil } from './wait';

const input = (page: Page): Locator => page.locator('.quick-input-widget input');

/** Runs a command by the title that the palette shows, e.g. `RealGain: Compare…`. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await findInPalette(page, 'F1', `>${title}`, title);
  await quickPick(page, title);
}

/**
 * Opens the palette, types, and waits for the entry. All of it again if need be: while a webview comes or goes
 * keys are lost, and a palette about to close still takes text.
 * @param key `F1` for commands, `ControlOrMeta+P` for files
 */
export async function findInPalette(page: Page, key: string, text: string, entry: string): Promise<void> {
  const find = async (): Promise<boolean> => {
    if (!(await input(page).isVisible())) await page.keyboard.press(key);
    try {
      await input(page).fill(text, { timeout: 1_000 });
      await entryOf(page, entry).waitFor({ timeout: 2_000 });
      return true;
    } catch {
      return false;
    }
  };
  await waitUntil(find, `the palette shows ${entry}`);
}

/** An entry of the open list, by its label. */
function entryOf(page: Page, name: string): Locator {
  const rows = page.locator('.quick-input-list .monaco-list-row');
  return rows.filter({ has: label(page, name) }).first();
}

/** Picks an entry of the open list by its label. */
export async function quickPick(page: Page, name: string): Promise<void> {
  await settled(page);
  const row = entryOf(page, name);
  await row.click();
  await waitUntil(async () => !(await row.isVisible()), `the list closes after ${name}`);
}

/**
 * Waits until the list looks the same twice. It is sorted again as results arrive, and puts another entry into the
 * row that is about to be clicked.
 */
async function settled(page: Page): Promise<void> {
  let before = '';
  await waitUntil(async () => {
    const now = (await quickPickLabels(page)).join('\n');
    const same = now === before;
    before = now;
    if (!same) await sleep(150);
    return same;
  }, 'the list is settled');
}

/** The labels of the open list. */
async function quickPickLabels(page: Page): Promise<string[]> {
  await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
  return page.locator('.quick-input-list .monaco-list-row .label-name').allInnerTexts();
}
