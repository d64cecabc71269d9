import * as vscode from 'vscode';
import type { Stores } from '../stores';
import { decorationsEnabled, onSettingsChange } from '../host/settings';

/** Badges on files while the settings enable them; they are loaded only then. */
export function registerBadges(stores: Pick<Stores, 'history' | 'testSets'>): vscode.Disposable {
  let badges: Promise<vscode.Disposable> | undefined;
  const end = (): void => {
    void badges?.then((shown) => {
      shown.dispose();
    });
    badges = undefined;
  };
  const obey = (): void => {
    if (decorationsEnabled()) {
      badges ??= import('./decorations').then(({ Decorations }) => new Decorations(stores));
    } else {
      end();
    }
  };
  obey();
  return vscode.Disposable.from(onSettingsChange(obey), new vscode.Disposable(end));
}
