import * as v from 'valibot';
import * as vscode from 'vscode';
import { append } from '../../model/lists';
import { RealGainError, type SerializedError } from '../../model/errors';
import { type Answer as AnswerOfQuestion, type CopyFormat, sentenceOf } from '../../model/results/report';
import type { CompareSettings } from '../../model/settings/settings';
import type { FileStamp } from '../../model/results/details';
import { cancelledError } from '../../model/cancel';
import type { Progress } from '../../engine/protocol';
import { changedFiles } from '../../files/stamps';
import { showError, showRunningOn } from '../host/notifications';
import { withShownPaths } from '../host/places';
import { onSettingsChange } from '../host/settings';
import { saveAs } from './save';
import type { ActivePage, Subject } from './active-page';
import type { KeptAnswers } from './kept-answers';
import { FocusGate } from './focus-gate';
import { Freshness } from './freshness';
import { type PageRequest, pageRequestSchema } from './messages';
import { type RunContext, Runs } from './runs';
import { pageHtml } from './html';

export interface PageContext {
  readonly extensionUri: vscode.Uri;
  readonly log: vscode.LogOutputChannel;
  readonly active: ActivePage;
  /** Loaded with the first page. */
  answers(): Promise<KeptAnswers>;
  copy(answer: AnswerOfQuestion, format: CopyFormat): Promise<void>;
  /** Asks where to save a report, and writes it there. */
  exportReport(answer: AnswerOfQuestion): Promise<void>;
}

/** What only this kind of page asks for. */
export type OwnRequest<Schema extends v.GenericSchema> = Exclude<v.InferOutput<Schema>, PageRequest>;

interface Answered {
  readonly files: readonly FileStamp[];
}

/** The answer that a panel begins with; without any, that of the page before a reload of the window. */
export interface Restored<Answer> {
  readonly answer?: Answer;
}

/**
 * One question in one panel: its identity, its calculations, the answer, the page that shows it, and a watcher of its files.
 * Each kind of question says how it is computed, what is shown beside it, and what its page may ask for.
 */
export abstract class AnswerPanel<Asked, Answer extends Answered, Schema extends v.GenericSchema>
  implements vscode.Disposable
{
  /** A script and a style sheet in dist/webview. */
  protected abstract readonly bundle: 'panel' | 'study' | 'question';
  /** What the page may ask for. It is never trusted: anything else is dropped. */
  protected abstract readonly schema: Schema;
  /** The last answer; while another is computed, the previous one. */
  protected answer: Answer | null = null;
  protected readonly runs: Runs;
  /** Questions wait until the page has the focus that it takes. */
  private readonly gate = new FocusGate();
  private hasFocus = false;
  /** Takes how far a calculation is that goes on without its page; null while the page is there. */
  private left: ((progress: Progress) => void) | null = null;
  private isClosed = false;
  private readonly freshness = new Freshness(
    () => this.keptSettings(),
    () => this.show(),
  );
  private readonly disposables: vscode.Disposable[] = [];

  constructor(
    private readonly panel: vscode.WebviewPanel,
    protected asked: Asked,
    protected readonly context: PageContext,
  ) {
    this.runs = new Runs(
      {
        changed: () => this.show(),
        advanced: (progress) =>
          this.left === null ? this.send({ type: 'progress', progress }) : this.left(progress),
        failed: (error) => this.ended(error),
        readyToAsk: async () => {
          await this.gate.pass();
          if (this.isClosed) {
            throw cancelledError();
          }
        },
      },
      withShownPaths,
    );
    this.gate.close();
  }

  abstract title(): string;

  /** What the calculations are about, for the log. */
  protected abstract subject(): string;

  /** Where the dialog begins that saves a chart. */
  protected abstract folder(): string;

  /** Whether the panel is about this, whatever its settings. */
  abstract isOf(asked: Asked): boolean;

  /** The same was opened again: starts what is needed, and doesn't wait for it. */
  reopen(_asked: Asked): void {
    // Showing the panel is enough.
  }

  /** @throws RealGainError */
  protected abstract compute(context: RunContext): Promise<Answer>;

  /** Finds out what is shown beside an answer. @returns takes it over */
  protected abstract prepare(answer: Answer): (() => void) | Promise<() => void>;

  /** The key of the stored answer, for a reload of the window. */
  protected abstract keptUnder(): string;

  /** Keeps a new answer for a reload of the window. */
  protected keep(answer: Answer): Promise<void> | void {
    const key = this.keptUnder();
    void this.context.answers().then((answers) => answers.keep(key, answer, answer.files));
  }

  /** What the page shows, apart from how the calculation stands and which files have changed. */
  protected abstract state(): object;

  protected abstract obey(request: OwnRequest<Schema>): Promise<void>;

  /** The answer as it is copied and exported. */
  protected abstract published(answer: Answer): AnswerOfQuestion;

  /** What the status bar is about while the page is in front. */
  protected about(): Subject {
    const sentence = this.answer === null ? '' : sentenceOf(this.published(this.answer));
    return { title: this.title(), entry: null, sentence };
  }

  /** The settings that hold for what the page shows whatever the user's become; undefined: it has none. */
  protected keptSettings(): Partial<CompareSettings> | undefined {
    return undefined;
  }

  protected refuse(error: RealGainError): void {
    this.runs.fail(error);
    this.show();
  }

  /** Sends a page that has just loaded what isn't in the state. */
  protected sendRest(): void {
    // Most have everything in the state.
  }

  /** @param restored null: the answer is computed */
  begin(restored: Restored<Answer> | null): void {
    const { panel, context } = this;
    const { webview } = panel;
    const { extensionUri } = context;
    const resources = [vscode.Uri.joinPath(extensionUri, 'dist', 'webview')];
    webview.options = { enableScripts: true, enableForms: false, localResourceRoots: resources };
    panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.png');
    panel.title = this.title();
    this.followActive();
    this.own(
      webview.onDidReceiveMessage((message: unknown) => this.receive(message)),
      panel.onDidChangeViewState(() => this.followView()),
      onSettingsChange(() => this.show()),
    );
    webview.html = pageHtml(webview, extensionUri, this.bundle);
    if (restored === null) {
      void this.run();
    } else if (restored.answer === undefined) {
      void this.resume();
    } else {
      const { answer } = restored;
      void this.runs.start(() => this.ofBefore(answer));
    }
  }

  protected ask(asked: Asked): Promise<void> {
    this.asked = asked;
    return this.run();
  }

  /** A file that was missing is computed with once it is there. */
  private ended({ code, path, message }: SerializedError): void {
    this.context.log.info(`${this.subject()}: ${message}`);
    if (code === 'file-missing' && path !== undefined && !this.isClosed) {
      this.freshness.waitFor(path, () => void this.run());
    }
  }

  run(): Promise<void> {
    return this.runs.start(async (context) => {
      const answer = await this.compute(context);
      const takeOver = await this.prepare(answer);
      return () => {
        this.answer = answer;
        if (!this.isClosed) {
          takeOver();
          this.freshness.watch(answer.files);
        }
        return this.keep(answer);
      };
    });
  }

  /** Shows the answer from before a reload of the window, or computes it: if its files have changed, or it wasn't kept. */
  protected resume(): Promise<void> {
    return this.runs.start(async () => {
      const kept = await (await this.context.answers()).read(this.keptUnder());
      if (kept === null) {
        // It takes the place of this one.
        void this.run();
        return () => undefined;
      }
      return this.ofBefore(kept.answer as Answer, kept.time);
    });
  }

  /** @returns takes over an answer of before, and whether its files have changed since */
  private async ofBefore(answer: Answer, computedAt?: number): Promise<() => void> {
    const takeOver = await this.prepare(answer);
    const changed = await changedFiles(answer.files);
    return () => {
      this.answer = answer;
      takeOver();
      this.freshness.watch(answer.files, changed, computedAt);
    };
  }

  show(): void {
    const { panel, runs, freshness } = this;
    if (this.isClosed) {
      return;
    }
    panel.title = this.title();
    this.followActive();
    this.send({ type: 'state', state: { ...this.state(), ...runs.state, ...freshness.state } });
  }

  protected send(message: object): void {
    if (!this.isClosed) {
      void this.panel.webview.postMessage(message);
    }
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
    this.context.active.set(this, this.panel.active ? this.about() : null);
  }

  private receive(message: unknown): void {
    const common = v.safeParse(pageRequestSchema, message);
    const own = common.success ? null : v.safeParse(this.schema, message);
    if (common.success) {
      void this.grant(() => this.obeyAny(common.output));
    } else if (own?.success) {
      // The requests that all pages share were tried first.
      void this.grant(() => this.obey(own.output as OwnRequest<Schema>));
    } else {
      this.context.log.warn('The panel sent a message that makes no sense; it was dropped.');
    }
  }

  private async obeyAny(request: PageRequest): Promise<void> {
    switch (request.type) {
      case 'ready':
        this.gate.loaded();
        this.sendRest();
        this.show();
        return;
      case 'cancel':
        this.runs.cancel();
        return;
      case 'rerun':
        return this.run();
      case 'answer':
        return this.runs.choose(request.choice) ? this.run() : undefined;
      case 'save':
        return saveAs(request, this.folder());
      case 'copy':
        return this.answer ? this.context.copy(this.published(this.answer), request.format) : undefined;
      case 'report':
        return this.answer === null ? undefined : this.context.exportReport(this.published(this.answer));
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
      } else {
        this.refuse(error);
      }
    }
  }

  protected get isStale(): boolean {
    return this.freshness.isStale;
  }

  /** Disposes of these together with the panel. */
  protected own(...disposables: readonly vscode.Disposable[]): void {
    append(this.disposables, disposables);
  }

  /** A calculation goes on where it can still be seen and cancelled. */
  dispose(): void {
    this.isClosed = true;
    this.context.active.set(this, null);
    const { ended } = this.runs;
    if (ended === null) {
      this.runs.stop();
    } else {
      this.left = showRunningOn(this.title(), ended, () => this.runs.cancel());
    }
    this.gate.open();
    this.freshness.dispose();
    vscode.Disposable.from(...this.disposables).dispose();
  }
}
