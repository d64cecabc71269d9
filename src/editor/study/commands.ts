import * as vscode from 'vscode';
import { COMMANDS } from '../host/ids';
import type { Panels } from '../page/panels';
import type { LogsAmong } from './identity';
import type { StudySource } from './panel';
import type { CommandStores, StudyCommands, TestSetRow } from './study-commands';

/** The commands of studies, loaded with the first of them. */
export function registerStudyCommands(
  stores: CommandStores,
  panels: Panels<StudySource>,
  logsAmong: LogsAmong,
): vscode.Disposable {
  const load = async (): Promise<StudyCommands> =>
    new (await import('./study-commands')).StudyCommands(stores, panels, logsAmong);
  const { registerCommand } = vscode.commands;
  return vscode.Disposable.from(
    registerCommand(COMMANDS.study, async (clicked?: vscode.Uri, selected?: readonly vscode.Uri[]) =>
      (await load()).study(clicked, selected),
    ),
    registerCommand(COMMANDS.studyTestSet, async (row?: TestSetRow) => (await load()).studyTestSet(row)),
    registerCommand(COMMANDS.openStudy, async (key: string) => (await load()).openStudy(key)),
    registerCommand(COMMANDS.showStudies, async () => (await load()).showStudies()),
  );
}
