import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { waitUntil } from './wait';

/**
 * Who reaches for the browser's reload button leaves the page, and that is when VS Code saves its state. While a panel has
 * the focus, the window counts as left already: it gets the focus first.
 */
const leave = `
  document.hasFocus = () => true;
  window.dispatchEvent(new Event('focus'));
  document.hasFocus = () => false;
  window.dispatchEvent(new Event('blur'));
`;

/** What VS Code has saved of its editors, in the browser's database. */
const saved = `(async () => {
  const answer = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const found = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith('vscode-web-state-db')) continue;
    const database = await answer(indexedDB.open(name));
    const items = database.transaction('ItemTable').objectStore('ItemTable');
    found.push(await answer(items.get('memento/workbench.parts.editor')));
    database.close();
  }
  return JSON.stringify(found);
})()`;

/**
 * Reloads the window once its state is saved: a page that is torn away at once loses what it saved last.
 * @param containing what the state must contain by then, if something has just changed
 * @param justBefore is called at the last moment
 */
export async function reload(
  page: Page,
  containing = '',
  justBefore: () => void = () => undefined,
): Promise<void> {
  let before = '';
  await waitUntil(async () => {
    await page.evaluate(leave);
    await sleep(300);
    const now = await page.evaluate<string>(saved);
    const same = now === before && now.includes(containing);
    before = now;
    return same;
  }, 'the state is saved');
  justBefore();
  await page.reload();
}
