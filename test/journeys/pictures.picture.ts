import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  answered,
  codeLenses,
  contextMenu,
  openExplorerFolder,
  openFile,
  RESAMPLES,
  runCommand,
  selectFiles,
  statusBarItem,
  useWorkbench,
  waitUntil,
} from './support';

/** The pictures of the README and the documentation: `npm run pictures` takes them all again. */
describe('pictures', () => {
  const workbench = useWorkbench('examples', {
    theme: 'light',
    size: { width: 1280, height: 1580 },
    settings: {
      ...RESAMPLES,
      'realgain.watch.settleSeconds': 0.5,
      'workbench.activityBar.location': 'hidden',
    },
  });

  it('of the panel, with the other comparisons of the test set in the plot', async () => {
    const { page } = workbench();
    await openExplorerFolder(page, 'translation');
    const others = [
      'south-base',
      'south-distilled',
      'south-large',
      'north-ensemble',
      'north-large',
      'north-base',
    ];
    for (const name of others) {
      await selectFiles(page, ['baseline.txt', `${name}.txt`]);
      await contextMenu(page, 'RealGain: Compare…');
      await answered(page, 'comparison', { title: `${name} vs baseline` });
    }
    await page.screenshot({
      path: 'docs/pictures/comparison.png',
      clip: { x: 301, y: 70, width: 979, height: 1434 },
    });
    await runCommand(page, 'View: Close All Editors');
  });

  it('of the verdict beside code', async () => {
    const { page } = workbench();
    await openFile(page, 'train.py');
    await waitUntil(async () => (await codeLenses(page)).some((text) => text.includes('✓')), 'the verdict');
    await page.screenshot({
      path: 'docs/pictures/lens.png',
      clip: { x: 300, y: 225, width: 960, height: 352 },
    });
  });

  it('of the alert in the status bar', async () => {
    const { page, workspace } = workbench();
    const stream = join(workspace, 'stream');
    const scores = readFileSync(join(stream, 'baseline.txt'), 'utf8').trim().split('\n').map(Number);
    const lucky = scores.map((score, index) => score + (index % 2 === 0 ? 0.011 : -0.01));
    writeFileSync(join(stream, 'runs', 'new.part'), `${lucky.join('\n')}\n`);
    copyFileSync(join(stream, 'runs', 'new.part'), join(stream, 'runs', 'run-7.txt'));
    await statusBarItem(page, /run-7: .*not significant/).waitFor();
    await page.locator('.notification-toast').waitFor();
    await page.screenshot({
      path: 'media/alert.png',
      // It fades in.
      animations: 'disabled',
      clip: { x: 560, y: 1420, width: 720, height: 160 },
    });
  });
});
