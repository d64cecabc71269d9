import * as vscode from 'vscode';
import { COMMANDS, EVALUATE_MENU } from '../host/ids';
import type { Following } from '../watch/following';
import type { Panels } from '../page/panels';
import type { Asked } from '../../model/results/report';

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
  following: Pick<Following, 'files'>,
): vscode.Disposable {
  const { menus } = (extension.packageJSON as { contributes: { menus: Record<string, MenuEntry[]> } })
    .contributes;
  const entries = menus[EVALUATE_MENU] ?? [];
  return vscode.Disposable.from(
    ...entries.map(({ command }) =>
      vscode.commands.registerCommand(command, (clicked?: vscode.Uri, all: readonly vscode.Uri[] = []) =>
        askOf(
          command,
          filesOf(command, all.length > 0 ? all : clicked === undefined ? [] : [clicked], following),
          panels,
        ),
      ),
    ),
  );
}

/** A run that is being written is followed with its baseline. */
function filesOf(
  command: string,
  clicked: readonly vscode.Uri[],
  { files }: Pick<Following, 'files'>,
): readonly vscode.Uri[] {
  const followed = files.find(([run]) => run === clicked[0]?.fsPath);
  return command === COMMANDS.follow && clicked.length === 1 && followed !== undefined
    ? followed.map((file) => vscode.Uri.file(file))
    : clicked;
}

async function askOf(command: string, clicked: readonly vscode.Uri[], panels: Panels<Asked>): Promise<void> {
  const { askedBy } = await import('./asked');
  const asked = await askedBy(command, clicked);
  if (asked !== null) {
    await panels.show(asked);
  }
}
