import * as vscode from 'vscode';
import type { EngineClient } from '../engine/client';
import type { Progress } from '../engine/protocol';
import {
  RealGainError,
  baseName,
  type ComparisonDetails,
  type ComparisonIdentity,
  type Planning,
  type PlanningQuestion,
} from '../model';
import type { History, HistoryEntry } from './history';
import { testSetKeyOf } from './identity';
import type { References } from './references';
import type { TestSets } from './test-sets';

export interface RunOptions {
  readonly origin: HistoryEntry['origin'];
  /** Whether a question may be asked (never in the background). */
  readonly mayAsk: boolean;
  readonly signal: AbortSignal;
  onProgress?(progress: Progress): void;
}

export interface Finished {
  readonly details: ComparisonDetails;
  readonly entry: HistoryEntry;
}

/**
 * Runs a comparison in the engine. What is missing is found out and filled in: the engine says by a
 * typed error that it needs a reference or a choice of metric, and is asked again with it.
 */
export class Comparisons implements vscode.Disposable {
  private readonly running = new Set<ComparisonIdentity>();
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when a comparison starts or ends. */
  readonly onDidChangeRunning = this.changed.event;

  constructor(
    private readonly engine: EngineClient,
    private readonly history: History,
    private readonly testSets: TestSets,
    private readonly references: References,
  ) {}

  /** The candidates that are being compared right now. */
  get candidates(): string[] {
    return [...this.running].map(({ a }) => a);
  }

  /** @throws RealGainError */
  async run(identity: ComparisonIdentity, options: RunOptions): Promise<Finished> {
    this.running.add(identity);
    this.changed.fire();
    try {
      return await this.runCompleted(identity, options);
    } finally {
      this.running.delete(identity);
      this.changed.fire();
    }
  }

  /** @throws RealGainError */
  plan({ comparison, decimals }: ComparisonDetails, question: PlanningQuestion): Promise<Planning | null> {
    return this.engine.call('plan', { comparison, decimals, question });
  }

  private async runCompleted(identity: ComparisonIdentity, options: RunOptions): Promise<Finished> {
    const priority = options.origin === 'watch' ? 'background' : 'foreground';
    for (;;) {
      try {
        const details = await this.engine.call('compare', { identity, priority }, options);
        const key = await testSetKeyOf(details.identity, this.testSets);
        return { details, entry: this.history.add(details, key, options.origin) };
      } catch (error) {
        const completed =
          error instanceof RealGainError ? await this.complete(identity, error, options) : null;
        if (completed === null) {
          throw error;
        }
        identity = completed;
      }
    }
  }

  /** The identity with what the error asks for, or null if that isn't to be had. */
  private async complete(
    identity: ComparisonIdentity,
    error: RealGainError,
    options: RunOptions,
  ): Promise<ComparisonIdentity | null> {
    if (error.code === 'needs-reference' && identity.references.length === 0) {
      const obvious = await this.references.obvious(identity.a, identity.b);
      if (obvious !== null) {
        return { ...identity, references: [obvious] };
      }
      const answer = options.mayAsk ? await this.references.ask(identity.a, identity.b) : undefined;
      return answer === undefined || answer.length === 0 ? null : { ...identity, references: answer };
    }
    if (error.code === 'needs-metric' && options.mayAsk) {
      const options = (error.metrics ?? []).map(({ choice, name }) => ({ label: name, choice }));
      const picked = await vscode.window.showQuickPick(options, {
        title: `How is ${baseName(identity.a)} scored?`,
        placeHolder: 'The files can be scored in more than one way.',
      });
      return picked === undefined ? null : { ...identity, metric: picked.choice };
    }
    return null;
  }

  dispose(): void {
    this.changed.dispose();
  }
}
