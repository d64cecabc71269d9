import * as vscode from 'vscode';
import { TASK_TYPE } from '../host/ids';
import type { Services } from '../services';

/** Tasks of tasks.json and of the test sets; what makes them is loaded when somebody asks for them. */
export function registerTasks(services: Services): vscode.Disposable {
  return vscode.tasks.registerTaskProvider(TASK_TYPE, {
    provideTasks: async () => (await import('./tasks')).offered(services),
    resolveTask: async (task) => (await import('./tasks')).resolved(task, services),
  });
}
