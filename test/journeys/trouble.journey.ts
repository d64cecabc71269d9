import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  answered,
  contextMenu,
  openExplorerFolder,
  panelFrame,
  runCommand,
  screenshot,
  selectFiles,
  useWorkbench,
  waitUntil,
} from './support';

describe('when something is wrong', () => {
  const workbench = useWorkbench('examples', { theme: 'dark', size: { width: 1300, height: 900 } });
  const panel = () => panelFrame(workbench().page);
  const complaint = async () => panel().locator('.banner.error .banner-text').first().innerText();

  const cases: [name: string, content: string | Buffer, message: RegExp][] = [
    ['short.txt', '0.5\n0.25\n', /short\.txt has 2 items? .*10|10 .*2/],
    [
      'words.txt',
      `${Array.from({ length: 9 }, () => '0.5').join('\n')}\nabc\n`,
      /words\.txt.*line 10|line 10.*words\.txt/,
    ],
    ['empty.txt', '', /empty\.txt is empty/],
    [
      'binary.txt',
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1, 2, 3]),
      /binary\.txt is a program, which RealGain doesn’t read/,
    ],
  ];
  for (const [name, content, message] of cases) {
    it(`reports what is wrong with ${name}`, async () => {
      const { page, workspace } = workbench();
      writeFileSync(join(workspace, 'folds', name), content);
      await openExplorerFolder(page, 'folds');
      await selectFiles(page, ['system-a.txt', name]);
      await contextMenu(page, 'RealGain: Compare…');
      await panel().locator('.banner.error').waitFor();
      assert.match(await complaint(), message);
      await screenshot(page, `error-${name}`);
      await runCommand(page, 'View: Close All Editors');
    });
  }

  it('cancels a long run, and runs it again', async () => {
    const { page } = workbench();
    await openExplorerFolder(page, 'translation');
    await selectFiles(page, ['baseline.txt', 'south-base.txt']);
    await contextMenu(page, 'RealGain: Compare…');
    await answered(workbench().page, 'comparison');
    await ask('100000000');
    await panel().getByRole('button', { name: 'Cancel' }).waitFor();
    await waitUntil(
      async () => (await panel().locator('.status-text').innerText()).includes('left'),
      'the time left to be known',
    );
    await screenshot(page, 'panel-running');
    await panel().getByRole('button', { name: 'Cancel' }).click();
    await panel().locator('.status-text .cancelled').waitFor();
    await screenshot(page, 'panel-cancelled');
  });

  it('survives the exit of its engine in mid-run', async () => {
    const { page } = workbench();
    await panel().getByRole('button', { name: 'Rerun' }).first().click();
    await waitUntil(
      async () => (await panel().locator('.status-text').innerText()).includes('left'),
      'the resampling to be under way',
    );
    engines().forEach((pid) => process.kill(pid, 'SIGKILL'));
    await panel().locator('.banner.error').waitFor();
    assert.match(await complaint(), /engine/);
    await screenshot(page, 'error-engine-lost');
    await ask('10000');
    await answered(workbench().page, 'comparison');
    assert.match(await panel().locator('.sentence').innerText(), /10,000 resamples/);
  });

  it('resumes after a reload of the window in mid-run, and finishes', async () => {
    await ask('1000000');
    await waitUntil(
      async () => (await panel().locator('.status-text').innerText()).includes('left'),
      'the resampling to be under way',
    );
    const before = engines();
    assert.notDeepEqual(before, []);
    // Held, so that it can't finish before the window is gone.
    before.forEach((pid) => process.kill(pid, 'SIGSTOP'));
    await workbench().reload('1000000', () => before.forEach((pid) => process.kill(pid, 'SIGCONT')));
    await answered(workbench().page, 'comparison');
    assert.match(await panel().locator('.sentence').innerText(), /1,000,000 resamples/);
    await waitUntil(() => !before.some(isAlive), 'the engine of before to end');
    await screenshot(workbench().page, 'panel-after-a-reload-in-mid-run');
  });

  /** The engines of this workbench that run now. */
  function engines(): number[] {
    const known = workbench().watched();
    return known.flatMap(({ pid, what }) => (/^\S*engine\.js/.test(what) && isAlive(pid) ? [pid] : []));
  }

  async function ask(resamples: string): Promise<void> {
    const field = panel().locator('#resamples input');
    if (!(await field.isVisible())) {
      await panel().getByRole('button', { name: 'More settings' }).click();
    }
    await field.fill(resamples);
    await field.press('Enter');
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
