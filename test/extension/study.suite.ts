import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { api, file, until } from './support';

describe('studies', () => {
  const titles = (): string[] =>
    vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(
        (tab) => tab.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith('realgain.study'),
      )
      .map((tab) => tab.label);

  it('use the outputs of a folder, by its test set', async () => {
    await vscode.commands.executeCommand(COMMANDS.study, file('scores'), [file('scores')]);
    await until('the panel', () => (titles().includes('Study: scores') ? true : undefined));
    const realgain = await api();
    const study = await until('the study', () => realgain.studies().find(({ name }) => name === 'scores'));
    assert.equal(study.systems, 3);
    assert.equal(study.n, 60);
    assert.match(study.leaderboard, /better/);
  });

  it('find the reference of a folder without a test set, and leave it out of the systems', async () => {
    await vscode.commands.executeCommand(COMMANDS.study, file('text'), [file('text')]);
    const realgain = await api();
    const study = await until('the study', () => realgain.studies().find(({ name }) => name === 'text'));
    assert.equal(study.systems, 2);
    assert.equal(study.metric, 'BLEU');
    assert.equal(study.leaderboard, 'strong > weak');
  });

  it('are opened again without recomputing', async () => {
    const realgain = await api();
    const kept = realgain.studies().find(({ name }) => name === 'scores');
    assert.ok(kept);
    await vscode.window.tabGroups.close(
      vscode.window.tabGroups.all
        .flatMap((group) => group.tabs)
        .filter((tab) => tab.label === 'Study: scores'),
    );
    await vscode.commands.executeCommand(COMMANDS.openStudy, kept.key);
    await until('the panel', () => (titles().includes('Study: scores') ? true : undefined));
    assert.equal(realgain.studies().find(({ key }) => key === kept.key)?.time, kept.time);
  });

  it('are deleted from their view', async () => {
    const realgain = await api();
    const kept = realgain.studies().find(({ name }) => name === 'text');
    assert.ok(kept);
    await vscode.commands.executeCommand(COMMANDS.removeStudy, kept);
    await until('the study gone', () =>
      realgain.studies().some(({ key }) => key === kept.key) ? undefined : true,
    );
  });
});
