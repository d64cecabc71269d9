/** What the user sees: themes and pictures. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { work } from '../../../scripts/host/paths';
import { quickPick, runCommand } from './palette';
import { isRelease } from '../../support/releases';

export const themes = ['light', 'dark', 'hc-dark', 'hc-light'] as const;
export type Theme = (typeof themes)[number];

interface Known {
  /** What the settings call it. */
  readonly id: string;
  /** The name in the list of themes. */
  readonly label: string;
  /** The class by which the window shows that it took effect. */
  readonly mark: string;
}

const known: Record<Theme, Known> = {
  light: { id: 'Default Light Modern', label: 'Light Modern', mark: 'vs' },
  dark: { id: 'Default Dark Modern', label: 'Dark Modern', mark: 'vs-dark' },
  'hc-dark': { id: 'Default High Contrast', label: 'Dark High Contrast', mark: 'hc-black' },
  'hc-light': { id: 'Default High Contrast Light', label: 'Light High Contrast', mark: 'hc-light' },
};

export function themeSettings(theme: Theme): Record<string, unknown> {
  return { 'workbench.colorTheme': known[theme].id, 'window.autoDetectHighContrast': false };
}

/** Picks another theme, as a user does, and waits until it shows. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await runCommand(page, 'Preferences: Color Theme');
  await page.locator('.quick-input-widget input').fill(known[theme].label);
  await quickPick(page, known[theme].label);
  await page.locator(`.monaco-workbench.${known[theme].mark}`).waitFor();
}

/** Only for a release: otherwise nobody looks at it, and it takes as long as what it shows. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (isRelease) await keptPicture(page, name);
}

/** Pictures in every theme; the last stays. */
export async function screenshots(page: Page, name: string): Promise<void> {
  for (const theme of isRelease ? themes : []) {
    await setTheme(page, theme);
    await keptPicture(page, `${name}-${theme}`);
  }
}

/** Keeps a picture of the window under `.vscode-test/screenshots/<host>/` and answers with its path. */
export async function keptPicture(page: Page, name: string): Promise<string> {
  const folder = join(work, 'screenshots', process.env['REALGAIN_HOST'] ?? 'oldest');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  return path;
}
