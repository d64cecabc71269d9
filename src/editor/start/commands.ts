import * as vscode from 'vscode';
import { COMMANDS } from '../host/ids';
import type { Clicked, CommandActions, CommandStores, CompareCommands } from './compare-commands';

/**
 * The commands that start a comparison, loaded with the first of them.
 *
 * @param storage keeps the revisions that are compared
 */
export function registerCompareCommands(
  stores: CommandStores,
  actions: CommandActions,
  storage: vscode.Uri,
): vscode.Disposable {
  let loaded: Promise<CompareCommands> | undefined;
  const load = (): Promise<CompareCommands> =>
    (loaded ??= import('./compare-commands').then(
      (module) => new module.CompareCommands(stores, actions, storage),
    ));
  const register = (
    id: string,
    run: (commands: CompareCommands, clicked?: Clicked, all?: readonly Clicked[]) => Promise<void>,
  ) =>
    vscode.commands.registerCommand(id, async (clicked?: Clicked, all?: readonly Clicked[]) =>
      run(await load(), clicked, all),
    );
  return vscode.Disposable.from(
    register(COMMANDS.compare, (commands, clicked, all) => commands.compare(clicked, all)),
    register(COMMANDS.compareWithBaseline, (commands, clicked) => commands.compareWithBaseline(clicked)),
    register(COMMANDS.compareWithRevision, (commands, clicked) => commands.compareWithRevision(clicked)),
    register(COMMANDS.setBaseline, (commands, clicked) => commands.setBaseline(clicked)),
  );
}
