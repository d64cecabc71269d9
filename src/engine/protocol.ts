import type {
  Comparison,
  ComparisonDetails,
  ComparisonIdentity,
  Planning,
  PlanningQuestion,
  SerializedError,
} from '../model';

/** What the engine is asked to do, and what it answers. One line here adds a call. */
export interface Calls {
  compare: { params: CompareParams; result: ComparisonDetails };
  recognise: { params: { path: string }; result: Recognition };
  plan: { params: PlanParams; result: Planning | null };
}

export type CallName = keyof Calls;

export interface CompareParams {
  readonly identity: ComparisonIdentity;
  /** What a person is looking at goes before what is watched in the background. */
  readonly priority: 'foreground' | 'background';
}

/** How many items it would take: from a comparison that was made, so nothing is read or resampled. */
export interface PlanParams {
  readonly comparison: Comparison;
  readonly decimals: number;
  readonly question: PlanningQuestion;
}

/** What kind of output file this is, found out from its head alone. */
export interface Recognition {
  readonly path: string;
  readonly format: string | null;
  readonly why: string;
}

/** How far a call has come. */
export interface Progress {
  readonly stage: 'waiting' | 'reading' | 'resampling' | 'summarising';
  /** What is being resampled ("paired bootstrap"), or read (a file's name). */
  readonly what: string;
  readonly done: number;
  readonly total: number;
  /** null until it can be told. */
  readonly secondsLeft: number | null;
}

export type ToEngine =
  | { [N in CallName]: { type: 'call'; id: number; name: N; params: Calls[N]['params'] } }[CallName]
  | { type: 'cancel'; id: number };

/** Every call ends in exactly one `result` or `error`. */
export type FromEngine =
  | { type: 'ready' }
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'result'; id: number; result: Calls[CallName]['result'] }
  | { type: 'error'; id: number; error: SerializedError };
