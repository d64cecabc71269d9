import * as path from 'node:path';
import * as vscode from 'vscode';
import { findReferences } from '../config';
import { disk } from './disk';
import { ask } from './tell';

const REMEMBERED = 'realgain.references';

/** References that realgain.json doesn't name: proposed from names, asked for once, remembered for the folder. */
export class References {
  constructor(private readonly memory: vscode.Memento) {}

  remembered(output: string): readonly string[] {
    return this.memory.get<Record<string, string[]>>(REMEMBERED, {})[path.dirname(output)] ?? [];
  }

  async remember(output: string, references: readonly string[]): Promise<void> {
    const all = this.memory.get<Record<string, readonly string[]>>(REMEMBERED, {});
    await this.memory.update(REMEMBERED, { ...all, [path.dirname(output)]: references });
  }

  /** The reference that the names suggest, if they suggest exactly one in the output's own folder or else the parent. */
  async obvious(output: string, ...notThese: string[]): Promise<string | null> {
    const found = (await findReferences(disk, output)).filter((file) => !notThese.includes(file));
    const nearest = found.filter((file) => path.dirname(file) === path.dirname(found[0] ?? ''));
    return nearest.length === 1 ? (nearest[0] ?? null) : null;
  }

  /** Asks, with what the names suggest on top. undefined if the person turned away. */
  async ask(output: string, ...notThese: string[]): Promise<readonly string[] | undefined> {
    const proposed = (await findReferences(disk, output)).filter((file) => !notThese.includes(file));
    const browse = {
      label: vscode.l10n.t('Browse…'),
      iconPath: new vscode.ThemeIcon('folder-opened'),
      description: vscode.l10n.t('one or more reference files'),
      file: null,
    };
    const items = proposed.map((file) => ({
      label: path.basename(file),
      description: vscode.workspace.asRelativePath(path.dirname(file)),
      file,
    }));
    const picked =
      items.length === 0
        ? browse
        : await ask([...items, browse], {
            title: vscode.l10n.t('Reference for {0}', path.basename(output)),
            placeHolder: vscode.l10n.t(
              'Which file holds the right answers? It is remembered for this folder.',
            ),
          });
    if (picked === undefined) {
      return undefined;
    }
    const files = picked.file === null ? await this.browse(output) : [picked.file];
    if (files !== undefined) {
      await this.remember(output, files);
    }
    return files;
  }

  private async browse(output: string): Promise<readonly string[] | undefined> {
    const uris = await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Reference for {0}', path.basename(output)),
      openLabel: vscode.l10n.t('Use as Reference'),
      canSelectMany: true,
      defaultUri: vscode.Uri.file(path.dirname(output)),
    });
    return uris?.map((uri) => uri.fsPath);
  }
}
