import { studyRuns, summarise, type StudyFrame } from '../../analysis';
import {
  checkStudySettings,
  english,
  RealGainError,
  type Study,
  type StudyDetails,
  type StudyIdentity,
  Kept,
} from '../../model';
import type { Inputs } from '../inputs';
import type { StudyDrawn } from '../job';
import type { ResamplePool } from '../pool';
import type { StudyParams } from '../protocol';
import { createCall } from '../call';
import type { Caller } from '../caller';
import type { InFlight } from '../in-flight';
import { asRunDrawn, drawStudy, WHOLE, type Shard } from './draw';
import { checkPattern } from './check-pattern';
import { checkBelongs, mergeParts, readPart, writePart, type PartFile, type ReadPart } from './parts';
import { prepareStudy, type PreparedStudy } from './prepare';

/** For callers that never cancel. */
const NEVER = new AbortController().signal;

/** The calls about studies. */
export interface Studies {
  /** @throws RealGainError if fewer than two systems can be studied; `cancelled` */
  study(params: StudyParams, caller?: Caller<StudyDetails>): Promise<StudyDetails>;
  /**
   * Draws one of several parts of a study, in the form of a file.
   *
   * @throws RealGainError as `study`; `bad-setting` if `params.before` is of another study
   */
  studyPart(params: StudyPartParams, caller?: Caller): Promise<void>;
  /** @throws RealGainError `bad-format`, `bad-setting` if the parts are not all parts of one study */
  mergeStudy(parts: AsyncIterable<PartFile> | Iterable<PartFile>): Promise<Study>;
}

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
  const call = createCall<StudyIdentity, StudyDetails>({
    pool: options.pool,
    check: ({ settings }) => checkStudySettings(settings),
    attempt: (identity, inFlight) => drawWhole(identity, options, inFlight),
    files: (details) => details.files,
    warn: (details, more, messages) => ({
      ...details,
      study: { ...details.study, warnings: [...details.study.warnings, ...more] },
      messages: { ...details.messages, ...messages },
    }),
  });

  return {
    study: ({ identity, priority }, caller) => call(identity, priority, caller),

    studyPart: (params, caller = {}) => drawPart(params, options, caller),

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

/** Reads and draws all of a study. */
async function drawWhole(
  identity: StudyIdentity,
  { pool, version, inputs }: StudiesOptions,
  inFlight: InFlight<StudyDetails>,
): Promise<StudyDetails> {
  const report = inFlight.report.bind(inFlight);
  const prepared = await prepareStudy(identity, { inputs, pool, version, signal: inFlight.signal, report });
  const due = whenDue(PARTIAL_EVERY);
  const drawn = await drawStudy(prepared, {
    pool,
    shard: WHOLE,
    before: null,
    priority: () => inFlight.priority,
    signal: inFlight.signal,
    report,
    onDrawn: (copy) => {
      if (inFlight.wantsPartial && due.now()) {
        due.spend(() => inFlight.reportPartial(detailsOf(prepared, copy(), true)));
      }
    },
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
    // Whoever waits for the part is told.
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
): StudyDetails {
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
): Study {
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
    throw new RealGainError(
      'bad-setting',
      english(
        '{0} is part {1}/{2} of the study, not {3}/{4}; choose another file.',
        part.path,
        part.shard.index + 1,
        part.shard.count,
        shard.index + 1,
        shard.count,
      ),
      { path: part.path },
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
