import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { api, comparisonOf, file, pause, until } from './support';

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

  it('reports a reference and a baseline that don’t exist, until they do', async () => {
    await write(
      '{ "testSets": [\n{ "name": "x", "outputs": "*.txt",\n"reference": "ref.txt",\n"baseline": "base.txt" }] }',
    );
    const lines = () => ours().map(({ range, message }) => [range.start.line, /ref|base/.exec(message)?.[0]]);
    const found = await until('both problems', () => (ours().length === 2 ? lines() : undefined));
    assert.deepEqual(found, [
      [2, 'ref'],
      [3, 'base'],
    ]);
    const text = new TextEncoder().encode('1\n');
    await until('one problem', async () => {
      await vscode.workspace.fs.delete(file('broken/ref.txt')).then(undefined, () => undefined);
      await vscode.workspace.fs.writeFile(file('broken/ref.txt'), text);
      await pause(300);
      return ours().length === 1 ? true : undefined;
    });
    await write('{ "testSets": [] }');
    await until('no problems', () => (ours().length === 0 ? true : undefined));
  });

  it('compares the outputs that are there when a test set is declared, without an alert', async () => {
    const realgain = await api();
    const scores = (gain: number) =>
      new TextEncoder().encode(
        Array.from({ length: 60 }, (_, item) => `${(item * 7) % 11}.${gain * (item % 3)}\n`).join(''),
      );
    await vscode.workspace.fs.writeFile(file('declared/baseline.txt'), scores(0));
    await vscode.workspace.fs.writeFile(file('declared/there-1.txt'), scores(1));
    await vscode.workspace.fs.writeFile(file('declared/there-2.txt'), scores(2));
    await vscode.workspace.fs.writeFile(
      file('declared/realgain.json'),
      new TextEncoder().encode(
        '{ "testSets": [{ "name": "there", "outputs": "*.txt", "baseline": "baseline.txt" }] }',
      ),
    );
    await comparisonOf('there-1.txt', 'baseline.txt');
    await comparisonOf('there-2.txt', 'baseline.txt');
    assert.equal(realgain.status().isAlert, false);
  });

  it('reports an unknown metric at its line once the outputs were compared', async () => {
    const uri = file('declared/realgain.json');
    await vscode.workspace.fs.writeFile(
      file('declared/there-3.txt'),
      await vscode.workspace.fs.readFile(file('declared/there-1.txt')),
    );
    await vscode.workspace.fs.writeFile(
      uri,
      new TextEncoder().encode(
        '{ "testSets": [{ "name": "there", "outputs": "*.txt",\n"metric": "blue",\n"baseline": "baseline.txt" }] }',
      ),
    );
    const [problem] = await until('the problem', () => {
      const all = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'RealGain');
      return all.length > 0 ? all : undefined;
    });
    assert.equal(problem?.range.start.line, 1);
    assert.match(problem.message, /no metric "blue"; did you mean "bleu"/);
    await vscode.workspace.fs.delete(file('declared'), { recursive: true });
  });
});
