import * as path from 'node:path';
import * as vscode from 'vscode';
import { isOnNetwork } from '../../model/names';
import type { HistoryEntry } from '../stores/history';
import { kindOf } from '../../files/stamps';
import type { Stores } from '../stores';

export interface Mention {
  readonly line: number;
  readonly named: string;
}

const MENTION = /\brealgain:[ \t]*(?:"([^"\n]+)"|([^\s"'`]+))/g;

/** Every `realgain: path/to/output` in a text, with its line counted from 0. */
export function mentionsIn(text: string): Mention[] {
  let line = 0;
  let counted = 0;
  return [...text.matchAll(MENTION)].map((match) => {
    for (; counted < match.index; counted++) {
      if (text.charCodeAt(counted) === 10) {
        line++;
      }
    }
    return { line, named: match[1] ?? match[2] ?? '' };
  });
}

/** A path in a comment is meant from the document's folder, else from the workspace folder's root. */
export async function resolveMention(document: vscode.Uri, named: string): Promise<string | null> {
  if (isOnNetwork(named)) {
    return null; // A lens must not make anyone log in to a network drive.
  }
  const workspace = vscode.workspace.getWorkspaceFolder(document)?.uri.fsPath;
  const candidates = [path.resolve(path.dirname(document.fsPath), named)];
  if (workspace !== undefined) {
    candidates.push(path.resolve(workspace, named));
  }
  for (const file of candidates) {
    if ((await kindOf(file)) === 'file') {
      return file;
    }
  }
  return null;
}

type Knowing = Pick<Stores, 'history' | 'testSets'>;

export async function isKnown(file: string, { history, testSets }: Knowing): Promise<boolean> {
  return history.latestOf(file) !== undefined || (await testSets.of(file)) !== null;
}

/** The comparison with the baseline; the newest one for the baseline itself or without a baseline. */
export async function comparisonOf(
  file: string,
  { history, testSets }: Knowing,
): Promise<HistoryEntry | undefined> {
  const newest = history.latestOf(file);
  if (newest === undefined) {
    return undefined;
  }
  const baseline = await testSets.baselineOf(file);
  return baseline === null || baseline === file ? newest : history.latest(file, baseline);
}
