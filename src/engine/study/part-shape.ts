import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { studyFrameSchema, type StudyFrame } from '../../analysis/study/frame-schema';
import { studyRuns, type StudyRun } from '../../analysis/study/frame';
import { MOST_HALVES } from '../../kernel/pairs';
import { BLOCK_SIZE } from '../../kernel/types';
import { elementAt, pairsAmong } from '../../model/lists';
import type { StudyDrawn } from '../job';
import { checkPairs, checkPartSize, MOST_PARTS } from './budget';
import { blocksOf, finishedBlocks, resamplesIn, type Shard } from './draw';

/*
 * The digest of a part shows that it was not damaged, but not that RealGain wrote it: it can be forged
 * together with the part. So everything used in computation is checked.
 */

const frameSchema = v.pipe(
  studyFrameSchema,
  v.check(
    ({ systems, decisions }) =>
      new Set(decisions.map(({ pair }) => pair)).size === decisions.length &&
      decisions.every(({ pair }) => pair < pairsAmong(systems.length)),
  ),
  v.check(({ systems, skewed }) => skewed.every(({ a, b }) => a < b && b < systems.length)),
  v.check(({ systems, sets }) =>
    sets.every(
      ({ order, scores, magnitudes, narrowness }) =>
        (narrowness?.length ?? pairsAmong(systems.length)) === pairsAmong(systems.length) &&
        new Set(order).size === systems.length &&
        [order, scores, magnitudes].every(({ length }) => length === systems.length) &&
        order.every((place) => place < systems.length),
    ),
  ),
);

interface PackedRun {
  readonly up: string;
  readonly halves: string;
  readonly scores: string;
  readonly finished: string;
}

function isShard({ index, count: all }: Shard): boolean {
  return all >= 1 && all <= MOST_PARTS && index < all;
}

interface Part {
  readonly shard: Shard;
  readonly frame: object;
  readonly drawn: readonly PackedRun[];
}

/**
 * The frame and the drawn data, if both are valid for a study; else null.
 *
 * @throws RealGainError if that takes more memory than there is
 */
export function checkedPart(
  { shard, frame, drawn: packed }: Part,
  path: string,
): { shard: Shard; frame: StudyFrame; drawn: StudyDrawn[] } | null {
  if (!isShard(shard) || !v.is(frameSchema, frame)) {
    return null;
  }
  const runs = studyRuns(frame);
  const systems = frame.systems.length;
  checkPairs(systems);
  checkPartSize(
    runs.reduce((sum, run) => sum + bytesOf(run, systems), 0),
    path,
  );
  const drawn = runs.map((run, place) => checkedRun(run, systems, shard, packed[place]));
  return packed.length === runs.length && drawn.every((one) => one !== null) ? { shard, frame, drawn } : null;
}

function bytesOf({ kept, resamples }: StudyRun, systems: number): number {
  const pairs = pairsAmong(systems);
  return (
    2 * pairs * Uint32Array.BYTES_PER_ELEMENT +
    kept * systems * Float64Array.BYTES_PER_ELEMENT +
    Math.ceil(resamples / BLOCK_SIZE)
  );
}

function checkedRun(
  run: StudyRun,
  systems: number,
  shard: Shard,
  packed: PackedRun | undefined,
): StudyDrawn | null {
  const pairs = pairsAmong(systems);
  const up = unpacked(packed?.up, pairs * Uint32Array.BYTES_PER_ELEMENT);
  const halves = unpacked(packed?.halves, pairs * Uint32Array.BYTES_PER_ELEMENT);
  const scores = unpacked(packed?.scores, run.kept * systems * Float64Array.BYTES_PER_ELEMENT);
  const finished = unpacked(packed?.finished, Math.ceil(run.resamples / BLOCK_SIZE));
  if (up === null || halves === null || scores === null || finished === null) {
    return null;
  }
  const drawn: StudyDrawn = {
    counts: { up: new Uint32Array(up), halves: new Uint32Array(halves) },
    scores: new Float64Array(scores),
    finished: new Uint8Array(finished),
  };
  return isPossible(drawn, run, shard) ? drawn : null;
}

/** Whether blocks are those of the part, counts at most its resamples, and scores numbers. */
function isPossible({ counts, scores, finished }: StudyDrawn, run: StudyRun, shard: Shard): boolean {
  const own = new Set(blocksOf(run, shard));
  const most = resamplesIn(run, finishedBlocks({ finished }));
  return (
    finished.every((mark, block) => mark === 0 || (mark === 1 && own.has(block))) &&
    counts.up.every((up, pair) => up <= most && elementAt(counts.halves, pair) <= MOST_HALVES * most) &&
    scores.every(Number.isFinite)
  );
}

/** The bytes, if there are exactly as many as expected; else null. */
function unpacked(text: string | undefined, bytes: number): ArrayBuffer | null {
  if (text === undefined) {
    return null;
  }
  try {
    const found = gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: Math.max(1, bytes) });
    return found.length === bytes ? Uint8Array.from(found).buffer : null;
  } catch {
    return null;
  }
}
