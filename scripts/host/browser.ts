/** The browser in which the embedded VS Code is tested. */

import type { Log } from './command';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run, which } from './command';
import { withLock } from './lock';
import { work } from './paths';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

/** Where browsers are that put nothing on PATH. */
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A Chromium or Chrome on this machine, or undefined. REALGAIN_BROWSER names one. */
export function findBrowser(): string | undefined {
  const chosen = process.env['REALGAIN_BROWSER'];
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen;
    throw new Error(`REALGAIN_BROWSER names ${chosen}, which does not exist.`);
  }
  return names.map(which).find((file) => file !== undefined) ?? places.find((file) => existsSync(file));
}

/** The browser, installed first where that is possible without asking anybody. */
export async function ensureBrowser(log: Log): Promise<string> {
  const mayInstall = which('apt-get') !== undefined && process.getuid?.() === 0;
  if (mayInstall) await withLock(join(work, 'browser.lock'), log, () => installMissing(log));
  const found = findBrowser();
  if (found !== undefined) return found;
  throw new Error('The tests need a browser: install Chromium or Chrome, or set REALGAIN_BROWSER to one.');
}

async function installMissing(log: Log) {
  const missing: string[] = [];
  if (findBrowser() === undefined) missing.push('chromium');
  // Without any font a page is drawn with empty boxes, and screenshots show nothing.
  if (!hasFont()) missing.push('fonts-dejavu-core');
  if (missing.length === 0) return;
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, log: shorten(log) };
  log(`installing ${missing.join(' and ')} with apt-get …`);
  await run('apt-get', ['update', '-q'], { ...options, what: 'apt-get update' });
  const install = ['install', '-y', '-q', '--no-install-recommends', ...missing];
  await run('apt-get', install, { ...options, what: 'apt-get install' });
}

/** apt-get tells every package three times; two hundred lines of that would hide what matters. */
function shorten(log: Log): Log {
  let shown = 0;
  return (line) => {
    if (/^\s*(Get:|Unpacking|E:|W:|…)/.test(line) && (shown++ % 20 === 0 || /E:|W:|…/.test(line))) log(line);
  };
}

function hasFont() {
  if (process.platform !== 'linux') return true;
  const folders = [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(homedir(), '.fonts'),
    join(homedir(), '.local/share/fonts'),
  ];
  return folders.some((folder) => {
    if (!existsSync(folder)) return false;
    return readdirSync(folder, { recursive: true }).some((name) => /\.(ttf|otf|ttc)$/i.test(String(name)));
  });
}
