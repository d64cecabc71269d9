import * as vscode from 'vscode';
import type { Restored } from './answer-panel';

export interface OpenPanel<Asked> extends vscode.Disposable {
  begin(restored: Restored<unknown> | null): void;
  reveal(): void;
  isOf(asked: Asked): boolean;
  reopen(asked: Asked): void;
}

/** The question with which a panel opens, and its answer if that is known. */
type Subject<Asked> = Restored<unknown> & { readonly asked: Asked };

export interface PanelKind<Asked> {
  make(panel: vscode.WebviewPanel, asked: Asked): OpenPanel<Asked>;
  /** From what the page kept over a reload of the window; null closes the panel. */
  restore(stored: unknown): Subject<Asked> | null | Promise<Subject<Asked> | null>;
}

/** The open panels of one kind: one for each thing that is asked. */
export class Panels<Asked> implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private readonly shown = new Set<OpenPanel<Asked>>();
  private readonly registration: vscode.Disposable;

  /**
   * @param load is called when a panel opens: activation goes without the panel's code
   * @param earlier types of panels that earlier versions have left open
   */
  constructor(
    private readonly viewType: string,
    private readonly load: () => Promise<PanelKind<Asked>>,
    ...earlier: readonly string[]
  ) {
    const types = [viewType, ...earlier];
    this.registration = vscode.Disposable.from(
      ...types.map((type) => vscode.window.registerWebviewPanelSerializer(type, this)),
    );
  }

  /**
   * Opens a panel at once; the numbers follow. An open panel about the same comes to the front.
   *
   * @param answer which is known already
   */
  async show(asked: Asked, answer?: unknown): Promise<void> {
    const kind = await this.load();
    const existing = [...this.shown].find((panel) => panel.isOf(asked));
    if (existing === undefined) {
      const panel = vscode.window.createWebviewPanel(this.viewType, 'RealGain', vscode.ViewColumn.Active, {});
      this.adopt(panel, kind.make(panel, asked), answer === undefined ? null : { answer });
    } else {
      existing.reveal();
      if (answer === undefined) {
        existing.reopen(asked);
      }
    }
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, stored: unknown): Promise<void> {
    const kind = await this.load();
    const subject = await kind.restore(stored);
    if (subject === null) {
      panel.dispose();
    } else {
      this.adopt(panel, kind.make(panel, subject.asked), subject);
    }
  }

  private adopt(
    panel: vscode.WebviewPanel,
    opened: OpenPanel<Asked>,
    restored: Restored<unknown> | null,
  ): void {
    this.shown.add(opened);
    panel.onDidDispose(() => {
      this.shown.delete(opened);
      opened.dispose();
    });
    opened.begin(restored);
  }

  dispose(): void {
    this.registration.dispose();
    for (const panel of this.shown) {
      panel.dispose();
    }
  }
}
