import { pairLimits, studyRuns, type StudyRun } from '../../analysis/study/frame';
import type { RunDrawn } from '../../analysis/study/summary';
import { countersFor } from '../../kernel/pairs';
import { BLOCK_SIZE } from '../../kernel/types';
import { elementAt, pairsAmong } from '../../model/lists';
import { english } from '../../model/words';
import { formatCount } from '../../model/text';
import { resamplingProgress, type StudyDrawn } from '../job';
import type { ResamplePool } from '../pool';
import type { Progress } from '../protocol';
import type { PreparedStudy } from './prepare';

/** Every count-th block, beginning with block `index`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export const WHOLE: Shard = { index: 0, count: 1 };

export interface DrawOptions {
  readonly pool: ResamplePool;
  readonly shard: Shard;
  /** The result so far, run by run; its blocks are not drawn again. */
  readonly before: readonly StudyDrawn[] | null;
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
  /** Called about ten times a second; `copy` returns the result so far of all runs. */
  readonly onDrawn?: (copy: () => readonly StudyDrawn[]) => void;
}

export async function drawStudy(
  study: PreparedStudy,
  { pool, shard, before, report, onDrawn, ...options }: DrawOptions,
): Promise<StudyDrawn[]> {
  const { frame, scoring } = study;
  const runs = studyRuns(frame);
  const systems = frame.systems.length;
  const total = runs.reduce((sum, run) => sum + resamplesIn(run, blocksOf(run, shard)), 0);
  const drawn: StudyDrawn[] = [];
  let earlier = 0;
  const progress = resamplingProgress(english('{0} systems', formatCount(systems)), total, { report });
  for (const [place, run] of runs.entries()) {
    const { mode, resamples, kept } = run;
    const blocks = blocksOf(run, shard);
    const known = before?.[place] ?? null;
    const done = [...drawn];
    const offset = earlier + (known === null ? 0 : resamplesIn(run, finishedBlocks(known)));
    const later = () =>
      runs.slice(place + 1).map((one, i) => before?.[place + 1 + i] ?? nothingDrawn(one, systems));
    const limits = pairLimits(frame, elementAt(frame.sets, run.set));
    const plan = {
      mode,
      systems: study.tablesOf(run.set),
      resamples,
      seed: frame.settings.seed,
      limits,
      kept,
    };
    drawn.push(
      await pool.resampleStudy(plan, scoring, {
        ...options,
        priority: () => 'foreground',
        before: known ?? nothingDrawn(run, systems),
        blocks,
        onProgress: (resamples, waiting) => progress(offset + resamples, waiting),
        onDrawn: onDrawn && ((copy) => onDrawn(() => [...done, copy(), ...later()])),
      }),
    );
    earlier += resamplesIn(run, blocks);
  }
  return drawn;
}

export function asRunDrawn(run: StudyRun, { counts, scores, finished }: StudyDrawn): RunDrawn {
  const gap = finished.indexOf(0);
  return {
    counts,
    scores,
    stride: run.kept,
    resamples: resamplesIn(run, finishedBlocks({ finished })),
    filled: Math.min(run.kept, (gap === -1 ? finished.length : gap) * BLOCK_SIZE),
  };
}

export function nothingDrawn(
  { resamples, kept }: Pick<StudyRun, 'resamples' | 'kept'>,
  systems: number,
): StudyDrawn {
  return {
    counts: countersFor(pairsAmong(systems), resamples),
    scores: new Float64Array(new SharedArrayBuffer(kept * systems * Float64Array.BYTES_PER_ELEMENT)),
    finished: new Uint8Array(Math.ceil(resamples / BLOCK_SIZE)),
  };
}

export function blocksOf({ resamples }: StudyRun, { index, count }: Shard): number[] {
  const blocks = Math.ceil(resamples / BLOCK_SIZE);
  return Array.from(
    { length: Math.max(0, Math.ceil((blocks - index) / count)) },
    (_, i) => index + i * count,
  );
}

export function finishedBlocks({ finished }: Pick<StudyDrawn, 'finished'>): number[] {
  return Array.from(finished.keys()).filter((block) => finished[block] === 1);
}

export function resamplesIn({ resamples }: StudyRun, blocks: readonly number[]): number {
  return blocks.reduce((sum, block) => sum + Math.min(BLOCK_SIZE, resamples - block * BLOCK_SIZE), 0);
}
