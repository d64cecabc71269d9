import * as path from 'node:path';
import * as vscode from 'vscode';
import { english, translated } from '../../model/words';
import type { SaveRequest } from './messages';
import { showStatusMessage } from '../host/notifications';

const FILTERS: Readonly<Record<string, string>> = {
  png: english('Picture'),
  svg: english('Vector graphics'),
  csv: english('Comma-separated values'),
  json: 'JSON',
};

export async function saveAs({ name, format, content }: SaveRequest, folder: string): Promise<void> {
  await write(name, format, Buffer.from(content, format === 'png' ? 'base64' : 'utf8'), folder);
}

/**
 * Asks where to save a file, and writes it there.
 *
 * @param folder where the dialog begins
 */
export async function write(name: string, format: string, bytes: Uint8Array, folder: string): Promise<void> {
  const target = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.file(path.join(folder, `${name}.${format}`)),
    filters: { [translated(FILTERS[format] ?? format)]: [format] },
  });
  if (target !== undefined) {
    await vscode.workspace.fs.writeFile(target, bytes);
    const said = vscode.l10n.t('RealGain: saved {0}', path.basename(target.fsPath));
    showStatusMessage(said);
  }
}
