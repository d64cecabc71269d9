import { createHash } from 'node:crypto';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { baseName } from '../../model/names';
import { RealGainError } from '../../model/errors';
import { remove } from '../../files/folder';
import { stampIfThere } from '../../files/stamps';
import { entriesOf, readSmall } from '../../files/open';
import { writeAtomically } from '../../files/write';
import { FileInGit, type Commit } from './file-in-git';
import { pickOne } from '../host/notifications';

/** The part of the API of VS Code's Git extension (version 1) that we use. */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  readonly git: { readonly path: string };
  getRepository(file: vscode.Uri): object | null;
}

const MOST_COMMITS = 50;
const MOST_KEPT = 100;
const SHORT_HASH = 7;
/** Names of files have 255 bytes at most. */
const LONGEST_LABEL = 60;

/**
 * Asks for a revision of an output and lays its contents down in the extension's own storage, where they can be
 * compared like any file.
 *
 * @returns the path of that file, named `output (revision).ext`; undefined if the user cancels
 * @throws RealGainError where there is no such revision, with what to do
 */
export async function askRevision(file: string, storage: vscode.Uri): Promise<string | undefined> {
  const name = baseName(file);
  const git = new FileInGit(await programFor(file), file);
  const commits = await git.commits(MOST_COMMITS);
  if (commits.length === 0) {
    throw fault(
      file,
      vscode.l10n.t('{0} was never committed, so Git has no revision to compare it with.', name),
    );
  }
  const revision = await askWhich(file, commits);
  if (revision === undefined) {
    return undefined;
  }
  const commit = await git.commitOf(revision);
  if (commit === null) {
    throw fault(
      file,
      vscode.l10n.t('{0} has no revision “{1}”; write a commit, branch, tag or HEAD~2.', name, revision),
    );
  }
  const contents = await git.contentsIn(commit);
  if (contents === null) {
    throw fault(
      file,
      vscode.l10n.t("{0} isn't in revision {1}: it was added later, or had another name.", name, revision),
    );
  }
  if (contents.subarray(0, 64).toString('latin1').startsWith('version https://git-lfs')) {
    throw fault(
      file,
      vscode.l10n.t('{0} is stored with Git LFS: {1} holds only a pointer to its contents.', name, revision),
    );
  }
  const short = commit.slice(0, SHORT_HASH);
  const label = commit.startsWith(revision) ? short : `${revision} ${short}`;
  return keep(contents, named(baseName(file), label), path.join(storage.fsPath, 'revisions'));
}

/** Git, for a file in a repository that the editor has opened: in a trusted workspace. */
async function programFor(file: string): Promise<string> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  const git = await extension?.activate();
  if (git?.enabled !== true) {
    throw new RealGainError(
      'file-unreadable',
      vscode.workspace.isTrusted
        ? vscode.l10n.t("VS Code's Git extension is disabled, so revisions can't be read.")
        : vscode.l10n.t("VS Code's Git extension is off in Restricted Mode, so revisions can't be read."),
    );
  }
  const api = git.getAPI(1);
  if (api.state === 'uninitialized') {
    await new Promise((resolve) => api.onDidChangeState(resolve));
  }
  if (api.getRepository(vscode.Uri.file(file)) === null) {
    throw fault(
      file,
      vscode.l10n.t('{0} is not in a Git repository that is open in Source Control.', baseName(file)),
    );
  }
  return api.git.path;
}

async function askWhich(file: string, commits: readonly Commit[]): Promise<string | undefined> {
  const title = vscode.l10n.t('Compare {0} with which revision of it?', baseName(file));
  const other = {
    label: vscode.l10n.t('Another revision…'),
    iconPath: new vscode.ThemeIcon('edit'),
    description: vscode.l10n.t('a branch, a tag, HEAD~2'),
    hash: '',
  };
  const picked = await pickOne(
    [
      {
        label: 'HEAD',
        iconPath: new vscode.ThemeIcon('git-commit'),
        description: vscode.l10n.t('the last commit'),
        hash: 'HEAD',
      },
      ...commits.map(({ hash, subject, author, date }) => ({
        label: subject,
        iconPath: new vscode.ThemeIcon('git-commit'),
        description: [hash.slice(0, SHORT_HASH), author, date.toLocaleDateString()]
          .filter(Boolean)
          .join(' · '),
        hash,
      })),
      other,
    ],
    {
      title,
      placeHolder: vscode.l10n.t('The file as it is now is A; the revision is B'),
      matchOnDescription: true,
    },
  );
  if (picked !== other) {
    return picked?.hash;
  }
  const prompt = vscode.l10n.t('A commit, branch, tag, or HEAD~2');
  const typed = await vscode.window.showInputBox({ title, prompt });
  return typed?.trim() || undefined;
}

/** `north.txt` → `north (HEAD~2 1a2b3c4).txt`; what no file may be called is left out. */
function named(name: string, label: string): string {
  const ending = /[^.](\.[^.]+(?:\.(?:gz|zst|zip))?)$/i.exec(name)?.[1] ?? '';
  const shown = label.replace(/[\\/:*?"<>|]|\p{Cc}/gu, '-').slice(-LONGEST_LABEL);
  return `${name.slice(0, name.length - ending.length)} (${shown})${ending}`;
}

/** By its contents: the same revision is the same file, whose comparison the history finds again. */
async function keep(contents: Buffer, name: string, folder: string): Promise<string> {
  const file = path.join(folder, createHash('sha256').update(contents).digest('hex').slice(0, 16), name);
  const kept = await readSmall(file, contents.length).catch(() => null);
  // A copy that was edited since is written again.
  if (kept === null || !contents.equals(kept)) {
    await writeAtomically(file, contents, { makesFolder: true });
    await forgetOldest(folder);
  }
  return file;
}

async function forgetOldest(folder: string): Promise<void> {
  const stamps = await Promise.all(
    (await entriesOf(folder)).map(({ name }) => stampIfThere(path.join(folder, name))),
  );
  const oldest = stamps.filter((stamp) => stamp !== null).sort((x, y) => y.modified - x.modified);
  for (const { path: old } of oldest.slice(MOST_KEPT)) {
    await remove(old);
  }
}

function fault(file: string, message: string): RealGainError {
  return new RealGainError('file-missing', message, { path: file });
}
