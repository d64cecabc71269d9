import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { sampleWorkspace, withWalkthrough } from '../../scripts/host/first-window';
import { freshScene } from '../../scripts/host/scene';
import { startServer, type Server } from '../../scripts/host/server';
import { openWindow, type BrowserWindow } from '../../scripts/host/workbench';
import { openExplorerFolder, runCommand, screenshot, selectFiles, waitUntil } from './support';

const quiet = (): void => undefined;

describe('npm start', function () {
  let server: Server;
  let window: BrowserWindow;

  before(async () => {
    const scene = freshScene('journeys', 'start');
    server = await startServer({ which: 'oldest', dataDir: join(scene, 'user'), log: quiet });
    window = await openWindow({ log: quiet });
    await window.page.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = 'de'`);
    const payload: [string, string] = ['extensionDevelopmentPath', server.uri(await withWalkthrough())];
    await window.page.goto(server.url(sampleWorkspace(scene), [payload]));
  });

  after(async () => {
    await window.close();
    await server.stop();
  });

  const page = (): Page => window.page;

  it('opens the walkthrough in the sample workspace, in the user’s language', async () => {
    await page().locator('.getting-started-step').filter({ hasText: 'Zwei Ausgaben vergleichen' }).waitFor();
    await screenshot(page(), 'start-1');
  });

  it('signs messages with the extension’s name', async () => {
    const toast = page().locator('.notification-toast').filter({ hasText: 'baseline.txt' });
    await openExplorerFolder(page(), 'translation');
    // The walkthrough may still take the focus from what is selected.
    await waitUntil(async () => {
      await selectFiles(page(), ['baseline.txt']);
      // The sample is in no repository that is open.
      await runCommand(page(), 'RealGain: Signifikanz mit Git-Revision vergleichen…');
      return toast.waitFor({ timeout: 15_000 }).then(
        () => true,
        () => false,
      );
    }, 'the command says why it has no revision');
    await toast.hover();
    await toast.locator('.codicon-notifications-expand').click();
    await screenshot(page(), 'start-2');
    const text = (await toast.innerText()).replace(/\s+/g, ' ');
    assert.match(text, /RealGain/);
    assert.doesNotMatch(text, /Null Extension/);
  });
});
