import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { violationsOf } from './axe';

const folder = path.resolve(__dirname, '../../.vscode-test/screenshots/webview');

/** With `npm test -- --all`; at other times nobody looks at them, and a screenshot takes as long as the page. */
const areWanted = process.env['REALGAIN_ALL'] === '1';

/** Saves what is shown for somebody to look at. */
export async function screenshot(shown: Page | Locator, name: string, fullPage = true): Promise<void> {
  if (areWanted) {
    mkdirSync(folder, { recursive: true });
    await shown.screenshot({ path: path.join(folder, `${name}.png`), ...(fullPage && { fullPage }) });
  }
}

/** What holds for every page in every state: no errors, accessible, and no wider than its window. */
export async function checkAppearance(
  { page, complaints }: { readonly page: Page; readonly complaints: readonly string[] },
  name: string,
  look = violationsOf,
): Promise<void> {
  await screenshot(page, name);
  assert.deepEqual(complaints, []);
  assert.deepEqual(await look(page), []);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  assert.ok(Number(overflow) <= 0, `the page is ${String(overflow)} pixels wider than its window`);
}
