import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { file, until } from './support';

describe('realgain.json', () => {
  const uri = () => file('broken/realgain.json');
  const write = (text: string) => vscode.workspace.fs.writeFile(uri(), new TextEncoder().encode(text));
  const ours = () => vscode.languages.getDiagnostics(uri()).filter(({ source }) => source === 'RealGain');

  it('gets its problems shown at their line, and cleared when they are mended', async () => {
    const problems = await until('the problems', async () => {
      // Again and again: a watcher may need a moment before it sees into a folder that is new.
      await write('{\n  "testSets": [{ "nam": "x", "outputs": "*" }]\n}');
      const found = ours();
      return found.length > 0 ? found : undefined;
    });
    assert.deepEqual(
      problems.map(({ range }) => range.start.line),
      [1, 1],
    );
    assert.match(problems.map(({ message }) => message).join(' '), /name.*missing.*nam.*no such property/);
    await write('{ "testSets": [] }');
    await until('no problems', () => (ours().length === 0 ? true : undefined));
  });
});
