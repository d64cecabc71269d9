import * as vscode from 'vscode';
import {
  baseName,
  translated,
  type Choice,
  type FormatOption,
  type MetricChoice,
  type Question,
  type RealGainError,
} from '../../model';
import { requireLabel, requirePick } from '../host/notifications';

/** Questions of a comparison; undefined if the user cancels. */

/** How an output is scored: by one of the metrics that fit, or by a field that the user names. */
export async function askMetric(
  output: string,
  { metrics = [], question }: Pick<RealGainError, 'metrics' | 'question'>,
): Promise<MetricChoice | undefined> {
  const items = metrics.map(({ choice, name }, i) => ({
    label: translated(name),
    description: translated(question?.choices[i]?.detail ?? ''),
    choice,
  }));
  const other = {
    label: vscode.l10n.t('Another field…'),
    iconPath: new vscode.ThemeIcon('edit'),
    description: vscode.l10n.t('by its name or JSON path'),
    choice: null,
  };
  const picked = await requirePick([...items, other], {
    title:
      question === undefined
        ? vscode.l10n.t('How is {0} scored?', baseName(output))
        : `${baseName(output)}: ${translated(question.title)}`,
    placeHolder: vscode.l10n.t(
      'The files can be scored in more than one way. The answer is remembered for this test set.',
    ),
  });
  if (picked?.choice !== null) {
    return picked?.choice;
  }
  const column = await vscode.window.showInputBox({
    title: vscode.l10n.t('Which field of {0} holds the score?', baseName(output)),
    prompt: vscode.l10n.t(
      'The name of a column, or a JSON path such as $.results[*].metrics.f1; its mean is compared.',
    ),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Name a field.') : null),
  });
  return column === undefined ? undefined : { id: 'mean', column: column.trim() };
}

export async function askFormat(file: string, formats: readonly FormatOption[]): Promise<string | undefined> {
  const items = formats.map(({ id, name }) => ({ label: translated(name), id }));
  const picked = await requirePick(items, {
    title: vscode.l10n.t('What is {0}?', baseName(file)),
    placeHolder: vscode.l10n.t(
      'It can be read as more than one format. The answer is remembered for this test set.',
    ),
  });
  return picked?.id;
}

/** How to read files that can be read in more than one way. */
export async function askQuestion({ title, choices }: Question): Promise<Choice | undefined> {
  const items = choices.map((choice) => ({
    label: translated(choice.label),
    detail: translated(choice.detail),
    choice,
  }));
  const picked = await requirePick(items, {
    title: translated(title),
    placeHolder: vscode.l10n.t(
      'The files can be read in more than one way. The answer is remembered for this test set.',
    ),
    matchOnDetail: true,
  });
  return picked?.choice;
}

/** Two of the systems in one file: first the candidate, then the baseline. */
export async function askSystems(
  file: string,
  systems: readonly string[],
): Promise<{ readonly a: string; readonly b: string } | undefined> {
  const title = vscode.l10n.t('Two systems of {0}', baseName(file));
  const a = await requireLabel(systems, { title, placeHolder: vscode.l10n.t('Which is the candidate, A?') });
  if (a === undefined) {
    return undefined;
  }
  const b = await requireLabel(
    systems.filter((system) => system !== a),
    { title, placeHolder: vscode.l10n.t('Compare {0} with which baseline?', a) },
  );
  return b === undefined ? undefined : { a, b };
}
