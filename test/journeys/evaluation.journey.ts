import assert from 'node:assert/strict';
import {
  answered,
  contextMenu,
  openExplorerFolder,
  panelFrame,
  quickPick,
  screenshot,
  selectFiles,
  useWorkbench,
} from './support';

/** The menu of evaluations. */
const EVALUATE = 'Evaluate';

describe('meta-evaluation, and comparing rankings', () => {
  const workbench = useWorkbench('test/fixtures', { theme: 'dark', size: { width: 1500, height: 1400 } });
  const panel = () => panelFrame(workbench().page);
  const headings = () => panel().locator('h2:visible').allInnerTexts();

  it('evaluates the metrics of a table with a right-click', async () => {
    const { page, messages } = workbench();
    await openExplorerFolder(page, 'human');
    await selectFiles(page, ['metric_system.tsv']);
    await contextMenu(page, 'RealGain: Compare…');
    await quickPick(page, 'Compare Metrics with Human Scores…');
    await panel().getByText('metricA correlates most with human').waitFor();
    assert.ok((await headings()).includes('Which metric outperforms which'));
    await screenshot(page, 'judging-metrics');
    assert.deepEqual(
      messages.filter((message) => /content security policy/i.test(message)),
      [],
    );
  });

  it('takes settings where they are shown', async () => {
    const { page } = workbench();
    const level = panel().locator('#alpha input');
    await level.fill('7');
    await level.press('Enter');
    await panel().getByText('α lies between 0 and 0.5.').waitFor();
    await panel().getByRole('button', { name: 'More settings' }).click();
    await panel().getByRole('combobox', { name: 'One-sided' }).click();
    await panel().getByRole('option', { name: 'yes' }).click();
    // Before there is an answer to the first change.
    await level.fill('0.01');
    await level.press('Enter');
    await panel().getByText('(one-sided, α = 0.01)').first().waitFor();
    const oneSided = panel().locator('.chips').getByRole('combobox', { name: 'One-sided' });
    assert.equal(await oneSided.evaluate((list) => (list as unknown as { value: string }).value), 'yes');
    await screenshot(page, 'question-settings');
  });

  it('compares the rankings of candidates in two files', async () => {
    const { page } = workbench();
    await openExplorerFolder(page, 'ranked');
    await selectFiles(page, ['list.log_like.tsv', 'list.t_score.tsv']);
    await contextMenu(page, 'Compare Rankings of Candidates…', EVALUATE);
    await panel().getByText('51 of 240 candidates are true positives').waitFor();
    assert.deepEqual(await headings(), ['The n best', 'Where they differ', 'Does the binomial model hold?']);
  });
});

describe('quality against cost', () => {
  const workbench = useWorkbench('examples', { theme: 'light', size: { width: 1300, height: 1200 } });

  it('is weighed with a right-click on two outputs with what each answer cost', async () => {
    const { page } = workbench();
    const panel = panelFrame(page);
    await openExplorerFolder(page, 'tradeoff');
    await selectFiles(page, ['large.csv', 'small.csv']);
    await contextMenu(page, 'Weigh Quality against Cost…', EVALUATE);
    await panel.getByText('The total of cost_usd of large is').waitFor();
    await panel.getByRole('heading', { name: 'Which systems are worth it' }).waitFor();
    await screenshot(page, 'tradeoff');
  });

  it('is found by what can be asked of the files, with options, by clicks', async () => {
    const { page } = workbench();
    const panel = panelFrame(page);
    const back = async (): Promise<void> => {
      await page.locator('.tabs-container .tab', { hasText: 'What can be compared here' }).click();
    };
    await selectFiles(page, ['large.csv', 'small.csv']);
    await contextMenu(page, 'What Can Be Compared Here?', EVALUATE);
    await panel.getByRole('button', { name: 'mean of cost_usd' }).click();
    await answered(page, 'comparison');
    assert.match(await panel.locator('.subject').innerText(), /cost_usd/);
    await back();
    await panel.getByRole('button', { name: 'a table of all scores' }).click();
    await answered(page, 'table');
    await panel.locator('#rows').getByText('mean of latency_ms').first().waitFor();
    await screenshot(page, 'looked-table');
  });
});
