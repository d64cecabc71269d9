import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'mocha';
import { openWindow } from '../../scripts/host/workbench';
import { answerOfTable } from '../../src/questions/table/answer';
import { answerOfPair } from '../../src/questions/pair/answer';
import { reportText } from '../unit/report/support';
import { screenshot } from './appearance';
import { violationsOf } from './axe';
import { details } from './states';
import { everyTable } from './tables';

const folder = path.resolve(__dirname, '../../.vscode-test/screenshots/webview');
const NASTY = '<img src=x onerror="document.title=1">';

describe('a report as a page', () => {
  const file = path.join(folder, 'report.html');
  let opened: Awaited<ReturnType<typeof openWindow>>;

  before(async () => {
    mkdirSync(folder, { recursive: true });
    const comparison = { ...details.comparison, warnings: [NASTY] };
    writeFileSync(
      file,
      await reportText(answerOfPair({ ...details, comparison }, details.planning), 'html', 'report.html'),
    );
    opened = await openWindow({ log: () => undefined });
  });
  after(() => opened.close());

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`is self-contained and fits a phone, in ${colorScheme} colors`, async () => {
      const { page } = opened;
      const [complaints, requests]: [string[], string[]] = [[], []];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => requests.push(request.url()));
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 900, height: 900 });
      const url = pathToFileURL(file).href;
      await page.goto(url);
      await screenshot(page, `report-${colorScheme}`);
      assert.deepEqual([complaints, requests], [[], [url]]);
      assert.match(await page.title(), / against /);
      assert.equal(await page.locator('img').count(), 0);
      assert.equal(await page.getByText(NASTY).count(), 1);
      assert.ok((await page.locator('svg[role=img][aria-label]').count()) > 0);
      for (const summary of await page.locator('summary').all()) {
        await summary.click();
      }
      assert.equal(await page.locator('table:visible').count(), await page.locator('table').count());
      await page.setViewportSize({ width: 340, height: 700 });
      const width = await page.evaluate('document.documentElement.scrollWidth');
      assert.ok(Number(width) <= 340, `the page is ${String(width)} pixels wide`);
    });
  }

  it('shows a table with its forest plot, readable in both themes and as narrow as a phone', async () => {
    const { page } = opened;
    const { identity, details: shown } = everyTable['hostile']!;
    assert.ok(shown !== null);
    const target = path.join(folder, 'report-table.html');
    const subject = {
      ...answerOfTable({ ...shown, identity, messages: {}, files: [], digests: [] }),
    };
    writeFileSync(target, await reportText(subject, 'html', 'report-table.html'));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1280, 340]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(pathToFileURL(target).href);
        await screenshot(page, `report-table-${colorScheme}-${width}`, false);
        assert.deepEqual(await violationsOf(page), []);
        const wide = await page.evaluate('document.documentElement.scrollWidth');
        assert.ok(Number(wide) <= width, `the page is ${String(wide)} pixels wide`);
      }
    }
    assert.equal(await page.locator('img, main script').count(), 0);
    assert.match((await page.locator('svg').getAttribute('aria-label')) ?? '', /^Forest plot/);
  });
});
