import * as path from 'node:path';
import * as vscode from 'vscode';
import type { LocatedTestSet } from '../../config/located-config';
import { visible } from '../../model/visible';
import { PROBLEM_MATCHER, TASK_TYPE } from '../host/ids';
import type { Stores } from '../stores';
import { showWarning, withoutIcons } from '../host/notifications';
import { commandLine, hasVariable, mistakeIn, type TaskDefinition } from './definition';
import { relativePath } from '../../model/paths';

export interface TaskParts extends Pick<Stores, 'testSets'> {
  readonly extensionUri: vscode.Uri;
}

/** A task for each test set that has a baseline: its newest output against that. None in Restricted Mode. */
export async function offered(parts: TaskParts): Promise<vscode.Task[]> {
  if (!vscode.workspace.isTrusted) {
    return [];
  }
  const sets = (await parts.testSets.loaded()).filter(
    ({ baseline, name, folder }) => baseline !== null && !hasVariable(name) && !hasVariable(folder),
  );
  return sets.flatMap((set) => {
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(set.folder));
    if (folder === undefined) {
      return [];
    }
    const isOnly = sets.filter(({ name }) => name === set.name).length === 1;
    const config = relativePath(folder.uri.fsPath, set.configPath);
    const asked = { testSet: set.name, ...(!isOnly && { config }) };
    const of = visible(isOnly ? set.name : `${set.name} (${config})`);
    const name = withoutIcons(vscode.l10n.t('Compare the newest output of {0} with its baseline', of));
    return [taskOf({ type: TASK_TYPE, ...asked }, name, folder, folder.uri.fsPath, set.folder, parts)];
  });
}

/** The task that tasks.json describes; undefined, with a warning, if it can't run. */
export async function resolved(task: vscode.Task, parts: TaskParts): Promise<vscode.Task | undefined> {
  if (!vscode.workspace.isTrusted) {
    return undefined;
  }
  const mistake = mistakeIn(task.definition);
  if (mistake !== null) {
    explain(task.name, mistake);
    return undefined;
  }
  const scope = task.scope ?? vscode.TaskScope.Workspace;
  const folder = typeof scope === 'object' ? scope : vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) {
    return undefined;
  }
  const root = folder.uri.fsPath;
  const asked = task.definition as TaskDefinition; // Has no mistake.
  const set = (await parts.testSets.loaded()).find((one) => isMeant(one, asked, root));
  return taskOf(task.definition, task.name, scope, root, set?.folder ?? root, parts);
}

/** Once: VS Code asks again whenever it lists tasks, and itself says only that there is no such task. */
function explain(name: string, mistake: string): void {
  const text = vscode.l10n.t('The task “{0}” of tasks.json can’t be run: {1}.', visible(name), mistake);
  if (!explained.has(text)) {
    explained.add(text);
    void showWarning(text);
  }
}

const explained = new Set<string>();

function isMeant(
  { name, configPath }: LocatedTestSet,
  { testSet, config }: TaskDefinition,
  root: string,
): boolean {
  const isBelow = !path.relative(root, configPath).startsWith('..');
  return name === testSet && (config === undefined ? isBelow : configPath === path.resolve(root, config));
}

/**
 * @param root where the task's paths begin
 * @param cwd where the command line looks for realgain.json first
 */
function taskOf(
  definition: vscode.TaskDefinition,
  name: string,
  scope: vscode.WorkspaceFolder | vscode.TaskScope.Global | vscode.TaskScope.Workspace,
  root: string,
  cwd: string,
  { extensionUri }: TaskParts,
): vscode.Task {
  const program = vscode.Uri.joinPath(extensionUri, 'dist', 'cli.js').fsPath;
  // VS Code's own Node, so that none has to be installed.
  const execution = new vscode.ProcessExecution(
    process.execPath,
    [program, ...commandLine(definition as TaskDefinition, root)],
    { cwd, env: { ELECTRON_RUN_AS_NODE: '1' } },
  );
  const task = new vscode.Task(definition, scope, name, 'RealGain', execution, PROBLEM_MATCHER);
  task.group = vscode.TaskGroup.Test;
  return task;
}
