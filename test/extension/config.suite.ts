import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { file, until } from './support';

describe('realgain.json', () => {
  const uri = () => file('broken/realgain.json');
  const write = (text: string) => vscode.workspace.fs.writeFile(uri(), new TextEncoder().encode(text));
  const ours = () => vscode.languages.getDiagnostics(uri()).filter(({ source }) => source === 'RealGain');

  it('shows its problems at their line, and clears them when they are fixed', async () => {
    const problems = await until('the problems', async () => {
      // Again and again: a watcher may need a moment before it sees into a folder that is new, and then may read the
      // file while it is being written.
      await write('{\n  "testSets": [{ "nam": "x", "outputs": "*" }]\n}');
      const found = ours();
      const lines = found.map(({ range }) => range.start.line);
      return lines.join() === '1,1' ? found : undefined;
    });
    assert.match(problems.map(({ message }) => message).join(' '), /name.*missing.*nam.*no such property/);
    await write('{ "testSets": [] }');
    await until('no problems', () => (ours().length === 0 ? true : undefined));
  });
});
