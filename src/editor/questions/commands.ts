import * as vscode from 'vscode';
import { EVALUATE_MENU } from '../host/ids';
import type { Panels } from '../page/panels';
import type { Asked } from './messages';

interface MenuEntry {
  readonly command: string;
}

/**
 * The commands that ask a question of files: those of the menu in package.json, which is written from the registry. The
 * registry is loaded when one is used: activation goes without it.
 */
export function registerQuestionCommands(
  panels: Panels<Asked>,
  extension: vscode.Extension<unknown>,
): vscode.Disposable {
  const { menus } = (extension.packageJSON as { contributes: { menus: Record<string, MenuEntry[]> } })
    .contributes;
  const entries = menus[EVALUATE_MENU] ?? [];
  return vscode.Disposable.from(
    ...entries.map(({ command }) =>
      vscode.commands.registerCommand(command, (clicked?: vscode.Uri, all: readonly vscode.Uri[] = []) =>
        askOf(command, all.length > 0 ? all : clicked === undefined ? [] : [clicked], panels),
      ),
    ),
  );
}

async function askOf(command: string, clicked: readonly vscode.Uri[], panels: Panels<Asked>): Promise<void> {
  const { askedBy } = await import('./asked');
  const asked = await askedBy(command, clicked);
  if (asked !== null) {
    await panels.show(asked);
  }
}
