import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { screenshot } from './appearance';
import { openInEveryState, PAGES, type PageInEveryState } from './every-page';
import { everyWord, german } from './every-word';
import { oneIn } from '../support/releases';

/** Names that are the same in every language. */
const NAMES =
  /^([\s\d.,:;|·()[\]…+−–=<>≥±%/αδ✓✗≈!?×■⇄◆●▲▼✕✳★•"'’“”{}-]|\bp\b|\bn\b|\bt\b|\bA\b|\bB\b|\be-\d+|PNG|SVG|CSV|TSV|JSON|LaTeX|Markdown|RealGain|Holm|Bonferroni|Benjamini|Hochberg)*$/;

describe('the pages in another language', () => {
  for (const name of PAGES) {
    it(`show no untranslatable word: ${name}`, async () => {
      const left = new Set<string>();
      for (const { data, texts } of await everyWord(name)) {
        // A long name is cut, on a chart at its end, elsewhere within.
        const isData = (text: string): boolean =>
          text.split('…').every((part) => data.includes(JSON.stringify(part).slice(1, -1)));
        for (const text of texts) {
          // What stands outside of all brackets.
          const outside = withoutBrackets(text);
          const words = outside.split(/[\s,:;()[\]]+/).filter((word) => !NAMES.test(word) && !isData(word));
          if (words.length > 0 && !isData(text) && !isData(outside.trim())) {
            left.add(text);
          }
        }
      }
      assert.deepEqual([...left], []);
    });
  }
});

/** Brackets may stand in brackets: a value is translated before the sentence that holds it. */
function withoutBrackets(text: string): string {
  const next = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  return next === text ? text : withoutBrackets(next);
}

describe('the pages in German', () => {
  let panel: PageInEveryState;

  before(async () => {
    panel = await openInEveryState('panel', german);
  });
  after(() => panel.close());

  it('show the verdict and its basis', async () => {
    await panel.show('significant');
    await screenshot(panel.page, 'german-panel');
    assert.equal(
      await panel.page.locator('.headline').innerText(),
      'sysA ist um 0.52 BLEU besser als baseline',
    );
    assert.equal(await panel.page.locator('.sentence').getAttribute('lang'), 'en');
    await panel.page.focus('#tests thead .term');
    assert.match(
      await panel.page.locator('.explanation:popover-open').innerText(),
      /^Wie oft ein mindestens/,
    );
  });

  it('save charts in English, for papers', async () => {
    await panel.show('significant');
    await panel.page.click('#save-resampled-gains-svg');
    const asked = await panel.page.evaluate<{ type: string; content?: string }[]>('window.asked');
    const svg = asked.find(({ type }) => type === 'save')?.content ?? '';
    assert.match(svg, />gain \(BLEU\)</);
    assert.doesNotMatch(svg, /Gewinn/);
    assert.match(await panel.page.locator('#histogram h2').innerText(), /Gewinne der Resamples/);
  });

  it('fit a panel of 300 pixels', async () => {
    await panel.show('significant', { theme: 'light', width: 300 });
    // All that a panel can hold, and what can be wrong.
    for (const state of ['independentSamples', 'equivalent', 'planned', 'failed', 'needsReference']) {
      await panel.change(state);
      const wider = await panel.page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      assert.ok(Number(wider) <= 0, `${state}: ${String(wider)} pixels wider`);
    }
  });
});

describe('the pages of questions in German', () => {
  it('fit a panel of 300 pixels with their settings open', async () => {
    const panel = await openInEveryState('question', german);
    const [first = '', ...others] = panel.states;
    await panel.show(first, { theme: 'light', width: 300 });
    for (const state of [first, ...oneIn(6, others)]) {
      await panel.change(state);
      if (await panel.page.isVisible('#settings[aria-expanded=false]')) {
        await panel.page.click('#settings');
      }
      const wider = await panel.page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      assert.ok(Number(wider) <= 0, `${state}: ${String(wider)} pixels wider`);
    }
    await panel.close();
  });
});
