import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { file, until } from './support';

describe('what can be compared here', () => {
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('is a page that names format, items and the commands', async () => {
    const chosen = ['scores/better.txt', 'scores/base.txt'].map((name) => file(name));
    await vscode.commands.executeCommand(COMMANDS.look, chosen[0], chosen);
    const page = await until('the page', () =>
      vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'realgain-look'),
    );
    const text = page.getText();
    assert.match(text, /numbers/);
    assert.match(text, /realgain compare scores\/better\.txt scores\/base\.txt/);
    assert.equal(page.isDirty, false);
  });
});
