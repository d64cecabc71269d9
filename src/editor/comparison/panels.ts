import * as v from 'valibot';
import * as vscode from 'vscode';
import { identitySchema, type ComparisonIdentity } from '../../model';
import { PANEL_TYPE } from '../host/ids';
import type { ComparisonPanel } from './panel';
import type { Services } from '../services';

/** The identity that a page kept over a reload. Anything else is not restored. */
const storedSchema = v.object({ identity: identitySchema });

/** Loaded when the first panel opens: activation goes without it. */
const loadPanel = () => import('./panel');

/** The open panels: one for each pair of files. */
export class Panels implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private readonly open = new Set<ComparisonPanel>();
  private readonly registration: vscode.Disposable;

  constructor(private readonly services: Services) {
    this.registration = vscode.window.registerWebviewPanelSerializer(PANEL_TYPE, this);
  }

  /** Opens a panel at once; the numbers follow. A pair that has one already gets it to the front. */
  async show(identity: ComparisonIdentity): Promise<void> {
    const { ComparisonPanel } = await loadPanel();
    const existing = [...this.open].find((panel) => panel.isOf(identity));
    if (existing !== undefined) {
      existing.reveal();
      if (!existing.isUpToDate(identity)) {
        await existing.compare(identity);
      }
      return;
    }
    const panel = vscode.window.createWebviewPanel(PANEL_TYPE, 'RealGain', vscode.ViewColumn.Active, {});
    this.adopt(ComparisonPanel, panel, identity);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, stored: unknown): Promise<void> {
    const checked = v.safeParse(storedSchema, stored);
    if (checked.success) {
      const { ComparisonPanel } = await loadPanel();
      this.adopt(ComparisonPanel, panel, checked.output.identity);
    } else {
      panel.dispose(); // Nothing says what it showed.
    }
  }

  private adopt(
    Panel: typeof ComparisonPanel,
    panel: vscode.WebviewPanel,
    identity: ComparisonIdentity,
  ): void {
    const adopted: ComparisonPanel = new Panel(panel, identity, this.services, () =>
      this.open.delete(adopted),
    );
    this.open.add(adopted);
  }

  dispose(): void {
    this.registration.dispose();
    for (const panel of this.open) {
      panel.dispose();
    }
  }
}
