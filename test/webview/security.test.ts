import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { openPage, until } from './page';
import { hostile } from './states';
import { hostile as hostileStudy, showStudy } from './studies';

/** Elements that only markup in a file could have made, and whether anything ran. */
const TAKEN_OVER = `[...document.querySelectorAll('img, #app script, iframe, object, embed, #app b')].map((e) => e.outerHTML)
  .concat(document.title === 'taken over' ? ['title'] : [])`;

describe('pages with hostile names and contents', () => {
  it('are shown as text, and the policy has nothing to block', async () => {
    const panel = await openPage('panel');
    try {
      await panel.open('dark', { width: 980, height: 800 });
      await panel.show(hostile);
      assert.ok((await panel.page.locator('main').innerText()).includes('<img src=x onerror='));
      assert.deepEqual(await panel.page.evaluate(TAKEN_OVER), []);
      assert.deepEqual(await panel.page.evaluate('window.violations'), []);
    } finally {
      await panel.close();
    }
    const study = await openPage('study');
    try {
      await study.open('dark', { width: 980, height: 800 });
      await showStudy(study, hostileStudy);
      assert.ok((await study.page.locator('main').innerText()).includes('<b>bold</b>'));
      assert.deepEqual(await study.page.evaluate(TAKEN_OVER), []);
      assert.deepEqual(await study.page.evaluate('window.violations'), []);
    } finally {
      await study.close();
    }
  });

  it('would be blocked by the policy if they got through', async () => {
    const panel = await openPage('panel');
    try {
      await panel.open('dark', { width: 980, height: 800 });
      await panel.page.evaluate(`(async () => {
        const inline = document.createElement('div');
        document.body.append(inline);
        inline.innerHTML = '<img src="http://127.0.0.1:9/x.png" onerror="document.title = 1"><iframe src="http://127.0.0.1:9/"></iframe>';
        const script = document.createElement('script');
        script.textContent = 'document.title = "taken over"';
        document.body.append(script);
        inline.setAttribute('onclick', 'document.title = "taken over"');
        inline.click();
        await fetch('http://127.0.0.1:9/').catch(() => undefined);
      })()`);
      // The page hears of each after it was refused.
      for (const directive of ['script-src-elem', 'script-src-attr', 'img-src', 'connect-src', 'frame-src']) {
        await until(panel.page, `window.violations.some((one) => one.startsWith('${directive} '))`);
      }
      assert.notEqual(await panel.page.title(), 'taken over');
    } finally {
      await panel.close();
    }
  });
});
