import type {
  ComparisonIdentity,
  ReportSubject,
  StudyDetails,
  StudyIdentity,
  TableDetails,
  TableIdentity,
} from '../model';
import type { Comparisons } from './comparison/comparisons';
import type { RunContext } from './page/runs';
import type { Asked } from './questions/messages';
import type { Calibrations } from './study/calibrations';
import type { StudyContext } from './study/run';
import type { SurveyedFolders } from './table/folders';

/** What commands, surfaces and pages have done with the stores and the engine. Each module takes those that it uses. */
export interface Actions {
  readonly comparisons: Comparisons;
  /** @throws RealGainError */
  runStudy(identity: StudyIdentity, context: StudyContext): Promise<StudyDetails>;
  /** What p on the test sets of studies says about each other; loaded on first use. */
  calibrations(): Promise<Calibrations>;
  /** Asks for an output, those beside `near` first. */
  pickOutput(near: string, title: string): Promise<string | undefined>;
  setBaseline(file: string): Promise<void>;
  /** Asks where to save a report, and writes it there. */
  exportReport(subject: ReportSubject): Promise<void>;
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
  openComparison(key: string): Promise<void>;
}
