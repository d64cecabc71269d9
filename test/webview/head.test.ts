import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { folder } from './appearance';
import { openInEveryState, PAGES, type PageInEveryState, type PageName } from './every-page';
import { openPanelPage, type PanelPage, until } from './page';
import { significant } from './states';
import { isRelease } from '../support/releases';

/** A state with an answer. */
const ANSWERED: Readonly<Record<PageName, string>> = {
  panel: 'significant',
  study: 'done',
  question: 'leaderboard',
  table: 'tasks',
};

for (const name of PAGES) {
  describe(`the head of the ${name} page`, () => {
    let shown: PageInEveryState;

    before(async () => {
      shown = await openInEveryState(name);
      await shown.show(ANSWERED[name], { width: 1280 });
    });
    after(() => shown.close());

    it('has the answer as its first heading, and the page a title', async () => {
      // The settings are closed until they are asked for.
      const first =
        "[...document.querySelectorAll('h1, h2')].find((head) => head.closest('#controls') === null)";
      assert.equal(await shown.page.evaluate(`${first}.matches('h1.headline')`), true);
      assert.notEqual(await shown.page.evaluate('document.title'), 'RealGain');
    });

    it('copies a picture of the answer at twice its size, and saves it as PNG and SVG', async () => {
      for (const id of ['copy-image', 'save-answer-png', 'save-answer-svg']) {
        await shown.page.click('#copy');
        await shown.page.click(`#${id}`);
      }
      await until(shown.page, 'window.asked.filter(({ name }) => name === "answer").length === 2');
      const saved = await shown.page.evaluate<{ format: string; content: string }[]>(
        'window.asked.splice(0).filter(({ name }) => name === "answer")',
      );
      const svg = saved.find(({ format }) => format === 'svg')?.content ?? '';
      assert.match(svg, /^<svg[^>]* width="720"/);
      assert.match(svg, />RealGain<\/text><\/svg>/);
      assert.doesNotMatch(svg, /var\(|color-mix/);
      if (isRelease) writeFileSync(join(folder, `answer-${name}.svg`), svg);
      const wide = await shown.page.evaluate<number>(`(async () => {
        const [item] = await navigator.clipboard.read();
        return (await createImageBitmap(await item.getType('image/png'))).width;
      })()`);
      assert.equal(wide, 1440);
    });

    it('stays as it is when a rerun begins, and shows it after a moment', async () => {
      const told = shown.dataOf(ANSWERED[name]) as object;
      const state = {
        ...('state' in told ? (told.state as object) : told),
        phase: 'running',
        filling: false,
      };
      const phase = "document.querySelector('.status-text > span').className";
      await shown.page.evaluate(`(() => {
        const wait = window.setTimeout;
        window.moment = null;
        window.setTimeout = (then, milliseconds) => {
          if (milliseconds !== 300) return wait(then, milliseconds);
          window.moment = then;
        };
        window.postMessage(${JSON.stringify({ type: 'state', state })}, '*');
      })()`);
      await until(shown.page, 'window.moment !== null');
      assert.equal(await shown.page.evaluate(phase), 'done');
      await shown.page.evaluate('window.moment()');
      await until(shown.page, `${phase} === 'running'`);
      assert.equal(await shown.page.evaluate("document.body.classList.contains('is-outdated')"), true);
      await shown.change(ANSWERED[name]);
    });

    it('leads past the settings and the explained terms with two Tab stops', async () => {
      await shown.page.evaluate('document.activeElement.blur()');
      await shown.page.keyboard.press('Tab');
      await shown.page.keyboard.press('Enter');
      assert.equal(await shown.page.evaluate('document.activeElement.closest(".actions") !== null'), true);
      await shown.page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
      await shown.page.focus('.skips button:last-child');
      await shown.page.keyboard.press('Enter');
      const isInDetails = 'document.activeElement.closest("[role=tablist], .document") !== null';
      assert.equal(await shown.page.evaluate(isInDetails), true);
    });
  });
}

describe('the head of a comparison', () => {
  let panel: PanelPage;

  before(async () => {
    panel = await openPanelPage();
    await panel.open('dark', { width: 1280, height: 800 });
    await panel.show(significant);
  });
  after(() => panel.close());

  it('takes a line beside everything but the first tab', async () => {
    const height = () => panel.page.evaluate<number>("document.querySelector('.verdict').offsetHeight");
    const whole = await height();
    for (const tab of ['items', 'plan', 'details']) {
      await panel.page.click(`#tab-${tab}`);
      assert.ok((await height()) <= 40, tab);
      assert.equal(await panel.page.locator('.headline').isVisible(), true);
      assert.equal(await panel.page.locator('.files').isVisible(), false);
    }
    await panel.page.click('#tab-evidence');
    assert.equal(await height(), whole);
  });

  it('lets Escape leave an open list as it was', async () => {
    await panel.asked();
    const list = panel.page.locator('.chips vscode-dropdown').last();
    const before = await list.evaluate('(element) => element.value');
    await list.click();
    await panel.page.keyboard.press('ArrowUp');
    await panel.page.keyboard.press('Escape');
    assert.equal(await list.evaluate('(element) => element.value'), before);
    assert.deepEqual(await panel.asked(), []);
  });
});
