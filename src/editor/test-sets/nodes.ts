import type * as vscode from 'vscode';
import type { LocatedTestSet } from '../../config';
import type { SuiteNode, SystemNode } from '../suites/nodes';

export interface SetNode {
  readonly kind: 'test-set';
  readonly testSet: LocatedTestSet;
}

export interface OutputNode {
  readonly kind: 'output';
  readonly uri: vscode.Uri;
  readonly testSet: LocatedTestSet;
}

/** The last row of a list that was cut off. */
export interface MoreNode {
  readonly kind: 'more';
}

/** A row with others below it. */
export type ListNode = SetNode | SuiteNode;
export type ListedNode = OutputNode | SystemNode;

export type TestSetNode = ListNode | ListedNode | MoreNode;
