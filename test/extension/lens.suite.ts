import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { resolveMention } from '../../src/editor/inline/mentions';
import { file, lensTitles, until } from './support';

const VERDICT = /^mean \S.* \[.+\] · \+\d+\.\d+ vs base, p .+ ✓ significant as run \d+ of 20 planned$/;

describe('CodeLens', () => {
  before(async () => {
    await vscode.commands.executeCommand(COMMANDS.compareWithBaseline, file('scores/better.txt'));
    await until('its place among the runs, a second after the comparison', async () =>
      (await lensTitles('scores/better.txt'))[0]?.includes(' as run ') ? true : undefined,
    );
  });

  it('shows score, interval, gain, p and verdict above an output', async () => {
    const [verdict, ...others] = await lensTitles('scores/better.txt');
    assert.match(verdict ?? '', VERDICT);
    assert.deepEqual(others, ['Compare…', 'Set as baseline']);
  });

  it('offers the comparison if there is none, and computes nothing by itself where nothing is watched', async () => {
    assert.deepEqual(await lensTitles('tasks/similar.txt'), [
      '$(play) Compare with base.txt',
      'Compare…',
      'Set as baseline',
    ]);
  });

  it('shows the same beside code, and reports a missing file', async () => {
    const titles = await lensTitles('train.py');
    assert.match(titles[0] ?? '', VERDICT);
    assert.match(titles.at(-1) ?? '', /can’t find scores\/nowhere\.txt/);
  });

  it('accesses no network share from a comment', async () => {
    const { fsPath } = file('scores/better.txt');
    assert.equal(await resolveMention(file('train.py'), fsPath), fsPath);
    // Outside Windows this is the same file.
    assert.equal(await resolveMention(file('train.py'), `/${fsPath}`), null);
  });

  it('leaves other files alone', async () => {
    assert.deepEqual(await lensTitles('realgain.json'), []);
  });

  it('reports that the output has changed since', async () => {
    const uri = file('scores/better.txt');
    const bytes = await vscode.workspace.fs.readFile(uri);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(`1${new TextDecoder().decode(bytes)}`));
    const title = await until('the stale lens', async () =>
      (await lensTitles('scores/better.txt')).find((text) => text.includes('out of date')),
    );
    assert.match(title, /better\.txt changed.*click to rerun/);
    await vscode.workspace.fs.writeFile(uri, bytes);
  });
});
