import * as vscode from 'vscode';
import { pollMilliseconds, onSettingsChange, watchEnabled } from './settings';

/**
 * A watcher needs some seconds before it sees everything, and doesn't report what it missed: after these delays the
 * folders are checked for what came meanwhile.
 */
const CATCH_UP_DELAYS_MS = [0, 1_500, 5_000, 15_000];

/** A kind of thing whose files are watched: a test set, a suite. */
export interface Watchable<T> {
  all(): readonly T[];
  /** The same for the same one, however often it is read again. */
  keyOf(thing: T): string;
  patternOf(thing: T): vscode.RelativePattern;
  /** A file or folder was created or changed. */
  touched(thing: T, uri: vscode.Uri): void;
  /**
   * Checks the files for changes that no event reported. A second check starts only when the first has ended.
   *
   * @param isYoung whether its watcher has just been created, and may miss events
   */
  poll(thing: T, isYoung: boolean): Promise<void>;
}

/**
 * Watches by events and, because beyond the system's limit of watched files a watcher gets no events and no error either, by
 * regular checks while the window has the focus. Off in untrusted workspaces, and if the setting is off.
 */
export class FolderWatching<T> implements vscode.Disposable {
  private watchers: vscode.Disposable[] = [];
  /** Those whose folders are being searched: a search in a network folder that is gone may never end. */
  private readonly searching = new Set<string>();
  private readonly disposables: vscode.Disposable[];

  /** @param onDidChange when there are others to watch */
  constructor(
    private readonly kind: Watchable<T>,
    onDidChange: vscode.Event<void>,
  ) {
    const restart = (): void => this.restart();
    this.disposables = [
      onDidChange(restart),
      onSettingsChange(restart),
      vscode.workspace.onDidGrantWorkspaceTrust(restart),
      vscode.window.onDidChangeWindowState(({ focused }) => focused && this.poll()),
    ];
    this.restart();
  }

  private restart(): void {
    vscode.Disposable.from(...this.watchers).dispose();
    const isOn = vscode.workspace.isTrusted && watchEnabled();
    this.watchers = isOn ? this.kind.all().map((thing) => this.watch(thing)) : [];
    const milliseconds = pollMilliseconds();
    if (this.watchers.length > 0 && milliseconds > 0) {
      const timer = setInterval(() => vscode.window.state.focused && this.poll(), milliseconds);
      this.watchers.push(new vscode.Disposable(() => clearInterval(timer)));
    }
  }

  private poll(): void {
    if (this.watchers.length > 0) {
      this.kind.all().forEach((thing) => void this.pollOne(thing));
    }
  }

  private watch(thing: T): vscode.Disposable {
    const pattern = this.kind.patternOf(thing);
    const watcher = vscode.workspace.createFileSystemWatcher(pattern, false, false, true);
    const touch = (uri: vscode.Uri): void => this.kind.touched(thing, uri);
    const timers = CATCH_UP_DELAYS_MS.map((delay) => setTimeout(() => void this.pollOne(thing, true), delay));
    const stop = new vscode.Disposable(() => timers.forEach(clearTimeout));
    return vscode.Disposable.from(watcher, watcher.onDidCreate(touch), watcher.onDidChange(touch), stop);
  }

  private async pollOne(thing: T, isYoung = false): Promise<void> {
    const key = this.kind.keyOf(thing);
    if (!this.searching.has(key)) {
      this.searching.add(key);
      await this.kind.poll(thing, isYoung).finally(() => this.searching.delete(key));
    }
  }

  dispose(): void {
    vscode.Disposable.from(...this.watchers, ...this.disposables).dispose();
  }
}
