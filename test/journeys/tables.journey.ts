import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  answered,
  codeLenses,
  contextMenu,
  openExplorerFolder,
  openFile,
  openViews,
  panelFrame,
  quickPick,
  screenshot,
  screenshots,
  selectFiles,
  statusBarItem,
  useWorkbench,
  viewRow,
  waitUntil,
} from './support';

/** Two systems' answers with two scores each and a category: the new one helps with questions of law only. */
function writeScores(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const system of ['new', 'old']) {
    const rows = Array.from({ length: 300 }, (_, i) => {
      const category = ['law', 'math', 'trivia'][i % 3] ?? '';
      const helps = system === 'new' && category === 'law' ? 0.25 : 0;
      const faithfulness = 0.5 + helps + ((i * 37) % 101) / 500 + (system === 'new' ? (i % 7) / 100 : 0);
      const relevancy = 0.6 + ((i * 53) % 97) / 400 - (system === 'new' ? (i % 5) / 100 : 0);
      return `q${i},${category},${faithfulness.toFixed(3)},${relevancy.toFixed(3)}`;
    });
    const lines = ['id,category,faithfulness,answer_relevancy', ...rows];
    writeFileSync(join(folder, `${system}.csv`), `${lines.join('\n')}\n`);
  }
}

/** Two systems' labels on three tasks, but one file of the new one holds texts. */
function writeMixed(folder: string): void {
  const labels = (n: number, each: number) =>
    `id,prediction,label\n${Array.from({ length: n }, (_, i) => `${i},${i % each ? 'good' : 'bad'},good\n`).join('')}`;
  const texts = Array.from({ length: 50 }, (_, i) => `${i},The house on street ${i} is green today .\n`);
  const files = {
    'new/mood.csv': labels(30, 5),
    'old/mood.csv': labels(30, 3),
    'new/topic.csv': labels(40, 7),
    'old/topic.csv': labels(40, 2),
    'new/talk.csv': `id,text\n${texts.join('')}`,
    'old/talk.csv': labels(50, 3),
    'old/talk-right.csv': labels(50, 4),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

describe('a table of comparisons', () => {
  const workbench = useWorkbench('examples', {
    theme: 'light',
    size: { width: 1280, height: 800 },
    settings: { 'realgain.watch.settleSeconds': 0.5 },
  });
  const panel = () => panelFrame(workbench().page);
  const tab = (title: string) => workbench().page.locator('.tabs-container .tab', { hasText: title });

  it('starts with a right-click on two folders, with a row a task and the answer on top', async () => {
    const { page } = workbench();
    await openExplorerFolder(page, 'suite');
    await selectFiles(page, ['acme__chat-1', 'acme__chat-2']);
    await contextMenu(page, 'RealGain: Compare…');
    await answered(page, 'table', { title: 'acme__chat-2 vs acme__chat-1 on four tasks' });
    assert.match(
      await panel().locator('.verdict-head').innerText(),
      /acme__chat-2 is better than acme__chat-1 by 12\.42 points of accuracy/,
    );
    const line = /acme__chat-2: \+12\.42 points, p = 0\.0002, significantly better, vs acme__chat-1/;
    await statusBarItem(page, line).waitFor();
    assert.deepEqual((await panel().locator('#rows tbody th').allInnerTexts()).sort(), [
      'arithmetic',
      'commonsense',
      'logic',
      'reading',
    ]);
    const verdict = await panel().locator('#rows tbody td > :is(.word, .neutral)').last().boundingBox();
    assert.ok(verdict !== null && verdict.x + verdict.width <= 1280 && verdict.y + verdict.height < 780);
    await screenshots(page, 'table');
  });

  it('opens the comparison of a row, with the same numbers', async () => {
    const row = panel().locator('#rows tbody tr', { hasText: 'arithmetic' });
    const text = await row.innerText();
    await row.locator('button').first().click();
    const gain = /\+31\.67/;
    assert.match(text, gain);
    await answered(workbench().page, 'comparison');
    assert.match(await panel().locator('.numbers-line').innerText(), gain);
  });

  it('copies the answer of the comparison', async () => {
    const { page } = workbench();
    await panel().locator('#copy').click();
    await panel().locator('#copy-sentence').click();
    await page.locator('.statusbar').getByText('RealGain: copied the sentence').waitFor();
  });

  it('shows every metric of a pair as a row', async () => {
    const { page, workspace } = workbench();
    writeScores(join(workspace, 'rag'));
    await openExplorerFolder(page, 'rag');
    await selectFiles(page, ['old.csv', 'new.csv']);
    await contextMenu(page, 'RealGain: Compare…');
    await quickPick(page, 'mean of faithfulness');
    await answered(page, 'comparison', { title: 'new vs old' });
    await panel().getByRole('button', { name: 'Compare as a table' }).click();
    await panel().getByText('All Metrics', { exact: true }).click();
    await answered(page, 'table');
    assert.equal(await panel().locator('#rows tbody tr').count(), 2);
    await screenshot(page, 'table-metrics');
  });

  it('shows where the gain is, by the values of a column', async () => {
    const { page } = workbench();
    await tab('new vs old').first().click();
    await answered(page, 'comparison');
    await panel().getByRole('button', { name: 'Compare as a table' }).click();
    await panel().getByText('Slice by…', { exact: true }).click();
    await quickPick(page, 'category');
    await waitUntil(
      async () => (await panel().locator('#rows tbody tr').count()) === 4,
      'a row for all items and each category',
    );
    await answered(page, 'table');
    assert.match(await panel().locator('#rows tbody tr', { hasText: 'law' }).innerText(), /✓\ssignificant/);
    assert.match(await panel().locator('#rows tbody tr', { hasText: 'math' }).innerText(), /\+0\.0/);
    assert.deepEqual(await panel().locator('#rows tbody th').allInnerTexts(), [
      'all items',
      'category = law',
      'category = math',
      'category = trivia',
    ]);
    await screenshot(page, 'table-slices');
  });

  it('asks which file is wrong where those of a task are of different tasks, and takes another', async () => {
    const { page, workspace } = workbench();
    writeMixed(join(workspace, 'mixed'));
    await openExplorerFolder(page, 'mixed');
    await selectFiles(page, ['old', 'new']);
    await contextMenu(page, 'RealGain: Compare…');
    await answered(page, 'table', { title: 'new vs old on mixed' });
    await panel().locator('#missing').waitFor();
    assert.equal(await panel().locator('#rows tbody tr').count(), 2);
    assert.match(
      await panel().locator('#missing').innerText(),
      /talk\s+These files are of different tasks or kinds: A holds 50 texts, .* B holds 50 labels/,
    );
    await screenshot(page, 'table-different-tasks');
    await panel().locator('#missing').getByRole('button', { name: 'Choose another A…' }).click();
    await quickPick(page, 'talk-right.csv');
    await panel().locator('#rows tbody tr', { hasText: 'talk' }).waitFor();
    await answered(page, 'table');
    assert.equal(await panel().locator('#rows tbody tr').count(), 3);
  });

  it('is made in the background of new results of a suite in realgain.json', async () => {
    const { page, workspace } = workbench();
    const suite = join(workspace, 'suite');
    cpSync(join(suite, 'acme__chat-2'), join(suite, 'acme__chat-3'), { recursive: true });
    const status = statusBarItem(page, /acme__chat-3: \+12\.42 points, .*, vs acme__chat-1 on four tasks/);
    await status.waitFor();
    await openViews(page);
    await viewRow(page, 'Test Sets', 'four tasks').click();
    await viewRow(page, 'Test Sets', 'acme__chat-3').waitFor();
    assert.match(await viewRow(page, 'Test Sets', 'acme__chat-3').innerText(), /\+12\.42 · p = 0\.0002/);
    await screenshots(page, 'suite');
    await status.click();
    await tab('acme__chat-3 vs acme__chat-1 on four tasks').waitFor();
    await openFile(page, 'suite/acme__chat-3/samples_logic_2025-03-02T10-11-12.345678.jsonl');
    await waitUntil(
      async () => (await codeLenses(page)).some((text) => text.includes('on four tasks: +12.42 points')),
      'the lens says what the suite came to',
    );
    await screenshot(page, 'suite-lens');
  });

  it('broke no content security policy', () => {
    const complaints = workbench().messages.filter((message) => message.includes('Content Security Policy'));
    assert.deepEqual(complaints, []);
  });
});
