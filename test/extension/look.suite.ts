import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { api, file, until } from './support';

describe('what can be compared here', () => {
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('is a page of the files that were chosen', async () => {
    const chosen = ['scores/better.txt', 'scores/base.txt'].map((name) => file(name));
    await vscode.commands.executeCommand(COMMANDS.look, chosen[0], chosen);
    const page = await until('the page', () =>
      vscode.window.tabGroups.all
        .flatMap((group) => group.tabs)
        .find(
          ({ input }) =>
            input instanceof vscode.TabInputWebview && input.viewType.endsWith('realgain.question'),
        ),
    );
    assert.match(page.label, /better\.txt, base\.txt/);
  });
});

describe('the answer to a question', () => {
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('is in the status bar while its page is in front', async () => {
    const realgain = await api();
    await vscode.commands.executeCommand(COMMANDS.markAllSeen);
    await vscode.commands.executeCommand('realgain.ask.score', file('scores/better.txt'));
    await until('the answer', () =>
      /^\$\(realgain-logo\) .* is .* CI .* on 60 items/.test(realgain.status().text) ? true : undefined,
    );
    await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
    await until('anything else', () => (realgain.status().text.includes(' on 60 items') ? undefined : true));
  });
});
