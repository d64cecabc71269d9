import * as vscode from 'vscode';
import type { StudyIdentity } from '../../model/results/study';
import { COMMANDS, LINKS } from '../host/ids';
import type { Panels } from '../page/panels';
import type { Survey } from './identity';
import type { CommandStores, Studied, StudyCommands } from './study-commands';

/** The commands of studies, loaded with the first of them. */
export function registerStudyCommands(
  stores: CommandStores,
  panels: Panels<StudyIdentity>,
  survey: Survey,
): vscode.Disposable {
  const load = async (): Promise<StudyCommands> =>
    new (await import('./study-commands')).StudyCommands(stores, panels, survey);
  const { registerCommand } = vscode.commands;
  return vscode.Disposable.from(
    registerCommand(COMMANDS.study, async (clicked?: Studied, selected?: readonly Studied[]) =>
      (await load()).study(clicked, selected),
    ),
    registerCommand(LINKS.openStudy, async (key: string) => (await load()).openStudy(key)),
  );
}
