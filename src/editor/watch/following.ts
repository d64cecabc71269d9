import * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { translated } from '../../model/words';
import { defaultSettings, settleMilliseconds } from '../host/settings';

/** A run that hasn't grown for so long isn't being written any more. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;

/** Between two questions passes this many times what the last one took. */
const PAUSE_FACTOR = 10;

interface Standing {
  /** `run-9: 412 of 1,319 · better, certain enough to stop` */
  readonly text: string;
  readonly files: readonly [run: string, baseline: string];
}

interface Followed {
  standing: Standing | null;
  /** True while the standing is computed, and for a pause afterwards. */
  isBusy: boolean;
  /** Whether the run grew while it was busy. */
  hasGrown: boolean;
  pause: NodeJS.Timeout | undefined;
  forget: NodeJS.Timeout | undefined;
}

/** What is compared to tell where a result stands that is being written. */
export interface Growing {
  /** `run-9`, `chat-3 on gsm8k` */
  readonly name: string;
  readonly identity: ComparisonIdentity;
}

type Finds = (signal: AbortSignal) => Promise<Growing | null>;

/** Results that are being written: where each stands against its baseline, asked again as it grows. */
export class Following implements vscode.Disposable {
  private readonly runs = new Map<string, Followed>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly stopped = new AbortController();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly engine: EngineClient,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** The run that was asked about last. */
  get current(): Standing | null {
    return [...this.runs.values()].flatMap(({ standing }) => standing ?? []).at(-1) ?? null;
  }

  /** Each run whose standing is known, with its baseline. */
  get files(): readonly Standing['files'][] {
    return [...this.runs.values()].flatMap(({ standing }) => (standing === null ? [] : [standing.files]));
  }

  /**
   * Takes a run that was written to, or the folder of a system, and isn't complete.
   *
   * @param growing finds what is compared; null: nothing
   */
  async grew(file: string, growing: Finds): Promise<void> {
    if (this.stopped.signal.aborted) {
      return;
    }
    const run: Followed = this.runs.get(file) ?? {
      standing: null,
      isBusy: false,
      hasGrown: false,
      pause: undefined,
      forget: undefined,
    };
    clearTimeout(run.forget);
    run.forget = setTimeout(() => this.ended(file), FORGOTTEN_AFTER_MS);
    run.hasGrown = run.isBusy;
    if (run.isBusy) {
      return;
    }
    run.isBusy = true;
    this.runs.delete(file);
    this.runs.set(file, run);
    const asked = Date.now();
    try {
      run.standing = (await this.ask(growing)) ?? run.standing;
    } catch (error) {
      this.log.debug(`Where the run ${file} stands can’t be told yet: ${String(error)}`);
    }
    if (this.runs.get(file) === run) {
      const pause = Math.max(settleMilliseconds(), PAUSE_FACTOR * (Date.now() - asked));
      run.pause = setTimeout(() => {
        run.isBusy = false;
        void (run.hasGrown && this.grew(file, growing));
      }, pause);
      this.changed.fire();
    }
  }

  /** Takes a run that is complete, or gone. */
  ended(file: string): void {
    this.stop(this.runs.get(file));
    if (this.runs.delete(file)) {
      this.changed.fire();
    }
  }

  private stop(run: Followed | undefined): void {
    clearTimeout(run?.pause);
    clearTimeout(run?.forget);
  }

  private async ask(growing: Finds): Promise<Standing | null> {
    const found = await growing(this.stopped.signal);
    if (found === null || found.identity.metric?.own !== undefined) {
      return null; // A custom metric runs when the run is complete.
    }
    const { name, identity: pair } = found;
    const files = [pair.a, pair.b] as const;
    const held = { ...pair, unfinished: true as const };
    const { checkedIdentity } = await import('../../questions');
    const identity = checkedIdentity('progress', { files: [...files], held });
    const { result, messages } = await this.engine.call(
      'ask',
      { question: 'progress', identity, with: { defaults: defaultSettings() } },
      { signal: this.stopped.signal },
    );
    const { status } = result as typeof result & { readonly status: string };
    return { text: `${name}: ${translated(status, messages)}`, files };
  }

  dispose(): void {
    this.stopped.abort();
    this.runs.forEach((run) => this.stop(run));
    this.changed.dispose();
  }
}
