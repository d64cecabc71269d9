import type * as vscode from 'vscode';
import type { ReportSubject, StudyDetails, StudyIdentity } from '../model';
import type { Choices } from './comparison/choices';
import type { Comparisons } from './comparison/comparisons';
import type { History } from './history/history';
import type { References } from './comparison/references';
import type { Calibrations } from './study/calibrations';
import type { StudyContext } from './study/run';
import type { Studies } from './study/studies';
import type { TestSets } from './test-sets/test-sets';

/** What the surfaces share. Built once, in extension.ts. */
export interface Services {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly history: History;
  readonly testSets: TestSets;
  readonly references: References;
  readonly choices: Choices;
  readonly comparisons: Comparisons;
  /** The studies that were made in this workspace. */
  readonly studies: Studies;
  /** What p on their test sets says about each other; loaded when it is asked for first. */
  calibrations(): Promise<Calibrations>;
  /** @throws RealGainError */
  runStudy(identity: StudyIdentity, context: StudyContext): Promise<StudyDetails>;
  /** Asks for an output, those beside `near` first. */
  pickOutput(near: string, title: string): Promise<string | undefined>;
  setBaseline(file: string): Promise<void>;
  /** Asks where a report goes, and writes it there. */
  exportReport(subject: ReportSubject): Promise<void>;
  /** Opens a comparison from the history. */
  openComparison(key: string): Promise<void>;
}
