import * as v from 'valibot';
import { calibrate, calibration, Redrawing, type CalibratedStudy } from '../../analysis';
import {
  checkRedraw,
  checkStudySettings,
  english,
  formatCount,
  RealGainError,
  studySchema,
  Kept,
  type Calibration,
  type KeptCalibration,
  type RedrawIdentity,
  type Study,
} from '../../model';
import { readText } from '../files/open';
import { resamplingProgress } from '../pace';
import type { Workplace } from '../human-ratings';
import type { Caller } from '../caller';
import { blocksOf, nothingDrawn, WHOLE } from './draw';
import { prepareStudy } from './prepare';

/** The calls about what p on one test set says about others. */
export interface Calibrations {
  /**
   * The first study against each of the others.
   *
   * @throws RealGainError `file-missing`, `bad-format` for a file that holds no study; `count-mismatch` if a study has
   *   no two systems in common with the first
   */
  calibrate(params: { studies: readonly StudySource[] }): Promise<KeptCalibration>;
  /** @throws RealGainError as a study does; `bad-setting`, `cancelled` */
  redraw(identity: RedrawIdentity, caller?: Caller): Promise<Calibration>;
}

/** A study, or the file that holds one: as it is exported, or as the editor keeps it. */
export type StudySource = { readonly path: string } | { readonly study: Study };

/** So many drawn test sets are resampled at once, so that no thread waits for the next one to be drawn. */
const LANES = 4;

/** For callers that never cancel. */
const NEVER = new AbortController().signal;

export function createCalibrations({ pool, version, inputs }: Workplace): Calibrations {
  return {
    async calibrate({ studies }) {
      const [first, ...others] = await Promise.all(studies.map(readStudy));
      if (first === undefined || others.length === 0) {
        throw new RealGainError(
          'bad-setting',
          english('It takes two test sets to see what p on one says about another.'),
        );
      }
      const kept = new Kept();
      const against = others.map((other) => calibrate(first, other, kept));
      return { ...calibration(first, against, version), messages: kept.messages };
    },

    async redraw({ study: asked, redraw }, { onProgress, signal = NEVER } = {}) {
      checkStudySettings(asked.settings);
      checkRedraw(redraw);
      pool.warm();
      const report = onProgress ?? (() => undefined);
      const identity = { ...asked, settings: { ...asked.settings, sizes: [] } };
      const prepared = await prepareStudy(identity, { inputs, version, signal, report });
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
            priority: () => 'foreground',
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
    },
  };
}

const { name, metric, n, systems, pairs } = studySchema.entries;
/** As much of a study as a calibration takes. */
const readSchema = v.object({
  name,
  metric,
  n,
  systems: v.array(v.pick(systems.item, ['path', 'name'])),
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

/** What the text says, without what the editor keeps around a study; null if it is no JSON. */
function parsed(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && 'study' in value ? value.study : value;
  } catch {
    return null;
  }
}
