/** The command palette and the lists that commands open. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { label } from './label';
import { waitUntil } from './wait';

const input = (page: Page): Locator => page.locator('.quick-input-widget input');

/**
 * Runs a command by the title that the palette shows, e.g. `RealGain: Compare…`.
 * @param entries to pick from the lists that it opens: a list closes when something else takes the focus, and is opened again
 */
export async function runCommand(page: Page, title: string, ...entries: readonly string[]): Promise<void> {
  const run = async (): Promise<boolean> => {
    await pickInPalette(page, 'F1', `>${title}`, title);
    try {
      for (const entry of entries) await quickPick(page, entry, { timeout: 15_000 });
      return true;
    } catch {
      return false;
    }
  };
  await waitUntil(run, `${title} offers ${entries.join(', ')}`);
}

/**
 * Opens the palette, types, and picks the entry. All of it again if need be: while a webview or a folder opens, keys
 * are lost, and a palette about to close still takes text.
 * @param key `F1` for commands, `ControlOrMeta+P` for files
 */
export async function pickInPalette(page: Page, key: string, text: string, entry: string): Promise<void> {
  const row = entryOf(page, entry);
  const pick = async (): Promise<boolean> => {
    if (!(await input(page).isVisible())) await page.keyboard.press(key);
    try {
      await input(page).fill(text, { timeout: 1_000 });
      await row.waitFor({ timeout: 2_000 });
      await settled(page);
      // A click that is given up may have run the command, and what that opened may take the keys of the next try.
      await row.click({ timeout: 15_000 });
      return true;
    } catch {
      return false;
    }
  };
  await waitUntil(pick, `the palette offers ${entry}`);
  await waitUntil(async () => !(await row.isVisible()), `the palette closes after ${entry}`);
}

/** An entry of the open list, by its label. */
function entryOf(page: Page, name: string): Locator {
  const rows = page.locator('.quick-input-list .monaco-list-row');
  return rows.filter({ has: label(page, name) }).first();
}

/** Picks an entry of the open list by its label. */
export async function quickPick(
  page: Page,
  name: string,
  options: { readonly timeout?: number } = {},
): Promise<void> {
  const row = entryOf(page, name);
  await row.waitFor(options);
  await settled(page);
  await row.click(options);
  await waitUntil(async () => !(await row.isVisible()), `the list closes after ${name}`);
}

/**
 * Waits until the list looks the same twice. It is sorted again as results arrive, and puts another entry into the
 * row that is about to be clicked.
 */
async function settled(page: Page): Promise<void> {
  const labels = page.locator('.quick-input-list .monaco-list-row .label-name');
  let before = '';
  await waitUntil(async () => {
    const now = (await labels.allInnerTexts()).join('\n');
    const same = now === before;
    before = now;
    if (!same) await sleep(150);
    return same;
  }, 'the list is settled');
}
