import * as path from 'node:path';
import { baselineSystem } from '../../config/suites/resolve-suite';
import { suiteOf, systemPair, systemsIn } from '../../config/suites/suite';
import { baselineFolder, folderOf, isBaselineFolder, isOneFolder } from '../../config/suites/suite-folders';
import type { SuiteOutput } from '../../config/suites/suite-outputs';
import type { LocatedSuite } from '../../config/located-config';
import { foldersIn } from '../../files/folder';
import { english } from '../../model/words';
import { RealGainError } from '../../model/errors';
import type { TableDetails, TableIdentity } from '../../model/results/table';
import type { Stores } from '../stores';
import { declaredKey } from '../stores/declared';
import type { Survey } from '../table/folders';
import { tableOfSuite } from '../table/identity';
import { type SuiteVerdict, verdictKey, verdictOf } from '../stores/verdict';
import * as vscode from 'vscode';
import type { Actions } from '../actions';
import { showInfo } from '../host/notifications';
import { defaultSettings } from '../host/settings';

export function oneFolderOf({ folder, folders }: LocatedSuite): string {
  return path.resolve(folder, folders[0] ?? '');
}

/**
 * The table of a system of a suite against the baseline.
 *
 * @param system its folder; where one folder holds all systems, its name
 * @throws RealGainError `bad-setting` without a baseline, or a task that both have
 */
export async function tableOfSystem(
  suite: LocatedSuite,
  system: string,
  stores: Pick<Stores, 'testSets' | 'references' | 'choices'>,
  survey: Survey,
): Promise<TableIdentity> {
  if (isOneFolder(suite)) {
    const found = await survey([oneFolderOf(suite)]);
    const pair = [system, baselineOf(suite, found.outputs)] as const;
    return tableOfSuite(suite.name, suiteOf(found, ...pair), suite, stores);
  }
  const baseline = await baselineFolder(suite, foldersIn);
  if (baseline === null) {
    throw withoutBaseline(suite);
  }
  const found = await survey([system, baseline]);
  const pair = systemPair(found, [system, baseline], null);
  return tableOfSuite(suite.name, suiteOf(found, ...pair), suite, stores);
}

export function systemsBeside(
  suite: LocatedSuite,
  outputs: readonly SuiteOutput[],
): ReadonlyMap<string, readonly string[]> {
  const baseline = baselineOf(suite, outputs);
  const others = systemsIn(outputs).filter((system) => system !== baseline);
  return new Map(
    others.map((system) => [
      system,
      outputs.filter(({ ofSystem }) => ofSystem === system).map((output) => output.path),
    ]),
  );
}

function baselineOf(suite: LocatedSuite, outputs: readonly SuiteOutput[]): string {
  if (suite.baseline === null) {
    throw withoutBaseline(suite);
  }
  return baselineSystem(outputs, suite.folder, suite.baseline);
}

function withoutBaseline({ name, baseline, configPath }: LocatedSuite): RealGainError {
  return new RealGainError(
    'bad-setting',
    baseline === null
      ? english('The suite {0} declares no baseline; name one in {1}.', name, configPath)
      : english(
          'There is no folder {0}, which {1} declares as the baseline of {2}.',
          baseline,
          configPath,
          name,
        ),
    { path: configPath },
  );
}

/** What a table that the user had made says about a suite: null unless it is just what the suite declares. */
export function verdictOfTable(
  suites: readonly LocatedSuite[],
  details: TableDetails,
  time: number,
): SuiteVerdict | null {
  const { identity } = details;
  const { a = '', b = '' } = identity.tasks[0]?.identity ?? {};
  for (const suite of suites) {
    const [ofA, ofB] = [folderOf(suite, a), folderOf(suite, b)];
    if (identity.name === suite.name && ofA !== null && ofB !== null && isAsDeclared(suite, identity)) {
      const one = isOneFolder(suite);
      const isPair = one ? identity.b === suite.baseline : isBaselineFolder(suite, ofB) && ofA !== ofB;
      return isPair ? verdictOf(suite, one ? identity.a : ofA, details, 'person', time) : null;
    }
  }
  return null;
}

function isAsDeclared(suite: LocatedSuite, table: TableIdentity): boolean {
  const { deciding = [], metrics, slices, correction, pooling, tasks } = table;
  const settings: Readonly<Record<string, unknown>> = { ...tasks[0]?.identity.settings };
  const declared = Object.entries({ ...defaultSettings(), ...suite.settings });
  return (
    declared.every(([name, value]) => settings[name] === value) &&
    JSON.stringify([deciding, metrics, slices, correction, pooling]) ===
      JSON.stringify([
        suite.deciding,
        suite.metrics,
        suite.slices,
        suite.correction ?? 'max-t',
        suite.pooling ?? 'macro',
      ])
  );
}

export function suiteWithKey(suites: readonly LocatedSuite[], key: string): LocatedSuite | undefined {
  return suites.find((suite) => declaredKey(suite) === key);
}

export async function openSystem(
  key: string,
  system: string,
  stores: Pick<Stores, 'testSets' | 'references' | 'choices' | 'suites'>,
  actions: Pick<Actions, 'survey' | 'showTable'>,
): Promise<void> {
  stores.suites.markSeen([verdictKey(key, system)]);
  const suite = suiteWithKey(stores.testSets.suites, key);
  if (suite === undefined) {
    void showInfo(vscode.l10n.t('This suite is no longer declared in realgain.json.'));
    return;
  }
  const table = await tableOfSystem(suite, system, stores, (folders) => actions.survey(folders));
  await actions.showTable(table);
}

/** Keeps what a table that the user had made says about a suite. */
export function recordTable(
  details: TableDetails,
  { suites, testSets }: Pick<Stores, 'suites' | 'testSets'>,
): void {
  const verdict = verdictOfTable(testSets.suites, details, Date.now());
  if (verdict !== null) {
    suites.add(verdict);
  }
}
