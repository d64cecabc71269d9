import * as v from 'valibot';
import { calibrate, calibration, Redrawing, type CalibratedStudy } from '../../analysis';
import {
  checkRedraw,
  checkStudySettings,
  english,
  formatCount,
  RealGainError,
  studySchema,
  type Calibration,
  type RedrawIdentity,
  type Study,
} from '../../model';
import { readText } from '../files/open';
import { resamplingProgress } from '../pace';
import type { Workplace } from '../human-ratings';
import { createCall } from '../call';
import type { Caller } from '../caller';
import type { InFlight } from '../in-flight';
import { blocksOf, nothingDrawn, WHOLE } from './draw';
import { prepareStudy } from './prepare';

/** The calls about what p on one test set predicts for others. */
export interface Calibrations {
  /**
   * The first study against each of the others.
   *
   * @throws RealGainError `file-missing`, `bad-format` for a file without a study; `count-mismatch` if a study has
   *   fewer than two systems in common with the first
   */
  calibrate(params: { studies: readonly StudySource[] }): Promise<Calibration>;
  /** @throws RealGainError like a study; `bad-setting`, `cancelled` */
  redraw(identity: RedrawIdentity, caller?: Caller<Calibration>): Promise<Calibration>;
}

/** A study, or its file: as exported, or as stored by the editor. */
export type StudySource = { readonly path: string } | { readonly study: Study };

/** Number of drawn test sets resampled at once, so that no thread waits for the next one to be drawn. */
const LANES = 4;

export function createCalibrations(workplace: Workplace): Calibrations {
  const { pool, version } = workplace;
  const redraw = createCall<RedrawIdentity, Calibration>({
    pool,
    check: ({ study, redraw }) => {
      checkStudySettings(study.settings);
      checkRedraw(redraw);
    },
    attempt: (identity, inFlight) => redrawn(identity, workplace, inFlight),
    // The study's files were read at the start, and are not shown.
    files: () => [],
    warn: (answer) => answer,
  });
  return {
    async calibrate({ studies }) {
      const [first, ...others] = await Promise.all(studies.map(readStudy));
      if (first === undefined || others.length === 0) {
        throw new RealGainError(
          'bad-setting',
          english('It takes two test sets to see what p on one says about another.'),
        );
      }
      return calibration(
        first,
        others.map((other) => calibrate(first, other)),
        version,
      );
    },

    redraw: (identity, caller) => redraw(identity, 'foreground', caller),
  };
}

/** Test sets drawn from a study's own, each as a small study. */
async function redrawn(
  { study: asked, redraw }: RedrawIdentity,
  { pool, version, inputs }: Workplace,
  inFlight: InFlight<Calibration>,
): Promise<Calibration> {
  const { signal } = inFlight;
  const report = inFlight.report.bind(inFlight);
  const identity = { ...asked, settings: { ...asked.settings, sizes: [] } };
  const prepared = await prepareStudy(identity, {
    inputs,
    workerPath: pool.workerPath,
    version,
    signal,
    report,
  });
  const { frame, metric, scoring } = prepared;
  const { mode, seed } = frame.settings;
  const { testSets, resamples } = redraw;
  const drawing = new Redrawing(frame, metric, prepared.tablesOf(0), redraw);
  const what = english('{0} test sets drawn from {1}', formatCount(testSets), frame.name);
  const progress = resamplingProgress(what, testSets * resamples, { report });
  const run = { set: 0, mode, resamples, kept: 0 };
  let next = 0;
  let finished = 0;
  const underWay = new Map<number, { done: number; waiting: boolean }>();
  const tell = () => {
    const lanes = [...underWay.values()];
    const done = lanes.reduce((sum, lane) => sum + lane.done, finished * resamples);
    progress(
      done,
      lanes.every(({ waiting }) => waiting),
    );
  };
  const drawOne = async (place: number) => {
    const drawn = drawing.draw(place);
    const { counts } = await pool.resampleStudy(
      {
        mode,
        systems: drawn.tables,
        resamples,
        seed: `${seed}:${place}`,
        limits: drawing.limits(drawn, mode),
        kept: 0,
      },
      scoring,
      {
        before: nothingDrawn(run, drawn.tables.length),
        blocks: blocksOf(run, WHOLE),
        priority: () => inFlight.priority,
        signal,
        onProgress: (done, waiting) => {
          underWay.set(place, { done, waiting });
          tell();
        },
      },
    );
    underWay.delete(place);
    finished += 1;
    drawing.count(drawn, counts, resamples);
  };
  const lane = async () => {
    try {
      while (next < testSets) {
        await drawOne(next++);
      }
    } catch (error) {
      next = testSets; // The other lanes have nothing left to do.
      throw error;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return calibration(
    { ...frame, n: frame.sets[0].n, pairs: { a: [], b: [], gain: [], oneSided: [] } },
    [drawing.evidence()],
    version,
  );
}

const { name, metric, n, systems, pairs } = studySchema.entries;
/** The part of a study that a calibration needs. */
const readSchema = v.object({
  name,
  metric,
  n,
  systems: v.array(v.pick(systems.item, ['path', 'system', 'name'])),
  pairs: v.pick(pairs.pipe[0], ['a', 'b', 'gain', 'oneSided']),
});

async function readStudy(source: StudySource): Promise<CalibratedStudy> {
  if ('study' in source) {
    return source.study;
  }
  const { path } = source;
  const text = await readText(path);
  const found = v.safeParse(readSchema, parsed(text));
  const study = found.success ? found.output : null;
  const count = study?.systems.length ?? 0;
  if (study?.pairs.gain.length !== (count * (count - 1)) / 2) {
    throw new RealGainError(
      'bad-format',
      english('{0} holds no study; “realgain study … --json” writes one.', path),
      {
        path,
      },
    );
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
