import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  answered,
  contextMenu,
  contextMenuLabels,
  openExplorerFolder,
  panelFrame,
  screenshot,
  selectFiles,
  setTheme,
  settles,
  shareWorkbench,
  themes,
  waitUntil,
} from './support';
import { isRelease } from '../support/releases';

/** Every theme with `npm test -- --all`: pages are checked in all of them every time. */
const shownIn = isRelease ? themes : (['hc-dark'] as const);

describe('comparing two outputs', () => {
  const workbench = shareWorkbench('examples', {
    theme: 'light',
    size: { width: 1500, height: 1400 },
    settings: { 'realgain.watch.enabled': false },
  });
  const panel = () => panelFrame(workbench().page);
  const headline = () => panel().locator('.headline').innerText();
  const whereNow = () => panel().locator('.where').innerText();
  const where = (text: string) => waitUntil(async () => (await whereNow()) === text, text);
  const finished = () => answered(workbench().page, 'comparison');

  it('starts with a right-click on two selected files', async () => {
    const { page } = workbench();
    await openExplorerFolder(page, 'translation');
    await selectFiles(page, ['baseline.txt', 'north-large.txt']);
    assert.ok((await contextMenuLabels(page)).includes('RealGain: Compare…'));
    await contextMenu(page, 'RealGain: Compare…');
    await finished();
  });

  it('shows within a second whether the gain is real', async () => {
    assert.match(await headline(), /^north-large is better than baseline by \d+\.\d+ BLEU$/);
    const sentence = await panel().locator('.sentence').innerText();
    assert.match(
      sentence,
      /^north-large is better than baseline by [\d.]+ BLEU \([\d.]+ vs [\d.]+; 95% CI \[[\d.]+, [\d.]+\]; expanded bootstrap, [\d,]+ resamples(?: \(stopped early\))?, two-sided p .+; n = 600\)\.$/,
    );
  });

  for (const theme of shownIn) {
    it(`can be shown in ${theme}`, async () => {
      const { page } = workbench();
      await setTheme(page, theme);
      await panel().locator('canvas').first().waitFor();
      await screenshot(page, `panel-${theme}`);
    });
  }

  it('shows the tests, the charts with their tables, and all items', async () => {
    assert.deepEqual(await panel().locator('table.tests td:first-child').allInnerTexts(), [
      'expanded bootstrap',
      'paired bootstrap',
      'randomization',
    ]);
    // Whether gains and confidences of others are drawn, too, depends on what was compared in the background until now.
    for (const drawn of ['figure.strip canvas', '#histogram canvas', '#differences canvas']) {
      await panel().locator(drawn).first().waitFor();
    }
    await panel().getByRole('tab', { name: 'Plan' }).click();
    await panel().locator('#planning canvas').waitFor();
    await panel().getByRole('tab', { name: 'Items' }).click();
    await where('1 to 25 of 600');
    await panel().getByRole('button', { name: 'Last items' }).click();
    await where('576 to 600 of 600');
    await panel().locator('#items canvas').focus();
    await workbench().page.keyboard.press('ArrowRight');
    await workbench().page.keyboard.press('Enter');
    await panel().locator('#items-bar').waitFor();
    await waitUntil(async () => !(await whereNow()).endsWith('of 600'), 'the items of the bar');
    await panel().locator('#items-bar').click();
    await where('1 to 25 of 600');
    await panel().getByRole('tab', { name: 'Evidence' }).click();
  });

  it('swaps A and B with one click', async () => {
    await panel().getByRole('button', { name: 'Swap' }).click();
    await waitUntil(
      async () => (await headline()).startsWith('baseline is worse than north-large by'),
      'the swapped verdict',
    );
    await panel().getByRole('button', { name: 'Swap' }).click();
    await waitUntil(
      async () => (await headline()).startsWith('north-large is better'),
      'the verdict as before',
    );
  });

  it('lets another test decide', async () => {
    await panel().locator('#test').click();
    await panel().locator('#test vscode-option', { hasText: 'randomization' }).click();
    await waitUntil(
      async () => (await panel().locator('.sentence').innerText()).includes('randomization, '),
      'the sentence names randomization',
    );
  });

  it('opens the file at the line of an item', async () => {
    const { page } = workbench();
    await answered(workbench().page, 'comparison');
    const opened = page.locator('.tab').filter({ hasText: 'north-large.txt' }).first();
    await panel().getByRole('tab', { name: 'Items' }).click();
    // A list that is redrawn just then swallows the click.
    await waitUntil(async () => {
      await panel().locator('.item').first().locator('button.link').first().click();
      return settles(() => opened.isVisible());
    }, 'the file is open');
  });

  it('is there at once after a reload of the window, without being computed again', async () => {
    await workbench().reload();
    await finished();
    assert.match(await headline(), /^north-large is better than baseline by/);
    assert.match(await panel().locator('.status-text').innerText(), / · computed at /);
    await panel().locator('.item').first().waitFor(); // The tab is open that was open before.
    await panel().getByRole('textbox', { name: 'Search the items' }).fill('600');
    await waitUntil(
      async () => /^1 to \d+ of \d+$/.test(await whereNow()) && !(await whereNow()).endsWith('of 600'),
      'some items',
    );
    await screenshot(workbench().page, 'panel-restored');
  });

  it('broke no content security policy', () => {
    assert.deepEqual(
      workbench().messages.filter(
        (message) => /content security policy/i.test(message) && message.includes('panel'),
      ),
      [],
    );
  });

  it('wrote nothing beside the data', () => {
    const { workspace } = workbench();
    const text = readFileSync(join(workspace, 'translation', 'realgain.json'), 'utf8');
    assert.equal(text, readFileSync('examples/translation/realgain.json', 'utf8'));
  });
});
