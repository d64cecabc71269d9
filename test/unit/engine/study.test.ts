import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import * as v from 'valibot';
import { cancelledError } from '../../../src/model/cancel';
import { createService } from '../../../src/engine/service';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { DEFAULT_STUDY_SETTINGS, type StudySettings } from '../../../src/model/settings/study-settings';
import {
  published,
  studySchema,
  type Study,
  type StudyDetails,
  type StudyIdentity,
  type StudyResult,
} from '../../../src/model/results/study';
import { sentenceOfStudy } from '../../../src/model/texts/study-headline';
import { askedOf } from '../../../src/questions/study/said';
import { TestEngine } from '../../support/test-engine';
import { sharedWorkers, SharedPool } from '../../support/worker-threads';
import { uniform } from '../../../bench/tables';
import { TemporaryFolder } from './temporary';
import { pairOn, studyOn } from '../../support/ask';

const QUICK: StudySettings = { ...DEFAULT_STUDY_SETTINGS, resamples: 3_000 };
const WORDS = 'the a cat dog sat lay on under mat sofa and it was red green'.split(' ');

describe('a study of many outputs', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();
  const oneThread = new TestEngine(1);
  let outputs: string[];
  let reference: string;

  before(async () => {
    ({ outputs, reference } = await translations(folder, 6, 120));
  });

  const identity = (
    more: Partial<StudyIdentity> = {},
    settings: Partial<StudySettings> = {},
  ): StudyIdentity => ({
    name: 'news',
    outputs,
    references: [reference],
    metric: { id: 'bleu' },
    idColumn: null,
    clusterColumn: null,
    groups: null,
    ...more,
    settings: { ...QUICK, ...settings },
  });
  const run = async (one: StudyIdentity, on = engine): Promise<Study> =>
    (await studyOn(on.service, one)).study;

  it('finds for every pair the gain, p and scores of a comparison with the same seed', async () => {
    const study = await run(identity());
    assert.deepEqual(v.parse(studySchema, study), study);
    assert.equal(study.pairs.a.length, 15);
    for (const pair of [0, 3, 7, 14]) {
      const [a, b] = [study.systems[study.pairs.a[pair]!]!, study.systems[study.pairs.b[pair]!]!];
      const { comparison } = await pairOn(engine.service, {
        a: a.path,
        b: b.path,
        references: [reference],
        metric: { id: 'bleu' },
        idColumn: null,
        clusterColumn: null,
        settings: { ...DEFAULT_SETTINGS, resamples: QUICK.resamples },
      });
      const test = comparison.tests.find(({ id }) => id === comparison.primary);
      assert.equal(study.pairs.gain[pair], comparison.gain);
      assert.equal(study.pairs.p[pair], test?.p);
      assert.equal(study.pairs.confidence?.[pair], comparison.confidence);
      assert.equal(a.score, comparison.a.score);
    }
  });

  it('counts half of each tie, of which grades have many', async () => {
    const grades = (name: string, some: readonly number[]) => folder.write(name, `${some.join('\n')}\n`);
    const gains = [2, 0, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 0, 0, 2, -1, -1, -2, 2];
    const files = [
      await grades(
        'new.txt',
        gains.map((gain) => 3 + gain),
      ),
      await grades(
        'old.txt',
        gains.map(() => 3),
      ),
    ];
    const study = await run(
      identity({ outputs: files, references: [], metric: null }, { resamples: 200_000 }),
    );
    // With whole ties 0.0567, with half of them 0.0471, exactly.
    assert.ok(Math.abs((study.pairs.p[0] ?? NaN) - 0.0470909360259195) < 0.0015, `${study.pairs.p[0]}`);
  });

  it('has the same digits on any number of threads', async () => {
    for (const mode of ['bootstrap', 'randomization'] as const) {
      const asked = identity({}, { mode, sizes: [40, 80], subsets: 'random' });
      assert.deepEqual(await run(asked, oneThread), await run(asked));
    }
  });

  it('hands out partial results that become the result', async () => {
    const partial: StudyDetails[] = [];
    const study = await studyOn(engine.service, identity({}, { resamples: 200_000, seed: '2' }), {
      onPartial: (details) => partial.push(details),
    });
    assert.ok(partial.length > 0);
    assert.deepEqual(v.parse(studySchema, partial[0]!.study), partial[0]!.study);
    assert.deepEqual(
      partial[0]!.study.systems.map(({ name }) => name),
      study.study.systems.map(({ name }) => name),
    );
    assert.equal(study.study.resamples, 200_000);
  });

  it('leaves out incomplete or broken outputs, with the reason', async () => {
    const [short, empty, binary] = [
      await folder.write('short.txt', 'the cat\nthe dog\n'),
      await folder.write('empty.txt', ''),
      await folder.write('binary.txt', Buffer.from([0, 1, 2, 255, 0])),
    ];
    const copy = await folder.write('copy.txt', await readFile(outputs[0] ?? ''));
    const study = await run(identity({ outputs: [short, ...outputs, empty, binary, copy] }));
    assert.deepEqual(
      study.leftOut.map(({ path: left }) => path.basename(left)),
      ['short.txt', 'empty.txt', 'binary.txt'],
    );
    assert.match(study.leftOut[0]?.reason ?? '', /2 items .*120 items/);
    assert.deepEqual(study.identical, [['oslo-0', 'copy']]);
    assert.equal(study.systems.length, 7);
    const same = study.pairs.gain.indexOf(0);
    assert.deepEqual([study.pairs.p[same], study.pairs.oneSided[same]], [1, 1]);
  });

  it('matches items by id in any order, and names the ids that a system lacks', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => ({ id: `q${i}`, score: (i * 7) % 10 }));
    const write = (name: string, some: readonly object[]) =>
      folder.write(name, `${some.map((row) => JSON.stringify(row)).join('\n')}\n`);
    const better = rows.map(({ id, score }, i) => ({ id, score: score + (i % 3) }));
    const files = [
      await write('one.jsonl', rows),
      await write('two.jsonl', better.toReversed()),
      await write('three.jsonl', rows.slice(2)),
    ];
    const study = await run(identity({ outputs: files, references: [], metric: null }));
    assert.deepEqual([study.n, study.alignedBy], [30, 'id']);
    assert.deepEqual(
      study.systems.map(({ name }) => name),
      ['two', 'one'],
    );
    assert.match(study.leftOut[0]?.reason ?? '', /^It lacks 2 of 30 items \(id "q0", "q1"\)/);
  });

  it('reports that there is nothing to study', async () => {
    const [one = ''] = outputs;
    await assert.rejects(run(identity({ outputs: [one, one] })), /there is only .*oslo-0/);
    const empty = await folder.write('none.txt', '');
    await assert.rejects(run(identity({ outputs: [one, empty] })), {
      code: 'file-empty',
      message: /none\.txt is empty/,
    });
    await assert.rejects(run(identity({ references: [] })), { code: 'needs-reference' });
    await assert.rejects(run(identity({ groups: { named: { bonn: ['x'] } } })), { code: 'bad-setting' });
  });

  describe('of files that hold several systems', () => {
    const segments = (systems: Readonly<Record<string, readonly number[]>>) =>
      Object.entries(systems)
        .flatMap(([system, scores]) =>
          scores.map((score, i) => `chrF\tcs-en\tnews\tnews\t${system}\tdoc\t${i + 1}\t${score}\n`),
        )
        .join('');
    const scores = (offset: number) => Array.from({ length: 40 }, (_, i) => ((i * 7 + offset * 3) % 11) / 10);
    const asked = (outputs: readonly string[]) => identity({ outputs, references: [], metric: null });

    it('studies every system of the file', async () => {
      const all = await folder.write('all.seg.score', segments({ A: scores(0), B: scores(1), C: scores(2) }));
      const study = await run(asked([all]));
      assert.deepEqual(study.systems.map(({ path, system, name }) => [path, system, name]).sort(), [
        [all, 'A', 'A'],
        [all, 'B', 'B'],
        [all, 'C', 'C'],
      ]);
      // The same systems, each in a file.
      const apart = await Promise.all(
        ['A', 'B', 'C'].map((system, i) =>
          folder.write(`apart-${system}.seg.score`, segments({ [system]: scores(i) })),
        ),
      );
      const other = await run(asked(apart));
      assert.deepEqual(study.pairs, other.pairs);
    });

    it('names systems by file and name if two files have one of the same name', async () => {
      const one = await folder.write('one.seg.score', segments({ A: scores(0), B: scores(1) }));
      const two = await folder.write('two.seg.score', segments({ A: scores(2), D: scores(3) }));
      const study = await run(asked([one, two]));
      assert.deepEqual(study.systems.map(({ name }) => name).sort(), ['B', 'D', 'one.seg: A', 'two.seg: A']);
    });

    it('compares files by the declared column of one system', async () => {
      const [one, two] = [
        await folder.write('run-1.seg.score', segments({ A: scores(0), B: scores(1) })),
        await folder.write('run-2.seg.score', segments({ A: scores(2), B: scores(3) })),
      ];
      const metric = { id: 'mean', column: 'chrF,A' };
      const study = await run({ ...asked([one, two]), metric });
      assert.deepEqual(study.systems.map(({ path, system }) => [path, system]).sort(), [
        [one, undefined],
        [two, undefined],
      ]);
      const { comparison } = await pairOn(engine.service, {
        a: one,
        b: two,
        references: [],
        metric,
        idColumn: null,
        clusterColumn: null,
        settings: { ...DEFAULT_SETTINGS, resamples: QUICK.resamples },
      });
      assert.ok(Math.abs(Math.abs(study.pairs.gain[0] ?? 0) - Math.abs(comparison.gain)) < 1e-12);
    });

    it('divides a table with a column of systems by its rows', async () => {
      const rows = ['m1', 'm2', 'm3'].flatMap((model, m) =>
        scores(m).map((score, i) => `${model},${i},${score}\n`),
      );
      const table = await folder.write('table.csv', `model,id,score\n${rows.join('')}`);
      const study = await run(asked([table]));
      assert.deepEqual(study.systems.map(({ name }) => name).sort(), ['m1', 'm2', 'm3']);
      assert.deepEqual([study.n, study.alignedBy], [40, 'id']);
    });

    it('leaves one system out without the others of its file', async () => {
      const all = await folder.write(
        'short.seg.score',
        segments({ A: scores(0), B: scores(1), C: scores(2).slice(0, 30) }),
      );
      const study = await run(asked([all]));
      assert.deepEqual(
        study.leftOut.map(({ system }) => system),
        ['C'],
      );
    });
  });

  it('draws more resamples than usual where no pair could be significant with these', async () => {
    const next = uniform(5);
    const hard = Array.from({ length: 120 }, next);
    const outputs = await Promise.all(
      Array.from({ length: 80 }, (_, system) =>
        folder.write(
          `more-${system}.txt`,
          hard.map((value) => `${(value + system / 80 + 0.2 * next()).toFixed(3)}\n`).join(''),
        ),
      ),
    );
    const asked = { outputs, references: [], metric: { id: 'mean' } };
    const { resamples } = DEFAULT_STUDY_SETTINGS;
    const usual = await run(identity(asked, { resamples, mayDrawMore: true }));
    assert.deepEqual([usual.resamples, usual.settings.resamples], [200_000, 200_000]);
    assert.equal(usual.settings.mayDrawMore, undefined);
    assert.equal(usual.resamplesNeeded, undefined);
    assert.ok(usual.pairs.corrected.filter((p) => p < 0.05).length > 1_000);
    const said = await run(identity(asked, { resamples }));
    assert.deepEqual([said.resamples, said.pairs.corrected.filter((p) => p < 0.05)], [100_000, []]);
  });

  it('finds the design of systems of known quality: clusters, groups and the square-root law', async () => {
    const next = uniform(11);
    const n = 800;
    const noise = () => next() + next() + next() - 1.5;
    const files: string[] = [];
    for (let lab = 0; lab < 4; lab++) {
      // Systems of one lab share most of what makes an item easy for them.
      const shared = Array.from({ length: n }, noise);
      for (let system = 0; system < 14; system++) {
        const quality = 0.002 * system + 0.012 * lab;
        const scores = shared.map((value) => (5 + quality + 0.9 * value + 0.4 * noise()).toFixed(3));
        files.push(await folder.write(`lab${lab}-${system}.txt`, `${scores.join('\n')}\n`));
      }
    }
    const worst = await folder.write(
      'bad-0.txt',
      `${Array.from({ length: n }, () => noise().toFixed(3)).join('\n')}\n`,
    );
    const study = await run(
      identity(
        {
          outputs: [...files, worst],
          references: [],
          metric: { id: 'mean' },
          groups: { pattern: '^([^-]+)-' },
        },
        { resamples: 40_000, sizes: [200, 400] },
      ),
    );
    const few = await run({ ...identity({ outputs: files, references: [], metric: { id: 'mean' } }) });
    assert.match(
      few.warnings.at(-1) ?? '',
      /^No pair can be significant: .* 1,540 pairs.*Draw at least 34,595\.$/,
    );
    assert.equal(few.resamplesNeeded, 34_595);
    assert.match(
      sentenceOfStudy(few, few.pairs.gain, few.pairs.corrected),
      /^3,000 resamples are too few for any of 1,540 pairs of 56 systems to differ/,
    );
    // Of five items no number that can be drawn is enough.
    const short = await Promise.all(
      Array.from({ length: 40 }, (_, system) =>
        folder.write(
          `short-${system}.txt`,
          `${Array.from({ length: 5 }, () => noise().toFixed(3)).join('\n')}\n`,
        ),
      ),
    );
    const hopeless = await run({ ...identity({ outputs: short, references: [], metric: { id: 'mean' } }) });
    assert.match(
      hopeless.warnings.join('\n'),
      /^No pair can be significant: .* 780 pairs.* and would be with the 100,000,000 that can be drawn\. /m,
    );
    // Of three items no outcome can be significant, however many resamples are drawn.
    const three = await Promise.all(
      ['1', '2'].map((first) =>
        folder.write(`three-${first}.txt`, `0.${first}1\n0.${first}2\n0.${first}4\n`),
      ),
    );
    const undecidable = await run({
      ...identity({ outputs: three, references: [], metric: { id: 'mean' } }),
    });
    assert.doesNotMatch(undecidable.warnings.join('\n'), /resamples|of 1 pairs/);
    const { gain, corrected } = undecidable.pairs;
    assert.equal(
      sentenceOfStudy(undecidable, gain, corrected),
      'There is too little data to tell whether the two systems differ in mean of score on 3 items: {three-2, three-1}.',
    );
    const last = study.systems.at(-1);
    assert.deepEqual([last?.name, last?.losses, last?.wins], ['bad-0', 56, 0]);
    assert.ok(study.leaderboard.endsWith(' > bad-0'));
    const [same, different] = study.series;
    assert.ok((same?.threshold.gain ?? NaN) < 0.7 * (different?.threshold.gain ?? NaN));
    // Every size has enough pairs of one lab.
    const [small = NaN, middle = NaN] = study.sizes.map(({ thresholds }) => thresholds[0]?.gain ?? NaN);
    const whole = same?.threshold.gain ?? NaN;
    assert.ok(Math.abs(small / whole - 2) < 0.4, `${small / whole}`);
    assert.ok(Math.abs(middle / whole - Math.SQRT2) < 0.3, `${middle / whole}`);
    assert.ok(Math.abs((study.law[0] ?? NaN) / Math.sqrt(n) / whole - 1) < 0.2);
    for (const [i, a] of study.pairs.a.entries()) {
      const [better, other] = [study.systems[a], study.systems[study.pairs.b[i] ?? 0]];
      const beaten = (study.pairs.corrected[i] ?? 1) <= 0.05;
      assert.ok(!beaten || better?.cluster !== other?.cluster);
    }
  });

  it('is the same to the last digit from any number of parts', async () => {
    for (const mode of ['bootstrap', 'randomization'] as const) {
      const asked = identity({}, { mode, resamples: 9_000, sizes: [40] });
      const whole = await run(asked);
      for (const count of [1, 4]) {
        const parts = [];
        for (let index = 0; index < count; index++) {
          parts.push(await part(asked, index, count, `${mode}-${index}-of-${count}.json`));
        }
        assert.deepEqual(await merged(parts.toReversed()), whole);
      }
    }
  });

  it('resumes an interrupted part', async () => {
    const asked = identity({}, { resamples: 300_000 });
    const controller = new AbortController();
    const file = folder.path('interrupted.json');
    const pool = new HalfwayPool((await sharedWorkers())(2), () => controller.abort());
    const interrupted = createService({ pool, version: '1.2.3' }).askPart(
      { question: 'study', identity: askedOf(asked), part: { index: 0, count: 1, file } },
      { signal: controller.signal },
    );
    await assert.rejects(interrupted, { code: 'cancelled' });
    await assert.rejects(
      merged([file]),
      /^RealGainError: A part is not finished: .*interrupted.json has 100 of 293 blocks. Run the same command again/,
    );
    assert.equal(await part(asked, 0, 1, 'interrupted.json'), file);
    assert.deepEqual(await merged([file]), await run(asked));
  });

  it('refuses parts that do not belong together, are missing or damaged', async () => {
    const asked = identity();
    const [one, two] = [await part(asked, 0, 2), await part(asked, 1, 2)];
    const texts = await Promise.all([one, two].map((file) => readFile(file, 'utf8')));
    const refused = (files: string[], why: RegExp) => assert.rejects(merged(files), why);
    const changed = async (name: string, change: (text: string) => string) =>
      folder.write(name, change(texts[1] ?? ''));
    await refused([one], /A part is missing: 2\/2/);
    await refused([one, await folder.write('again.json', texts[0] ?? '')], /both part 1\/2/);
    const other = await part(identity({}, { seed: '9' }), 1, 2, 'other.json');
    await refused([one, other], /another study than part0.json: the seeds differ/);
    const cut = await changed('cut.json', (text) => text.slice(0, -40));
    await refused([one, cut], /cut.json is damaged; delete it/);
    const edited = await changed('edited.json', (text) => text.replace('"index":1', '"index":0'));
    await refused([one, edited], /is damaged/);
    await refused([one, await folder.write('no.txt', '{"a": 1}')], /no.txt is not a part of a study/);
    await refused([one, await part(asked, 1, 3, 'third.json')], /one of 3 parts/);
    await assert.rejects(part(asked, 0, 2, 'part1.json'), /is part 2\/2 of the study, not 1\/2/);
  });

  async function part(one: StudyIdentity, index: number, count: number, name = `part${index}.json`) {
    const file = folder.path(name);
    await engine.service.askPart({
      question: 'study',
      identity: askedOf(one),
      part: { index, count, file },
    });
    return file;
  }

  async function merged(files: readonly string[]): Promise<Study> {
    const { result } = await engine.service.ask({ question: 'merge', identity: { files, gain: null } });
    return published(result as StudyResult);
  }
});

/** Draws the first 100 blocks, reports that, and then waits until it is interrupted. */
class HalfwayPool extends SharedPool {
  constructor(
    workers: ConstructorParameters<typeof SharedPool>[0],
    private readonly onHalf: () => void,
  ) {
    super(workers);
  }

  override async resampleStudy(...[plan, scoring, options]: Parameters<SharedPool['resampleStudy']>) {
    const { onDrawn, signal, ...others } = options;
    const blocks = options.blocks.slice(0, 100);
    const half = await super.resampleStudy(plan, scoring, { ...others, blocks });
    onDrawn?.(() => half);
    this.onHalf();
    if (signal?.aborted === false) {
      await once(signal, 'abort');
    }
    return Promise.reject(cancelledError());
  }
}

/** Made-up translations, each worse than the one before, by two labs. */
async function translations(folder: TemporaryFolder, systems: number, n: number) {
  const next = uniform(7);
  const word = () => WORDS[Math.floor(next() * WORDS.length)];
  const gold = Array.from({ length: n }, () => Array.from({ length: 5 + Math.floor(9 * next()) }, word));
  const outputs: string[] = [];
  for (let system = 0; system < systems; system++) {
    const noise = 0.2 + 0.02 * system;
    const lines = gold.map((words) => words.map((one) => (next() < noise ? word() : one)).join(' '));
    const lab = system % 2 === 0 ? 'oslo' : 'rome';
    outputs.push(await folder.write(`${lab}-${system}.txt`, `${lines.join('\n')}\n`));
  }
  const reference = await folder.write('ref.txt', `${gold.map((words) => words.join(' ')).join('\n')}\n`);
  return { outputs, reference };
}
