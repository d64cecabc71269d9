import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { EvaluationState } from '../../src/editor/evaluation/messages';
import { checkAppearance, checkNarrow, checkThemes } from './appearance';
import { answers, needsColumn } from './evaluations';
import { openPage, type PanelPage } from './page';

describe('the page of meta-evaluation', function () {
  this.timeout(120_000);
  let panel: PanelPage<'evaluation'>;
  let states: Readonly<Record<string, EvaluationState>>;

  before(async () => {
    panel = await openPage('evaluation');
    states = await answers();
  });
  after(() => panel.close());

  const show = async (name: string): Promise<void> => {
    const state = states[name];
    assert.ok(state !== undefined);
    await panel.show(state);
  };

  it('is drawn in the colours of every theme', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    for (const name of ['systems', 'people', 'labels']) {
      await show(name);
      await checkThemes(panel, `evaluation-${name}`, 'dark');
    }
  });

  it('fits a panel of 320 pixels', async () => {
    await panel.open('light', { width: 320, height: 700 });
    for (const name of ['systems', 'people', 'labels']) {
      await show(name);
      await checkNarrow(panel, `evaluation-narrow-${name}`);
    }
  });

  it('hides empty parts', async () => {
    const headings = () => panel.page.locator('h2:visible').allInnerTexts();
    await panel.open('dark', { width: 980, height: 800 });
    await show('systems');
    assert.deepEqual(await headings(), [
      'Correlation with human scores',
      'Metric against human scores',
      'Which metric outperforms which',
    ]);
    await show('people');
    assert.ok((await headings()).includes('Conclusions that agree with human scores'));
  });

  it('has a table beside every chart, and saves charts as PNG, SVG and CSV', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    await show('people');
    await panel.page.click('#williams summary');
    assert.match(await panel.page.locator('#williams table').innerText(), /TER\s+BLEU|BLEU\s+TER/);
    await panel.asked();
    for (const chart of ['williams', 'systems-by-people', 'metric-and-people']) {
      await panel.page.click(`#save-${chart}-svg`);
      await panel.page.click(`#save-${chart}-csv`);
    }
    const saved = (await panel.asked()).flatMap((message) => (message.type === 'save' ? [message] : []));
    assert.deepEqual(
      saved.map(({ name, format }) => `${name}.${format}`),
      ['williams', 'systems-by-people', 'metric-and-people'].flatMap((name) => [
        `${name}.svg`,
        `${name}.csv`,
      ]),
    );
    assert.match(saved[0]?.content ?? '', /^<svg/);
    assert.equal(saved[3]?.content.trim().split('\n').length, 1 + 15, 'a line for each pair of systems');
  });

  it('asks for ambiguous columns, and explains why there is no answer', async () => {
    await panel.open('light', { width: 980, height: 800 });
    await panel.show(needsColumn);
    await checkAppearance(panel, 'evaluation-needs-column');
    await panel.asked();
    await panel.page.click('#choose-columns-first');
    assert.deepEqual(await panel.asked(), [{ type: 'chooseColumns' }]);
  });
});
