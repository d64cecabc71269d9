import assert from 'node:assert/strict';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import {
  answered,
  codeLens,
  codeLenses,
  contextMenu,
  contextMenuLabels,
  openExplorerFolder,
  openFile,
  panelFrame,
  quickPick,
  runCommand,
  screenshot,
  selectFiles,
  statusBarItem,
  useWorkbench,
  viewRow,
  waitForNotification,
  waitUntil,
} from './support';

describe('in German', () => {
  const workbench = useWorkbench('examples', {
    theme: 'light',
    language: 'de',
    size: { width: 1300, height: 860 },
    // Else the outputs of the examples are compared in the background.
    settings: { 'realgain.watch.enabled': false },
  });

  it('views and menus use package.nls.de.json', async () => {
    const { page } = workbench();
    await page
      .locator('.activitybar .action-item')
      .filter({ has: page.getByLabel('RealGain') })
      .first()
      .click();
    await viewRow(page, 'Testmengen', 'made-up news').waitFor();
    await page.locator('.pane').filter({ hasText: 'Noch kein Vergleich.' }).waitFor();
    await screenshot(page, 'german-views');
    await page.keyboard.press('ControlOrMeta+Shift+E');
    await openExplorerFolder(page, 'translation');
    await selectFiles(page, ['baseline.txt', 'north-large.txt']);
    const labels = await contextMenuLabels(page);
    assert.ok(labels.includes('RealGain: Vergleichen…'), labels.join(', '));
  });

  it('lenses, the panel and the status bar use the bundle, with the same digits', async () => {
    const { page } = workbench();
    await openFile(page, 'translation/north-large.txt');
    await codeLens(page, 'Mit baseline.txt vergleichen').click();
    await answered(page, 'comparison');
    assert.equal(await panelFrame(page).locator('html').getAttribute('lang'), 'de');
    assert.match(await panelFrame(page).locator('main').innerText(), /gepaarter Bootstrap/);
    await screenshot(page, 'german-panel');
    await openFile(page, 'translation/north-large.txt');
    await waitUntil(
      async () =>
        (await codeLenses(page)).some((title) =>
          /^BLEU ↑ 55\.\d\d \[.+\] · \+7\.\d\d vs baseline, p < .+ ✓ signifikant$/.test(title),
        ),
      'the lens says “signifikant”',
    );
    await statusBarItem(page, 'signifikant').waitFor();
    await screenshot(page, 'german-lens');
  });

  it('a single file lists what can be asked of it', async () => {
    const { page } = workbench();
    await openExplorerFolder(page, 'folds');
    await selectFiles(page, ['system-a.txt']);
    await contextMenu(page, 'RealGain: Vergleichen…');
    await quickPick(page, 'Diese Ausgabe bewerten…', { timeout: 20_000 });
    await answered(page, 'table', { title: 'system-a.txt' });
  });

  it('errors of the engine are in German, too', async () => {
    const { page, workspace } = workbench();
    writeFileSync(join(workspace, 'translation', 'empty.txt'), '');
    await openFile(page, 'translation/empty.txt');
    await runCommand(page, 'RealGain: Signifikanz mit Baseline vergleichen');
    await panelFrame(page).getByText('ist leer').first().waitFor();
    await screenshot(page, 'german-error');
  });

  it('notifications are in German', async () => {
    const { page } = workbench();
    await openFile(page, 'translation/empty.txt');
    await runCommand(page, 'RealGain: Signifikanz mit Git-Revision vergleichen…');
    await waitForNotification(
      page,
      'empty.txt liegt in keinem Git-Repository, das in der Quellcodeverwaltung geöffnet ist.',
    );
    await screenshot(page, 'german-notification');
  });
});
