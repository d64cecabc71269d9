import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { textOf } from '../../src/document/cell';
import { headText } from '../../src/document/document';
import { askedOf } from '../../src/questions/table/answer';
import { rowsTable } from '../../src/questions/table/tables';
import { checkNarrow, checkThemes } from './appearance';
import { openPage, processorTimeOf, type PanelPage } from './page';
import { everyTable, showTable, showTableState, stateOfTable } from './tables';

/** Pixels from the top of the page to an element's lower edge. */
const lowerEdge = (selector: string): string =>
  `document.querySelector('${selector}').getBoundingClientRect().bottom`;

describe('the page of a table', () => {
  let table: PanelPage<'question'>;

  before(async () => {
    table = await openPage('question');
  });
  after(() => table.close());

  async function show(name: string): Promise<void> {
    await table.open('dark', { width: 1280, height: 800 });
    const state = everyTable[name];
    assert.ok(state !== undefined);
    await showTable(table, state);
    await table.asked();
  }

  const sortBy = (head: string): Promise<void> =>
    table.page.locator('#rows thead button', { hasText: head }).click();
  const firstCells = (): Promise<string[]> => table.page.locator('#rows tbody th').allInnerTexts();

  it('shows tasks in the colors of every theme', async () => {
    await show('tasks');
    await checkThemes(table, 'table-tasks', 'dark');
  });

  it('fits a panel of 320 pixels', async () => {
    await table.open('dark', { width: 320, height: 800 });
    for (const name of ['tasks', 'metrics', 'slices', 'units', 'runs', 'hostile']) {
      await showTable(table, everyTable[name]!);
      await checkNarrow(table, `table-narrow-${name}`);
    }
  });

  it('shows the answer with its picture and the rows without scrolling, also in half the width', async () => {
    const bottom = async (part: string): Promise<number> =>
      Number(await table.page.evaluate(lowerEdge(part)));
    // What the side bar leaves of 1280 x 800.
    await table.open('dark', { width: 980, height: 698 });
    await showTable(table, everyTable['tasks']!);
    assert.ok((await bottom('.strip canvas')) < 240);
    assert.ok((await bottom('#rows tbody tr:nth-child(8)')) < 698);
    assert.ok((await bottom('#tab-table')) < 380);
    await table.open('dark', { width: 520, height: 698 });
    await showTable(table, everyTable['tasks']!);
    assert.ok((await bottom('.strip canvas')) < 430);
    assert.ok((await bottom('#rows tbody tr:nth-child(1)')) < 698);
  });

  it('shows the answer, the pooled row, groups of tasks and what was not compared', async () => {
    await show('tasks');
    assert.match(
      await table.page.locator('.verdict-head').innerText(),
      /meta\/large is better than meta\/small by 1\.3 points of accuracy/,
    );
    assert.match(await table.page.locator('#rows tfoot').innerText(), /mean of 12 tasks.*\+1\.3/s);
    assert.match(await table.page.locator('#groups tbody').innerText(), /mmlu\s+items.*\+2\.4.*significant/s);
    assert.match(await table.page.locator('#missing').innerText(), /drop\s+meta\/small lacks an output/);
  });

  it('shows every column that the document has, with the same cells', async () => {
    for (const name of ['tasks', 'metrics', 'slices', 'units', 'runs']) {
      await show(name);
      const { head, rows } = rowsTable(everyTable[name]!.details!);
      const heads = await table.page.locator('#rows thead th').allInnerTexts();
      assert.deepEqual(heads.sort(), head.map(headText).sort(), name);
      const read = await table.page.locator('#rows :is(tbody, tfoot) tr').allInnerTexts();
      rows.forEach((cells, row) => {
        for (const cell of cells.filter((cell) => typeof cell === 'object' && cell?.is !== 'verdict')) {
          const text = textOf(cell).replace('*', '');
          assert.ok(read[row]!.includes(text), `${name}: row ${row} lacks ${text}`);
        }
      });
    }
  });

  it('names the pooled row by what it is about', async () => {
    await show('tasks');
    const state = everyTable['tasks'];
    const known = state?.details?.table;
    assert.ok(state?.details && known?.pooled);
    const others = { ...known, pooled: { ...known.pooled, by: 'random' as const } };
    await showTable(table, { ...state, details: { ...state.details, table: others } });
    assert.match(await table.page.locator('#rows tfoot').innerText(), /other tasks like these.*\+1\.3/s);
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
    await sortBy('Gain');
    const best = (await firstCells())[0];
    // The explanation of the focused head lies over the tab.
    await table.page.keyboard.press('Escape');
    await table.page.click('#tab-plot');
    await table.page.focus('#plots canvas');
    await table.page.keyboard.press('ArrowRight');
    await table.page.keyboard.press('Enter');
    const opened = (await table.asked()).find(({ type }) => type === 'openRow');
    assert.ok(opened !== undefined);
    assert.equal(best, 'arc_easy');
  });

  it('opens the comparison of a row by its place in the table, however it is sorted', async () => {
    await show('tasks');
    await sortBy('Task');
    await table.page.click('#rows tbody tr:nth-child(1) button');
    assert.deepEqual(await table.asked(), [{ type: 'openRow', row: 1 }]);
  });

  it('draws rows with different units apart', async () => {
    await show('metrics');
    await table.page.click('#tab-plot');
    await table.asked();
    assert.equal(await table.page.locator('#plots canvas:visible').count(), 2);
    await showTable(table, everyTable['tasks']!);
    assert.equal(await table.page.locator('#plots canvas:visible').count(), 1);
  });

  it('shows its settings in words, and takes others', async () => {
    await show('tasks');
    const { page } = table;
    const chosen = (id: string): Promise<string> =>
      page.evaluate(`document.getElementById('${id}').selectedOptions[0].textContent`);
    assert.deepEqual(
      [await chosen('metric'), await chosen('correction'), await chosen('pooling')],
      ['the deciding metric', 'correction: step-down max-T', 'tasks weigh equally'],
    );
    assert.deepEqual(await page.locator('.chips .chip').allInnerTexts(), ['no slices']);
    await table.asked();
    await page.click('#slice');
    await page.click('#correction');
    await page.click('#correction >> vscode-option:nth-child(2)');
    await page.click('#settings');
    const fields = page.locator('#controls .field > label');
    assert.deepEqual(await fields.allInnerTexts(), ['Test', 'Alternative', 'Margin', 'Resamples', 'Seed']);
    await page.fill('#resamples input', '10k');
    await page.press('#resamples input', 'Enter');
    assert.deepEqual(await table.asked(), [
      { type: 'change', field: 'slice' },
      { type: 'set', field: 'correction', value: 'holm' },
      { type: 'set', field: 'resamples', value: 10_000 },
    ]);
    const tasks = stateOfTable(everyTable['tasks']!);
    await showTableState(table, { ...tasks, identity: { ...tasks.identity, resamples: 10_000 } });
    assert.equal(await page.inputValue('.chips #resamples input'), '10,000', 'what is set is in the line');
  });

  it('draws the interval of each row on one axis for its unit', async () => {
    await show('tasks');
    const left = (part: string) =>
      table.page.evaluate<number[]>(
        `[...document.querySelectorAll('#rows .track .${part}')].map((mark) => Math.round(mark.getBoundingClientRect().left))`,
      );
    const zeros = await left('zero');
    assert.equal(zeros.length, 13, 'twelve tasks and their mean');
    assert.equal(new Set(zeros).size, 1);
    const gains = everyTable['tasks']!.details!.table.rows.map(({ gain }) => gain);
    const places = await left('delta');
    gains.forEach((gain, row) => assert.equal(places[row]! >= zeros[0]!, gain > 0, `row ${row}`));
    await show('units');
    assert.equal(new Set(await left('zero')).size, 2);
  });

  it('opens the row behind a mark of the picture, and none behind the pooled gain', async () => {
    await show('tasks');
    const press = (key: string): Promise<void> => table.page.keyboard.press(key);
    await table.page.focus('.strip canvas');
    await press('ArrowRight');
    await press('Enter');
    assert.deepEqual(await table.asked(), []);
    const opened = new Set<number>();
    for (const _ of ['better', 'other']) {
      await press('ArrowDown');
      for (let step = 0; step < 12; step++) {
        await press('ArrowLeft');
      }
      for (let step = 0; step < 12; step++) {
        await press('Enter');
        await press('ArrowRight');
      }
      (await table.asked()).forEach((message) => message.type === 'openRow' && opened.add(message.row));
    }
    assert.deepEqual(
      [...opened].sort((one, other) => one - other),
      everyTable['tasks']!.details!.table.rows.map((_, row) => row),
    );
  });

  it('is green only where the decision can be relied on', async () => {
    await show('slices');
    const marked = everyTable['slices']!;
    const first = { ...marked.details!.table.rows[0]!, verdict: 'significant' as const };
    const rows = [first, ...marked.details!.table.rows.slice(1)];
    const state = (firm: boolean[]) => ({
      ...marked,
      details: { ...marked.details!, firm, table: { ...marked.details!.table, rows } },
    });
    await showTable(table, state(rows.map(() => true)));
    assert.equal(await table.page.locator('.mark').getAttribute('class'), 'mark better');
    assert.equal(await table.page.locator('#rows .word.doubt').count(), 0);
    await showTable(table, state(rows.map(() => false)));
    assert.equal(await table.page.locator('.mark').getAttribute('class'), 'mark doubt');
    assert.match(await table.page.locator('.numbers-line').innerText(), /^significant\s+with reservations/);
    assert.equal(await table.page.locator('#rows .word.doubt').count(), 2);
  });

  it('says how it was computed: in a line, and in detail', async () => {
    await show('tasks');
    const status = table.page.locator('.status-text');
    assert.equal(await status.innerText(), '12 rows, paired bootstrap, seed 1');
    await show('runs');
    assert.equal(await status.innerText(), '7 runs, paired bootstrap, seed 1');
    await show('tasks');
    await table.page.click('#tab-details');
    const read = (await table.page.locator('#computed tbody').innerText()).replace(/\s+/g, ' ');
    assert.match(read, /Correction step-down max-T Shared draws 16,384/);
    assert.match(read, /Pooling macro, Student’s t with 3,021 degrees of freedom, standard error 0\.410/);
    const tasks = everyTable['tasks']!;
    const { table: whole } = tasks.details!;
    const alone = { ...whole, rows: whole.rows.slice(0, 1) };
    await showTable(table, { ...tasks, details: { ...tasks.details!, table: alone } });
    assert.equal(await status.innerText(), '1 row, paired bootstrap, seed 1');
  });

  it('copies the table from a menu, and exports a report, with the keyboard too', async () => {
    await show('tasks');
    for (const format of ['sentence', 'methods', 'markdown', 'latex', 'csv', 'json']) {
      await table.page.click('#copy');
      await table.page.click(`#copy-${format}`);
    }
    await table.page.focus('#copy');
    await table.page.keyboard.press('Tab');
    assert.equal(await table.page.evaluate('document.activeElement.id'), 'export-report');
    await table.page.keyboard.press('Enter');
    assert.deepEqual(
      (await table.asked()).map((message) => (message.type === 'copy' ? message.format : message.type)),
      ['sentence', 'methods', 'markdown', 'latex', 'csv', 'json', 'report'],
    );
  });

  it('keeps the chosen tab over a reload of the window', async () => {
    await show('tasks');
    await table.page.click('#tab-details');
    assert.match(await table.page.locator('.sentence').innerText(), /^Averaged over 12 tasks/);
    assert.equal(await table.page.evaluate('window.stored.tab'), 'details');
  });

  it('sorts 200 rows in less than a second', async () => {
    await show('many');
    let columns = 0;
    const milliseconds = await processorTimeOf(table.page, async () => {
      columns = await table.page.evaluate<number>(`(() => {
        const columns = [...document.querySelectorAll('#rows thead button')].map(({ id }) => id);
        columns.forEach((id) => document.getElementById(id).click());
        return columns.length;
      })()`);
    });
    assert.ok(milliseconds < 1000 * columns, `${milliseconds} ms for ${columns} columns`);
    assert.equal((await firstCells()).length, 200);
  });

  it('offers to choose a reference, and explains why the answer is missing', async () => {
    await show('needsReference');
    await table.page.click('#choose-reference');
    await table.page.click('#choice-1');
    assert.deepEqual(await table.asked(), [{ type: 'ask' }, { type: 'answer', choice: 1 }]);
    await show('failed');
    assert.match(await table.page.locator('.banner.error').innerText(), /has no column "acc"[^]*Rerun/);
  });

  it('asks which file is wrong where those of its only task are of different tasks', async () => {
    await show('differentTasks');
    assert.equal(await table.page.locator('.status-text').innerText(), 'Waiting for your choice');
    assert.equal(await table.page.locator('.banner.error').count(), 0);
    assert.match(
      await table.page.locator('.banner.neutral').innerText(),
      /These files are of different tasks or kinds: A holds 997 texts, .* B holds 400 labels/,
    );
    for (const id of ['change-a', 'change-b', 'look']) {
      await table.page.click(`#${id}`);
    }
    assert.deepEqual(await table.asked(), [
      { type: 'choose', which: 'a' },
      { type: 'choose', which: 'b' },
      { type: 'look' },
    ]);
  });

  it('asks the same of one task among others, below their rows', async () => {
    await show('apart');
    assert.match(
      await table.page.locator('#missing').innerText(),
      /drop\s+These files are of different tasks or kinds: .*\s+drop\.txt was read as text/,
    );
    await table.page.click('#missing >> text=Choose another B…');
    await table.page.click('#missing >> text=What can be compared here?');
    assert.deepEqual(await table.asked(), [
      { type: 'choose', which: 'b', task: 11 },
      { type: 'look', task: 11 },
    ]);
    const { identity, details, ...state } = everyTable['apart']!;
    await showTable(table, {
      ...state,
      identity: { ...identity, of: 'runs' },
      details: { ...details!, table: { ...details!.table, of: 'runs' } },
    });
    assert.equal(
      await table.page.locator('#missing >> text=Choose another').count(),
      0,
      'runs share a baseline',
    );
  });

  it('keeps what the panel needs after a reload of the window', async () => {
    await show('tasks');
    const { identity } = everyTable['tasks']!;
    const stored = await table.page.evaluate<unknown>('window.stored');
    assert.deepEqual(stored, JSON.parse(JSON.stringify(askedOf(identity))));
  });
});
