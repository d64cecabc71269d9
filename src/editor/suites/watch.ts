import * as path from 'node:path';
import * as vscode from 'vscode';
import { couldBeOutput, type LocatedSuite } from '../../config';
import {
  folderOf,
  foldersOf,
  isBaselineFolder,
  isFolderOf,
  isOneFolder,
} from '../../config/suites/suite-folders';
import type { EngineClient } from '../../engine/client';
import { foldersIn } from '../../files/folder';
import { changedFiles, stampIfThere } from '../../files/stamps';
import { changeWords, RealGainError } from '../../model';
import type { Permissions } from '../comparison/permissions';
import { FolderWatching, type Watchable } from '../host/folder-watching';
import type { Stores } from '../stores';
import { readFolders, type Survey } from '../table/folders';
import { inBackground, runTable } from '../table/run';
import { oneGlob } from '../stores/outputs';
import { declaredBy, type RowVerdict, suiteKey, type SuiteVerdict, verdictOf } from '../stores/verdict';
import { LINKS } from '../host/ids';
import { commandLink } from '../host/markdown';
import { withoutIcons } from '../host/notifications';
import { contentsOf, Settling } from './settle';
import { oneFolderOf, suiteWithKey, systemsBeside, tableOfSystem } from './table';
import type { Alert } from '../watch/alert';
import { foundOfSystem } from '../watch/found';
import { rowLine, suiteLine } from '../comparison/suite-summary';
import { tooltipOf } from './nodes';

/** More files than these are not checked for missed events. */
const MOST_CHECKED = 2_000;

type WatchStores = Pick<Stores, 'testSets' | 'references' | 'choices' | 'suites'>;

export function watchSuites(
  engine: EngineClient,
  stores: Stores,
  permissions: Permissions,
  alert: Pick<Alert, 'consider'>,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const watcher = new SuiteWatcher(engine, stores, permissions, log);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidCompare((verdict) => {
      void alert.consider([foundOfSystem(verdict)]);
    }),
  );
}

/**
 * Watches the folders of suites. A system whose files have appeared or changed, and have stopped being written, is compared
 * with its baseline in the background: one table for all of them. Off in untrusted workspaces.
 */
class SuiteWatcher implements vscode.Disposable {
  /** The newest modification time in each folder when it was last compared. */
  private readonly seen = new Map<string, number>();
  private queue: Promise<void> = Promise.resolve();
  private readonly opened = Date.now();
  private readonly stopped = new AbortController();
  private readonly settling = new Settling(this.stopped.signal, (folder, error) =>
    this.warn(path.basename(folder), error),
  );
  private readonly found = new vscode.EventEmitter<SuiteVerdict>();
  /** Fires for every verdict that was found in the background. */
  readonly onDidCompare = this.found.event;
  /** By folder with a changed file, see `comparedFolder`: ten thousand files may come at once. */
  private readonly comparedFolders = new WeakMap<LocatedSuite, Map<string, string | null>>();
  private readonly watching: FolderWatching<LocatedSuite>;

  constructor(
    private readonly engine: EngineClient,
    private readonly stores: WatchStores,
    private readonly permissions: Permissions,
    private readonly log: vscode.LogOutputChannel,
  ) {
    const kind: Watchable<LocatedSuite> = {
      all: () => this.watched,
      keyOf: suiteKey,
      patternOf: ({ folder, folders }) => {
        // For a folder that comes with its files, VS Code may report the folder only.
        const globs = folders.flatMap((inside) => (inside === '' ? ['**'] : [inside, `${inside}/**`]));
        return new vscode.RelativePattern(vscode.Uri.file(folder), oneGlob(globs));
      },
      touched: (suite, { fsPath }) => this.touched(suite, fsPath),
      poll: (suite) => this.poll(suite),
    };
    this.watching = new FolderWatching(kind, stores.testSets.onDidChange);
  }

  private get watched(): LocatedSuite[] {
    return this.stores.testSets.suites.filter(({ watch, baseline }) => watch && baseline !== null);
  }

  private touched(suite: LocatedSuite, place: string): void {
    const known = this.comparedFolders.get(suite) ?? new Map<string, string | null>();
    this.comparedFolders.set(suite, known);
    const parent = path.dirname(place);
    const folder = known.get(parent) ?? comparedFolder(suite, place);
    known.set(parent, folder);
    if (folder !== null ? couldBeOutput(path.basename(place)) : isComparedFolder(suite, place)) {
      this.settle(suite, folder ?? place);
    }
  }

  /** Finds folders that were written since the last check, or since the window opened, and that no event reported. */
  private async poll(suite: LocatedSuite): Promise<void> {
    const warn = (error: unknown): void => this.warn(suite.name, error);
    const folders = await foldersOf(suite, foldersIn).catch((error: unknown) => {
      warn(error);
      return [];
    });
    for (const folder of folders.filter((one) => isComparedFolder(suite, one))) {
      const contents = contentsOf(folder, this.stopped.signal, MOST_CHECKED);
      const newest = await contents.then((found) => found.newest, warn);
      if (newest !== undefined && newest > this.lastSeen(suite, folder)) {
        this.settle(suite, folder);
      }
    }
  }

  private lastSeen(suite: LocatedSuite, folder: string): number {
    return this.seen.get(keyOf(suite, folder)) ?? this.opened;
  }

  private settle(suite: LocatedSuite, folder: string): void {
    this.settling.touch(keyOf(suite, folder), folder, (newest) => this.enqueue(suite, folder, newest));
  }

  /** Systems are compared one after another: folders that fill up must not fill the machine. */
  private enqueue(suite: LocatedSuite, folder: string, newest: number): void {
    const since = this.lastSeen(suite, folder);
    if (newest > 0) {
      this.seen.set(keyOf(suite, folder), newest);
      this.queue = this.queue.then(() => this.compare(suite, folder, since));
    }
  }

  private async compare(asked: LocatedSuite, folder: string, since: number): Promise<void> {
    const suite = suiteWithKey(this.watched, suiteKey(asked));
    if (suite === undefined || this.stopped.signal.aborted) {
      return; // It was changed meanwhile.
    }
    try {
      const systems = isOneFolder(suite) ? await this.changedSystems(suite, since) : [folder];
      for (const system of systems) {
        await this.compareSystem(suite, system);
      }
    } catch (error) {
      this.warn(path.basename(folder), error);
    }
  }

  private async compareSystem(suite: LocatedSuite, system: string): Promise<void> {
    const { engine, stores, permissions } = this;
    const context = inBackground(this.stopped.signal);
    const identity = await tableOfSystem(suite, system, stores, this.survey);
    const details = await runTable(engine, stores, permissions, identity, context);
    const verdict = verdictOf(suite, system, details, 'watch', Date.now());
    if (verdict === null) {
      this.log.info(
        `No row of the suite ${suite.name} decides: its tasks have metrics with different units.`,
      );
      return;
    }
    stores.suites.add(verdict);
    this.found.fire(verdict);
  }

  /** The systems in the one folder of a suite that were written since. */
  private async changedSystems(suite: LocatedSuite, since: number): Promise<string[]> {
    const { outputs } = await this.survey([oneFolderOf(suite)]);
    const changed: string[] = [];
    for (const [system, files] of systemsBeside(suite, outputs)) {
      const stamps = await Promise.all(files.map(stampIfThere));
      if (stamps.some((stamp) => stamp !== null && stamp.modified > since)) {
        changed.push(system);
      }
    }
    return changed;
  }

  private readonly survey: Survey = (folders) =>
    readFolders(this.engine, folders, { signal: this.stopped.signal });

  private warn(what: string, error: unknown): void {
    if (!this.stopped.signal.aborted) {
      const reason = error instanceof RealGainError ? error.message : String(error);
      this.log.warn(`The new results in ${what} could not be compared: ${reason}`);
    }
  }

  dispose(): void {
    this.stopped.abort();
    vscode.Disposable.from(this.watching, this.settling, this.found).dispose();
  }
}

/** The folder that is compared when a file in it changes; null for the baseline's, and beside all. */
function comparedFolder(suite: LocatedSuite, file: string): string | null {
  const folder = folderOf(suite, file);
  return folder !== null && isComparedFolder(suite, folder) ? folder : null;
}

function isComparedFolder(suite: LocatedSuite, place: string): boolean {
  return isFolderOf(suite, place) && (isOneFolder(suite) || !isBaselineFolder(suite, place));
}

function keyOf(suite: LocatedSuite, folder: string): string {
  return `${suiteKey(suite)}\n${folder}`;
}

type Known = Pick<Stores, 'suites' | 'testSets'>;

/** What the newest table of a suite with this file says of its task and of the suite. */
export async function suiteLenses(
  file: string,
  range: vscode.Range,
  stores: Known,
): Promise<vscode.CodeLens[]> {
  const found = verdictWith(file, stores);
  if (found === undefined) {
    return [];
  }
  const { verdict, row } = found;
  const line = withoutIcons(`${rowLine(row, verdict)} · ${suiteLine(verdict)}`);
  const stale = changeWords(await changedFiles(verdict.files));
  return [
    new vscode.CodeLens(range, {
      title:
        stale === ''
          ? line
          : vscode.l10n.t('$(warning) out of date, {0}: {1} · click to rerun', withoutIcons(stale), line),
      command: LINKS.openSuite,
      arguments: [verdict.suite, verdict.system],
      tooltip: verdict.sentence,
    }),
  ];
}

/** The sentence of the suite, on the line that has its lens. */
export async function suiteHover(file: string, stores: Known): Promise<vscode.MarkdownString | undefined> {
  const found = verdictWith(file, stores);
  if (found === undefined) {
    return undefined;
  }
  const { suite, system } = found.verdict;
  const text = await tooltipOf(found.verdict);
  text.value += `\n\n${commandLink(vscode.l10n.t('Open the table'), LINKS.openSuite, suite, system)}`;
  text.isTrusted = { enabledCommands: [LINKS.openSuite] };
  return text;
}

function verdictWith(
  file: string,
  { suites, testSets }: Known,
): { readonly verdict: SuiteVerdict; readonly row: RowVerdict } | undefined {
  for (const verdict of suites.all) {
    const row = verdict.rows.find((one) => one.file === file);
    const suite = row && suiteWithKey(testSets.suites, verdict.suite);
    if (row !== undefined && suite !== undefined && declaredBy(suite) === verdict.declared) {
      return { verdict, row };
    }
  }
  return undefined;
}
