import * as path from 'node:path';
import * as vscode from 'vscode';
import { betterMark, betterOf, formatScore } from '../../model/text';
import { translated } from '../../model/words';
import type { LocatedTestSet } from '../../config/located-config';
import { COMMANDS } from '../host/ids';
import { gainLine } from '../comparison/summary';
import { gainMark, verdictIcon } from '../comparison/tree-items';
import type { SuiteNode, SystemNode } from '../suites/nodes';
import { intervalBar, Leaderboard, NewestEntries, type Standing } from './leaderboard';
import { declaredKey } from '../stores/declared';
import { shownFolder } from '../host/places';

export function setItem(
  { testSet }: SetNode,
  state: vscode.TreeItemCollapsibleState,
  baselineName?: string,
): vscode.TreeItem {
  const { name, folder, baseline } = testSet;
  const item = new vscode.TreeItem(name, state);
  item.id = declaredKey(testSet);
  item.iconPath = new vscode.ThemeIcon('beaker');
  const against =
    baseline === null ? vscode.l10n.t('no baseline') : `vs ${baselineName ?? path.basename(baseline)}`;
  const place = shownFolder(folder);
  item.description = place === name ? against : `${place} · ${against}`;
  item.accessibilityInformation = { label: vscode.l10n.t('Test set {0} in {1}, {2}', name, place, against) };
  item.tooltip =
    baseline === null
      ? vscode.l10n.t('{0} has no baseline: choose an output and “Set as Baseline”.', name)
      : vscode.l10n.t('Outputs of {0}, compared with {1}', name, path.basename(baseline));
  item.contextValue = 'test-set';
  return item;
}

/** @param board of its test set; without one, nothing is known of the output yet */
export function outputItem(
  node: OutputNode,
  board = new Leaderboard([node.uri.fsPath], node.testSet, new NewestEntries([])),
): vscode.TreeItem {
  const { uri, testSet } = node;
  const { fsPath } = uri;
  const isBaseline = testSet.baseline === fsPath;
  const standing = board.of(fsPath);
  const name = board.nameOf(fsPath);
  const item = new vscode.TreeItem(name); // Without an id: see `refreshLists` of the tree.
  item.description = describeOutput(fsPath, board);
  item.accessibilityInformation = { label: `${name}, ${spokenOutput(fsPath, board)}` };
  item.iconPath = outputIcon(standing, isBaseline);
  item.contextValue = `output${isBaseline ? '-baseline' : ''}${standing === undefined ? '' : '-compared'}`;
  item.command = isBaseline
    ? { title: vscode.l10n.t('Open Output'), command: COMMANDS.openOutput, arguments: [node] }
    : { title: vscode.l10n.t('Compare'), command: COMMANDS.compareWithBaseline, arguments: [uri] };
  return item;
}

/** The icon of an output: the baseline, one that was never compared, or its verdict as alerts see it. */
function outputIcon(standing: Standing | undefined, isBaseline: boolean): vscode.ThemeIcon {
  return isBaseline
    ? new vscode.ThemeIcon('home')
    : standing === undefined
      ? new vscode.ThemeIcon('circle-outline', new vscode.ThemeColor('descriptionForeground'))
      : verdictIcon(standing.entry);
}

/**
 * `28.10 · +0.52 · p = 0.013 ┄┄━╋━┄┄`, with `●` before it while it is new; of the baseline `baseline · BLEU ↑ 27.41 ┄━╋━┄┄┄`. A
 * narrow side bar cuts the bar off first.
 */
function describeOutput(file: string, board: Leaderboard): string {
  const standing = board.of(file);
  if (standing === undefined) {
    return roleOf(standing, file, board);
  }
  const score = namedScore(standing, file, board);
  const said = isCandidate(standing, file, board)
    ? [standing.entry.seen ? score : `● ${score}`, gainMark(standing.entry)]
    : [roleOf(standing, file, board), score].filter((part) => part !== '');
  return `${said.join(' · ')} ${barOf(standing, board)}`.trimEnd();
}

/** The same for a screen reader, in words. */
function spokenOutput(file: string, board: Leaderboard): string {
  const standing = board.of(file);
  const role = roleOf(standing, file, board);
  if (standing === undefined) {
    return role;
  }
  const { metric } = standing.entry.comparison;
  const score = `${metric.name} ${scoreOf(standing)}, ${translated(betterOf(metric))}`;
  const gain = isCandidate(standing, file, board) ? [gainLine(standing.entry)] : [];
  return [role, score, ...gain].filter((part) => part !== '').join(', ');
}

function roleOf(standing: Standing | undefined, file: string, { testSet }: Leaderboard): string {
  return testSet.baseline === file
    ? vscode.l10n.t('baseline')
    : standing === undefined
      ? vscode.l10n.t('not compared')
      : standing.entry.seen
        ? ''
        : vscode.l10n.t('new');
}

function isCandidate(
  standing: Standing | undefined,
  file: string,
  { testSet }: Leaderboard,
): standing is Standing {
  return standing?.side === 'a' && testSet.baseline !== file;
}

/** The metric is named where it isn't that of the baseline. */
function namedScore(standing: Standing, file: string, board: Leaderboard): string {
  const { metric } = standing.entry.comparison;
  const { baseline } = board.testSet;
  const isNamed = !board.isComparable(standing) || baseline === null || baseline === file;
  return [...(isNamed ? [metric.name, betterMark(metric)] : []), scoreOf(standing)].join(' ').trim();
}

function barOf(standing: Standing, board: Leaderboard): string {
  const { score, interval } = standing.entry.comparison[standing.side];
  return board.isComparable(standing) ? intervalBar(score, interval, board.axis) : '';
}

function scoreOf({ entry, side }: Standing): string {
  return formatScore(entry.comparison[side].score, entry.decimals);
}

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
interface MoreNode {
  readonly kind: 'more';
}

/** A row with others below it. */
export type ListNode = SetNode | SuiteNode;
export type ListedNode = OutputNode | SystemNode;

export type TestSetNode = ListNode | ListedNode | MoreNode;
