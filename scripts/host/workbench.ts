/** Browser windows, with VS Code in them or our pages, driven by Playwright. */

import type { Log } from './command';
import type { Browser, Page } from 'playwright-core';
import { ensureBrowser } from './browser';
import { refusingProxy } from './offline';

/** Parts of the browser's own window that are pages too, hidden ones: to make them takes longer than most of ours. */
const hiddenPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** Those that Playwright 1.65 turns off: the browser obeys only the last list. */
const offByDefault = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/**
 * The sandbox needs rights that containers and root do not have; the only page opened is our own server's.
 * QUIC, updates and the like would only try to reach a network that tests must not need.
 */
const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...[
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
    '--autofill-server-url=http://127.0.0.1:9',
    `--disable-features=${[...offByDefault, ...hiddenPages].join(',')}`,
  ],
];

/** For an element or a page to appear: a busy machine takes longer than Playwright's half a minute. */
export const TIMEOUT_MS = 120_000;

export interface BrowserWindow {
  page: Page;
  /** Its refused requests to machines other than 127.0.0.1. */
  attempts: string[];
  close: () => Promise<void>;
}

/** One browser for all windows of this process: to start one takes longer than most tests. */
let running: Promise<Running> | undefined;
let windows = 0;
let ending: NodeJS.Timeout | undefined;

/** Without a window for so many milliseconds the browser ends, which would keep this process from ending. */
const IDLE_MS = 3_000;

export interface Running {
  browser: Browser;
  close: () => Promise<void>;
}

/** A window that shares nothing with others: no cookies, no storage, no cache. */
export async function openWindow({
  size = { width: 1280, height: 800 },
  log,
}: {
  size?: { width: number; height: number };
  log: Log;
}): Promise<BrowserWindow> {
  windows += 1;
  clearTimeout(ending);
  running ??= startBrowser(log);
  const { browser } = await running;
  const pages = await refusingProxy();
  const context = await browser.newContext({
    proxy: pages.settings,
    viewport: size,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const close = async () => {
    await context.close();
    pages.close();
    windows -= 1;
    if (windows === 0) ending = setTimeout(() => void closeBrowser(), IDLE_MS);
  };
  return { page, attempts: pages.attempts, close };
}

/** When this process ends by itself, Playwright does it. */
async function closeBrowser() {
  const started = running;
  running = undefined;
  await (await started)?.close();
}

async function startBrowser(log: Log): Promise<Running> {
  const executablePath = await ensureBrowser(log);
  // Not imported above: a clean clone has no packages yet when this module is loaded.
  const { chromium } = await import('playwright-core');
  // For the browser's own requests; a separate proxy refuses and records those of a window.
  const own = await refusingProxy();
  const browser = await chromium.launch({ executablePath, args: flags, proxy: own.settings });
  const close = async () => {
    await browser.close();
    own.close();
  };
  return { browser, close };
}
