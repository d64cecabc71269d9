import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { askRevision } from '../../src/editor/git/revision';
import { COMMANDS } from '../../src/editor/host/ids';
import { comparisonOf, file, pause, until } from './support';

const hasGit =
  spawnSync('git', ['--version']).status === 0 && vscode.extensions.getExtension('vscode.git') !== undefined;

/** Contents that no tool may touch: no end of the last line, a carriage return, bytes that are no UTF-8. */
const FIRST = Buffer.from('0.1\r\n0.2\n0.3', 'latin1');

(hasGit ? describe : describe.skip)('Git revisions', () => {
  let folder: string;
  let storage: vscode.Uri;
  const path = (name: string) => join(folder, name);
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' }).trim();
  };
  const commit = async (name: string, contents: Buffer | string) => {
    await writeFile(path(name), contents);
    git('add', '-A');
    git('commit', '-q', '-m', `write ${name}`);
    return git('rev-parse', '--short=7', 'HEAD');
  };
  /** Answers the list that asks for a revision with its first entry. */
  const acceptFirst = async <T>(asked: Thenable<T>): Promise<T> => {
    let done = false;
    const answered = Promise.resolve(asked).finally(() => (done = true));
    answered.catch(() => undefined);
    while (!done) {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await pause(100);
    }
    return answered;
  };

  before(async () => {
    // In the workspace: repositories outside are not opened without asking.
    folder = file('versioned').fsPath;
    await mkdir(folder);
    storage = vscode.Uri.file(join(folder, '.git', 'storage'));
    git('init', '-q');
    await commit('out.txt', FIRST);
    await vscode.extensions.getExtension('vscode.git')?.activate();
    await vscode.commands.executeCommand('git.openRepository', folder);
  });

  after(() => rm(folder, { recursive: true, maxRetries: 3 }));

  it('are stored byte for byte, under a name with the revision', async () => {
    const hash = git('rev-parse', '--short=7', 'HEAD');
    await writeFile(path('out.txt'), 'changed');
    const kept = await acceptFirst(askRevision(path('out.txt'), storage));
    assert.equal(basename(kept ?? ''), `out (HEAD ${hash}).txt`);
    assert.ok(kept?.startsWith(storage.fsPath) === true);
    assert.deepEqual(await readFile(kept), FIRST);
    assert.equal(await acceptFirst(askRevision(path('out.txt'), storage)), kept);
  });

  it('report what can’t be compared', async () => {
    await writeFile(path('new.txt'), '1\n');
    await assert.rejects(acceptFirst(askRevision(path('new.txt'), storage)), /new\.txt was never committed/);
    await commit('large.txt', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n');
    await assert.rejects(acceptFirst(askRevision(path('large.txt'), storage)), /stored with Git LFS/);
    const elsewhere = file('scores/base.txt').fsPath;
    await assert.rejects(
      acceptFirst(askRevision(elsewhere, storage)),
      /not in a Git repository that is open/,
    );
  });

  it('are compared with the file as it is now', async () => {
    const scores = (shift: number) =>
      Array.from({ length: 40 }, (_, i) => (((i * 7) % 11) / 20 + shift).toFixed(2)).join('\n');
    const hash = await commit('scores.txt', scores(0));
    await writeFile(path('scores.txt'), scores(0.2));
    const uri = vscode.Uri.file(path('scores.txt'));
    await acceptFirst(vscode.commands.executeCommand(COMMANDS.compareWithRevision, { resourceUri: uri }));
    const comparison = await comparisonOf('scores.txt', `scores (HEAD ${hash}).txt`);
    assert.equal(comparison.verdict, 'significant');
    await until('the sentence', () => (comparison.sentence.includes(hash) ? true : undefined));
  });
});
