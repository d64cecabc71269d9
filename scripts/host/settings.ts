/** The user settings of the embedded VS Code, which keeps them in a file of its data folder. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Settings = Readonly<Record<string, unknown>>;

/** Quiet enough to be tested and to be shown: nothing pops up, nothing is fetched, nothing is reported. */
const quietSettings = {
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.commandCenter.enabled': false,
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'git.openRepositoryInParentFolders': 'never',
  // It would look through all processes of the machine every two seconds.
  'remote.autoForwardPorts': false,
};

const fileIn = (dataDir: string) => join(dataDir, 'data/User/settings.json');

/**
 * Writes the user settings. This VS Code reads them when a window opens, and does not watch them.
 * @param settings over the quiet ones
 */
export function writeSettings(dataDir: string, settings: Settings) {
  const file = fileIn(dataDir);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...quietSettings, ...settings }, null, 2));
}

export function readSettings(dataDir: string): Record<string, unknown> {
  return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Record<string, unknown>;
}
