import { after, before, describe, it } from 'mocha';
import { checkAppearance, checkNarrow, checkThemes } from './appearance';
import { openPage, type PanelPage } from './page';
import { transfer, everyStudyInShort, hostile, openTab, showStudy, sizes } from './studies';
import { oneIn } from '../support/releases';

describe('the appearance of a study', () => {
  let study: PanelPage<'study'>;

  before(async () => {
    study = await openPage('study');
  });
  after(() => study.close());

  describe('in dark', () => {
    const open = (): Promise<void> => study.open('dark', { width: 980, height: 800 });
    before(open);

    for (const [name, shown] of oneIn(2, Object.entries(everyStudyInShort))) {
      it(`shows ${name}`, async () => {
        // Without a study, a state leaves the one before.
        if (shown.study === null) await open();
        await showStudy(study, shown);
        await checkAppearance(study, `study-state-${name}`);
      });
    }
  });

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

  for (const [width, check] of [
    [980, checkAppearance],
    [320, checkNarrow],
  ] as const) {
    it(`shows every tab in ${width} pixels`, async () => {
      await study.open('light', { width, height: 698 });
      await showStudy(study, { ...sizes, state: transfer.state });
      for (const tab of ['matrix', 'plot', 'planning']) {
        await openTab(study, tab);
        await check(study, `study-tab-${tab}-${width}`);
      }
    });
  }

  it('fits a panel of 320 pixels', async () => {
    await study.open('light', { width: 320, height: 700 });
    for (const [name, shown] of Object.entries({ sizes, transfer, hostile })) {
      await showStudy(study, shown);
      await checkNarrow(study, `study-narrow-${name}`);
    }
  });
});
