import * as vscode from 'vscode';
import type { Actions } from '../actions';
import { COMMANDS } from '../host/ids';
import { showOnError } from '../host/notifications';
import type { Stores } from '../stores';

type CommandStores = Pick<Stores, 'testSets' | 'references' | 'choices'>;
type CommandActions = Pick<Actions, 'survey' | 'ask' | 'showTable'>;

/**
 * The commands that compare two systems of a folder, or a system of a suite with its baseline, task by task. Folders are read
 * when they are used.
 */
export function registerTableCommands(stores: CommandStores, actions: CommandActions): vscode.Disposable {
  const { registerCommand } = vscode.commands;
  return vscode.Disposable.from(
    registerCommand(COMMANDS.compareTasks, async (clicked?: vscode.Uri | { readonly uri: vscode.Uri }) => {
      const folder = clicked === undefined ? await browse() : 'uri' in clicked ? clicked.uri : clicked;
      if (folder !== undefined) {
        await showOnError(async () => {
          const { tableOfOne } = await import('./folders');
          const table = await tableOfOne(folder.fsPath, stores, actions);
          await (table === null ? undefined : actions.showTable(table));
        });
      }
    }),
  );
}

async function browse(): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Compare Task by Task: the folder with the outputs of both systems'),
    openLabel: vscode.l10n.t('Compare'),
    canSelectFolders: true,
    canSelectFiles: false,
  });
  return chosen?.[0];
}
