import type { ComparisonIdentity, ReportSubject, StudyDetails, StudyIdentity } from '../model';
import type { Comparisons } from './comparison/comparisons';
import type { Calibrations } from './study/calibrations';
import type { StudyContext } from './study/run';

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
  /** Shows a comparison in its panel. */
  showComparison(identity: ComparisonIdentity): Promise<void>;
  /** Opens a comparison from the history. */
  openComparison(key: string): Promise<void>;
}
