import * as vscode from 'vscode';
import type { LocatedTestSet } from '../../config';
import { stampIfThere } from '../../files/stamps';
import { watchEnabled } from '../host/settings';
import { byName } from '../../model';
import type { Stores } from '../stores';
import { outputsOf } from '../stores/outputs';

/** If more outputs of a test set lack a verdict, the first ones get it; the others on a click. */
const MOST_COMPARED = 200;

/**
 * The outputs that are there when a test set is declared, or when its window opens: each that was never compared with the
 * baseline is compared in the background, one at a time and after new runs.
 */
export class ExistingRuns {
  private readonly done = new WeakSet<LocatedTestSet>();

  /**
   * @param compare settles when the output has been compared; never rejects
   * @param unfinished gets the test sets with outputs that are still to be compared
   */
  constructor(
    private readonly stores: Pick<Stores, 'history' | 'testSets'>,
    private readonly compare: (file: string) => Promise<void>,
    private readonly unfinished: Set<LocatedTestSet>,
    private readonly stopped: AbortSignal,
  ) {}

  /** @param since what was written later is a new run, in milliseconds since 1970 */
  async compareAll(since: number): Promise<void> {
    if (this.stopped.aborted || !vscode.workspace.isTrusted || !watchEnabled()) {
      return;
    }
    const declared = this.stores.testSets.declared.filter(({ watch }) => watch);
    const added = declared.filter((one) => !this.done.has(one));
    for (const testSet of added) {
      this.done.add(testSet);
      this.unfinished.add(testSet);
    }
    for (const testSet of added) {
      await this.compareOutputs(testSet, since).finally(() => this.unfinished.delete(testSet));
    }
  }

  /** @param since what was written later is a new run, in milliseconds since 1970 */
  private async compareOutputs(testSet: LocatedTestSet, since: number): Promise<void> {
    const { baseline } = testSet;
    if (baseline === null || (await stampIfThere(baseline)) === null) {
      return;
    }
    const outputs = (await outputsOf(testSet))
      .filter((file) => file !== baseline && this.stores.history.latest(file, baseline) === undefined)
      .sort(byName);
    for (const file of outputs.slice(0, MOST_COMPARED)) {
      if (this.stopped.aborted || !this.stores.testSets.declared.includes(testSet)) {
        return; // It was changed meanwhile: what it says now comes next.
      }
      const stamp = await stampIfThere(file);
      if (stamp !== null && stamp.modified < since) {
        await this.compare(file);
      }
    }
  }
}
