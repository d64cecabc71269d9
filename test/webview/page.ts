import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as path from 'node:path';
import { build } from 'rolldown';
import type { Page } from 'playwright-core';
import type { FromPage, PanelState, ToPage } from '../../src/editor/comparison/messages';
import { pagePolicy, pageWords } from '../../src/editor/page/markup';
import type { FromQuestionPage, QuestionState, ToQuestionPage } from '../../src/editor/questions/messages';
import type { FromStudyPage, StudyPageState, ToStudyPage } from '../../src/editor/study/messages';
import type { Words } from '../../src/model/words';
import { openWindow, TIMEOUT_MS } from '../../scripts/host/workbench';
import { pagesBundle } from '../../scripts/build/bundles';

const NEXT_FRAME = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
const NONCE = 'dGhpcyBpcyBhIHRlc3Q=';

/** Values of the editor's colours for its four default themes: those of VS Code 1.100.3 that 1.139 sets as well. */
const themes = JSON.parse(readFileSync(path.join(__dirname, 'themes.json'), 'utf8')) as Record<
  ThemeName,
  { bodyClass: string; variables: Record<string, string> }
>;

export type ThemeName = 'light' | 'dark' | 'high-contrast' | 'high-contrast-light';
export const THEMES: readonly ThemeName[] = ['light', 'dark', 'high-contrast', 'high-contrast-light'];

/** What each page is told, shows and asks for. */
interface Pages {
  panel: { to: ToPage; state: PanelState; from: FromPage };
  study: { to: ToStudyPage; state: StudyPageState; from: FromStudyPage };
  question: { to: ToQuestionPage; state: QuestionState; from: FromQuestionPage };
}

/** A panel's page in a separate browser, with a stand-in for the editor around it. */
export interface PanelPage<Name extends keyof Pages = 'panel'> {
  readonly page: Page;
  /** What the browser complained of: errors on the console, uncaught errors, violations of the policy. */
  readonly complaints: readonly string[];
  /** Reloads the page. */
  open(theme: ThemeName, size: { width: number; height: number }): Promise<void>;
  setTheme(theme: ThemeName): Promise<void>;
  send(message: Pages[Name]['to']): Promise<void>;
  show(state: Pages[Name]['state']): Promise<void>;
  /** Runs a script in the page that sends messages by itself. */
  sendBy(script: string): Promise<void>;
  /** What the page has asked for since this was called last. */
  asked(): Promise<Pages[Name]['from'][]>;
  close(): Promise<void>;
}

/** Bundles the page as the build does, serves it under the editor's policy and opens a browser. */
export function openPanelPage(): Promise<PanelPage> {
  return openPage('panel');
}

/** The same for any of the pages, in any language. */
export async function openPage<Name extends keyof Pages>(
  name: Name,
  words?: Words,
): Promise<PanelPage<Name>> {
  const files = await scriptsOfPages();
  const server = await serve(files, name, words);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { page, close } = await openWindow({ log: () => undefined });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const sendBy = async (script: string): Promise<void> => {
    // The page listens longer than this does, so that it has heard the message by then; charts are drawn in the next frame.
    await page.evaluate(
      `new Promise((heard) => { addEventListener('message', heard, { once: true }); ${script} }).then(() => ${NEXT_FRAME})`,
    );
  };
  const send = (message: Pages[keyof Pages]['to']): Promise<void> =>
    sendBy(`window.postMessage(${JSON.stringify(message)}, '*')`);
  const setTheme = (theme: ThemeName): Promise<void> =>
    // Charts are drawn in the new colours in the next frame.
    page.evaluate(`${themeScript(theme)}, ${NEXT_FRAME}`);
  return {
    page,
    complaints,
    send,
    sendBy,
    setTheme,
    show: (state) => send({ type: 'state', state } as Pages[keyof Pages]['to']),
    async open(theme, size) {
      await page.setViewportSize(size);
      await page.goto(`${address}?theme=${theme}`);
      await page.waitForSelector('main');
    },
    // A chart hears of the mouse in the next frame.
    asked: () => page.evaluate(`${NEXT_FRAME}.then(() => window.asked.splice(0))`),
    async close() {
      await close();
      server.close();
    },
  };
}

/** Waits until an expression is true in a page: its policy forbids the browser's own wait to evaluate one. */
export async function until(page: Page, expression: string): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await page.evaluate<boolean>(expression))) {
    assert.ok(performance.now() < end, `not true in the page: ${expression}`);
    await page.evaluate(NEXT_FRAME);
  }
}

/** Milliseconds of processor time that the page uses for something: a limit of it holds on a busy machine too. */
export async function processorTimeOf(page: Page, action: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  };
  const before = await used();
  await action();
  const milliseconds = ((await used()) - before) * 1_000;
  await session.detach();
  return milliseconds;
}

/** Once for all files of tests. */
let scripts: Promise<ReadonlyMap<string, string>> | undefined;

function scriptsOfPages(): Promise<ReadonlyMap<string, string>> {
  scripts ??= built() ?? bundled();
  return scripts;
}

/** What `npm test` has just built. */
function built(): Promise<ReadonlyMap<string, string>> | undefined {
  const { REALGAIN_BUILT } = process.env;
  if (REALGAIN_BUILT === undefined) {
    return undefined;
  }
  const folder = path.join(REALGAIN_BUILT, 'webview');
  const files = readdirSync(folder).map(
    (file) => [`/${file}`, readFileSync(path.join(folder, file), 'utf8')] as const,
  );
  return Promise.resolve(new Map(files));
}

async function bundled(): Promise<ReadonlyMap<string, string>> {
  const { output } = await build({ ...pagesBundle(), write: false });
  return new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]),
  );
}

function serve(files: ReadonlyMap<string, string>, name: keyof Pages, words?: Words): Promise<Server> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const file = files.get(url.pathname);
    if (file !== undefined) {
      // So the browser keeps what it has compiled, from the third load.
      response.setHeader('cache-control', 'max-age=3600');
      response.setHeader('content-type', url.pathname.endsWith('.css') ? 'text/css' : 'text/javascript');
      response.end(file);
    } else if (url.pathname === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(pageAround(url.searchParams.get('theme') as ThemeName, name, words));
    } else {
      response.statusCode = url.pathname === '/favicon.ico' ? 204 : 404;
      response.end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Sets what the editor sets: colours on the root element, the kind of theme on the body. */
function themeScript(theme: ThemeName): string {
  const { bodyClass, variables } = themes[theme];
  return `(() => {
    document.documentElement.style.cssText = '';
    for (const [name, value] of Object.entries(${JSON.stringify(variables)})) {
      document.documentElement.style.setProperty(name, value);
    }
    document.body.classList.remove('vscode-light', 'vscode-dark', 'vscode-high-contrast', 'vscode-high-contrast-light');
    document.body.classList.add(...${JSON.stringify(bodyClass.split(' '))});
    document.body.dataset.vscodeThemeKind = '${bodyClass.split(' ').at(-1) ?? ''}';
  })()`;
}

/** The page as the editor makes it, and around it what the editor's own frame adds. */
function pageAround(theme: ThemeName, name: keyof Pages, words: Words | undefined): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="UTF-8">
  <meta http-equiv="Content-Security-Policy" content="${pagePolicy("'self'", NONCE)}">
  <meta property="csp-nonce" content="${NONCE}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <style nonce="${NONCE}">
    html { scrollbar-color: var(--vscode-scrollbarSlider-background) var(--vscode-editor-background); }
    body { overscroll-behavior-x: none; background-color: transparent; color: var(--vscode-editor-foreground);
      font-family: var(--vscode-font-family); font-weight: var(--vscode-font-weight);
      font-size: var(--vscode-font-size); margin: 0; padding: 0 20px; }
    a, a code { color: var(--vscode-textLink-foreground); }
  </style>
  <link rel="stylesheet" href="/${name}.css">
  <title>RealGain</title>
</head>
<body>
  <div id="app"></div>
  ${pageWords(words)}
  <script nonce="${NONCE}">
    window.asked = [];
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      window.violations.push(effectiveDirective + ' ' + blockedURI));
    window.stored = window.kept ?? null;
    window.acquireVsCodeApi = () => ({
      // Focus depends on the browser; the requests of the page don't.
      postMessage: (message) => { if (message.type !== 'focus') window.asked.push(structuredClone(message)); },
      setState: (state) => { window.stored = structuredClone(state); },
      getState: () => window.stored,
    });
    ${themeScript(theme)}
  </script>
  <script type="module" nonce="${NONCE}" src="/${name}.js"></script>
</body>
</html>`;
}
