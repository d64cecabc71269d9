import * as vscode from 'vscode';
import { byName } from '../../model/names';
import { formatCount } from '../../model/text';
import type { HistoryEntry } from '../stores/history';
import type { ListedNode, ListNode, OutputNode, SetNode, TestSetNode } from './rows';
import type { SuiteNode } from '../suites/nodes';
import type { LocatedTestSet } from '../../config/located-config';
import type { Leaderboard } from './leaderboard';
import { oneGlob, outputsOf } from '../stores/outputs';
import type { Stores } from '../stores';
import { comparisonTooltip, outcomeIcon, withFailure } from '../comparison/tree-items';
import { Throttle } from '../host/throttle';

const MAX_SHOWN = 20_000;

/**
 * Test sets, each a leaderboard: its outputs by score, with interval and verdict against the baseline; and suites with their
 * systems, likewise. Outputs are listed, never read: what is known of them comes from the history, and what changes there
 * changes its own row only, unless rows move.
 */
export class TestSetTree implements vscode.TreeDataProvider<TestSetNode>, vscode.Disposable {
  private sets: readonly ListNode[] = [];
  private readonly outputs = new Map<ListNode, Promise<readonly ListedNode[]>>();
  private readonly boards = new Map<LocatedTestSet, Leaderboard>();
  private readonly watchers = new Map<ListNode, vscode.Disposable>();
  private readonly shown = new Map<OutputNode, HistoryEntry | undefined>();
  private readonly stale = new Set<ListNode>();
  /** Outputs of which another failure is known than is shown. */
  private readonly failed = new Set<string>();
  private readonly changed = new vscode.EventEmitter<TestSetNode[] | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly rows = new Throttle(() => void this.refreshRows());
  private readonly lists = new Throttle(() => this.refreshLists());
  private readonly disposables: vscode.Disposable[];

  constructor(private readonly stores: Pick<Stores, 'history' | 'testSets' | 'suites' | 'failures'>) {
    const { history, testSets, suites, failures } = stores;
    const all = new Throttle(() => this.refresh());
    this.disposables = [
      this.changed,
      this.rows,
      this.lists,
      all,
      testSets.onDidChange(() => all.call()),
      history.onDidChange(() => this.rows.call()),
      suites.onDidChange(() => this.refreshSuites()),
      failures.onDidChange((place) => {
        this.failed.add(place);
        this.rows.call();
        this.refreshSuites();
      }),
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
      const { testSets } = this.stores;
      this.sets = [
        ...testSets.all.map((testSet): SetNode => ({ kind: 'test-set', testSet })),
        ...testSets.suites.map((suite): SuiteNode => ({ kind: 'suite', suite })),
      ];
      return [...this.sets];
    }
    return node.kind === 'suite'
      ? this.list(node).then(cutOff)
      : node.kind === 'test-set'
        ? this.list(node).then((listed) => this.ranked(node.testSet, cutOff(listed)))
        : [];
  }

  getTreeItem(node: TestSetNode): vscode.TreeItem | Promise<vscode.TreeItem> {
    switch (node.kind) {
      case 'suite':
        return import('../suites').then(({ suiteItem }) => suiteItem(node, this.stateOfSets()));
      case 'system':
        return import('../suites').then(({ systemItem, failureOn }) =>
          withFailure(systemItem(node, this.stores, outcomeIcon), failureOn(node, this.stores)),
        );
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
    if (node.kind === 'system') {
      item.tooltip = await (await import('../suites')).systemTooltip(node, this.stores);
    }
    if (node.kind === 'output') {
      const entry = this.entryOf(node);
      item.tooltip =
        entry === undefined ? vscode.workspace.asRelativePath(node.uri) : await comparisonTooltip(entry);
    }
    return item;
  }

  /** The newest comparison of an output with its baseline; of the baseline itself, the newest there is. */
  entryOf({ uri: { fsPath }, testSet }: OutputNode): HistoryEntry | undefined {
    return this.boards.get(testSet)?.of(fsPath)?.entry;
  }

  private async ranked(testSet: LocatedTestSet, rows: readonly TestSetNode[]): Promise<TestSetNode[]> {
    const { Leaderboard, NewestEntries } = await import('./leaderboard');
    const nodes = new Map(rows.flatMap((row) => (row.kind === 'output' ? [[row.uri.fsPath, row]] : [])));
    const board = new Leaderboard([...nodes.keys()], testSet, new NewestEntries(this.stores.history.whole));
    this.boards.set(testSet, board);
    return [
      ...board.ranked.flatMap((file) => nodes.get(file) ?? []),
      ...rows.filter(({ kind }) => kind !== 'output'),
    ];
  }

  /** The baseline has the name of its row, where the rows are listed anyway. */
  private async setItem(node: SetNode): Promise<vscode.TreeItem> {
    const { setItem } = await import('./rows');
    const state = this.stateOfSets();
    const { baseline, folder } = node.testSet;
    if (baseline === null || state === vscode.TreeItemCollapsibleState.Collapsed) {
      return setItem(node, state);
    }
    const { shortNames } = await import('./leaderboard');
    const files = (await this.list(node)).map(({ uri }) => uri.fsPath);
    return setItem(node, state, shortNames(files, folder, baseline).get(baseline));
  }

  private stateOfSets(): vscode.TreeItemCollapsibleState {
    const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
    return this.sets.length === 1 ? Expanded : Collapsed;
  }

  private async outputItem(node: OutputNode): Promise<vscode.TreeItem> {
    const { outputItem } = await import('./rows');
    const board = this.boards.get(node.testSet);
    const entry = board?.of(node.uri.fsPath)?.entry;
    this.shown.set(node, entry);
    return withFailure(outputItem(node, board), this.stores.failures.of(node.uri.fsPath, entry?.time));
  }

  /** Listed once, and again when files come or go. */
  private list(node: ListNode): Promise<readonly ListedNode[]> {
    const listed = this.outputs.get(node) ?? this.listNow(node);
    this.outputs.set(node, listed);
    if (!this.watchers.has(node)) {
      this.watchers.set(node, this.watch(node));
    }
    return listed;
  }

  private async listNow(node: ListNode): Promise<readonly ListedNode[]> {
    if (node.kind === 'suite') {
      return (await import('../suites')).systemsOf(node, this.stores);
    }
    const { testSet } = node;
    const files = (await outputsOf(testSet, MAX_SHOWN + 1)).sort(byName);
    return baselineFirst(files, testSet.baseline).map((file): OutputNode => {
      return { kind: 'output', uri: vscode.Uri.file(file), testSet };
    });
  }

  private watch(node: ListNode): vscode.Disposable {
    const { folder } = node.kind === 'suite' ? node.suite : node.testSet;
    const globs = node.kind === 'suite' ? node.suite.folders : node.testSet.outputs;
    const pattern = new vscode.RelativePattern(vscode.Uri.file(folder), oneGlob(globs));
    const watcher = vscode.workspace.createFileSystemWatcher(pattern, false, true, false);
    const reload = (): void => {
      this.stale.add(node);
      this.lists.call();
    };
    return vscode.Disposable.from(watcher, watcher.onDidCreate(reload), watcher.onDidDelete(reload));
  }

  /**
   * VS Code may still be waiting for the list of a set that is refreshed here. It then registers the rows of both lists, and
   * throws at an id that comes twice, which leaves the set empty. So rows have none: their labels differ.
   */
  private refreshLists(): void {
    const stale = new Set(this.stale);
    this.stale.clear();
    for (const node of stale) {
      this.outputs.delete(node);
    }
    const testSets = new Set([...stale].map((node) => (node.kind === 'test-set' ? node.testSet : null)));
    for (const row of [...this.shown.keys()].filter(({ testSet }) => testSets.has(testSet))) {
      this.shown.delete(row);
    }
    this.changed.fire([...stale]);
  }

  private async refreshRows(): Promise<void> {
    const { Leaderboard, NewestEntries } = await import('./leaderboard');
    const newest = new NewestEntries(this.stores.history.whole);
    const moved: SetNode[] = [];
    for (const [testSet, before] of this.boards) {
      const board = new Leaderboard(before.files, testSet, newest);
      this.boards.set(testSet, board);
      const set = this.sets.find(
        (node): node is SetNode => node.kind === 'test-set' && node.testSet === testSet,
      );
      if (set !== undefined && !board.hasOrderOf(before)) {
        moved.push(set);
      }
    }
    const sets = new Set(moved.map(({ testSet }) => testSet));
    const changed = [...this.shown].filter(
      ([node, entry]) =>
        !sets.has(node.testSet) && (this.entryOf(node) !== entry || this.failed.has(node.uri.fsPath)),
    );
    this.failed.clear();
    if (moved.length + changed.length > 0) {
      this.changed.fire([...moved, ...changed.map(([node]) => node)]);
    }
  }

  /** In one folder that holds all systems, a verdict may be the first of its system. */
  private refreshSuites(): void {
    for (const node of this.sets.filter(({ kind }) => kind === 'suite')) {
      this.stale.add(node);
      this.lists.call();
    }
  }

  private forgetLists(): void {
    vscode.Disposable.from(...this.watchers.values()).dispose();
    this.watchers.clear();
    this.outputs.clear();
    this.shown.clear();
    this.stale.clear();
    this.boards.clear();
  }

  dispose(): void {
    this.forgetLists();
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

function cutOff(outputs: readonly ListedNode[]): TestSetNode[] {
  return outputs.length > MAX_SHOWN ? [...outputs.slice(0, MAX_SHOWN), { kind: 'more' }] : [...outputs];
}

function baselineFirst(files: readonly string[], baseline: string | null): string[] {
  return baseline === null ? [...files] : [baseline, ...files.filter((file) => file !== baseline)];
}
