import * as v from 'valibot';
import * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import { COMMANDS, EVALUATION_TYPE } from '../host/ids';
import type { Services } from '../services';
import type { Evaluation } from './identity';
import type { EvaluationPanel } from './panel';

/**
 * The commands that open an evaluation, and the panels that are open: one for the same files. Identity and panel are
 * loaded when they are used: activation goes without them.
 */
export class EvaluationPanels implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private readonly open = new Set<EvaluationPanel>();
  private readonly registrations: vscode.Disposable;

  constructor(
    private readonly engine: EngineClient,
    private readonly services: Services,
  ) {
    const { registerCommand } = vscode.commands;
    this.registrations = vscode.Disposable.from(
      vscode.window.registerWebviewPanelSerializer(EVALUATION_TYPE, this),
      registerCommand(COMMANDS.judgeMetrics, (clicked?: vscode.Uri) => this.judge(clicked)),
      registerCommand(COMMANDS.compareRankings, (clicked?: vscode.Uri, all?: readonly vscode.Uri[]) =>
        this.rank(clicked, all),
      ),
    );
  }

  private async judge(clicked?: vscode.Uri): Promise<void> {
    const title = vscode.l10n.t('Compare Metrics with Human Scores');
    const [table] = clicked === undefined ? await ask(title, false) : [clicked];
    if (table !== undefined) {
      const { judgementOf } = await import('./identity');
      await this.show(judgementOf(table.fsPath));
    }
  }

  private async rank(clicked?: vscode.Uri, all: readonly vscode.Uri[] = []): Promise<void> {
    const selected = all.length > 0 ? all : clicked === undefined ? [] : [clicked];
    const title = vscode.l10n.t('Compare Rankings of Candidates');
    const files = selected.length > 0 ? selected : await ask(title, true);
    if (files.length > 0) {
      const { rankingsOf } = await import('./identity');
      await this.show(rankingsOf(files.map((file) => file.fsPath)));
    }
  }

  private async show(evaluation: Evaluation): Promise<void> {
    const existing = [...this.open].find((panel) => panel.isOf(evaluation));
    if (existing !== undefined) {
      existing.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(EVALUATION_TYPE, 'RealGain', vscode.ViewColumn.Active, {});
    await this.adopt(panel, evaluation);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, stored: unknown): Promise<void> {
    const { evaluationSchema } = await import('./identity');
    const checked = v.safeParse(evaluationSchema, stored);
    if (checked.success) {
      await this.adopt(panel, checked.output);
    } else {
      panel.dispose(); // Nothing says what it showed.
    }
  }

  private async adopt(panel: vscode.WebviewPanel, evaluation: Evaluation): Promise<void> {
    const { EvaluationPanel } = await import('./panel');
    const adopted: EvaluationPanel = new EvaluationPanel(panel, evaluation, this.engine, this.services, () =>
      this.open.delete(adopted),
    );
    this.open.add(adopted);
  }

  dispose(): void {
    this.registrations.dispose();
    for (const panel of this.open) {
      panel.dispose();
    }
  }
}

/** From the palette: the file in front, if it is a table, else any. */
async function ask(title: string, several: boolean): Promise<readonly vscode.Uri[]> {
  const active = vscode.window.activeTextEditor?.document.uri;
  if (active?.scheme === 'file' && /\.(?:tsv|tab|csv|json|jsonl)$/i.test(active.path)) {
    return [active];
  }
  const openLabel = vscode.l10n.t('Compare');
  const uris = await vscode.window.showOpenDialog({ title, canSelectMany: several, openLabel });
  return uris ?? [];
}
