import { DEFAULT_SETTINGS } from '../../model/settings/settings';
import { outcomeOf } from '../../model/results/outcome';
import type { ComparisonTable, TableRow } from '../../model/results/table';
import type { GatedRows } from '../../model/settings/gate';
import { badSetting } from '../../model/errors';
import { checkGate } from '../../report/gate';
import { groupRow, judgedRow, decidingRow, tableGateOf } from '../../report/table/gate';
import { suiteOfFolders } from '../../config/suites/suite-folders';
import { declaredReport } from '../../config/runs';
import { gateInForce, oldBaseline } from '../gate';
import { testSetOfPair } from '../pair/find';
import type { Gating, Means } from '../question';
import { findRuns, saidOfRows } from './find-runs';
import type { RunsAsked, SuiteAsked, TableAnswer } from './schema';

const common: Pick<Gating<object, TableAnswer>, 'outcome' | 'isAsHoped'> = {
  outcome: ({ result }, gate, row) => tableGateOf(result, gate, row),
  isAsHoped: ({ result }, row) => passes(result, row),
};

/** By the suite that covers the folders, or the test set of the files. */
export const suiteGating: Gating<SuiteAsked, TableAnswer> = {
  ...common,
  async inForce(asked, identity, { disk }) {
    const declared = await declaredFor(identity.files, disk);
    return gateInForce(asked, declared, 'pooled');
  },
};

export const runsGating: Gating<RunsAsked, TableAnswer> = {
  ...common,
  async inForce(asked, identity, { disk }) {
    // What is wrong with the runs is said when they are compared.
    const found = await findRuns(identity, disk).catch(() => null);
    const { testSet = null } = found ?? {};
    const inForce = gateInForce(asked, testSet && { ...testSet, row: null }, 'any');
    if (inForce.gate === null) {
      return inForce;
    }
    const settings = { ...DEFAULT_SETTINGS, ...testSet?.settings, ...saidOfRows(identity).settings };
    checkGate(inForce.gate, settings, inForce.row);
    return { ...inForce, ...(found && { oldBaseline: await oldBaseline({ ...found, run: null }, disk) }) };
  },
  async declaredReport(identity, { disk }) {
    const { testSet } = await findRuns(identity, disk);
    if (identity.testSet === null || testSet === null) {
      throw badSetting('--write-report writes the report that a test set names; name it with --test-set.');
    }
    return { file: declaredReport(testSet), folder: testSet.folder };
  },
};

async function declaredFor(places: readonly string[], disk: Means['disk']) {
  const areFolders = await Promise.all(places.map((place) => disk.isFolder(place)));
  if (!areFolders.includes(false)) {
    return (await suiteOfFolders(disk, (folder) => disk.folders(folder), places))?.suite ?? null;
  }
  const [a = '', b = a] = places;
  const testSet = await testSetOfPair({ a, b }, disk);
  return testSet && { ...testSet, row: null };
}

/**
 * Whether a build that requires a gain may continue. A row in which A is worse never passes.
 *
 * @throws RealGainError `bad-setting` if there is no pooled row
 */
export function passes(table: ComparisonTable, which: GatedRows): boolean {
  const { rows, alternative, missing } = table;
  const hoped = alternative === 'less' ? 'worse' : 'better';
  const isAsHoped = (row: Parameters<typeof outcomeOf>[0]) => outcomeOf(row) === hoped;
  const isRowAsHoped = (row: TableRow) => isAsHoped(judgedRow(row));
  switch (which) {
    case 'pooled':
      return isAsHoped(decidingRow(table));
    case 'any':
      return rows.some(isRowAsHoped);
    case 'all':
      return missing.length === 0 && rows.every(isRowAsHoped);
    default:
      return isAsHoped(groupRow(table, which));
  }
}
