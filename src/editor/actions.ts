import type { ComparisonIdentity } from '../model/settings/identity';
import type { StudyDetails, StudyIdentity } from '../model/results/study';
import type { TableDetails, TableIdentity } from '../model/results/table';
import type { FoundOutputs } from '../config/suites/suite-outputs';
import type { RunContext } from './page/runs';
import type { Asked } from '../model/results/report';

export interface StudyContext extends RunContext {
  /** Gets the study of the resamples drawn so far, now and then. */
  readonly onPartial: (details: StudyDetails) => void;
}

export interface SurveyedFolders extends FoundOutputs {
  /** Whether logs say which task they are of; else the files' names do. */
  readonly isLogged: boolean;
}

/** What commands, surfaces and pages have done with the stores and the engine. Each module takes those that it uses. */
export interface Actions {
  /** @throws RealGainError */
  runStudy(identity: StudyIdentity, context: StudyContext): Promise<StudyDetails>;
  /** Asks for an output, those beside `near` first. */
  pickOutput(near: string, title: string): Promise<string | undefined>;
  setBaseline(file: string): Promise<void>;
  showComparison(identity: ComparisonIdentity): Promise<void>;
  /**
   * What the files in folders of results say about themselves.
   *
   * @throws RealGainError
   */
  survey(folders: readonly string[]): Promise<SurveyedFolders>;
  /** Shows the answer of a question of the registry. */
  ask(asked: Asked): Promise<void>;
  /** @throws RealGainError */
  runTable(identity: TableIdentity, context: RunContext): Promise<TableDetails>;
  /** Shows a table in its panel; of one task without further rows, the comparison. */
  showTable(identity: TableIdentity): Promise<void>;
  showStudy(identity: StudyIdentity): Promise<void>;
  openComparison(key: string): Promise<void>;
}
