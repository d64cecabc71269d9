import { studyRuns, summarise, type StudyFrame } from '../../analysis';
import {
  checkStudySettings,
  english,
  fileError,
  Kept,
  published,
  type Messages,
  type PackedStudy,
  type StudyDetails,
  type StudyIdentity,
} from '../../model';
import type { Inputs } from '../inputs';
import type { StudyDrawn } from '../job';
import type { ResamplePool } from '../pool';
import type { StudyParams } from '../protocol';
import { createCall } from '../call';
import type { Caller } from '../caller';
import type { InFlight } from '../in-flight';
import { asRunDrawn, drawStudy, WHOLE, type Shard } from './draw';
import { checkPairs } from './budget';
import { checkPattern } from './check-pattern';
import { checkBelongs, mergeParts, readPart, writePart, type PartFile, type ReadPart } from './parts';
import type { StudyFits } from './first-outputs';
import { fitsOfStudy, prepareStudy, type PreparedStudy } from './prepare';

/** For callers that never cancel. */
const NEVER = new AbortController().signal;

/** The calls about studies. */
export interface Studies {
  /** @throws RealGainError if fewer than two systems can be studied; `cancelled` */
  study(params: StudyParams, caller?: Caller<StudyDetails>): Promise<StudyDetails>;
  /** The same, with pairs that are computed when they are asked for: more systems fit into memory. */
  packedStudy(
    identity: StudyIdentity,
    caller?: Pick<Caller, 'onProgress' | 'signal'>,
  ): Promise<PackedDetails>;
  /** The metrics that fit the outputs, best first, and the identity with numbers of columns replaced by names. */
  suggestStudy(
    identity: StudyIdentity,
    caller?: Pick<Caller, 'onProgress' | 'signal'>,
  ): Promise<Pick<StudyFits, 'identity' | 'fits'>>;
  /**
   * Draws one of several parts of a study, in the form of a file.
   *
   * @throws RealGainError as `study`; `bad-setting` if `params.before` is of another study
   */
  studyPart(params: StudyPartParams, caller?: Caller): Promise<void>;
  /** @throws RealGainError `bad-format`, `bad-setting` if the parts are not all parts of one study */
  mergeStudy(parts: AsyncIterable<PartFile> | Iterable<PartFile>): Promise<PackedStudy>;
}

/** A study and what is shown around it, with packed pairs. */
export type PackedDetails = Omit<StudyDetails, 'study'> & { readonly study: PackedStudy };

export interface StudyPartParams {
  readonly identity: StudyIdentity;
  readonly shard: Shard;
  /** What an earlier, interrupted run has saved. */
  readonly before: PartFile | null;
  /** Receives the unfinished part now and then, when it is cancelled, and when it is finished. */
  readonly save: (text: string) => Promise<void>;
}

interface StudiesOptions {
  readonly pool: ResamplePool;
  readonly version: string;
  readonly inputs: Inputs;
}

/** Interval of intermediate results (milliseconds); longer if they take long. */
const PARTIAL_EVERY = 1000;
const SHARE_OF_PARTIAL = 0.1;

/**
 * Interval at which a part is saved (milliseconds): at most this much work is lost when its process is
 * killed.
 */
const SAVE_EVERY = 15_000;

export function createStudies(options: StudiesOptions): Studies {
  const { pool, inputs } = options;
  // The command line reads each output of a study once.
  const readOnce = { ...options, inputs: inputs.withoutKeeping() };
  const call = createCall<StudyIdentity, StudyDetails>({
    pool,
    check: ({ settings, outputs }) => {
      checkStudySettings(settings);
      checkPairs(outputs.length);
    },
    attempt: async (identity, inFlight) => {
      const partial = (details: PackedDetails) => inFlight.reportPartial(inMemory(details));
      return inMemory(await drawWhole(identity, options, inFlight, { check: checkPairs, partial }));
    },
    files: ({ files }) => files,
    warn: warned,
  });
  const packed = createCall<StudyIdentity, PackedDetails>({
    pool,
    check: ({ settings }) => checkStudySettings(settings),
    attempt: (identity, inFlight) => drawWhole(identity, readOnce, inFlight, null),
    files: ({ files }) => files,
    warn: warned,
  });

  return {
    study: ({ identity, priority }, caller) => call(identity, priority, caller),

    packedStudy: (identity, caller) => packed(identity, 'foreground', caller),

    async suggestStudy(asked, { onProgress, signal = NEVER } = {}) {
      const report = onProgress ?? (() => undefined);
      const { identity, fits } = await fitsOfStudy(asked, { ...options, signal, report });
      return { identity, fits };
    },

    studyPart: (params, caller = {}) => drawPart(params, readOnce, caller),

    async mergeStudy(parts) {
      const { frame, drawn } = await mergeParts(parts);
      checkPattern(
        frame.groups?.pattern,
        frame.systems.map(({ name }) => name),
      );
      return studyOf(frame, drawn, false);
    },
  };
}

/** The answer with more warnings. */
function warned<Details extends StudyDetails | PackedDetails>(
  details: Details,
  more: readonly string[],
  messages: Messages,
): Details {
  return {
    ...details,
    study: { ...details.study, warnings: [...details.study.warnings, ...more] },
    messages: { ...details.messages, ...messages },
  };
}

/** The answer with all its pairs in memory. */
function inMemory(details: PackedDetails): StudyDetails {
  return { ...details, study: published(details.study) };
}

/** For callers that want all pairs in memory. */
interface InMemory {
  /** @throws RealGainError if so many systems don't fit */
  readonly check: (systems: number) => void;
  /** Receives intermediate results. */
  readonly partial: (details: PackedDetails) => void;
}

async function drawWhole(
  identity: StudyIdentity,
  { pool, version, inputs }: StudiesOptions,
  inFlight: Pick<InFlight<unknown>, 'report' | 'signal' | 'priority' | 'wantsPartial'>,
  whole: InMemory | null,
): Promise<PackedDetails> {
  const report = inFlight.report.bind(inFlight);
  const prepared = await prepareStudy(identity, { inputs, pool, version, signal: inFlight.signal, report });
  whole?.check(prepared.frame.systems.length);
  const due = whenDue(PARTIAL_EVERY);
  const drawn = await drawStudy(prepared, {
    pool,
    shard: WHOLE,
    before: null,
    priority: () => inFlight.priority,
    signal: inFlight.signal,
    report,
    ...(whole && {
      onDrawn: (copy) => {
        if (inFlight.wantsPartial && due.now()) {
          due.spend(() => whole.partial(detailsOf(prepared, copy(), true)));
        }
      },
    }),
  });
  report({ stage: 'summarising', what: prepared.metric.name, done: 0, total: 1, secondsLeft: null });
  return detailsOf(prepared, drawn, false);
}

/** Draws one of several parts, saved now and then, when it is cancelled, and when it is finished. */
async function drawPart(
  { identity, shard, before, save }: StudyPartParams,
  { pool, version, inputs }: StudiesOptions,
  { onProgress, signal = NEVER }: Caller,
): Promise<void> {
  checkStudySettings(identity.settings);
  pool.warm();
  const report = onProgress ?? (() => undefined);
  const prepared = await prepareStudy(identity, { inputs, pool, version, signal, report });
  const { frame } = prepared;
  const due = whenDue(SAVE_EVERY);
  let saving = Promise.resolve();
  let soFar: () => readonly StudyDrawn[] | null = () => null;
  const keep = (drawn: readonly StudyDrawn[]) => {
    const text = writePart({ frame, shard, drawn });
    saving = saving.then(() => save(text));
    // Notifies the callers that wait for the part.
    saving.catch(() => undefined);
  };
  const drawing = drawStudy(prepared, {
    pool,
    shard,
    before: before && drawnBefore(frame, shard, readPart(before.text, before.path)),
    priority: () => 'foreground',
    signal,
    report,
    onDrawn: (copy) => {
      soFar = copy;
      if (due.now()) {
        due.spend(() => keep(copy()));
      }
    },
  });
  try {
    keep(await drawing);
  } catch (error) {
    // Who stops a part, or takes its machine away, loses nothing of it.
    const drawn = signal.aborted ? soFar() : null;
    if (drawn !== null) {
      keep(drawn);
    }
    await saving;
    throw error;
  }
  await saving;
}

function detailsOf(
  { frame, identity, files, choices, messages }: PreparedStudy,
  drawn: readonly (StudyDrawn | null)[],
  partial: boolean,
): PackedDetails {
  const kept = new Kept();
  const study = studyOf(frame, drawn, partial, kept);
  const { decimals } = frame;
  return { study, messages: { ...messages, ...kept.messages }, identity, files, decimals, ...choices };
}

function studyOf(
  frame: StudyFrame,
  drawn: readonly (StudyDrawn | null)[],
  partial: boolean,
  kept = new Kept(),
): PackedStudy {
  const runs = studyRuns(frame).map((run, i) => {
    const one = drawn[i] ?? null;
    return one && asRunDrawn(run, one);
  });
  return summarise(frame, runs, partial, kept);
}

/** @throws RealGainError `bad-setting` if the saved data belongs to another study or part */
function drawnBefore(frame: StudyFrame, shard: Shard, part: ReadPart): readonly StudyDrawn[] {
  checkBelongs(frame, part, english('the one that is asked for'));
  if (part.shard.index !== shard.index || part.shard.count !== shard.count) {
    throw fileError(
      'bad-setting',
      { path: part.path },
      '{0} is part {1}/{2} of the study, not {3}/{4}; choose another file.',
      part.shard.index + 1,
      part.shard.count,
      shard.index + 1,
      shard.count,
    );
  }
  return part.drawn;
}

/** Schedules a periodic task that takes only a small share of the time. */
function whenDue(every: number) {
  let next = 0;
  return {
    now: () => performance.now() >= next,
    spend: (work: () => void) => {
      const start = performance.now();
      work();
      const spent = performance.now() - start;
      next = performance.now() + Math.max(every, spent / SHARE_OF_PARTIAL);
    },
  };
}
