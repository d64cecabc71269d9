import * as vscode from 'vscode';
import { english, translated } from '../../model/words';
import { inMiddle, isolated } from '../../model/names';
import { sliceName } from '../../model/settings/slice';
import type { HistoryEntry } from '../stores/history';
import { LINKS } from '../host/ids';
import type { Stores } from '../stores';
import { gainLine, pairLine, pairNames, SHORT_NAME } from '../comparison/summary';
import { comparisonTooltip, gainMark, verdictIcon } from '../comparison/tree-items';
import { Throttle } from '../host/throttle';
import { type HistoryFilter, passes } from './filter';

export interface GroupNode {
  readonly kind: 'group';
  readonly name: string;
  readonly entries: readonly EntryNode[];
}

export interface EntryNode {
  readonly kind: 'entry';
  readonly entry: HistoryEntry;
}

export type HistoryNode = GroupNode | EntryNode;

/** Every comparison that was made: those that are pinned, then by day, the newest first. */
export class HistoryTree implements vscode.TreeDataProvider<HistoryNode>, vscode.Disposable {
  private filter: HistoryFilter | null = null;
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly disposables: vscode.Disposable[];

  constructor(private readonly history: Stores['history']) {
    const soon = new Throttle(() => this.changed.fire(undefined));
    this.disposables = [this.changed, soon, history.onDidChange(() => soon.call())];
  }

  get isNarrowed(): boolean {
    return this.filter !== null;
  }

  narrow(filter: HistoryFilter | null): void {
    this.filter = filter;
    this.changed.fire(undefined);
  }

  getChildren(node?: HistoryNode): HistoryNode[] {
    if (node !== undefined) {
      return node.kind === 'group' ? [...node.entries] : [];
    }
    const { filter } = this;
    const entries = this.history.all.filter((entry) => filter === null || passes(filter, entry));
    return groupsOf(entries, new Date());
  }

  getTreeItem(node: HistoryNode): vscode.TreeItem {
    return node.kind === 'group' ? this.groupItem(node) : entryItem(node);
  }

  async resolveTreeItem(item: vscode.TreeItem, node: HistoryNode): Promise<vscode.TreeItem> {
    if (node.kind === 'entry') {
      item.tooltip = await comparisonTooltip(node.entry);
    }
    return item;
  }

  private groupItem({ name, entries }: GroupNode): vscode.TreeItem {
    const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
    const open = this.filter !== null || name !== OLDER;
    const item = new vscode.TreeItem(translated(name), open ? Expanded : Collapsed);
    // Groups that the user folds stay folded; a search unfolds what it finds.
    item.id = `${this.filter === null ? 'all' : 'found'}:${name}`;
    item.description = String(entries.length);
    item.contextValue = 'group';
    return item;
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

const PINNED = english('Pinned');
const TODAY = english('Today');
const YESTERDAY = english('Yesterday');
const OLDER = english('Older');

export function groupsOf(entries: readonly HistoryEntry[], now: Date): GroupNode[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const dayBefore = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const nameOf = ({ pinned, time }: HistoryEntry): string =>
    pinned ? PINNED : time >= midnight.getTime() ? TODAY : time >= dayBefore.getTime() ? YESTERDAY : OLDER;
  return [PINNED, TODAY, YESTERDAY, OLDER]
    .map((name): GroupNode => {
      const own = entries.filter((entry) => nameOf(entry) === name);
      return { kind: 'group', name, entries: own.map((entry) => ({ kind: 'entry', entry })) };
    })
    .filter((group) => group.entries.length > 0);
}

/** In a workspace of several folders, those of A and B. */
function foldersOf({ identity: { a, b } }: HistoryEntry): string[] {
  if ((vscode.workspace.workspaceFolders?.length ?? 0) < 2) {
    return [];
  }
  const names = [a, b].flatMap(
    (file) => vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file))?.name ?? [],
  );
  return names.length === 0 ? [] : [[...new Set(names)].join(' / ')];
}

function entryItem({ entry }: EntryNode): vscode.TreeItem {
  const { comparison, identity, note, seen, pinned, key } = entry;
  const [a, b] = pairNames(entry);
  // In a narrow side bar the run and its gain come first: most are compared with the same baseline.
  const slice = identity.slice === undefined ? [] : [sliceName(identity.slice)];
  const item = new vscode.TreeItem([isolated(inMiddle(a, SHORT_NAME)), ...slice].join(', '));
  item.id = key;
  const unseen = seen ? [] : [vscode.l10n.t('new')];
  const noted = note === '' ? [] : [`“${note}”`];
  const against = `vs ${isolated(b)}`;
  item.description = [gainMark(entry), ...unseen, against, ...foldersOf(entry), ...noted].join(' · ');
  item.accessibilityInformation = {
    label: [
      pairLine(entry),
      ...foldersOf(entry),
      `${comparison.metric.name} ${gainLine(entry)}`,
      ...unseen,
      ...(pinned ? [vscode.l10n.t('pinned')] : []),
      ...(note === '' ? [] : [vscode.l10n.t('note: {0}', note)]),
    ].join(', '),
  };
  item.iconPath = verdictIcon(entry);
  item.contextValue = pinned ? 'entry-pinned' : 'entry';
  item.command = {
    title: vscode.l10n.t('Open Comparison'),
    command: LINKS.openComparison,
    arguments: [key],
  };
  return item;
}
