import * as vscode from 'vscode';
import { shortened, visible } from '../../model/visible';
import { showWarning } from './notifications';
import type { WrongSetting } from './setting-check';

/** Values are cut after this many characters. */
const LONGEST = 60;

/** @param said what was warned of before, to which this adds */
export function warnOfSettings(settings: readonly WrongSetting[], said: Set<string>): void {
  const found = settings.map(({ name, value, used }) => ({ name, value: shown(value), used: shown(used) }));
  const unsaid = found.filter(({ name, value }) => !said.has(`${name}=${value}`));
  unsaid.forEach(({ name, value }) => said.add(`${name}=${value}`));
  for (const { name, value, used } of unsaid) {
    const text = vscode.l10n.t('The setting {0} can’t be {1}, so {2} is used.', name, value, used);
    const open = vscode.l10n.t('Open Settings');
    void showWarning(text, open).then((chosen) =>
      chosen === open ? vscode.commands.executeCommand('workbench.action.openSettings', name) : undefined,
    );
  }
}

function shown(value: unknown): string {
  return shortened(visible(JSON.stringify(value) ?? 'undefined'), LONGEST);
}
