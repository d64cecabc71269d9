import * as path from 'node:path';
import * as vscode from 'vscode';
import type { LocatedTestSet } from '../../config';
import { betterMark, betterOf, formatCount, formatScore, translated } from '../../model';
import type { HistoryEntry } from '../history/history';
import { COMMANDS } from '../host/ids';
import { oneGlob, outputsOf } from './outputs';
import type { Stores } from '../stores';
import { gainLine } from '../comparison/summary';
import { comparisonTooltip, gainMark, verdictIcon } from '../comparison/tree-items';
import { Throttle } from '../host/throttle';

export interface SetNode {
  readonly kind: 'test-set';
  readonly testSet: LocatedTestSet;
}

export interface OutputNode {
  readonly kind: 'output';
  readonly uri: vscode.Uri;
  readonly testSet: LocatedTestSet;
}

/** The last row of a list that was cut off. */
interface MoreNode {
  readonly kind: 'more';
}

export type TestSetNode = SetNode | OutputNode | MoreNode;

const MAX_SHOWN = 20_000;

/**
 * Test sets, and in each its outputs with score and verdict against the baseline. Outputs are listed, never read:
 * what is known of them comes from the history, and what changes there changes its own row only.
 */
export class TestSetTree implements vscode.TreeDataProvider<TestSetNode>, vscode.Disposable {
  private sets: readonly SetNode[] = [];
  private readonly outputs = new Map<SetNode, Promise<readonly OutputNode[]>>();
  private readonly watchers = new Map<SetNode, vscode.Disposable>();
  /** What each row shows now. */
  private readonly shown = new Map<OutputNode, HistoryEntry | undefined>();
  private newest: NewestEntries | undefined;
  private readonly stale = new Set<SetNode>();
  private readonly changed = new vscode.EventEmitter<TestSetNode[] | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly rows = new Throttle(() => this.refreshRows());
  private readonly lists = new Throttle(() => this.refreshLists());
  private readonly disposables: vscode.Disposable[];

  constructor(private readonly stores: Pick<Stores, 'history' | 'testSets'>) {
    const { history, testSets } = stores;
    const all = new Throttle(() => this.refresh());
    this.disposables = [
      this.changed,
      this.rows,
      this.lists,
      all,
      testSets.onDidChange(() => all.call()),
      history.onDidChange(() => this.rows.call()),
    ];
  }

  /** Lists everything again; expanded rows stay expanded, because rows keep their ids. */
  refresh(): void {
    this.forgetLists();
    this.changed.fire(undefined);
  }

  getChildren(node?: TestSetNode): vscode.ProviderResult<TestSetNode[]> {
    if (node === undefined) {
      this.forgetLists();
      this.sets = this.stores.testSets.all.map((testSet) => ({ kind: 'test-set', testSet }));
      return [...this.sets];
    }
    return node.kind === 'test-set' ? this.list(node).then(cutOff) : [];
  }

  getTreeItem(node: TestSetNode): vscode.TreeItem {
    switch (node.kind) {
      case 'test-set':
        return this.setItem(node);
      case 'output':
        return this.outputItem(node);
      case 'more':
        return new vscode.TreeItem(
          vscode.l10n.t('Only the first {0} outputs are listed.', formatCount(MAX_SHOWN)),
        );
    }
  }

  /** The files of a row are checked only when the pointer is over it. */
  async resolveTreeItem(item: vscode.TreeItem, node: TestSetNode): Promise<vscode.TreeItem> {
    const entry = node.kind === 'output' ? this.entryOf(node) : undefined;
    if (entry !== undefined) {
      item.tooltip = await comparisonTooltip(entry);
    }
    return item;
  }

  /** The newest comparison of an output with its baseline; of the baseline itself, the newest there is. */
  entryOf({ uri: { fsPath }, testSet: { baseline } }: OutputNode): HistoryEntry | undefined {
    this.newest ??= new NewestEntries(this.stores.history.whole);
    return baseline === null || baseline === fsPath
      ? this.newest.of(fsPath)
      : this.newest.against(fsPath, baseline);
  }

  private setItem({ testSet }: SetNode): vscode.TreeItem {
    const { name, folder, configPath, baseline } = testSet;
    const state =
      this.sets.length === 1
        ? vscode.TreeItemCollapsibleState.Expanded
        : vscode.TreeItemCollapsibleState.Collapsed;
    const item = new vscode.TreeItem(name, state);
    item.id = `${configPath}#${name}`;
    item.iconPath = new vscode.ThemeIcon('beaker');
    const against = baseline === null ? vscode.l10n.t('no baseline') : `vs ${path.basename(baseline)}`;
    const place = vscode.workspace.asRelativePath(folder, false);
    item.description = `${place} · ${against}`;
    item.accessibilityInformation = {
      label: vscode.l10n.t('Test set {0} in {1}, {2}', name, place, against),
    };
    item.tooltip =
      baseline === null
        ? vscode.l10n.t('{0} has no baseline: choose an output and “Set as Baseline”.', name)
        : vscode.l10n.t('Outputs of {0}, compared with {1}', name, path.basename(baseline));
    item.contextValue = 'test-set';
    return item;
  }

  private outputItem(node: OutputNode): vscode.TreeItem {
    const { uri, testSet } = node;
    const { fsPath } = uri;
    const isBaseline = testSet.baseline === fsPath;
    const entry = this.entryOf(node);
    this.shown.set(node, entry);
    const name = path.relative(testSet.folder, fsPath).split(path.sep).join('/');
    const item = new vscode.TreeItem(name);
    item.id = `${testSet.configPath}#${testSet.name}#${fsPath}`;
    item.description = describe(entry, fsPath, isBaseline);
    item.accessibilityInformation = { label: `${name}, ${spoken(entry, fsPath, isBaseline)}` };
    item.iconPath = isBaseline
      ? new vscode.ThemeIcon('home')
      : entry === undefined
        ? new vscode.ThemeIcon('circle-outline', new vscode.ThemeColor('descriptionForeground'))
        : verdictIcon(entry);
    item.contextValue = `output${isBaseline ? '-baseline' : ''}${entry === undefined ? '' : '-compared'}`;
    item.command = isBaseline
      ? { title: vscode.l10n.t('Open Output'), command: COMMANDS.openOutput, arguments: [node] }
      : { title: vscode.l10n.t('Compare'), command: COMMANDS.compareWithBaseline, arguments: [uri] };
    return item;
  }

  /** Listed once, and again when files come or go. */
  private list(node: SetNode): Promise<readonly OutputNode[]> {
    const { testSet } = node;
    const listed =
      this.outputs.get(node) ??
      outputsOf(testSet, MAX_SHOWN + 1).then((files) =>
        baselineFirst(files, testSet.baseline).map((file): OutputNode => {
          return { kind: 'output', uri: vscode.Uri.file(file), testSet };
        }),
      );
    this.outputs.set(node, listed);
    if (!this.watchers.has(node)) {
      this.watchers.set(node, this.watch(node));
    }
    return listed;
  }

  private watch(node: SetNode): vscode.Disposable {
    const { folder, outputs } = node.testSet;
    const pattern = new vscode.RelativePattern(vscode.Uri.file(folder), oneGlob(outputs));
    const watcher = vscode.workspace.createFileSystemWatcher(pattern, false, true, false);
    const look = (): void => {
      this.stale.add(node);
      this.lists.call();
    };
    return vscode.Disposable.from(watcher, watcher.onDidCreate(look), watcher.onDidDelete(look));
  }

  private refreshLists(): void {
    const stale = [...this.stale];
    this.stale.clear();
    for (const node of stale) {
      this.outputs.delete(node);
    }
    this.changed.fire(stale);
  }

  private refreshRows(): void {
    this.newest = undefined;
    const changed = [...this.shown].filter(([node, entry]) => this.entryOf(node) !== entry);
    if (changed.length > 0) {
      this.changed.fire(changed.map(([node]) => node));
    }
  }

  private forgetLists(): void {
    vscode.Disposable.from(...this.watchers.values()).dispose();
    this.watchers.clear();
    this.outputs.clear();
    this.shown.clear();
    this.stale.clear();
    this.newest = undefined;
  }

  dispose(): void {
    this.forgetLists();
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

/** The newest comparison of each pair and of each file, found at once however many rows ask. */
class NewestEntries {
  private readonly pairs = new Map<string, HistoryEntry>();
  private readonly files = new Map<string, HistoryEntry>();

  constructor(newestFirst: readonly HistoryEntry[]) {
    for (const entry of [...newestFirst].reverse()) {
      const { a, b } = entry.identity;
      this.pairs.set(`${a}\n${b}`, entry);
      this.files.set(a, entry).set(b, entry);
    }
  }

  against(a: string, b: string): HistoryEntry | undefined {
    return this.pairs.get(`${a}\n${b}`);
  }

  of(file: string): HistoryEntry | undefined {
    return this.files.get(file);
  }
}

/** `27.41 ↑ · +0.52 · p = 0.013 ✓` */
function describe(entry: HistoryEntry | undefined, file: string, isBaseline: boolean): string {
  const known = entry === undefined ? [] : [`${scoreOf(entry, file)} ${betterMark(entry.comparison.metric)}`];
  const gain = entry === undefined || isBaseline || entry.identity.a !== file ? [] : [gainMark(entry)];
  const role = isBaseline
    ? [vscode.l10n.t('baseline')]
    : entry === undefined
      ? [vscode.l10n.t('not compared')]
      : [];
  return [...role, ...known, ...gain].join(' · ');
}

/** The same for a screen reader, in words. */
function spoken(entry: HistoryEntry | undefined, file: string, isBaseline: boolean): string {
  if (entry === undefined) {
    return describe(entry, file, isBaseline);
  }
  const score = `${entry.comparison.metric.name} ${scoreOf(entry, file)}, ${translated(betterOf(entry.comparison.metric))}`;
  return isBaseline
    ? `${vscode.l10n.t('baseline')}, ${score}`
    : entry.identity.a !== file
      ? score
      : `${score}, ${gainLine(entry)}`;
}

function scoreOf({ identity, comparison, decimals }: HistoryEntry, file: string): string {
  return formatScore((identity.a === file ? comparison.a : comparison.b).score, decimals);
}

function cutOff(outputs: readonly OutputNode[]): TestSetNode[] {
  return outputs.length > MAX_SHOWN ? [...outputs.slice(0, MAX_SHOWN), { kind: 'more' }] : [...outputs];
}

function baselineFirst(files: readonly string[], baseline: string | null): string[] {
  return baseline === null ? [...files] : [baseline, ...files.filter((file) => file !== baseline)];
}
