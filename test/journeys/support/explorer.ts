/** The Explorer, used by mouse. */

import type { Locator, Page } from 'playwright-core';
import { label } from './label';
import { menuLabels, openMenu, pickFromMenu } from './menu';
import { settles, waitUntil } from './wait';

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
    await waitUntil(async () => {
      if (await isOpen()) return true;
      // A busy workbench may take a click for a selection alone; another one would close what the first opens late.
      await ((await isSelected(page, name)) ? page.keyboard.press('ArrowRight') : row.click());
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

async function isSelected(page: Page, name: string): Promise<boolean> {
  return (await explorerRow(page, name).getAttribute('aria-selected')) === 'true';
}

function selectedCount(page: Page): Promise<number> {
  return page.locator('.explorer-folders-view .monaco-list-row.selected').count();
}

/** Right-clicks what was selected last in the Explorer and picks an entry of the menu. */
export function contextMenu(page: Page, entryLabel: string, submenu?: string): Promise<void> {
  return pickFromMenu(page, () => lastSelected(page), entryLabel, submenu);
}

/** The entries of the menu that a right-click on it shows. */
export function contextMenuLabels(page: Page): Promise<string[]> {
  return menuLabels(page, () => lastSelected(page));
}

export function openContextMenu(page: Page): Promise<void> {
  return openMenu(page, () => lastSelected(page));
}

async function lastSelected(page: Page): Promise<Locator> {
  const selected = page.locator('.explorer-folders-view .monaco-list-row.selected');
  const focused = page.locator('.explorer-folders-view .monaco-list-row.focused.selected');
  return (await focused.count()) > 0 ? focused : selected.last();
}
