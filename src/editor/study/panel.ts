import * as path from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { elementAt } from '../../model/lists';
import { inMiddle } from '../../model/names';
import { RealGainError } from '../../model/errors';
import type { Answer } from '../../model/results/report';
import type { KeptCalibration } from '../../model/results/calibration';
import type { Study, StudyDetails, StudyIdentity } from '../../model/results/study';
import { headlineOfStudy, leadOf } from '../../model/texts/study-headline';
import { answerOfStudy } from '../../questions/study/said';
import { takesSeveral } from '../comparison/requests';
import { SHORT_NAME } from '../comparison/summary';
import type { Subject } from '../page/active-page';
import type { PageState } from '../page/messages';
import { AnswerPanel, type OwnRequest, type PageContext } from '../page/answer-panel';
import type { PanelKind } from '../page/panels';
import type { RunContext } from '../page/runs';
import type { Actions } from '../actions';
import type { Calibrations } from './calibrations';
import type { Stores } from '../stores';
import { fromStudyPageSchema, type FromStudyPage, type StudyPageState } from './messages';
import { pageStudy } from './messages';
import { comparisonOf, copyRanking, openFile, savePairs, withChanges } from './requests';
import { studyKey } from '../stores/studies';

type PanelStores = Pick<Stores, 'studies' | 'testSets' | 'references'>;
type PanelActions = Pick<Actions, 'runStudy' | 'showComparison'> & {
  /** What p on the test sets of studies says about each other; loaded on first use. */
  calibrations(): Promise<Calibrations>;
};

/** What a page kept over a reload: the key of a stored study. */
const storedSchema = v.object({ key: v.string() });

export function studyPanels(
  stores: PanelStores,
  actions: PanelActions,
  context: PageContext,
): PanelKind<StudyIdentity> {
  return {
    make: (panel, identity) => new StudyPanel(panel, identity, stores, actions, context),
    restore: async (stored) => {
      const checked = v.safeParse(storedSchema, stored);
      const answer = checked.success ? await stores.studies.read(checked.output.key) : null;
      return answer && { asked: answer.identity, answer };
    },
  };
}

/** Kept among the studies, and so not kept for a reload of the window besides. */
class StudyPanel extends AnswerPanel<StudyIdentity, StudyDetails, typeof fromStudyPageSchema> {
  readonly bundle = 'study';
  readonly schema = fromStudyPageSchema;
  private filling = false;
  private calibration: KeptCalibration | null = null;

  constructor(
    panel: vscode.WebviewPanel,
    asked: StudyIdentity,
    private readonly stores: PanelStores,
    private readonly actions: PanelActions,
    context: PageContext,
  ) {
    super(panel, asked, context);
    this.own(stores.studies.onDidChange(() => this.show()));
  }

  title(): string {
    return vscode.l10n.t('Study: {0}', this.asked.name);
  }

  override about(): Subject {
    const { study } = this.answer ?? {};
    return { ...super.about(), sentence: study === undefined ? '' : inShort(study) };
  }

  override keptSettings(): Pick<StudyIdentity['settings'], 'alternative' | 'resamples' | 'seed' | 'alpha'> {
    const { alternative, resamples, seed, alpha } = this.asked.settings;
    return { alternative, resamples, seed, alpha };
  }

  subject(): string {
    return `The study of ${this.asked.name}`;
  }

  folder(): string {
    return path.dirname(elementAt(this.asked.outputs, 0));
  }

  isOf(identity: StudyIdentity): boolean {
    return studyKey(identity) === studyKey(this.asked);
  }

  override reopen(identity: StudyIdentity): void {
    void this.ask(identity);
  }

  compute(context: RunContext): Promise<StudyDetails> {
    this.filling = false;
    return this.actions.runStudy(this.asked, {
      ...context,
      onPartial: (partial) => {
        if (context.isCurrent()) {
          this.filling = true;
          this.answer = partial;
          this.sendRest();
          this.show();
        }
      },
    });
  }

  prepare({ identity }: StudyDetails): () => void {
    return () => {
      this.asked = identity;
      this.calibration = null;
      this.sendRest();
      void this.showCalibration();
    };
  }

  keptUnder(): string {
    return studyKey(this.asked);
  }

  /** Into the storage of studies, where it is held against those of other test sets. */
  override keep(details: StudyDetails): void {
    void this.stores.studies.add(details).then(async ({ key }) => {
      await (await this.actions.calibrations()).update(key);
      await this.showCalibration();
    });
  }

  private async showCalibration(): Promise<void> {
    this.calibration = (await this.actions.calibrations()).of(studyKey(this.asked));
    this.show();
  }

  /** What is there stays while test sets are drawn, and when that is cancelled. */
  private redraw(testSets: number, size: number | null): Promise<void> {
    const { asked: identity } = this;
    this.filling = true;
    return this.runs.start(async (context) => {
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

  state(): Omit<StudyPageState, keyof PageState> {
    const { asked: identity, answer: details, filling } = this;
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

  override sendRest(): void {
    const { answer } = this;
    if (answer !== null) {
      this.send({ type: 'study', study: pageStudy(answer.study), decimals: answer.decimals });
    }
  }

  async obey(message: OwnRequest<typeof fromStudyPageSchema>): Promise<void> {
    const { asked: identity, answer: details } = this;
    switch (message.type) {
      case 'chooseReference': {
        const [first = '', ...others] = identity.outputs;
        const several = takesSeveral(this.runs.state.error, details);
        const choices = await this.stores.references.offers(first, others, several);
        const references = await this.stores.references.ask(first, choices, others);
        return references === undefined ? undefined : this.ask({ ...identity, references });
      }
      case 'change':
        return this.ask(withChanges(identity, message));
      case 'open':
        return openFile(identity, message);
      default:
        return details === null ? undefined : this.obeyAbout(details, message);
    }
  }

  private async obeyAbout(
    details: StudyDetails,
    message: Extract<FromStudyPage, { type: 'openPair' | 'copyRanking' | 'redraw' | 'savePairs' }>,
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
    }
  }

  published(details: StudyDetails): Answer {
    return answerOfStudy(details);
  }
}

/** The headline with shortened names, so that the rest of it has room. */
function inShort(study: Study): string {
  const systems = study.systems.map((system) => ({ ...system, name: inMiddle(system.name, SHORT_NAME) }));
  return headlineOfStudy({ ...study, systems }, leadOf({ ...study, systems }));
}
