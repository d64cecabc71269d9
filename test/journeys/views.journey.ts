import assert from 'node:assert/strict';
import {
  answered,
  openViews,
  pane,
  pickFromMenu,
  quickPick,
  screenshot,
  settles,
  useWorkbench,
  viewRow,
  waitUntil,
} from './support';

describe('the views in the activity bar', () => {
  const workbench = useWorkbench('examples', { theme: 'light', size: { width: 1300, height: 1200 } });

  it('list test sets, compare an output with its baseline, and keep the comparison', async () => {
    const { page } = workbench();
    await openViews(page);
    await viewRow(page, 'Test Sets', 'made-up news').click();
    // What is compared in the background comes first: each result moves the rows of the history.
    const compared = /\d · [+−]\d.* p [=<] .* [┄━╋]+/;
    for (const name of ['north-ensemble', 'south-large']) {
      await viewRow(page, 'Test Sets', name).filter({ hasText: compared }).waitFor();
    }
    for (const name of ['finetuned', 'prompted']) await viewRow(page, 'History', name).waitFor();
    const north = viewRow(page, 'Test Sets', 'north-large');
    await north.click();
    await answered(page, 'comparison');
    await north.filter({ hasText: /\d · \+\d.* [┄━╋]+/ }).waitFor();
    const kept = viewRow(page, 'History', 'north-large');
    await kept.waitFor();
    const pinned = viewRow(page, 'History', 'Pinned');
    // The page that opens may close the menu before it takes a click.
    await waitUntil(async () => {
      if (!(await pinned.isVisible())) await pickFromMenu(page, kept, 'Pin or Unpin');
      return settles(() => pinned.isVisible());
    }, 'the comparison is pinned');
    await pickFromMenu(page, viewRow(page, 'Test Sets', 'south-base'), 'RealGain: Compare…');
    await quickPick(page, 'baseline.txt');
    await viewRow(page, 'History', 'south-base').waitFor();
    await screenshot(page, 'views');
  });

  it('keep what was there before, and compared in the background, each once', async () => {
    const { page } = workbench();
    const names = await pane(page, 'History').locator('.monaco-list-row .label-name').allInnerTexts();
    assert.deepEqual(names, [...new Set(names)]);
    assert.ok(names.includes('north-large'), names.join(', '));
  });
});
