/** A browser window with VS Code in it, driven by Playwright. */

import { ensureBrowser } from './browser.mjs';

/**
 * The sandbox needs rights that containers and root do not have; the only page opened is our own server's.
 * QUIC, updates and the like would only try to reach a network that tests must not need.
 */
const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
];

/**
 * @param {object} options
 * @param {{ width: number, height: number }} [options.size]
 * @param {import('./command.mjs').Log} options.log
 * @returns {Promise<{ page: import('playwright-core').Page, close: () => Promise<void> }>}
 */
export async function openBrowser({ size = { width: 1280, height: 800 }, log }) {
  const executablePath = await ensureBrowser(log);
  // Not imported above: a clean clone has no packages yet when this module is loaded.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: flags });
  const context = await browser.newContext({
    viewport: size,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  // Playwright itself ends the browser when this process ends.
  return { page, close: () => browser.close() };
}
