import * as vscode from 'vscode';
import type { LocatedTestSet } from '../../config';
import { RealGainError, translated, type StudyIdentity } from '../../model';
import { COMMANDS } from '../ids';
import type { Services } from '../services';
import type { StudyPanels } from './panels';
import { choose, tell, warn } from '../tell';

/** The commands of studies, each a few lines: which systems, then the panel. What they need is loaded when it is used. */
export function registerStudyCommands(services: Services, panels: StudyPanels): vscode.Disposable {
  /** Says what is wrong where no panel can. */
  async function show(found: () => Promise<StudyIdentity | null>): Promise<void> {
    try {
      const identity = await found();
      if (identity !== null) {
        await panels.study(identity);
      }
    } catch (error) {
      if (!(error instanceof RealGainError)) {
        throw error;
      }
      void warn(error.said);
    }
  }

  async function study(clicked?: vscode.Uri, selected: readonly vscode.Uri[] = []): Promise<void> {
    const uris = selected.length > 0 ? selected : clicked === undefined ? await browse() : [clicked];
    if (uris.length > 0) {
      const { studyOfSelection } = await import('./identity');
      await show(() =>
        studyOfSelection(
          uris.map((uri) => uri.fsPath),
          services,
        ),
      );
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

  /** @param row of the tree, which stands for a test set */
  async function studyTestSet(row?: { readonly testSet: LocatedTestSet }): Promise<void> {
    const chosen = row?.testSet ?? (await chooseTestSet());
    if (chosen !== undefined) {
      const { studyOfTestSet } = await import('./identity');
      await show(() => studyOfTestSet(chosen));
    }
  }

  async function chooseTestSet(): Promise<LocatedTestSet | undefined> {
    if (services.testSets.all.length === 0) {
      void tell(
        vscode.l10n.t(
          'There is no test set in a realgain.json of this workspace. Right-click a folder of outputs in the Explorer: Study Significance.',
        ),
      );
      return undefined;
    }
    return (await import('./identity')).pickTestSet(services.testSets.all);
  }

  async function openStudy(key: string): Promise<void> {
    if (!(await panels.show(key))) {
      void tell(vscode.l10n.t('This study is no longer stored.'));
    }
  }

  async function showStudies(): Promise<void> {
    const { all } = services.studies;
    if (all.length === 0) {
      void tell(
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
    const picked = await choose(items, {
      title: vscode.l10n.t('Studies'),
      matchOnDetail: true,
    });
    if (picked !== undefined) {
      await openStudy(picked.key);
    }
  }

  const { registerCommand } = vscode.commands;
  return vscode.Disposable.from(
    registerCommand(COMMANDS.study, study),
    registerCommand(COMMANDS.studyTestSet, studyTestSet),
    registerCommand(COMMANDS.openStudy, openStudy),
    registerCommand(COMMANDS.showStudies, showStudies),
  );
}
