import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshScene } from '../../scripts/host/scene';
import {
  answered,
  codeLenses,
  contextMenu,
  openFile,
  openViews,
  pane,
  panelFrame,
  runCommand,
  screenshot,
  selectFiles,
  statusBarItem,
  useWorkbench,
  waitUntil,
} from './support';

/** A picture that can't be had and so runs its script, a script, and a link that would run a command of the editor. */
const PICTURE = '<img src=x onerror=window.takenOver=1>';
const SCRIPT = '<script>window.takenOver=1</script>';
const LINK = '[click](command:workbench.action.closeWindow)';

/** The same, short enough that no name of a run is cut. */
const SHORT_LINK = '[click](command:undo)';

const COLUMN = `${PICTURE} $(check)`;

/** As it may be called on every system but Windows. */
const FILE = '<img src=x onerror=window.takenOver=1> $(check).jsonl';

/** What only markup in a file could have put there: pictures, scripts and links to commands that aren't RealGain's. */
const INJECTED = `(() => [
  ...[...document.querySelectorAll('img[src="x"]')].map((element) => element.outerHTML),
  ...[...document.scripts].filter((script) => script.text.includes('takenOver')).map((script) => script.outerHTML),
  ...['workbench', 'undo'].flatMap((command) =>
    [...document.querySelectorAll('[href^="command:' + command + '"], [data-href^="command:' + command + '"]')])
    .map((element) => element.outerHTML),
  ...(window.takenOver === undefined ? [] : ['a script ran']),
])()`;

(process.platform === 'win32' ? describe.skip : describe)(
  'a repository with hostile names and contents',
  () => {
    const workbench = useWorkbench(hostileRepository(), {
      theme: 'light',
      size: { width: 1300, height: 1000 },
    });
    const panel = () => panelFrame(workbench().page);

    /** Nothing came to life, in the window or in any page in it. */
    async function nothingRan(): Promise<void> {
      const { page } = workbench();
      const found = await Promise.all(page.frames().map((frame) => frame.evaluate<string[]>(INJECTED)));
      assert.deepEqual(found.flat(), []);
    }

    it('is shown as text in the panel: items, names, columns and what realgain.json says', async () => {
      const { page } = workbench();
      await statusBarItem(page, /RealGain| vs /).waitFor();
      await selectFiles(page, ['tame.jsonl', FILE]);
      await contextMenu(page, 'RealGain: Compare…');
      await answered(workbench().page, 'comparison');
      let text = '';
      for (const tab of ['Items', 'Details', 'Evidence']) {
        await panel().getByRole('tab', { name: tab }).click();
        text += await panel().locator('body').innerText();
      }
      for (const part of [PICTURE, SCRIPT]) assert.ok(text.includes(part), `${part} is not shown`);
      await nothingRan();
      await screenshot(page, 'hostile-panel');
    });

    it('is shown as text in the status bar, the views and their hovers', async () => {
      const { page } = workbench();
      // The icon of the verdict, and none out of a name.
      const item = statusBarItem(page, /<img src=x…/);
      await item.waitFor();
      assert.ok((await item.innerText()).includes('$(check)'));
      assert.equal(await item.locator('.codicon').count(), 1);
      await item.hover();
      await hoverShows('RealGain');

      await openViews(page);
      const row = pane(page, 'Test Sets').locator('.monaco-list-row').filter({ hasText: 'onerror' }).first();
      await row.waitFor();
      assert.ok((await row.innerText()).includes(LINK));
      // Long names are cut in the middle there.
      const past = pane(page, 'History')
        .locator('.monaco-list-row')
        .filter({ hasText: '<img src=x…' })
        .first();
      await past.hover();
      await hoverShows('is better than');
      await screenshot(page, 'hostile-views');
    });

    it('is shown as text in lenses and hovers of code, and in lists', async () => {
      const { page } = workbench();
      await openFile(page, 'notes.py');
      await waitUntil(
        async () => (await codeLenses(page)).some((text) => text.includes('onerror')),
        'the lens names the file',
      );
      await page.locator('.view-line').filter({ hasText: 'realgain:' }).getByText('onerror').first().hover();
      await hoverShows('is better than');
      await runCommand(page, 'RealGain: Show Recent Comparisons and Studies');
      const entry = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'onerror' }).first();
      await entry.waitFor();
      assert.ok((await entry.innerText()).includes('$(check)'));
      await nothingRan();
      await screenshot(page, 'hostile-list');
      await page.keyboard.press('Escape');
    });

    it('is shown as text in notifications', async () => {
      const { page, workspace } = workbench();
      // The message about a new run that isn't significant names it.
      writeFileSync(
        join(workspace, `${SHORT_LINK}.jsonl`),
        rowsOf((index) => scoreOf(index) + (index % 2) / 4 - 1 / 8),
      );
      const toast = page.locator('.notification-toast').filter({ hasText: 'command:undo' }).first();
      await toast.waitFor();
      assert.ok((await toast.innerText()).includes('[click] (command:'), await toast.innerText());
      assert.equal(await toast.locator('.notification-list-item-message a').count(), 0);
      await nothingRan();
    });

    it('broke no content security policy', () => {
      const { messages } = workbench();
      assert.deepEqual(
        messages.filter(
          (text) => /content security policy/i.test(text) && /takenOver|panel|realgain/i.test(text),
        ),
        [],
      );
    });

    /** A hover with this text is open, and holds no link but to RealGain's commands. */
    async function hoverShows(text: string): Promise<void> {
      const { page } = workbench();
      const hover = page
        .locator('.monaco-hover:visible, .workbench-hover:visible')
        .filter({ hasText: text })
        .first();
      await hover.waitFor();
      assert.ok((await hover.innerText()).includes('onerror'), await hover.innerText());
      const links = await Promise.all(
        (await hover.locator('a').all()).map(
          async (link) => (await link.getAttribute('data-href')) ?? (await link.getAttribute('href')) ?? '',
        ),
      );
      assert.deepEqual(
        links.filter((link) => link !== '' && !link.startsWith('command:realgain.')),
        [],
      );
      await nothingRan();
    }
  },
);

function scoreOf(index: number): number {
  return (index % 5) / 8;
}

function rowsOf(score: (index: number) => number): string {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: `${PICTURE}${index}`,
    prediction: index % 2 === 0 ? SCRIPT : PICTURE,
    [LINK]: SCRIPT,
    [COLUMN]: score(index),
  }));
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** A folder with outputs, a realgain.json and code of somebody who wishes the reader ill. */
function hostileRepository(): string {
  const folder = join(freshScene('journeys', 'hostile'), 'evil');
  mkdirSync(folder);
  writeFileSync(
    join(folder, FILE),
    rowsOf((index) => scoreOf(index) + 1 / 4),
  );
  writeFileSync(join(folder, 'tame.jsonl'), rowsOf(scoreOf));
  const testSet = {
    name: `${PICTURE} ${LINK} $(check)`,
    outputs: '*.jsonl',
    baseline: 'tame.jsonl',
    idColumn: 'id',
    // The name of the column doesn't say which direction is better.
    metric: { id: 'mean', column: COLUMN, higherIsBetter: true },
  };
  writeFileSync(join(folder, 'realgain.json'), JSON.stringify({ testSets: [testSet] }));
  writeFileSync(join(folder, 'notes.py'), `# realgain: "${FILE}"\n`);
  return folder;
}
