import * as v from 'valibot';
import * as vscode from 'vscode';
import { translated } from '../../model';
import { fieldsOf, QUESTIONS } from '../../questions';
import { showError } from '../host/notifications';
import { defaultSettings } from '../host/settings';
import type { Asked } from './messages';

/** The question of a command about these files, or those that the user chooses, with their α and seed; null without any. */
export async function askedBy(command: string, clicked: readonly vscode.Uri[]): Promise<Asked | null> {
  const question = QUESTIONS.find((one) => one.command === command);
  if (question === undefined) {
    throw new Error(`No question has the command “${command}”.`);
  }
  const mayBeFolders = fieldsOf(question.schema).some(({ spec }) => spec.folders === true);
  const files = clicked.length > 0 ? clicked : await browse(translated(question.title), mayBeFolders);
  if (files.length === 0) {
    return null;
  }
  const { alpha, seed, alternative } = defaultSettings();
  const settings = { alpha, seed, oneSided: alternative !== 'two-sided' };
  const fields = fieldsOf(question.schema);
  const given = fields.flatMap(({ name, spec }): [string, unknown][] =>
    spec.kind === 'files'
      ? [[name, files.map(({ fsPath }) => fsPath)]]
      : Object.hasOwn(settings, name)
        ? [[name, settings[name as keyof typeof settings]]]
        : [],
  );
  const parsed = v.safeParse(question.schema, Object.fromEntries(given));
  if (!parsed.success) {
    const meaning = fields.find(({ spec }) => spec.kind === 'files')?.spec.meaning ?? '';
    void showError(vscode.l10n.t('{0} takes {1}.', translated(question.title), meaning));
    return null;
  }
  return { question: question.name, identity: parsed.output };
}

/** From the palette: the file in front, if it is a table, else any. */
async function browse(title: string, canSelectFolders: boolean): Promise<readonly vscode.Uri[]> {
  const active = vscode.window.activeTextEditor?.document.uri;
  if (active?.scheme === 'file' && /\.(?:tsv|tab|csv|json|jsonl)$/i.test(active.path)) {
    return [active];
  }
  const openLabel = vscode.l10n.t('Open');
  const uris = await vscode.window.showOpenDialog({
    title,
    canSelectMany: true,
    canSelectFiles: true,
    canSelectFolders,
    openLabel,
  });
  return uris ?? [];
}
