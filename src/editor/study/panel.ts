import * as path from 'node:path';
import * as vscode from 'vscode';
import {
  DEFAULT_REDRAW,
  RealGainError,
  type KeptCalibration,
  type StudyDetails,
  type StudyIdentity,
} from '../../model';
import { changedFiles } from '../../engine/files/look';
import { Page } from '../page';
import type { Panels } from '../panels';
import { saveAs } from '../save';
import type { Services } from '../services';
import { fromStudyPageSchema, type FromStudyPage, type StudyPageState, type ToStudyPage } from './messages';
import { pageStudy } from './page-study';
import { comparisonOf, copyRanking, exportStudy, openFile, withChanges } from './requests';
import { studyKey } from './studies';

/** Where a study comes from: it is made, or was made before and kept. */
export type StudySource = { readonly identity: StudyIdentity } | { readonly kept: StudyDetails };

/** One study in one panel. */
export class StudyPanel implements vscode.Disposable {
  private readonly page: Page<typeof fromStudyPageSchema, ToStudyPage>;
  private identity: StudyIdentity;
  private details: StudyDetails | null = null;
  private filling = false;
  private calibration: KeptCalibration | null = null;

  constructor(
    panel: vscode.WebviewPanel,
    source: StudySource,
    private readonly services: Services,
    private readonly panels: Pick<Panels, 'show'>,
    onDisposed: () => void,
  ) {
    this.identity = 'kept' in source ? source.kept.identity : source.identity;
    this.page = new Page(panel, {
      page: 'study',
      schema: fromStudyPageSchema,
      services,
      obey: (message) => this.obey(message),
      show: () => this.show(),
      subject: () => `The study of ${this.identity.name}`,
      onDisposed,
    });
    this.page.keep(services.studies.onDidChange(() => this.show()));
    this.retitle();
    if ('kept' in source) {
      this.page.runs.settle();
      this.takeOver(source.kept);
      void this.lookForChanges(source.kept);
    } else {
      void this.run();
    }
  }

  isOf(identity: StudyIdentity): boolean {
    return studyKey(identity) === studyKey(this.identity);
  }

  reveal(): void {
    this.page.reveal();
  }

  /** Makes another study in this panel, or the same one afresh. */
  async study(identity: StudyIdentity): Promise<void> {
    this.identity = identity;
    this.retitle();
    await this.run();
  }

  private run(): Promise<void> {
    this.filling = false;
    return this.page.runs.start(async (context) => {
      const details = await this.services.runStudy(this.identity, {
        ...context,
        onPartial: (partial) => {
          if (context.isCurrent()) {
            this.filling = true;
            this.showStudy(partial);
            this.show();
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
    const { key } = await this.services.studies.add(details);
    await (await this.services.calibrations()).update(key);
    await this.showCalibration();
  }

  private async showCalibration(): Promise<void> {
    this.calibration = (await this.services.calibrations()).of(studyKey(this.identity));
    this.show();
  }

  /** What is there stays while test sets are drawn, and when that is cancelled. */
  private redraw(testSets: number, size: number | null): Promise<void> {
    const { identity } = this;
    this.filling = true;
    return this.page.runs.start(async (context) => {
      const calibrations = await this.services.calibrations();
      try {
        await calibrations.redraw(
          studyKey(identity),
          identity,
          { ...DEFAULT_REDRAW, testSets, size },
          context,
        );
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

  private show(): void {
    this.page.send({ type: 'state', state: this.state() });
  }

  private state(): StudyPageState {
    const { identity, details, filling, page } = this;
    const key = studyKey(identity);
    return {
      ...page.runs.state,
      identity,
      filling,
      stale: page.stale,
      references: identity.references.map((file) => path.basename(file)),
      metrics: details?.metrics ?? [],
      clusterColumns: details?.clusterColumns ?? [],
      calibration: this.calibration,
      messages: details?.messages ?? {},
      key: this.services.studies.all.some((entry) => entry.key === key) ? key : null,
    };
  }

  private retitle(): void {
    this.page.title = vscode.l10n.t('Study: {0}', this.identity.name);
  }

  private async obey(message: FromStudyPage): Promise<void> {
    const { identity, details, services } = this;
    switch (message.type) {
      case 'ready':
        if (details !== null) {
          this.showStudy(details);
        }
        this.show();
        return;
      case 'cancel':
        this.page.runs.cancel();
        return;
      case 'rerun':
        return this.run();
      case 'chooseReference': {
        const [first = '', ...others] = identity.outputs;
        const references = await services.references.ask(first, others);
        return references === undefined ? undefined : this.study({ ...identity, references });
      }
      case 'change':
        return this.study(withChanges(identity, message));
      case 'open':
        return openFile(identity, message);
      case 'save':
        return saveAs(message, path.dirname(identity.outputs[0] ?? ''));
      default:
        return details === null ? undefined : this.answer(details, message);
    }
  }

  /** What only a study that is there can be asked for. */
  private async answer(
    details: StudyDetails,
    message: Extract<
      FromStudyPage,
      { type: 'openPair' | 'copyRanking' | 'copyLeaderboard' | 'redraw' | 'export' | 'report' }
    >,
  ): Promise<void> {
    switch (message.type) {
      case 'openPair': {
        const pair = await comparisonOf(details, message.a, message.b, this.services.testSets);
        return pair === null ? undefined : this.panels.show(pair);
      }
      case 'copyRanking':
        return copyRanking(details, message);
      case 'redraw':
        return this.redraw(message.testSets, message.size);
      case 'copyLeaderboard':
        return vscode.env.clipboard.writeText(details.study.leaderboard);
      case 'export':
        return exportStudy(details, message);
      case 'report':
        return this.services.exportReport({ kind: 'study', ...details });
    }
  }

  dispose(): void {
    this.page.dispose();
  }
}
