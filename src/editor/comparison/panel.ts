import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Recognition } from '../../engine/protocol';
import { serializeError, type ComparisonDetails, type ComparisonIdentity, type Planning } from '../../model';
import { copyToClipboard } from './copy';
import { COMMANDS } from '../host/ids';
import { comparisonKey, isSamePair, swapped, type HistoryEntry } from '../history/history';
import { fromPageSchema, type FromPage, type PanelState, type ToPage } from './messages';
import { Page } from '../page/page';
import { remember, withDeclared } from './panel-choices';
import { openFile, withChanges, withChosenFile } from './requests';
import { saveAs } from '../host/save';
import type { Services } from '../services';
import { pairLine } from './summary';
import { Throttle } from '../host/throttle';

const NOTHING_KNOWN = { a: null, b: null, references: null };

/** One comparison in one panel. It holds what is asked; the engine knows the answer. */
export class ComparisonPanel implements vscode.Disposable {
  private readonly page: Page<typeof fromPageSchema, ToPage>;
  private details: ComparisonDetails | null = null;
  private partial = false;
  private planning: Planning | null = null;
  private entry: HistoryEntry | null = null;
  private recognised: PanelState['recognised'] = NOTHING_KNOWN;
  /** What the person has changed since the last answer, to be remembered if there is one. */
  private changes: Extract<FromPage, { type: 'change' }> | null = null;
  private testSet: string | null = null;
  private doubts: PanelState['doubts'] = [];
  /** Key of the identity before the engine filled in what it found out. */
  private askedFor = '';

  constructor(
    panel: vscode.WebviewPanel,
    private identity: ComparisonIdentity,
    private readonly services: Services,
    onDisposed: () => void,
  ) {
    this.page = new Page(panel, {
      page: 'panel',
      schema: fromPageSchema,
      services,
      obey: (message) => this.obey(message),
      show: () => this.show(),
      subject: () => `${this.identity.a} against ${this.identity.b}`,
      onDisposed,
    });
    // Of the history the page shows the points of a plot, which can wait until a storm of runs leaves time for it.
    const soon = new Throttle(() => this.show());
    this.page.keep(
      soon,
      services.history.onDidChange(() => soon.call()),
    );
    this.retitle();
    void this.run();
  }

  isOf(identity: ComparisonIdentity): boolean {
    return isSamePair(identity, this.identity);
  }

  /** True if this very comparison is shown, or on its way, and no file has changed since. */
  isUpToDate(identity: ComparisonIdentity): boolean {
    const key = comparisonKey(identity);
    const { runs, stale } = this.page;
    const { phase } = runs.state;
    const same = key === comparisonKey(this.identity) || key === this.askedFor;
    return same && stale.length === 0 && (phase === 'running' || phase === 'done');
  }

  reveal(): void {
    this.page.reveal();
  }

  /** Shows another comparison in this panel, or the same one afresh. */
  async compare(identity: ComparisonIdentity): Promise<void> {
    this.identity = identity;
    this.retitle();
    await this.run();
  }

  private async run(): Promise<void> {
    const { comparisons, testSets, history, choices } = this.services;
    this.askedFor = comparisonKey(this.identity);
    this.partial = false;
    await this.page.runs.start(async (context) => {
      const { details, entry } = await comparisons.run(this.identity, {
        ...context,
        origin: 'person',
        mayAsk: true,
        onPartial: (partial) => context.isCurrent() && this.showPartial(partial),
      });
      const testSet = await testSets.of(this.identity.a);
      const doubts = (await this.services.calibrations()).doubts(details);
      return async () => {
        this.details = withDeclared(details, testSet?.metric ?? null);
        this.partial = false;
        this.planning = details.planning;
        this.entry = entry;
        this.identity = details.identity;
        this.testSet = testSet?.name ?? null;
        this.doubts = doubts;
        this.page.watch(details.files);
        history.markSeen([entry.key]);
        const { identity, changes } = this;
        this.changes = null;
        await remember(identity, changes, choices);
      };
    });
    await this.recognise();
  }

  /** What the files can be read as, known also when they can't be compared. */
  private async recognise(): Promise<void> {
    const { identity } = this;
    const look = async (file: string | undefined): Promise<Recognition | null> =>
      file === undefined ? null : this.services.comparisons.recognise(file).catch(() => null);
    const [a, b, references] = await Promise.all([
      look(identity.a),
      look(identity.b),
      look(identity.references[0]),
    ]);
    if (identity === this.identity) {
      this.recognised = { a, b, references };
      this.show();
    }
  }

  /** An answer from the resamples so far; it is no entry of the history. */
  private showPartial(details: ComparisonDetails): void {
    this.details = details;
    this.planning = details.planning;
    this.partial = true;
    this.show();
  }

  private show(): void {
    this.page.send({ type: 'state', state: this.state() });
  }

  private state(): PanelState {
    const { identity, recognised, details, partial, planning, page, testSet, doubts, entry } = this;
    const [a, b] = shortPaths(identity.a, identity.b);
    return {
      identity,
      labels: { a, b, references: identity.references.map((file) => path.basename(file)) },
      recognised,
      ...page.runs.state,
      details,
      partial,
      planning,
      stale: page.stale,
      points: entry === null ? [] : this.services.history.pointsBeside(entry),
      current: entry?.key ?? null,
      testSet,
      doubts,
    };
  }

  private retitle(): void {
    this.page.title = pairLine({ identity: this.identity });
  }

  private async obey(message: FromPage): Promise<void> {
    const { identity, services } = this;
    switch (message.type) {
      case 'ready':
        this.show();
        return;
      case 'cancel':
        this.page.runs.cancel();
        return;
      case 'rerun':
        return this.run();
      case 'swap':
        return this.compare(swapped(identity));
      case 'choose': {
        const chosen = await withChosenFile(identity, message.which, services);
        return chosen === null ? undefined : this.compare(chosen);
      }
      case 'setBaseline':
        return services.setBaseline(identity.b);
      case 'change':
        this.changes = { ...this.changes, ...message };
        return this.compare(withChanges(identity, message, this.details?.metrics ?? []));
      case 'plan':
        return this.plan(message.gain, message.power);
      case 'copy':
        return this.details === null ? undefined : copyToClipboard(this.details, message.format);
      case 'report':
        return this.report();
      case 'open':
        return openFile(identity, message);
      case 'openComparison':
        return services.openComparison(message.key);
      case 'openStudy':
        await vscode.commands.executeCommand(COMMANDS.openStudy, message.key);
        return;
      case 'save':
        return saveAs(message, path.dirname(identity.a));
    }
  }

  /** Of the answer that is shown, with the plan that was asked for last. */
  private async report(): Promise<void> {
    const { details, planning, services } = this;
    if (details !== null) {
      await services.exportReport({ kind: 'comparison', ...details, planning });
    }
  }

  /** Plans anew; the comparison stays as it is. */
  private async plan(gain: number | null, power: number): Promise<void> {
    const { details } = this;
    if (details === null) {
      return;
    }
    try {
      const planning = await this.services.comparisons.plan(details, { gain, power, items: null });
      if (this.details === details) {
        this.planning = planning;
        this.show();
      }
    } catch (error) {
      // The page asks for nothing that can't be planned; what is left is an engine that was lost.
      this.services.log.error(`The planning failed: ${serializeError(error).message}`);
    }
  }

  dispose(): void {
    this.page.dispose();
  }
}

/** Base names where they tell the files apart, else paths as the workspace shows them. */
function shortPaths(a: string, b: string): [a: string, b: string] {
  const [nameA, nameB] = [path.basename(a), path.basename(b)];
  return nameA === nameB
    ? [vscode.workspace.asRelativePath(a), vscode.workspace.asRelativePath(b)]
    : [nameA, nameB];
}
