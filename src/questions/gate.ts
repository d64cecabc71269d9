import * as path from 'node:path';
import { isOutput } from '../config/locate';
import type { LocatedTestSet } from '../config/located-config';
import { runsAmong } from '../config/runs';
import type {
  AskedGate,
  Gate,
  GatedRows,
  GateInForce,
  IfUndecided,
  OldBaseline,
} from '../model/settings/gate';
import { badSetting } from '../model/errors';
import { largest } from '../model/lists';
import type { Disk } from './question';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Against {
  /** null: none declares the files. */
  readonly testSet: LocatedTestSet | null;
  readonly baseline: string;
  /** The output that is compared; null: the newest run. */
  readonly run: string | null;
}

/**
 * A baseline that more runs were compared with than are planned, by the times at which files were written. A checkout writes all
 * of them within seconds, which tells nothing.
 */
export async function oldBaseline(
  { testSet, baseline, run }: Against,
  disk: Pick<Disk, 'filesBelow' | 'modified'>,
): Promise<OldBaseline | undefined> {
  if (testSet === null || testSet.baseline !== path.resolve(baseline)) {
    return undefined;
  }
  const files = (await disk.filesBelow(testSet.folder)).filter((file) => isOutput(testSet, file));
  const written = await Promise.all(runsAmong(testSet, files).map(async (file) => disk.modified(file)));
  const times = written.filter((time) => time !== null);
  const set = await disk.modified(baseline);
  const now = run === null ? largest(times) : await disk.modified(run);
  if (set === null || now === null) {
    return undefined;
  }
  const planned = testSet.plannedRuns;
  const days = Math.floor((now - set) / DAY_MS);
  const runs = times.filter((time) => time > set + MINUTE_MS && time <= now).length;
  return days >= 1 && runs > planned ? { days, runs, planned } : undefined;
}

interface DeclaredGate {
  readonly gate?: Gate | null | undefined;
  readonly undecided?: IfUndecided | null | undefined;
  readonly row?: GatedRows | null | undefined;
}

/**
 * What the options say, else what is declared.
 *
 * @param usual rows
 * @throws RealGainError `bad-setting` for too little data without a gate
 */
export function gateInForce(asked: AskedGate, declared: DeclaredGate | null, usual: GatedRows): GateInForce {
  if (asked.failUnlessSignificant) {
    return { gate: null, undecided: null, row: asked.row ?? usual };
  }
  const gate = asked.gate ?? declared?.gate ?? null;
  if (gate === null && asked.undecided !== null) {
    throw badSetting('--undecided says what too little data means for --gate; give both.');
  }
  return {
    gate,
    undecided: asked.undecided ?? declared?.undecided ?? null,
    row: asked.row ?? declared?.row ?? usual,
  };
}
