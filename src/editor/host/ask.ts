import * as vscode from 'vscode';
import { baseName } from '../../model/names';
import { defined } from '../../model/defined';
import { englishOf, translated } from '../../model/words';
import { twoSystems, type Choice, type Question } from '../../model/settings/question';
import type { Settled } from '../../model/settings/identity';
import { pickMany, requirePick } from './notifications';

/** An entry of a quick pick that asks for the answer by itself. */
type Other = vscode.QuickPickItem & { readonly answer: () => Promise<Settled | undefined> };

interface About {
  /** The file that the question is about; absent: the answer isn't remembered. */
  readonly file?: string;
  readonly placeHolder?: string;
  /** The last entry; where there are no choices, its answer is asked for at once. */
  readonly other?: Other | undefined;
}

/** The choices that answer a question; undefined if the user cancels. */
export async function askChoices(
  { title, choices, takes }: Question,
  { file, other, placeHolder = takes === 'two' ? candidate() : file && remembers() }: About = {},
): Promise<readonly Choice[] | undefined> {
  const asked = file === undefined ? translated(title) : `${baseName(file)}: ${translated(title)}`;
  const options = { title: asked, matchOnDetail: true, ...defined({ placeHolder }) };
  const items = choices.map((choice) => ({
    label: translated(choice.label),
    detail: translated(choice.detail),
    choice,
  }));
  if (takes === 'several') {
    const several = (await pickMany(items, options)) ?? [];
    return several.length === 0 ? undefined : several.map(({ choice }) => choice);
  }
  const all = other === undefined ? items : [...items, other];
  const picked = items.length === 0 ? other : await requirePick(all, options);
  if (picked === undefined || 'answer' in picked) {
    const answer = await picked?.answer();
    return answer && [{ label: '', detail: '', option: '', answer }];
  }
  if (takes !== 'two') {
    return [picked.choice];
  }
  const against = vscode.l10n.t('Compare {0} with which baseline?', picked.label);
  const rest = items.filter((item) => item !== picked);
  const second = await requirePick(rest, { ...options, placeHolder: against });
  return second && [picked.choice, second.choice];
}

/** Two of the systems in one file or folder: first the candidate, then the baseline. */
export async function askSystems(
  file: string,
  names: readonly string[],
): Promise<{ readonly a: string; readonly b: string } | undefined> {
  const [a, b] = (await askChoices(twoSystems(names), { file })) ?? [];
  return a && b && { a: englishOf(a.label), b: englishOf(b.label) };
}

function candidate(): string {
  return vscode.l10n.t('Which is the candidate, A?');
}

function remembers(): string {
  return vscode.l10n.t(
    'The files can be read in more than one way. The answer is remembered for this test set.',
  );
}

/** A metric of a field that the user names. */
export function anotherField(file: string): Other {
  return {
    label: vscode.l10n.t('Another field…'),
    iconPath: new vscode.ThemeIcon('edit'),
    description: vscode.l10n.t('by its name or JSON path'),
    async answer() {
      const column = await vscode.window.showInputBox({
        title: vscode.l10n.t('Which field of {0} holds the score?', baseName(file)),
        prompt: vscode.l10n.t(
          'The name of a column, or a JSON path such as $.results[*].metrics.f1; its mean is compared.',
        ),
        ignoreFocusOut: true,
        validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Name a field.') : null),
      });
      return column === undefined ? undefined : { metric: { id: 'mean', column: column.trim() } };
    },
  };
}
