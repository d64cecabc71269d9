import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { colourViolationsOf, violationsOf } from './axe';
import { openPage, THEMES, type PanelPage } from './page';
import { transfer, everyStudy, hostile, showStudy, sizes } from './studies';

const folder = path.resolve(__dirname, '../../.vscode-test/screenshots/webview');

describe('screenshots of the page of a study', function () {
  this.timeout(120_000);
  let study: PanelPage<'study'>;

  before(async () => {
    mkdirSync(folder, { recursive: true });
    study = await openPage('study');
  });
  after(() => study.close());

  async function picture(name: string, look = violationsOf): Promise<void> {
    await study.page.screenshot({ path: path.join(folder, `study-${name}.png`), fullPage: true });
    assert.deepEqual(study.complaints, []);
    assert.deepEqual(await look(study.page), []);
    const overflow = await study.page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    assert.ok(Number(overflow) <= 0, `the page is ${String(overflow)} pixels wider than its window`);
  }

  for (const [name, shown] of Object.entries(everyStudy)) {
    it(`shows ${name}`, async () => {
      await study.open('dark', { width: 980, height: 800 });
      await showStudy(study, shown);
      await picture(`state-${name}`);
    });
  }

  for (const theme of THEMES) {
    it(`is drawn in the colours of ${theme}`, async () => {
      await study.open(theme, { width: 980, height: 800 });
      await showStudy(study, { ...sizes, state: transfer.state });
      await study.page.fill('#size-gain input', '0.5');
      await study.page.press('#size-gain input', 'Tab');
      await study.page.locator('#pairs canvas').focus();
      for (let step = 0; step < 6; step++) {
        await study.page.keyboard.press('ArrowDown');
      }
      await picture(`theme-${theme}`, theme === 'dark' ? violationsOf : colourViolationsOf);
      const transferPicture = path.join(folder, `study-transfer-${theme}.png`);
      await study.page.locator('#transfer').screenshot({ path: transferPicture });
    });
  }

  for (const [name, shown] of Object.entries({ sizes, transfer, hostile })) {
    it(`fits a panel of 320 pixels: ${name}`, async () => {
      await study.open('light', { width: 320, height: 700 });
      await showStudy(study, shown);
      await picture(`narrow-${name}`);
    });
  }
});
