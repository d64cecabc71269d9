import * as vscode from 'vscode';
import { isOutput } from '../../config/locate';
import type { LocatedTestSet } from '../../config/located-config';
import { stampIfThere } from '../../files/stamps';
import { byName, systemName } from '../../model/names';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { RealGainError } from '../../model/errors';
import type { Comparisons } from '../comparison/comparisons';
import { identify } from '../comparison/identity';
import type { Stores } from '../stores';
import { oneGlob, outputsOf } from '../stores/outputs';
import type { Target } from '../watch/folder-watching';
import type { Following, Growing } from '../watch/following';
import { type Found, foundOfPair } from '../watch/found';
import { type Look, lookAt } from '../watch/settling';
import type { Context, Watched } from '../watch/watcher';

/** Alerts about a new run wait until it is judged among the others. */
const AWAITED = { alerts: 'corrected', arrived: null } as const;

/** If more outputs of a test set lack a verdict, the first ones get it; the others on a click. */
const MOST_COMPARED = 200;

/** The runs of test sets: outputs that appear or change, and those that were there when it was declared. */
export class WatchedRuns implements Watched {
  readonly name = 'run';

  constructor(
    private readonly stores: Pick<Stores, 'history' | 'testSets' | 'references' | 'choices'>,
    private readonly comparisons: Comparisons,
    private readonly following: Pick<Following, 'grew' | 'ended'>,
  ) {}

  targets(): readonly Target[] {
    return this.stores.testSets.all
      .filter(({ watch }) => watch)
      .map((testSet) => ({
        declared: testSet,
        pattern: new vscode.RelativePattern(vscode.Uri.file(testSet.folder), oneGlob(testSet.outputs)),
        resultOf: (changed) => (isOutput(testSet, changed) ? changed : null),
        results: () => outputsOf(testSet),
        missing: () => this.missingOf(testSet),
      }));
  }

  look(file: string): Promise<Look | null> {
    return lookAt([file]);
  }

  async compare(file: string, { isNew, signal }: Context): Promise<readonly Found[]> {
    const { history, testSets } = this.stores;
    const identity = await this.identityOf(file);
    if (identity === null || (!isNew && history.latest(file, identity.b) !== undefined)) {
      return []; // It is the baseline, or was compared as a new run meanwhile.
    }
    const testSet = await testSets.of(file);
    const awaited = isNew && testSet?.alerts === 'corrected' ? AWAITED : undefined;
    const options = { origin: 'watch', isNew, awaited, mayAsk: false, signal } as const;
    const { entry } = await this.comparisons.run(identity, options);
    this.following.ended(file);
    await testSets.reportRun(file, null);
    return isNew ? [foundOfPair(entry)] : [];
  }

  grew(file: string): void {
    void this.following.grew(file, () => this.growing(file));
  }

  /** What is gone is no news. */
  ended(file: string): void {
    const { history } = this.stores;
    this.following.ended(file);
    history.markSeen(history.whole.filter(({ identity }) => identity.a === file).map(({ key }) => key));
  }

  async failed(file: string, error: RealGainError, { isNew }: Context): Promise<void> {
    if (isNew && error.code === 'different-items') {
      this.grew(file); // It may still be written, with long pauses.
    }
    await this.stores.testSets.reportRun(file, error);
  }

  private async growing(file: string): Promise<Growing | null> {
    const identity = await this.identityOf(file);
    return identity && { name: systemName(file), identity };
  }

  private async identityOf(file: string): Promise<ComparisonIdentity | null> {
    const baseline = await this.stores.testSets.baselineOf(file);
    return baseline === null || baseline === file ? null : identify(file, baseline, this.stores);
  }

  /** None for a watched folder without realgain.json: its baseline may be chosen later. */
  private async missingOf(testSet: LocatedTestSet): Promise<readonly string[]> {
    const { history, testSets } = this.stores;
    const { baseline } = testSet;
    const isDeclared = testSets.declared.includes(testSet);
    if (!isDeclared || baseline === null || (await stampIfThere(baseline)) === null) {
      return [];
    }
    const outputs = (await outputsOf(testSet)).filter(
      (file) => file !== baseline && history.latest(file, baseline) === undefined,
    );
    return outputs.sort(byName).slice(0, MOST_COMPARED);
  }
}
