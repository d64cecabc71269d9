import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { Page } from 'playwright-core';
import { screenshot } from './appearance';
import { colourViolationsOf } from './axe';
import { openInEveryState, PAGES, type PageInEveryState, type PageName } from './every-page';
import { walk, watchFocus } from './focus';
import { THEMES } from './page';
import { oneIn } from '../support/releases';

/** States that differ in what can be done; the others show the same controls. */
const WALKED: Readonly<Record<PageName, readonly string[]>> = {
  panel: [
    'starting',
    'running',
    'failed',
    'needsReference',
    'cancelled',
    'independentSamples',
    'identical',
    'stale',
  ],
  study: ['running', 'failed', 'needs-reference', 'transfer', 'cancelled', 'stale'],
  question: ['empty', 'running', 'needsColumn', 'cancelled', 'preferred', 'people', 'score', 'stale'],
  table: ['failed', 'needsReference', 'cancelled', 'tasks', 'running', 'metrics', 'stale'],
};

/** The one of these that is looked at in every theme: it has each kind of control, and few of each. */
const THEMED: Readonly<Record<PageName, string>> = {
  panel: 'needsReference',
  study: 'needs-reference',
  question: 'needsColumn',
  table: 'needsReference',
};

/** The one with most on it. */
const FULL: Readonly<Record<PageName, string>> = {
  panel: 'independentSamples',
  study: 'transfer',
  question: 'people',
  table: 'units',
};

/** Pixels of the narrowest panel; WCAG requires 320 at 400%. */
const NARROW = 300;

/** Words that a box cuts off, without a way to get at the rest. */
const CUT = `[...document.querySelectorAll('main *')].filter((element) => {
  const style = getComputedStyle(element);
  const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
  return hasText && element.checkVisibility() && !element.closest('.visually-hidden, .scroll, [aria-hidden=true]') &&
    ['hidden', 'clip'].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
}).map((element) => element.textContent.slice(0, 60))`;

/** What moves, also inside components. */
const MOVING = `(() => {
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  return roots.flatMap((root) => root.getAnimations())
    .filter((animation) => animation.playState === 'running' && animation.effect.getComputedTiming().duration > 0)
    .map((animation) => animation.animationName ?? animation.transitionProperty);
})()`;

/** What a user enters or chooses something in. */
const FIELDS = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'checkbox', 'radio', 'listbox'];

/** A node of the browser's accessibility tree. */
interface Node {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
}

/** The roles of fields without a name, or that are called after what they are. */
async function nameless(page: Page): Promise<(string | undefined)[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: readonly Node[] };
  await session.detach();
  const fields = nodes.filter(({ ignored, role }) => !ignored && FIELDS.includes(role?.value ?? ''));
  return fields.flatMap(({ role, name }) =>
    ['', 'Text field'].includes(name?.value ?? '') ? [role?.value] : [],
  );
}

for (const name of PAGES) {
  describe(`the ${name} page, for everybody`, () => {
    let shown: PageInEveryState;

    before(async () => {
      shown = await openInEveryState(name);
      await watchFocus(shown.page);
    });
    after(() => shown.close());

    for (const state of [
      THEMED[name],
      ...oneIn(
        2,
        WALKED[name].filter((one) => one !== THEMED[name]),
      ),
    ]) {
      it(`can be used without a mouse, shows where the focus is, and names every field: ${state}`, async () => {
        await shown.change(state);
        assert.deepEqual(await nameless(shown.page), []);
        for (const theme of state === THEMED[name] ? THEMES : (['dark'] as const)) {
          await shown.setTheme(theme);
          const { stops, missed } = await walk(shown.page);
          assert.ok(stops.length > 0);
          assert.deepEqual(missed, [], theme);
          assert.deepEqual(
            stops.filter(({ changes, contrast }) => changes.length === 0 || contrast < 3),
            [],
            theme,
          );
        }
      });
    }

    it('loses nothing at 200% zoom, nor in a panel of 300 pixels', async () => {
      const session = await shown.page.context().newCDPSession(shown.page);
      const view = { theme: 'light', width: NARROW } as const;
      await shown.show(FULL[name], view);
      for (const state of oneIn(6, shown.states)) {
        await shown.change(state, view);
        await session.send('Emulation.setDeviceMetricsOverride', {
          width: NARROW,
          height: 400,
          deviceScaleFactor: 2,
          mobile: false,
        });
        const wider = await shown.page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
        assert.ok(Number(wider) <= 0, `${state}: ${String(wider)} pixels wider than a panel of ${NARROW}`);
        assert.deepEqual(await shown.page.evaluate(CUT), [], state);
      }
      await session.send('Emulation.clearDeviceMetricsOverride');
      await session.detach();
    });

    it('does not animate with reduced motion', async () => {
      const running = shown.states.includes('starting') ? 'starting' : 'running';
      await shown.show(running);
      assert.notDeepEqual(await shown.page.evaluate(MOVING), [], 'else something moves');
      await shown.page.emulateMedia({ reducedMotion: 'reduce' });
      try {
        for (const state of [running, FULL[name], 'stale']) {
          await shown.change(state);
          assert.deepEqual(await shown.page.evaluate(MOVING), [], state);
          const tab = shown.page.locator('[role=tab][aria-selected=false]:visible');
          if ((await tab.count()) > 0) {
            await tab.first().click();
            assert.deepEqual(await shown.page.evaluate(MOVING), [], `${state}, another tab`);
          }
        }
      } finally {
        await shown.page.emulateMedia({ reducedMotion: null });
      }
    });

    it('is readable in forced colors', async () => {
      await shown.page.emulateMedia({ forcedColors: 'active' });
      try {
        await shown.change(FULL[name]);
        await shown.setTheme('high-contrast');
        await screenshot(shown.page, `forced-${name}`);
        assert.deepEqual(await colourViolationsOf(shown.page), []);
      } finally {
        await shown.page.emulateMedia({ forcedColors: null });
      }
    });
  });
}

describe('the charts', () => {
  it('are read point by point with the arrow keys, with descriptions', async () => {
    const panel = await openInEveryState('panel');
    const said = (chart: string): Promise<string> =>
      panel.page.locator(`${chart} .chart [role=status]`).innerText();
    try {
      await panel.show('planned');
      await panel.page.focus('#histogram canvas');
      await panel.page.keyboard.press('ArrowRight');
      const first = await said('#histogram');
      assert.match(first, /^gain −?[\d.]+ to −?[\d.]+, [\d,]+ resamples \([\d.]+%\)$/);
      await panel.page.keyboard.press('ArrowRight');
      assert.notEqual(await said('#histogram'), first);
      await panel.page.keyboard.press('ArrowLeft');
      assert.equal(await said('#histogram'), first);
      await panel.page.keyboard.press('Escape');
      assert.equal(await said('#histogram'), '');
      await panel.page.focus('#planning canvas');
      await panel.page.keyboard.press('ArrowRight');
      assert.match(await said('#planning'), /items, power .* for a true gain of 0\.52 BLEU$/);
      await panel.page.keyboard.press('ArrowDown');
      assert.match(await said('#planning'), /items, power .* for a true gain of 0\.30 BLEU$/);
    } finally {
      await panel.close();
    }
  });

  it('open with Enter what a click opens', async () => {
    const panel = await openInEveryState('panel');
    try {
      await panel.show('manyPoints');
      await panel.page.focus('#confidence canvas');
      await panel.page.keyboard.press('ArrowRight');
      await panel.page.keyboard.press('ArrowDown');
      await panel.page.keyboard.press('Enter');
      const asked = await panel.page.evaluate<{ type: string; key: string }[]>('window.asked');
      const opened = asked.find(({ type }) => type === 'openComparison');
      const { points, current } = panel.dataOf('manyPoints') as {
        points: { key: string }[];
        current: string;
      };
      assert.ok(points.some(({ key }) => key === opened?.key && key !== current));
    } finally {
      await panel.close();
    }
  });

  it('navigate the cells of a heat map, along rows and columns', async () => {
    const question = await openInEveryState('question');
    const said = (): Promise<string> =>
      question.page.locator('.figure:has(#save-systems-by-people-svg) [role=status]').innerText();
    try {
      await question.show('people');
      await question.page.focus('.figure:has(#save-systems-by-people-svg) canvas');
      await question.page.keyboard.press('ArrowRight');
      const start = /^(.+) and (.+): p/.exec(await said());
      await question.page.keyboard.press('ArrowRight');
      const right = /^(.+) and (.+): p/.exec(await said());
      assert.ok(start !== null && right !== null);
      assert.equal(right[1], start[1], 'the same row');
      assert.notEqual(right[2], start[2]);
      await question.page.keyboard.press('ArrowDown');
      const down = /^(.+) and (.+): p/.exec(await said());
      assert.equal(down?.[2], right[2], 'the same column');
      assert.notEqual(down?.[1], right[1]);
    } finally {
      await question.close();
    }
  });
});
