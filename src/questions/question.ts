import type * as v from 'valibot';
import type { PlotPicture, ReportDocument } from '../document/document';
import type { ResamplePlan } from '../kernel/types';
import type { Answer, AnyResult } from '../model/results/report';
import type {
  AskedGate,
  Gate,
  GatedRows,
  GateInForce,
  GateResult,
  IfUndecided,
} from '../model/settings/gate';
import type { CompareSettings } from '../model/settings/settings';
import type { ComparisonDetails, ReadFile } from '../model/results/details';
import type { ComparisonIdentity } from '../model/settings/identity';
import type { Kept, Messages, Text } from '../model/words';
import type { LeaderboardTask, UnreadOutput } from '../model/results/leaderboard';
import type { Metric, StatsTable } from '../model/settings/metric';
import type { MetricChoice } from '../model/settings/metric-choice';
import type { PartAsked } from '../model/results/study';
import type { Proof } from '../model/texts/reading';
import type { RealGainError } from '../model/errors';
import type { Records } from '../model/records';
import type { Resampled } from '../model/results/significance';
import type { Survey } from '../model/results/survey';
import type { OpenPlaces, TableDetails, TableIdentity } from '../model/results/table';
import type { TypedCommand } from '../model/settings/typed-command';
import type { Files } from '../config/locate';
import type { OutputBelow } from '../config/runs';
import type { Input } from '../items/source';
import type { Looking } from './look/head';
import type { StudyMeans } from './study/means';
import type { TaskScores, TaskScoring } from './leaderboard/table-scores';
import type { AskedMetric } from './metric-asked';
import type { UnfinishedPair } from './progress/schema';

/** The identity as a validated object: a field is an entry with what `fields` says of it. */
export type IdentitySchema = v.ObjectSchema<v.ObjectEntries, undefined>;

export interface Scoring {
  readonly choice: MetricChoice;
  readonly referenceCount: number;
  readonly higherIsBetter: boolean;
}

/** Finds files, and the realgain.json that configures them. */
export interface Disk extends Files {
  isFolder(place: string): Promise<boolean>;
  filesBelow(folder: string): Promise<readonly string[]>;
  /** Names of the folders in a folder; [] if there is no such folder. */
  folders(folder: string): Promise<readonly string[]>;
  /** When a file or folder was written, in milliseconds; null if it isn't there. */
  modified(file: string): Promise<number | null>;
  /** A path that was found, as the user would write it. */
  readonly spell: (file: string) => string;
}

export interface Means extends Looking, StudyMeans {
  readonly disk: Disk;
  /** Draws in the worker threads. */
  readonly resample: (plan: ResamplePlan, scoring: Scoring) => Promise<Resampled>;
  /** Reads tables, one after another: each may use much memory while it is parsed. */
  readonly read: (paths: readonly string[]) => Promise<readonly Input[]>;
  /** Compares two outputs, or an output with itself, without what only a page of a comparison shows. */
  readonly compare: (identity: ComparisonIdentity) => Promise<
    Pick<ComparisonDetails, 'comparison' | 'decimals' | 'messages'> & {
      readonly read: readonly ReadFile[];
    }
  >;
  /**
   * The same with what a page and a report show.
   *
   * @param soFar receives answers from the resamples so far
   */
  readonly compareWhole: (
    identity: ComparisonIdentity,
    soFar?: (details: ComparisonDetails) => void,
  ) => Promise<ComparisonDetails>;
  /** A run that is still being written: the items that are done, and all of the baseline. */
  readonly unfinished: (identity: ComparisonIdentity) => Promise<UnfinishedPair>;
  /** The outputs in folders, by what they say about themselves and their names. */
  readonly outputsIn: (places: readonly string[]) => Promise<OutputsIn>;
  /** The outputs in a folder and below it, without files that are about runs. */
  readonly outputsBelow: (folder: string) => Promise<readonly OutputBelow[]>;
  /** The tasks in two folders that hold several; [] for folders of training runs. */
  readonly severalTasks: (folders: readonly string[]) => Promise<readonly string[]>;
  /** The files with the items of the outputs, among those that may be the reference; `classes`: only those with right classes. */
  readonly fitting: (
    identity: ComparisonIdentity,
    candidates: readonly string[],
    classes?: boolean,
  ) => Promise<readonly string[]>;
  /** The comparison with the metric asked for, which columns, options or a direction may leave open. */
  readonly withMetric: (identity: ComparisonIdentity, metric: AskedMetric) => Promise<ComparisonIdentity>;
  /**
   * What would have to be said before this comparison can be made (its reference, metric …); null if nothing. Draws nothing.
   *
   * @throws RealGainError for files that can't be read
   */
  readonly lacks: (identity: ComparisonIdentity) => Promise<RealGainError | null>;
  /** Settings of comparisons where neither the question nor realgain.json has them. */
  readonly defaults: CompareSettings;
  /** The outputs of a comparison and of its further runs read, matched and scored, but not compared. */
  readonly scored: (identity: ComparisonIdentity) => Promise<ScoredOutputs>;
  /** What files of results say about themselves, or of these only the logs. */
  readonly survey: (files: readonly string[], onlyLogs?: boolean) => Promise<Survey>;
  /** Compares two systems in several rows, or several runs with one baseline. */
  readonly table: (identity: TableIdentity) => Promise<TableDetails>;
  /** For the question's own page, which takes answers so far; null elsewhere. */
  readonly page: {
    readonly soFar: (answer: Computed<object, AnyResult>, messages: Messages) => void;
  } | null;
  /** What is typed to ask the same; null if options can't. */
  readonly typed: TypedCommand | null;
  /** Scores all systems of a test set, on the same items, as a study does. */
  readonly scores: (task: LeaderboardTask, scoring: TaskScoring) => Promise<TaskScores>;
  /** Called before each step: shows progress, lets others work, and throws to stop. */
  readonly pause: (what: string, done: number, total: number) => Promise<void>;
  /** Learns how texts were made. */
  readonly kept: Kept;
  readonly version: string;
}

/** Outputs whose row i is the same item, or the same sample of an item, in all of them. */
export interface ScoredOutputs {
  readonly metric: Metric;
  readonly choice: MetricChoice;
  /** Statistics of each run of A. */
  readonly a: readonly StatsTable[];
  readonly b: readonly StatsTable[];
  /** The number 0 … of what each row belongs to; null: rows are independent. */
  readonly clusters: Int32Array | null;
  readonly clusterColumn: string | null;
  readonly areSamples: boolean;
  /** The item of each row where rows are samples of items, also if clusters hold several items; null: each row is an item. */
  readonly sampled: Int32Array | null;
  /** The rows in A's file. */
  readonly records: Records;
  readonly proof: Proof;
  readonly labelOf: (row: number) => string;
  readonly read: readonly (ReadFile & { readonly sha256: string })[];
  readonly warnings: readonly Text[];
}

export interface OutputsIn {
  /** Name of the first place. */
  readonly name: string;
  /** Those that are folders; the others are files. */
  readonly folders: readonly string[];
  /** Test sets with the outputs of systems; [] unless all places are folders. */
  readonly tasks: readonly LeaderboardTask[];
  readonly unread: readonly UnreadOutput[];
  readonly isOpen?: OpenPlaces | undefined;
}

export interface Computed<Identity, Result> {
  readonly result: Result;
  readonly read: readonly ReadFile[];
  /** As asked, with what was found filled in. */
  readonly identity: Identity;
  readonly choices: Answer['choices'];
  readonly page?: Answer['page'];
}

/** The part of an answer that a document is made of. */
export type Answered<Identity, Result extends AnyResult> = Pick<
  Answer<Identity, Result>,
  'identity' | 'result' | 'messages' | 'page'
>;

export interface Documents<Identity, Result extends AnyResult> {
  document(answer: Answered<Identity, Result>): ReportDocument;
  /** Settings that the files decided, for its page. */
  used?(answer: Answered<Identity, Result>): Partial<Identity>;
  /**
   * All rows in full digits, with names of columns that scripts rely on; absent: the main table of the document.
   *
   * @param command that asks for it; '' if options can't
   */
  csv?(answer: Answered<Identity, Result>, command: string): string | Iterable<string>;
  /** What --json prints, of a result that may be longer than a string; absent: the result, indented. */
  json?(answer: Answered<Identity, Result>): Iterable<string>;
  /** The answer with all of its result in memory, as reports take it; absent: it always is. */
  whole?<Of extends Pick<Answer, 'result'>>(answer: Of): Of;
  /** What an option of `draws` draws. */
  drawing?(option: string, answer: Answered<Identity, Result>): PlotPicture;
}

/** A problem that an editor shows at the first output. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

type Given = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

export interface Gating<Identity = object, Result extends AnyResult = AnyResult> {
  /**
   * The gate of the options, else that of realgain.json; and the file that problems are shown at.
   *
   * @throws RealGainError `bad-setting` if it can't be decided with these settings
   */
  inForce(
    asked: AskedGate,
    identity: Identity,
    means: Pick<Means, 'disk'>,
  ): Promise<GateInForce & { readonly at?: string }>;
  /** The report that realgain.json names, which stays inside a folder. @throws RealGainError if it names none */
  declaredReport?(
    identity: Identity,
    means: Pick<Means, 'disk'>,
  ): Promise<{ readonly file: string; readonly folder: string }>;
  outcome(answer: Answered<Identity, Result>, gate: Gate, row: GatedRows): GateResult;
  /** Whether a build that only requires a gain may continue. */
  isAsHoped(answer: Answered<Identity, Result>, row: GatedRows): boolean;
  /** The problem that an answer is, with what the gate came to in it; null for none. */
  problem?(answer: Answered<Identity, Result>, undecided: IfUndecided | null): Problem | null;
}

export interface Computing<Identity, Result> {
  compute(identity: Identity, means: Means): Promise<Computed<Identity, Result>>;
  draw?(identity: Identity, part: PartAsked, means: Means): Promise<void>;
  /** What it would compute, for a question with a page that asks the engine directly. */
  find?(identity: Identity, means: Means): Promise<object>;
}

/** What is selected in the Explorer. */
export type Selection = 'file' | 'files' | 'folder';

/**
 * One kind of question: all that the command line, assistants, pages and reports know of it. Its code is loaded when it is
 * asked, because every surface starts with all questions.
 */
export interface Question<Identity = object, Result extends AnyResult = AnyResult> {
  /** The command, and the tool of assistants. */
  readonly name: string;
  /** On a page and in a menu. */
  readonly title: string;
  /** What its command is called, in English: `Evaluate Preferences…`; absent: its page has other ways to it, or it has none. */
  readonly menu?: string;
  /** For which selections the Explorer's menu offers it: at most four for each kind. Absent: in the palette only. */
  readonly offeredFor?: readonly Selection[];
  /** The command of the editor, whose entry in package.json is written by npm run docs; absent like the menu. */
  readonly command?: string;
  /** What the command line is given: `FILE…`. */
  readonly takes: string;
  /** In a line, for help. */
  readonly does: string;
  /** For assistants: when to ask it, and what it answers. */
  readonly description: string;
  readonly schema: v.GenericSchema<unknown, Identity> & Pick<IdentitySchema, 'entries'>;
  readonly result: v.GenericSchema<unknown, Result>;
  /** The file in the package that describes it. */
  readonly resultSchema: string;
  /** Options that draw a picture into a file, with their meanings. `--report` with the ending .svg draws the first of the document. */
  readonly draws?: Readonly<Record<string, string>>;
  /** That builds can require something of the answer; `rows`: in which of its rows, and by default. */
  readonly gated?: {
    readonly rows?: { readonly usual: GatedRows; readonly meaning: string };
    readonly hasProblems?: true;
    /** That realgain.json can name a file for its report. */
    readonly declaresReport?: true;
    load(): Promise<Gating<Identity, Result>>;
  };
  /** Members of the result that charts are drawn from: assistants go without them. */
  readonly ofCharts?: readonly string[];
  /** Its reports in JSON hold the members of the result at the top, too, where scripts know them. */
  readonly hasResultOnTop?: true;
  /** The kind of its reports where that is older than the registry: with what was found as the identity, and no question. */
  readonly recordedAs?: 'comparison' | 'study' | 'table';
  /** The question that it is with other options: a comparison of each slice is a table. */
  readonly becomes?: { readonly question: string; readonly by: (given: Given) => boolean };
  /** Whether several machines can draw a part each, by --shard and --out. */
  readonly isDivisible?: true;
  /** Whether options can express an identity with all that was found; absent: yes. */
  isTypeable?(identity: Identity): boolean;
  /** Its paths moved, where not every text that is a path is one; `words` moves those that sentences name. */
  moved?(result: Result, move: (path: string) => string, words: (text: string) => string): Result;
  /** @throws RealGainError `bad-setting` for what the schema can't say */
  check?(identity: Identity): void;
  compute(): Promise<Computing<Identity, Result>>;
  document(): Promise<Documents<Identity, Result>>;
}
