import * as path from 'node:path';
import * as vscode from 'vscode';
import { couldBeOutput } from '../../config/locate';
import type { LocatedSuite } from '../../config/located-config';
import {
  folderOf,
  foldersOf,
  isBaselineFolder,
  isFolderOf,
  isOneFolder,
} from '../../config/suites/suite-folders';
import { possibleOutputs } from '../../config/suites/suite-outputs';
import type { EngineClient } from '../../engine/client';
import { filesBelow, foldersIn } from '../../files/folder';
import { stampIfThere } from '../../files/stamps';
import { badSetting } from '../../model/errors';
import { largest } from '../../model/lists';
import type { Permissions } from '../comparison/permissions';
import type { Stores } from '../stores';
import { oneGlob } from '../stores/outputs';
import { type SuiteVerdict, verdictOf } from '../stores/verdict';
import { readFolders, type Survey } from '../table/folders';
import { inBackground, runTable } from '../table/run';
import type { Target } from '../watch/folder-watching';
import type { Following, Growing } from '../watch/following';
import { type Found, foundOfSystem } from '../watch/found';
import { type Look, lookAt } from '../watch/settling';
import type { Context, Watched } from '../watch/watcher';
import { oneFolderOf, systemsBeside, tableOfSystem } from './table';

/** The systems of suites, by folder: one table for all the files in it. A folder may hold several systems. */
export class WatchedSystems implements Watched {
  readonly name = 'system';

  constructor(
    private readonly engine: EngineClient,
    private readonly stores: Pick<Stores, 'testSets' | 'references' | 'choices' | 'suites'>,
    private readonly permissions: Permissions,
    private readonly following: Pick<Following, 'grew' | 'ended'>,
  ) {}

  private get suites(): readonly LocatedSuite[] {
    return this.stores.testSets.suites.filter(({ watch, baseline }) => watch && baseline !== null);
  }

  targets(): readonly Target[] {
    return this.suites.map((suite) => {
      const { folder, folders } = suite;
      // For a folder that comes with its files, VS Code may report the folder only.
      const globs = folders.flatMap((inside) => (inside === '' ? ['**'] : [inside, `${inside}/**`]));
      return {
        declared: suite,
        resultOf: comparedFolders(suite),
        pattern: new vscode.RelativePattern(vscode.Uri.file(folder), oneGlob(globs)),
        results: async () =>
          (await foldersOf(suite, foldersIn)).filter((one) => isComparedFolder(suite, one)),
      };
    });
  }

  async look(folder: string, signal: AbortSignal, most?: number): Promise<Look | null> {
    return lookAt(possibleOutputs(folder, await filesBelow(folder, signal, most)));
  }

  async compare(folder: string, { since, signal }: Context): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (const suite of this.suites.filter((one) => isComparedFolder(one, folder))) {
      const survey: Survey = (folders) => readFolders(this.engine, folders, { signal });
      const systems = isOneFolder(suite) ? await changedSystems(suite, since, survey) : [folder];
      for (const system of systems) {
        found.push(foundOfSystem(await this.compareSystem(suite, system, survey, signal)));
      }
    }
    this.following.ended(folder);
    return found;
  }

  grew(folder: string): void {
    void this.following.grew(folder, (signal) => this.growing(folder, signal));
  }

  ended(folder: string): void {
    this.following.ended(folder);
  }

  /** The task whose output was written last. */
  private async growing(folder: string, signal: AbortSignal): Promise<Growing | null> {
    const suite = this.suites.find((one) => isComparedFolder(one, folder));
    if (suite === undefined || isOneFolder(suite)) {
      return null; // Only the files themselves say whose they are.
    }
    const survey: Survey = (folders) => readFolders(this.engine, folders, { signal });
    const { a, tasks, deciding = [] } = await tableOfSystem(suite, folder, this.stores, survey);
    const stamps = await Promise.all(tasks.map(({ identity }) => stampIfThere(identity.a)));
    const newest = largest(stamps.map((stamp) => stamp?.modified ?? 0));
    const last = tasks.find((_, i) => stamps[i]?.modified === newest);
    if (last === undefined) {
      return null;
    }
    const { name: task, identity } = last;
    const metric = identity.metric ?? deciding[0] ?? null;
    const name = task === null ? a : vscode.l10n.t('{0} on {1}', a, task);
    return { name, identity: { ...identity, metric } };
  }

  private async compareSystem(
    suite: LocatedSuite,
    system: string,
    survey: Survey,
    signal: AbortSignal,
  ): Promise<SuiteVerdict> {
    const { engine, stores, permissions } = this;
    const identity = await tableOfSystem(suite, system, stores, survey);
    const details = await runTable(engine, stores, permissions, identity, inBackground(signal));
    const verdict = verdictOf(suite, system, details, 'watch', Date.now());
    if (verdict === null) {
      throw badSetting(
        'No row of the suite {0} decides: its tasks have metrics with different units.',
        suite.name,
      );
    }
    stores.suites.add(verdict);
    return verdict;
  }
}

/** The systems in the one folder of a suite that were written since. */
async function changedSystems(suite: LocatedSuite, since: number, survey: Survey): Promise<string[]> {
  const { outputs } = await survey([oneFolderOf(suite)]);
  const changed: string[] = [];
  for (const [system, files] of systemsBeside(suite, outputs)) {
    const stamps = await Promise.all(files.map(stampIfThere));
    if (stamps.some((stamp) => stamp !== null && stamp.modified > since)) {
      changed.push(system);
    }
  }
  return changed;
}

/**
 * Says which folder is compared when a file in it changes; null for the baseline's, and beside all. Remembered by folder with a
 * changed file: ten thousand may come at once.
 */
function comparedFolders(suite: LocatedSuite): (changed: string) => string | null {
  const known = new Map<string, string | null>();
  return (changed) => {
    const parent = path.dirname(changed);
    if (!known.has(parent)) {
      const found = folderOf(suite, changed);
      known.set(parent, found !== null && isComparedFolder(suite, found) ? found : null);
    }
    const folder = known.get(parent) ?? null;
    return folder !== null
      ? couldBeOutput(path.basename(changed))
        ? folder
        : null
      : isComparedFolder(suite, changed)
        ? changed
        : null;
  };
}

function isComparedFolder(suite: LocatedSuite, place: string): boolean {
  return isFolderOf(suite, place) && (isOneFolder(suite) || !isBaselineFolder(suite, place));
}
