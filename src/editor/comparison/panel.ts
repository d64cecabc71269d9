import * as path from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { type ComparisonIdentity, identitySchema } from '../../model/settings/identity';
import { serializeError } from '../../model/errors';
import type { Answer } from '../../model/results/report';
import type { ComparisonDetails } from '../../model/results/details';
import type { Planning } from '../../model/results/planning';
import { answerOfPair, resultsRow } from '../../questions/pair/answer';
import { copyText } from '../host/clipboard';
import { LINKS } from '../host/ids';
import type { HistoryEntry } from '../stores/history';
import { comparisonKey, isSamePair, swapped, withoutFound } from '../stores/pairs';
import { ItemQuestions } from './item-questions';
import { type FromPage, fromPageSchema, type PanelState } from './messages';
import type { Subject } from '../page/active-page';
import { AnswerPanel, type OwnRequest, type PageContext, type Restored } from '../page/answer-panel';
import type { PageState } from '../page/messages';
import type { PanelKind } from '../page/panels';
import type { RunContext } from '../page/runs';
import {
  askSlice,
  lookBeside,
  NOTHING_BESIDE,
  openFile,
  remember,
  type SaysDoubts,
  takesSeveral,
  withBeside,
  withChanges,
  withChosenFile,
} from './requests';
import type { Actions } from '../actions';
import type { Stores } from '../stores';
import type { Comparisons } from './comparisons';
import { tableOfPair } from './identity';
import { Recognition } from './recognition';
import { pairLine } from './summary';
import { Throttle } from '../host/throttle';

type PanelStores = Pick<Stores, 'history' | 'testSets' | 'references' | 'choices'>;
type PanelActions = Pick<Actions, 'pickOutput' | 'setBaseline' | 'openComparison' | 'showTable'> & {
  readonly comparisons: Comparisons;
  /** What p on the test sets of studies says about each other; loaded on first use. */
  readonly calibrations: () => Promise<SaysDoubts>;
};

/** The identity that a page kept over a reload, as it was made and as it was given. Anything else is not restored. */
const storedSchema = v.object({ identity: identitySchema, given: v.optional(identitySchema) });

export function comparisonPanels(
  stores: PanelStores,
  actions: PanelActions,
  context: PageContext,
): PanelKind<ComparisonIdentity> {
  return {
    make: (panel, identity) => new ComparisonPanel(panel, identity, stores, actions, context),
    restore: (stored) => {
      const checked = v.safeParse(storedSchema, stored);
      if (!checked.success) {
        return null;
      }
      const { identity, given = identity } = checked.output;
      return { asked: identity, given };
    },
  };
}

interface RestoredComparison extends Restored<ComparisonDetails> {
  readonly given?: ComparisonIdentity;
}

class ComparisonPanel extends AnswerPanel<ComparisonIdentity, ComparisonDetails, typeof fromPageSchema> {
  readonly bundle = 'panel';
  readonly schema = fromPageSchema;
  private readonly itemQuestions: ItemQuestions;
  private partial = false;
  private planning: Planning | null = null;
  private entry: HistoryEntry | null = null;
  private beside = NOTHING_BESIDE;
  private readonly recognition: Recognition;
  /** What the user has changed since the last answer, to be remembered if there is one. */
  private changes: Extract<FromPage, { type: 'change' }> | null = null;
  /** What the user asked for. An identity that the engine filled in doesn't replace it when it runs again. */
  private given: ComparisonIdentity;

  constructor(
    panel: vscode.WebviewPanel,
    asked: ComparisonIdentity,
    private readonly stores: PanelStores,
    private readonly actions: PanelActions,
    context: PageContext,
  ) {
    super(panel, asked, context);
    this.given = asked;
    this.recognition = new Recognition(actions.comparisons);
    this.itemQuestions = new ItemQuestions(actions.comparisons, (message) => this.send(message));
    // The page shows the history as points of a plot, which can wait until a storm of runs is over.
    const soon = new Throttle(() => this.show());
    this.own(
      soon,
      this.itemQuestions,
      stores.history.onDidChange(() => soon.call()),
      new vscode.Disposable(() => actions.comparisons.close(this.asked)),
    );
  }

  title(): string {
    return pairLine({ identity: this.asked, comparison: this.answer?.comparison });
  }

  override keptSettings(): ComparisonIdentity['settings'] {
    return this.asked.settings;
  }

  override about(): Subject {
    return { ...super.about(), entry: this.entry?.key ?? null };
  }

  subject(): string {
    return `${this.asked.a} against ${this.asked.b}`;
  }

  folder(): string {
    return path.dirname(this.asked.a);
  }

  isOf(identity: ComparisonIdentity): boolean {
    return isSamePair(identity, this.asked);
  }

  override reopen(identity: ComparisonIdentity): void {
    if (!this.isUpToDate(identity)) {
      void this.ask(identity);
    }
  }

  /** True if this very comparison is shown, or on its way, and no file has changed since. */
  private isUpToDate(identity: ComparisonIdentity): boolean {
    const key = comparisonKey(identity);
    const { phase } = this.runs.state;
    const same = [this.asked, this.given].some((one) => key === comparisonKey(one));
    return same && !this.isStale && (phase === 'running' || phase === 'done');
  }

  override begin(restored: RestoredComparison | null): void {
    this.given = restored?.given ?? this.given;
    super.begin(restored);
  }

  protected override ask(identity: ComparisonIdentity): Promise<void> {
    this.actions.comparisons.close(this.asked);
    if (this.answer === null || comparisonKey(identity) !== comparisonKey(this.answer.identity)) {
      this.given = identity;
    }
    return super.ask(identity);
  }

  override async run(): Promise<void> {
    if (this.answer === null) {
      this.asked = this.given;
    }
    this.partial = false;
    await super.run();
    await this.recognise();
  }

  protected override async resume(): Promise<void> {
    await super.resume();
    // Else it is being computed.
    if (this.answer !== null) {
      await this.recognise();
    }
  }

  async compute(context: RunContext): Promise<ComparisonDetails> {
    const { details } = await this.actions.comparisons.run(this.asGiven(), {
      ...context,
      origin: 'person',
      mayAsk: true,
      onPartial: (partial) => context.isCurrent() && this.showPartial(partial),
    });
    return details;
  }

  async prepare(found: ComparisonDetails): Promise<() => void> {
    const { history, testSets } = this.stores;
    const calibrations = await this.actions.calibrations();
    const { details, beside } = await withBeside(found, testSets, calibrations);
    return () => {
      this.answer = details;
      this.partial = false;
      this.planning = details.planning;
      this.entry = history.find(comparisonKey(details.identity)) ?? null;
      this.asked = details.identity;
      this.beside = beside;
    };
  }

  keptUnder(): string {
    return comparisonKey(this.asked);
  }

  protected override async keep(details: ComparisonDetails): Promise<void> {
    const { history, choices } = this.stores;
    // No program runs because a page has kept its name.
    if (details.identity.metric?.own === undefined) {
      // Texts of items stay in their files; the page asks for them.
      void super.keep({ ...details, wins: [], losses: [] });
    }
    history.markSeen([this.keptUnder()]);
    const { asked, changes } = this;
    this.changes = null;
    await remember(asked, changes, choices);
  }

  /** Recognises the files even if they can't be compared. */
  private async recognise(): Promise<void> {
    const { asked, answer } = this;
    const { phase } = this.runs.state;
    // A run that took the place of this one recognises them in the end.
    if (phase === 'running') {
      return;
    }
    const answered = phase === 'done' ? answer : null;
    if (await this.recognition.update(asked, answered, () => asked === this.asked)) {
      this.show();
    }
  }

  /** An answer from the resamples so far; it is no entry of the history. */
  private showPartial(details: ComparisonDetails): void {
    this.answer = details;
    this.planning = details.planning;
    this.partial = true;
    this.show();
  }

  state(): Omit<PanelState, keyof PageState> {
    const { asked: identity, answer: details, partial, planning, beside, entry } = this;
    const [a, b] = shortPaths(identity.a, identity.b);
    return {
      identity,
      given: this.asGiven(),
      labels: { a, b, references: identity.references.map((file) => path.basename(file)) },
      recognised: this.recognition.files,
      ...beside,
      details,
      partial,
      planning,
      points: entry === null ? [] : this.stores.history.pointsBeside(entry),
      current: entry?.key ?? null,
      correction: (entry && this.stores.history.find(entry.key)?.correction) ?? null,
    };
  }

  async obey(message: OwnRequest<typeof fromPageSchema>): Promise<void> {
    const { asked: identity, stores, actions } = this;
    switch (message.type) {
      case 'swap':
        return this.ask(swapped(this.asGiven()));
      case 'choose': {
        const several = takesSeveral(this.runs.state.error, this.answer);
        const chosen = await withChosenFile(identity, message.which, several, stores, actions.pickOutput);
        return chosen === null ? undefined : this.ask(chosen);
      }
      case 'look':
        return lookBeside(identity.a, identity.b);
      case 'setBaseline':
        await actions.setBaseline(identity.b);
        this.beside = { ...this.beside, isBaseline: true };
        this.show();
        return;
      case 'change':
        this.changes = { ...this.changes, ...message };
        return this.ask(withChanges(this.asGiven(), message, this.answer?.metrics ?? []));
      case 'plan':
        return this.plan(message.gain, message.power);
      case 'items':
        return this.answer === null
          ? undefined
          : this.itemQuestions.ask(this.answer, message.question, message.query);
      case 'copyRow': {
        const { answer: details } = this;
        return details === null
          ? undefined
          : copyText(resultsRow(details.comparison, details.decimals), 'row');
      }
      case 'table':
        return this.showTable(message.rows);
      case 'open':
        return openFile(identity, message);
      case 'openComparison':
        return actions.openComparison(message.key);
      case 'openStudy':
        await vscode.commands.executeCommand(LINKS.openStudy, message.key);
        return;
    }
  }

  /** The identity with its changes since, but without what the engine found in the files. */
  private asGiven(): ComparisonIdentity {
    const reading = this.answer?.comparison.reading;
    return reading === undefined ? this.asked : withoutFound(this.asked, this.given, reading);
  }

  private async showTable(rows: 'metrics' | 'slices'): Promise<void> {
    const { answer: details, asked: identity } = this;
    const slices = rows === 'slices' ? await askSlice(details?.sliceColumns ?? [], false) : undefined;
    if (rows === 'slices' && slices === undefined) {
      return;
    }
    const name = this.beside.testSet ?? path.basename(path.dirname(identity.a));
    const wanted = slices === undefined ? { metrics: 'all' as const } : { slices };
    await this.actions.showTable(tableOfPair(name, identity, wanted));
  }

  published(details: ComparisonDetails): Answer {
    return answerOfPair(details, this.planning);
  }

  /** Plans again; the comparison stays as it is. */
  private async plan(gain: number | null, power: number): Promise<void> {
    const { answer: details } = this;
    if (details === null) {
      return;
    }
    try {
      const planning = await this.actions.comparisons.plan(details, { gain, power, items: null });
      if (this.answer === details) {
        this.planning = planning;
        this.show();
      }
    } catch (error) {
      // The page asks for nothing that can't be planned; what is left is an engine that was lost.
      this.context.log.error(`The planning failed: ${serializeError(error).message}`);
    }
  }
}

/** Base names where they tell the files apart, else paths as the workspace shows them. */
function shortPaths(a: string, b: string): [a: string, b: string] {
  const [nameA, nameB] = [path.basename(a), path.basename(b)];
  return nameA === nameB
    ? [vscode.workspace.asRelativePath(a), vscode.workspace.asRelativePath(b)]
    : [nameA, nameB];
}
