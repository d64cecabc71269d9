import * as path from 'node:path';
import type * as v from 'valibot';
import * as vscode from 'vscode';
import type { Progress } from '../../engine/protocol';
import type { FileStamp, RealGainError } from '../../model';
import { watchChanges } from '../host/file-watch';
import { FocusGate } from './focus-gate';
import { openPage, type PageOptions } from './html';
import { Runs } from './runs';

/** What a kind of panel says about itself. */
interface PageOwner<Schema extends v.GenericSchema> extends Omit<PageOptions<Schema>, 'refuse' | 'focused'> {
  /** Sends the page its state: there is something new. */
  readonly show: () => void;
  /** What the calculations are about, for the log. */
  readonly subject: () => string;
  /** What to do with a wish that can't be granted; absent: the page shows why instead of an answer. */
  readonly refuse?: (error: RealGainError) => void;
  readonly onDisposed: () => void;
}

/** What every panel is made of: a page, the calculations for it, and a watch on the files that they are about. */
export class Page<Schema extends v.GenericSchema, Message> implements vscode.Disposable {
  readonly runs: Runs;
  /** Questions wait until the page has the focus that it takes. */
  private readonly gate = new FocusGate();
  private hasFocus = false;
  private changed: readonly string[] = [];
  private watcher: vscode.Disposable | null = null;
  private readonly disposables: vscode.Disposable[];

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly owner: PageOwner<Schema>,
  ) {
    const { services, show, subject } = owner;
    this.runs = new Runs({
      changed: show,
      advanced: (progress) => this.send({ type: 'progress', progress }),
      failed: ({ message }) => services.log.info(`${subject()}: ${message}`),
      readyToAsk: () => this.gate.pass(),
    });
    const refuse = (error: RealGainError) => {
      this.runs.fail(error);
      show();
    };
    const focused = (has: boolean): void => {
      this.hasFocus = has;
      if (has) {
        this.gate.open();
      }
    };
    this.gate.close();
    this.disposables = [
      openPage(panel, { refuse, focused, ...owner }),
      panel.onDidDispose(() => this.dispose()),
      panel.onDidChangeViewState(() => this.followView()),
    ];
  }

  set title(title: string) {
    this.panel.title = title;
  }

  reveal(): void {
    if (!this.hasFocus) {
      this.gate.close();
    }
    this.panel.reveal();
  }

  /** A page that is hidden takes no focus; one that is shown again is loaded anew. */
  private followView(): void {
    if (!this.panel.visible) {
      this.hasFocus = false;
      this.gate.open();
    }
  }

  send(message: Message | { type: 'progress'; progress: Progress }): void {
    void this.panel.webview.postMessage(message);
  }

  /** Names of the files that are no longer as they were read. */
  get stale(): readonly string[] {
    return this.changed.map((file) => path.basename(file));
  }

  /** Takes these files as they are now for those that the page is about. */
  watch(files: readonly FileStamp[]): void {
    this.changed = [];
    this.watcher?.dispose();
    this.watcher = watchChanges(files, (changed) => this.markChanged(changed));
  }

  /** @param changed paths of the files that are no longer as they were read */
  markChanged(changed: readonly string[]): void {
    this.changed = changed;
    this.owner.show();
  }

  /** Ends these together with the page. */
  keep(...disposables: readonly vscode.Disposable[]): void {
    this.disposables.push(...disposables);
  }

  dispose(): void {
    this.runs.stop();
    this.gate.open();
    this.watcher?.dispose();
    vscode.Disposable.from(...this.disposables).dispose();
    this.owner.onDisposed();
  }
}
