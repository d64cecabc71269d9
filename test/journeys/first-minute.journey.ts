import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import {
  answered,
  contextMenu,
  openExplorerFolder,
  panelFrame,
  quickPick,
  runCommand,
  screenshot,
  selectFiles,
  useWorkbench,
  waitUntil,
} from './support';

describe('the first minute', () => {
  const workbench = useWorkbench('examples/folds', { theme: 'light', size: { width: 1300, height: 850 } });

  it('leads from the walkthrough over the sample workspace to an answer', async () => {
    const { page } = workbench();
    // A window without a folder, as one has it who just installed the extension.
    await page.goto(page.url().replace(/folder=[^&]*/, 'ew=true'));
    await openWalkthrough(page);
    await screenshot(page, 'first-minute-1');
    await page.getByRole('button', { name: 'Open Sample Workspace' }).click();
    await quickPick(page, "In RealGain's own storage");

    await openExplorerFolder(page, 'translation');
    // A browser may leave the page before VS Code has noted what to show next: then this is another walkthrough.
    const steps = page.locator('.getting-started-step');
    await steps.first().waitFor();
    await openWalkthrough(page);
    const opened = steps.filter({ hasText: 'Open something to compare' });
    await opened.locator('.codicon-getting-started-step-checked').waitFor();
    await steps.filter({ hasText: 'Compare two outputs' }).click();
    await screenshot(page, 'first-minute-2');
    await selectFiles(page, ['baseline.txt', 'north-large.txt']);
    await contextMenu(page, 'RealGain: Compare…');
    await answered(page, 'comparison');
    await screenshot(page, 'first-minute-3');
    assert.match(await panelFrame(page).locator('body').innerText(), /north-large is better than baseline/);
  });
});

/** Again if need be: its list closes when something that opens just then takes the focus. */
async function openWalkthrough(page: Page): Promise<void> {
  const entry = page.locator('.quick-input-list .monaco-list-row', { hasText: 'Is the gain real?' });
  await waitUntil(async () => {
    await runCommand(page, 'Welcome: Open Walkthrough...');
    const isPicked = await entry.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (!isPicked) await page.keyboard.press('Escape');
    return isPicked;
  }, 'the walkthrough is picked');
}
