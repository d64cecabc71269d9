import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, work } from '../../scripts/host/paths';
import { SAMPLE_NAME, SAMPLE_PARTS } from '../../src/editor/start/sample-parts';
import {
  answered,
  codeLenses,
  contextMenu,
  explorerRow,
  menuEntry,
  openContextMenu,
  openExplorerFolder,
  openFile,
  panelFrame,
  RESAMPLES,
  runCommand,
  selectFiles,
  useWorkbench,
  viewRow,
  waitUntil,
} from './support';

/** What a newcomer gets from the walkthrough: the sample workspace, in a folder for the workbenches to copy. */
const SAMPLE = `.vscode-test/sample/${SAMPLE_NAME}`;

function writeSample(): void {
  const folder = join(root, SAMPLE);
  rmSync(folder, { recursive: true, force: true });
  for (const [from, to] of SAMPLE_PARTS)
    cpSync(join(root, 'examples', from), join(folder, to), { recursive: true });
}

before(writeSample);

/** The pictures of the walkthrough, a step each, in light and dark. */
for (const theme of ['light', 'dark'] as const) {
  describe(`pictures of the walkthrough, ${theme}`, () => {
    const workbench = useWorkbench(SAMPLE, {
      theme,
      size: { width: 1000, height: 640 },
      settings: {
        ...RESAMPLES,
        'workbench.activityBar.location': 'hidden',
        'workbench.list.openMode': 'doubleClick',
      },
    });

    const picture = (step: string, clip: { x: number; y: number; width: number; height: number }) =>
      workbench().page.screenshot({ path: `media/walkthrough/${step}-${theme}.png`, clip });

    it('of the Explorer and its menu', async () => {
      const { page } = workbench();
      await runCommand(page, 'Explorer: Focus on Folders View');
      await openExplorerFolder(page, 'translation');
      await page.mouse.move(700, 500);
      await picture('open', { x: 0, y: 35, width: 480, height: 360 });

      await selectFiles(page, ['baseline.txt', 'north-large.txt']);
      await openContextMenu(page);
      await menuEntry(page, 'RealGain: Compare…').hover();
      await picture('compare', { x: 0, y: 35, width: 640, height: 580 });
      await page.keyboard.press('Escape');
    });

    it('of the verdict, in the panel', async () => {
      const { page } = workbench();
      await contextMenu(page, 'RealGain: Compare…');
      await answered(page, 'comparison');
      await page.keyboard.press('ControlOrMeta+B');
      await page.locator('.part.sidebar').waitFor({ state: 'hidden' });
      await page.mouse.move(500, 635);
      await picture('read', { x: 0, y: 70, width: 1000, height: 540 });
    });

    it('of the outputs of a test set, in its view', async () => {
      const { page } = workbench();
      await runCommand(page, 'View: Close All Editors');
      await openFile(page, 'translation/realgain.json');
      await runCommand(page, 'RealGain: Focus on Test Sets View');
      await viewRow(page, 'Test Sets', 'made-up news').click();
      await viewRow(page, 'Test Sets', 'north-large').waitFor();
      await picture('declare', { x: 0, y: 35, width: 1000, height: 400 });
    });

    it('of the verdict above code, and in the status bar', async () => {
      const { page } = workbench();
      await page.keyboard.press('ControlOrMeta+B');
      await page.locator('.part.sidebar').waitFor({ state: 'hidden' });
      await openFile(page, 'train.py');
      await waitUntil(async () => (await codeLenses(page)).some((text) => text.includes('✓')), 'the verdict');
      await picture('watch', { x: 0, y: 200, width: 1000, height: 440 });
    });
  });
}

/** The frames of the moving picture in the README; scripts/pictures.ts puts them together. */
describe('frames of the moving picture', () => {
  const workbench = useWorkbench(SAMPLE, {
    theme: 'light',
    size: { width: 960, height: 600 },
    settings: {
      ...RESAMPLES,
      'workbench.activityBar.location': 'hidden',
      'window.commandCenter': false,
      'workbench.list.openMode': 'doubleClick',
    },
  });

  it('from two files to the answer', async () => {
    const { page } = workbench();
    const folder = join(work, 'frames');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    let count = 0;
    /** The name says how long the frame is shown, in milliseconds. */
    const frame = (milliseconds: number) =>
      page.screenshot({ path: join(folder, `${String(++count).padStart(2, '0')}-${milliseconds}.png`) });
    await openExplorerFolder(page, 'translation');
    await explorerRow(page, 'south-large.txt').waitFor();
    await page.mouse.move(600, 300);
    await frame(900);
    await selectFiles(page, ['baseline.txt']);
    await frame(500);
    await selectFiles(page, ['baseline.txt', 'north-large.txt']);
    await frame(700);
    await openContextMenu(page);
    await frame(600);
    await menuEntry(page, 'RealGain: Compare…').hover();
    await frame(1_100);
    await page.keyboard.press('Escape');
    await contextMenu(page, 'RealGain: Compare…');
    await answered(page, 'comparison');
    await panelFrame(page).locator('.strip canvas').waitFor();
    await page.mouse.move(600, 300);
    await frame(3_000);
    await openFile(page, 'train.py');
    await waitUntil(async () => (await codeLenses(page)).some((text) => text.includes('✓')), 'the verdict');
    await frame(3_000);
  });
});
