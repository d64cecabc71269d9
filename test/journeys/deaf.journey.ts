import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  notifications,
  openFile,
  screenshot,
  shifted,
  statusBarItem,
  useWorkbench,
  waitForNotification,
  waitUntil,
} from './support';

describe('a file watcher that misses changes', () => {
  const workbench = useWorkbench('examples', {
    theme: 'light',
    size: { width: 1300, height: 700 },
    settings: {
      'realgain.watch.settleSeconds': 0.2,
      'realgain.watch.lookSeconds': 6,
      // VS Code reports no changes to excluded files; nor does a system that has run out of watchers.
      'files.watcherExclude': { '**/stream/runs/**': true },
    },
  });
  const deaf = 'VS Code’s file watcher missed run-';
  const write = (name: string): void => {
    const stream = join(workbench().workspace, 'stream');
    const text = shifted(join(stream, 'baseline.txt'), (index) => 0.02 + 0.001 * (index % 5));
    writeFileSync(join(stream, 'runs', name), text);
  };

  it('is reported once, with a button to poll more often', async () => {
    const { page } = workbench();
    await openFile(page, 'stream/realgain.json');
    await statusBarItem(page, /RealGain|vs baseline/).waitFor();
    // In its first seconds RealGain polls, because watchers may still be starting, and shows no warning.
    const isSaid = async () => (await notifications(page)).some((text) => text.includes(deaf));
    let written = 0;
    const writeAndWait = async (name: string): Promise<void> => {
      write(`${name}.txt`);
      written += 1;
      const said = written === 1 ? `${name}: .* significant` : `${written} new: ${written} ✓`;
      await statusBarItem(page, new RegExp(said)).waitFor();
    };
    while (written < 5 && !(await isSaid())) await writeAndWait(`run-unheard-${written + 1}`);
    await waitForNotification(page, deaf);
    await screenshot(page, 'watcher-deaf');
    await page.locator('.notification-toast').getByRole('button', { name: 'Look Every 5 Seconds' }).click();
    const settings = join(workbench().workspace, '.vscode', 'settings.json');
    await waitUntil(
      () =>
        existsSync(settings) && readFileSync(settings, 'utf8').includes('"realgain.watch.lookSeconds": 5'),
      'the choice to be kept',
    );
    await writeAndWait('run-too');
    assert.deepEqual(
      (await notifications(page)).filter((text) => text.includes(deaf)),
      [],
    );
  });
});
