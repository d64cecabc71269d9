import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('Restricted Mode', () => {
  it('is on', () => {
    assert.equal(vscode.workspace.isTrusted, false);
    assert.ok(vscode.extensions.getExtension('realgain.trivial'));
  });
  it('fails for show', () => {
    assert.equal(1, 2);
  });
});
