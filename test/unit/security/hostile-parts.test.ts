import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, it } from 'mocha';
import { studyRuns } from '../../../src/analysis/study/frame';
import type { StudyFrame } from '../../../src/analysis/study/frame-schema';
import { nothingDrawn } from '../../../src/engine/study/draw';
import { mergeParts, readPart, writePart } from '../../../src/engine/study/parts';
import { comparisonOf } from '../report/support';

const frame: StudyFrame = {
  realgain: '1.0.0',
  name: 'news',
  metric: comparisonOf().metric,
  itemwise: true,
  decimals: 2,
  references: [],
  clusters: null,
  alignedBy: 'line',
  settings: {
    mode: 'bootstrap',
    resamples: 2048,
    seed: '1',
    alpha: 0.05,
    alternative: 'two-sided',
    correction: 'holm',
    sizes: [],
    subsets: 'first',
  },
  groups: null,
  systems: ['a', 'b'].map((name) => ({ path: `${name}.txt`, sha256: name, name, groups: [] })),
  leftOut: [],
  identical: [],
  warnings: [],
  sets: [{ n: 10, units: 10, order: [0, 1], scores: [2, 1], magnitudes: [2, 1] }],
  decisions: [],
  skewed: [],
};
const run = studyRuns(frame)[0]!;
const drawn = nothingDrawn(run, 2);
drawn.finished.fill(1);
drawn.counts.up[0] = 2048;
const whole = writePart({ frame, shard: { index: 0, count: 1 }, drawn: [drawn] });

interface Written {
  shard: unknown;
  frame: unknown;
  drawn: unknown;
}

/** The part with something put in another's place, under a digest that fits. */
function forged(place: string, value: unknown): string {
  const { shard, frame, drawn } = JSON.parse(whole) as Written;
  const contents = { shard, frame, drawn };
  const keys = place.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce<Record<string, unknown>>(
    (one, key) => one[key] as Record<string, unknown>,
    contents as unknown as Record<string, unknown>,
  );
  holder[last] = value;
  const digest = createHash('sha256').update(JSON.stringify(contents)).digest('hex');
  return JSON.stringify({ realgainPart: 1, digest, ...contents });
}

const packed = (array: Float64Array | Uint32Array | Uint8Array) =>
  gzipSync(Buffer.from(array.buffer)).toString('base64');

const FORGERIES: readonly (readonly [place: string, value: unknown])[] = [
  ...[null, [], {}, 'x', 7].map((value) => ['frame', value] as const),
  ...Object.keys(frame).map(
    (key) => [`frame.${key}`, key === 'clusters' || key === 'groups' ? 'x' : null] as const,
  ),
  ['frame.sets', []],
  ['frame.systems', []],
  ['frame.decimals', 1e9],
  ['frame.settings.resamples', 1e300],
  ['frame.settings.resamples', 4096],
  ['frame.settings.mode', 'x'],
  ['frame.sets.0.order', [0, 0]],
  ['frame.sets.0.order', [0, 5]],
  ['frame.sets.0.order', [0]],
  ['frame.sets.0.scores', [null, 1]],
  ['frame.sets.0.magnitudes', []],
  ['frame.systems', Array.from({ length: 100_000 }, () => frame.systems[0])],
  ['shard', { index: 1, count: 1 }],
  ['shard', { index: 0, count: 0 }],
  ['shard', { index: 0, count: 1e9 }],
  ['shard', { index: 0, count: 2 }],
  ['drawn', []],
  ['drawn', null],
  ['drawn.0.up', 'not gzip'],
  ['drawn.0.up', ''],
  ['drawn.0.up', packed(new Uint32Array(0))],
  ['drawn.0.up', packed(Uint32Array.of(2049))],
  ['drawn.0.halves', packed(Uint32Array.of(0, 0))],
  ['drawn.0.halves', packed(Uint8Array.of(1, 2, 3))],
  ['drawn.0.scores', packed(new Float64Array(10))],
  ['drawn.0.scores', packed(new Float64Array(4096).fill(NaN))],
  ['drawn.0.scores', packed(new Float64Array(4096).fill(Infinity))],
  ['drawn.0.finished', packed(Uint8Array.of(1))],
  ['drawn.0.finished', packed(Uint8Array.of(2, 1))],
];

describe('a part of a study', () => {
  it('is accepted unchanged', async () => {
    const { drawn: merged } = await mergeParts([{ path: 'part.json', text: whole }]);
    assert.deepEqual(merged, [drawn]);
  });

  it('is refused with a sentence if it can’t be one, whatever digest it has', () => {
    for (const [place, value] of FORGERIES) {
      assert.throws(
        () => readPart(forged(place, value), 'part.json'),
        /^RealGainError: part\.json is (?:damaged; delete it and draw this part again|a part of a study of more systems than there is memory for)\.$/,
        `${place} = ${JSON.stringify(value).slice(0, 60)}`,
      );
    }
  });

  it('is refused before anything is unpacked if its columns take more than 1 GB', () => {
    // Two counts of 4 bytes for each of 1,999,000 pairs in 70 sets: 1.1 GB.
    const systems = Array.from({ length: 2000 }, (_, i) => ({ ...frame.systems[0]!, name: `${i}` }));
    const all = Array.from(systems.keys());
    const sets = Array.from({ length: 70 }, () => ({
      ...frame.sets[0]!,
      order: all,
      scores: all,
      magnitudes: all,
    }));
    assert.throws(() => readPart(forged('frame', { ...frame, systems, sets }), 'part.json'), {
      code: 'file-too-large',
      message: 'part.json is a part of a study of more systems than there is memory for.',
    });
  });

  it('is refused without unpacking more of a column than it may hold', () => {
    // 512 MB of zeros: gzip files one after the other are one.
    const member = gzipSync(Buffer.alloc(2 ** 20), { level: 9 });
    const bomb = Buffer.concat(Array.from({ length: 512 }, () => member)).toString('base64');
    const before = process.resourceUsage().maxRSS;
    for (const column of ['up', 'down', 'scores', 'finished']) {
      assert.throws(() => readPart(forged(`drawn.0.${column}`, bomb), 'part.json'), { code: 'bad-format' });
    }
    const more = (process.resourceUsage().maxRSS - before) / 1024;
    assert.ok(more < 128, `${more.toFixed(0)} MB more`);
  });
});
