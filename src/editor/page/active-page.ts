import * as vscode from 'vscode';
import type { TableVerdict } from '../stores/verdict';

export interface Subject {
  readonly title: string;
  /** The page's entry in the history, if it is about a pair that was compared. */
  readonly entry: string | null;
  /** What it has found out; '' before there is an answer. */
  readonly sentence: string;
  /** The table's verdict, if the page is about one. */
  readonly verdict?: TableVerdict | null;
}

/** The page in front, if an editor of ours is active: the status bar is about the same. */
export class ActivePage implements vscode.Disposable {
  private owner: object | null = null;
  private subject: Subject | null = null;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  get current(): Subject | null {
    return this.subject;
  }

  /** @param subject null: this page is no longer in front */
  set(owner: object, subject: Subject | null): void {
    const isOwner = this.owner === owner;
    if (subject === null ? !isOwner : isOwner && isSame(subject, this.subject)) {
      return;
    }
    [this.owner, this.subject] = subject === null ? [null, null] : [owner, subject];
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}

function isSame(one: Subject, other: Subject | null): boolean {
  return one.title === other?.title && one.entry === other.entry && one.sentence === other.sentence;
}
