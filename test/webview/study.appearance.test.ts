import { after, before, describe, it } from 'mocha';
import { checkAppearance, checkNarrow, checkThemes } from './appearance';
import { openPage, type PanelPage } from './page';
import { transfer, everyStudyInShort, hostile, openTab, showStudy, sizes } from './studies';

describe('the appearance of a study', function () {
  this.timeout(120_000);
  let study: PanelPage<'study'>;

  before(async () => {
    study = await openPage('study');
  });
  after(() => study.close());

  for (const [name, shown] of Object.entries(everyStudyInShort)) {
    it(`shows ${name}`, async () => {
      await study.open('dark', { width: 980, height: 800 });
      await showStudy(study, shown);
      await checkAppearance(study, `study-state-${name}`);
    });
  }

  it('is drawn in the colours of every theme', async () => {
    await study.open('dark', { width: 980, height: 800 });
    await showStudy(study, { ...sizes, state: transfer.state });
    await openTab(study, 'planning');
    await study.page.fill('#size-gain input', '0.5');
    await study.page.press('#size-gain input', 'Tab');
    await openTab(study, 'plot');
    await study.page.locator('#pairs canvas').focus();
    for (let step = 0; step < 6; step++) {
      await study.page.keyboard.press('ArrowDown');
    }
    await checkThemes(study, 'study-theme', 'dark');
  });

  for (const tab of ['matrix', 'plot', 'planning']) {
    it(`shows the tab ${tab}, in a window and in a panel of 320 pixels`, async () => {
      for (const width of [980, 320]) {
        await study.open('light', { width, height: 698 });
        await showStudy(study, { ...sizes, state: transfer.state });
        await openTab(study, tab);
        await (width === 320 ? checkNarrow : checkAppearance)(study, `study-tab-${tab}-${width}`);
      }
    });
  }

  for (const [name, shown] of Object.entries({ sizes, transfer, hostile })) {
    it(`fits a panel of 320 pixels: ${name}`, async () => {
      await study.open('light', { width: 320, height: 700 });
      await showStudy(study, shown);
      await checkNarrow(study, `study-narrow-${name}`);
    });
  }
});
