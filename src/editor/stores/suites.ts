import * as vscode from 'vscode';
import type { TestSets } from './test-sets';
import type { SuiteVerdict } from './verdict';
import type { Verdicts } from './verdicts';

/** What is loaded with the first suite. */
interface Loaded {
  readonly Verdicts: Pick<typeof Verdicts, 'open'>;
  readonly suiteStatus: (verdict: SuiteVerdict) => string;
}

/** What the rules of alerts look at. */
export function alertable(verdict: SuiteVerdict) {
  const { origin, seen, deciding } = verdict;
  return { origin, seen, comparison: deciding, verdict };
}

/**
 * What is known of the suites of this workspace. Most workspaces declare none: the verdicts, and what finds them, are loaded
 * with the first suite.
 */
export class Suites implements vscode.Disposable {
  private verdicts: Verdicts | undefined;
  private loaded: Loaded | undefined;
  private opening: Promise<Verdicts> | undefined;
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly disposables: vscode.Disposable[] = [this.changed];
  /** Fires when a verdict comes, or is opened. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly storage: vscode.Uri,
    private readonly log: vscode.LogOutputChannel,
    private readonly load: () => Promise<Loaded>,
  ) {}

  /** Reads what is known, and starts what finds more, once a suite is declared. */
  whenDeclared(testSets: TestSets, start: () => Promise<vscode.Disposable>): void {
    let isStarted = false;
    const startOnce = (): void => {
      if (testSets.suites.length > 0 && !isStarted) {
        isStarted = true;
        void this.open();
        void start().then((started) => this.disposables.push(started));
      }
    };
    this.disposables.push(testSets.onDidChange(startOnce));
  }

  /** Newest first; [] until they are read. */
  get all(): readonly SuiteVerdict[] {
    return this.verdicts?.all ?? [];
  }

  markAllSeen(): void {
    this.verdicts?.markSeen(this.all.map(({ key }) => key));
  }

  /** `chat-2 on harness: +1.24 points vs chat-1, p = 0.013, significantly better` */
  statusOf(verdict: SuiteVerdict): string {
    return this.loaded?.suiteStatus(verdict) ?? '';
  }

  open(): Promise<Verdicts> {
    this.opening ??= this.load().then(async (loaded) => {
      const verdicts = await loaded.Verdicts.open(this.storage, this.log);
      this.loaded = loaded;
      this.verdicts = verdicts;
      this.disposables.push(
        verdicts,
        verdicts.onDidChange(() => this.changed.fire()),
      );
      this.changed.fire();
      return verdicts;
    });
    return this.opening;
  }

  /** Await this when the window closes. */
  async flush(): Promise<void> {
    await this.verdicts?.flush();
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }
}
