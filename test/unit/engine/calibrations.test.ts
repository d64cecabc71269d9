import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import seedrandom from 'seedrandom';
import * as v from 'valibot';
import { calibrationSchema, type Calibration } from '../../../src/model/results/calibration';
import { DEFAULT_STUDY_SETTINGS } from '../../../src/model/settings/study-settings';
import type { Answer } from '../../../src/model/results/report';
import type { StudyIdentity } from '../../../src/model/results/study';
import type { Caller } from '../../../src/engine/protocol';
import { checkedIdentity } from '../../../src/questions';
import type { CalibrateAsked } from '../../../src/questions/calibrate/schema';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from './temporary';
import { studyOn } from '../../support/ask';

const SYSTEMS = 24;
const ITEMS = 1000;
const SIZE = 400;
/** The spread of true gains over the error of a gain on a test set of `SIZE` items. */
const RATIO = 1.64;

describe('calibration by the engine', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();
  const oneThread = new TestEngine(1);
  let outputs: readonly string[];

  before(async () => {
    outputs = await knownSystems(folder);
  });

  const study = (more: Partial<StudyIdentity> = {}): StudyIdentity => ({
    name: 'population',
    outputs,
    references: [],
    metric: { id: 'mean', column: 'score' },
    idColumn: null,
    clusterColumn: null,
    groups: null,
    ...more,
    settings: { ...DEFAULT_STUDY_SETTINGS, resamples: 1_000, ...more.settings },
  });
  const calibrated = async (
    asked: Partial<CalibrateAsked>,
    on = engine,
    caller: Caller<Answer> = {},
  ): Promise<Calibration> => {
    const identity = checkedIdentity('calibrate', asked);
    return (await on.service.ask({ question: 'calibrate', identity }, caller)).result as Calibration;
  };
  const redrawn = (
    redraw: Pick<Partial<CalibrateAsked>, 'redraw' | 'size'>,
    asked = study(),
    on = engine,
    caller: Caller<Answer> = {},
  ): Promise<Calibration> =>
    calibrated({ files: [asked.name], held: [asked], redraw: 60, size: SIZE, ...redraw }, on, caller);
  const against = (...paths: readonly string[]): Promise<Calibration> => calibrated({ files: [...paths] });

  it('finds that about 92% of p in 0.04–0.06 name the truly better system, test sets being drawn alike', async () => {
    // True gains ~ N(0, τ²), seen with error σ: P(right | z = 1.645) = Φ(1.645 τ/√(τ² + σ²)) = 92% at τ = 1.64 σ.
    const calibration = await redrawn({});
    assert.deepEqual(v.parse(calibrationSchema, calibration), calibration);
    const { around, bins, n, redrawn: how } = calibration.against[0]!;
    assert.deepEqual([n, how], [SIZE, { testSets: 60, resamples: 2048, seed: '1' }]);
    assert.ok(around.pairs > 500, `${around.pairs} pairs have a p near 0.05`);
    assert.ok(Math.abs((around.share ?? 0) - 0.92) < 0.025, `${String(around.share)} instead of 0.92`);
    const shares = bins.map(({ share }) => share ?? 0);
    assert.deepEqual(
      shares,
      shares.toSorted((one, other) => other - one),
      'the smaller p, the surer',
    );
  });

  it('has the same counts on any number of threads, for both tests, and others with another seed', async () => {
    const few = { outputs: outputs.slice(0, 6) };
    const [bootstrap, again] = [
      await redrawn({ redraw: 3 }),
      await redrawn({ redraw: 3 }, study(), oneThread),
    ];
    assert.deepEqual(bootstrap, again);
    const other = study({ ...few, settings: { ...DEFAULT_STUDY_SETTINGS, seed: '2' } });
    assert.notDeepEqual((await redrawn({ redraw: 3 }, other)).against[0]?.bins, bootstrap.against[0]?.bins);
    const swapping = study({ ...few, settings: { ...DEFAULT_STUDY_SETTINGS, mode: 'randomization' } });
    const [swapped] = (await redrawn({ redraw: 3 }, swapping)).against;
    assert.notEqual(swapped, undefined);
    const pairs = (swapped?.bins ?? []).reduce((sum, bin) => sum + bin.pairs, 0);
    assert.equal(pairs + (swapped?.undecided ?? 0), 3 * 15);
  });

  it('can be cancelled, and refuses what can’t be drawn', async () => {
    const controller = new AbortController();
    const running = redrawn({ redraw: 5000, size: null }, study(), engine, {
      signal: controller.signal,
      onProgress: ({ stage, done }) => stage === 'resampling' && done > 0 && controller.abort(),
    });
    await assert.rejects(running, { code: 'cancelled' });
    await assert.rejects(redrawn({ size: 1 }), /at least 2 items, not 1/);
    await assert.rejects(redrawn({ redraw: 0 }), /not 0/);
  });

  it('reads studies from their files, as they are exported and as the editor keeps them', async () => {
    const details = await studyOn(engine.service, study());
    const exported = await folder.write('exported.json', JSON.stringify(details.study));
    const kept = await folder.write('kept.json', JSON.stringify(details));
    const [evidence] = (await against(exported, kept)).against;
    assert.equal(evidence?.systems, SYSTEMS);
    assert.ok(evidence?.bins.every(({ share }) => share === null || share === 1));
    const broken = await folder.write('broken.json', '{"study": 1');
    await assert.rejects(against(exported, broken), {
      code: 'bad-format',
      path: broken,
    });
    await assert.rejects(against(exported, 'gone.json'), {
      code: 'file-missing',
    });
    assert.throws(() => checkedIdentity('calibrate', { files: [exported] }), { code: 'bad-setting' });
  });
});

/** Systems whose scores on the population are normal quantiles, and whose items vary independently with variance 1. */
async function knownSystems(folder: TemporaryFolder): Promise<string[]> {
  const random = seedrandom('known systems');
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const qualities = centred(Array.from({ length: SYSTEMS * 400 }, normal))
    .toSorted((one, other) => one - other)
    .filter((_, i) => i % 400 === 200);
  const spread = RATIO * Math.sqrt(1 / SIZE);
  return Promise.all(
    qualities.map((quality, i) => {
      const noise = centred(Array.from({ length: ITEMS }, normal));
      const scores = noise.map((value) => (spread * quality + value).toFixed(4));
      return folder.write(
        `system${i}.csv`,
        `id,score\n${scores.map((score, id) => `${id},${score}\n`).join('')}`,
      );
    }),
  );
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
