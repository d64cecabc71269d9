import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { checkNarrow, checkThemes } from './appearance';
import { openPage, type PanelPage } from './page';
import { everyTable } from './tables';

/** Pixels from the top of the page to an element's lower edge. */
const lowerEdge = (selector: string): string =>
  `document.querySelector('${selector}').getBoundingClientRect().bottom`;

describe('the page of a table', function () {
  this.timeout(120_000);
  let table: PanelPage<'table'>;

  before(async () => {
    table = await openPage('table');
  });
  after(() => table.close());

  async function show(name: string, width = 1280): Promise<void> {
    await table.open('dark', { width, height: 800 });
    const state = everyTable[name];
    assert.ok(state !== undefined);
    await table.show(state);
    await table.asked();
  }

  const firstCells = (): Promise<string[]> => table.page.locator('#rows tbody th').allInnerTexts();

  it('shows tasks in the colors of every theme', async () => {
    await show('tasks');
    await checkThemes(table, 'table-tasks', 'dark');
  });

  it('fits a panel of 320 pixels', async () => {
    for (const name of ['tasks', 'metrics', 'slices', 'units', 'hostile']) {
      await show(name, 320);
      await checkNarrow(table, `table-narrow-${name}`);
    }
  });

  it('shows the answer, the forest plot and the first rows without scrolling', async () => {
    await show('tasks');
    assert.match(
      await table.page.locator('.verdict-head').innerText(),
      /meta\/large is better than meta\/small by 1\.3 points of accuracy/,
    );
    for (const part of ['.verdict-head', '#rows canvas', '#rows tbody tr:nth-child(4)']) {
      assert.ok(Number(await table.page.evaluate(lowerEdge(part))) < 800, part);
    }
    assert.match(await table.page.locator('#rows tfoot').innerText(), /mean of the tasks.*\+1\.3/s);
    assert.match(await table.page.locator('#missing').innerText(), /drop\s+meta\/small has no output/);
  });

  it('sorts by every column, and the plot with it', async () => {
    await show('tasks');
    const before = await firstCells();
    const heads = table.page.locator('#rows thead button');
    const count = await heads.count();
    assert.equal(count, 9);
    for (let i = 0; i < count; i++) {
      const id = await heads.nth(i).getAttribute('id');
      await table.page.focus(`#${id}`);
      await table.page.keyboard.press('Enter');
      const once = await firstCells();
      await table.page.keyboard.press('Enter');
      const twice = await firstCells();
      assert.deepEqual([...once].sort(), [...before].sort());
      assert.equal(await table.page.evaluate('document.activeElement.id'), id, 'the focus stays');
      const sorted = table.page.locator('#rows th[aria-sort=ascending], #rows th[aria-sort=descending]');
      assert.equal(await sorted.count(), 1);
      assert.notEqual(once.join(), twice.join(), String(id));
    }
    await table.page.click('#sort-gain');
    const best = (await firstCells())[0];
    await table.page.focus('#rows canvas');
    await table.page.keyboard.press('ArrowRight');
    await table.page.keyboard.press('Enter');
    const opened = (await table.asked()).find(({ type }) => type === 'openRow');
    assert.ok(opened !== undefined);
    assert.equal(best, 'arc_easy');
  });

  it('opens the comparison of a row by its place in the table, however it is sorted', async () => {
    await show('tasks');
    await table.page.click('#sort-task');
    await table.page.click('#rows tbody tr:nth-child(1) button');
    assert.deepEqual(await table.asked(), [{ type: 'openRow', row: 1 }]);
  });

  it('draws rows with different units apart', async () => {
    await show('metrics');
    assert.equal(await table.page.locator('#rows canvas:visible').count(), 2);
    await show('tasks');
    assert.equal(await table.page.locator('#rows canvas:visible').count(), 1);
  });

  it('asks for other metrics, slices, corrections and means', async () => {
    await show('tasks');
    const choose = async (id: string, label: string): Promise<void> => {
      await table.page.click(`#${id}`);
      await table.page.locator(`#${id} vscode-option`, { hasText: label }).click();
    };
    await choose('metrics', 'all that fit');
    await choose('slices', 'by category');
    await choose('correction', 'Holm');
    await choose('pooling', 'items weigh');
    assert.deepEqual(await table.asked(), [
      { type: 'change', allMetrics: true },
      { type: 'change', slice: 'category' },
      { type: 'change', correction: 'holm' },
      { type: 'change', pooling: 'micro' },
    ]);
  });

  it('copies the table', async () => {
    await show('tasks');
    for (const format of ['sentence', 'markdown', 'latex', 'csv', 'json']) {
      await table.page.click(`#copy-${format}`);
    }
    assert.deepEqual(
      (await table.asked()).map((message) => (message.type === 'copy' ? message.format : message.type)),
      ['sentence', 'markdown', 'latex', 'csv', 'json'],
    );
  });

  it('exports a report, from the mouse and from the keyboard after the copies', async () => {
    await show('tasks');
    await table.page.click('#export-report');
    await table.page.focus('#copy-json');
    await table.page.keyboard.press('Tab');
    assert.equal(await table.page.evaluate('document.activeElement.id'), 'export-report');
    await table.page.keyboard.press('Enter');
    assert.deepEqual(await table.asked(), [{ type: 'report' }, { type: 'report' }]);
  });

  it('sorts 200 rows in less than a second', async () => {
    await show('many');
    // Frames take longer where other tests draw, too; the script's own time counts.
    const milliseconds = await table.page.evaluate<number>(`(() => {
      const start = performance.now();
      const columns = ['sort-gain', 'sort-p', 'sort-n', 'sort-verdict'];
      columns.forEach((id) => document.getElementById(id).click());
      return (performance.now() - start) / columns.length;
    })()`);
    assert.ok(milliseconds < 1000, `${milliseconds} ms`);
    assert.equal((await firstCells()).length, 200);
  });

  it('offers to choose a reference, and explains why there is no answer', async () => {
    await show('needsReference');
    await table.page.click('#choose-reference');
    assert.deepEqual(await table.asked(), [{ type: 'chooseReference' }]);
    await show('failed');
    assert.match(await table.page.locator('[role=alert]').first().innerText(), /has no column "acc"/);
  });

  it('keeps what the panel needs after a reload of the window', async () => {
    await show('tasks');
    const stored = await table.page.evaluate<{ identity: unknown }>('window.stored');
    assert.deepEqual(stored, JSON.parse(JSON.stringify({ identity: everyTable['tasks']?.identity })));
  });
});
