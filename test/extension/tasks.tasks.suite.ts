import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { TASK_TYPE } from '../../src/editor/host/ids';
import { api, file, until } from './support';

/** How a task ended, and what stands in Problems at a file by then. */
async function run(task: vscode.Task): Promise<number | undefined> {
  const ended = new Promise<number | undefined>((resolve) => {
    const listening = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
      if (execution.task.name === task.name) {
        listening.dispose();
        resolve(exitCode);
      }
    });
  });
  await vscode.tasks.executeTask(task);
  return ended;
}

const problemsAt = (uri: vscode.Uri) =>
  vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === 'RealGain')
    .map(({ message, severity, range }) => ({ message, severity, line: range.start.line }));

const problemAt = (uri: vscode.Uri) => until('the problem', () => problemsAt(uri)[0]);

async function taskCalled(name: string): Promise<vscode.Task> {
  return until(`the task “${name}”`, async () =>
    (await vscode.tasks.fetchTasks({ type: TASK_TYPE })).find((task) => task.name === name),
  );
}

describe('tasks', () => {
  before(() => api());

  it('are offered for the test sets that have a baseline', async () => {
    const task = await taskCalled('Compare the newest output of run by tasks with its baseline');
    assert.equal(task.definition['testSet'], 'run by tasks');
    assert.deepEqual(task.problemMatchers, ['$realgain']);
    assert.ok(task.execution instanceof vscode.ProcessExecution, 'no shell reads the names of files');
    const names = (await vscode.tasks.fetchTasks({ type: TASK_TYPE })).map(({ name }) => name);
    assert.ok(!names.some((name) => name.includes('transcripts')), 'it has no baseline');
  });

  it('of tasks.json report a gain that isn’t significant in Problems, and fail on request', async () => {
    const candidate = file('tasks/similar.txt');
    assert.deepEqual(problemsAt(candidate), []);
    assert.equal(await run(await taskCalled('is it real?')), 1);
    const problem = await problemAt(candidate);
    assert.match(problem.message, /^similar .*base/);
    assert.deepEqual([problem.severity, problem.line], [vscode.DiagnosticSeverity.Warning, 0]);
  });

  it('compare the output that was written last', async () => {
    const newest = file('tasks/written-last.txt');
    await vscode.workspace.fs.copy(file('tasks/base.txt'), newest);
    const task = await taskCalled('Compare the newest output of run by tasks with its baseline');
    assert.equal(await run(task), 0);
    assert.match((await problemAt(newest)).message, /written-last/);
    await vscode.workspace.fs.delete(newest);
  });

  it('fail with an error in Problems where the gate of realgain.json fails', async () => {
    const candidate = file('gated/worse.txt');
    assert.equal(await run(await taskCalled('as declared')), 1);
    const problem = await problemAt(candidate);
    assert.match(problem.message, /regression.* worse is worse than base/);
    assert.deepEqual([problem.severity, problem.line], [vscode.DiagnosticSeverity.Error, 0]);
  });

  it('take their own gate and margin instead', async () => {
    assert.equal(await run(await taskCalled('a wide margin')), 0);
    assert.equal(await run(await taskCalled('a narrow margin')), 3);
    const { severity } = await problemAt(file('gated/similar.txt'));
    assert.equal(severity, vscode.DiagnosticSeverity.Warning);
    // Problems of the runs before are gone.
    assert.deepEqual(problemsAt(file('gated/worse.txt')), []);
  });

  it('with errors are not run', async () => {
    const names = (await vscode.tasks.fetchTasks()).map(({ name }) => name);
    assert.ok(names.includes('is it real?'));
    assert.ok(!names.includes('mistaken'));
  });
});
