import * as assert from 'node:assert/strict';
import { tableScores } from '../../../src/questions/leaderboard/table-scores';
import { RealGainError } from '../../../src/model/errors';
import type { LeaderboardTable } from '../../../src/model/results/leaderboard';
import { loadRecords } from '../../../src/formats';
import { englishOf } from '../../../src/model/words';

const ASKED: LeaderboardTable = {
  path: 'scores.csv',
  task: null,
  system: null,
  score: null,
  higherIsBetter: undefined,
};

async function scoresOf(lines: readonly string[], asked: Partial<LeaderboardTable> = {}) {
  const { records } = await loadRecords(new TextEncoder().encode(`${lines.join('\n')}\n`), 'scores.csv');
  const found = tableScores(records, { ...ASKED, ...asked });
  const tasks = found.tasks.map(({ name, metric, scores }) => [
    name,
    metric.name,
    Object.fromEntries(scores),
  ]);
  return { ...found, tasks, metrics: found.tasks.map(({ metric }) => metric) };
}

const EXPECTED = { d1: { A: 0.5, B: 0.25 }, d2: { A: 0.75, B: 0.5 } };

describe('tables of scores', () => {
  it('take the names below SYS for systems, not for test sets', async () => {
    const { tasks } = await scoresOf(['news,chat,SYS', '0.5,0.75,A', '0.25,0.5,B']);
    assert.deepEqual(
      tasks.map(([name, , scores]) => [name, scores]),
      [
        ['news', EXPECTED.d1],
        ['chat', EXPECTED.d2],
      ],
    );
  });

  it('are of the measure that the name of the file says', async () => {
    const { metrics } = await scoresOf(['system,ted,vox', 'A,7.5,8.5', 'B,9.5,11'], { path: 'wer.csv' });
    assert.deepEqual(
      metrics.map(({ higherIsBetter }) => higherIsBetter),
      [false, false],
    );
  });

  it('warn if the name of the file has unknown words beside the measure', async () => {
    const rows = ['dataset,A,B', 'd1,0.5,0.25', 'd2,0.75,0.5'];
    const { metrics, warnings } = await scoresOf(rows, { path: 'dms_indels_MSE_level.csv' });
    assert.deepEqual(
      metrics.map(({ higherIsBetter }) => higherIsBetter),
      [false, false],
    );
    assert.match(warnings.map(englishOf).join(), /Lower scores were taken for better, as the name/);
  });

  it('take no letters within the names of data sets for units', async () => {
    const { metrics } = await scoresOf(['dataset,A,B', 'AAV2S_Sinai_designed,0.5,0.25', 'd2,0.75,0.5']);
    assert.deepEqual(
      metrics.map(({ higherIsBetter }) => higherIsBetter),
      [true, true],
    );
  });

  it('don’t take rows for systems because the name of one data set is like one', async () => {
    const games = 'alien amidar assault asterix asteroids atlantis opt bowling boxing breakout'.split(' ');
    const rows = [...games, 'centipede', 'enduro'].map((game, i) => `${game},${i * i},${2 * i}`);
    const { tasks, warnings } = await scoresOf(['game,dqn,random', ...rows]);
    assert.deepEqual(tasks[1], ['amidar', 'score', { dqn: 1, random: 2 }]);
    assert.match(warnings.map(englishOf).join(), /whether rows are test sets or systems/);
  });

  it('have a row for each score', async () => {
    const { tasks, decimals } = await scoresOf([
      'data set,system,accuracy',
      'd1,A,0.5',
      'd1,B,0.25',
      'd2,A,0.75',
      'd2,B,0.5',
    ]);
    assert.deepEqual(tasks, [
      ['d1', 'accuracy', EXPECTED.d1],
      ['d2', 'accuracy', EXPECTED.d2],
    ]);
    assert.equal(decimals, 2);
  });

  it('or a row for each data set and a column for each system', async () => {
    const { tasks } = await scoresOf(['dataset,A,B', 'd1,0.5,0.25', 'd2,0.75,0.5']);
    assert.deepEqual(tasks, [
      ['d1', 'score', EXPECTED.d1],
      ['d2', 'score', EXPECTED.d2],
    ]);
  });

  it('or a row for each system and a column for each data set, without the average', async () => {
    const { tasks, metrics } = await scoresOf([
      'model,d1,perplexity,Average',
      'A,0.5,12,6.25',
      'B,0.25,14,7.1',
    ]);
    assert.deepEqual(tasks, [
      ['d1', 'score', EXPECTED.d1],
      ['perplexity', 'perplexity', { A: 12, B: 14 }],
    ]);
    assert.deepEqual(
      metrics.map(({ higherIsBetter }) => higherIsBetter),
      [true, false],
    );
  });

  it('or a row for each system whose columns are averaged, whatever they are called', async () => {
    const { tasks, warnings } = await scoresOf([
      'codec,hindi,tamil,MEAN',
      'dac,0.178,0.359,0.268',
      'encodec,0.184,0.508,0.346',
      'snac,0.34,0.829,0.585',
    ]);
    assert.deepEqual(tasks[0], ['hindi', 'score', { dac: 0.178, encodec: 0.184, snac: 0.34 }]);
    assert.doesNotMatch(JSON.stringify(warnings), /rows are test sets or systems/);
  });

  it('leave out a mean of other tasks, too, by its name in other languages', async () => {
    const { tasks } = await scoresOf(['model,d1,d2,Ø,平均', 'A,0.5,0.7,0.6,0.4', 'B,0.25,0.3,0.3,0.2']);
    assert.deepEqual(
      tasks.map(([name]) => name),
      ['d1', 'd2'],
    );
  });

  it('leave out what describes systems or sums up the test sets, in columns and rows', async () => {
    const wide = await scoresOf([
      'place,model,context_length,date_understanding,d2,d2_stderr,d3,d4,Gesamt',
      '1,A,4096,50.5,60.5,0.3,40.2,30,45.3',
      '2,B,32768,40.5,50.5,0.2,41.2,29,40.3',
      '3,C,8192,30.5,44.5,0.3,39.2,28,35.55',
    ]);
    assert.deepEqual(
      wide.tasks.map(([name]) => name),
      ['date_understanding', 'd2', 'd3', 'd4'],
    );
    assert.match(JSON.stringify(wide.warnings), /place, d2_stderr, context_length.*Gesamt/);
    const rows = await scoresOf(['dataset,A,B,C', 'd1,5,6,8', 'd2,7,6,9', 'Average,6,6,8.5']);
    assert.deepEqual(
      rows.tasks.map(([name]) => name),
      ['d1', 'd2'],
    );
  });

  it('leave out the mean of test sets named after it, and doubt what may be their weighted mean', async () => {
    const named = async (...wholes: readonly number[]) => {
      const parts = ['50,60,40,71', '45,65.5,48,62', '70.5,30,55.1,80'];
      const { tasks, warnings } = await scoresOf([
        'model,mmlu,mmlu_stem,mmlu_law,mmlu_other,gsm8k',
        ...parts.map((row, i) => `gpt-${i},${wholes[i]},${row}`),
      ]);
      return [JSON.stringify(tasks.map(([name]) => name)), JSON.stringify(warnings)] as const;
    };
    const [macro, said] = await named(50, 52.8, 51.9);
    assert.equal(macro, '["mmlu_stem","mmlu_law","mmlu_other","gsm8k"]');
    assert.match(said, /Not counted as test sets .*"mmlu"/);
    const [micro, doubt] = await named(52.4, 53.9, 47.5);
    assert.match(micro, /"mmlu"/);
    assert.match(doubt, /may be parts of them, .*mmlu/);
    assert.doesNotMatch((await named(82.4, 53.9, 47.5))[1], /mmlu/);
  });

  it('leave out bounds, deviations, and a column whose name ends the names of all others', async () => {
    const sets = async (columns: string, ...rows: readonly string[]) => {
      const { tasks } = await scoresOf([`model,${columns}`, ...rows.map((row, i) => `gpt-${i},${row}`)]);
      return tasks.map(([name]) => name);
    };
    const bounded = ['82.6,80.7,84.6', '79.3,77.2,80.6', '75.1,73.4,77.8'];
    for (const names of [
      'lower,upper',
      'score_ci_low,score_ci_high',
      'rating_q025,rating_q975',
      '2.5%,97.5%',
    ]) {
      assert.deepEqual(await sets(`score,${names}`, ...bounded), ['score']);
      // One score is mistyped.
      assert.deepEqual(await sets(`score,${names}`, ...bounded, '70.1,70.3,72'), ['score']);
    }
    assert.deepEqual(await sets('medium,low,high', ...bounded), ['medium', 'low', 'high']);
    assert.deepEqual(await sets('science,history_1,history_2', ...bounded), [
      'science',
      'history_1',
      'history_2',
    ]);
    const numbered = ['0.9,0.7,0.8', '0.8,0.6,0.7', '0.9,0.5,0.6'];
    assert.deepEqual(await sets('task1,task0,task2', ...numbered), ['task1', 'task0', 'task2']);
    assert.deepEqual(await sets('task41,task40,task60', ...numbered), ['task41', 'task40', 'task60']);
    const rates = ['70.4,60,71.5,67,1.2', '64.4,53.5,50,53.5,0.9', '64.3,54.5,65,60.5,1.1'];
    assert.deepEqual(await sets('WinRate,G1_WinRate,G2_WinRate,G3_WinRate,StdError', ...rates), [
      'G1_WinRate',
      'G2_WinRate',
      'G3_WinRate',
    ]);
  });

  it('read places as better when lower', async () => {
    const rows = ['adult,1,4,2,3', 'airlines,2,4,1,3', 'albert,2,3.5,1,3.5'];
    const placed = await scoresOf(['task,sklearn,weka,h2o,tpot', ...rows]);
    assert.deepEqual(
      placed.metrics.map(({ higherIsBetter }) => higherIsBetter),
      [false, false, false],
    );
    assert.match(JSON.stringify(placed.warnings), /1 was taken for the best/);
    const stars = await scoresOf(['task,sklearn,weka,h2o,tpot', ...rows.slice(0, 2), 'albert,4,2,4,4']);
    assert.equal(stars.metrics[0]?.higherIsBetter, true);
  });

  it('know systems by the name of their column in any spelling or language, else by their own names', async () => {
    for (const column of ['Model Name', 'modelName', 'Modell', '模型']) {
      const { tasks, warnings } = await scoresOf([`${column},d1,d2`, 'A,0.5,0.75', 'B,0.25,0.5']);
      assert.deepEqual(
        [tasks[0], JSON.stringify(warnings).includes('--system')],
        [['d1', 'score', EXPECTED.d1], false],
      );
    }
    const named = await scoresOf(['Name,d1,d2', 'gpt-4o,0.5,0.75', 'llama-3,0.25,0.5']);
    assert.deepEqual(named.tasks[0], ['d1', 'score', { 'gpt-4o': 0.5, 'llama-3': 0.25 }]);
    const open = await scoresOf(['Name,A,B', 'd1,0.5,0.25', 'd2,0.75,0.5']);
    assert.deepEqual(open.tasks[0], ['d1', 'score', EXPECTED.d1]);
    assert.match(JSON.stringify(open.warnings), /--system Name/);
  });

  it('take the measure of each row from its name, or from a column beside columns of systems', async () => {
    for (const rows of [
      ['task,metric,A,B', 'd1,accuracy,0.8,0.7', 'd2,wer,0.2,0.3'],
      ['task,scored by,A,B', 'd1,accuracy,0.8,0.7', 'd2,wer,0.2,0.3'],
      ['task,A,B', 'd1 (accuracy),0.8,0.7', 'd2 (wer),0.2,0.3'],
    ]) {
      const { metrics } = await scoresOf(rows);
      assert.deepEqual(
        metrics.map(({ higherIsBetter }) => higherIsBetter),
        [true, false],
      );
    }
  });

  it('say that higher is better where all losses are below zero', async () => {
    const { metrics, warnings } = await scoresOf([
      'task,metric,A,B',
      'd1,auc,0.8,0.7',
      'd2,log loss,-0.2,-0.3',
    ]);
    assert.deepEqual(
      metrics.map(({ higherIsBetter }) => higherIsBetter),
      [true, true],
    );
    assert.match(JSON.stringify(warnings), /that is assumed/);
  });

  it('doubt shares among percents, and no small errors', async () => {
    const said = async (score: string) =>
      (await scoresOf(['model,mmlu,arc', 'A,71.2,64', `B,${score},58`, 'C,58.3,49.5'])).warnings
        .map(englishOf)
        .join();
    assert.match(await said('0.684'), /C has 58\.3 on mmlu, where B has 0\.684/);
    assert.doesNotMatch(await said('0.02'), /B has/);
    assert.doesNotMatch(await said('12.4'), /B has/);
    const shares = await scoresOf(['model,mmlu,arc', 'A,0.712,0.64', 'B,68.4,0.58', 'C,0.583,0.495']);
    assert.match(shares.warnings.map(englishOf).join(), /B has 68\.4 on mmlu, where A has 0\.712/);
  });

  it('refuse shares beside percents on most test sets, however many systems write them', async () => {
    for (const rows of [
      ['A,0.712,0.64', 'B,68.4,58.1', 'C,0.583,0.495'],
      ['A,0.712,0.64', 'B,68.4,58.1', 'C,58.3,49.5', 'D,0.6,0.52'],
      ['A,0.712,0.64', 'B,68.4,58.1'],
    ]) {
      await assert.rejects(
        scoresOf(['model,mmlu,arc', ...rows]),
        /some scores are shares and others percents/,
      );
    }
  });

  it('doubt counts among scores, and no test sets of whole numbers', async () => {
    const said = async (...lines: readonly string[]) =>
      (await scoresOf(lines)).warnings.map(englishOf).join();
    assert.match(
      await said('model,arc,mmlu,stages', 'A,71.2,64,15230', 'B,68.4,58,882', 'C,58.3,49.5,40111'),
      /ranked like scores: stages; if they count/,
    );
    assert.match(
      await said('model,elo,stages', 'A,1250,15230', 'B,1190,882', 'C,1013,40111'),
      /scores: stages;/,
    );
    assert.match(
      await said('team,public,private,entries', 'A,0.91,0.90,12', 'B,0.92,0.89,40', 'C,0.88,0.885,3'),
      /scores: entries;/,
    );
    const whole = await said('model,arc,mmlu', 'A,71,30', 'B,68,25', 'C,58,11');
    const games = await said('model,Pong,Seaquest,Qbert', 'A,20,1740,15030', 'B,18,2310,12000', 'C,9,90,500');
    assert.doesNotMatch(whole + games, /count/);
  });

  it('leave out what is counted of systems, or given to them', async () => {
    const { tasks, warnings } = await scoresOf([
      'model,context,num_votes,arc,in_context',
      ...['A,4096,9120,71.2,55', 'B,32768,882,68.4,61', 'C,8192,40111,58.3,49.5'],
    ]);
    assert.deepEqual(
      tasks.map(([name]) => name),
      ['arc', 'in_context'],
    );
    assert.match(
      JSON.stringify(warnings),
      /Not counted as test sets .*"context", "num_votes"|context.*num_votes/,
    );
  });

  it('leave out costs that no score is like, and take ranks as better when lower', async () => {
    const priced = await scoresOf(['model,arc,mmlu,price', 'A,71.2,64.5,0.6', 'B,68.4,58.1,1.1']);
    assert.deepEqual(
      priced.tasks.map(([name]) => name),
      ['arc', 'mmlu'],
    );
    const ranks = await scoresOf(['model,arc_rank,mmlu_rank', 'A,1,1', 'B,2,3', 'C,3,2']);
    assert.deepEqual(
      ranks.metrics.map(({ name, higherIsBetter }) => [name, higherIsBetter]),
      [
        ['rank', false],
        ['rank', false],
      ],
    );
    const { metrics } = await scoresOf(['task,model,rank', 'd1,A,1', 'd1,B,2'], { score: 'rank' });
    assert.equal(metrics[0]?.higherIsBetter, false);
  });

  it('use the columns that are named', async () => {
    const { tasks, metrics } = await scoresOf(
      ['what,who,first,second', 'd1,A,0.5,3', 'd1,B,0.25,4', 'd2,A,0.75,5', 'd2,B,0.5,6'],
      { task: 'what', system: 'who', score: 'first', higherIsBetter: false },
    );
    assert.deepEqual(tasks[0], ['d1', 'first', EXPECTED.d1]);
    assert.equal(metrics[0]?.higherIsBetter, false);
  });

  it('have gaps as dashes, and scores with what is around them', async () => {
    const { tasks } = await scoresOf(['model,d1,d2', 'A,**0.5**,0.75 ± 0.1', 'B,—,0.5 ± 0.2']);
    assert.deepEqual(tasks, [
      ['d1', 'score', { A: 0.5 }],
      ['d2', 'score', EXPECTED.d2],
    ]);
  });

  it('leave out gaps, and average several scores of a system', async () => {
    const { tasks, warnings } = await scoresOf([
      'task,model,score',
      'd1,A,0.5',
      'd1,A,1',
      'd1,B,',
      'd2,A,1',
      'd2,B,2',
    ]);
    assert.deepEqual(tasks, [
      ['d1', 'score', { A: 0.75 }],
      ['d2', 'score', { A: 1, B: 2 }],
    ]);
    assert.match(JSON.stringify(warnings), /averaged/);
  });

  it('take direction and unit from the metric of each data set', async () => {
    const { metrics } = await scoresOf([
      'task,model,metric,value',
      'd1,A,accuracy,0.5',
      'd1,B,accuracy,0.6',
      'd2,A,WER,12',
      'd2,B,WER,10',
    ]);
    assert.deepEqual(
      metrics.map(({ name, higherIsBetter }) => [name, higherIsBetter]),
      [
        ['accuracy', true],
        ['WER', false],
      ],
    );
  });

  it('are refused if their columns are different measures', async () => {
    const summaries = ['alpha', 'beta', 'gamma'].map(
      (name, i) => `${name},${4 + i}.1 %,${95 - i}.9 %,99.${i} %,${90 + 7 * i}.5`,
    );
    await assert.rejects(
      scoresOf([
        'model,Hallucination Rate,Factual Consistency Rate,Answer Rate,Summary Length',
        ...summaries,
      ]),
      /Hallucination Rate, Factual Consistency Rate, Answer Rate, .* are measures, neither systems nor/,
    );
    const rows = ['alpha', 'beta', 'gamma'].map((name, i) => `${name},0.71,0.6${i},0.7,0.69`);
    for (const first of ['model', 'task']) {
      await assert.rejects(
        scoresOf([`${first},accuracy,precision,recall,F1`, ...rows]),
        /accuracy, precision, recall, F1 are measures, neither systems nor/,
      );
    }
    await assert.rejects(
      scoresOf(['model,alpha,beta,gamma', ...rows.map((row) => row.split(',').slice(0, 4).join(','))]),
      /has a row and a column for each of alpha, beta, gamma/,
    );
    for (const names of [
      'psnr_mean,psnr_std,ssim_mean,ssim_std',
      'recall@5,mrr,chain_coverage,n_queries',
      'index_bytes,bytes_per_fact,build_s,query_ms',
    ]) {
      await assert.rejects(scoresOf([`arm,${names}`, ...rows]), /are measures, neither/, names);
    }
    for (const names of [
      'coding_accuracy,math_accuracy,law_accuracy,F1',
      'text_f1,speech_wer,image_accuracy,video_f1',
      'BLEU,chrF,MetricX,GEMBA',
      'news_seconds,web_seconds,talk_seconds,law_seconds',
    ]) {
      const { tasks } = await scoresOf([`model,${names}`, ...rows]);
      assert.ok(tasks.length > 1, names);
    }
  });

  it('leave out the sizes of models, though they are like scores', async () => {
    const rows = ['A,30,65.4,50.1,59.2', 'B,13,50.5,30.2,40.4', 'C,65,63.3,42.7,57.1'];
    for (const size of ['Parameters (B)', 'params', 'Model Size', 'size (B)']) {
      const { tasks } = await scoresOf([`Model,${size},MMLU,DROP,HumanEval`, ...rows]);
      assert.deepEqual(
        tasks.map(([name]) => name),
        ['MMLU', 'DROP', 'HumanEval'],
        size,
      );
    }
  });

  it('are refused if one column is a score and the others are times', async () => {
    const rows = ['ACSF1,24,0.82,0.49,0.25', 'Adiac,7,0.8,0.45,0.23', 'Beef,3,0.71,0.3,0.2'];
    await assert.rejects(
      scoresOf(['dataset,n_classes,accuracy,time_training_seconds,time_test_seconds', ...rows]),
      /accuracy, time_training_seconds, time_test_seconds are measures, neither/,
    );
  });

  it('are refused if their columns are several measures of each test set', async () => {
    const rows = ['A,0.92,0.08,0.81,0.19', 'B,0.82,0.18,0.7,0.3', 'C,0.7,0.3,0.62,0.38'];
    await assert.rejects(
      scoresOf(['model,boolq_acc,boolq_err,rte_acc,rte_err', ...rows]),
      /several measures of one test set \(boolq_acc, boolq_err\)/,
    );
    await assert.rejects(
      scoresOf(['model,cola_mcc,mrpc_acc,MRPC (F1),rte', ...rows]),
      /several measures of one test set \(mrpc_acc, MRPC \(F1\)\)/,
    );
    await assert.rejects(
      scoresOf(['model,cola,qqp,qqp_f1,rte', ...rows]),
      /several measures of one test set \(qqp, qqp_f1\)/,
    );
    await assert.rejects(
      scoresOf(['model,mmlu,arc.acc,arc.acc_norm', 'A,0.7,0.6,0.65', 'B,0.72,0.61,0.66', 'C,0.6,0.5,0.55']),
      /several measures of one test set \(arc\.acc, arc\.acc_norm\)/,
    );
    await assert.rejects(
      scoresOf(['task,cot.accuracy,cot.n_samples,tool.n_samples', 'a,0.5,272,0', 'b,0.7,98,0', 'c,0.6,9,0']),
      /several measures of one test set \(cot\.accuracy, cot\.n_samples\)/,
    );
    await scoresOf(['model,boolq_acc,lm_err,rte_acc,qa_f1', ...rows]);
  });

  it('are refused if a cell holds two measures', async () => {
    const rows = ['A,53.8,88.1/84.2,66.1', 'B,57.1,89.0/85.3,68.0', 'C,60.2,90.4/87.9,70.2'];
    await assert.rejects(
      scoresOf(['model,cola,mrpc,rte', ...rows]),
      /line 2: "88.1\/84.2" in the column "mrpc" is not a number/,
    );
  });

  it('are refused if their columns are the runs of one system', async () => {
    const rows = ['ACSF1,0.92,0.83,0.84', 'Adiac,0.82,0.80,0.77', 'Beef,0.7,0.6,0.5'];
    await assert.rejects(scoresOf(['dataset,0,1,2', ...rows]), /"0" to "2" hold the runs of one system/);
  });

  it('are refused if what the column of tasks names are items', async () => {
    const rows = (name: (i: number) => string) =>
      Array.from({ length: 40 }, (_, i) => `${name(i)},0.${10 + i},${2000 + i}`);
    await assert.rejects(
      scoresOf(['problem,temperature,year', ...rows((i) => `mmlu_${i}`)]),
      /holds items, not test sets/,
    );
    await assert.rejects(
      scoresOf(['task,a,b', ...rows((i) => `HumanEval/${i}`)]),
      /holds items, not test sets/,
    );
    // Data sets have numbers, too.
    const { tasks } = await scoresOf(['dataset,a,b', ...rows((i) => `openml_${i}`)]);
    assert.equal(tasks.length, 40);
  });

  it('have data sets below no name, as pandas writes them, with deviations behind the scores', async () => {
    const rows = ['AUSLAN,93.3(0.5),97.5(0.4)', 'ArabicDigits,96.9(0.2),99.4(0.1)'];
    const { tasks } = await scoresOf([',MLP,FCN', ...rows]);
    assert.deepEqual(tasks[0], ['AUSLAN', 'score', { MLP: 93.3, FCN: 97.5 }]);
    await assert.rejects(scoresOf([',A,B', 'q1,0.5,0.4', 'q2,0.25,0.3']), /holds items, not test sets/);
  });

  it('keep systems whose scores have a deviation, and say which cell is not a number', async () => {
    const rows = (odd: string) => [
      ...['adult,0.93,0.91', `albert,${odd},0.5`, 'australian,0.94,0.93', 'blood,0.76,0.75'],
      ...['car,0.9,0.8', 'christine,0.8,0.7', 'cnae,0.9,0.8', 'connect,0.7,0.6', 'covertype,0.5,0.4'],
      ...['credit,0.8,0.7', 'dilbert,0.9,0.8'],
    ];
    const { tasks } = await scoresOf(['task,tpot,forest', ...rows('0.748473 (3)')]);
    assert.deepEqual(tasks[1], ['albert', 'score', { tpot: 0.748473, forest: 0.5 }]);
    await assert.rejects(
      scoresOf(['task,tpot,forest,tuned', ...rows('crash').map((row) => `${row},0.6`)]),
      /line 3: "crash" in the column "tpot" is not a number/,
    );
  });

  it('are refused with the columns to choose from', async () => {
    const refuses = (code: string, lines: readonly string[]) =>
      assert.rejects(
        () => scoresOf(lines),
        (error: unknown) => error instanceof RealGainError && error.code === code,
      );
    await refuses('needs-column', ['task,model,x,y', 'd1,A,1,2', 'd1,B,2,3']);
    await refuses('bad-format', ['task,model,metric,score', 'd1,A,f1,1', 'd1,A,bleu,2']);
    await refuses('bad-format', ['dataset,A,B', 'd1,1,2', 'd1,2,3']);
    await refuses('bad-format', ['dataset,note', 'd1,good', 'd2,bad']);
  });
});
