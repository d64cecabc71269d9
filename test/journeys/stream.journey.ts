import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../bench/validity/random';
import {
  answered,
  openFile,
  openViews,
  pane,
  panelFrame,
  runCommand,
  screenshot,
  screenshots,
  settles,
  shifted,
  statusBarItem,
  useWorkbench,
  viewRow,
  waitUntil,
} from './support';

const MANY = 30;

describe('a stream of runs', () => {
  const workbench = useWorkbench('examples', {
    theme: 'light',
    size: { width: 1300, height: 800 },
    settings: { 'realgain.watch.settleSeconds': 0.5 },
  });
  const run = (name: string) => join(workbench().workspace, 'stream', 'runs', name);
  const row = (name: string) => viewRow(workbench().page, 'Test Sets', name);

  /** A run with independent noise, whose gain has exactly this t over the baseline. */
  function write(name: string, t: number): void {
    const baseline = join(workbench().workspace, 'stream', 'baseline.txt');
    const n = readFileSync(baseline, 'utf8').trim().split('\n').length;
    const random = new Random(name);
    const noise = Array.from({ length: n }, () => 0.02 * random.normal());
    const mean = noise.reduce((sum, one) => sum + one, 0) / n;
    const variance = noise.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1);
    const gain = t * Math.sqrt(variance / n);
    writeFileSync(
      run(name),
      shifted(baseline, (index) => (noise[index] ?? 0) - mean + gain),
    );
  }

  it('judges thirty runs that arrive at once in the order in which they were written', async () => {
    const { page } = workbench();
    await openFile(page, 'stream/realgain.json');
    await openViews(page);
    await row('nightly').click();
    await row('baseline').waitFor();
    for (let i = 0; i < MANY; i++) {
      write(`run-${String(i).padStart(2, '0')}.txt`, ((i * 7) % 17) / 10 - 0.8);
    }
    await row('run-07')
      .filter({ hasText: /p = 0\.\d+/ })
      .waitFor();
  });

  it('ranks them, and counts them in the status bar and on the icon of the view until all are marked as seen', async () => {
    const { page } = workbench();
    await statusBarItem(page, /30 new: 0 ✓ 30 ≈ 0 ✗/).waitFor({ timeout: 180_000 });
    const rows = await pane(page, 'Test Sets').locator('.monaco-list-row').allInnerTexts();
    const scores = rows.flatMap((text) => {
      const [, score] = /(\d+\.\d+) (?:· [+−].* )?[┄━╋]+/.exec(text) ?? [];
      return score === undefined ? [] : [Number(score)];
    });
    assert.ok(scores.length > 5);
    assert.deepEqual(
      scores,
      [...scores].sort((one, other) => other - one),
    );
    await page.locator('.activitybar .badge-content', { hasText: '30' }).waitFor();
    await screenshots(page, 'stream-leaderboard');
    await runCommand(page, 'RealGain: Mark All as Seen');
    await page.locator('.activitybar .badge-content', { hasText: '30' }).waitFor({ state: 'hidden' });
    await statusBarItem(page, /\d new: /).waitFor({ state: 'hidden' });
  });

  it('warns that a run may be lucky whose own p is below 5%, and says which p it needs', async () => {
    const { page } = workbench();
    write('run-lucky.txt', 2.3);
    const alert = statusBarItem(
      page,
      /run-lucky: .*p = 0\.02\d?, but run 31 \(20 planned\) needs (?:0\.00\d+|\d\.\de-4)/,
    );
    await alert.waitFor();
    assert.match((await alert.getAttribute('class')) ?? '', /warning-kind/);
    await screenshots(page, 'stream');
  });

  it('opens all runs by time as a forest plot', async () => {
    const { page } = workbench();
    await runCommand(page, 'RealGain: Show All Runs of a Test Set', 'nightly');
    const frame = panelFrame(page);
    await answered(page, 'table');
    await frame.locator('#rows tbody tr').nth(MANY).waitFor();
    const last = frame.locator('#rows tbody tr').last();
    assert.match((await last.textContent()) ?? '', /run-lucky/);
    await screenshots(page, 'stream-runs');
  });

  it('shows what was needed beside the run’s own p in its panel, which says no more than the status bar', async () => {
    const { page } = workbench();
    await panelFrame(page).locator('#rows tbody tr').last().locator('button').click();
    const verdict = panelFrame(page).locator('.verdict-head');
    await answered(page, 'comparison');
    await verdict.filter({ hasText: /but run 31 \(20 planned\) needs/ }).waitFor();
    assert.match((await verdict.textContent()) ?? '', /not significant/);
    await screenshot(page, 'stream-panel');
  });

  it('holds what it says of a run that is truly better, whatever follows', async () => {
    const { page } = workbench();
    write('run-real.txt', 6);
    const place = /✓?.*significant as run 32 \(20 planned\)/;
    await row('run-real').filter({ hasText: place }).waitFor();
    await statusBarItem(page, /run-real: .*significant as run 32 \(20 planned\)|\d new: /).waitFor();
    write('run-after.txt', 1.5);
    await row('run-after')
      .filter({ hasText: /p = 0\.\d+/ })
      .waitFor();
    await row('run-real').filter({ hasText: place }).waitFor();
    await screenshot(page, 'stream-holds');
  });

  it('writes the report that realgain.json names', async () => {
    const { page, workspace } = workbench();
    const config = join(workspace, 'stream', 'realgain.json');
    const text = readFileSync(config, 'utf8');
    writeFileSync(config, text.replace('"watch": true', '"watch": true, "report": "runs.md"'));
    const report = join(workspace, 'stream', 'runs.md');
    await waitUntil(async () => {
      await runCommand(page, 'RealGain: Write Report of Runs', 'nightly');
      return settles(() => existsSync(report));
    }, 'the report');
    assert.match(readFileSync(report, 'utf8'), /# Runs of nightly against baseline/);
  });

  it('lists runs that arrive while their test set is expanded', async () => {
    const { page, workspace } = workbench();
    const isExpanded = async () => (await row('nightly').getAttribute('aria-expanded')) === 'true';
    let arrived = 0;
    const arriving = setInterval(() => {
      copyFileSync(join(workspace, 'stream', 'baseline.txt'), run(`burst-${arrived++}.txt`));
    }, 60);
    // Each pause meets another moment of listing the files again.
    for (let pause = 150; pause < 1_500; pause += 130) {
      await row('nightly').click();
      await page.waitForTimeout(pause);
    }
    clearInterval(arriving);
    if (!(await isExpanded())) await row('nightly').click();
    await waitUntil(async () => {
      const listed = await row('run-lucky').getAttribute('aria-setsize');
      return Number(listed) === MANY + 4 + arrived;
    }, 'all runs and the baseline');
    const errors = workbench().messages.filter((message) => message.includes('is already registered'));
    assert.deepEqual(errors, []);
  });
});
