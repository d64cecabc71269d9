import * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import type { HeldSystems, Progress, Recognition } from '../../engine/protocol';
import { choiceKey } from '../../model/settings/metric';
import type { Answer } from '../../model/results/report';
import type { ComparisonDetails } from '../../model/results/details';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { type ErrorCode, RealGainError } from '../../model/errors';
import type { ItemPage, ItemQuery } from '../../model/results/item-query';
import type { Planning, PlanningQuestion } from '../../model/results/planning';
import type { RunCorrection } from '../../model/settings/corrections';
import { askUntilClear } from '../../questions/ask';
import type { AnswerTo } from '../page/runs';
import type { HistoryEntry } from '../stores/history';
import { testSetKeyOf } from './identity';
import type { Permissions } from './permissions';
import type { Stores } from '../stores';

export interface RunOptions {
  readonly origin: HistoryEntry['origin'];
  /** false: in the background, of an output that is no news. */
  readonly isNew?: boolean;
  /** Whether a question may be asked (never in the background). */
  readonly mayAsk: boolean;
  /** Absent: a question keeps the focus that it gets at once. */
  readonly answerTo?: AnswerTo;
  readonly signal: AbortSignal;
  /** For a new run: p will be corrected for the others. */
  readonly awaited?: RunCorrection | undefined;
  onProgress?(progress: Progress): void;
  /** Gets answers from the resamples so far, which a better one will replace. */
  onPartial?(details: ComparisonDetails): void;
}

export interface Ended {
  readonly identity: ComparisonIdentity;
  /** `watch`: in the background. */
  readonly origin: HistoryEntry['origin'];
  /** null: with an answer. */
  readonly error: RealGainError | null;
}

export interface Finished {
  readonly details: ComparisonDetails;
  readonly entry: HistoryEntry;
}

/** Errors of a metric that was chosen for other columns than these files have. */
const MISFITS: readonly ErrorCode[] = ['unknown-column', 'not-numeric', 'unknown-metric'];

/**
 * Runs comparisons in the engine. A typed error says that a reference or a choice of metric is missing; then it is found
 * or asked for, and the engine is called again.
 */
export class Comparisons implements vscode.Disposable {
  private readonly running = new Set<ComparisonIdentity>();
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeRunning = this.changed.event;
  private readonly ended = new vscode.EventEmitter<Ended>();
  readonly onDidEnd = this.ended.event;
  private readonly closed = new vscode.EventEmitter<ComparisonIdentity>();
  /** Fires when a panel no longer shows a pair. */
  readonly onDidClose = this.closed.event;

  constructor(
    private readonly engine: EngineClient,
    private readonly stores: Pick<Stores, 'history' | 'testSets' | 'references' | 'choices'>,
    private readonly permissions: Permissions,
  ) {}

  get candidates(): string[] {
    return [...this.running].map(({ a }) => a);
  }

  /** @throws RealGainError */
  async run(identity: ComparisonIdentity, options: RunOptions): Promise<Finished> {
    this.running.add(identity);
    this.changed.fire();
    try {
      return await this.runCompleted(identity, options);
    } catch (error) {
      if (error instanceof RealGainError) {
        this.ended.fire({ identity, origin: options.origin, error });
      }
      throw error;
    } finally {
      this.running.delete(identity);
      this.changed.fire();
    }
  }

  close(identity: ComparisonIdentity): void {
    this.closed.fire(identity);
  }

  /** @throws RealGainError */
  plan({ comparison, decimals }: ComparisonDetails, question: PlanningQuestion): Promise<Planning | null> {
    return this.engine.call('plan', { comparison, decimals, question });
  }

  /** @throws RealGainError `file-changed` if the files are no longer those that were compared; `cancelled` */
  items(
    { identity, files }: ComparisonDetails,
    query: ItemQuery,
    options: Pick<RunOptions, 'signal' | 'onProgress'>,
  ): Promise<ItemPage> {
    return this.engine.call('items', { identity, files, query }, options);
  }

  private async runCompleted(identity: ComparisonIdentity, options: RunOptions): Promise<Finished> {
    const { askForPage } = await import('./ask-engine');
    const { askedOf, detailsOf } = await import('../../questions/pair/answer');
    const { engine, permissions } = this;
    const { origin, mayAsk } = options;
    const priority = origin === 'watch' ? 'background' : 'foreground';
    const compare = async (asked: ComparisonIdentity): Promise<Finished> => {
      const completed = await (await import('./classes')).withClasses(asked, engine);
      const asks = { question: 'compare', identity: askedOf(completed) };
      const details = await askForPage(asks, detailsOf, engine, permissions, { priority, mayAsk }, options);
      const key = await testSetKeyOf(details.identity, this.stores.testSets);
      this.ended.fire({ identity: details.identity, origin: options.origin, error: null });
      return { details, entry: this.stores.history.add(details, key, options.origin, options) };
    };
    return askUntilClear(identity, compare, (asked, error) => this.complete(asked, error, options));
  }

  /** The identity with what the error asks for, or null if that isn't available. */
  private async complete(
    identity: ComparisonIdentity,
    error: unknown,
    options: RunOptions,
  ): Promise<ComparisonIdentity | null> {
    if (!(error instanceof RealGainError)) {
      return null;
    }
    if (MISFITS.includes(error.code) && (await this.isRemembered(identity))) {
      // Remembered for other files of the same kind; these need a metric of their own.
      await this.stores.choices.rememberMetric(identity.a, undefined);
      return { ...identity, metric: null };
    }
    const { whatIsMissing } = await import('./missing');
    const found = await whatIsMissing(identity, error, {
      ...options,
      stores: this.stores,
      fitting: (candidates) => this.engine.call('references', { identity, candidates }),
    });
    return found && { ...identity, ...found };
  }

  private async isRemembered({ a, metric }: ComparisonIdentity): Promise<boolean> {
    const remembered = await this.stores.choices.metric(a);
    return metric !== null && remembered !== null && choiceKey(metric) === choiceKey(remembered);
  }

  systemsIn(file: string): Promise<HeldSystems> {
    return this.engine.call('systems', { path: file, format: null });
  }

  /** What the beginning of a file shows, and what can be asked of it. */
  look(file: string): Promise<Answer> {
    return this.engine.call('ask', { question: 'look', identity: { files: [file] } });
  }

  recognise(file: string): Promise<Recognition> {
    return this.engine.call('recognise', { path: file });
  }

  dispose(): void {
    this.changed.dispose();
    this.ended.dispose();
    this.closed.dispose();
  }
}
