import * as v from 'valibot';
import * as vscode from 'vscode';
import type { StudyIdentity } from '../../model';
import { STUDY_PANEL_TYPE } from '../host/ids';
import type { Panels } from '../comparison/panels';
import type { Services } from '../services';
import type { StudyPanel, StudySource } from './panel';

/** What a page kept over a reload: which study of the storage it showed. */
const storedSchema = v.object({ key: v.string() });

/** The open panels: one for each study. */
export class StudyPanels implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private readonly open = new Set<StudyPanel>();
  private readonly registration: vscode.Disposable;

  constructor(
    private readonly services: Services,
    private readonly panels: Pick<Panels, 'show'>,
  ) {
    this.registration = vscode.window.registerWebviewPanelSerializer(STUDY_PANEL_TYPE, this);
  }

  /** Opens a panel at once; the numbers follow. A study that has one already is made afresh in it. */
  async study(identity: StudyIdentity): Promise<void> {
    const existing = [...this.open].find((panel) => panel.isOf(identity));
    if (existing !== undefined) {
      existing.reveal();
      await existing.study(identity);
      return;
    }
    await this.create({ identity });
  }

  /** Shows a study that was kept. False if it isn't there any more. */
  async show(key: string): Promise<boolean> {
    const kept = await this.services.studies.read(key);
    if (kept === null) {
      return false;
    }
    const existing = [...this.open].find((panel) => panel.isOf(kept.identity));
    if (existing === undefined) {
      await this.create({ kept });
    } else {
      existing.reveal();
    }
    return true;
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, stored: unknown): Promise<void> {
    const checked = v.safeParse(storedSchema, stored);
    const kept = checked.success ? await this.services.studies.read(checked.output.key) : null;
    if (kept === null) {
      panel.dispose(); // Nothing says what it showed.
    } else {
      await this.adopt(panel, { kept });
    }
  }

  private async create(source: StudySource): Promise<void> {
    await this.adopt(
      vscode.window.createWebviewPanel(STUDY_PANEL_TYPE, 'RealGain', vscode.ViewColumn.Active, {}),
      source,
    );
  }

  private async adopt(panel: vscode.WebviewPanel, source: StudySource): Promise<void> {
    // Loaded when the first panel opens: activation goes without it.
    const { StudyPanel } = await import('./panel');
    const adopted: StudyPanel = new StudyPanel(panel, source, this.services, this.panels, () =>
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
