import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../../scripts/host/paths';
import { openWindow } from '../../scripts/host/workbench';
import { sheet, type Cell } from '../support/sheet';
import {
  answered,
  codeLenses,
  contextMenu,
  explorerRow,
  openContextMenu,
  openExplorerFolder,
  openFile,
  openViews,
  RESAMPLES,
  runCommand,
  keptPicture,
  selectFiles,
  setTheme,
  themes,
  useWorkbench,
  viewRow,
  waitUntil,
} from './support';

const WINDOW = { width: 1100, height: 720 };
const cells: Cell[] = [];

async function add(page: Page, title: string): Promise<void> {
  await keptPicture(page, `sheet-${title.replace(/[^a-z0-9]+/gi, '-')}`);
  cells.push({ title, png: await page.screenshot({ animations: 'disabled' }), width: 390 });
}

/** Everything of ours around the pages, in each theme, on one sheet: docs/pictures/workbench.png. */
describe('a sheet of the workbench', () => {
  const workbench = useWorkbench('examples', {
    size: WINDOW,
    settings: { ...RESAMPLES, 'realgain.decorations.enabled': true },
  });
  const showsVerdict = (page: Page) =>
    waitUntil(async () => (await codeLenses(page)).some((text) => text.includes('✓')), 'the verdict');

  it('with a comparison, its lens, its views and its menu', async () => {
    const { page } = workbench();
    await openExplorerFolder(page, 'translation');
    await selectFiles(page, ['baseline.txt', 'north-large.txt']);
    await contextMenu(page, 'RealGain: Compare…');
    await answered(page, 'comparison');
    for (const theme of themes) {
      await setTheme(page, theme);
      await add(page, `the answer, ${theme}`);
    }
    await workbench().reload('north-large vs baseline');
    await answered(page, 'comparison');
    await add(page, 'restored after a reload');
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'translation/north-large.txt');
    await showsVerdict(page);
    for (const theme of themes) {
      await setTheme(page, theme);
      await runCommand(page, 'Explorer: Focus on Folders View');
      await explorerRow(page, 'north-large.txt').waitFor();
      await selectFiles(page, ['south-large.txt']);
      await openContextMenu(page);
      await add(page, `the menu of an output, ${theme}`);
      await page.keyboard.press('Escape');
      await openViews(page);
      const set = viewRow(page, 'Test Sets', 'made-up news');
      await set.waitFor();
      if ((await set.getAttribute('aria-expanded')) !== 'true') await set.click();
      await viewRow(page, 'Test Sets', 'north-large').waitFor();
      await add(page, `views and lens, ${theme}`);
    }
  });

  it('before there is anything', async () => {
    const { page } = empty();
    await openViews(page);
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      await add(page, `nothing yet, ${theme}`);
    }
  });
  const empty = useWorkbench('examples/folds', { size: WINDOW });

  after(async () => {
    const { page, close } = await openWindow({ log: () => undefined });
    writeFileSync(join(root, 'docs/pictures/workbench.png'), await sheet(page, cells));
    await close();
  });
});
