import type * as vscode from 'vscode';
import type { Comparisons } from './comparisons';
import type { History } from './history';
import type { References } from './references';
import type { TestSets } from './test-sets';

/** What the surfaces share. Built once, in extension.ts. */
export interface Services {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly history: History;
  readonly testSets: TestSets;
  readonly references: References;
  readonly comparisons: Comparisons;
  /** Asks for an output, those beside `near` first. */
  pickOutput(near: string, title: string): Promise<string | undefined>;
  setBaseline(file: string): Promise<void>;
  /** Opens a comparison from the history. */
  openComparison(key: string): Promise<void>;
}
