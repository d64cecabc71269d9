import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { EvaluationState } from '../../src/editor/evaluation/messages';
import { checkAppearance, checkNarrow, checkThemes } from './appearance';
import { answers, needsColumn } from './evaluations';
import { openPage, type PanelPage } from './page';

describe('the page of rankings', function () {
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
    for (const name of ['rankings']) {
      await show(name);
      await checkThemes(panel, `evaluation-${name}`, 'dark');
    }
  });

  it('fits a panel of 320 pixels', async () => {
    await panel.open('light', { width: 320, height: 700 });
    for (const name of ['rankings']) {
      await show(name);
      await checkNarrow(panel, `evaluation-narrow-${name}`);
    }
  });

  it('hides empty parts', async () => {
    const headings = () => panel.page.locator('h2:visible').allInnerTexts();
    await panel.open('dark', { width: 980, height: 800 });
    await show('rankings');
    assert.deepEqual(await headings(), ['The n best', 'Where they differ', 'Does the binomial model hold?']);
  });

  it('shows recall and another pair on request', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    await show('rankings');
    await panel.page.click('#save-n-best-csv');
    const [saved] = (await panel.asked()).filter((message) => message.type === 'save');
    assert.match(saved?.content ?? '', /^n,log_like true positives,log_like precision/);
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
