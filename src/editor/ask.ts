import * as vscode from 'vscode';
import { baseName, type FormatOption, type MetricChoice, type MetricOption } from '../model';

/** Questions that a comparison may have to ask; undefined where the person turns away. */

/** How an output is scored: by one of the metrics that fit, or by a field that the person names. */
export async function askMetric(
  output: string,
  metrics: readonly MetricOption[],
): Promise<MetricChoice | undefined> {
  const items = metrics.map(({ choice, name }) => ({ label: name, choice }));
  const other = { label: '$(edit) Another field…', description: 'by its name or JSON path', choice: null };
  const picked = await vscode.window.showQuickPick([...items, other], {
    title: `How is ${baseName(output)} scored?`,
    placeHolder: 'The files can be scored in more than one way. The answer is remembered for this test set.',
  });
  if (picked?.choice !== null) {
    return picked?.choice;
  }
  const column = await vscode.window.showInputBox({
    title: `Which field of ${baseName(output)} holds the score?`,
    prompt: 'The name of a column, or a JSON path such as $.results[*].metrics.f1; its mean is compared.',
    validateInput: (text) => (text.trim() === '' ? 'Name a field.' : null),
  });
  return column === undefined ? undefined : { id: 'mean', column: column.trim() };
}

/** What an ambiguous file is: its id. */
export async function askFormat(file: string, formats: readonly FormatOption[]): Promise<string | undefined> {
  const items = formats.map(({ id, name }) => ({ label: name, id }));
  const picked = await vscode.window.showQuickPick(items, {
    title: `What is ${baseName(file)}?`,
    placeHolder: 'It can be read as more than one format. The answer is remembered for this test set.',
  });
  return picked?.id;
}

/** Two of the systems in one file: first the candidate, then the baseline. */
export async function askSystems(
  file: string,
  systems: readonly string[],
): Promise<{ readonly a: string; readonly b: string } | undefined> {
  const title = `Two systems of ${baseName(file)}`;
  const a = await vscode.window.showQuickPick(systems, { title, placeHolder: 'Which is the candidate, A?' });
  if (a === undefined) {
    return undefined;
  }
  const others = systems.filter((system) => system !== a);
  const b = await vscode.window.showQuickPick(others, {
    title,
    placeHolder: `Compare ${a} with which baseline?`,
  });
  return b === undefined ? undefined : { a, b };
}
