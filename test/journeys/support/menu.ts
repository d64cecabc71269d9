/** Context menus, of the Explorer, tabs and views. */

import type { Locator, Page } from 'playwright-core';
import { escaped } from './label';
import { settles, waitUntil } from './wait';

/** What is right-clicked, searched for on each try. */
export type Target = Locator | (() => Promise<Locator>);

/** Right-clicks, again if an editor that opened just then closed the menu. */
export async function openMenu(page: Page, target: Target): Promise<void> {
  const menu = page.locator('.monaco-menu').first();
  await waitUntil(async () => {
    const clicked = typeof target === 'function' ? await target() : target;
    await clicked.click({ button: 'right' });
    return settles(() => menu.isVisible());
  }, 'a menu opens');
}

/** The entries of the menu that a right-click shows; the menu is closed again. */
export async function menuLabels(page: Page, target: Target): Promise<string[]> {
  await openMenu(page, target);
  const labels = await page.locator('.monaco-menu .action-label:not(.separator)').allInnerTexts();
  await page.keyboard.press('Escape');
  await page.locator('.monaco-menu').waitFor({ state: 'hidden' });
  return labels.map((text) => text.trim());
}

/** An entry of the open menu, by its words without the keys that may follow. */
export function menuEntry(page: Page, words: string | RegExp): Locator {
  const text = typeof words === 'string' ? new RegExp(`^\\s*${escaped(words)}\\s*$`) : words;
  return page
    .locator('.monaco-menu .action-menu-item')
    .filter({ has: page.locator('.action-label').filter({ hasText: text }) })
    .first();
}

/**
 * Right-clicks and picks an entry of the menu.
 *
 * @param submenu the entry that opens the menu which holds it, if it is in one
 */
export async function pickFromMenu(
  page: Page,
  target: Target,
  entryLabel: string | RegExp,
  submenu?: string,
): Promise<void> {
  const entry = menuEntry(page, entryLabel);
  // A menu ignores clicks in its first moments, lest the click that opened it picks something; and it closes when an
  // editor that opens just then takes the focus. On a busy machine it may close long after a click that it obeys.
  let hit = false;
  await waitUntil(
    async () => {
      if (!(await entry.isVisible())) {
        if (hit) return true;
        await openMenu(page, target);
        if (submenu !== undefined) await page.getByRole('menuitem', { name: submenu }).hover();
        if (!(await settles(() => entry.isVisible()))) return false;
      }
      const closes = entry.waitFor({ state: 'hidden', timeout: 3_000 });
      const clicked = entry.click({ timeout: 1_000 });
      const [closed, click] = await Promise.allSettled([closes, clicked]);
      hit ||= click.status === 'fulfilled';
      return hit && closed.status === 'fulfilled';
    },
    `the menu closes after ${String(entryLabel)}`,
  );
}
