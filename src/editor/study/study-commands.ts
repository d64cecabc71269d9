import * as vscode from 'vscode';
import type { LocatedTestSet } from '../../config';
import { translated, type StudyIdentity } from '../../model';
import { pickOne, showInfo, showOnError } from '../host/notifications';
import type { Panels } from '../page/panels';
import type { Stores } from '../stores';
import type { LogsAmong } from './identity';
import type { StudySource } from './panel';

export type CommandStores = Pick<Stores, 'studies' | 'testSets' | 'references'>;

export interface TestSetRow {
  readonly testSet: LocatedTestSet;
}

/** The commands of studies, each a few lines: which systems, then the panel. Identities are loaded when they are used. */
export class StudyCommands {
  constructor(
    private readonly stores: CommandStores,
    private readonly panels: Panels<StudySource>,
    private readonly logsAmong: LogsAmong,
  ) {}

  async study(clicked?: vscode.Uri, selected: readonly vscode.Uri[] = []): Promise<void> {
    const uris = selected.length > 0 ? selected : clicked === undefined ? await browse() : [clicked];
    if (uris.length > 0) {
      const { studyOfSelection } = await import('./identity');
      await this.show(() =>
        studyOfSelection(
          uris.map((uri) => uri.fsPath),
          this.stores,
          this.logsAmong,
        ),
      );
    }
  }

  async studyTestSet(row?: TestSetRow): Promise<void> {
    const chosen = row?.testSet ?? (await this.chooseTestSet());
    if (chosen !== undefined) {
      const { studyOfTestSet } = await import('./identity');
      await this.show(() => studyOfTestSet(chosen));
    }
  }

  private async chooseTestSet(): Promise<LocatedTestSet | undefined> {
    if (this.stores.testSets.all.length === 0) {
      void showInfo(
        vscode.l10n.t(
          'No realgain.json of this workspace declares a test set. To study a folder of outputs, right-click it in the Explorer and choose Study Significance.',
        ),
      );
      return undefined;
    }
    return (await import('./identity')).pickTestSet(this.stores.testSets.all);
  }

  async openStudy(key: string): Promise<void> {
    const kept = await this.stores.studies.read(key);
    if (kept === null) {
      void showInfo(vscode.l10n.t('This study is no longer stored.'));
    } else {
      await this.panels.show({ kept });
    }
  }

  async showStudies(): Promise<void> {
    const { all } = this.stores.studies;
    if (all.length === 0) {
      void showInfo(
        vscode.l10n.t('No study yet. Right-click a folder of outputs in the Explorer: Study Significance.'),
      );
      return;
    }
    const items = all.map(({ key, name, metric, metricNamed, systems, time, leaderboard }) => ({
      label: name,
      description: [
        vscode.l10n.t('{0} systems', systems),
        translated(metricNamed ?? metric),
        new Date(time).toLocaleString(),
      ].join(', '),
      detail: leaderboard,
      key,
    }));
    const picked = await pickOne(items, {
      title: vscode.l10n.t('Studies'),
      matchOnDetail: true,
    });
    if (picked !== undefined) {
      await this.openStudy(picked.key);
    }
  }

  private show(found: () => Promise<StudyIdentity | null>): Promise<void> {
    return showOnError(async () => {
      const identity = await found();
      if (identity !== null) {
        await this.panels.show({ identity });
      }
    });
  }
}

async function browse(): Promise<readonly vscode.Uri[]> {
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Study Significance: the outputs of all systems'),
    openLabel: vscode.l10n.t('Study'),
    canSelectMany: true,
  });
  return chosen ?? [];
}
