import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  answered,
  contextMenu,
  contextMenuLabels,
  explorerRow,
  menuLabels,
  openExplorerFolder,
  openFile,
  openViews,
  panelFrame,
  pickFromMenu,
  quickPick,
  runCommand,
  screenshot,
  selectFiles,
  useWorkbench,
  viewRow,
  waitUntil,
} from './support';

/** What VS Code draws behind the names of a row of the Explorer: badges are the contents of styles. */
const marks = (name: string) => `
  [...document.querySelectorAll('.explorer-folders-view .monaco-list-row')]
    .filter((row) => row.textContent.trim() === ${JSON.stringify(name)})
    .flatMap((row) => [...row.querySelectorAll('*')])
    .map((part) => getComputedStyle(part, '::after').content)
    .join(' ')`;

describe('every place where a comparison starts or shows', () => {
  const workbench = useWorkbench('examples', {
    theme: 'light',
    size: { width: 1300, height: 850 },
    settings: { 'realgain.decorations.enabled': true, 'realgain.watch.enabled': false },
  });
  const translation = (name: string) => join(workbench().workspace, 'translation', name);
  const tab = (name: string) => workbench().page.locator('.tab').filter({ hasText: name }).first();
  const headline = () => panelFrame(workbench().page).locator('.headline').innerText();
  const closeAll = () => runCommand(workbench().page, 'View: Close All Editors');
  /** The whole answer: a comparison that is closed before is given up, and not kept. */
  const shows = async (start: RegExp) => {
    await waitUntil(
      async () => start.test(await headline().catch(() => '')),
      `the panel says ${String(start)}`,
    );
    await answered(workbench().page, 'comparison');
  };

  before(async () => {
    const git = (...args: string[]) => {
      const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
      execFileSync('git', [...who, ...args], { cwd: workbench().workspace });
    };
    git('init', '-q');
    git('add', '-A');
    git('commit', '-q', '-m', 'The outputs of the paper');
    await workbench().reload(); // So that VS Code finds the repository.
  });

  it('Explorer: one output, two, and several', async () => {
    const { page } = workbench();
    await openExplorerFolder(page, 'translation');
    await selectFiles(page, ['north-large.txt', 'baseline.txt', 'south-large.txt']);
    assert.ok((await contextMenuLabels(page)).includes('RealGain: Compare…'));
    const withBaseline = 'Compare Significance with Baseline';
    await selectFiles(page, ['south-large.txt']);
    await waitUntil(
      async () => (await contextMenuLabels(page)).includes(withBaseline),
      'the baseline is on offer',
    );
    await selectFiles(page, ['baseline.txt']);
    const ofBaseline = await contextMenuLabels(page);
    assert.ok(!ofBaseline.includes(withBaseline), 'the baseline is compared with itself');
    assert.deepEqual(
      ofBaseline.filter((label) => /Significance|Evaluate|RealGain/.test(label)),
      ['RealGain: Compare…'],
    );
    await selectFiles(page, ['north-large.txt']);
    await contextMenu(page, 'RealGain: Compare…');
    await quickPick(page, 'baseline.txt');
    await shows(/^north-large is better than baseline/);
  });

  it('Explorer: a badge shows the result', async () => {
    const { page } = workbench();
    await explorerRow(page, 'north-large.txt').waitFor();
    const badge = () => page.evaluate<string>(marks('north-large.txt'));
    await waitUntil(async () => (await badge()).includes('✓'), 'the badge');
    await screenshot(page, 'badges');
  });

  it('editor title: the flask compares with the baseline; the menu of the tab with anything', async () => {
    const { page } = workbench();
    await closeAll();
    await openFile(page, 'translation/south-base.txt');
    const labels = await menuLabels(page, tab('south-base.txt'));
    assert.ok(labels.includes('RealGain: Compare…'), labels.join(', '));
    // VS Code has to find the repository first.
    await waitUntil(
      async () =>
        (await menuLabels(page, tab('south-base.txt'))).includes('Compare Significance with Git Revision…'),
      'Git is on offer',
    );
    await page.locator('.editor-actions [aria-label^="Compare Significance with Baseline"]').first().click();
    await shows(/^south-base/);
  });

  it('two editors side by side', async () => {
    const { page } = workbench();
    await closeAll();
    await openFile(page, 'translation/south-large.txt');
    await runCommand(page, 'View: Split Editor Right');
    await openFile(page, 'translation/north-base.txt');
    await pickFromMenu(page, tab('north-base.txt'), 'RealGain: Compare…');
    await quickPick(page, 'south-large.txt');
    await shows(/^north-base .*south-large/);
  });

  it('Source Control: a changed output against the committed version', async () => {
    const { page } = workbench();
    await closeAll();
    const output = translation('south-distilled.txt');
    writeFileSync(output, readFileSync(output, 'utf8').replaceAll(' the ', ' a '));
    await runCommand(page, 'Source Control: Focus on Changes View');
    const change = page
      .locator('.scm-view .monaco-list-row')
      .filter({ hasText: 'south-distilled.txt' })
      .first();
    await pickFromMenu(page, change, 'Compare Significance with Git Revision…');
    await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'HEAD' }).first().click();
    await tab('(HEAD').waitFor();
    await shows(/^south-distilled/);
    await screenshot(page, 'source-control');
  });

  it('hover: the whole comparison, on the first line of an output', async () => {
    const { page } = workbench();
    await closeAll();
    await openFile(page, 'translation/north-large.txt');
    const hover = page.locator('.monaco-hover .hover-contents').filter({ hasText: 'BLEU' }).first();
    await waitUntil(async () => {
      // A hover goes when anything moves below it.
      const lines = page.locator('.editor-group-container .view-line');
      await lines.nth(3).hover();
      await lines.first().locator('span span').first().hover();
      return hover.isVisible().then(
        (there) =>
          there ||
          hover.waitFor({ timeout: 2_000 }).then(
            () => true,
            () => false,
          ),
      );
    }, 'the hover');
    await screenshot(page, 'hover');
  });

  it('the palette: recent comparisons', async () => {
    const { page } = workbench();
    await runCommand(page, 'RealGain: Show Recent Comparisons and Studies', 'south-base vs baseline');
    await shows(/^south-base/);
  });

  it('history: pinned, noted, filtered and removed', async () => {
    const { page } = workbench();
    await openViews(page);
    const kept = viewRow(page, 'History', 'north-large');
    await pickFromMenu(page, kept, 'Pin or Unpin');
    await viewRow(page, 'History', 'Pinned').waitFor();
    await pickFromMenu(page, kept, 'Edit Note…');
    await page.locator('.quick-input-widget input').fill('for the paper');
    await page.keyboard.press('Enter');
    await kept.filter({ hasText: 'for the paper' }).waitFor();
    await runCommand(page, 'RealGain: Filter History…', 'Pinned');
    const other = viewRow(page, 'History', 'south-base');
    await waitUntil(async () => !(await other.isVisible()), 'what is not pinned is left out');
    await runCommand(page, 'RealGain: Filter History…', 'All comparisons');
    await pickFromMenu(page, other, /^Remove from History/);
    await waitUntil(async () => !(await other.isVisible()), 'it is removed');
    await screenshot(page, 'history');
  });
});
