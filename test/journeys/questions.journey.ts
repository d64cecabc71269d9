import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { isRelease } from '../support/releases';

/** Longer than any page takes to get the focus. */
const A_WHILE = 2_500;

const TRIES = isRelease ? 3 : 1;

describe('a question that a comparison asks', () => {
  const workbench = useWorkbench('test/fixtures/questions', {
    theme: 'dark',
    size: { width: 1300, height: 800 },
  });
  const page = () => workbench().page;
  const panel = () => panelFrame(page());
  const picker = () => page().locator('.quick-input-widget');
  const hasFocus = () =>
    page().evaluate(
      "document.querySelector('.quick-input-widget')?.contains(document.activeElement) === true",
    );

  async function compare(round: number): Promise<void> {
    await openExplorerFolder(page(), `choice-${round}`);
    await selectFiles(page(), [`one-${round}.txt`, `two-${round}.txt`]);
    await contextMenu(page(), 'RealGain: Compare…');
    await waitUntil(() => picker().isVisible(), 'the question is shown');
  }

  for (let round = 1; round <= TRIES; round++) {
    it(`stays until it is answered by keyboard (${round} of ${TRIES})`, async () => {
      await compare(round);
      await sleep(A_WHILE);
      assert.ok(await picker().isVisible(), 'the question is still there');
      assert.ok(await hasFocus(), 'and has the focus');
      await page().keyboard.press('Enter');
      await answered(page(), 'comparison');
      assert.match(await panel().locator('#scored summary').innerText(), /ref\.a\.txt/);
      await runCommand(page(), 'View: Close All Editors');
    });
  }

  it('leaves a page with a button to ask again when it is dismissed', async () => {
    await compare(TRIES + 1);
    await panel().locator('.status-text', { hasText: 'Waiting for your choice' }).waitFor();
    await picker()
      .locator('.label-name', { hasText: /^both$/ })
      .waitFor();
    await page().keyboard.press('Escape');
    await panel().locator('.status-text .question').waitFor();
    assert.equal(await panel().locator('.banner.error').count(), 0);
    await screenshot(page(), 'question-turned-away');
    await panel().locator('#choose-reference').click();
    await waitUntil(() => picker().isVisible(), 'the question is asked again');
    await picker().locator('.monaco-list-row', { hasText: 'both' }).waitFor();
    await page().keyboard.press('Escape');
    await panel().getByRole('button', { name: /^both/ }).click();
    await answered(page(), 'comparison');
    assert.match(await panel().locator('#scored summary').innerText(), /ref\.a\.txt, ref\.b\.txt/);
    await panel().locator('#scored summary').click();
    await panel().getByTitle('Choose another reference').click();
    await picker().locator('.monaco-list-row', { hasText: 'both' }).waitFor();
    await page().keyboard.press('Escape');
    await runCommand(page(), 'View: Close All Editors');
  });

  it('says what two files of different tasks hold, and shows what can be compared instead', async () => {
    const folder = join(workbench().workspace, 'tasks');
    mkdirSync(folder);
    const lines = (of: (i: number) => string) =>
      `${Array.from({ length: 30 }, (_, i) => of(i)).join('\n')}\n`;
    writeFileSync(
      join(folder, 'german.txt'),
      lines((i) => `The house on street ${i} is green today .`),
    );
    writeFileSync(
      join(folder, 'mood.csv'),
      `id,prediction\n${lines((i) => `${i},${i % 2 ? 'good' : 'bad'}`)}`,
    );
    await openExplorerFolder(page(), 'tasks');
    await selectFiles(page(), ['german.txt', 'mood.csv']);
    await contextMenu(page(), 'RealGain: Compare…');
    await panel().locator('#look').waitFor();
    await panel().locator('.status-text .question').waitFor();
    assert.match(
      await panel().locator('.banner.neutral').innerText(),
      /different tasks or kinds: .* holds 30 texts, such as .* holds 30 labels, such as “bad”|30 labels, such as “bad”; B holds 30 texts/,
    );
    assert.doesNotMatch(
      (await page().locator('#status\\.problems a').getAttribute('aria-label')) ?? '',
      /Errors|Warnings/,
    );
    await screenshot(page(), 'question-different-tasks');
    await panel().locator('#look').click();
    await page().locator('.tabs-container .tab', { hasText: 'What can be compared here' }).waitFor();
  });
});
