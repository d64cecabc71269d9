import * as v from 'valibot';
import * as vscode from 'vscode';
import { couldBeOutput } from '../../config/locate';
import { baseName } from '../../model/names';
import { translated } from '../../model/words';
import { fieldsOf, QUESTIONS, settingsIn } from '../../questions';
import { activeFile } from '../host/places';
import { showError } from '../host/notifications';
import { defaultSettings } from '../host/settings';
import type { Asked } from '../../model/results/report';

/** The question of a command about these files, or those that the user chooses, with their α and seed; null without any. */
export async function askedBy(command: string, clicked: readonly vscode.Uri[]): Promise<Asked | null> {
  const question = QUESTIONS.find((one) => one.command === command);
  if (question === undefined) {
    throw new Error(`No question has the command “${command}”.`);
  }
  const fields = fieldsOf(question.schema);
  const ofFiles = fields.find(({ spec }) => spec.kind === 'files')?.spec;
  // Where nothing else is asked, any file will do.
  const takesAny = settingsIn(question.schema).length === 0;
  const files =
    clicked.length > 0 || ofFiles === undefined
      ? clicked
      : await browse(translated(question.title), takesAny, ofFiles.folders === true);
  if (files.length === 0 && ofFiles !== undefined) {
    return null;
  }
  const { alpha, seed, alternative } = defaultSettings();
  const settings = { alpha, seed, oneSided: alternative !== 'two-sided' };
  // What realgain.json may say is left to it.
  const given = fields.flatMap(({ name, spec, otherwise }): [string, unknown][] =>
    spec.kind === 'files'
      ? [[name, files.map(({ fsPath }) => fsPath)]]
      : Object.hasOwn(settings, name) && otherwise !== null
        ? [[name, settings[name as keyof typeof settings]]]
        : [],
  );
  const parsed = v.safeParse(question.schema, Object.fromEntries(given));
  if (!parsed.success) {
    void showError(vscode.l10n.t('{0} takes {1}.', translated(question.title), ofFiles?.meaning ?? ''));
    return null;
  }
  return { question: question.name, identity: parsed.output };
}

/** Also a table that is named like a reference: it may hold human scores. */
function mayHoldData(name: string): boolean {
  return couldBeOutput(name) || /\.(?:tsv|tab|csv|json|jsonl)$/i.test(name);
}

/** From the palette: the file in front, unless its name says that it is code, notes or the like and not any file is taken; else any. */
async function browse(
  title: string,
  takesAny: boolean,
  canSelectFolders: boolean,
): Promise<readonly vscode.Uri[]> {
  const shown = vscode.window.activeTextEditor?.document.uri;
  const active = activeFile() ?? (shown?.scheme === 'file' ? shown.fsPath : undefined);
  if (active !== undefined && (takesAny || mayHoldData(baseName(active)))) {
    return [vscode.Uri.file(active)];
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
