import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Harness, TASKS } from './support';

const harness = new Harness();

function jsonl(name: string, row: (i: number) => unknown): void {
  harness.write(name, TASKS.map((_, i) => JSON.stringify(row(i))).join('\n'));
}

describe('layouts of real results', () => {
  it('refuse sentences beside short right answers, in which the answer is yet to be found', async () => {
    const answer = (i: number) => 'AB'.charAt(i % 2);
    jsonl('cot.jsonl', (i) => ({
      input: `q${i}`,
      target: answer(i),
      prediction: `So the answer is ${answer(i)}.`,
    }));
    jsonl('direct.jsonl', (i) => ({ input: `q${i}`, target: answer(i), prediction: 'A' }));
    const said = await harness.refused('compare', 'cot.jsonl', 'direct.jsonl');
    assert.match(said, /Most answers of .*cot\.jsonl are sentences, such as "So the answer is A\."/);
    assert.match(said, /exact-match/);
    const strict = await harness.scores('cot.jsonl', 'direct.jsonl', '--metric', 'exact-match');
    assert.deepEqual(strict, [0, 50, 12]);
  });

  it('read the only answer of a list as that answer', async () => {
    const list = (wrong: number) => (i: number) => ({
      idx: i,
      question: `What is ${i} plus 7?`,
      gt: String(i + 7),
      pred: [String(i % wrong === 0 ? 0 : i + 7)],
      report: [null],
    });
    jsonl('a.jsonl', list(3));
    jsonl('b.jsonl', list(4));
    assert.deepEqual(await harness.scores('a.jsonl', 'b.jsonl'), [66.6667, 75, 12]);
  });

  const column = (factor: number) => (i: number) => 0.3 + ((i * factor) % 12) / 40 + i / 30;
  const wide = (names: readonly string[]) =>
    [
      ['id', ...names].map((name) => `"${name}"`).join(','),
      ...TASKS.map((id, i) => [id, ...names.map((_, j) => column(j + 5)(i).toFixed(3))].join(',')),
    ].join('\n');

  const named: readonly (readonly [what: string, names: readonly string[]])[] = [
    ['versions', ['Qwen2.5', 'GPT-3.5', 'Llama-3.1', 'Mistral']],
    ['settings in brackets', ['Prot (k=10, h=512)', 'Prot (k=20, h=512)', 'ESM2 [8M, v1]', 'Unirep']],
  ];
  for (const [what, names] of named) {
    it(`keep ${what} in the names of systems`, async () => {
      harness.write('wide.csv', wide(names));
      const study = JSON.parse(
        await harness.printed('study', 'wide.csv', '--json', '--resamples', '1000'),
      ) as {
        systems: readonly { name: string }[];
      };
      assert.deepEqual(study.systems.map(({ name }) => name).sort(), [...names].sort());
    });
  }

  it('compare two columns even if others, which are called like scores, have gaps', async () => {
    const rows = wide(['S2F', 'S3F', 'VenusREM', 'EVE']).split('\n');
    harness.write('wide.csv', rows.map((row, i) => (i === 3 ? row.replace(/,[^,]+/, ',') : row)).join('\n'));
    const { n } = await harness.compared('wide.csv', '--columns', 'VenusREM,EVE');
    assert.equal(n, TASKS.length);
  });

  it('do not take settings for scores', async () => {
    const configs = { repetition_penalty: 1, top_p: 1, temperature: 0 };
    const row = (wrong: number) => (i: number) => ({
      id: `t${i}`,
      answer: `${i}`,
      output: `${i % wrong ? i : 99}`,
      configs,
    });
    jsonl('a.jsonl', row(3));
    jsonl('b.jsonl', row(4));
    assert.deepEqual(await harness.scores('a.jsonl', 'b.jsonl'), [66.6667, 75, 12]);
  });

  const numbered = (factor: number) =>
    [
      ['Resamples:', ...[0, 1, 2, 3].map(String)].join(','),
      ...TASKS.map((id, i) => [id, ...[0, 1, 2, 3].map((j) => ((i * factor + j) % 10) / 10)].join(',')),
    ].join('\n');

  it('count columns called 0, 1, 2 … with their means, and take none of them for a system', async () => {
    harness.write('1NN_accuracy.csv', numbered(3));
    harness.write('ROCKET_accuracy.csv', numbered(7));
    const { a, n, warnings } = await harness.compared('1NN_accuracy.csv', 'ROCKET_accuracy.csv');
    const own = TASKS.map((_, i) => [0, 1, 2, 3].reduce((sum, j) => sum + ((i * 3 + j) % 10) / 40, 0));
    assert.equal(n, TASKS.length);
    assert.ok(Math.abs(a.score - own.reduce((sum, one) => sum + one, 0) / n) < 1e-9);
    assert.match(warnings.join('\n'), /The columns "0" to "3" hold an item’s numbers of several runs/);
    assert.match(await harness.refused('study', '1NN_accuracy.csv'), /there is only 1NN_accuracy\.csv/);
  });

  it('find the classifiers of a table with a row for each, data set and iteration', async () => {
    const rows = ['fcn', 'mlp', 'cnn'].flatMap((name, k) =>
      TASKS.flatMap((id, i) =>
        [0, 1].map((run) => `${name},${id},${run},${((i * (k + 2) + run) % 11) / 11}`),
      ),
    );
    harness.write('crossed.csv', ['classifier_name,dataset_name,iteration,accuracy', ...rows].join('\n'));
    assert.match(
      await harness.printed('study', 'crossed.csv', '--resamples', '1000'),
      /3 systems on .* in 12 clusters/,
    );
    // A method that each item has once describes it.
    const items = TASKS.map((id, i) => `${id},${'ab'.charAt(i % 2)},${i / 12}`);
    harness.write('described.csv', ['id,method,accuracy', ...items].join('\n'));
    assert.match(await harness.refused('study', 'described.csv'), /there is only described\.csv/);
  });

  it('read names and cells between blanks as well as tabs, and leave out items without a score', async () => {
    const score = (i: number, factor: number) => (i === 4 ? 'None' : String(-((i * factor) % 5)));
    const rows = ['A', 'B'].flatMap((name, k) => TASKS.map((_, i) => `${name}\t${score(i, k + 2)} ${i + 1}`));
    harness.write('avg_seg_scores.tsv', ['system mqm_avg_score seg_id', ...rows].join('\n'));
    const how = ['--systems', 'A,B', '--column', 'mqm_avg_score', '--higher-is-better'];
    const { n, warnings } = await harness.compared('avg_seg_scores.tsv', ...how);
    assert.equal(n, TASKS.length - 1);
    assert.match(warnings.join('\n'), /1 of 12 items \(line 6\) counts for neither system/);
    const other = rows.map((row) => row.replace('B\tNone 5', 'B\t-1 5'));
    harness.write('avg_seg_scores.tsv', ['system mqm_avg_score seg_id', ...other].join('\n'));
    assert.match(await harness.refused('compare', 'avg_seg_scores.tsv', ...how), /has no value/);
  });

  it('name the item that one of two tables lacks, though no column is called an id', async () => {
    const row = (id: string, i: number) => `${id},M,${i / 7}`;
    const table = (ids: readonly string[]) =>
      ['task_name,model_class,test_error', ...ids.map(row)].join('\n');
    harness.write('a.csv', table(TASKS));
    harness.write('b.csv', table(TASKS.filter((_, i) => i !== 3)));
    assert.match(
      await harness.refused('compare', 'a.csv', 'b.csv'),
      /The task_name "task-3" \(line 5 of a\.csv\) is missing/,
    );
  });

  it('of lists of true and false are samples', async () => {
    const scored = (factor: number) =>
      Object.fromEntries(TASKS.map((id, i) => [id, [0, 1, 2, 3].map((j) => (i * factor + j) % 3 > 0)]));
    harness.write('a.json', { raw_scored_generations: scored(1), pass_at_1: 60 });
    harness.write('b.json', { raw_scored_generations: scored(2), pass_at_1: 60 });
    const { a, n } = await harness.compared('a.json', 'b.json');
    assert.equal(n, 12);
    assert.ok(Math.abs(a.score - 66.6667) < 1e-3, String(a.score));
  });

  it('of SWE-bench’s first harness list only what was resolved', async () => {
    for (const name of ['a', 'b']) {
      harness.write(`${name}.json`, {
        stats: { generated: 12, with_logs: 12, applied: 11, resolved: 5 },
        resolved: TASKS.slice(0, 5),
        resolved_per_project: { task: 5 },
      });
    }
    assert.match(
      await harness.refused('compare', 'a.json', 'b.json'),
      /only the resolved instances of SWE-bench/,
    );
  });

  it('of promptfoo in CSV hold a block of columns for each prompt or provider', async () => {
    const block = (wrong: number) => (i: number) =>
      i % wrong === 0 ? `no,FAIL,0.2,"Expected ${i % 2}"` : 'yes,PASS,1.0,All assertions passed';
    const head = ['[gpt] Say {{q}}', '[llama] Say {{q}}'].map((name) => `${name},Status,Score,Grader Reason`);
    const rows = TASKS.map((id, i) => [id, block(3)(i), block(2)(i)].join(','));
    harness.write('promptfoo.csv', [['q', ...head].join(','), ...rows].join('\n'));
    assert.deepEqual(
      await harness.scores('promptfoo.csv', '--systems', 'gpt,llama', '--column', 'Status'),
      [66.6667, 50, 12],
    );
    assert.match(
      await harness.printed('study', 'promptfoo.csv', '--column', 'Score'),
      /2 systems on .*mean of Score/,
    );
    const looked = await harness.printed('look', 'promptfoo.csv');
    assert.match(looked, /Systems +gpt, llama/);
    assert.doesNotMatch(looked, /--slice/);
  });

  it('that lack an answer of each system count it as wrong, as their marks do', async () => {
    const row = (missing: number) => (i: number) => ({
      pid: `p${i}`,
      precision: i % 2 === 0 ? null : 1,
      answer: `${i}`,
      prediction: i === missing ? null : `${i % 5}`,
      true_false: i < 5 && i !== missing,
    });
    jsonl('a.jsonl', row(2));
    jsonl('b.jsonl', row(7));
    const how = ['--metric', 'quasi-exact-match', '--column', 'prediction', '--reference-column', 'answer'];
    const scores = [33.3333, 41.6667, 12];
    assert.deepEqual(await harness.scores('a.jsonl', 'b.jsonl', ...how), scores);
    assert.deepEqual(await harness.scores('a.jsonl', 'b.jsonl', '--column', 'true_false'), scores);
  });
});
