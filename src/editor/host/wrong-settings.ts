import type * as vscode from 'vscode';
import { onSettingsChange, wrongSettings } from './settings';

/** Warns once of each invalid value of a setting that the default is used instead. */
export function registerWrongSettings(): vscode.Disposable {
  const said = new Set<string>();
  const check = (): void => {
    const found = wrongSettings();
    if (found.length > 0) {
      void import('./wrong-setting-warnings').then(({ warnOfSettings }) => warnOfSettings(found, said));
    }
  };
  check();
  return onSettingsChange(check);
}
