import * as path from 'node:path';
import * as vscode from 'vscode';
import { CONFIG_NAME } from '../../config/names';
import { type Files, findConfig, isOutput, readConfig, testSetOf } from '../../config/locate';
import { brokenConfig } from '../../config/unreadable';
import type { LocatedConfig, LocatedSuite, LocatedTestSet } from '../../config/located-config';
import { PLANNED_RUNS } from '../../model/settings/stream';
import type { RealGainError } from '../../model/errors';
import { isSilent } from '../../files/disk-limit';
import { disk } from '../host/disk';
import { onSettingsChange, watchedFolders } from '../host/settings';
import type { ConfigProblems } from './config-problems';

const MAX_CONFIGS = 100;
const BASELINES = 'realgain.baselines';

/**
 * The test sets of this workspace: those of every realgain.json, and one for each folder that the
 * settings name. Their problems are shown in Problems.
 */
export class TestSets implements vscode.Disposable {
  private loading: Promise<void> = Promise.resolve();
  /** Whether those that were there when the window opened have been found. */
  areFound = false;
  private configs = new Map<string, LocatedConfig>();
  /** Loaded with the first realgain.json. */
  private problems: Promise<ConfigProblems> | undefined;
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly disposables: vscode.Disposable[] = [];
  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: vscode.Memento) {
    const watcher = vscode.workspace.createFileSystemWatcher(`**/${CONFIG_NAME}`);
    this.disposables.push(
      new vscode.Disposable(() => void this.problems?.then((problems) => problems.dispose())),
      this.changed,
      watcher,
      watcher.onDidCreate((uri) => this.load(uri)),
      watcher.onDidChange((uri) => this.load(uri)),
      watcher.onDidDelete((uri) => this.forget(uri)),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.loadAll()),
      onSettingsChange(() => this.changed.fire()),
    );
  }

  /** @param ready what is to hear of them */
  loadAll(ready?: Promise<void>): Promise<void> {
    this.loading = Promise.resolve(ready).then(() => this.findAll());
    return this.loading;
  }

  /** All test sets, once those that are on disk now have been found. */
  async loaded(): Promise<LocatedTestSet[]> {
    await this.loading;
    return this.all;
  }

  private async findAll(): Promise<void> {
    // Before the search: what the watcher finds while it lasts must not be forgotten.
    for (const folder of this.configs.keys()) {
      this.clearProblems(path.join(folder, CONFIG_NAME));
    }
    this.configs = new Map();
    const found = await vscode.workspace.findFiles(`**/${CONFIG_NAME}`, '**/node_modules/**', MAX_CONFIGS);
    await Promise.all(found.map((uri) => this.load(uri)));
    this.changed.fire();
    this.areFound = true;
  }

  get all(): LocatedTestSet[] {
    return [...this.declared, ...this.folderSets()];
  }

  get declared(): LocatedTestSet[] {
    return [...this.configs.values()].flatMap((config) => config.testSets);
  }

  get suites(): LocatedSuite[] {
    return [...this.configs.values()].flatMap((config) => config.suites);
  }

  /** Whether a realgain.json of the workspace has an error, so that it declares nothing. */
  get hasBroken(): boolean {
    return [...this.configs.values()].some((config) => brokenConfig(config, config.configPath) !== null);
  }

  /**
   * The test set that a file is an output of. Read from disk each time: it is small, and so the
   * answer is right also in the first moments and for files outside the workspace. A realgain.json that can't be read counts
   * as missing: `configuring` throws its error before anything is compared.
   */
  async of(file: string): Promise<LocatedTestSet | null> {
    const config = await findConfig(diskOf(file), file).catch(() => null);
    return this.testSetIn(config, file);
  }

  /**
   * The same, for what is compared by it.
   *
   * @throws RealGainError `bad-config` if the realgain.json that configures the file can't be read or understood
   */
  async configuring(file: string): Promise<LocatedTestSet | null> {
    const config = await findConfig(diskOf(file), file);
    const broken = config === null ? null : brokenConfig(config, config.configPath);
    if (broken !== null) {
      throw broken;
    }
    return this.testSetIn(config, file);
  }

  private testSetIn(config: LocatedConfig | null, file: string): LocatedTestSet | null {
    const declared = config === null ? null : testSetOf(config, file);
    return declared ?? this.folderSets().find((set) => isOutput(set, file)) ?? null;
  }

  /** What an output is compared with: as declared, else as chosen by hand for its folder. */
  async baselineOf(file: string): Promise<string | null> {
    const testSet = await this.of(file);
    return testSet?.baseline ?? this.chosenBaseline(path.dirname(file));
  }

  /** Remembers a baseline for a folder that no realgain.json configures. */
  async chooseBaseline(file: string): Promise<void> {
    const chosen = this.memory.get<Record<string, string>>(BASELINES, {});
    await this.memory.update(BASELINES, { ...chosen, [path.dirname(file)]: file });
    this.changed.fire();
  }

  get chosenBaselines(): string[] {
    return Object.values(this.memory.get<Record<string, string>>(BASELINES, {}));
  }

  private chosenBaseline(folder: string): string | null {
    return this.memory.get<Record<string, string>>(BASELINES, {})[folder] ?? null;
  }

  private folderSets(): LocatedTestSet[] {
    return (vscode.workspace.workspaceFolders ?? []).flatMap((workspace) =>
      watchedFolders().map((folder): LocatedTestSet => {
        const absolute = path.resolve(workspace.uri.fsPath, folder);
        return {
          name: path.basename(absolute),
          folder: absolute,
          configPath: path.join(absolute, CONFIG_NAME),
          outputs: ['**/*'],
          references: [],
          metric: null,
          baseline: this.chosenBaseline(absolute),
          groups: {},
          runs: {},
          idColumn: null,
          clusterColumn: null,
          formats: {},
          header: {},
          watch: true,
          alerts: 'corrected',
          plannedRuns: PLANNED_RUNS,
          report: null,
          settings: {},
          gate: null,
          undecided: null,
        };
      }),
    );
  }

  private async load(uri: vscode.Uri): Promise<void> {
    const text = await disk.readText(uri.fsPath).catch(async (error: unknown) => {
      this.forget(uri);
      (await this.loadProblems()).reportUnreadable(uri, error);
    });
    if (text === null) {
      this.forget(uri);
    }
    if (typeof text !== 'string') {
      return;
    }
    const config = await readConfig(uri.fsPath, text);
    this.configs.set(path.dirname(uri.fsPath), config);
    void this.loadProblems().then((problems) => problems.check(config, text));
    this.changed.fire();
  }

  /** @param error why an output wasn't compared in the background; null if it was */
  async reportRun(output: string, error: RealGainError | null): Promise<void> {
    const testSet = await this.of(output);
    if (testSet !== null) {
      (await this.problems)?.reportRun(output, testSet, error);
    }
  }

  private loadProblems(): Promise<ConfigProblems> {
    this.problems ??= import('./config-problems').then((module) => new module.ConfigProblems());
    return this.problems;
  }

  private clearProblems(configPath: string): void {
    void this.problems?.then((problems) => problems.forget(configPath));
  }

  private forget(uri: vscode.Uri): void {
    this.configs.delete(path.dirname(uri.fsPath));
    this.clearProblems(uri.fsPath);
    this.changed.fire();
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

/** If a folder doesn't answer, those above it are not read either. */
function diskOf(file: string): Files {
  return {
    ...disk,
    readText: async (config, folder) => (isSilent(file) ? null : disk.readText(config, folder)),
  };
}
