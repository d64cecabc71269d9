/** The desktop VS Code and the desktop itself, if present. */

import { spawn } from 'node:child_process';
import { which } from './command';

export function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

export function desktopCode() {
  return which('code');
}

/**
 * Opens an address in the user's browser; does nothing if there is none.
 * @returns whether it was tried
 */
export function openInBrowser(url: string): boolean {
  if (!hasDisplay()) return false;
  const [name, args] = (
    {
      darwin: ['open', [url]],
      win32: ['rundll32', ['url.dll,FileProtocolHandler', url]],
    } as Record<string, [string, string[]]>
  )[process.platform] ?? ['xdg-open', [url]];
  if (process.platform === 'linux' && which(name) === undefined) return false;
  spawn(name, args, { stdio: 'ignore', detached: true })
    .once('error', () => undefined)
    .unref();
  return true;
}
