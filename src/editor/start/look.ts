import * as path from 'node:path';
import * as vscode from 'vscode';
import { lookingAt, withFolders } from '../../config/look';
import type { EngineClient } from '../../engine/client';
import { filesBelow } from '../../files/folder';
import { kindOf } from '../../files/stamps';
import { translated, type Look } from '../../model';
import { lookMarkdown } from '../../report/look';
import { disk } from '../host/disk';
import { showError, showOnError } from '../host/notifications';

const SCHEME = 'realgain-look';

/** The answers that were shown: their documents are read again when a preview is. */
const shown = new Map<string, string>();

/** *What Can Be Compared Here?*: the selected files or folders, else the file in front, as a page of Markdown. */
export async function showLook(
  engine: EngineClient,
  subscriptions: vscode.Disposable[],
  clicked?: vscode.Uri,
  all: readonly vscode.Uri[] = [],
): Promise<void> {
  const chosen = all.length > 0 ? all : clicked === undefined ? await browse() : [clicked];
  if (chosen.length === 0) {
    return;
  }
  await showOnError(async () => {
    const { folders, identity } = await lookingAt(
      files,
      chosen.map((uri) => uri.fsPath),
    );
    const { look, messages } = withFolders(await engine.call('look', identity), folders);
    const title = vscode.l10n.t('What can be compared here');
    await show(
      `# ${title}\n\n${lookMarkdown(inWorkspace(look, chosen), (text) => translated(text, messages))}`,
      title,
      subscriptions,
    );
  }, showError);
}

/** With paths from the workspace folder, where a terminal opens too. */
function inWorkspace(look: Look, [first]: readonly vscode.Uri[]): Look {
  const folder = first && vscode.workspace.getWorkspaceFolder(first)?.uri.fsPath;
  if (folder === undefined) {
    return look;
  }
  const short = (text: string): string => text.replaceAll(`${folder}${path.sep}`, '');
  return {
    ...look,
    files: look.files.map((file) => ({ ...file, path: short(file.path) })),
    pairs: look.pairs.map((pair) => ({ ...pair, a: short(pair.a), b: short(pair.b) })),
    ways: look.ways.map((way) => ({ ...way, command: short(way.command) })),
  };
}

const files = {
  ...disk,
  isFolder: async (place: string) => (await kindOf(place)) === 'folder',
  filesBelow: (folder: string) => filesBelow(folder),
  spell: (file: string) => file,
};

async function show(text: string, title: string, subscriptions: vscode.Disposable[]): Promise<void> {
  if (shown.size === 0) {
    subscriptions.push(
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
        provideTextDocumentContent: ({ query }) => shown.get(query) ?? '',
      }),
    );
  }
  const query = String(shown.size + 1);
  shown.set(query, text);
  const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title}.md`, query });
  await vscode.commands.executeCommand('markdown.showPreview', uri);
}

/** From the palette: the file in front, else any. */
async function browse(): Promise<readonly vscode.Uri[]> {
  const active = vscode.window.activeTextEditor?.document.uri;
  if (active?.scheme === 'file') {
    return [active];
  }
  const title = vscode.l10n.t('What Can Be Compared Here?');
  return (await vscode.window.showOpenDialog({ title, canSelectMany: true })) ?? [];
}
