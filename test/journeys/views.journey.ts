import assert from 'node:assert/strict';
import { openViews, pane, panelFrame, pickFromMenu, screenshot, useWorkbench, viewRow } from './support';

describe('the views in the activity bar', () => {
  const workbench = useWorkbench('examples', { theme: 'light', size: { width: 1300, height: 800 } });

  it('list test sets, compare an output with its baseline, and keep the comparison', async () => {
    const { page } = workbench();
    await openViews(page);
    await viewRow(page, 'Test Sets', 'made-up news').click();
    const north = viewRow(page, 'Test Sets', 'north-large.txt');
    await north.click();
    await panelFrame(page).locator('.status-text .done').waitFor();
    await north.filter({ hasText: /\d ↑ · \+\d.* ✓/ }).waitFor();
    const kept = viewRow(page, 'History', 'north-large vs baseline');
    await kept.waitFor();
    await pickFromMenu(page, kept, 'Pin');
    await viewRow(page, 'History', 'Pinned').waitFor();
    await pickFromMenu(
      page,
      viewRow(page, 'Test Sets', 'south-base.txt'),
      'Compare Significance with Baseline',
    );
    await viewRow(page, 'History', 'south-base vs baseline').waitFor();
    await screenshot(page, 'views');
    assert.equal(await pane(page, 'History').locator('.monaco-list-row').count(), 4);
  });
});
