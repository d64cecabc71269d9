import * as vscode from 'vscode';
import { formatCount } from '../../model/text';
import { translated } from '../../model/words';
import { warningLines } from '../comparison/tree-items';
import { COMMANDS, LINKS, VIEWS } from '../host/ids';
import type { Studies, StudyEntry } from '../stores/studies';

/** The view of the studies that were made in this workspace, newest first. */
export function registerStudiesView(studies: Studies): vscode.Disposable {
  const view = vscode.window.createTreeView<StudyEntry>(VIEWS.studies, {
    treeDataProvider: {
      onDidChangeTreeData: studies.onDidChange as vscode.Event<undefined>,
      getChildren: () => [...studies.all],
      getTreeItem: rowOf,
    },
  });
  return vscode.Disposable.from(
    view,
    vscode.commands.registerCommand(COMMANDS.removeStudy, (clicked?: StudyEntry) => {
      const [entry = null] = clicked === undefined ? view.selection : [clicked];
      return entry === null ? undefined : studies.delete(entry.key);
    }),
  );
}

function rowOf({
  key,
  name,
  metric,
  metricNamed,
  systems,
  n,
  leaderboard,
  warnings,
  time,
}: StudyEntry): vscode.TreeItem {
  const row = new vscode.TreeItem(name);
  row.id = key;
  row.contextValue = 'study';
  row.iconPath = new vscode.ThemeIcon('graph-scatter');
  const count = vscode.l10n.t('{0} systems', systems);
  const measure = translated(metricNamed ?? metric);
  row.description = `${count} · ${measure}`;
  // A plain text, not Markdown: names of systems are text.
  const items = vscode.l10n.t('{0} items', formatCount(n));
  const read = `${measure}, ${items}, ${new Date(time).toLocaleString()}`;
  row.tooltip = [leaderboard, ...warningLines(warnings), read].join('\n\n');
  row.accessibilityInformation = {
    label: `${vscode.l10n.t('Study {0}', name)}, ${count}, ${measure}: ${leaderboard}`,
  };
  row.command = { command: LINKS.openStudy, title: vscode.l10n.t('Open Study'), arguments: [key] };
  return row;
}
