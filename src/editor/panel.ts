import * as path from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import type { Progress } from '../engine/protocol';
import {
  RealGainError,
  serializeError,
  type ComparisonDetails,
  type ComparisonIdentity,
  type Planning,
  type SerializedError,
} from '../model';
import { copyToClipboard } from './copy';
import { watchChanges } from './file-watch';
import { comparisonKey, type HistoryEntry } from './history';
import { fromPageSchema, type FromPage, type PanelState, type ToPage } from './messages';
import { panelPage, panelResources } from './panel-page';
import { openFile, withChanges, withChosenFile } from './panel-requests';
import type { Services } from './services';
import { pairLine } from './summary';

/** How often the page hears of progress, in milliseconds. */
const PROGRESS_INTERVAL = 100;

/** One comparison in one panel. It holds what is asked; the engine knows the answer. */
export class ComparisonPanel implements vscode.Disposable {
  private phase: PanelState['phase'] = 'running';
  private progress: Progress | null = null;
  private details: ComparisonDetails | null = null;
  private planning: Planning | null = null;
  private entry: HistoryEntry | null = null;
  private error: SerializedError | null = null;
  private stale: readonly string[] = [];
  private testSet: string | null = null;
  private running: AbortController | null = null;
  /** Key of the identity before the engine filled in what it found out. */
  private askedFor = '';
  private lastProgress = 0;
  private watcher: vscode.Disposable | null = null;
  private readonly disposables: vscode.Disposable[] = [];

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private identity: ComparisonIdentity,
    private readonly services: Services,
    private readonly onDisposed: () => void,
  ) {
    const { extensionUri } = services.context;
    panel.webview.options = { enableScripts: true, localResourceRoots: panelResources(extensionUri) };
    panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.png');
    this.disposables.push(
      panel.webview.onDidReceiveMessage((message: unknown) => this.receive(message)),
      panel.onDidDispose(() => this.dispose()),
      services.history.onDidChange(() => this.show()),
    );
    panel.webview.html = panelPage(panel.webview, extensionUri);
    this.retitle();
    void this.run();
  }

  isOf(identity: ComparisonIdentity): boolean {
    const { a, b } = this.identity;
    return (a === identity.a && b === identity.b) || (a === identity.b && b === identity.a);
  }

  /** True if this very comparison is shown, or on its way, and no file has changed since. */
  isUpToDate(identity: ComparisonIdentity): boolean {
    const key = comparisonKey(identity);
    const same = key === comparisonKey(this.identity) || key === this.askedFor;
    return same && this.stale.length === 0 && (this.phase === 'running' || this.phase === 'done');
  }

  reveal(): void {
    this.panel.reveal();
  }

  /** Shows another comparison in this panel, or the same one afresh. */
  async compare(identity: ComparisonIdentity): Promise<void> {
    this.identity = identity;
    this.retitle();
    await this.run();
  }

  private async run(): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.askedFor = comparisonKey(this.identity);
    this.phase = 'running';
    this.progress = null;
    this.error = null;
    this.show();
    try {
      const { details, entry } = await this.services.comparisons.run(this.identity, {
        origin: 'person',
        mayAsk: true,
        signal: running.signal,
        onProgress: (progress) => this.advance(running, progress),
      });
      const testSet = await this.services.testSets.of(this.identity.a);
      if (this.running !== running) {
        return; // A newer run has taken over.
      }
      this.details = details;
      this.planning = details.planning;
      this.entry = entry;
      this.identity = details.identity;
      this.stale = [];
      this.testSet = testSet?.name ?? null;
      this.phase = 'done';
      this.watcher?.dispose();
      this.watcher = watchChanges(details.files, (changed) => {
        this.stale = changed;
        this.show();
      });
      this.services.history.markSeen([entry.key]);
    } catch (error) {
      if (this.running !== running) {
        return;
      }
      this.fail(error);
    }
    this.running = null;
    this.show();
  }

  private fail(error: unknown): void {
    this.error = serializeError(error);
    this.phase = this.error.code === 'cancelled' ? 'cancelled' : 'error';
    this.services.log.info(`${this.identity.a} against ${this.identity.b}: ${this.error.message}`);
  }

  private advance(running: AbortController, progress: Progress): void {
    if (this.running !== running) {
      return;
    }
    this.progress = progress;
    const now = Date.now();
    if (now - this.lastProgress >= PROGRESS_INTERVAL) {
      this.lastProgress = now;
      this.send({ type: 'progress', progress });
    }
  }

  private show(): void {
    this.send({ type: 'state', state: this.state() });
  }

  private send(message: ToPage): void {
    void this.panel.webview.postMessage(message);
  }

  private state(): PanelState {
    const { identity, phase, progress, details, planning, error, stale, testSet, entry } = this;
    const [a, b] = shortPaths(identity.a, identity.b);
    return {
      identity,
      labels: { a, b, references: identity.references.map((file) => path.basename(file)) },
      phase,
      progress,
      details,
      planning,
      error,
      stale: stale.map((file) => path.basename(file)),
      points: entry === null ? [] : this.services.history.pointsBeside(entry),
      current: entry?.key ?? null,
      testSet,
    };
  }

  private retitle(): void {
    this.panel.title = pairLine({ identity: this.identity });
  }

  /** What the page asks for. It is never trusted: anything that isn't one of the messages is dropped. */
  private receive(message: unknown): void {
    const checked = v.safeParse(fromPageSchema, message);
    if (checked.success) {
      this.obey(checked.output).catch((error: unknown) => this.refuse(error));
    } else {
      this.services.log.warn('The panel sent a message that makes no sense; it was dropped.');
    }
  }

  /** A wish that can't be granted: a value that makes no sense, a file that can't be opened. */
  private refuse(error: unknown): void {
    if (error instanceof RealGainError) {
      this.fail(error);
      this.show();
    } else {
      void vscode.window.showErrorMessage(
        `RealGain: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  private async obey(message: FromPage): Promise<void> {
    const { identity, services } = this;
    switch (message.type) {
      case 'ready':
        this.show();
        return;
      case 'cancel':
        return this.running?.abort();
      case 'rerun':
        return this.run();
      case 'swap':
        return this.compare({
          ...identity,
          a: identity.b,
          b: identity.a,
          ...(identity.runs && { runs: { a: identity.runs.b, b: identity.runs.a } }),
        });
      case 'choose': {
        const chosen = await withChosenFile(identity, message.which, services);
        return chosen === null ? undefined : this.compare(chosen);
      }
      case 'setBaseline':
        return services.setBaseline(identity.b);
      case 'change':
        return this.compare(withChanges(identity, message));
      case 'plan':
        return this.plan(message.gain, message.power);
      case 'copy':
        return this.details === null ? undefined : copyToClipboard(this.details, message.format);
      case 'open':
        return openFile(identity, message);
      case 'openComparison':
        return services.openComparison(message.key);
    }
  }

  /** Plans anew; the comparison stays as it is. */
  private async plan(gain: number | null, power: number): Promise<void> {
    const { details } = this;
    if (details === null) {
      return;
    }
    try {
      const planning = await this.services.comparisons.plan(details, { gain, power, items: null });
      if (this.details === details) {
        this.planning = planning;
        this.show();
      }
    } catch (error) {
      // The page asks for nothing that can't be planned; what is left is an engine that was lost.
      this.services.log.error(`The planning failed: ${serializeError(error).message}`);
    }
  }

  dispose(): void {
    this.running?.abort();
    this.running = null;
    this.watcher?.dispose();
    vscode.Disposable.from(...this.disposables).dispose();
    this.onDisposed();
  }
}

/** Base names where they tell the files apart, else paths as the workspace shows them. */
function shortPaths(a: string, b: string): [a: string, b: string] {
  const [nameA, nameB] = [path.basename(a), path.basename(b)];
  return nameA === nameB
    ? [vscode.workspace.asRelativePath(a), vscode.workspace.asRelativePath(b)]
    : [nameA, nameB];
}
