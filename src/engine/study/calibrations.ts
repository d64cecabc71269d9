import type { Workplace } from '../comparisons/comparisons';
import * as v from 'valibot';
import { calibration, type CalibratedStudy } from '../../analysis/study/calibrate';
import { Redrawing } from '../../analysis/study/redraw';
import { checkStudySettings } from '../../model/settings/study-settings';
import { elementAt, pairsAmong } from '../../model/lists';
import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import { formatCount } from '../../model/text';
import { studySchema } from '../../model/results/study';
import type { RedrawIdentity } from '../../model/results/calibration';
import { readFiles } from '../../model/results/details';
import { resamplingProgress } from '../job';
import type { InFlight } from '../in-flight';
import { blocksOf, nothingDrawn, WHOLE } from './draw';
import { prepareStudy } from './prepare';
import { readKept } from './studies';
import { digestsOf } from '../../questions/study/said';
import type { StudyMeans } from '../../questions/study/means';

/** Number of drawn test sets resampled at once, so that no thread waits for the next one to be drawn. */
const LANES = 4;

export function calibratingMeans(
  studying: Workplace,
  inFlight: Pick<InFlight, 'signal' | 'report'>,
): Pick<StudyMeans, 'keptStudy' | 'redrawn'> {
  const { signal } = inFlight;
  const report = inFlight.report.bind(inFlight);
  return {
    keptStudy: async (path) => {
      const { text, file } = await readKept(path, signal);
      return { study: studyIn(text, path), file };
    },
    redrawn: (identity) => {
      checkStudySettings(identity.study.settings);
      studying.pool.warm();
      return redrawStudy(identity, studying, { signal, report });
    },
  };
}

/** Draws test sets from a study's own, each resampled as a small study, a few at once. */
async function redrawStudy(
  { study: asked, redraw }: RedrawIdentity,
  { pool, version, inputs }: Workplace,
  inFlight: Pick<InFlight, 'signal' | 'report'>,
): ReturnType<StudyMeans['redrawn']> {
  const { signal } = inFlight;
  const report = inFlight.report.bind(inFlight);
  const identity = { ...asked, settings: { ...asked.settings, sizes: [] } };
  const prepared = await prepareStudy(identity, { inputs, pool, version, signal, report });
  const { frame, metric, scoring } = prepared;
  const { mode, seed } = frame.settings;
  const { testSets, resamples } = redraw;
  const drawing = new Redrawing(frame, metric, prepared.tablesOf(0), redraw);
  const run = { set: 0, mode, resamples, kept: 0 };
  const what = english('{0} test sets drawn from {1}', formatCount(testSets), frame.name);
  const lanes = new LaneProgress(resamples, resamplingProgress(what, testSets * resamples, { report }));
  await inLanes(testSets, async (place) => {
    const drawn = drawing.draw(place);
    const plan = {
      mode,
      systems: drawn.tables,
      resamples,
      seed: `${seed}:${place}`,
      limits: drawing.limitsOf(drawn),
      kept: 0,
    };
    const { counts } = await pool.resampleStudy(plan, scoring, {
      before: nothingDrawn(run, drawn.tables.length),
      blocks: blocksOf(run, WHOLE),
      priority: () => 'foreground',
      signal,
      onProgress: (done, waiting) => lanes.report(place, done, waiting),
    });
    lanes.finish(place);
    drawing.count(drawn, counts, resamples);
  });
  const found = calibration(
    { ...frame, n: elementAt(frame.sets, 0).n, pairs: { a: [], b: [], gain: [], oneSided: [] } },
    [drawing.evidence()],
    version,
  );
  return {
    calibration: found,
    identity: prepared.identity,
    read: readFiles(digestsOf(frame), prepared.files),
  };
}

/** How far all test sets are that are drawn at once. */
class LaneProgress {
  private readonly underWay = new Map<number, { readonly done: number; readonly waiting: boolean }>();
  private finished = 0;

  constructor(
    private readonly resamples: number,
    private readonly onProgress: (done: number, waiting: boolean) => void,
  ) {}

  report(place: number, done: number, waiting: boolean): void {
    this.underWay.set(place, { done, waiting });
    const lanes = [...this.underWay.values()];
    this.onProgress(
      lanes.reduce((sum, lane) => sum + lane.done, this.finished * this.resamples),
      lanes.every((lane) => lane.waiting),
    );
  }

  finish(place: number): void {
    this.underWay.delete(place);
    this.finished += 1;
  }
}

/** Runs jobs 0 … count − 1 in their order, a few at once; after an error no other begins. */
async function inLanes(count: number, job: (place: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    try {
      while (next < count) {
        await job(next++);
      }
    } catch (error) {
      next = count;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const { name, metric, n, systems, pairs } = studySchema.entries;
const readSchema = v.object({
  name,
  metric,
  n,
  systems: v.array(v.pick(systems.item, ['path', 'system', 'name'])),
  pairs: v.pick(pairs.pipe[0], ['a', 'b', 'gain', 'oneSided']),
});

/** @throws RealGainError `bad-format` for a text without a study */
function studyIn(text: string, path: string): CalibratedStudy {
  const found = v.safeParse(readSchema, parsed(text));
  const study = found.success ? found.output : null;
  const count = study?.systems.length ?? 0;
  if (study?.pairs.gain.length !== pairsAmong(count)) {
    throw fileError('bad-format', { path }, '{0} holds no study; “realgain study … --json” writes one.');
  }
  return study;
}

/** The parsed study, without what the editor stores around it; null if it is not JSON. */
function parsed(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && 'study' in value ? value.study : value;
  } catch {
    return null;
  }
}
