import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { before, describe, it } from 'mocha';
import { TemporaryFolder } from '../engine/temporary';
import { runHere } from '../../support/command-line';
import { bySamplesOf } from '../../../src/questions/noise/floors';
import type { Noise } from '../../../src/questions/noise/schema';

/** Right and wrong of six items in three runs: q1 and q4 flip. */
const RUNS = ['111010', '011010', '111110'].map((answers) => answers.split(''));

describe('realgain noise', () => {
  const [folder, declaring] = [new TemporaryFolder(), new TemporaryFolder()];
  const run = (...args: readonly string[]) => runHere(folder.path(''), args);
  const files = RUNS.map((_, place) => `runs/${place + 1}.csv`);

  before(async () => {
    mkdirSync(folder.path('runs'));
    for (const [place, answers] of RUNS.entries()) {
      await folder.write(
        files[place]!,
        table(
          'id,correct',
          answers.map((value, i) => `q${i + 1},${value}`),
        ),
      );
    }
    const samples = '123456'
      .split('')
      .flatMap((item, i) => RUNS.map((answers, sample) => `q${item},${sample},${answers[i] ?? ''}`));
    await folder.write('sampled.csv', table('id,sample,correct', samples));
    await folder.write(
      'other.csv',
      table(
        'id,correct',
        '010010'.split('').map((value, i) => `q${i + 1},${value}`),
      ),
    );
    await folder.write('out.txt', 'a dog\na cat\n');
  });

  async function json(...args: readonly string[]): Promise<Noise> {
    const { code, stdout, stderr } = await run('noise', ...args, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as Noise;
  }

  it('scores runs against the reference that realgain.json declares', async () => {
    const right = Array.from({ length: 30 }, (_, i) => ['cat', 'dog', 'bird'][i % 3]);
    const spoiled = (every: number) => right.map((word, i) => (i % every === 0 ? 'fish' : word)).join('\n');
    await declaring.write('right-words.txt', `${right.join('\n')}\n`);
    const runs = await Promise.all(
      [5, 6].map((every) => declaring.write(`run${every}.txt`, `${spoiled(every)}\n`)),
    );
    const testSets = [{ name: 'dev', outputs: 'run*.txt', reference: 'right-words.txt' }];
    await declaring.write('realgain.json', JSON.stringify({ testSets }));
    const { runs: scored, metric } = await json(...runs, '--metric', 'accuracy');
    assert.equal(metric.id, 'accuracy');
    assert.deepEqual(
      scored.map(({ score }) => score.toFixed(1)),
      ['80.0', '83.3'],
    );
  });

  it('names the items that flip, the most uncertain first', async () => {
    const { flipping, n, runs } = await json(...files);
    assert.deepEqual([n, runs.length, flipping.count, flipping.rightOrWrong], [6, 3, 2, true]);
    assert.deepEqual(
      flipping.items.map(({ id, mean, values }) => [id, mean.toFixed(2), values]),
      [
        ['q1', '66.67', 3],
        ['q4', '33.33', 3],
      ],
    );
  });

  it('has the noise floor of items, and of whole runs from their scores', async () => {
    const { floors, score, shift } = await json(...files);
    // Scores 400/6, 300/6 and 500/6: their standard deviation is 100/6, and t(0.975; 2)·√2 times that is 101.4.
    assert.equal(score.toFixed(4), '66.6667');
    assert.equal(floors.runs?.deviation.toFixed(4), '16.6667');
    assert.equal(floors.runs.gain.toFixed(2), '101.41');
    // The mean square of items × runs in the two-way analysis of variance, over 6 items.
    assert.equal((floors.items.deviation ** 2).toFixed(4), expectedItemVariance().toFixed(4));
    assert.ok(shift !== null && shift > 0.05 && shift < 1);
  });

  it('takes a folder for the runs in it, and gives the same for samples within an output but the whole runs', async () => {
    assert.deepEqual((await json('runs')).floors, (await json(...files)).floors);
    const { floors, samples, n, flipping, parts } = await json('sampled.csv');
    assert.deepEqual([n, samples, floors.runs, flipping.count], [6, 3, null, 2]);
    assert.deepEqual(
      parts.map(({ factors }) => factors),
      [['item'], ['sample']],
    );
    // Σ (y − ȳ_item)²/(N − n) = 2·(2/3)·10⁴/12, over N = 18 answers.
    assert.equal((floors.items.deviation ** 2).toFixed(4), (((4 / 3) * 1e4) / 12 / 18).toFixed(4));
  });

  it('finds the samples of questions whose numbers start again in each topic', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => {
      const [topic, question] = [Math.floor(i / 12), Math.floor(i / 3) % 4];
      return [`topic ${topic}`, question, i % 3, Number((7 * topic + 3 * question + (i % 3)) % 11 < 6)];
    });
    await folder.write(
      'topics.csv',
      table(
        'topic,question,rep,correct',
        rows.map((row) => row.join()),
      ),
    );
    const { n, samples, parts } = await json('topics.csv');
    assert.deepEqual([n, samples], [100, 3]);
    assert.deepEqual(
      parts.map(({ factors }) => factors),
      [['item'], ['sample']],
    );
    await folder.write(
      'once.csv',
      table(
        'topic,question,correct',
        rows
          .filter((_, i) => i % 3 === 0)
          .map(([topic, question, , correct]) => `${topic},${question},${correct}`),
      ),
    );
    assert.match((await run('noise', 'once.csv')).stderr, /holds each item once/);
  });

  it('says how much of a gain is noise', async () => {
    const asked = await json(...files, '--gain', '20');
    assert.ok((asked.floors.runs?.p ?? 0) > 0.3);
    assert.match(asked.sentences.join(' '), /The gain of \+20\.00 may be noise/);
    assert.doesNotMatch(asked.warnings.join(), /range/);
    assert.match(
      (await json(...files, '--gain', '100')).warnings.join(),
      /gain of 100.*covers the whole range/,
    );
    const against = await json(...files, '--against', 'other.csv');
    assert.equal(against.gain?.size.toFixed(2), '33.33');
    assert.match(against.sentences.join(' '), /over other\.csv of \+33\.33/);
    assert.match(
      (await run('noise', ...files, '--gain', '2', '--against', 'other.csv')).stderr,
      /choose one/,
    );
    assert.match((await run('noise', ...files, '--gain', '0')).stderr, /other than 0/);
  });

  it('shows what more samples would do, and where they stop paying', async () => {
    const { bySamples, enough, floors } = await json(...files);
    const [one, two] = bySamples;
    assert.equal(one?.floor.toFixed(6), floors.items.gain.toFixed(6));
    assert.equal(two?.floor.toFixed(6), (floors.items.gain / Math.SQRT2).toFixed(6));
    const errorAt = (k: number) => bySamples.find(({ samples }) => samples === k)?.standardError ?? NaN;
    assert.ok(errorAt(2 * (enough ?? 0)) > 0.95 * errorAt(enough ?? 0));
    assert.ok(enough === 1 || errorAt(enough ?? 0) <= 0.95 * errorAt((enough ?? 0) / 2));
  });

  it('shows as many samples as pay', () => {
    const noisy = bySamplesOf(
      { between: 1, n: 250, samples: 1 },
      { deviation: 0.5, degreesOfFreedom: 4, gain: 1, p: null },
    );
    assert.deepEqual([noisy.enough, noisy.bySamples.at(-1)?.samples], [512, 512]);
  });

  it('says that nothing varies, and refuses what can’t', async () => {
    await folder.write('again.csv', readFileSync(folder.path(files[0]!), 'utf8'));
    const same = await json(files[0]!, 'again.csv');
    assert.deepEqual([same.floors.items.gain, same.bySamples, same.shift], [0, [], null]);
    assert.match(same.sentences.join(' '), /nothing varies/);
    assert.match(same.warnings.join(' '), /byte for byte/);
    assert.match((await run('noise', files[0]!)).stderr, /holds each item once; name another run/);
    const bleu = await run('noise', 'out.txt', 'out.txt', '--metric', 'bleu', '--reference', 'out.txt');
    assert.match(bleu.stderr, /no mean over items/);
    for (const [name, right] of [
      ['one.csv', 1],
      ['two.csv', 0],
    ] as const) {
      await folder.write(name, `id,correct\nq1,${right}\n`);
    }
    const alone = await run('noise', 'one.csv', 'two.csv');
    assert.equal(alone.code, 2);
    assert.match(alone.stderr, /one item only/);
  });

  it('counts a copy of a run once', async () => {
    await folder.write('again.csv', readFileSync(folder.path(files[0]!), 'utf8'));
    const twice = await json(files[0]!, 'again.csv', ...files.slice(1));
    const once = await json(...files);
    assert.deepEqual([twice.floors, twice.runs], [once.floors, once.runs]);
    assert.match(
      twice.warnings.join(' '),
      /again\.csv is, byte for byte, the same as 1\.csv, and was left out/,
    );
    await folder.write('third.csv', readFileSync(folder.path(files[0]!), 'utf8'));
    const same = await json(files[0]!, 'again.csv', 'third.csv');
    assert.equal(same.floors.items.gain, 0);
  });

  it('doubts that runs whose rows name two systems are of one', async () => {
    const named = (system: string, answers: readonly string[]) =>
      table(
        'id,model,correct',
        answers.map((value, i) => `q${i + 1},${system},${value}`),
      );
    const warned = async (one: string, other: string) => {
      await folder.write('one.csv', named(one, RUNS[0]!));
      await folder.write('two.csv', named(other, RUNS[1]!));
      return (await json('one.csv', 'two.csv')).warnings.join(' ');
    };
    assert.match(await warned('small', 'large'), /"model" is small in one\.csv and large in two\.csv/);
    assert.doesNotMatch(await warned('small', 'small'), /"model"/);
    assert.doesNotMatch(await warned('small-seed1', 'small-seed2'), /"model"/);
  });

  it('has every form, and its report is reproduced', async () => {
    assert.match(
      (await run('noise', ...files)).stdout,
      /^Two runs of this system differ by at most .*\naccuracy.* is 66\.67% on average over 3 runs of 6 items/,
    );
    assert.match((await run('noise', 'runs', '--format', 'markdown')).stdout, /\| items × runs \|/);
    for (const ending of ['html', 'json']) {
      const report = `report.${ending}`;
      assert.equal((await run('noise', 'runs', '--report', report)).code, 0);
      const again = await run('reproduce', report);
      assert.equal(again.code, 0, again.stdout + again.stderr);
    }
  });

  it('measures runs in columns of one file as those of several, and one of the systems of a file', async () => {
    const rows = RUNS[0]!.map((_, i) => `q${i + 1},${RUNS.map((answers) => answers[i]).join(',')}`);
    await folder.write('wide.csv', table('id,run_1,run_2,run_3', rows));
    const { runs, ...wide } = await json('wide.csv');
    const { runs: each, ...apart } = await json(...files);
    assert.deepEqual(
      runs.map(({ column, score }) => [column, score]),
      each.map(({ score }, run) => [`run_${run + 1}`, score]),
    );
    assert.deepEqual(wide.floors, apart.floors);
    assert.deepEqual(wide.parts, apart.parts);
    const seeds = ['alpha', 'beta'].flatMap((model, place) =>
      RUNS.flatMap((answers, seed) =>
        answers.map((right, i) => `${model},${seed},q${i + 1},${place === 0 ? right : 1}`),
      ),
    );
    await folder.write('models.csv', table('model,seed,id,correct', seeds));
    const { stderr } = await run('noise', 'models.csv');
    assert.match(stderr, /2 systems \(alpha, beta\); choose the one to score/);
    assert.match(stderr, /--system alpha/);
    const { samples, flipping } = await json('models.csv', '--system', 'alpha');
    assert.deepEqual([samples, flipping.count], [3, 2]);
  });

  it('doubts runs without ids whose scores have nothing in common', async () => {
    const right = (i: number) => ((7 * i * i + 3 * i) % 11 < 6 ? 1 : 0);
    const rows = Array.from({ length: 80 }, (_, i) => (i % 7 === 0 ? 1 - right(i) : right(i)));
    await folder.write(
      'first.csv',
      table(
        'correct',
        rows.map((_, i) => String(right(i))),
      ),
    );
    await folder.write('second.csv', table('correct', rows.map(String)));
    await folder.write(
      'shuffled.csv',
      table(
        'correct',
        rows.map((_, i) => String(rows[(i * 9) % 80])),
      ),
    );
    const warned = async (...names: readonly string[]) => (await json(...names)).warnings.join('\n');
    assert.match(await warned('first.csv', 'shuffled.csv'), /nothing in common/);
    assert.match(
      await warned('first.csv', 'second.csv', 'shuffled.csv'),
      /first\.csv and shuffled\.csv have nothing/,
    );
    assert.doesNotMatch(await warned('first.csv', 'second.csv'), /nothing in common/);
  });
});

describe('runs that aren’t independent', () => {
  const folder = new TemporaryFolder();
  const rows = (seed: number, flips: (i: number) => boolean, more = '', checkpoint = 1) =>
    table(
      'id,seed,checkpoint,correct,latency',
      Array.from(
        { length: 60 },
        (_, i) => `q${i},${seed},${checkpoint},${Number(i % 3 > 0 !== flips(i))},${i}${more}`,
      ),
    );
  const warned = async (...files: readonly string[]) =>
    (await runHere(folder.path(''), ['noise', ...files])).stdout;

  it('are said to have one seed, the same scores, or other checkpoints', async () => {
    const [one, other] = [(i: number) => i % 7 === 0, (i: number) => i % 5 === 0];
    await folder.write('a.csv', rows(1, one));
    await folder.write('b.csv', rows(2, other));
    await folder.write(
      'c.csv',
      rows(3, (i) => i % 11 === 0),
    );
    await folder.write('same-seed.csv', rows(1, other));
    await folder.write('copy.csv', rows(4, one, '5'));
    await folder.write('later.csv', rows(5, other, '', 2));
    assert.doesNotMatch(await warned('a.csv', 'b.csv', 'c.csv'), /same seed|alike|no noise/);
    assert.match(
      await warned('a.csv', 'same-seed.csv', 'c.csv'),
      /a\.csv and same-seed\.csv have the same seed/,
    );
    assert.match(await warned('a.csv', 'b.csv', 'copy.csv'), /a\.csv and copy\.csv score every item alike/);
    assert.match(await warned('a.csv', 'later.csv'), /"checkpoint" is 1 in a\.csv and 2 in later\.csv/);
    await folder.write('epoch-1.csv', rows(1, one));
    await folder.write('epoch-2.csv', rows(2, other));
    assert.match(await warned('epoch-1.csv', 'epoch-2.csv'), /epoch-1\.csv and epoch-2\.csv are called like/);
  });
});

/** MS of items × runs over the number of items. */
function expectedItemVariance(): number {
  const scores = RUNS.map((answers) => answers.map((value) => 100 * Number(value)));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const ofRuns = scores.map(mean);
  const ofItems = RUNS[0]!.map((_, i) => mean(scores.map((row) => row[i]!)));
  const all = mean(ofRuns);
  const squares = scores.flatMap((row, r) =>
    row.map((value, i) => (value - ofItems[i]! - ofRuns[r]! + all) ** 2),
  );
  return squares.reduce((sum, value) => sum + value, 0) / ((6 - 1) * (3 - 1)) / 6;
}

function table(head: string, rows: readonly string[]): string {
  return `${[head, ...rows].join('\n')}\n`;
}
