import { execFileSync } from 'node:child_process';
import assert from 'node:assert/strict';
import { appendFileSync, copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import {
  contextMenu,
  notifications,
  openExplorerFolder,
  openFile,
  pane,
  panelFrame,
  runCommand,
  screenshot,
  screenshots,
  selectFiles,
  settles,
  shifted,
  statusBarItem,
  useWorkbench,
  waitForNotification,
  waitUntil,
} from './support';

describe('alerts about new runs', () => {
  const workbench = useWorkbench('examples', {
    theme: 'light',
    size: { width: 1300, height: 700 },
    settings: { 'realgain.watch.settleSeconds': 0.5 },
  });
  const alert = (text: RegExp) => statusBarItem(workbench().page, text);
  const warns = async (text: RegExp) =>
    ((await alert(text).getAttribute('class')) ?? '').includes('warning-kind');
  const baseline = () => join(workbench().workspace, 'stream', 'baseline.txt');
  const run = (name: string) => join(workbench().workspace, 'stream', 'runs', name);
  /** Clicks until the page shows it: the status bar may be laid out again at the moment of a click. */
  const openAlert = (text: RegExp, shown: Locator) =>
    waitUntil(async () => {
      if (!(await shown.isVisible()) && (await alert(text).isVisible())) await alert(text).click();
      return settles(() => shown.isVisible());
    }, 'the panel of the run');

  it('waits quietly in the status bar at first', async () => {
    const { page } = workbench();
    await openFile(page, 'stream/realgain.json');
    // Or the result of an output that was there, as soon as it has been compared.
    await alert(/RealGain|vs baseline/).waitFor();
    assert.equal(await warns(/RealGain|vs baseline/), false);
  });

  it('turns a new run that is not significant into an alert', async () => {
    const { page } = workbench();
    writeFileSync(
      run('run-luck.txt'),
      shifted(baseline(), (index) => (index % 2 === 0 ? 0.011 : -0.01)),
    );
    await alert(/run-luck: .*not significant/).waitFor();
    assert.equal(await warns(/run-luck/), true);
    await waitForNotification(page, 'run-luck: +0.00050 mean of score ↑');
    await screenshots(page, 'alert');
  });

  it('opens the run with a click, and clears the alert', async () => {
    const { page } = workbench();
    await openAlert(/run-luck/, panelFrame(page).locator('.status-text .done'));
    await waitUntil(async () => !(await warns(/run-luck/)), 'the alert to end');
  });

  it('does not warn of a run that is significant, and never notifies twice', async () => {
    const { page } = workbench();
    writeFileSync(
      run('run-real.txt'),
      shifted(baseline(), (index) => 0.02 + 0.001 * (index % 5)),
    );
    await alert(/run-real: .* significant/).waitFor();
    assert.equal(await warns(/run-real/), false);
    copyFileSync(run('run-luck.txt'), run('run-luck-again.txt'));
    await alert(/2 new: 1 ✓ 1 ≈ 0 ✗/).waitFor();
    assert.equal(await warns(/2 new/), true);
    const shown = (await notifications(page)).filter((text) => text.includes('run-luck-again'));
    assert.deepEqual(shown, []);
    await alert(/2 new/).click();
    await pane(page, 'Test Sets').waitFor();
    await runCommand(page, 'RealGain: Mark All as Seen');
    await waitUntil(async () => !(await warns(/run-luck: .*not significant/)), 'the page in front, calmly');
  });

  it('turns red with a message for a run that is significantly worse', async () => {
    const { page } = workbench();
    writeFileSync(
      run('run-worse.txt'),
      shifted(baseline(), (index) => -0.02 - 0.001 * (index % 5)),
    );
    await alert(/run-worse: .*significantly worse/).waitFor();
    assert.match((await alert(/run-worse/).getAttribute('class')) ?? '', /error-kind/);
    await waitForNotification(page, 'run-worse: ');
    await screenshots(page, 'alert-worse');
    copyFileSync(run('run-real.txt'), run('run-real-again.txt'));
    await waitForNotification(page, 'run-real-again: ');
    await screenshot(page, 'better-while-red');
    const notice = page.locator('.notification-toast').filter({ hasText: 'run-real-again: ' });
    await notice.getByRole('button', { name: 'Show', exact: true }).click();
    await openAlert(/run-worse/, panelFrame(page).locator('.mark.worse'));
    await waitUntil(
      async () => (await page.locator('.statusbar-item.error-kind').count()) === 0,
      'the alert to end, or an earlier one to follow',
    );
    await screenshot(page, 'panel-worse');
  });

  it('ends the alert about a run that is deleted, or can no longer be read', async () => {
    const { page } = workbench();
    const worse = shifted(baseline(), (index) => -0.03 - 0.001 * (index % 7));
    for (const [name, end] of [
      ['run-gone', () => rmSync(run('run-gone.txt'))],
      ['run-cut', () => writeFileSync(run('run-cut.txt'), 'no number\n'.repeat(7))],
    ] as const) {
      writeFileSync(run(`${name}.txt`), worse);
      await alert(new RegExp(`${name}: .*significantly worse`)).waitFor();
      end();
      await waitUntil(
        async () => (await page.locator('.statusbar-item.error-kind').count()) === 0,
        `the alert about ${name} to end`,
      );
    }
  });

  it('shows where a run stands that is being written, and follows it with a right-click', async () => {
    const { page } = workbench();
    await runCommand(page, 'RealGain: Mark All as Seen');
    const lines = shifted(baseline(), (index) => 0.02 + 0.001 * (index % 5)).split(/(?<=\n)/);
    const done = 240;
    for (let at = 0; at < done; at += 10) {
      appendFileSync(run('run-long.txt'), lines.slice(at, at + 10).join(''));
      await sleep(100);
    }
    await alert(/run-long: 240 of 400 · better, certain enough to stop/).waitFor();
    await runCommand(page, 'View: Show Explorer');
    await openExplorerFolder(page, 'stream/runs');
    await selectFiles(page, ['run-long.txt']);
    await contextMenu(page, 'Follow This Evaluation…');
    await panelFrame(page).getByText('240 of 400 · better, certain enough to stop.').waitFor();
    await screenshot(page, 'progress');
    appendFileSync(run('run-long.txt'), lines.slice(done).join(''));
    await alert(/run-long: .* significant/).waitFor();
  });

  it('understands runs that are written slowly, in pieces, by the script of the example', async () => {
    const { workspace } = workbench();
    execFileSync(process.execPath, [join(workspace, 'stream', 'write-runs.mjs'), '--once'], {
      timeout: 240_000,
    });
    await statusBarItem(workbench().page, /\d new: |run-\d+: /).waitFor();
  });
});
