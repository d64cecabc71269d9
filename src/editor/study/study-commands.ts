import * as vscode from 'vscode';
import type { LocatedTestSet } from '../../config/located-config';
import type { StudyIdentity } from '../../model/results/study';
import { showInfo, showOnError } from '../host/notifications';
import type { Panels } from '../page/panels';
import type { Stores } from '../stores';
import type { Survey } from './identity';

export type CommandStores = Pick<Stores, 'studies' | 'testSets' | 'references'>;

/** What a menu hands over: a file or folder of the Explorer, or the row of a test set. */
export type Studied = vscode.Uri | { readonly testSet: LocatedTestSet };

/** The commands of studies, each a few lines: which systems, then the panel. Identities are loaded when they are used. */
export class StudyCommands {
  constructor(
    private readonly stores: CommandStores,
    private readonly panels: Panels<StudyIdentity>,
    private readonly survey: Survey,
  ) {}

  /** What was selected in the Explorer, or the outputs of a test set; from the palette, one of those that are declared. */
  async study(clicked?: Studied, selected: readonly Studied[] = []): Promise<void> {
    const chosen = selected.length > 0 ? selected : clicked === undefined ? await this.choose() : [clicked];
    const declared = chosen.flatMap((one) => ('testSet' in one ? one.testSet : []))[0];
    const files = chosen.flatMap((one) => ('testSet' in one ? [] : one.fsPath));
    if (chosen.length > 0) {
      const { studyOfSelection, studyOfTestSet } = await import('./identity');
      await this.show(() =>
        declared === undefined ? studyOfSelection(files, this.stores, this.survey) : studyOfTestSet(declared),
      );
    }
  }

  private async choose(): Promise<readonly Studied[]> {
    const { all } = this.stores.testSets;
    if (all.length === 0) {
      return browse();
    }
    const { pickTestSet } = await import('./identity');
    const picked = await pickTestSet(all, vscode.l10n.t('Browse…'));
    return picked === 'other' ? browse() : picked === undefined ? [] : [{ testSet: picked }];
  }

  async openStudy(key: string): Promise<void> {
    const kept = await this.stores.studies.read(key);
    if (kept === null) {
      void showInfo(vscode.l10n.t('This study is no longer stored.'));
    } else {
      await this.panels.show(kept.identity, kept);
    }
  }

  private show(found: () => Promise<StudyIdentity | null>): Promise<void> {
    return showOnError(async () => {
      const identity = await found();
      if (identity !== null) {
        await this.panels.show(identity);
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
