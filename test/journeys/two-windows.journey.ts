import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { runCommand, shifted, statusBarItem, useWorkbench } from './support';

describe('two windows on one workspace', () => {
  const workbench = useWorkbench('examples', { settings: { 'realgain.watch.settleSeconds': 0.5 } });

  it('both end an alert once all runs are marked as seen in one of them', async () => {
    const { page, workspace } = workbench();
    const other = await page.context().newPage();
    await other.goto(page.url());
    const alerts = (window: Page) =>
      window.locator('.statusbar-item.error-kind').filter({ hasText: 'run-worse' });
    await other.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
    // What was there comes first: then both windows watch.
    for (const window of [page, other]) await statusBarItem(window, /vs baseline/).waitFor();
    const worse = shifted(join(workspace, 'stream', 'baseline.txt'), (index) => -0.02 - 0.001 * (index % 5));
    writeFileSync(join(workspace, 'stream', 'runs', 'run-worse.txt'), worse);
    await alerts(page).waitFor();
    await alerts(other).waitFor();
    await runCommand(page, 'RealGain: Mark All as Seen');
    await alerts(page).waitFor({ state: 'hidden' });
    await alerts(other).waitFor({ state: 'hidden' });
    await other.close();
  });
});
