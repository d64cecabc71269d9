import * as vscode from 'vscode';
import { COMMANDS } from '../host/ids';
import type { Panels } from '../page/panels';
import type { Evaluation } from './identity';

/** The commands that open an evaluation. Identities are loaded when they are used: activation goes without them. */
export function registerEvaluationCommands(panels: Panels<Evaluation>): vscode.Disposable {
  async function rank(clicked?: vscode.Uri, all: readonly vscode.Uri[] = []): Promise<void> {
    const files = await filesOf(vscode.l10n.t('Compare Rankings of Candidates'), clicked, all);
    if (files.length > 0) {
      const { rankingsOf } = await import('./identity');
      await panels.show(rankingsOf(files.map((file) => file.fsPath)));
    }
  }

  const { registerCommand } = vscode.commands;
  return registerCommand(COMMANDS.compareRankings, rank);
}

function filesOf(
  title: string,
  clicked: vscode.Uri | undefined,
  all: readonly vscode.Uri[],
): Promise<readonly vscode.Uri[]> | readonly vscode.Uri[] {
  return all.length > 0 ? all : clicked === undefined ? browse(title) : [clicked];
}

/** From the palette: the file in front, if it is a table, else any. */
async function browse(title: string): Promise<readonly vscode.Uri[]> {
  const active = vscode.window.activeTextEditor?.document.uri;
  if (active?.scheme === 'file' && /\.(?:tsv|tab|csv|json|jsonl)$/i.test(active.path)) {
    return [active];
  }
  const openLabel = vscode.l10n.t('Compare');
  const uris = await vscode.window.showOpenDialog({ title, canSelectMany: true, openLabel });
  return uris ?? [];
}
