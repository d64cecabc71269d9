import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { RealGainError, type ChangedFile, type CompareSettings, type FileStamp, append } from '../../model';
import { watchChanges } from '../host/file-watch';
import { showError } from '../host/notifications';
import { defaultSettings, onSettingsChange } from '../host/settings';
import { saveAs } from './save';
import type { ActivePage } from './active-page';
import type { KeptAnswers } from './kept-answers';
import { FocusGate } from './focus-gate';
import { pageRequestSchema, type PageRequest, type PageState, type StateOrProgress } from './messages';
import { Runs } from './runs';
import { pagePolicy } from './policy';
import { pageWords } from './words';

/** A script and a style sheet in dist/webview. */
type Bundle = 'panel' | 'study' | 'question' | 'table';

export interface PageContext {
  readonly extensionUri: vscode.Uri;
  readonly log: vscode.LogOutputChannel;
  readonly active: ActivePage;
  /** Loaded with the first page. */
  answers(): Promise<KeptAnswers>;
}

/** What only this kind of page asks for. */
export type OwnRequest<Schema extends v.GenericSchema> = Exclude<v.InferOutput<Schema>, PageRequest>;

/** What one kind of page says about itself. */
export interface PageDescription<Schema extends v.GenericSchema, State extends PageState> {
  readonly bundle: Bundle;
  /** What the page may ask for. It is never trusted: anything else is dropped. */
  readonly schema: Schema;
  title(): string;
  /** The entry of the history that it shows; absent: none. */
  entryKey?(): string | null;
  /** Those that hold for what it shows whatever the user's settings become; absent: it has none. */
  keptSettings?(): Partial<CompareSettings>;
  /** What the calculations are about, for the log. */
  subject(): string;
  /** Where the dialog begins that saves a chart. */
  folder(): string;
  /** What the page shows, apart from how the calculation stands and which files have changed. */
  state(): Omit<State, keyof PageState>;
  run(): Promise<void>;
  obey(request: OwnRequest<Schema>): Promise<void>;
  /** Shows why a request failed; absent: the page shows it in place of an answer. */
  refuse?(error: RealGainError): void;
  /** Sends a page that has just loaded what isn't in the state. */
  sendRest?(): void;
}

/** What every panel is made of: a page, the calculations for it, and a watch on the files that they are about. */
export class Page<Schema extends v.GenericSchema, State extends PageState, Message = StateOrProgress<State>>
  implements vscode.Disposable
{
  readonly runs: Runs;
  /** Questions wait until the page has the focus that it takes. */
  private readonly gate = new FocusGate();
  private hasFocus = false;
  private changed: readonly ChangedFile[] = [];
  /** The user's settings when the page was opened; of a page that keeps none, when its answer was computed. */
  private settings = defaultSettings();
  private computedAt: number | undefined;
  private watcher: vscode.Disposable | null = null;
  private readonly disposables: vscode.Disposable[];

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly description: PageDescription<Schema, State>,
    private readonly context: PageContext,
  ) {
    const { extensionUri, log } = context;
    this.runs = new Runs({
      changed: () => this.show(),
      advanced: (progress) => this.post({ type: 'progress', progress }),
      failed: ({ message }) => log.info(`${description.subject()}: ${message}`),
      readyToAsk: () => this.gate.pass(),
    });
    this.gate.close();
    const { webview } = panel;
    const resources = [vscode.Uri.joinPath(extensionUri, 'dist', 'webview')];
    webview.options = { enableScripts: true, enableForms: false, localResourceRoots: resources };
    panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.png');
    panel.title = description.title();
    this.followActive();
    this.disposables = [
      webview.onDidReceiveMessage((message: unknown) => this.receive(message)),
      panel.onDidChangeViewState(() => this.followView()),
      onSettingsChange(() => this.show()),
    ];
    webview.html = pageHtml(webview, extensionUri, description.bundle);
  }

  show(): void {
    const { panel, description, runs } = this;
    panel.title = description.title();
    this.followActive();
    const { changed: stale, settingsChanged, computedAt } = this;
    const common = { ...runs.state, stale, settingsChanged, computedAt };
    this.post({ type: 'state', state: { ...description.state(), ...common } });
  }

  send(message: Message): void {
    this.post(message);
  }

  private post(message: unknown): void {
    void this.panel.webview.postMessage(message);
  }

  reveal(): void {
    if (!this.hasFocus) {
      this.gate.close();
      if (this.panel.visible) {
        this.gate.loaded();
      }
    }
    this.panel.reveal();
  }

  /** A hidden page takes no focus; one that is shown again is loaded again. */
  private followView(): void {
    this.followActive();
    if (!this.panel.visible) {
      this.hasFocus = false;
      this.gate.open();
    }
  }

  private followActive(): void {
    const { panel, description } = this;
    const subject = { title: description.title(), entry: description.entryKey?.() ?? null };
    this.context.active.set(this, panel.active ? subject : null);
  }

  private receive(message: unknown): void {
    const common = v.safeParse(pageRequestSchema, message);
    const own = common.success ? null : v.safeParse(this.description.schema, message);
    if (common.success) {
      void this.grant(() => this.obey(common.output));
    } else if (own?.success) {
      // The requests that all pages share were tried first.
      void this.grant(() => this.description.obey(own.output as OwnRequest<Schema>));
    } else {
      this.context.log.warn('The panel sent a message that makes no sense; it was dropped.');
    }
  }

  private async obey(request: PageRequest): Promise<void> {
    switch (request.type) {
      case 'ready':
        this.gate.loaded();
        this.description.sendRest?.();
        this.show();
        return;
      case 'cancel':
        this.runs.cancel();
        return;
      case 'rerun':
        return this.description.run();
      case 'save':
        return saveAs(request, this.description.folder());
      case 'focus':
        this.hasFocus = request.has;
        if (request.has) {
          this.gate.open();
        }
    }
  }

  private async grant(request: () => Promise<void>): Promise<void> {
    try {
      await request();
    } catch (error) {
      if (!(error instanceof RealGainError)) {
        void showError(error instanceof Error ? error.message : String(error));
      } else if (this.description.refuse !== undefined) {
        this.description.refuse(error);
      } else {
        this.runs.fail(error);
        this.show();
      }
    }
  }

  private get settingsChanged(): PageState['settingsChanged'] {
    const [before, now] = [this.settings, defaultSettings()];
    const kept: Partial<CompareSettings> | undefined = this.description.keptSettings?.();
    const isOther = Object.keys(now).some((name) => {
      const setting = name as keyof CompareSettings;
      return (
        now[setting] !== before[setting] &&
        (kept === undefined || (setting in kept && kept[setting] !== now[setting]))
      );
    });
    return !isOther ? undefined : kept === undefined ? 'since' : 'kept';
  }

  get isStale(): boolean {
    return this.changed.length > 0;
  }

  /** An answer is there: it is kept for a reload of the window, and its files are watched. */
  answered(key: string, answer: unknown, files: readonly FileStamp[]): void {
    void this.context.answers().then((answers) => answers.keep(key, answer, files));
    this.watch(files);
  }

  /**
   * Shows the answer that was there before a reload of the window, or computes it: if its files have changed, or it wasn't kept.
   *
   * @param show is handed what `answered` kept under the key
   */
  resume(key: string, show: (answer: unknown) => Promise<void> | void): Promise<void> {
    return this.runs.start(async () => {
      const kept = await (await this.context.answers()).read(key);
      if (kept === null) {
        // It takes the place of this one.
        void this.description.run();
        return () => undefined;
      }
      return async () => {
        this.watch(kept.files);
        this.computedAt = kept.time;
        await show(kept.answer);
      };
    });
  }

  /** Takes these files as they are now for those that the page is about. */
  watch(files: readonly FileStamp[]): void {
    this.changed = [];
    this.computedAt = undefined;
    if (this.description.keptSettings === undefined) {
      this.settings = defaultSettings();
    }
    this.watcher?.dispose();
    this.watcher = watchChanges(files, (changed) => this.markChanged(changed));
  }

  markChanged(changed: readonly ChangedFile[]): void {
    this.changed = changed;
    this.show();
  }

  /** Disposes of these together with the page. */
  own(...disposables: readonly vscode.Disposable[]): void {
    append(this.disposables, disposables);
  }

  dispose(): void {
    this.context.active.set(this, null);
    this.runs.stop();
    this.gate.open();
    this.watcher?.dispose();
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

/** The page that a panel shows: nothing but the bundle, under the strictest policy that it runs with. */
function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri, bundle: Bundle): string {
  const nonce = randomBytes(16).toString('base64');
  const file = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview', name)).toString();
  // Without a translation the page is in English, whatever the language of the editor.
  const language = vscode.l10n.bundle === undefined ? 'en' : vscode.env.language;
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
  <meta charset="UTF-8">
  <meta http-equiv="Content-Security-Policy" content="${pagePolicy(webview.cspSource, nonce)}">
  <meta property="csp-nonce" content="${nonce}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${file(`${bundle}.css`)}">
  <title>RealGain</title>
</head>
<body>
  <div id="app"></div>
  ${pageWords(vscode.l10n.bundle)}
  <script type="module" nonce="${nonce}" src="${file(`${bundle}.js`)}"></script>
</body>
</html>`;
}
