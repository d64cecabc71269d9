import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the machinery', () => {
  it('runs in a real extension host on the oldest VS Code', () => {
    assert.match(vscode.version, /^1\.100\./);
    assert.equal(vscode.workspace.isTrusted, true);
    console.log('node', process.version, process.execPath, vscode.env.remoteName);
  });
  it('finds files', async () => {
    const t = Date.now();
    const found = await vscode.workspace.findFiles('**/*.txt');
    console.log(found.length, Date.now() - t, vscode.workspace.workspaceFolders?.[0]?.uri.toString());
    assert.ok(found.length > 0);
  });
  it('has the extension', () => {
    assert.ok(vscode.extensions.getExtension('realgain.trivial'));
  });
});
