import * as vscode from 'vscode';
import { DEFAULT_SETTINGS, type Alternative, type CompareSettings } from '../model';
import { SETTINGS_SECTION } from './ids';

function get<T>(name: string, fallback: T): T {
  return vscode.workspace.getConfiguration(SETTINGS_SECTION).get<T>(name, fallback);
}

/** The defaults for a comparison where realgain.json says nothing. */
export function defaultSettings(): CompareSettings {
  const resamples = get<number | null>('resamples', null);
  return {
    test: get('test', DEFAULT_SETTINGS.test),
    alternative: get<Alternative>('alternative', DEFAULT_SETTINGS.alternative),
    resamples: resamples === 0 ? null : resamples,
    seed: String(get<string | number>('seed', DEFAULT_SETTINGS.seed)),
    alpha: get('alpha', DEFAULT_SETTINGS.alpha),
    margin: get<number | null>('margin', DEFAULT_SETTINGS.margin),
  };
}

export function watchEnabled(): boolean {
  return get('watch.enabled', true);
}

/** Folders outside any realgain.json that are watched too, relative to the workspace folder. */
export function watchedFolders(): string[] {
  return get<string[]>('watch.folders', []);
}

/** How long a file has to stay the same, in milliseconds, before it counts as written. */
export function settleMilliseconds(): number {
  return Math.max(100, get('watch.settleSeconds', 2) * 1000);
}

export function alertsEnabled(): boolean {
  return get('alerts.enabled', true);
}

export function codeLensEnabled(): boolean {
  return get('codeLens.enabled', true);
}

/** Calls back whenever any setting of ours changes. */
export function onSettingsChange(callback: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(SETTINGS_SECTION)) {
      callback();
    }
  });
}
