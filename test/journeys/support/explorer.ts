/** The Explorer, used by mouse. */

import type { Locator, Page } from 'playwright-core';
import { label } from './label';
import { waitUntil } from './wait';

/** The row of a file or folder, by the name it shows. */
export function explorerRow(page: Page, name: string): Locator {
  return page.locator('.explorer-folders-view .monaco-list-row').filter({ has: label(page, name) });
}

/** Opens a folder, or folders within each other: `translation`, `stream/runs`. */
export async function openExplorerFolder(page: Page, path: string): Promise<void> {
  for (const name of path.split('/')) {
    const row = explorerRow(page, name);
    const isOpen = async () => (await row.getAttribute('aria-expanded')) === 'true';
    await row.waitFor();
    // A busy workbench may take a click for a selection alone.
    await waitUntil(async () => {
      if (await isOpen()) return true;
      await row.click();
      return settles(isOpen);
    }, `${name} is open`);
  }
}

/**
 * Selects files in this order: a click on the first, Ctrl-clicks on the others. All of it again if need be: a row that
 * appears moves those below it, and then a click hits another one.
 */
export async function selectFiles(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await explorerRow(page, name).waitFor();
  await waitUntil(
    async () => {
      for (const [index, name] of names.entries()) {
        await explorerRow(page, name).click(index === 0 ? {} : { modifiers: ['ControlOrMeta'] });
        const selected = await settles(
          async () => (await isSelected(page, name)) && (await selectedCount(page)) === index + 1,
        );
        if (!selected) return false;
      }
      return true;
    },
    `${names.join(', ')} are selected`,
  );
}

/** Whether it comes true within a few seconds. */
async function settles(holds: () => Promise<boolean>): Promise<boolean> {
  try {
    await waitUntil(holds, '', 5_000);
    return true;
  } catch {
    return false;
  }
}

async function isSelected(page: Page, name: string): Promise<boolean> {
  return (await explorerRow(page, name).getAttribute('aria-selected')) === 'true';
}

function selectedCount(page: Page): Promise<number> {
  return page.locator('.explorer-folders-view .monaco-list-row.selected').count();
}

/** Right-clicks what was selected last in the Explorer and picks an entry of the menu. */
export async function contextMenu(page: Page, entryLabel: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name: entryLabel, exact: true });
  // A menu ignores clicks in its first moments, lest the click that opened it picks something; and it closes when an
  // editor that opens just then takes the focus. On a busy machine it may close long after a click that it obeys.
  let hit = false;
  await waitUntil(async () => {
    if (!(await entry.isVisible())) {
      if (hit) return true;
      await openContextMenu(page);
      if (!(await settles(() => entry.isVisible()))) return false;
    }
    const closes = entry.waitFor({ state: 'hidden', timeout: 3_000 });
    const clicked = entry.click({ timeout: 1_000 });
    const [closed, click] = await Promise.allSettled([closes, clicked]);
    hit ||= click.status === 'fulfilled';
    return hit && closed.status === 'fulfilled';
  }, `the menu closes after ${entryLabel}`);
}

/** The entries of the menu that a right-click shows; the menu is closed again. */
export async function contextMenuLabels(page: Page): Promise<string[]> {
  await openContextMenu(page);
  return menuLabels(page);
}

/** The entries of the menu that is open; it is closed then. */
export async function menuLabels(page: Page): Promise<string[]> {
  await page.locator('.monaco-menu').waitFor();
  const labels = await page.locator('.monaco-menu .action-label:not(.separator)').allInnerTexts();
  await page.keyboard.press('Escape');
  await page.locator('.monaco-menu').waitFor({ state: 'hidden' });
  return labels.map((text) => text.trim());
}

/** Right-clicks what was selected last in the Explorer, again if an editor that opened just then closed the menu. */
export async function openContextMenu(page: Page): Promise<void> {
  const selected = page.locator('.explorer-folders-view .monaco-list-row.selected');
  const focused = page.locator('.explorer-folders-view .monaco-list-row.focused.selected');
  const menu = page.locator('.monaco-menu').first();
  await waitUntil(async () => {
    await ((await focused.count()) > 0 ? focused : selected.last()).click({ button: 'right' });
    return settles(() => menu.isVisible());
  }, 'a menu opens');
}
