import type * as v from 'valibot';
import type { ReportDocument } from '../document/document';
import type { ResamplePlan } from '../kernel/types';
import type {
  Answer,
  ComparisonDetails,
  ComparisonIdentity,
  Found,
  Kept,
  MetricChoice,
  Resampled,
} from '../model';
import type { Files } from '../config';
import type { Input } from '../items/source';
import type { Looking } from './look/head';

/** The identity as a validated object: a field is an entry with what `fields` says of it. */
export type IdentitySchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** How items are scored while they are resampled. */
export interface Scoring {
  readonly choice: MetricChoice;
  readonly referenceCount: number;
  readonly higherIsBetter: boolean;
}

/** Finds files, and the realgain.json that configures them. */
export interface Disk extends Files {
  isFolder(place: string): Promise<boolean>;
  /** All files in a folder and below it. */
  filesBelow(folder: string): Promise<readonly string[]>;
}

/** What a question is computed with. */
export interface Means extends Looking {
  readonly disk: Disk;
  /** Draws in the worker threads. */
  readonly resample: (plan: ResamplePlan, scoring: Scoring) => Promise<Resampled>;
  /** Reads tables, one after another: each may use much memory while it is parsed. */
  readonly read: (paths: readonly string[]) => Promise<readonly Input[]>;
  /** Compares two outputs, or an output with itself, without what only a page of a comparison shows. */
  readonly compare: (
    identity: ComparisonIdentity,
  ) => Promise<Pick<ComparisonDetails, 'comparison' | 'decimals' | 'files' | 'messages'>>;
  /** Called before each step: shows progress, lets others work, and throws to stop. */
  readonly pause: (what: string, done: number, total: number) => Promise<void>;
  /** Learns how texts were made. */
  readonly kept: Kept;
  /** RealGain's version. */
  readonly version: string;
}

export interface Computed<Identity, Result> {
  readonly result: Result;
  /** The files that it rests on. */
  readonly read: readonly {
    readonly stamp: Input['stamp'];
    /** null for one that was read in part: a report doesn’t search for it. */
    readonly sha256: string | null;
  }[];
  /** As asked, with what was found filled in. */
  readonly identity: Identity;
  readonly choices: Answer['choices'];
}

/** The part of an answer that a document is made of. */
export type Answered<Identity, Result extends Found> = Pick<
  Answer<Identity, Result>,
  'identity' | 'result' | 'messages'
>;

/**
 * One kind of question: all that the command line, assistants, pages and reports know of it. Its code is loaded when it is
 * asked, because every surface starts with all questions.
 */
export interface Question<Identity = object, Result extends Found = Found> {
  /** The command, and the tool of assistants. */
  readonly name: string;
  /** On a page and in a menu. */
  readonly title: string;
  /** Its entry in the Explorer's menu, in English: `Evaluate Preferences…`. */
  readonly menu: string;
  /** The command of the editor, whose entry in package.json is written by npm run docs. */
  readonly command: string;
  /** What the command line is given: `FILE…`. */
  readonly takes: string;
  /** In a line, for help. */
  readonly does: string;
  /** For assistants: when to ask it, and what it answers. */
  readonly description: string;
  readonly schema: v.GenericSchema<unknown, Identity> & Pick<IdentitySchema, 'entries'>;
  /** Of the result. */
  readonly result: v.GenericSchema<unknown, Result>;
  /** The file in the package that describes it. */
  readonly resultSchema: string;
  /** @throws RealGainError `bad-setting` for what the schema can't say */
  check?(identity: Identity): void;
  compute(): Promise<{ compute(identity: Identity, means: Means): Promise<Computed<Identity, Result>> }>;
  document(): Promise<{ document(answer: Answered<Identity, Result>): ReportDocument }>;
}
