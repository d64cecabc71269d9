import * as path from 'node:path';
import * as vscode from 'vscode';
import type { LocatedSuite } from '../../config/located-config';
import { foldersOf, isBaselineFolder, isOneFolder } from '../../config/suites/suite-folders';
import { foldersIn } from '../../files/folder';
import { baseName, byName } from '../../model/names';
import { COMMANDS, LINKS } from '../host/ids';
import { type outcomeIcon, resultTooltip, warningLines } from '../comparison/tree-items';
import type { Stores } from '../stores';
import { declaredKey } from '../stores/declared';
import { declaredBy, type SuiteVerdict, verdictKey } from '../stores/verdict';
import { suiteMark, suiteStatus } from '../comparison/suite-summary';
import { shownFolder } from '../host/places';
import { oneFolderOf } from './table';

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

/** The systems of a suite by gain: its folders, which are listed, never read; of one folder, those known. */
export async function systemsOf(
  { suite }: SuiteNode,
  { suites }: Pick<Stores, 'suites'>,
): Promise<SystemNode[]> {
  if (isOneFolder(suite)) {
    const known = suites.all.filter((verdict) => verdict.suite === declaredKey(suite));
    const folder = vscode.Uri.file(oneFolderOf(suite));
    const systems = known.map(({ system }): SystemNode => ({ kind: 'system', suite, system, uri: folder }));
    return [{ kind: 'system', suite, system: null, uri: folder }, ...byGain(systems, suites.all)];
  }
  // A disk that doesn’t answer counts as empty.
  const folders = (await foldersOf(suite, foldersIn).catch(() => [])).sort(byName);
  const systems = folders.map((folder): SystemNode => {
    return { kind: 'system', suite, system: folder, uri: vscode.Uri.file(folder) };
  });
  return byGain(systems, suites.all);
}

/** The largest gain first, the baseline where it gains nothing; then those without a verdict, in the order they have. */
function byGain(systems: readonly SystemNode[], all: readonly SuiteVerdict[]): SystemNode[] {
  const gainOf = (node: SystemNode): number =>
    verdictOn(node, all)?.deciding.gain ?? (isBaselineRow(node) ? 0 : -Infinity);
  const ranked = systems.map((node) => ({ node, gain: gainOf(node) }));
  return ranked
    .sort((one, other) => (one.gain === other.gain ? 0 : other.gain - one.gain))
    .map(({ node }) => node);
}

export function suiteItem({ suite }: SuiteNode, state: vscode.TreeItemCollapsibleState): vscode.TreeItem {
  const { name, folder, baseline } = suite;
  const item = new vscode.TreeItem(name, state);
  item.id = declaredKey(suite);
  item.iconPath = new vscode.ThemeIcon('table');
  const against = baseline === null ? vscode.l10n.t('no baseline') : `vs ${path.basename(baseline)}`;
  const place = shownFolder(folder);
  item.description = `${place} · ${against}`;
  item.accessibilityInformation = { label: vscode.l10n.t('Suite {0} in {1}, {2}', name, place, against) };
  item.tooltip =
    baseline === null
      ? vscode.l10n.t('The suite {0} has no baseline: choose a system and “Set as Baseline”.', name)
      : vscode.l10n.t('Systems of {0}, compared with {1} on all tasks', name, path.basename(baseline));
  item.contextValue = 'suite';
  return item;
}

/** @param iconOf an outcome, as in all trees: those are loaded at activation, and this is not */
export function systemItem(
  node: SystemNode,
  { suites }: Pick<Stores, 'suites'>,
  iconOf: typeof outcomeIcon,
): vscode.TreeItem {
  const { suite, system, uri } = node;
  const isFolder = !isOneFolder(suite);
  const isBaseline = isBaselineRow(node);
  const verdict = verdictOn(node, suites.all);
  const name = isFolder || system === null ? baseName(uri.fsPath) : system;
  const item = new vscode.TreeItem(name); // Without an id: see `refreshLists` of the tree.
  item.description = isBaseline
    ? vscode.l10n.t('baseline')
    : system === null
      ? vscode.l10n.t('all systems')
      : verdict === undefined
        ? vscode.l10n.t('not compared')
        : suiteMark(verdict);
  const said = verdict === undefined ? item.description : suiteStatus(verdict);
  item.accessibilityInformation = { label: `${name}, ${said}` };
  item.iconPath = isBaseline
    ? new vscode.ThemeIcon('home')
    : verdict === undefined
      ? new vscode.ThemeIcon(system === null ? 'folder' : 'circle-outline')
      : iconOf(verdict.deciding);
  item.contextValue = isBaseline ? 'system-baseline' : isFolder ? 'system' : 'system-named';
  item.command =
    isBaseline || system === null || suite.baseline === null
      ? {
          title: vscode.l10n.t('Compare'),
          command: COMMANDS.compare,
          arguments: [folderToCompare(node)],
        }
      : {
          title: vscode.l10n.t('Compare'),
          command: LINKS.openSuite,
          arguments: [declaredKey(suite), system],
        };
  return item;
}

function isBaselineRow({ suite, uri }: SystemNode): boolean {
  return !isOneFolder(suite) && isBaselineFolder(suite, uri.fsPath);
}

/** The folder that holds all systems: the only one of the suite, or the one around the system's. */
function folderToCompare({ suite, uri }: SystemNode): vscode.Uri {
  return isOneFolder(suite) ? uri : vscode.Uri.file(path.dirname(uri.fsPath));
}

/** What is known of a system, unless the suite declares something else meanwhile. */
function verdictOn({ suite, system }: SystemNode, all: readonly SuiteVerdict[]): SuiteVerdict | undefined {
  const key = verdictKey(declaredKey(suite), system ?? '');
  const found = all.find((verdict) => verdict.key === key);
  return found?.declared === declaredBy(suite) ? found : undefined;
}

/** Why its folder couldn't be compared; of a folder that holds all systems, this is about all of them. */
export function failureOn(
  node: SystemNode,
  { suites, failures }: Pick<Stores, 'suites' | 'failures'>,
): string | null {
  const { system, uri } = node;
  const isOfFolder = system === null || system === uri.fsPath;
  return isOfFolder ? failures.of(uri.fsPath, verdictOn(node, suites.all)?.time) : null;
}

export async function systemTooltip(
  node: SystemNode,
  { suites }: Pick<Stores, 'suites'>,
): Promise<vscode.MarkdownString | undefined> {
  const verdict = verdictOn(node, suites.all);
  return verdict === undefined ? undefined : tooltipOf(verdict);
}

export function tooltipOf(verdict: SuiteVerdict): Promise<vscode.MarkdownString> {
  const { sentence, warnings, time, files } = verdict;
  return resultTooltip([sentence, ...warningLines(warnings), new Date(time).toLocaleString()], files);
}
