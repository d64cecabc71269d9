import * as vscode from 'vscode';

export interface OpenPanel<Subject> {
  readonly page: vscode.Disposable & { reveal(): void };
  /** Whether the panel is about this subject, whatever its settings. */
  isOf(subject: Subject): boolean;
  /** The subject was opened again: starts what is needed and doesn't wait for it. Absent: showing the panel is enough. */
  reopen?(subject: Subject): void;
}

export interface PanelKind<Subject> {
  /** @param isRestored by a reload of the window */
  open(panel: vscode.WebviewPanel, subject: Subject, isRestored: boolean): OpenPanel<Subject>;
  /** The subject of a panel from what its page kept over a reload of the window; null closes the panel. */
  restore(stored: unknown): Subject | null | Promise<Subject | null>;
}

/** The open panels of one kind: one for each subject. */
export class Panels<Subject> implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private readonly shown = new Set<OpenPanel<Subject>>();
  private readonly registration: vscode.Disposable;

  /** @param load is called when a panel opens: activation goes without the panel's code */
  constructor(
    private readonly viewType: string,
    private readonly load: () => Promise<PanelKind<Subject>>,
  ) {
    this.registration = vscode.window.registerWebviewPanelSerializer(viewType, this);
  }

  /** Opens a panel at once; the numbers follow. An open panel of the same subject comes to the front. */
  async show(subject: Subject): Promise<void> {
    const kind = await this.load();
    const existing = [...this.shown].find((panel) => panel.isOf(subject));
    if (existing === undefined) {
      const panel = vscode.window.createWebviewPanel(this.viewType, 'RealGain', vscode.ViewColumn.Active, {});
      this.adopt(kind, panel, subject, false);
    } else {
      existing.page.reveal();
      existing.reopen?.(subject);
    }
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, stored: unknown): Promise<void> {
    const kind = await this.load();
    const subject = await kind.restore(stored);
    if (subject === null) {
      panel.dispose();
    } else {
      this.adopt(kind, panel, subject, true);
    }
  }

  private adopt(
    kind: PanelKind<Subject>,
    panel: vscode.WebviewPanel,
    subject: Subject,
    isRestored: boolean,
  ): void {
    const opened = kind.open(panel, subject, isRestored);
    this.shown.add(opened);
    panel.onDidDispose(() => {
      this.shown.delete(opened);
      opened.page.dispose();
    });
  }

  dispose(): void {
    this.registration.dispose();
    for (const { page } of this.shown) {
      page.dispose();
    }
  }
}
