/** Opening a real VS Code with RealGain in it, on a separate workspace. */

import { cpSync, existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { developmentFolder } from '../../../scripts/host/development';
import { root, vsix } from '../../../scripts/host/paths';
import { freshScene } from '../../../scripts/host/scene';
import { startServer } from '../../../scripts/host/server';
import { readSettings, writeSettings, type Settings } from '../../../scripts/host/settings';
import { installVsix } from '../../../scripts/host/vsix';
import { openWindow } from '../../../scripts/host/workbench';
import { themeSettings, type Theme } from './look';
import { reload } from './reload';

export type HostName = 'oldest' | 'newest';

export interface LaunchOptions {
  readonly theme?: Theme;
  /** `off` trusts every folder; `restricted` opens in Restricted Mode; `ask` asks as VS Code does. */
  readonly trust?: 'off' | 'restricted' | 'ask';
  readonly settings?: Settings;
  /**
   * What VS Code takes for the language of the person, e.g. `de`. Its own words would come from a language pack, which it
   * hasn't got; extensions get their manifest and their bundle in this language.
   */
  readonly language?: string;
  readonly size?: { readonly width: number; readonly height: number };
  /** Open no folder, as in the first window after an installation. */
  readonly isEmpty?: boolean;
}

export interface Workbench {
  readonly page: Page;
  /** The folder that is open: a copy, free to be written into. */
  readonly workspace: string;
  readonly host: HostName;
  /** What the browser's console said, such as violations of a content security policy. */
  readonly messages: readonly string[];
  /** What would have left this machine: from the browser with all its pages, and from every process of VS Code. */
  attempts(): readonly string[];
  /** Forgets those of the browser: a test made them. */
  forgetAttempts(): void;
  /** The processes and threads whose connections were watched, with their command lines. */
  watched(): readonly { readonly pid: number; readonly what: string }[];
  /** Changes user settings, and reloads the window because this VS Code does not watch their file. */
  changeSettings(changes: Settings): Promise<void>;
  /** The user settings as they are on disk. */
  readSettings(): Record<string, unknown>;
  /** Reloads the window, once what VS Code has saved of it contains a text; `justBefore` is called at the last moment. */
  reload(containing?: string, justBefore?: () => void): Promise<void>;
  stop(): Promise<void>;
}

/** The workbenches open right now, so that a failing journey can be photographed wherever it stands. */
export const opened = new Set<Workbench>();

/** The VS Code that this run is about. */
export const hostUnderTest: HostName = process.env['REALGAIN_HOST'] === 'newest' ? 'newest' : 'oldest';

const trusts = {
  off: { 'security.workspace.trust.enabled': false },
  restricted: { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' },
  ask: { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'always' },
};

/** As many resamples as users have, for pictures. */
export const RESAMPLES: Settings = { 'realgain.resamples': 1_000_000 };

const quiet = (): void => undefined;

/**
 * @param fixture the folder to copy and open, relative to the repository, e.g. `examples`
 */
export async function launch(
  host: HostName,
  fixture: string,
  { theme = 'dark', trust = 'off', settings = {}, language, size, isEmpty = false }: LaunchOptions = {},
): Promise<Workbench> {
  const scene = freshScene('journeys', host);
  const workspace = join(scene, basename(fixture));
  const dataDir = join(scene, 'user');
  cpSync(resolve(root, fixture), workspace, { recursive: true });

  const wanted = {
    // One row a folder, so that a journey can open them one by one.
    'explorer.compactFolders': false,
    // The first click on a file also opens it, and later the Explorer would select what is open, that file
    // alone: the second of two fast clicks is lost.
    'explorer.autoReveal': false,
    // A second of a core for each output that is compared in the background with as many as it is by default.
    'realgain.resamples': 10_000,
    ...themeSettings(theme),
    ...trusts[trust],
    ...settings,
  };
  const server = await startServer({
    which: host,
    dataDir,
    settings: wanted,
    ...(host === 'newest' && { extensionsDir: await (installing ??= installed()) }),
    endWhenUnused: true,
    alone: true,
    log: quiet,
  });
  const { page, attempts, close } = await openWindow({ ...(size && { size }), log: quiet });
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  if (language !== undefined) {
    await page.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = ${JSON.stringify(language)}`);
  }
  const development: [string, string][] = [
    ['extensionDevelopmentPath', server.uri(developmentFolder('own'))],
  ];
  const address = server.url(workspace, host === 'oldest' ? development : []);
  await page.goto(isEmpty ? address.replace(/folder=[^&]*/, 'ew=true') : address);
  if (!isEmpty) await ready(page);

  const workbench: Workbench = {
    page,
    workspace,
    host,
    messages,
    attempts: () => [...attempts, ...server.traffic().attempts],
    forgetAttempts: () => attempts.splice(0),
    watched: () => server.traffic().watched,
    changeSettings: async (changes) => {
      writeSettings(dataDir, { ...workbench.readSettings(), ...changes });
      await workbench.reload();
    },
    readSettings: () => readSettings(dataDir),
    reload: async (containing, justBefore) => {
      await reload(page, containing, justBefore);
      await ready(page);
    },
    stop: async () => {
      opened.delete(workbench);
      await close();
      await server.stop();
    },
  };
  opened.add(workbench);
  return workbench;
}

/** The window is there, and its Explorer lists the folder. */
async function ready(page: Page): Promise<void> {
  await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
  await page.locator('.statusbar-item').first().waitFor();
}

let installing: Promise<string> | undefined;

/** The newest VS Code takes no extension from the address, so it gets the package that people get. */
async function installed(): Promise<string> {
  if (!existsSync(vsix)) throw new Error('dist/realgain.vsix is missing: run npm run package first.');
  const scene = freshScene('journeys', 'extensions');
  const extensionsDir = join(scene, 'extensions');
  await installVsix({ which: 'newest', file: vsix, dataDir: join(scene, 'user'), extensionsDir, log: quiet });
  return extensionsDir;
}
