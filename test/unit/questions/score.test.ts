import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'mocha';
import seedrandom from 'seedrandom';
import { TemporaryFolder } from '../engine/temporary';
import { runHere } from '../../support/command-line';
import type { Score } from '../../../src/questions/score/schema';

describe('realgain score', () => {
  const [folder, translated, declaring] = [
    new TemporaryFolder(),
    new TemporaryFolder(),
    new TemporaryFolder(),
  ];
  const run = (...args: readonly string[]) => runHere(folder.path(''), args);

  before(async () => {
    const right = (i: number) => (i % 10 < 7 ? 1 : 0);
    const rows = Array.from({ length: 300 }, (_, i) => `q${i},${right(i)}`);
    await folder.write('right.csv', `id,correct\n${rows.join('\n')}\n`);
    const sampled = Array.from(
      { length: 200 },
      (_, i) => `q${Math.floor(i / 5)},${i % 5},${(i * 7) % 3 === 0 ? 1 : 0}`,
    );
    await folder.write('sampled.csv', `id,sample,correct\n${sampled.join('\n')}\n`);
    await folder.write('two.csv', 'id,f1,em\n1,0.5,0.25\n2,0.75,0.5\n3,0.25,1\n');
    await folder.write('out.txt', 'a dog\na cat\n');
  });

  async function json(...args: readonly string[]): Promise<Score> {
    const { code, stdout, stderr } = await run('score', ...args, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as Score;
  }

  it('asks which of several scores is meant where a comparison does', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => [i, (i * 7) % 10 < 5 ? 1 : 0, ((i * 7) % 60) / 60]);
    const [exact, losses] = ['exact.csv', 'losses.csv'];
    await folder.write(
      exact,
      `id,em,ex\n${rows.map(([id, em = 0]) => `q${id},${em},${Number(em === 1 || Number(id) % 5 === 0)}\n`).join('')}`,
    );
    await folder.write(
      losses,
      `id,accuracy,loss\n${rows.map(([id, right, loss]) => `q${id},${right},${loss}\n`).join('')}`,
    );
    for (const [file, columns] of [
      [exact, ['em', 'ex']],
      [losses, ['accuracy', 'loss']],
    ] as const) {
      const { code, stderr } = await run('score', file);
      assert.equal(code, 2, file);
      columns.forEach((column) => assert.ok(stderr.includes(`--column ${column}`), stderr));
    }
  });

  it('asks before it averages a score of the prompts', async () => {
    const row = (i: number) => ({
      id: i,
      prompt: { text: `t${i}`, toxicity: ((i * 7) % 40) / 40 },
      output: `o${i}`,
    });
    const rows = Array.from({ length: 40 }, (_, i) => `${JSON.stringify(row(i))}\n`);
    await folder.write('prompts.jsonl', rows.join(''));
    const { code, stderr } = await run('score', 'prompts.jsonl');
    assert.equal(code, 2);
    assert.match(stderr, /are of the input.*--column prompt\.toxicity/s);
    assert.equal((await json('prompts.jsonl', '--column', 'prompt.toxicity')).n, 40);
    const sure = rows.map((_, i) => `${i},${i / 40},${(i + ((i * 7) % 5)) / 45}\n`);
    await folder.write('sure.csv', `id,score,prediction_confidence\n${sure.join('')}`);
    assert.equal((await json('sure.csv')).metric.name, 'mean of score');
    // Scores of an output, in which the input plays a part.
    for (const column of ['context_recall', 'prompt_level_strict_acc', 'question_score']) {
      const scores = rows.map((_, i) => `${i},${((i * 7) % 40) / 40}\n`);
      await folder.write('named.csv', `id,${column}\n${scores.join('')}`);
      assert.equal((await json('named.csv')).n, 40);
    }
  });

  it('takes passages for clusters, not for measures, although ids of questions begin with theirs', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => {
      const [passage, question] = [Math.floor(i / 8), i % 8];
      return `p${passage},p${passage}-${question},${passage === 0 ? 0.01 : 0.5 + ((i * 7) % 10) / 25}`;
    });
    await folder.write('passages.csv', `passage_id,qid,f1\n${rows.join('\n')}\n`);
    const { clusterColumn, clusters } = await json('passages.csv');
    assert.deepEqual([clusterColumn, clusters], ['passage_id', 15]);
  });

  it('says how wide the interval would be by a column of unknown meaning whose items score alike', async () => {
    const random = seedrandom('alike');
    const rows = Array.from({ length: 400 }, (_, i) => {
      const group = Math.floor(i / 20);
      return { group: `db${group}`, right: random() < (group % 2 === 0 ? 0.9 : 0.3) ? 1 : 0 };
    });
    const write = (name: string, column: string, groups: readonly string[]) => {
      const lines = rows.map(({ right }, i) => `q${i},${groups[i]},${right}`);
      return folder.write(name, `id,${column},correct\n${lines.join('\n')}\n`);
    };
    const groups = rows.map(({ group }) => group);
    await write('databases.csv', 'DATABASE', groups);
    await write('categories.csv', 'category', groups);
    await write(
      'unlike.csv',
      'DATABASE',
      Array.from({ length: 400 }, (_, i) => `db${i % 20}`),
    );
    // Twenty values without blocks: they may be what the system answered.
    const mixed = Array.from({ length: 400 }, (_, i) => (i * 7) % 400);
    const lines = mixed.map((k) => `q${k},${rows[k]?.group},${rows[k]?.right}`);
    await folder.write('mixed.csv', `id,DATABASE,correct\n${lines.join('\n')}\n`);

    const alone = await json('databases.csv');
    const [said, ...others] = alone.warnings;
    assert.match(
      said ?? '',
      /same "DATABASE" score alike.*about (\d\.\d) times as wide.*resample by "DATABASE"/,
    );
    assert.deepEqual([alone.clusterColumn, others], [null, []]);
    const width = ({ interval }: Score) => (interval?.[1] ?? NaN) - (interval?.[0] ?? NaN);
    const wide = await json('databases.csv', '--cluster', 'DATABASE');
    assert.deepEqual([wide.clusters, wide.warnings], [20, []]);
    const times = Number(/about (\d\.\d) times/.exec(said ?? '')?.[1]);
    assert.ok(Math.abs(width(wide) / width(alone) - times) < 0.3, `${width(wide)}/${width(alone)}, ${times}`);
    for (const name of ['categories.csv', 'unlike.csv', 'mixed.csv']) {
      assert.deepEqual((await json(name)).warnings, [], name);
    }
  });

  it('warns that there is no interval if all items have the same score', async () => {
    await folder.write(
      'same.csv',
      `id,f1\n${Array.from({ length: 50 }, (_, i) => `q${i},0.5`).join('\n')}\n`,
    );
    const { score, interval, warnings } = await json('same.csv');
    assert.deepEqual([score, interval], [0.5, null]);
    assert.match(warnings.join(), /Every item has the same score/);
  });

  it('has as many decimals as small scores need, as studies and tables have', async () => {
    const rows = (by: number) =>
      Array.from({ length: 60 }, (_, i) => `q${i},${5 + ((i * by) % 7)}e-7`).join('\n');
    await folder.write('small-a.csv', `id,mse\n${rows(3)}\n`);
    await folder.write('small-b.csv', `id,mse\n${rows(5)}\n`);
    const { sentences } = await json('small-a.csv');
    assert.match(sentences.join(), /mean of mse is 0\.000000(?:79|80|81)/);
    for (const command of ['study', 'noise', 'progress']) {
      const { stdout } = await run(command, 'small-a.csv', 'small-b.csv');
      assert.match(stdout, /0\.000000(?:79|8)/, command);
      assert.doesNotMatch(stdout, /\b0\.0000\b/, command);
    }
  });

  it('asks which system of a file that holds several is to be scored', async () => {
    const rows = ['gpt', 'llama', 'qwen'].flatMap((model, k) =>
      Array.from({ length: 40 }, (_, i) => `${model},q${i},${i % 4 <= k ? 1 : 0}`),
    );
    await folder.write('models.csv', `model,question_id,correct\n${rows.join('\n')}\n`);
    const { code, stderr } = await run('score', 'models.csv');
    assert.equal(code, 2);
    assert.match(stderr, /3 systems \(gpt, llama, qwen\); choose the one to score[^]*--system llama$/m);
    const { score, n, system } = await json('models.csv', '--system', 'llama');
    assert.deepEqual([score, n, system], [50, 40, 'llama']);
    assert.equal((await json('models.csv', '--system', 'qwen')).score, 75);
    await folder.write('columns.csv', 'id,gpt_correct,llama_correct\n1,1,0\n2,1,1\n3,0,1\n4,1,0\n');
    assert.match((await run('score', 'columns.csv')).stderr, /--system gpt$/m);
    assert.equal((await json('columns.csv', '--system', 'gpt')).score, 75);
  });

  it('takes exams, whose questions are numbered, for no systems', async () => {
    const table = (names: readonly string[]) => [
      'exam,question_no,correct',
      ...names.flatMap((name) =>
        Array.from({ length: 30 }, (_, i) => `${name},${i + 1},${(i * 7) % 3 === 0 ? 0 : 1}`),
      ),
    ];
    await folder.write('exams.csv', table(['law', 'math', 'bio']).join('\n'));
    assert.equal((await json('exams.csv')).n, 90);
    await folder.write('models.csv', table(['gpt-4o', 'llama-3']).join('\n'));
    assert.match((await run('score', 'models.csv')).stderr, /--system gpt-4o/);
  });

  it('asks whose probability goes against the class, and scores it for the other one', async () => {
    const ofClass = (own: number) =>
      Array.from({ length: 80 }, (_, i) => {
        const right = i % 5 < 2 ? 1 : 0;
        return `q${i},${right},${((right === own ? 70 : 20) + ((i * 7) % 25)) / 100}`;
      });
    await folder.write('of-0.csv', `id,gold,prob\n${ofClass(0).join('\n')}\n`);
    await folder.write('of-1.csv', `id,gold,prob\n${ofClass(1).join('\n')}\n`);
    for (const metric of ['brier', 'log-loss', 'ece', 'auc']) {
      const { code, stderr } = await run('score', 'of-0.csv', '--metric', metric);
      assert.equal(code, 2, metric);
      assert.match(stderr, /the more often the class is 0, not 1 \(AUC 0\.00\)/);
      assert.match(stderr, new RegExp(`--metric ${metric} --column prob --option class=0`));
    }
    const brier = async (file: string, ...more: readonly string[]) =>
      (await json(file, '--metric', 'brier', ...more)).score;
    const right = await brier('of-1.csv');
    assert.ok(right < 0.15, String(right));
    assert.ok((await brier('of-0.csv', '--option', 'class=0')) < 0.15);
    assert.ok((await brier('of-0.csv', '--option', 'class=1')) > 0.4);
  });

  it('asks what a similarity predicts, as a comparison does', async () => {
    const random = seedrandom('similar');
    const rows = Array.from({ length: 100 }, (_, i) => `q${i},${i % 2},${(i % 2) / 2 + random() / 2}`);
    await folder.write('similar.csv', `id,label,similarity\n${rows.join('\n')}\n`);
    const { code, stderr } = await run('score', 'similar.csv');
    assert.equal(code, 2);
    assert.match(stderr, /"similarity" go with "label".*--metric auc .*--metric mean/s);
  });

  it('asks where a part of a column is on another scale', async () => {
    const scores = (top: number) =>
      Array.from({ length: 60 }, (_, i) => `q${i},${(((i * 7) % 13) / 15 + 0.1) * (i % 3 === 0 ? top : 1)}`);
    await folder.write('mixed.csv', `id,score\n${scores(100).join('\n')}\n`);
    await folder.write('plain.csv', `id,score\n${scores(1).join('\n')}\n`);
    assert.match(
      (await run('score', 'mixed.csv')).stderr,
      /seems to be on two scales.*--option scale=as-is/s,
    );
    assert.ok((await json('plain.csv')).score < 1);
  });

  it('scores the slice that it asks for', async () => {
    const rows = ['f1', 'bleu'].flatMap((metric, k) =>
      Array.from({ length: 40 }, (_, i) => `q${i},${metric},${k === 0 ? (i % 5) / 5 : (i % 7) * 12}`),
    );
    await folder.write('measures.csv', `id,metric_name,score\n${rows.join('\n')}\n`);
    assert.match((await run('score', 'measures.csv')).stderr, /--slice metric_name=f1/);
    const { score, n } = await json('measures.csv', '--slice', 'metric_name=f1');
    assert.deepEqual([score.toFixed(6), n], ['0.400000', 40]);
    assert.match((await run('score', 'measures.csv', '--slice', 'metric_name')).stderr, /category=math/);
  });

  it('is the metric with Wilson’s interval of right items, and what so many items could show', async () => {
    const { score, interval, n, gains, metric, warnings } = await json('right.csv');
    // (p + z²/2n ± z√(pq/n + z²/4n²)) / (1 + z²/n) of 210 of 300
    assert.equal(metric.id, 'accuracy');
    assert.deepEqual([score, n, warnings], [70, 300, []]);
    assert.deepEqual(
      interval?.map((end) => end.toFixed(4)),
      ['64.5882', '74.9060'],
    );
    // z·SE·√2 with SE = half the width / z, and (z + Φ⁻¹(0.8)) for the gain that is found
    const half = (74.906 - 64.5882) / 2;
    assert.deepEqual(
      gains.map(({ correlation, significant }) => [correlation, significant.toFixed(2)]),
      [0, 0.5, 0.8].map((rho) => [rho, (half * Math.sqrt(2 * (1 - rho))).toFixed(2)]),
    );
    assert.equal(
      (gains[0]?.found ?? 0).toFixed(2),
      (((half * Math.SQRT2) / 1.959964) * (1.959964 + 0.841621)).toFixed(2),
    );
  });

  it('takes what realgain.json declares, and the reference beside the output', async () => {
    const words = Array.from({ length: 40 }, (_, i) => `the cat ${i % 3} sat on the mat ${i % 7}`);
    const spoiled = words.map((line, i) => (i % 4 === 0 ? line.replace('mat', 'dog') : line));
    await translated.write('ref.txt', `${words.join('\n')}\n`);
    await translated.write('system.txt', `${spoiled.join('\n')}\n`);
    assert.equal((await json(translated.path('system.txt'), '--metric', 'bleu')).metric.id, 'bleu');
    const rows = words.map((_, i) => `q${i},d${i % 8},${i % 3 === 0 ? 1 : 0}`);
    await declaring.write('system.csv', `id,part,correct\n${rows.join('\n')}\n`);
    const testSets = [{ name: 'dev', outputs: '*.csv', clusterColumn: 'part', metric: 'mean' }];
    await declaring.write('realgain.json', JSON.stringify({ testSets }));
    const { clusters, metric } = await json(declaring.path('system.csv'));
    assert.deepEqual([clusters, metric.id], [8, 'mean']);
  });

  it('takes samples of an item for one item', async () => {
    const { n, clusters, samples } = await json('sampled.csv');
    assert.equal(clusters ?? n, 40);
    assert.deepEqual([samples?.items, samples?.each], [40, 5]);
  });

  it('takes folds of a cross-validation for dependent, of whose mean no interval is unbiased', async () => {
    const rows = (names: string) =>
      `${names}\n${[52, 61, 58, 47, 66].map((f1, i) => `${i + 1},0.${f1}`).join('\n')}\n`;
    await folder.write('folds.csv', rows('fold,f1'));
    await folder.write('items.csv', rows('id,f1'));
    const [folds, items] = [await json('folds.csv'), await json('items.csv')];
    assert.equal(folds.score.toFixed(3), '0.568');
    assert.deepEqual([folds.interval, folds.gains], [null, []]);
    assert.match(folds.warnings.join(' '), /Bengio and Grandvalet/);
    assert.notEqual(items.interval, null);
    assert.doesNotMatch(items.warnings.join(' '), /fold/);
  });

  it('scores the column that is named, by the metric that fits it and the direction that is given', async () => {
    const { metric, score } = await json('two.csv', '--column', 'em');
    assert.deepEqual([metric.id, metric.name, score], ['mean', 'mean of em', 1.75 / 3]);
    const lower = await json('two.csv', '--column', 'em', '--lower-is-better');
    assert.equal(lower.metric.higherIsBetter, false);
    const named = await run('score', 'two.csv', '--column', 'ef');
    assert.match(named.stderr, /No metric can score the column “ef” .*these can: f1, em/);
  });

  it('compares the two columns that are named, whatever else the file holds', async () => {
    const rows = Array.from({ length: 12 }, (_, i) =>
      JSON.stringify({
        question: `What is ${i} + 1?`,
        generated: `def solver():\n  return ${i} + 1`,
        executed: i % 4 === 0 ? null : i % 3 === 0 ? 'Symbol(x)' : i + 1,
        answer: i + 1,
      }),
    );
    await folder.write('programs.jsonl', `${rows.join('\n')}\n`);
    const columns = ['--column', 'executed', '--reference-column', 'answer'];
    const { metric, score } = await json('programs.jsonl', ...columns);
    assert.deepEqual([metric.id, score], ['accuracy', 50]);
  });

  it('compares a prediction with the answer, not with the program that it was computed by', async () => {
    const rows = Array.from({ length: 12 }, (_, i) =>
      JSON.stringify({
        question: `How much is ${i} and 1?`,
        generated: `ans = ${i} + 1 if ${i} else None`,
        generated_prediction: i === 0 ? 'None' : String(i + 1),
        answer: 'ABCD'[i % 4],
        prediction: 'ABCD'[i % 3],
      }),
    );
    await folder.write('steps.jsonl', `${rows.join('\n')}\n`);
    const { metric, score } = await json('steps.jsonl');
    assert.deepEqual([metric.id, score], ['accuracy', 25]);
  });

  it('takes the votes for each class for no systems', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => [i % 3, (i * 5) % 4, i % 2]);
    const csv = (columns: string, all: readonly (readonly number[])[]) =>
      `${columns}\n${all.map((row) => row.join(',')).join('\n')}\n`;
    const votes = rows.map((row) => [row.reduce((sum, one) => sum + one, 0), ...row]);
    await folder.write('votes.csv', csv('count,hate,rude,neither', votes));
    await folder.write(
      'systems.csv',
      csv(
        'alpha,beta,gamma',
        rows.map((row, i) => row.map((own) => own + 3 * i)),
      ),
    );
    assert.doesNotMatch((await run('score', 'votes.csv')).stderr, /systems/);
    assert.match((await run('score', 'systems.csv')).stderr, /holds 3 systems \(alpha, beta, gamma\)/);
  });

  it('does not take columns of ids or of options for systems', async () => {
    const pairs = Array.from({ length: 9 }, (_, i) => `${13_653_451 - 7 * i}\t${1_188_160 + i}\t${i % 2}`);
    await folder.write('pairs.txt', `${pairs.join('\n')}\n`);
    const items = Array.from({ length: 12 }, (_, i) =>
      JSON.stringify({
        example_id: i,
        answer_info: { ans0: ['grandfather', `old ${i}`], ans1: ['grandson', `young ${i}`] },
        metadata: { kind: `k${i % 3}`, groups: `g${i % 2}` },
        ans0: 'The grandfather',
        ans1: 'The grandson',
        label: i % 2,
      }),
    );
    await folder.write('options.jsonl', `${items.join('\n')}\n`);
    assert.doesNotMatch((await run('score', 'pairs.txt')).stderr, /systems/);
    assert.doesNotMatch((await run('score', 'options.jsonl')).stderr, /systems/);
  });

  it('offers no ids of rows as scores', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${29_911_712 + (i % 5)},${i},${(i * 7) % 12}`);
    await folder.write('ids.csv', `bbcid,table_idx,amount\n${rows.join('\n')}\n`);
    const { stderr } = await run('score', 'ids.csv');
    assert.match(stderr, /"amount"/);
    assert.doesNotMatch(stderr, /bbcid|table_idx/);
  });

  it('asks as a comparison does', async () => {
    const open = await run('score', 'two.csv');
    assert.equal(open.code, 2);
    assert.match(open.stderr, /--column f1/);
    assert.equal((await json('two.csv', '--metric', 'mean', '--column', 'em')).n, 3);
    const none = await run('score', 'out.txt', '--metric', 'bleu');
    assert.match(none.stderr, /choose the reference/);
    assert.match((await run('score')).stderr, /takes one output, but got none/);
    assert.match((await run('score', 'two.csv', 'right.csv')).stderr, /takes one output, but got 2/);
  });

  it('takes properties of the items neither for systems nor for scores', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => i);
    const levels = rows.map((i) => `text ${i},${1 + (i % 4)},${i % 3},${i % 5 === 0 ? (i + 1) % 3 : i % 3}`);
    await folder.write('levels.csv', `text,distance_level,gold_label,pred_label\n${levels.join('\n')}\n`);
    const { metric, score } = await json('levels.csv');
    assert.deepEqual([metric.id, score], ['accuracy', 80]);
    const flags = rows.map(
      (i) =>
        `gpt-4o,${1 + (i % 5)},s${i},${i % 3 === 0},${i % 3 === 0 || i % 7 === 0},${i % 3 === 0 || i % 4 === 1}`,
    );
    await folder.write(
      'flags.csv',
      `model,score,sample_id,income_explicit,age_explicit,health_explicit\n${flags.join('\n')}\n`,
    );
    assert.match((await run('score', 'flags.csv')).stdout, /^mean of score is /);
  });

  it('has every form, and its report is reproduced', async () => {
    assert.match(
      (await run('score', 'right.csv')).stdout,
      /^accuracy.* is 70\.00% \(95% CI \[64\.59, 74\.91\]\) on 300 items\./,
    );
    assert.match((await run('score', 'right.csv', '--format', 'latex')).stdout, /\\begin\{tabular\}/);
    assert.match((await run('score', 'right.csv', '--format', 'markdown')).stdout, /\| Correlation \|/);
    assert.match(
      (await run('score', 'right.csv', '--format', 'csv')).stdout,
      /^Correlation,Smallest significant gain,/,
    );
    for (const ending of ['html', 'md', 'tex', 'json']) {
      const report = `report.${ending}`;
      assert.equal((await run('score', 'right.csv', '--report', report)).code, 0);
      assert.match(readFileSync(folder.path(report), 'utf8'), /realgain score right\.csv/);
      const again = await run('reproduce', report);
      assert.equal(again.code, 0, again.stdout + again.stderr);
    }
  });
});
