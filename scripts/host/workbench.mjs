/** A browser window with VS Code in it, driven by Playwright. */

import { ensureBrowser } from './browser.mjs';
import { refusingProxy } from './offline.mjs';

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
  ],
];

/**
 * @typedef {object} Browser
 * @property {import('playwright-core').Page} page
 * @property {string[]} attempts what it asked of other machines than 127.0.0.1, and didn't get
 * @property {() => Promise<void>} close
 */

/**
 * @param {object} options
 * @param {{ width: number, height: number }} [options.size]
 * @param {import('./command.mjs').Log} options.log
 * @returns {Promise<Browser>}
 */
export async function openBrowser({ size = { width: 1280, height: 800 }, log }) {
  const executablePath = await ensureBrowser(log);
  // Not imported above: a clean clone has no packages yet when this module is loaded.
  const { chromium } = await import('playwright-core');
  const [own, pages] = [await refusingProxy(), await refusingProxy()];
  const browser = await chromium.launch({ executablePath, args: flags, proxy: own.settings });
  const context = await browser.newContext({
    proxy: pages.settings,
    viewport: size,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  // Playwright itself ends the browser when this process ends.
  const close = async () => {
    await browser.close();
    own.close();
    pages.close();
  };
  return { page, attempts: pages.attempts, close };
}
