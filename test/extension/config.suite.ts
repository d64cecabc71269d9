import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { file, until } from './support';

describe('realgain.json', () => {
  const uri = () => file('broken/realgain.json');

  it('gets its problems shown at their line, and cleared when they are mended', async () => {
    await vscode.workspace.fs.writeFile(
      uri(),
      new TextEncoder().encode('{\n  "testSets": [{ "nam": "x", "outputs": "*" }]\n}'),
    );
    const problems = await until('the problems', () => {
      const found = vscode.languages.getDiagnostics(uri()).filter(({ source }) => source === 'RealGain');
      return found.length > 0 ? found : undefined;
    });
    assert.deepEqual(
      problems.map(({ range }) => range.start.line),
      [1, 1],
    );
    assert.match(problems.map(({ message }) => message).join(' '), /name.*missing.*nam.*no such property/);
    await vscode.workspace.fs.writeFile(uri(), new TextEncoder().encode('{ "testSets": [] }'));
    await until('no problems', () =>
      vscode.languages.getDiagnostics(uri()).every(({ source }) => source !== 'RealGain') ? true : undefined,
    );
  });
});
