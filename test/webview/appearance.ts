import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { colourViolationsOf, narrowViolationsOf, violationsOf } from './axe';
import { THEMES, type PanelPage, type ThemeName } from './page';
import { isRelease } from '../support/releases';

/** Where pictures are left for somebody to look at. */
export const folder = path.resolve(__dirname, '../../.vscode-test/screenshots/webview');

/** Saves what is shown for a release: otherwise nobody looks at it, and it takes as long as the page. */
export async function screenshot(shown: Page | Locator, name: string, fullPage = true): Promise<void> {
  if (isRelease) {
    mkdirSync(folder, { recursive: true });
    await shown.screenshot({ path: path.join(folder, `${name}.png`), ...(fullPage && { fullPage }) });
  }
}

type Shown = Pick<PanelPage, 'page' | 'complaints' | 'setTheme'>;

/** Checks what is shown, whole in its theme and the colours of the others: to load the page in each takes longer. */
export async function checkThemes(
  shown: Shown,
  name: string,
  from: ThemeName,
  others = THEMES.filter((other) => other !== from),
): Promise<void> {
  await shown.setTheme(from);
  await checkAppearance(shown, `${name}-${from}`);
  for (const theme of others) {
    await shown.setTheme(theme);
    await checkAppearance(shown, `${name}-${theme}`, colourViolationsOf);
  }
}

/** Checks a state that has been looked at in a usual width: what depends on the width, and with `--all` everything. */
export function checkNarrow(shown: Shown, name: string): Promise<void> {
  return checkAppearance(shown, name, isRelease ? violationsOf : narrowViolationsOf);
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
