import * as vscode from 'vscode';
import type { Actions } from '../actions';
import { COMMANDS } from '../host/ids';
import { warnOnError } from '../host/notifications';
import type { Stores } from '../stores';

type CommandStores = Pick<Stores, 'testSets' | 'references' | 'choices'>;
type CommandActions = Pick<Actions, 'survey' | 'exportLeaderboard' | 'showTable'>;

/** The command that compares two systems of a folder task by task. The folder is read when it is used. */
export function registerTableCommand(stores: CommandStores, actions: CommandActions): vscode.Disposable {
  return vscode.commands.registerCommand(COMMANDS.compareTasks, async (clicked?: vscode.Uri) => {
    const folder = clicked ?? (await browse());
    if (folder !== undefined) {
      await warnOnError(async () => {
        const { tableOfOne } = await import('./folders');
        const table = await tableOfOne(folder.fsPath, stores, actions);
        await (table === null ? undefined : actions.showTable(table));
      });
    }
  });
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
