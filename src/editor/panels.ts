import * as v from 'valibot';
import * as vscode from 'vscode';
import { DEFAULT_SETTINGS, type ComparisonIdentity } from '../model';
import { PANEL_TYPE } from './ids';
import { ComparisonPanel } from './panel';
import type { Services } from './services';

/** The identity that a page kept over a reload. Anything else is not restored. */
const storedSchema = v.object({
  identity: v.object({
    a: v.string(),
    b: v.string(),
    references: v.array(v.string()),
    metric: v.nullable(
      v.object({
        id: v.string(),
        column: v.optional(v.string()),
        referenceColumn: v.optional(v.string()),
        options: v.optional(v.record(v.string(), v.string())),
      }),
    ),
    idColumn: v.nullable(v.string()),
    clusterColumn: v.nullable(v.string()),
    settings: v.object({
      test: v.string(),
      alternative: v.picklist(['two-sided', 'greater', 'less']),
      resamples: v.nullable(v.number()),
      seed: v.string(),
      alpha: v.optional(v.number(), DEFAULT_SETTINGS.alpha),
      margin: v.optional(v.nullable(v.number()), DEFAULT_SETTINGS.margin),
    }),
  }),
});

/** The open panels: one for each pair of files. */
export class Panels implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private readonly open = new Set<ComparisonPanel>();
  private readonly registration: vscode.Disposable;

  constructor(private readonly services: Services) {
    this.registration = vscode.window.registerWebviewPanelSerializer(PANEL_TYPE, this);
  }

  /** Opens a panel at once; the numbers follow. A pair that has one already gets it to the front. */
  async show(identity: ComparisonIdentity): Promise<void> {
    const existing = [...this.open].find((panel) => panel.isOf(identity));
    if (existing !== undefined) {
      existing.reveal();
      if (!existing.isUpToDate(identity)) {
        await existing.compare(identity);
      }
      return;
    }
    const panel = vscode.window.createWebviewPanel(PANEL_TYPE, 'RealGain', vscode.ViewColumn.Active, {});
    this.adopt(panel, identity);
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, stored: unknown): Promise<void> {
    const checked = v.safeParse(storedSchema, stored);
    if (checked.success) {
      this.adopt(panel, checked.output.identity);
    } else {
      panel.dispose(); // Nothing says what it showed.
    }
    return Promise.resolve();
  }

  private adopt(panel: vscode.WebviewPanel, identity: ComparisonIdentity): void {
    const adopted: ComparisonPanel = new ComparisonPanel(panel, identity, this.services, () =>
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
