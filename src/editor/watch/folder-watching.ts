import * as vscode from 'vscode';
import { onSettingsChange, pollMilliseconds, isOn } from '../host/settings';
import { type Declared, declaredKey } from '../stores/declared';

/**
 * A watcher needs some seconds before it sees everything, and doesn't report what it missed: after these delays the
 * folders are checked for what came meanwhile.
 */
const CATCH_UP_DELAYS_MS = [0, 1_500, 5_000, 15_000];

/** A test set or suite, and the results in its folders that are compared when they change. */
export interface Target {
  /** As it was read: another object once its realgain.json has changed. */
  readonly declared: Declared;
  readonly pattern: vscode.RelativePattern;
  /** The result to which a file or folder belongs: itself, or the folder of a system; null: none. */
  resultOf(changed: string): string | null;
  /** The results that exist now. */
  results(): Promise<readonly string[]>;
  /** The results that were never compared with the baseline. */
  missing?(): Promise<readonly string[]>;
}

interface Watching {
  /** What is watched by now; asked when this may have changed. */
  readonly targets: () => readonly Target[];
  readonly onDidChange: vscode.Event<void>;
  /** Takes a target that was declared, or is declared otherwise than before. */
  began(target: Target, isWatched: () => boolean): void;
  /** Takes a file or folder that was created or changed. */
  touched(target: Target, changed: string): void;
  deleted(target: Target, file: string): void;
  /**
   * Checks the files for changes that no event reported. A second check starts only when the first has ended.
   *
   * @param isYoung whether its watcher has just been created, and may miss events
   */
  poll(target: Target, isYoung: boolean): Promise<void>;
}

/**
 * Watches by events and, because beyond the system's limit of watched files a watcher gets no events and no error either, by
 * regular checks while the window has the focus. Off in untrusted workspaces, and if the setting is off.
 */
export class FolderWatching implements vscode.Disposable {
  private targets: readonly Target[] = [];
  private watchers: vscode.Disposable[] = [];
  /** Those whose folders are being searched: a search in a network folder that is gone may never end. */
  private readonly searching = new Set<string>();
  private readonly disposables: vscode.Disposable[];

  constructor(private readonly watching: Watching) {
    const restart = (): void => this.restart();
    this.disposables = [
      watching.onDidChange(restart),
      onSettingsChange(restart),
      vscode.workspace.onDidGrantWorkspaceTrust(restart),
      vscode.window.onDidChangeWindowState(({ focused }) => focused && this.poll()),
    ];
    this.restart();
  }

  private restart(): void {
    vscode.Disposable.from(...this.watchers).dispose();
    const before = this.targets;
    this.targets = vscode.workspace.isTrusted && isOn('watch.enabled') ? this.watching.targets() : [];
    this.watchers = this.targets.map((target) => this.watch(target));
    const isIn = ({ declared }: Target, all: readonly Target[]): boolean =>
      all.some((one) => one.declared === declared);
    for (const target of this.targets.filter((one) => !isIn(one, before))) {
      this.watching.began(target, () => isIn(target, this.targets));
    }
    const milliseconds = pollMilliseconds();
    if (this.targets.length > 0 && milliseconds > 0) {
      const timer = setInterval(() => vscode.window.state.focused && this.poll(), milliseconds);
      this.watchers.push(new vscode.Disposable(() => clearInterval(timer)));
    }
  }

  private poll(): void {
    this.targets.forEach((target) => void this.pollOne(target));
  }

  private watch(target: Target): vscode.Disposable {
    const watcher = vscode.workspace.createFileSystemWatcher(target.pattern);
    const touch = ({ fsPath }: vscode.Uri): void => this.watching.touched(target, fsPath);
    const events = [
      watcher.onDidCreate(touch),
      watcher.onDidChange(touch),
      watcher.onDidDelete(({ fsPath }) => this.watching.deleted(target, fsPath)),
    ];
    const timers = CATCH_UP_DELAYS_MS.map((delay) =>
      setTimeout(() => void this.pollOne(target, true), delay),
    );
    const stop = new vscode.Disposable(() => timers.forEach(clearTimeout));
    return vscode.Disposable.from(watcher, ...events, stop);
  }

  private async pollOne(target: Target, isYoung = false): Promise<void> {
    const key = declaredKey(target.declared);
    if (!this.searching.has(key)) {
      this.searching.add(key);
      await this.watching.poll(target, isYoung).finally(() => this.searching.delete(key));
    }
  }

  dispose(): void {
    vscode.Disposable.from(...this.watchers, ...this.disposables).dispose();
  }
}
