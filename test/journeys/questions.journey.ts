import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  contextMenu,
  openExplorerFolder,
  panelFrame,
  runCommand,
  screenshot,
  selectFiles,
  useWorkbench,
  waitUntil,
} from './support';

const WORDS = ['the', 'cat', 'sat', 'on', 'a', 'mat', 'and', 'saw', 'one', 'dog', 'run', 'home'];

/** Made-up sentences; the noise swaps words. */
function sentences(noise: number): string {
  const line = (item: number): string =>
    Array.from({ length: 8 }, (_, place) => {
      const isOff = (item * 31 + place * 17) % 100 < noise;
      return WORDS[(item * 5 + place * (isOff ? 7 : 3)) % WORDS.length] ?? '';
    }).join(' ');
  return `${Array.from({ length: 40 }, (_, item) => line(item)).join('\n')}\n`;
}

/** Longer than any page takes to get the focus. */
const A_WHILE = 2_500;

const TRIES = 5;

describe('a question that a comparison asks', () => {
  const workbench = useWorkbench('examples', { theme: 'dark', size: { width: 1300, height: 800 } });
  const page = () => workbench().page;
  const panel = () => panelFrame(page());
  const picker = () => page().locator('.quick-input-widget');
  const hasFocus = () =>
    page().evaluate(
      "document.querySelector('.quick-input-widget')?.contains(document.activeElement) === true",
    );

  before(() => {
    for (let round = 0; round < TRIES; round++) {
      const folder = join(workbench().workspace, `choice-${round}`);
      mkdirSync(folder);
      writeFileSync(join(folder, `one-${round}.txt`), sentences(20));
      writeFileSync(join(folder, `two-${round}.txt`), sentences(35));
      writeFileSync(join(folder, 'ref.a.txt'), sentences(0));
      writeFileSync(join(folder, 'ref.b.txt'), sentences(3));
    }
  });

  async function compare(round: number): Promise<void> {
    await openExplorerFolder(page(), `choice-${round}`);
    await selectFiles(page(), [`one-${round}.txt`, `two-${round}.txt`]);
    await contextMenu(page(), 'Compare Significance');
    await picker()
      .getByText('Which file holds the right answers?')
      .or(picker().locator('input'))
      .first()
      .waitFor();
    await waitUntil(() => picker().isVisible(), 'the question is shown');
  }

  for (let round = 0; round < TRIES; round++) {
    it(`stays until it is answered by keyboard (${round + 1} of ${TRIES})`, async () => {
      await compare(round);
      await sleep(A_WHILE);
      assert.ok(await picker().isVisible(), 'the question is still there');
      assert.ok(await hasFocus(), 'and has the focus');
      await page().keyboard.press('Enter');
      await panel().locator('.status-text .done').waitFor();
      assert.match(await panel().locator('.files').innerText(), /ref\.a\.txt/);
      await runCommand(page(), 'View: Close All Editors');
    });
  }

  it('leaves a calm page with a button to ask again when it is turned away', async () => {
    mkdirSync(join(workbench().workspace, 'choice-again'));
    for (const [name, noise] of [
      ['x', 10],
      ['y', 40],
      ['ref.one', 0],
      ['ref.two', 5],
    ] as const) {
      writeFileSync(join(workbench().workspace, 'choice-again', `${name}.txt`), sentences(noise));
    }
    await openExplorerFolder(page(), 'choice-again');
    await selectFiles(page(), ['x.txt', 'y.txt']);
    await contextMenu(page(), 'Compare Significance');
    await waitUntil(() => picker().isVisible(), 'the question is shown');
    await page().keyboard.press('Escape');
    await panel().locator('.status-text .question').waitFor();
    assert.equal(await panel().locator('.banner.error').count(), 0);
    await screenshot(page(), 'question-turned-away');
    await panel().locator('#choose-reference').click();
    await waitUntil(() => picker().isVisible(), 'the question is asked again');
    await page().keyboard.press('Enter');
    await panel().locator('.status-text .done').waitFor();
  });
});
