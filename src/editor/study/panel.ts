import * as path from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import {
  elementAt,
  RealGainError,
  type KeptCalibration,
  type StudyDetails,
  type StudyIdentity,
} from '../../model';
import { answerOfStudy } from '../../questions/study/said';
import { changedFiles } from '../../files/stamps';
import type { PageState } from '../page/messages';
import { Page, type OwnRequest, type PageContext, type PageDescription } from '../page/page';
import type { OpenPanel, PanelKind } from '../page/panels';
import type { Actions } from '../actions';
import type { Calibrations } from './calibrations';
import type { Stores } from '../stores';
import { fromStudyPageSchema, type FromStudyPage, type StudyPageState, type ToStudyPage } from './messages';
import { pageStudy } from './messages';
import { comparisonOf, copyRanking, openFile, savePairs, withChanges } from './requests';
import { studyKey } from '../stores/studies';

/** Where a study comes from: it is made, or was made before and kept. */
export type StudySource = { readonly identity: StudyIdentity } | { readonly kept: StudyDetails };

type PanelStores = Pick<Stores, 'studies' | 'testSets' | 'references'>;
type PanelActions = Pick<Actions, 'runStudy' | 'exportReport' | 'showComparison'> & {
  /** What p on the test sets of studies says about each other; loaded on first use. */
  calibrations(): Promise<Calibrations>;
};

/** What a page kept over a reload: the key of a stored study. */
const storedSchema = v.object({ key: v.string() });

export function studyPanels(
  stores: PanelStores,
  actions: PanelActions,
  context: PageContext,
): PanelKind<StudySource> {
  return {
    open: (panel, source) => new StudyPanel(panel, source, stores, actions, context),
    restore: async (stored) => {
      const checked = v.safeParse(storedSchema, stored);
      const kept = checked.success ? await stores.studies.read(checked.output.key) : null;
      return kept && { kept };
    },
  };
}

class StudyPanel
  implements OpenPanel<StudySource>, PageDescription<typeof fromStudyPageSchema, StudyPageState>
{
  readonly bundle = 'study';
  readonly schema = fromStudyPageSchema;
  readonly page: Page<typeof fromStudyPageSchema, StudyPageState, ToStudyPage>;
  private identity: StudyIdentity;
  private details: StudyDetails | null = null;
  private filling = false;
  private calibration: KeptCalibration | null = null;

  constructor(
    panel: vscode.WebviewPanel,
    source: StudySource,
    private readonly stores: PanelStores,
    private readonly actions: PanelActions,
    context: PageContext,
  ) {
    this.identity = identityOf(source);
    this.page = new Page(panel, this, context);
    this.page.own(stores.studies.onDidChange(() => this.page.show()));
    if ('kept' in source) {
      this.page.runs.settle();
      this.takeOver(source.kept);
      void this.lookForChanges(source.kept);
    } else {
      void this.run();
    }
  }

  title(): string {
    return vscode.l10n.t('Study: {0}', this.identity.name);
  }

  keptSettings(): Pick<StudyIdentity['settings'], 'alternative' | 'resamples' | 'seed' | 'alpha'> {
    const { alternative, resamples, seed, alpha } = this.identity.settings;
    return { alternative, resamples, seed, alpha };
  }

  subject(): string {
    return `The study of ${this.identity.name}`;
  }

  folder(): string {
    return path.dirname(elementAt(this.identity.outputs, 0));
  }

  isOf(source: StudySource): boolean {
    return studyKey(identityOf(source)) === studyKey(this.identity);
  }

  reopen(source: StudySource): void {
    if ('identity' in source) {
      void this.study(source.identity);
    }
  }

  /** Makes another study in this panel, or the same one again. */
  private async study(identity: StudyIdentity): Promise<void> {
    this.identity = identity;
    await this.run();
  }

  run(): Promise<void> {
    this.filling = false;
    return this.page.runs.start(async (context) => {
      const details = await this.actions.runStudy(this.identity, {
        ...context,
        onPartial: (partial) => {
          if (context.isCurrent()) {
            this.filling = true;
            this.showStudy(partial);
            this.page.show();
          }
        },
      });
      return () => {
        this.identity = details.identity;
        this.takeOver(details);
        void this.keep(details);
      };
    });
  }

  /** Into the storage, where it is held against the studies of other test sets. */
  private async keep(details: StudyDetails): Promise<void> {
    const { key } = await this.stores.studies.add(details);
    await (await this.actions.calibrations()).update(key);
    await this.showCalibration();
  }

  private async showCalibration(): Promise<void> {
    this.calibration = (await this.actions.calibrations()).of(studyKey(this.identity));
    this.page.show();
  }

  /** What is there stays while test sets are drawn, and when that is cancelled. */
  private redraw(testSets: number, size: number | null): Promise<void> {
    const { identity } = this;
    this.filling = true;
    return this.page.runs.start(async (context) => {
      const calibrations = await this.actions.calibrations();
      try {
        await calibrations.redraw(studyKey(identity), identity, { redraw: testSets, size }, context);
      } catch (error) {
        if (!(error instanceof RealGainError) || error.code !== 'cancelled') {
          throw error;
        }
      }
      return () => this.showCalibration();
    });
  }

  private takeOver(details: StudyDetails): void {
    this.calibration = null;
    this.showStudy(details);
    void this.showCalibration();
    this.page.watch(details.files);
  }

  /** A study that was kept may be about files that have changed since. */
  private async lookForChanges(details: StudyDetails): Promise<void> {
    const changed = await changedFiles(details.files);
    if (this.details === details) {
      this.page.markChanged(changed);
    }
  }

  private showStudy(details: StudyDetails): void {
    this.details = details;
    this.page.send({ type: 'study', study: pageStudy(details.study), decimals: details.decimals });
  }

  state(): Omit<StudyPageState, keyof PageState> {
    const { identity, details, filling } = this;
    const key = studyKey(identity);
    return {
      identity,
      filling,
      references: identity.references.map((file) => path.basename(file)),
      metrics: details?.metrics ?? [],
      clusterColumns: details?.clusterColumns ?? [],
      calibration: this.calibration,
      messages: details?.messages ?? {},
      key: this.stores.studies.all.some((entry) => entry.key === key) ? key : null,
    };
  }

  sendRest(): void {
    if (this.details !== null) {
      this.showStudy(this.details);
    }
  }

  async obey(message: OwnRequest<typeof fromStudyPageSchema>): Promise<void> {
    const { identity, details } = this;
    switch (message.type) {
      case 'chooseReference': {
        const [first = '', ...others] = identity.outputs;
        const takesSeveral = this.page.runs.state.error?.takesSeveral ?? details?.takesSeveral;
        const references = await this.stores.references.ask(first, others, { takesSeveral });
        return references === undefined ? undefined : this.study({ ...identity, references });
      }
      case 'change':
        return this.study(withChanges(identity, message));
      case 'open':
        return openFile(identity, message);
      default:
        return details === null ? undefined : this.answer(details, message);
    }
  }

  private async answer(
    details: StudyDetails,
    message: Extract<FromStudyPage, { type: 'openPair' | 'copyRanking' | 'redraw' | 'savePairs' | 'report' }>,
  ): Promise<void> {
    switch (message.type) {
      case 'openPair': {
        const pair = await comparisonOf(details, message.a, message.b, this.stores.testSets);
        return pair === null ? undefined : this.actions.showComparison(pair);
      }
      case 'copyRanking':
        return copyRanking(details, message);
      case 'redraw':
        return this.redraw(message.testSets, message.size);
      case 'savePairs':
        return savePairs(details);
      case 'report':
        return this.actions.exportReport(answerOfStudy(details));
    }
  }
}

function identityOf(source: StudySource): StudyIdentity {
  return 'kept' in source ? source.kept.identity : source.identity;
}
