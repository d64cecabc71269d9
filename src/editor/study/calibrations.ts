import type * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import { matchSystems } from '../../model/match-systems';
import { RealGainError } from '../../model/errors';
import type { Calibration, KeptCalibration } from '../../model/results/calibration';
import type { ComparisonDetails } from '../../model/results/details';
import type { StudyIdentity } from '../../model/results/study';
import { checkedIdentity } from '../../questions';
import type { CalibrateAsked } from '../../questions/calibrate/schema';
import { weakEvidence } from '../../report/study';
import type { SharedFile } from '../../files/shared-file';
import type { Doubt } from '../comparison/messages';
import type { RunContext } from '../page/runs';
import { listFile } from '../stores/files/list-file';
import { sharedList } from '../stores/files/shared-list';
import type { Studies, StudyEntry } from '../stores/studies';

const KEPT_AS = 'calibrations';

/** How many other test sets are used, the latest first. */
const MOST_OTHERS = 8;

type Kept = KeptCalibration & { readonly key: string };

/** Version 1 held pairs of a key and what is known, with one digest for all. */
const calibrationsFile = listFile<Kept>({
  member: 'calibrations',
  holds: 'calibrations',
  versions: [1, 2],
  digestsSince: 2,
  entryOf: (stored) => {
    const [key, known] = Array.isArray(stored) ? (stored as [string, KeptCalibration]) : [];
    const kept = (key === undefined ? stored : { ...known, key }) as Partial<Kept> | null;
    return typeof kept?.key === 'string' && kept.version === 1 ? (kept as Kept) : null;
  },
});

/** What p on the test sets of kept studies says about each other, kept beside them: a calibration for each study. */
export class Calibrations {
  private constructor(
    private readonly engine: EngineClient,
    private readonly studies: Studies,
    private readonly file: SharedFile<readonly Kept[]>,
    private readonly log: vscode.LogOutputChannel,
    private kept: readonly Kept[],
  ) {}

  static async open(
    engine: EngineClient,
    studies: Studies,
    log: vscode.LogOutputChannel,
  ): Promise<Calibrations> {
    const what = 'What is known of other test sets';
    const format = () => Promise.resolve(calibrationsFile);
    const file = sharedList(studies.pathOf(KEPT_AS), what, format, log);
    const kept = await file.read().catch((error: unknown) => {
      log.warn(`${what} could not be read: ${String(error)}`);
      return [];
    });
    return new Calibrations(engine, studies, file, log, kept);
  }

  /** What is known of a study's test set; null: nothing. */
  of(key: string): KeptCalibration | null {
    return this.kept.find((one) => one.key === key) ?? null;
  }

  /** Holds a study that is new against the others of the same systems, and those against it. */
  async update(key: string): Promise<void> {
    const entry = this.studies.all.find((one) => one.key === key);
    const others = entry === undefined ? [] : this.othersOf(entry);
    if (entry !== undefined && others.length > 0) {
      await this.calibrate(entry, others);
      for (const other of others) {
        await this.calibrate(other, this.othersOf(other));
      }
    }
  }

  /** @throws RealGainError as the engine does */
  async redraw(
    key: string,
    study: StudyIdentity,
    redraw: Pick<CalibrateAsked, 'redraw' | 'size'>,
    context: RunContext,
  ): Promise<void> {
    const made = await this.ask({ files: [study.name], held: [study], ...redraw }, context);
    const { against = [], messages = {} } = this.of(key) ?? {};
    const before = against.filter(({ kind }) => kind !== 'redrawn');
    await this.keep({ ...made, key, against: [...before, ...made.against], messages });
  }

  /** Where the better system by a p like this one's has too often not been the better one on another test set. */
  doubts({ comparison, identity }: ComparisonDetails): Doubt[] {
    const { a, b, references } = identity;
    const onThisTestSet = ({ metric, outputs, references: own }: StudyEntry): boolean =>
      metric === comparison.metric.name &&
      ((references.length > 0 && references.join('\n') === own.join('\n')) ||
        (outputs.includes(a) && outputs.includes(b)));
    // Several studies of one test set say much the same: the latest counts.
    const entry = this.studies.all.find((one) => onThisTestSet(one) && this.of(one.key) !== null);
    const against = entry === undefined ? [] : (this.of(entry.key)?.against ?? []);
    return against.flatMap((evidence) => {
      const { confidence } = comparison;
      const text = confidence === null ? null : weakEvidence(evidence, 1 - confidence);
      return text === null || entry === undefined ? [] : [{ text, study: entry.key }];
    });
  }

  /** The latest study with this metric of each other test set that has some of the same systems. */
  private othersOf({ outputs, metric }: StudyEntry): StudyEntry[] {
    const known = new Set(outputs);
    const found = new Map<string, StudyEntry>();
    for (const other of this.studies.all) {
      const isOther = other.metric === metric && !other.outputs.some((file) => known.has(file));
      const testSet = JSON.stringify([other.name, other.references]);
      if (isOther && !found.has(testSet) && matchSystems(outputs, other.outputs).length > 1) {
        found.set(testSet, other);
      }
    }
    return [...found.values()].slice(0, MOST_OTHERS);
  }

  private async calibrate({ key }: StudyEntry, others: readonly StudyEntry[]): Promise<void> {
    const files = [key, ...others.map((other) => other.key)].map((one) => this.studies.pathOf(one));
    try {
      const made = await this.ask({ files });
      const redrawn = this.of(key)?.against.filter(({ kind }) => kind === 'redrawn') ?? [];
      await this.keep({ ...made, key, against: [...made.against, ...redrawn] });
    } catch (error) {
      if (!(error instanceof RealGainError)) {
        throw error;
      }
      this.log.warn(`What p says about other test sets could not be found out: ${error.message}`);
    }
  }

  private async ask(
    asked: Partial<CalibrateAsked>,
    context: Partial<RunContext> = {},
  ): Promise<KeptCalibration> {
    const identity = checkedIdentity('calibrate', asked);
    const { result, messages } = await this.engine.call('ask', { question: 'calibrate', identity }, context);
    return { ...(result as Calibration), messages };
  }

  /** Forgets studies that are gone. */
  private async keep(made: Kept): Promise<void> {
    const keys = new Set(this.studies.all.map(({ key }) => key));
    const withMade = (all: readonly Kept[]): Kept[] =>
      [made, ...all.filter(({ key }) => key !== made.key)].filter(({ key }) => keys.has(key));
    this.kept = withMade(this.kept);
    this.kept = await this.file.change(withMade);
  }
}
