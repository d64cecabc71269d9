import * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import { systemName, translated } from '../../model';
import { identify } from '../comparison/identity';
import { defaultSettings, settleMilliseconds } from '../host/settings';
import type { Stores } from '../stores';

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
  /** Asked about, or just now: it may be asked about again afterwards. */
  isBusy: boolean;
  /** While it was. */
  hasGrown: boolean;
  pause: NodeJS.Timeout | undefined;
  forget: NodeJS.Timeout | undefined;
}

/** Runs that are being written: where each stands against its baseline, asked again as it grows. */
export class Following implements vscode.Disposable {
  private readonly runs = new Map<string, Followed>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly stopped = new AbortController();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly engine: EngineClient,
    private readonly stores: Pick<Stores, 'testSets' | 'references' | 'choices'>,
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

  /** Takes a run that was written to, and isn't complete. */
  async grew(file: string): Promise<void> {
    if (this.stopped.signal.aborted) {
      return;
    }
    const run: Followed = this.runs.get(file) ?? {
      ...{ standing: null, isBusy: false, hasGrown: false, pause: undefined, forget: undefined },
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
      run.standing = (await this.ask(file)) ?? run.standing;
    } catch (error) {
      this.log.debug(`Where the run ${file} stands can’t be told yet: ${String(error)}`);
    }
    if (this.runs.get(file) === run) {
      const pause = Math.max(settleMilliseconds(), PAUSE_FACTOR * (Date.now() - asked));
      run.pause = setTimeout(() => this.rested(file, run), pause);
      this.changed.fire();
    }
  }

  private rested(file: string, run: Followed): void {
    run.isBusy = false;
    if (run.hasGrown) {
      void this.grew(file);
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

  private async ask(file: string): Promise<Standing | null> {
    const { engine, stores } = this;
    const baseline = await stores.testSets.baselineOf(file);
    if (baseline === null || baseline === file) {
      return null;
    }
    const held = { ...(await identify(file, baseline, stores)), unfinished: true as const };
    if (held.metric?.own !== undefined) {
      return null; // A custom metric runs when the run is complete.
    }
    const { checkedIdentity } = await import('../../questions');
    const identity = checkedIdentity('progress', { files: [file, baseline], held });
    const { result, messages } = await engine.call(
      'ask',
      { question: 'progress', identity, defaults: defaultSettings() },
      { signal: this.stopped.signal },
    );
    const { status } = result as typeof result & { readonly status: string };
    return { text: `${systemName(file)}: ${translated(status, messages)}`, files: [file, baseline] };
  }

  dispose(): void {
    this.stopped.abort();
    this.runs.forEach((run) => this.stop(run));
    this.changed.dispose();
  }
}
