import assert from 'node:assert/strict';
import {
  contextMenu,
  contextMenuLabels,
  explorerRow,
  panelFrame,
  screenshot,
  useWorkbench,
  waitUntil,
} from './support';

describe('studying a folder of outputs', () => {
  const workbench = useWorkbench('examples', { theme: 'light', size: { width: 1400, height: 1400 } });
  const panel = () => panelFrame(workbench().page);

  it('starts with a right-click on the folder, and ranks its systems', async () => {
    const { page } = workbench();
    await explorerRow(page, 'translation').click();
    await waitUntil(
      async () => (await contextMenuLabels(page)).includes('Study Significance'),
      'the menu knows of studies',
    );
    await contextMenu(page, 'Study Significance');
    await panel().locator('.status-text .done').waitFor();
    assert.equal(await panel().locator('table.ranking tbody tr').count(), 8);
    assert.match(await panel().locator('.leaderboard .sentence').innerText(), /north-large.* > /);
    await screenshot(page, 'study');
  });

  it('leads from a point of the plot to the comparison of its pair', async () => {
    const plot = panel().locator('#pairs canvas');
    await plot.press('ArrowRight');
    const pair = await panel().locator('#pairs .tip strong').innerText();
    await plot.press('Enter');
    await panel().locator('.headline').waitFor();
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
