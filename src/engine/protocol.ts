import type { Answer, CopyFormat, Reproduction } from '../model/results/report';
import type { CompareSettings } from '../model/settings/settings';
import type { Comparison } from '../model/results/comparison';
import type { ComparisonIdentity } from '../model/settings/identity';
import type { FileStamp } from '../model/results/details';
import type { FormatOption } from '../model/records';
import type { ItemPage, ItemQuery } from '../model/results/item-query';
import type { KnownComparison } from '../model/results/table';
import type { Planning, PlanningQuestion } from '../model/results/planning';
import type { RecognisedRecords, TrainingCopies, TrainingRequest } from '../model/settings/training';
import type { SerializedError } from '../model/errors';
import type { Survey } from '../model/results/survey';
import type { Text } from '../model/words';

/** Defined by the build; absent if the sources run unbundled, as in unit tests. */
declare const REALGAIN_VERSION: string | undefined;

export const version = typeof REALGAIN_VERSION === 'undefined' ? 'development' : REALGAIN_VERSION;

/** The calls of the engine, with parameters and results. A new call is one line here. */
export interface Calls {
  /** @throws RealGainError `file-changed` if these are no longer the items that were compared */
  items: { params: ItemsParams; result: ItemPage };
  /** The outputs in folders of results, with their systems and tasks. */
  survey: { params: SurveyParams; result: Survey };
  recognise: { params: { path: string }; result: Recognition };
  systems: { params: { path: string; format: string | null }; result: HeldSystems };
  /** The files with the items of the outputs, among those that may be the reference by their names. */
  references: { params: ReferencesParams; result: readonly string[] };
  /** @throws RealGainError `bad-setting` for a gain, power or number of items out of range */
  plan: { params: PlanParams; result: Planning | null };
  /**
   * Asks a question of the registry.
   *
   * @throws RealGainError as the question does; `cancelled`, as all others may throw
   */
  ask: { params: AskParams; result: Answer };
  /**
   * The identity of the comparison, table or study that a question asks for.
   *
   * @throws RealGainError as the question does before it computes
   */
  find: { params: AskParams; result: object };
  recogniseTraining: { params: { path: string }; result: RecognisedRecords };
  resampleTraining: { params: TrainingRequest; result: TrainingCopies };
  report: { params: ReportParams; result: null };
  text: { params: { subject: Answer; format: CopyFormat }; result: string };
  reproduce: { params: ReproduceParams; result: Reproduction };
}

export type CallName = keyof Calls;

/** What performs the calls, for the child process and the command line: one function each. */
export type Performing = {
  [N in CallName]: (
    params: Calls[N]['params'],
    caller?: Caller<Calls[N]['result']>,
  ) => Promise<Calls[N]['result']>;
};

export interface AskParams {
  readonly question: string;
  readonly identity: object;
  readonly with?: AskedWith;
}

/** How a question is asked; none of it changes what a file says. */
export interface AskedWith {
  /** The user's settings of comparisons, where neither the question nor realgain.json has them; absent: RealGain's. */
  readonly defaults?: CompareSettings;
  /** For the question's own page: with what only that shows, and with answers so far. */
  readonly forPage?: boolean;
  /** What the user is looking at comes before background work; absent: the user is. */
  readonly priority?: 'foreground' | 'background';
  /** True if the user can be asked, for example about the format of an ambiguous file. */
  readonly mayAsk?: boolean;
  /** For runs: earlier comparisons, valid while files and version are the same. */
  readonly known?: readonly KnownComparison[];
}

/** A question about the items of a comparison that was made. */
interface ItemsParams {
  readonly identity: ComparisonIdentity;
  readonly files: readonly FileStamp[];
  readonly query: ItemQuery;
}

export interface SurveyParams {
  readonly files: readonly string[];
  /** True to read the logs among them only. */
  readonly onlyLogs?: boolean | undefined;
}

export interface ReferencesParams {
  readonly identity: ComparisonIdentity;
  readonly candidates: readonly string[];
  /** Only those with the right classes of outputs that are predicted classes, as numbers. */
  readonly classes?: boolean;
}

/** How many items it would take: from an existing comparison, so nothing is read or resampled. */
interface PlanParams {
  readonly comparison: Comparison;
  readonly decimals: number;
  readonly question: PlanningQuestion;
}

/** The systems in a file that holds several; no names if it holds one. */
export interface HeldSystems {
  readonly names: readonly string[];
  /** `column`: each is a column of one table. `preferences`: the file holds verdicts between systems, and no outputs. */
  readonly by?: 'column' | 'preferences';
}

/** A report to write, in the form of its extension. */
interface ReportParams {
  readonly subject: Answer;
  readonly target: string;
  /** For a report that realgain.json names: the folder that it stays in. */
  readonly declaredIn?: string;
}

export interface ReproduceParams {
  readonly report: string;
  /** Where to look for files that have moved; null: nowhere. */
  readonly folder: string | null;
  /** Whether a program that the report names as its metric may run. */
  readonly trust: boolean;
}

/** The kind of an output file, detected from its head. */
export interface Recognition {
  readonly path: string;
  /** Id of the likeliest format; null for a binary file. */
  readonly format: string | null;
  /** What it is: "JSON Lines". */
  readonly name: Text;
  /** How that shows: "every line is a JSON object". */
  readonly why: Text;
  /** The formats that can read it, the likeliest first. */
  readonly readable: readonly FormatOption[];
  /** True if the second of them is equally likely. */
  readonly ambiguous: boolean;
}

export interface Progress {
  readonly stage: 'waiting' | 'reading' | 'scoring' | 'resampling' | 'summarising' | 'searching' | 'writing';
  /** What is being resampled ("paired bootstrap"), or read, scored or copied (a file's name). */
  readonly what: Text;
  readonly done: number;
  readonly total: number;
  /** null until it is known. */
  readonly secondsLeft: number | null;
  /** What users should know before it goes on. */
  readonly advice?: string;
}

/** The environment variable that carries the settings to the child process, as JSON. */
export const SETTINGS_VARIABLE = 'REALGAIN_ENGINE';

/** The user's settings for the engine; they take effect when the engine restarts. */
export interface EngineSettings {
  /** Worker threads; null: one less than the machine has. */
  readonly threads: number | null;
  /** Where to cache extracted statistics, and the maximum size; null: not cached. */
  readonly cache: { readonly folder: string; readonly megabytes: number } | null;
  /** Timeout for reading files; absent: 20 seconds. */
  readonly diskSeconds?: number;
  /** Formats from other extensions; absent: none. */
  readonly formats?: readonly RegisteredFormat[];
}

/** A format whose reader is an ES module of another extension. */
export interface RegisteredFormat {
  readonly id: string;
  readonly name: string;
  /** Absolute path of the module. */
  readonly module: string;
}

export type ToEngine =
  | { [N in CallName]: { type: 'call'; id: number; name: N; params: Calls[N]['params'] } }[CallName]
  | { type: 'cancel'; id: number };

/**
 * A result serialized by `serialize` of `node:v8`: the study of a thousand systems is large, and processes
 * that only pass it on need not parse it.
 */
export type Packed = Uint8Array;

/** Every call ends in exactly one `result` or `error`; before a result there may be partial ones. */
export type FromEngine =
  | { type: 'ready' }
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'partial'; id: number; packed: Packed }
  | { type: 'result'; id: number; packed: Packed }
  | { type: 'error'; id: number; error: SerializedError };

export function progressOf(stage: Progress['stage'], what: Text, done = 0, total = 1): Progress {
  return { stage, what, done, total, secondsLeft: null };
}

export interface Caller<Result = never> {
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Receives intermediate results, which a better one will replace. */
  readonly onPartial?: ((result: Result) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}
