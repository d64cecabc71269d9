import { after, before, describe, it } from 'mocha';
import { checkAppearance } from './appearance';
import { colourViolationsOf, violationsOf } from './axe';
import { openPanelPage, THEMES, type PanelPage } from './page';
import { everyState, hostile, independentSamples, manyPoints, significant } from './states';

/** Milliseconds after which a rerun is long enough to be shown. */
const LONG = 400;

describe('the appearance of the panel', function () {
  this.timeout(120_000);
  let panel: PanelPage;

  before(async () => {
    panel = await openPanelPage();
    await panel.page.clock.install();
  });
  after(() => panel.close());

  describe('in dark', () => {
    before(() => panel.open('dark', { width: 980, height: 800 }));

    for (const [name, state] of Object.entries(everyState)) {
      it(`shows ${name}`, async () => {
        await panel.show(state);
        // Whatever waits for a run to be long appears.
        await panel.page.clock.fastForward(LONG);
        await checkAppearance(panel, `state-${name}`);
      });
    }
  });

  for (const theme of THEMES) {
    it(`is drawn in the colours of ${theme}`, async () => {
      await panel.open(theme, { width: 980, height: 800 });
      await panel.show(manyPoints);
      await checkAppearance(panel, `theme-${theme}`, colourViolationsOf);
    });
  }

  for (const theme of ['light', 'high-contrast'] as const) {
    it(`draws paired and independent samples in the colours of ${theme}`, async () => {
      await panel.open(theme, { width: 980, height: 800 });
      await panel.show(independentSamples);
      await panel.page.click('#independent summary');
      await checkAppearance(
        panel,
        `independent-${theme}`,
        theme === 'light' ? violationsOf : colourViolationsOf,
      );
    });
  }

  it('follows a change of theme while it is open', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    await panel.show(manyPoints);
    await panel.setTheme('light');
    await checkAppearance(panel, 'theme-dark-to-light', colourViolationsOf);
  });

  for (const [name, state] of Object.entries({ significant, independentSamples, hostile })) {
    it(`fits a panel of 320 pixels: ${name}`, async () => {
      await panel.open('light', { width: 320, height: 700 });
      await panel.show(state);
      for (const fold of await panel.page.locator('#independent summary').all()) {
        await fold.click();
      }
      await checkAppearance(panel, `narrow-${name}`);
    });
  }
});
