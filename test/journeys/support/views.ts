/** RealGain's own views in the activity bar. */

import type { Locator, Page } from 'playwright-core';
import { label } from './label';

/** Brings RealGain's views to the front. */
export async function openViews(page: Page): Promise<void> {
  await page
    .locator('.activitybar .action-item')
    .filter({ has: page.getByLabel('RealGain') })
    .first()
    .click();
  await pane(page, 'Test Sets').waitFor();
}

/** One of the views, by its heading. */
export function pane(page: Page, name: string): Locator {
  return page.locator('.pane').filter({ has: page.locator('.pane-header').filter({ hasText: name }) });
}

/** A row of one of the views, by its label. */
export function viewRow(page: Page, view: string, name: string): Locator {
  return pane(page, view)
    .locator('.monaco-list-row')
    .filter({ has: label(page, name) });
}
