/** The Explorer, used as a person uses it: by mouse. */

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
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
    await waitUntil(async () => (await row.getAttribute('aria-expanded')) === 'true', `${name} is open`);
  }
}

/** Selects files in this order: a click on the first, Ctrl-clicks on the others. */
export async function selectFiles(page: Page, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await explorerRow(page, name).click(index === 0 ? {} : { modifiers: ['ControlOrMeta'] });
    await waitUntil(() => isSelected(page, name), `${name} is selected`);
  }
  await waitUntil(
    async () => (await selectedCount(page)) === names.length,
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
export async function contextMenu(page: Page, entryLabel: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name: entryLabel, exact: true });
  // A menu ignores clicks in its first moments, lest the click that opened it picks something; and it closes when an
  // editor that opens just then takes the focus.
  await waitUntil(async () => {
    if (!(await entry.isVisible())) {
      await openContextMenu(page);
      await entry.waitFor();
    }
    const closes = entry.waitFor({ state: 'hidden', timeout: 3_000 });
    const clicked = entry.click({ timeout: 1_000 });
    const [closed, hit] = await Promise.allSettled([closes, clicked]);
    return closed.status === 'fulfilled' && hit.status === 'fulfilled';
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

/** Right-clicks what was selected last in the Explorer. */
export async function openContextMenu(page: Page): Promise<void> {
  const selected = page.locator('.explorer-folders-view .monaco-list-row.selected');
  const focused = page.locator('.explorer-folders-view .monaco-list-row.focused.selected');
  await ((await focused.count()) > 0 ? focused : selected.last()).click({ button: 'right' });
  await page.locator('.monaco-menu').waitFor();
}
