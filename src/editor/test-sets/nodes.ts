import type * as vscode from 'vscode';
import type { LocatedSuite, LocatedTestSet } from '../../config';

/** The rows of the view *Test Sets*. */

export interface SetNode {
  readonly kind: 'test-set';
  readonly testSet: LocatedTestSet;
}

export interface OutputNode {
  readonly kind: 'output';
  readonly uri: vscode.Uri;
  readonly testSet: LocatedTestSet;
}

export interface SuiteNode {
  readonly kind: 'suite';
  readonly suite: LocatedSuite;
}

export interface SystemNode {
  readonly kind: 'system';
  readonly suite: LocatedSuite;
  /** Its folder; where one folder holds all systems, its name, and null for all of them. */
  readonly system: string | null;
  readonly uri: vscode.Uri;
}

/** The last row of a list that was cut off. */
export interface MoreNode {
  readonly kind: 'more';
}

/** A row with others below it. */
export type ListNode = SetNode | SuiteNode;
export type ListedNode = OutputNode | SystemNode;

export type TestSetNode = ListNode | ListedNode | MoreNode;
