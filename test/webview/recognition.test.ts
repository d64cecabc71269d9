import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import type { PanelState } from '../../src/editor/comparison/messages';
import { METRICS } from '../../src/metrics';
import { screenshot } from './appearance';
import { openPanelPage, THEMES, type PanelPage } from './page';
import { details, failed, significant } from './states';

/** The comparison with another metric's options on the page. */
function withOptions(metric: PanelState['identity']['metric'], options = details.metricOptions): PanelState {
  const identity = { ...significant.identity, metric };
  return { ...significant, identity, details: { ...details, identity, metricOptions: options } };
}

describe('controls of what is read and scored', () => {
  let panel: PanelPage;
  const text = (selector: string): Promise<string> => panel.page.locator(selector).innerText();
  const isShown = (selector: string): Promise<boolean> => panel.page.locator(selector).isVisible();
  const choose = async (list: string, option: string): Promise<void> => {
    await panel.page.click(list);
    await panel.page.click(`${list} >> vscode-option:has-text("${option}")`);
  };

  before(async () => {
    panel = await openPanelPage();
  });
  beforeEach(async () => {
    await panel.open('dark', { width: 980, height: 800 });
    await panel.asked();
  });
  after(() => panel.close());

  it('shows the detected format of each file and why, and allows changing it', async () => {
    await panel.show(significant);
    await panel.page.click('#scored summary');
    assert.equal(await text('#format-a >> .selected-value'), 'Detected: plain text');
    assert.equal(await text('.format-of-a .why'), 'one item per line');
    await choose('#format-a', 'CSV');
    await choose('#format-references', 'CSV');
    assert.deepEqual(await panel.asked(), [
      { type: 'change', formats: { a: 'csv' } },
      { type: 'change', formats: { references: 'csv' } },
    ]);
    const identity = { ...significant.identity, formats: { a: 'csv' } };
    await panel.show({ ...significant, identity });
    assert.equal(await text('#format-a >> .selected-value'), 'CSV');
    assert.equal(await text('.format-of-a .why'), 'as chosen');
    await choose('#format-a', 'Detected');
    assert.deepEqual(await panel.asked(), [{ type: 'change', formats: { a: null } }]);
  });

  it('keeps the choice of format if the chosen one can’t read the file', async () => {
    const identity = { ...failed.identity, formats: { b: 'trees' } };
    await panel.show({ ...failed, identity, recognised: significant.recognised });
    assert.equal(await panel.page.evaluate("document.querySelector('#format-b').value"), 'trees');
    await choose('#format-b', 'Detected');
    assert.deepEqual(await panel.asked(), [{ type: 'change', formats: { b: null } }]);
  });

  it('lists the systems of a file that holds several', async () => {
    const { a } = significant.identity;
    const systems = { a: 'openai:gpt-4o', b: 'llama-3' };
    const identity = { ...significant.identity, a, b: a, systems };
    await panel.show({ ...significant, identity, phase: 'running', details: null });
    assert.match(await text('.side-b .system'), /llama-3/);
    assert.equal(await text('.headline'), 'openai:gpt-4o vs llama-3');
  });

  it('accepts a field or JSON path that is not listed', async () => {
    await panel.show(significant);
    assert.equal(await isShown('#column'), false);
    await choose('#metric', 'another field');
    await panel.page.fill('#column >> input', '$.results[*].metrics.f1');
    await panel.page.press('#column >> input', 'Enter');
    const metric = { id: 'mean', column: '$.results[*].metrics.f1' };
    assert.deepEqual(await panel.asked(), [{ type: 'change', metric }]);
  });

  it('has a form for the options of the metric, with the defaults marked', async () => {
    await panel.show(withOptions({ id: 'bleu', options: { smooth: 'floor' } }));
    await panel.page.click('#settings');
    assert.match(await text('#options-title'), /Options of BLEU/);
    assert.equal(await text('#option-tokenize >> .selected-value'), '13a (default)');
    assert.equal(await panel.page.evaluate("document.querySelector('#option-smooth').value"), 'floor');
    await choose('#option-tokenize', 'char');
    await choose('#option-smooth', 'exp (default)');
    await panel.page.fill('#option-smooth-value >> input', 'a lot');
    await panel.page.press('#option-smooth-value >> input', 'Enter');
    assert.match(await text('#option-smooth-value-problem'), /number of at least 0/);
    await panel.page.fill('#option-smooth-value >> input', '0.1');
    await panel.page.press('#option-smooth-value >> input', 'Enter');
    assert.deepEqual(await panel.asked(), [
      { type: 'change', metric: { id: 'bleu', options: { smooth: 'floor', tokenize: 'char' } } },
      { type: 'change', metric: { id: 'bleu' } },
      { type: 'change', metric: { id: 'bleu', options: { smooth: 'floor', 'smooth-value': '0.1' } } },
    ]);
    await panel.show(withOptions({ id: 'mean' }, []));
    assert.equal(await isShown('.options'), false);
  });

  it('has fields for the options of every metric of the registry', async () => {
    const forms = new Map(METRICS.map(({ id, options = [] }) => [JSON.stringify(options), { id, options }]));
    await panel.show(significant);
    await panel.page.click('#settings');
    for (const { id, options } of forms.values()) {
      await panel.show(withOptions({ id }, options));
      assert.equal(await isShown('.options'), options.length > 0, id);
      const names = await panel.page.locator('.options .field > label').allInnerTexts();
      assert.deepEqual(
        options.length > 0 ? names : [],
        options.map(({ name }) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
        id,
      );
    }
    assert.deepEqual(panel.complaints, []);
  });

  for (const theme of THEMES) {
    it(`is drawn in the colours of ${theme}`, async () => {
      await panel.open(theme, { width: 980, height: 800 });
      await panel.show(withOptions({ id: 'bleu', options: { tokenize: 'char' } }));
      await panel.page.click('#settings');
      await screenshot(panel.page, `options-${theme}`, false);
      assert.deepEqual(panel.complaints, []);
    });
  }
});
