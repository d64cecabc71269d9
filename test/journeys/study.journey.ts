import assert from 'node:assert/strict';
import {
  answered,
  contextMenu,
  contextMenuLabels,
  explorerRow,
  panelFrame,
  screenshot,
  shareWorkbench,
  waitUntil,
} from './support';

describe('studying a folder of outputs', () => {
  const workbench = shareWorkbench('examples', {
    theme: 'light',
    size: { width: 1500, height: 1400 },
    settings: { 'realgain.watch.enabled': false },
  });
  const panel = () => panelFrame(workbench().page);

  it('starts with a right-click on the folder, and ranks its systems', async () => {
    const { page } = workbench();
    await explorerRow(page, 'translation').click();
    await waitUntil(
      async () => (await contextMenuLabels(page)).includes('Study Significance'),
      'the menu knows of studies',
    );
    await contextMenu(page, 'Study Significance');
    await answered(page, 'study');
    assert.equal(await panel().locator('table.ranking tbody tr').count(), 8);
    assert.match(await panel().locator('#ranking .sentence').innerText(), /north-large.* > /);
    await screenshot(page, 'study');
  });

  it('opens the pair of a matrix cell, decided by the corrected p', async () => {
    const { page } = workbench();
    await panel().locator('#tab-matrix').click();
    const matrix = panel().locator('#matrix canvas');
    await matrix.press('ArrowRight');
    const tip = panel().locator('#matrix .tip');
    await waitUntil(async () => (await tip.innerText()) !== '', 'the cell is described');
    const said = await tip.innerText();
    // 0.01 on its own, which would be significant at 0.05.
    assert.match(said, /^north-ensemble can’t be told apart from north-large\n/);
    const [corrected = ''] = /p = [\d.]+(?= after correction)/.exec(said) ?? [];
    assert.notEqual(corrected, '');
    await matrix.press('Enter');
    await answered(page, 'comparison');
    assert.equal(
      await panel().locator('.headline').innerText(),
      'north-ensemble and north-large can’t be told apart',
    );
    const numbers = await panel().locator('.numbers-line').innerText();
    assert.ok(numbers.includes(`corrected ${corrected}`), `${numbers} says ${corrected}`);
    assert.match(await panel().locator('.verdict .above').innerText(), /Holm.* for 28 pairs of the study/);
    assert.equal(await panel().locator('.mark.neutral').count(), 1);
    await screenshot(page, 'study-pair');
    await page.locator('.tabs-container .tab', { hasText: 'Study' }).click();
    // The page is loaded again, and comes back to its tab.
    await panel().locator('#matrix canvas').waitFor();
    await panel().locator('#tab-plot').click();
    await panel().locator('#pairs canvas').waitFor();
  });

  it('opens the comparison of a point in the plot', async () => {
    const plot = panel().locator('#pairs canvas');
    const tip = panel().locator('#pairs .tip strong');
    await waitUntil(async () => {
      // No key chooses a pair before they are drawn.
      await plot.press('ArrowRight');
      return await tip.isVisible();
    }, 'a pair is described');
    const pair = await tip.innerText();
    await plot.press('Enter');
    await answered(workbench().page, 'comparison');
    const [better = ''] = pair.split(' > ');
    await waitUntil(
      async () => (await panel().locator('.headline').innerText()).includes(better),
      'the comparison of the pair',
    );
  });

  it('broke no content security policy', () => {
    assert.deepEqual(
      workbench().messages.filter(
        (message) => /content security policy/i.test(message) && message.includes('study'),
      ),
      [],
    );
  });
});
