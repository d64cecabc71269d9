import { after, before, describe, it } from 'mocha';
import { checkAppearance, checkNarrow, checkThemes } from './appearance';
import { colourViolationsOf } from './axe';
import { openPanelPage, type PanelPage } from './page';
import { oneIn } from '../support/releases';
import { everyStateInShort, hostile, independentSamples, manyPoints, significant } from './states';

/** Milliseconds after which a rerun is long enough to be shown. */
const LONG = 400;

describe('the appearance of the panel', () => {
  let panel: PanelPage;

  before(async () => {
    panel = await openPanelPage();
    await panel.page.clock.install();
  });
  after(() => panel.close());

  describe('in dark', () => {
    before(() => panel.open('dark', { width: 980, height: 800 }));

    for (const [name, state] of oneIn(2, Object.entries(everyStateInShort))) {
      it(`shows ${name}`, async () => {
        await panel.show(state);
        // Whatever waits for a run to be long appears.
        await panel.page.clock.fastForward(LONG);
        await checkAppearance(panel, `state-${name}`);
      });
    }
  });

  it('is drawn in the colours of every theme, and follows a change while it is open', async () => {
    await panel.open('high-contrast', { width: 980, height: 800 });
    await panel.show(manyPoints);
    await checkThemes(panel, 'theme', 'high-contrast');
  });

  it('draws paired and independent samples in the colours of light and high contrast', async () => {
    await panel.open('light', { width: 980, height: 800 });
    await panel.show(independentSamples);
    await panel.page.click('#independent summary');
    await checkAppearance(panel, 'independent-light');
    await panel.setTheme('high-contrast');
    await checkAppearance(panel, 'independent-high-contrast', colourViolationsOf);
  });

  it('fits a panel of 320 pixels', async () => {
    await panel.open('light', { width: 320, height: 700 });
    for (const [name, state] of Object.entries({ significant, independentSamples, hostile })) {
      await panel.show(state);
      for (const fold of await panel.page.locator('#independent summary:visible').all()) {
        await fold.click();
      }
      await checkNarrow(panel, `narrow-${name}`);
    }
  });
});
