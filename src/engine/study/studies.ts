import { pairsAmong } from '../../model/lists';
import { createHash } from 'node:crypto';
import type { StudyFrame } from '../../analysis/study/frame-schema';
import { SECONDS_OF_PAIR } from '../../analysis/study/enough-resamples';
import { studyRuns } from '../../analysis/study/frame';
import { summarise } from '../../analysis/study/summary';
import { readText } from '../../files/open';
import { writeWhole } from '../../files/write';
import { checkStudySettings } from '../../model/settings/study-settings';
import { english, Kept } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import { formatCount } from '../../model/text';
import type { PackedDetails, PackedStudy, PartAsked, StudyIdentity } from '../../model/results/study';
import type { ReadFile } from '../../model/results/details';
import type { StudyMeans } from '../../questions/study/means';
import { stampOfAnySize } from '../../files/stamps';
import type { Workplace } from '../comparisons/comparisons';
import type { StudyDrawn } from '../job';
import type { InFlight } from '../in-flight';
import { asRunDrawn, drawStudy, type Shard, WHOLE } from './draw';
import { checkPairs } from './budget';
import { checkBelongs, mergeParts, type PartFile, readPart, type ReadPart, writePart } from './parts';
import { checkPattern, fitsOfStudy, type PreparedStudy, prepareStudy } from './prepare';
import { progressOf } from '../protocol';

/** Interval of intermediate results (milliseconds); longer if they take long. */
const PARTIAL_EVERY = 1000;
const SHARE_OF_PARTIAL = 0.1;

/**
 * Interval at which a part is saved (milliseconds): at most this much work is lost when its process is
 * killed.
 */
const SAVE_EVERY = 15_000;

/** What questions make studies with: pairs are computed when they are asked for, so that more systems fit into memory. */
export function studyMeans(
  { pool, version, inputs }: Workplace,
  inFlight: Pick<InFlight, 'signal' | 'report'>,
): Pick<StudyMeans, 'study' | 'studyFits' | 'studyPart' | 'mergedStudy'> {
  const { signal } = inFlight;
  const report = inFlight.report.bind(inFlight);
  // The command line reads each output of a study once.
  const readOnce = { pool, version, inputs: inputs.withoutKeeping() };
  return {
    study: (identity, soFar) => {
      checkStudySettings(identity.settings);
      if (soFar !== undefined) {
        checkPairs(identity.outputs.length);
      } else {
        adviseIfLong(identity, report);
      }
      pool.warm();
      const reading = soFar === undefined ? readOnce : { pool, version, inputs };
      return drawWhole(identity, reading, { signal, report }, soFar);
    },
    studyFits: async (asked) => {
      const { identity, fits } = await fitsOfStudy(asked, { pool, version, inputs, signal, report });
      return { identity, fits };
    },
    studyPart: (identity, part) => drawPart(identity, part, readOnce, { signal, report }),
    mergedStudy: (parts) => merged(parts, signal),
  };
}

/** Puts parts together, one after another, each in memory only until it is added up. */
async function merged(
  paths: readonly string[],
  signal: AbortSignal,
): Promise<{ study: PackedStudy; read: ReadFile[] }> {
  const read: ReadFile[] = [];
  async function* parts(): AsyncGenerator<PartFile> {
    for (const path of paths) {
      const { text, file } = await readKept(path, signal);
      read.push(file);
      yield { path, text };
    }
  }
  const { frame, drawn } = await mergeParts(parts());
  checkPattern(
    frame.groups?.pattern,
    frame.systems.map(({ name }) => name),
  );
  return { study: studyOf(frame, drawn, false), read };
}

/** A study that takes longer is announced, in seconds of one thread. */
const LONG = 600;

/** Says beforehand how long a study of very many systems takes, and how it takes less. */
function adviseIfLong(
  { name, outputs, settings: { resamples } }: StudyIdentity,
  report: InFlight['report'],
): void {
  const pairs = pairsAmong(outputs.length);
  const seconds = pairs * resamples * SECONDS_OF_PAIR;
  if (seconds > LONG) {
    const advice = `${formatCount(resamples)} resamples of ${formatCount(pairs)} pairs take about ${formatCount(Math.round(seconds / 60))} minutes of one processor; fewer take less: --resamples ${Math.floor(resamples / 10)}, for example.`;
    report({ ...progressOf('reading', name, 0, outputs.length), advice });
  }
}

async function drawWhole(
  identity: StudyIdentity,
  { pool, version, inputs }: Workplace,
  { report, signal }: Pick<InFlight, 'report' | 'signal'>,
  soFar?: (details: PackedDetails) => void,
): Promise<PackedDetails> {
  const prepared = await prepareStudy(identity, { inputs, pool, version, signal, report });
  if (soFar !== undefined) {
    checkPairs(prepared.frame.systems.length);
  }
  const due = whenDue(PARTIAL_EVERY);
  const drawn = await drawStudy(prepared, {
    pool,
    shard: WHOLE,
    before: null,
    signal,
    report,
    ...(soFar && {
      onDrawn: (copy) => {
        if (due.now()) {
          due.spend(() => soFar(detailsOf(prepared, copy(), true)));
        }
      },
    }),
  });
  report(progressOf('summarising', prepared.metric.name));
  return detailsOf(prepared, drawn, false);
}

/** Draws one of several parts, saved now and then, when it is cancelled, and when it is finished. */
async function drawPart(
  identity: StudyIdentity,
  { index, count, file }: PartAsked,
  { pool, version, inputs }: Workplace,
  { signal, report }: Pick<InFlight, 'signal' | 'report'>,
): Promise<void> {
  checkStudySettings(identity.settings);
  const before = await drawnBefore(file, signal);
  const shard = { index, count };
  pool.warm();
  const prepared = await prepareStudy(identity, { inputs, pool, version, signal, report });
  const { frame } = prepared;
  const due = whenDue(SAVE_EVERY);
  let saving = Promise.resolve();
  let soFar: () => readonly StudyDrawn[] | null = () => null;
  const keep = (drawn: readonly StudyDrawn[]) => {
    const text = writePart({ frame, shard, drawn });
    saving = saving.then(() => writeWhole(file, text));
    // Notifies the callers that wait for the part.
    saving.catch(() => undefined);
  };
  const drawing = drawStudy(prepared, {
    pool,
    shard,
    before: before && ofThisPart(frame, shard, before),
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

/** What an earlier, interrupted run has saved; null if there is no file. */
async function drawnBefore(file: string, signal: AbortSignal): Promise<ReadPart | null> {
  try {
    return readPart(await readText(file, undefined, signal), file);
  } catch (error) {
    if (error instanceof RealGainError && error.code === 'file-missing') {
      return null;
    }
    throw error;
  }
}

/** @throws RealGainError `bad-setting` if the saved data belongs to another study or part */
function ofThisPart(frame: StudyFrame, shard: Shard, part: ReadPart): readonly StudyDrawn[] {
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

/**
 * A file that RealGain wrote: a part of a study, or a study.
 *
 * @throws RealGainError as `readText`
 */
export async function readKept(
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly text: string; readonly file: ReadFile }> {
  const text = await readText(path, undefined, signal);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { text, file: { stamp: await stampOfAnySize(path), sha256 } };
}
