import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import * as v from 'valibot';
import { version } from '../../../package.json';
import { comparisonSchema, type Comparison } from '../../../src/model/results/comparison';
import { bundlePrograms } from '../../support/bundle';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

/** Arguello's ten folds, INLS 613. */
const FOLDS_A = [0.2, 0.3, 0.1, 0.4, 1, 0.8, 0.3, 0.1, 0, 0.9];
const FOLDS_B = [0.5, 0.3, 0.1, 0.4, 1, 0.9, 0.1, 0.2, 0.5, 0.8];

/** Loaded into the program: tells by a third channel that it has given work to a thread. */
const TELL_OF_WORK = `
  const { Worker } = require('node:worker_threads');
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...message) {
    require('node:fs').writeSync(3, 'at work');
    return postMessage.apply(this, message);
  };`;

describe('the command line', () => {
  const folder = new TemporaryFolder();
  let script = '';

  before(async () => {
    script = path.join(await bundlePrograms(), 'cli.js');
    const texts = [
      'the cat sat on the mat today',
      'a dog barked at me all night',
      'it rains in the old town again',
    ];
    await folder.write('folds-a.txt', `${FOLDS_A.join('\n')}\n`);
    await folder.write('folds-b.txt', `${FOLDS_B.join('\n')}\n`);
    await folder.write('better.txt', `${FOLDS_A.map((fold, i) => fold + 0.5 + (i % 3) / 100).join('\n')}\n`);
    await folder.write('short.txt', '0.1\n0.2\n');
    await folder.write('choose.csv', 'id,f1,em\n1,0.5,0.25\n2,0.75,0.5\n');
    await folder.write('choose-b.csv', 'id,f1,em\n1,0.25,0.25\n2,0.75,0.75\n');
    await folder.write('candidates.tsv', 'to be\t1\nor not\t0\nto do\t1\nas well\t0\n');
    await folder.write(
      'table-a.csv',
      `id,loss,score\n${FOLDS_A.map((x, i) => `${i},${1 - x},${x}`).join('\n')}\n`,
    );
    await folder.write(
      'table-b.csv',
      `id,loss,score\n${FOLDS_B.map((x, i) => `${i},${1 - x},${x}`).join('\n')}\n`,
    );
    mkdirSync(folder.path('clusters'));
    // What a document adds to the gain is the same for its five items.
    const clustered = (gain: (document: number, i: number) => number): string =>
      Array.from({ length: 60 }, (_, i) => {
        const document = Math.floor(i / 5);
        const score = 5 + (i % 7) + gain(document, i);
        return `d${document},s${document % 3},x,${score.toFixed(2)}`;
      }).join('\n');
    const header = 'doc_id,speaker,one,score';
    await folder.write(
      'clusters/a.csv',
      `${header}\n${clustered((d, i) => ((d * 5) % 12) / 4 + (i % 3) / 10)}\n`,
    );
    await folder.write('clusters/b.csv', `${header}\n${clustered(() => 0)}\n`);
    await folder.write(
      'clusters/realgain.json',
      '{ "testSets": [{ "name": "c", "outputs": "*.csv", "clusterColumn": "doc_id", "metric": { "id": "mean", "column": "score" } }] }',
    );
    for (const name of ['translation', 'two-references', 'declared', 'declared/gold']) {
      mkdirSync(folder.path(name));
    }
    for (const name of ['translation', 'two-references', 'declared']) {
      await folder.write(`${name}/a.txt`, `${texts.join('\n')}\n`);
      await folder.write(`${name}/b.txt`, `${texts.map((text) => text.replace('the', 'a')).join('\n')}\n`);
    }
    await folder.write('translation/reference.txt', `${texts.join('\n')}\n`);
    await folder.write('two-references/ref.A.txt', `${texts.join('\n')}\n`);
    await folder.write('two-references/ref.B.txt', `${texts.join('\n')}\n`);
    await folder.write('declared/gold/news.txt', `${texts.join('\n')}\n`);
    await folder.write(
      'declared/realgain.json',
      `{ "testSets": [{ "name": "news", "outputs": "*.txt", "reference": "gold/news.txt", "alpha": 0.1, "resamples": 500 }] }`,
    );
  });

  const run = (...args: readonly string[]) => runHere(folder.path(''), args);

  /** Runs the program itself in the folder. */
  function runProgram(...args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: folder.path(''),
      encoding: 'utf8',
    });
    return { code: status, stdout, stderr };
  }

  async function json(...args: readonly string[]): Promise<Comparison> {
    const { code, stdout, stderr } = await run('compare', ...args, '--json');
    assert.equal(stderr, '');
    assert.equal(code, 0);
    const parsed: unknown = JSON.parse(stdout);
    const comparison = v.parse(comparisonSchema, parsed);
    assert.deepEqual(comparison, parsed, 'nothing beside what the schema promises');
    return comparison;
  }

  async function assertBadInput(args: readonly string[], sentence: RegExp): Promise<void> {
    const { code, stdout, stderr } = await run(...args);
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^realgain: [^\n]+\.\n(?: {2}[^\n]+\n)*$/, 'one sentence on one line, and choices');
    assert.match(stderr, sentence);
  }

  it('prints Arguello’s exact p-values', async () => {
    const one = await json(
      'folds-b.txt',
      'folds-a.txt',
      '--test',
      'randomization',
      '--alternative',
      'greater',
    );
    assert.ok(Math.abs(one.gain - 0.07) < 1e-12);
    assert.equal(one.primary, 'randomization');
    const test = one.tests.find(({ id }) => id === 'randomization');
    assert.equal(test?.p, 0.203125);
    assert.equal(test.exact, true);
    const two = await json('folds-b.txt', 'folds-a.txt', '--test', 'randomization');
    assert.equal(two.tests.find(({ id }) => id === 'randomization')?.p, 0.40625);
  });

  it('prints file names as they were given', async () => {
    const comparison = await json('./folds-a.txt', 'folds-b.txt', '--resamples', '1000');
    assert.deepEqual([comparison.a.path, comparison.b.path], ['./folds-a.txt', 'folds-b.txt']);
  });

  it('prints the same digits on any number of threads, and others for another seed', async () => {
    const args = ['folds-a.txt', 'folds-b.txt', '--resamples', '20000'];
    const one = await json(...args, '--threads', '1');
    assert.deepEqual(await json(...args, '--threads', '3'), one);
    const other = await json(...args, '--seed', '2');
    assert.notDeepEqual(other.tests[0]?.count, one.tests[0]?.count);
  });

  it('prints a text report: sentence, files, tests, and nothing on standard error', async () => {
    const { code, stdout, stderr } = await run('compare', 'better.txt', 'folds-a.txt', '--resamples', '1000');
    assert.equal(code, 0);
    assert.equal(stderr, '');
    assert.match(
      stdout,
      /^better is better than folds-a by .*\.\n\nsystem .*\nbetter +better\.txt +\S+ +\[.*\] .*\nfolds-a /,
    );
    assert.match(stdout, /\ntest +p +sides +from +assumes\n(.*\n)*randomization, decides /);
  });

  it('prints the other formats', async () => {
    const args = ['compare', 'better.txt', 'folds-a.txt', '--resamples', '1000', '--format'];
    const sentence = await run(...args, 'sentence');
    assert.match(sentence.stdout, /^better is better than folds-a by [^\n]*\n$/);
    assert.match((await run(...args, 'markdown')).stdout, /\n\| Test \| p \|/);
    assert.match((await run(...args, 'latex')).stdout, /\\begin\{tabular\}/);
  });

  it('fails with --fail-on options unless A is significantly better', async () => {
    const gate = ['--resamples', '1000', '--fail-unless-significant'];
    const better = await run('compare', 'better.txt', 'folds-a.txt', ...gate);
    assert.equal(better.code, 0);
    const same = await run('compare', 'folds-a.txt', 'folds-b.txt', ...gate);
    assert.equal(same.code, 1);
    assert.notEqual(same.stdout, '', 'the answer is still printed');
    assert.equal(same.stderr, '');
    const worse = await run('compare', 'folds-a.txt', 'better.txt', ...gate);
    assert.equal(worse.code, 1);
    const asExpected = await run('compare', 'folds-a.txt', 'better.txt', '--alternative', 'less', ...gate);
    assert.equal(asExpected.code, 0);
    assert.equal((await run('compare', 'folds-a.txt', 'folds-a.txt', ...gate)).code, 1);
  });

  it('finds the metric of a column', async () => {
    const comparison = await json('table-a.csv', 'table-b.csv', '--column', 'loss', '--resamples', '1000');
    assert.equal(comparison.metric.name, 'mean of loss');
    assert.equal(comparison.metric.higherIsBetter, false);
    await assertBadInput(
      ['compare', 'table-a.csv', 'table-b.csv', '--column', 'speed'],
      /“speed”.*loss, score|“speed”.*score, loss/,
    );
  });

  it('uses the reference suggested by the names, and reports it', async () => {
    const comparison = await json('translation/a.txt', 'translation/b.txt', '--resamples', '200');
    assert.equal(comparison.metric.id, 'bleu');
    assert.equal(comparison.reference?.path, path.join('translation', 'reference.txt'));
    assert.equal(comparison.a.score, 100);
    assert.ok(comparison.warnings.some((warning) => warning.includes('copy of the reference')));
  });

  it('asks which reference if names suggest several, and accepts several', async () => {
    const files = ['two-references/a.txt', 'two-references/b.txt'];
    await assertBadInput(
      ['compare', ...files],
      /--reference, such as two-references.ref\.A\.txt, two-references.ref\.B\.txt/,
    );
    const references = ['--reference', 'two-references/ref.A.txt', '--reference', 'two-references/ref.B.txt'];
    const comparison = await json(...files, ...references, '--resamples', '200');
    assert.match(comparison.metric.signature, /nrefs:2/);
    assert.equal(comparison.reference?.additional?.[0]?.path, 'two-references/ref.B.txt');
  });

  it('asks which reference if no name suggests one, with the files that fit, and if none was wanted', async () => {
    mkdirSync(folder.path('unnamed'));
    for (const name of ['a.txt', 'b.txt', 'reference.txt']) {
      const to = path.join('unnamed', name === 'reference.txt' ? 'sentences.en' : name);
      copyFileSync(folder.path(`translation/${name}`), folder.path(to));
    }
    await folder.write('unnamed/other.txt', 'too short\n');
    const files = ['unnamed/a.txt', 'unnamed/b.txt', '--metric', 'bleu'];
    await assertBadInput(['compare', ...files], /--reference, such as unnamed.sentences\.en\.$/m);
    const named = ['translation/a.txt', 'translation/b.txt', '--metric', 'bleu', '--reference', 'none'];
    await assertBadInput(['compare', ...named], /choose the reference file/);
  });

  it('takes defaults from realgain.json, overridden by the command line', async () => {
    const comparison = await json('declared/a.txt', 'declared/b.txt');
    assert.equal(comparison.reference?.path, path.join('declared', 'gold', 'news.txt'));
    assert.equal(comparison.alpha, 0.1);
    assert.equal(comparison.tests[0]?.resamples, 500);
    assert.equal((await json('declared/a.txt', 'declared/b.txt', '--alpha', '0.01')).alpha, 0.01);
  });

  it('refuses to compare with an invalid realgain.json', async () => {
    mkdirSync(folder.path('broken'));
    await folder.write('broken/a.txt', '0.1\n0.2\n');
    await folder.write('broken/realgain.json', '{\n  "testSets": [');
    const why =
      /^realgain: broken.realgain\.json, line 2, can’t be understood: .+\. Fix or delete the file: /;
    await assertBadInput(['compare', 'broken/a.txt', 'short.txt'], why);
    await assertBadInput(['compare', 'short.txt', 'broken/a.txt'], why);
    await assertBadInput(['study', 'broken', 'short.txt'], why);
  });

  it('treats several training runs as one system, from the command line and from realgain.json', async () => {
    mkdirSync(folder.path('seeds'));
    const scores = (shift: number) => `id,score\n${FOLDS_A.map((x, i) => `i${i},${x + shift}`).join('\n')}\n`;
    for (const [name, shift] of Object.entries({ a1: 0.3, a2: 0.5, a3: 0.4, b1: 0, b2: 0.1 })) {
      await folder.write(`seeds/${name}.csv`, scores(shift));
    }
    // The same items in another order.
    const [header = '', ...rows] = scores(0.4).trim().split('\n');
    await folder.write('seeds/a3.csv', `${[header, ...rows.reverse()].join('\n')}\n`);
    const files = ['seeds/a1.csv', 'seeds/b1.csv'];
    const said = await json(
      ...files,
      ...['--a-run', 'seeds/a2.csv', '--a-run', 'seeds/a3.csv', '--b-run', 'seeds/b2.csv'],
      ...['--resamples', '2000'],
    );
    assert.ok(Math.abs(said.gain - 0.35) < 1e-9);
    assert.deepEqual(
      said.a.runs?.map(({ path: file, score }) => [file, Number(score.toFixed(9))]),
      [
        ['seeds/a1.csv', 0.71],
        ['seeds/a2.csv', 0.91],
        ['seeds/a3.csv', 0.81],
      ],
    );
    // The items don't matter at all here, so everything is the runs', pooled as there are 3 and 2: (2 · 0.01 + 0.005)/3.
    assert.ok(Math.abs((said.variance?.runs ?? 0) - (0.025 / 3) * (1 / 3 + 1 / 2)) < 1e-9);
    assert.ok((said.variance?.items ?? 1) < 1e-12);
    await folder.write(
      'seeds/realgain.json',
      '{ "testSets": [{ "name": "s", "outputs": "*.csv", "resamples": 2000, "runs": { "a": ["a1.csv", "a2.csv", "a3.csv"], "b": ["b1.csv", "b2.csv"] } }] }',
    );
    const declared = await json(...files);
    assert.deepEqual(declared.tests, said.tests);
    for (const [from, to] of [
      ['a1', 'large/1'],
      ['a2', 'large/2'],
      ['a3', 'large/3'],
      ['b1', 'base/1'],
      ['b2', 'base/2'],
    ] as const) {
      mkdirSync(folder.path(path.dirname(`folders/${to}`)), { recursive: true });
      copyFileSync(folder.path(`seeds/${from}.csv`), folder.path(`folders/${to}.csv`));
    }
    const folders = await json('folders/large', 'folders/base', '--resamples', '2000');
    assert.deepEqual(folders.tests, said.tests);
    assert.match(folders.sentence, /^large is better than base .*3 and 2 training runs/);
    // As trainers write them: a folder for each seed, with a report beside the predictions.
    for (const run of ['large/1', 'large/2', 'large/3', 'base/1', 'base/2']) {
      mkdirSync(folder.path(`seeded/${run}`), { recursive: true });
      await folder.write(
        `seeded/${run}/eval_results.json`,
        '{"eval_accuracy": 0.7, "eval_loss": 0.4, "epoch": 3.0}',
      );
      copyFileSync(folder.path(`folders/${run}.csv`), folder.path(`seeded/${run}/scores.csv`));
    }
    const seeded = await json('seeded/large', 'seeded/base', '--resamples', '2000');
    assert.equal(seeded.sentence, folders.sentence);
    await assertBadInput(['compare', 'folders', 'folders/base'], /holds no outputs; choose the files/);
    const within = await json('seeds/a1.csv', 'seeds/a2.csv');
    assert.equal(within.a.runs, undefined);
    await assertBadInput(['compare', ...files, '--a-run', 'short.txt'], /share no column|format|items/);
  });

  it('tests equivalence within a margin', async () => {
    const args = ['folds-a.txt', 'folds-b.txt', '--resamples', '5000', '--margin'];
    const wide = await json(...args, '1');
    assert.equal(wide.verdict, 'equivalent');
    assert.deepEqual([wide.equivalence?.margin, wide.equivalence?.question], [1, 'equivalent']);
    const narrow = await json(...args, '0.01');
    assert.equal(narrow.verdict, 'not-significant');
    assert.ok((narrow.equivalence?.p ?? 0) > 0.05);
    assert.equal((await json('folds-a.txt', 'folds-b.txt', '--resamples', '500')).equivalence, null);
  });

  it('resamples by cluster, from the command line and from realgain.json', async () => {
    const args = ['clusters/a.csv', 'clusters/b.csv', '--resamples', '2000'];
    const declared = await json(...args);
    assert.deepEqual([declared.n, declared.clusters, declared.clusterColumn], [60, 12, 'doc_id']);
    assert.ok((declared.designEffect ?? 0) > 1.5, 'items of one document are alike');
    assert.match(declared.sentence, /n = 60 items in 12 documents\)/);
    assert.ok(declared.tests.every(({ id }) => !['t', 'wilcoxon', 'sign'].includes(id)));
    const few = await json(...args, '--cluster', 'speaker');
    assert.deepEqual([few.clusters, few.clusterColumn], [3, 'speaker']);
    assert.match(few.warnings.join(), /only 3 speakers/);
    const { stdout } = await run('compare', ...args);
    assert.match(stdout, /\ndesign effect of documents +\d/);
    await assertBadInput(['compare', ...args, '--cluster', 'one'], /all items into one cluster/);
  });

  it('plans the number of items, as text and as JSON', async () => {
    const args = ['power', 'folds-a.txt', 'folds-b.txt', '--resamples', '5000'];
    const { code, stdout, stderr } = await run(...args, '--gain', '0.2', '--items', '15');
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(
      stdout,
      /^To find a true gain of 0\.2000 in mean of score with 80% power you need about \d+ items/,
    );
    assert.match(stdout, /\nitems .* power for 0\.0700 +power for 0\.2000 +note\n(.*\n)* +10 .*today\n +15 /);
    const printed = await run(...args, '--gain', '0.2', '--json');
    const plan = JSON.parse(printed.stdout) as {
      version: number;
      n: number;
      gain: number;
      chosen: { gain: number };
    };
    assert.deepEqual([plan.version, plan.n, plan.chosen.gain], [1, 10, 0.2]);
    assert.ok(Math.abs(plan.gain + 0.07) < 1e-12);
    await assertBadInput([...args, '--gain', '0'], /true gain is 0,/);
    await assertBadInput([...args, '--power', '80'], /power is 80,/);
    await assertBadInput([...args, '--items', '1'], /number of items is 1,/);
    await assertBadInput(['power', 'folds-a.txt', 'folds-a.txt'], /nothing to plan from.*score identically/);
  });

  it('names right answers above the outputs, and no reports beside them, as what may be the reference', async () => {
    for (const system of ['large', 'base']) {
      mkdirSync(folder.path(`classes/${system}/seed-1`), { recursive: true });
      await folder.write(
        `classes/${system}/seed-1/predict_results.txt`,
        'index\tprediction\n0\tyes\n1\tno\n2\tno\n',
      );
      await folder.write(
        `classes/${system}/seed-1/eval_results.json`,
        '{"eval_accuracy": 0.7, "eval_loss": 0.4, "epoch": 3.0}',
      );
    }
    await folder.write('classes/test.csv', 'text,label\nfirst text,yes\nsecond text,no\nthird text,yes\n');
    await assertBadInput(
      ['compare', 'classes/large', 'classes/base'],
      /Name one with --reference, such as classes.test\.csv\./,
    );
  });

  it('plans from what a comparison finds: references beside, a test set, and training runs; its report reproduces', async () => {
    for (const name of ['runs/a', 'runs/b']) {
      mkdirSync(folder.path(`planned/${name}`), { recursive: true });
    }
    const texts = (words: readonly string[]) =>
      Array.from({ length: 12 }, (_, i) => `the cat ${words[i % words.length]} on mat ${i}\n`).join('');
    await folder.write('planned/ref.txt', texts(['sat']));
    await folder.write('planned/base.txt', texts(['sat', 'lay', 'lay']));
    await folder.write('planned/new.txt', texts(['sat', 'lay', 'sat', 'sat', 'lay']));
    await folder.write(
      'planned/realgain.json',
      '{ "testSets": [{ "name": "mats", "outputs": "*.txt", "baseline": "base.txt", "alpha": 0.1 }] }',
    );
    const args = ['planned/new.txt', '--resamples', '500'];
    const plan = await run('power', ...args, '--json', '--report', 'planned/plan.md');
    assert.deepEqual([plan.code, plan.stderr], [0, '']);
    const { a, b, alpha, metric } = JSON.parse(plan.stdout) as Comparison;
    assert.deepEqual([a.path, b.path, alpha], ['planned/new.txt', folder.path('planned/base.txt'), 0.1]);
    assert.equal(metric.name, 'BLEU');
    assert.equal((await run('reproduce', 'planned/plan.md')).code, 0);
    for (const [i, shift] of [0.4, 0.5, 0, 0.1].entries()) {
      const scores = FOLDS_A.map((x, item) => `i${item},${x + shift}`).join('\n');
      await folder.write(`planned/runs/${i < 2 ? 'a' : 'b'}/${i % 2}.csv`, `id,score\n${scores}\n`);
    }
    const runs = await run('power', 'planned/runs/a', 'planned/runs/b', '--resamples', '500');
    assert.match(runs.stdout, /training runs/);
  });

  it('scores by a module of the user’s', () => {
    const example = path.resolve(__dirname, '../../../examples/own-metric');
    const files = ['precise.txt', 'baseline.txt', '--reference', 'ref.txt'].map((word) =>
      word.startsWith('--') ? word : path.join(example, word),
    );
    const { code, stdout } = runProgram('compare', ...files, '--metric', path.join(example, 'metric.mjs'));
    assert.match(stdout, /F0\.5/);
    assert.equal(code, 0);
  });

  it('refuses a test that doesn’t exist before the files leave anything open', async () => {
    const vague = ['vague-a.csv', 'vague-b.csv'];
    await Promise.all(vague.map((name) => folder.write(name, 'id,foo\n1,0.5\n2,0.4\n3,0.1\n')));
    assert.match((await run('compare', ...vague)).stderr, /doesn’t say .* which direction is better/);
    await assertBadInput(['compare', ...vague, '--test', 'magic'], /no test "magic"/);
  });

  it('answers bad input with one sentence and exit code 2', async () => {
    await assertBadInput(['compare', 'folds-a.txt', 'nowhere.txt'], /nowhere\.txt doesn’t exist/);
    await assertBadInput(['compare', 'folds-a.txt', 'short.txt'], /10 items.*2 items/);
    await assertBadInput(['compare', 'folds-a.txt', 'folds-b.txt', '--reference', '.'], /is a folder/);
    await assertBadInput(['compare', 'folds-a.txt', '.'], /named like several/);
    await assertBadInput(['compare', 'folds-a.txt', 'folds-b.txt', '--test', 'magic'], /no test "magic"/);
    await assertBadInput(['compare', 'folds-a.txt', 'folds-b.txt', '--metric', 'magic'], /no metric "magic"/);
    await assertBadInput(
      ['compare', 'folds-a.txt', 'folds-b.txt', '--alternative', 'up'],
      /"up" is not one of/,
    );
    await assertBadInput(['compare', 'folds-a.txt', 'folds-b.txt', '--margin', '0'], /margin is 0, but/);
    await assertBadInput(['compare', 'folds-a.txt', 'folds-b.txt', '--resamples', '7'], /resamples is 7/);
    await assertBadInput(['compare', 'folds-a.txt', 'folds-b.txt', '--cluster', 'doc'], /no column "doc"/);
    await assertBadInput(
      ['compare', 'folds-a.txt', 'folds-b.txt', '--metric', 'bleu'],
      /has no column "text", from which bleu is computed unless another one is named; it has "score"/,
    );
    await assertBadInput(['compare', 'folds-a.txt', 'translation/a.txt'], /share no column/);
    await assertBadInput(
      ['compare', 'choose.csv', 'choose.csv'],
      /\("f1", "em"\); choose one\.\n {2}--column f1 +\S.*\n {2}--column em +\S.*\n$/,
    );
    await assertBadInput(['study', 'choose.csv', 'choose-b.csv'], /choose one\.\n {2}--column f1 /);
    await assertBadInput(
      ['compare', 'candidates.tsv', 'candidates.tsv'],
      /choose one\.\n(?:.*\n)* {2}--metric nbest-recall --column /,
    );
    await assertBadInput(['compare', 'folds-a.txt'], /takes two files/);
    await assertBadInput(['compare', '--quick'], /no option --quick/);
    await assertBadInput(
      ['compare', 'folds-a.txt', 'folds-b.txt', '--cache', 'short.txt'],
      /--cache short\.txt can't be made a folder/,
    );
  });

  it('prints help and version', async () => {
    const help = await run('--help');
    assert.equal(help.code, 0);
    assert.match(help.stdout, /realgain compare A B/);
    assert.deepEqual(runProgram('--version'), { code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('gates a suite on a row, with the same exit codes', async () => {
    for (const [system, noise] of [
      ['new', 0.5],
      ['old', 0],
    ] as const) {
      mkdirSync(folder.path(`gated/${system}`), { recursive: true });
      await folder.write(
        `gated/${system}/news.txt`,
        `${FOLDS_A.map((fold, i) => fold + noise + (i % 3) / 100).join('\n')}\n`,
      );
      await folder.write(
        `gated/${system}/talks.txt`,
        `${FOLDS_B.map((fold, i) => (noise > 0 && i % 2 === 0 ? fold + 0.1 : fold)).join('\n')}\n`,
      );
    }
    const suite = async (...args: string[]) =>
      (await run('suite', ...args, '--resamples', '1000', '--fail-unless-significant')).code;
    assert.equal(await suite('gated/new', 'gated/old'), 0);
    assert.equal(await suite('gated/new', 'gated/old', '--row', 'any'), 0);
    assert.equal(await suite('gated/old', 'gated/new'), 1);
    assert.equal(await suite('gated/new', 'gated/nowhere'), 2);
    assert.equal(await suite('gated/new', 'gated/old', '--row', 'most'), 2);
  });

  it('ends the process with its exit code, after the same output and errors', async () => {
    const gate = ['--resamples', '1000', '--fail-unless-significant'];
    for (const [expected, args] of [
      [0, ['compare', 'better.txt', 'folds-a.txt', ...gate]],
      [1, ['compare', 'folds-a.txt', 'folds-b.txt', ...gate]],
      [2, ['compare', 'folds-a.txt', 'nowhere.txt']],
    ] as const) {
      const ended = runProgram(...args);
      assert.equal(ended.code, expected);
      assert.deepEqual(ended, await run(...args));
    }
  });

  it('stops on Ctrl-C with 130 and no output', async () => {
    const preload = await folder.write('tell-of-work.cjs', TELL_OF_WORK);
    const child = spawn(
      process.execPath,
      ['--require', preload, script, 'compare', 'folds-a.txt', 'folds-b.txt', '--resamples', '100000000'],
      { cwd: folder.path(''), stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
    );
    let printed = '';
    child.stdout?.on('data', (data: Buffer) => (printed += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (printed += data.toString()));
    const closed = once(child, 'close');
    assert.ok(child.stdio[3]);
    await once(child.stdio[3], 'data');
    child.kill('SIGINT');
    assert.deepEqual(await closed, [130, null]);
    assert.equal(printed, '');
  });

  it('ignores a pipe closed early', async () => {
    const child = spawn(
      process.execPath,
      [script, 'compare', 'better.txt', 'folds-a.txt', '--resamples', '1000'],
      {
        cwd: folder.path(''),
      },
    );
    child.stdout.destroy();
    let printed = '';
    child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    assert.equal(printed, '');
    assert.equal(code, 0);
  });

  it('studies a folder, whole and in parts', async () => {
    mkdirSync(folder.path('many'));
    for (const [name, lift] of [
      ['low-1', 0],
      ['low-2', 0.01],
      ['high-1', 0.9],
    ] as const) {
      const scores = Array.from({ length: 60 }, (_, i) =>
        (((i * 37) % 11) / 10 + lift + ((i * 13) % 7) / 50).toFixed(2),
      );
      await folder.write(`many/${name}.txt`, `${scores.join('\n')}\n`);
    }
    await folder.write('many/README.md', 'What lies here.\n');
    const study = ['study', 'many', '--metric', 'mean', '--resamples', '2000'];
    const told = await run(...study, '--groups', '^([a-z]+)-');
    assert.match(
      told.stdout,
      /^Of 3 pairs of 3 systems, 3 differ significantly in mean of score on 60 items: high-1 > low-2 > low-1\.\n\n3 systems on many: 60 items matched by line, mean of score \(higher is better\) \(expanded bootstrap, 2,000 resamples/,
    );
    const whole = await run(...study, '--csv');
    assert.match(whole.stdout, /^system_a,system_b,.*\nhigh-1,low-2,/);
    for (const part of ['1', '2']) {
      await run(...study, '--shard', `${part}/2`, '--out', `part${part}.json`);
    }
    assert.equal((await run('merge', 'part1.json', 'part2.json', '--csv')).stdout, whole.stdout);
    await run('merge', 'part1.json', 'part2.json', '--report', 'merged.md');
    const again = await run('reproduce', 'merged.md');
    assert.deepEqual([again.code, again.stderr], [0, ''], again.stdout);
    const missing = await run('merge', 'part1.json');
    assert.deepEqual([missing.code, missing.stdout], [2, '']);
    assert.match(missing.stderr, /A part is missing: 2\/2/);
  });
});
