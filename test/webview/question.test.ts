import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { QuestionState } from '../../src/editor/questions/messages';
import { checkAppearance, checkNarrow, checkThemes } from './appearance';
import { answers, needsColumn, showQuestion } from './questions';
import { openPage, THEMES, type PanelPage } from './page';
import { isRelease, oneIn } from '../support/releases';

describe('the page of questions', () => {
  let panel: PanelPage<'question'>;
  let states: Readonly<Record<string, QuestionState>>;

  before(async () => {
    panel = await openPage('question');
    states = await answers();
  });
  after(() => panel.close());

  const show = async (name: string): Promise<void> => {
    const state = states[name];
    assert.ok(state !== undefined);
    await showQuestion(panel, state);
  };
  const headings = () => panel.page.locator('h2:visible').allInnerTexts();

  it('is drawn in the colours of every theme', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    const others = THEMES.filter((theme) => theme !== 'dark');
    for (const [i, name] of oneIn(2, Object.keys(states)).entries()) {
      await show(name);
      // All share their styles, so each is checked in one more theme, in turn.
      const inTurn = others.filter((_, theme) => isRelease || theme === i % others.length);
      await checkThemes(panel, `question-${name}`, 'dark', inTurn);
    }
  });

  it('fits a panel of 320 pixels', async () => {
    await panel.open('light', { width: 320, height: 700 });
    for (const name of oneIn(2, Object.keys(states))) {
      await show(name);
      await checkNarrow(panel, `question-narrow-${name}`);
    }
  });

  it('shows verdicts behind the names, so that no narrow panel cuts them', async () => {
    await panel.open('dark', { width: 600, height: 800 });
    for (const name of ['preferred', 'tradeoff']) {
      await show(name);
      const row = panel.page.locator('tbody tr', { hasText: 'significant' }).first();
      assert.match((await row.locator('td, th').allInnerTexts()).slice(1, 3).join(), /significant/, name);
    }
  });

  it('breaks no line within a name, an interval, or between a symbol and its value', async () => {
    await panel.open('dark', { width: 640, height: 800 });
    await show('twoPreferred');
    assert.match(await panel.page.locator('.headline .whole').first().innerText(), /^system-A$/);
    assert.match(await panel.page.locator('.findings').innerText(), /p\u00a0=\u00a00\.195/);
    await show('score');
    assert.match(await panel.page.locator('.headline').innerText(), /\[64\.59,\u00a074\.91\]/);
  });

  it('shows strengths with their intervals, or the win rate of two systems', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    await show('preferred');
    assert.deepEqual(await headings(), ['Preferences', 'Head to head', 'Order and position']);
    await panel.page.click('#save-preferences-csv');
    await show('twoPreferred');
    assert.deepEqual(await headings(), ['Preferences', 'Order and position']);
    await panel.page.click('#save-preferences-csv');
    const saved = (await panel.asked()).flatMap((message) => (message.type === 'save' ? [message] : []));
    const [strengths = [], rates = []] = saved.map(({ content }) => content.trim().split('\n'));
    assert.equal(strengths.length, 1 + 5, 'a line for each system');
    assert.equal(rates.length, 1 + 1, 'a line for the pair');
    assert.match(rates[1] ?? '', /^system-A : system-B,/);
  });

  it('shows recall, and where another pair of rankings differs', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    await show('rankings');
    assert.deepEqual(await headings(), ['The n best', 'Where they differ', 'Does the binomial model hold?']);
    const views = panel.page.locator('#n-best-view vscode-option');
    assert.equal(await views.count(), 2 * 3, 'precision and recall of three pairs');
    assert.match(await views.first().innerText(), /^Precision; where .* differ$/);
    assert.deepEqual(await panel.page.locator('.legends > span').allInnerTexts(), [
      '● log_like',
      '▲ t_score',
      '■ noise',
    ]);
    await panel.asked();
    await panel.page.click('#save-n-best-svg');
    await panel.page.click('#n-best-view');
    await panel.page.click('#n-best-view >> vscode-option:nth-child(4)');
    await panel.page.click('#save-n-best-svg');
    await panel.page.click('#save-n-best-csv');
    const saved = (await panel.asked()).flatMap((message) => (message.type === 'save' ? [message] : []));
    const [precision = '', recall = '', numbers = ''] = saved.map(({ content }) => content);
    assert.match(precision, />precision</);
    assert.match(recall, />recall</);
    assert.match(
      numbers,
      /^n,log_like true positives,log_like precision,log_like low,log_like high,log_like recall,/,
    );
  });

  it('shows what metrics and people say, and leaves out what there is not', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    await show('systems');
    assert.deepEqual(await headings(), ['Correlation with human scores', 'Which metric outperforms which']);
    assert.equal(await panel.page.locator('[id^="save-metric-and-people"][id$="-svg"]').count(), 4);
    await show('people');
    assert.deepEqual(await headings(), [
      'Correlation with human scores',
      'Which metric outperforms which',
      'Human scores',
      'Pairs of systems',
      'Annotators',
      'Conclusions that agree with human scores',
      'Agreement of raters',
      'Pairs of raters',
    ]);
    await panel.page.locator('details[data-fold="williams-table"] summary').click();
    assert.match(
      await panel.page.locator('details[data-fold="williams-table"] table').innerText(),
      /TER\s+BLEU|BLEU\s+TER/,
    );
    await panel.asked();
    const charts = ['williams', 'systems-by-people', 'metric-and-people'];
    for (const chart of charts) {
      await panel.page.click(`#save-${chart}-svg`);
      await panel.page.click(`#save-${chart}-csv`);
    }
    const saved = (await panel.asked()).flatMap((message) => (message.type === 'save' ? [message] : []));
    assert.deepEqual(
      saved.map(({ name, format }) => `${name}.${format}`),
      charts.flatMap((name) => [`${name}.svg`, `${name}.csv`]),
    );
    assert.match(saved[0]?.content ?? '', /^<svg/);
    assert.equal(saved[3]?.content.trim().split('\n').length, 1 + 15, 'a line for each pair of systems');
    await show('labels');
    assert.ok((await headings()).includes('Judge corrected by human scores'));
    await show('raters');
    assert.deepEqual(await headings(), ['Agreement of raters', 'Pairs of raters']);
  });

  it('sorts the rows of a table by a column: first the largest numbers, and words in their order', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    await show('people');
    const table = panel.page.locator('.document table', { has: panel.page.locator('thead button') }).first();
    const order = async () =>
      (await table.locator('tbody td:first-child').allInnerTexts()).map((name) => name.at(-1)).join('');
    const sort = (column: number) => table.locator(`thead th:nth-child(${column}) button`).click();
    assert.equal(await order(), 'FEDCBA');
    await sort(1);
    assert.equal(await order(), 'ABCDEF');
    await sort(2);
    assert.equal(await order(), 'FEDCBA');
    await sort(2);
    assert.equal(await order(), 'ABCDEF');
    assert.equal(await table.locator('th[aria-sort="ascending"]').innerText(), 'adequacy ▲');
    await show('score');
    assert.equal(
      await panel.page.locator('.document thead button[id^="sort"]').count(),
      0,
      'facts are no rows',
    );
  });

  it('shows what each file holds, and the commands of what can be asked', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    await show('look');
    assert.deepEqual(await headings(), [
      'What can be asked',
      'What could be asked. No reference was found; name the file of right answers as REFERENCE.',
      'Pairs of outputs',
      'outputs/prompted.jsonl',
      'outputs/baseline.jsonl',
      'outputs/gold.txt',
    ]);
    const commands = await panel.page.locator('td code').allInnerTexts();
    assert.equal(commands.length, 3);
    await panel.asked();
    await panel.page
      .locator('tbody')
      .getByRole('button', { name: /prompted/ })
      .click();
    await panel.page.getByRole('button', { name: 'accuracy (correct)' }).click();
    await panel.page.getByRole('button', { name: 'a row for each value of' }).click();
    // Two pairs come before the ways; what lacks a file is for a terminal.
    assert.deepEqual(
      await panel.asked(),
      [0, 2, 3].map((row) => ({ type: 'openRow', row })),
    );
    assert.equal(await panel.page.locator('tbody button').count(), 3);
    assert.equal(commands[0], 'realgain compare outputs/prompted.jsonl outputs/baseline.jsonl');
    assert.match(await panel.page.locator('.findings').innerText(), /1,200 more files in the folder/);
  });

  it('has verdicts in tables with the mark and the color of every page', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    await show('tradeoff');
    const words = panel.page.locator('.document td .word');
    assert.deepEqual(await words.allInnerTexts(), [
      '✓\u00a0significantly better',
      '✗\u00a0significantly worse',
    ]);
    const [better, worse] = await panel.page.evaluate<string[]>(
      "[...document.querySelectorAll('.document td .word')].map((one) => getComputedStyle(one).color)",
    );
    assert.notEqual(better, worse);
  });

  it('copies and exports the answer', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    await show('preferred');
    await panel.asked();
    await panel.page.click('#export-report');
    assert.deepEqual(await panel.asked(), [{ type: 'report' }]);
  });

  it('has the settings that are set or often changed in a line, and the others below it', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    const { page } = panel;
    const labels = (where: string) =>
      page.locator(`${where} :is(.field > label, button.chip):visible`).allInnerTexts();
    await show('preferred');
    const line = ['Column of verdicts', 'Columns of systems', 'Column of items', 'α', 'Seed'];
    assert.deepEqual(await labels('.chips'), line);
    assert.deepEqual(await labels('#controls'), []);
    await page.click('#settings');
    assert.deepEqual(await labels('#controls'), ['Numbers above 0', 'Resamples']);
    await panel.asked();
    await page.fill('#resamples input', '20k');
    await page.press('#resamples input', 'Enter');
    await page.fill('#systems input', 'left');
    await page.press('#systems input', 'Enter');
    assert.match(await page.locator('#systems-problem').innerText(), /^Enter two names/);
    await page.fill('#systems input', 'left, right');
    await page.press('#systems input', 'Enter');
    await page.click('#winner');
    await page.click('#winner >> vscode-option:nth-child(1)');
    assert.deepEqual(await panel.asked(), [
      { type: 'set', field: 'resamples', value: 20_000 },
      { type: 'set', field: 'systems', value: ['left', 'right'] },
      { type: 'set', field: 'winner', value: null },
    ]);
    await show('plan');
    assert.deepEqual(await labels('.chips'), ['Baseline’s share of right items', 'True gain', 'Items', 'α']);
    await show('people');
    assert.equal(
      await page.inputValue('.chips #metric input'),
      'BLEU, TER',
      'which columns the files decided',
    );
    const { systems } = states;
    assert.ok(systems?.answer);
    const answer = { ...systems.answer, choices: { annotator: ['system', 'human'] } };
    await showQuestion(panel, { ...systems, answer });
    assert.ok(!(await labels('.chips')).some((name) => name.includes('annotators')), 'the files have none');
    await show('look');
    assert.deepEqual(await labels('.chips'), [], 'there is nothing to change');
  });

  it('takes settings that are asked for elsewhere, and says no to what is none', async () => {
    await show('score');
    await panel.asked();
    await panel.page.click('#settings');
    await panel.page.click('#metric');
    await panel.page.fill('#alpha input', '7');
    await panel.page.press('#alpha input', 'Enter');
    assert.deepEqual(await panel.asked(), [{ type: 'change', field: 'metric' }]);
    assert.equal(await panel.page.locator('#alpha-problem').innerText(), 'α lies between 0 and 0.5.');
    const metric = { id: 'rouge-l' };
    assert.ok(states['score']);
    await showQuestion(panel, { ...states['score'], identity: { ...states['score'].identity, metric } });
    assert.equal(await panel.page.locator('.chips #metric').innerText(), 'Metric: ROUGE-L', 'by its name');
    await panel.page.click('#settings');
  });

  it('draws what can be opened as links, and pictures of the same kind beside each other', async () => {
    await panel.open('light', { width: 980, height: 800 });
    await show('look');
    const colors = await panel.page.evaluate(`
      const color = (element) => getComputedStyle(element).color;
      const probe = document.body.appendChild(document.createElement('a'));
      [...document.querySelectorAll('.document tbody th button.link')].map(color).concat(color(probe))`);
    assert.equal(new Set(colors as string[]).size, 1, String(colors));
    assert.ok((colors as string[]).length > 2, 'two rows to open');
    await show('systems');
    const tops = (selector: string) =>
      panel.page.evaluate(
        `[...document.querySelectorAll('${selector}')].map((one) => Math.round(one.getBoundingClientRect().top))`,
      );
    const [one, other, below, last] = (await tops('.figures canvas')) as number[];
    assert.equal(one, other);
    assert.equal(below, last);
    assert.ok(Number(below) > Number(one));
  });

  it('shows once what the rows of a group are about, while they are in their groups', async () => {
    await panel.open('light', { width: 980, height: 800 });
    await show('tradeoff');
    const table = panel.page.locator('.document table', { hasText: 'mean of cost_usd' });
    const groups = table.locator('td[rowspan="2"]');
    assert.deepEqual(await groups.allTextContents(), ['accuracy\u00a0↑ (%)', 'mean of cost_usd\u00a0↓']);
    await table.getByRole('button', { name: 'System' }).click();
    assert.equal(await groups.count(), 0);
    assert.equal(await table.locator('tbody td:first-child').count(), 4);
  });

  it('names the setting where an error names the option of the command line', async () => {
    const said =
      '{0} has several columns that may name the two systems, such as {1}; name them with --systems.';
    await showQuestion(panel, {
      ...needsColumn,
      phase: 'error',
      error: {
        code: 'unknown-column',
        message: '',
        said: { template: said, args: ['battles.csv', 'a'] },
      },
    });
    const shown = await panel.page.locator('div[role=alert]').innerText();
    assert.match(shown, /name them with “Columns of systems”/);
  });

  it('asks for ambiguous columns, and explains why the answer is missing', async () => {
    await panel.open('light', { width: 980, height: 800 });
    await panel.show(needsColumn);
    await checkAppearance(panel, 'question-needs-column');
    await panel.asked();
    await panel.page.click('#choice-1');
    assert.deepEqual(await panel.asked(), [{ type: 'answer', choice: 1 }]);
    assert.equal(await panel.page.locator('.banner-actions button').count(), 0, 'all choices are listed');
  });
});
