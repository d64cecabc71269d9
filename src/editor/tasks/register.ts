import * as vscode from 'vscode';
import { TASK_TYPE } from '../host/ids';
import type { TaskParts } from './tasks';

/** Tasks of tasks.json and of the test sets; their code is loaded when VS Code lists tasks. */
export function registerTasks(parts: TaskParts): vscode.Disposable {
  return vscode.tasks.registerTaskProvider(TASK_TYPE, {
    provideTasks: async () => (await import('./tasks')).offered(parts),
    resolveTask: async (task) => (await import('./tasks')).resolved(task, parts),
  });
}
