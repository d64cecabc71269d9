import assert from 'node:assert/strict';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { passes } from '../../../src/questions/table/gating';
import { headText } from '../../../src/document/document';
import { textOf as cellText } from '../../../src/document/cell';
import { csv, json } from '../../../src/questions/table/csv';
import { rowsTable } from '../../../src/questions/table/tables';
import { parseCommand } from '../../../src/cli/arguments';
import type { QuestionCommand } from '../../../src/cli/question-arguments';
import { comparisonTableSchema, type ComparisonTable } from '../../../src/model/results/table';
import type { StudyResult } from '../../../src/model/results/study';
import { comparedBy, studyAskedBy, tableBy } from '../../support/ask';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';
import {
  answers,
  helmRuns,
  inspectEpochs,
  inspectLogs,
  lightevalDetails,
  lmEvaluationHarness,
  mtebResults,
  openaiEvals,
  plainFiles,
  promptfooResults,
  seeds,
  write,
  type Found,
  type Layout,
} from './layouts';

type Tabled = Awaited<ReturnType<typeof tableBy>>;

describe('realgain suite', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  const suite = (...args: string[]): Promise<Tabled> =>
    tableBy(engine.service, ['suite', ...args, '--resamples', '1000']);

  const tableOf = async (...args: string[]): Promise<ComparisonTable> => (await suite(...args)).table;

  const textOf = ({ table }: Tabled, format: 'json' | 'csv'): string => {
    const answer = { identity: {}, result: table, messages: {} };
    return format === 'csv' ? csv(answer) : json(answer).join('');
  };

  const tasksOf = ({ rows }: ComparisonTable) => rows.map(({ task, n }) => [task, n]);

  /** Writes an evaluation of two systems on two tasks. */
  function made(
    name: string,
    layout: Layout,
    tasks: readonly [string, string],
    systems: readonly [string, string],
  ) {
    const found: Found = {
      [systems[0]]: { [tasks[0]]: answers(40, 0.7), [tasks[1]]: answers(60, 0.6, 3) },
      [systems[1]]: { [tasks[0]]: answers(40, 0.5), [tasks[1]]: answers(60, 0.55, 3) },
    };
    layout(folder.path(name), found);
    return folder.path(name);
  }

  describe('finds systems and tasks', () => {
    const expected = (tasks: readonly [string, string]) => [
      [tasks[0], 40],
      [tasks[1], 60],
    ];

    it('in a folder of lm-evaluation-harness', async () => {
      const tasks = ['arc_easy', 'gsm8k'] as const;
      const root = made('lm-eval', lmEvaluationHarness, tasks, ['meta/large', 'meta/small']);
      const table = await tableOf(root);
      assert.deepEqual([table.a, table.b], ['meta/large', 'meta/small']);
      assert.deepEqual(tasksOf(table), expected(tasks));
      const two = await tableOf(`${root}/meta__small`, `${root}/meta__large`);
      assert.deepEqual([two.a, two.b], ['meta__small', 'meta__large']);
      assert.equal(two.pooled?.gain, -(table.pooled?.gain ?? 0));
    });

    it('in the logs of Inspect', async () => {
      const tasks = ['popularity', 'security'] as const;
      const root = made('logs', inspectLogs, tasks, ['openai/gpt-4o', 'openai/gpt-4o-mini']);
      const table = await tableOf(root, '--systems', 'gpt-4o-mini,openai/gpt-4o');
      assert.deepEqual([table.a, table.b], ['openai/gpt-4o-mini', 'openai/gpt-4o']);
      assert.deepEqual(tasksOf(table), expected(tasks));
    });

    it('in the runs of HELM', async () => {
      const tasks = ['mmlu:subject=philosophy', 'mmlu:subject=anatomy'] as const;
      const root = made('helm', helmRuns, tasks, ['openai/gpt2', 'eleutherai/pythia-1b-v0']);
      const table = await tableOf(root, '--systems', 'gpt2,pythia');
      assert.deepEqual([table.a, table.b], ['openai/gpt2', 'eleutherai/pythia-1b-v0']);
      assert.deepEqual(tasksOf(table), [
        ['mmlu subject=anatomy', 60],
        ['mmlu subject=philosophy', 40],
      ]);
    });

    it('in runs of HELM whose folders have other names', async () => {
      const tasks = ['mmlu:subject=philosophy', 'narrative_qa'] as const;
      const root = made('helm-runs', helmRuns, tasks, ['openai/gpt2', 'eleutherai/pythia-1b-v0']);
      readdirSync(root).forEach((name, i) => renameSync(`${root}/${name}`, `${root}/run ${i}`));
      const table = await tableOf(root, '--systems', 'gpt2,pythia');
      assert.deepEqual([table.a, table.b], ['openai/gpt2', 'eleutherai/pythia-1b-v0']);
      assert.deepEqual(tasksOf(table).sort(), [
        ['mmlu subject=philosophy', 40],
        ['narrative_qa', 60],
      ]);
    });

    it('in logs of Inspect with epochs, which are clusters and no tasks', async () => {
      const tasks = ['popularity', 'security'] as const;
      const root = made('epochs', inspectEpochs, tasks, ['openai/gpt-4o', 'openai/gpt-4o-mini']);
      const table = await tableOf(root, '--systems', 'gpt-4o-mini,openai/gpt-4o');
      assert.deepEqual(
        table.rows.map(({ task, n, clusters }) => [task, n, clusters]),
        [
          ['popularity', 80, 40],
          ['security', 120, 60],
        ],
      );
      const { head, rows } = rowsTable({ table, decimals: [2, 2] });
      assert.deepEqual(head.slice(1, 3).map(headText), ['n', 'Items']);
      assert.deepEqual(
        rows.map((cells) => cellText(cells[2] ?? null)),
        ['40', '60', ''],
      );
    });

    it('in the details of lighteval', async () => {
      const tasks = ['lighteval|gsm8k|0', 'lighteval|arc|25'] as const;
      const root = made('lighteval', lightevalDetails, tasks, ['org/large', 'org/small']);
      const table = await tableOf(root);
      assert.deepEqual([table.a, table.b], ['org/large', 'org/small']);
      assert.deepEqual(tasksOf(table).sort(), [
        ['lighteval|arc|25', 60],
        ['lighteval|gsm8k|0', 40],
      ]);
      await assert.rejects(suite(`${root}/results`), /holds only averages of lighteval.* --save-details/);
    });

    it('in results of MTEB, whose single averages say nothing about chance', async () => {
      const tasks = ['Banking77Classification', 'STSBenchmark'] as const;
      const root = made('mteb', mtebResults, tasks, ['intfloat/e5', 'BAAI/bge']);
      const table = await tableOf(root);
      assert.deepEqual([table.a, table.b], ['BAAI/bge', 'intfloat/e5']);
      assert.deepEqual(tasksOf(table), [
        [tasks[0], 1],
        [tasks[1], 1],
      ]);
      assert.ok(table.rows.every(({ verdict }) => verdict === 'undecidable'));
      assert.match(table.warnings.join('\n'), /“realgain leaderboard FOLDER” compares systems over many/);
    });

    it('in results of lm-evaluation-harness without samples none', async () => {
      const results = { results: { arc: { 'acc,none': 0.5, 'acc_stderr,none': 0.01 } }, model_name: 'm' };
      for (const model of ['a', 'b']) {
        write(
          folder.path(`no-samples/${model}/results_2025-03-02T10-11-12.345678.json`),
          JSON.stringify(results),
        );
      }
      await assert.rejects(
        suite(folder.path('no-samples')),
        /results_\S+ holds only averages of lm-evaluation-harness.* --log_samples/,
      );
    });

    it('in folders with a report of each SWE-bench instance, a system each', async () => {
      for (const [i, id] of ['a-1', 'a-2', 'b-1', 'b-2', 'b-3'].entries()) {
        for (const model of ['gpt', 'llama']) {
          const report = { [id]: { patch_successfully_applied: true, resolved: i % 2 === 0 } };
          write(folder.path(`instances/${model}/${id}/report.json`), JSON.stringify(report));
          write(folder.path(`instances/${model}/${id}/test_output.txt`), 'ok\n');
        }
      }
      const table = await tableOf(folder.path('instances'));
      assert.deepEqual([table.a, table.b], ['gpt', 'llama']);
      assert.deepEqual(tasksOf(table), [[null, 5]]);
    });

    it('in files of one item each none, because an item is no task', async () => {
      for (const model of ['gpt', 'llama']) {
        for (let i = 0; i < 5; i++) {
          write(folder.path(`items/${model}/item${i}.csv`), 'id,score\n1,1\n');
        }
      }
      await assert.rejects(suite(folder.path('items')), /Each of the 10 files holds one item only/);
    });

    it('in the logs of OpenAI Evals', async () => {
      const tasks = ['test-match.s1.simple-v0', 'coqa-match.dev.v0'] as const;
      const root = made('evals', openaiEvals, tasks, ['gpt-4', 'gpt-3.5-turbo']);
      const table = await tableOf(root, '--systems', 'gpt-4,gpt-3.5-turbo');
      assert.deepEqual([table.a, table.b], ['gpt-4', 'gpt-3.5-turbo']);
      assert.deepEqual(tasksOf(table), expected(tasks));
    });

    it('in results of promptfoo, whose files hold all providers', async () => {
      const tasks = ['billing', 'refunds'] as const;
      const root = made('promptfoo', promptfooResults, tasks, ['openai:gpt-4o', 'openai:gpt-4o-mini']);
      const table = await tableOf(root, '--column', 'score', '--systems', 'gpt-4o-mini,openai:gpt-4o');
      assert.match(table.a, /gpt-4o-mini/);
      assert.deepEqual(tasksOf(table), expected(tasks));
    });

    it('in plain folders with a file for each task', async () => {
      const tasks = ['news', 'talks'] as const;
      const root = made('plain', plainFiles, tasks, ['new', 'old']);
      const table = await tableOf(`${root}/new`, `${root}/old`);
      assert.deepEqual([table.a, table.b], ['new', 'old']);
      assert.deepEqual(tasksOf(table), expected(tasks));
      assert.deepEqual(tasksOf(await tableOf(root)), expected(tasks));
    });
  });

  it('takes columns of each task’s file for systems where nothing beside the file names one', async () => {
    const [right, wrong] = [answers(40, 0.7), answers(40, 0.5)];
    const rows = (task: string) =>
      right.map((one, i) => `Question ${i} about ${task}?,${one},${wrong[i]}`).join('\n');
    for (const task of ['anatomy', 'law', 'physics']) {
      write(folder.path(`columns/mmlu_${task}.csv`), `prompt,org/mixtral-8x7b,gpt-4\n${rows(task)}\n`);
    }
    const { a, b, rows: tasks } = await tableOf(folder.path('columns'));
    assert.deepEqual([a, b, tasks.length], ['org/mixtral-8x7b', 'gpt-4', 3]);
  });

  it('names all metrics that it averages', async () => {
    const lines = (of: (i: number) => Record<string, unknown>) =>
      Array.from({ length: 40 }, (_, i) => JSON.stringify({ id: i, ...of(i) })).join('\n');
    for (const [side, every] of [
      ['a', 3],
      ['b', 2],
    ] as const) {
      write(
        folder.path(`mixed/${side}/law.jsonl`),
        lines((i) => ({ correct: i % every !== 0 })),
      );
      const gold = (i: number) => `the ${3 * i} kings of the old north`;
      const said = (i: number) => (i % every === 0 ? `the ${i} old towns` : gold(i));
      write(
        folder.path(`mixed/${side}/qa.jsonl`),
        lines((i) => ({ query: `Who built town ${i}?`, gt: gold(i), pred: said(i) })),
      );
    }
    const { sentence } = await tableOf(folder.path('mixed/a'), folder.path('mixed/b'));
    assert.match(sentence, /points of accuracy( \(correct\))? and token F1/);
  });

  it('takes several models in the logs of one of two folders for systems, not runs', async () => {
    const tasks = ['popularity', 'security'] as const;
    const one = made('two-folders/one', inspectLogs, tasks, ['openai/gpt-4o', 'openai/gpt-4o-mini']);
    const other = made('two-folders/other', plainFiles, tasks, ['x', 'y']);
    await assert.rejects(suite(one, `${other}/x`), /results of 3 systems .*one openai\/gpt-4o/);
  });

  it('takes seeds for runs of one task', async () => {
    const found: Found = {
      new: { news: answers(50, 0.8), talks: answers(30, 0.8) },
      old: { news: answers(50, 0.6), talks: answers(30, 0.7) },
    };
    seeds(folder.path('seeds'), found);
    const { table, rows } = await suite(folder.path('seeds/new'), folder.path('seeds/old'));
    assert.deepEqual(tasksOf(table), [
      ['news', 50],
      ['talks', 30],
    ]);
    assert.deepEqual(
      rows.map(({ runs }) => [runs?.a.length, runs?.b.length]),
      [
        [2, 2],
        [2, 2],
      ],
    );
  });

  it('lists a task that one side lacks, and one that can’t be compared', async () => {
    const root = made('missing', plainFiles, ['news', 'talks'], ['new', 'old']);
    write(`${root}/new/mail.csv`, 'id,score\n1,1\n2,0\n');
    write(`${root}/new/chat.csv`, 'id,score\n1,1\n2,0\n');
    write(`${root}/old/chat.csv`, 'id,score\n7,1\n8,0\n9,1\n');
    const { missing, rows } = await tableOf(`${root}/new`, `${root}/old`);
    assert.equal(rows.length, 2);
    assert.deepEqual(
      missing.map(({ task }) => task),
      ['mail', 'chat'],
    );
    assert.equal(missing[0]?.reason, 'old lacks an output for it.');
    assert.match(missing[1]?.reason ?? '', /chat\.csv/);
  });

  it('gives each row the digits of the single comparison, and the same digits again', async () => {
    const root = made('digits', plainFiles, ['news', 'talks'], ['new', 'old']);
    const args = [`${root}/new`, `${root}/old`, '--seed', 'x'];
    const first = await suite(...args);
    const { table } = first;
    for (const [i, name] of ['news', 'talks'].entries()) {
      const files = [`${root}/new/${name}.csv`, `${root}/old/${name}.csv`];
      const options = ['--seed', 'x', '--resamples', '1000'];
      const comparison = await comparedBy(engine.service, ['compare', ...files, ...options]);
      const row = table.rows[i]!;
      assert.equal(row.gain, comparison.gain);
      assert.deepEqual(row.interval, comparison.interval);
      assert.equal(row.p, comparison.tests.find(({ id }) => id === comparison.primary)?.p);
      assert.equal(row.a.score, comparison.a.score);
    }
    assert.deepEqual((await suite(...args)).table, table);
  });

  it('proposes references for the tasks that need one', async () => {
    const texts = Array.from({ length: 20 }, (_, i) => `the cat number ${i} sat on the mat today`);
    for (const task of ['news', 'talks']) {
      write(folder.path(`mt/ref/${task}.txt`), `${texts.join('\n')}\n`);
      write(folder.path(`mt/new/${task}.txt`), `${texts.join('\n')}\n`);
      write(folder.path(`mt/old/${task}.txt`), `${texts.join('\n').replaceAll('sat', 'is')}\n`);
    }
    const resampled: unknown[] = [];
    const asked = [
      'suite',
      folder.path('mt'),
      '--metric',
      'bleu',
      '--metric',
      'chrf',
      '--correction',
      'holm',
    ];
    const { table, rows } = await tableBy(engine.service, [...asked, '--resamples', '1000'], {
      onProgress: ({ stage, what }) => stage === 'resampling' && resampled.push(what),
    });
    assert.deepEqual([table.a, table.b], ['new', 'old']);
    assert.deepEqual(
      table.rows.map(({ task, metric, primary }) => [task, metric.name, primary]),
      [
        ['news', 'BLEU', true],
        ['news', 'chrF2', false],
        ['talks', 'BLEU', true],
        ['talks', 'chrF2', false],
      ],
    );
    assert.match(rows[1]?.references[0] ?? '', /ref.talks\.txt$/);
    const once = ['news', 'news, chrf', 'talks', 'talks, chrf'];
    assert.deepEqual(resampled, once, 'nothing is compared to find out what a task lacks');
  });

  describe('with several scores', () => {
    const write2 = (name: string, columns: string, row: (i: number) => string) =>
      write(
        folder.path(name),
        `id,${columns}\n${Array.from({ length: 30 }, (_, i) => `${i},${row(i)}`).join('\n')}\n`,
      );
    const makeScores = () => {
      for (const [system, add] of [
        ['new', 1],
        ['old', 0],
      ] as const) {
        write2(
          `scores/${system}/qa.csv`,
          'f1,em,level',
          (i) => `${((i * 7 + add) % 10) / 10},${(i + add) % 2},${i % 3}`,
        );
        write2(
          `scores/${system}/sum.csv`,
          'rouge,em',
          (i) => `${((i * 3 + add) % 10) / 10},${(i + 1 + add) % 2}`,
        );
      }
      return [folder.path('scores/new'), folder.path('scores/old')] as const;
    };

    it('asks which one decides', async () => {
      await assert.rejects(suite(...makeScores()), /more than one column \("em", "f1"\); choose one/);
    });

    it('takes the first that fits a task, and makes rows of the others', async () => {
      const folders = makeScores();
      const columnsOf = async (...args: string[]) =>
        (await tableOf(...folders, ...args)).rows.map(({ task, column, primary }) => [task, column, primary]);
      assert.deepEqual(await columnsOf('--column', 'f1', '--column', 'rouge', '--column', 'em'), [
        ['qa', 'f1', true],
        ['qa', 'em', false],
        ['sum', 'rouge', true],
        ['sum', 'em', false],
      ]);
      assert.deepEqual(await columnsOf('--column', 'em', '--metric', 'all'), [
        ['qa', 'em', true],
        ['qa', 'f1', false],
        ['sum', 'em', true],
        ['sum', 'rouge', false],
      ]);
      await assert.rejects(columnsOf('--column', 'bleu'), /No metric can score the column “bleu”/);
    });

    it('turns only columns whose names say no direction, unless one is named alone', async () => {
      for (const [system, times] of Object.entries({ new: 7, old: 3 })) {
        for (const [task, column] of Object.entries({ qa: 'f1', sum: 'foo' })) {
          write2(`turned/${system}/${task}.csv`, column, (i) => String(((i * times) % 10) / 10));
        }
      }
      const better = async (...args: string[]) =>
        (await tableOf(folder.path('turned'), '--lower-is-better', ...args)).rows.map(
          ({ column, metric }) => [column, metric.higherIsBetter],
        );
      const turned = [
        ['f1', true],
        ['foo', false],
      ];
      assert.deepEqual(await better(), turned);
      assert.deepEqual(await better('--column', 'f1', '--column', 'foo'), turned);
      rmSync(folder.path('turned/new/sum.csv'));
      assert.deepEqual(await better('--column', 'f1'), [['f1', false]]);
      await assert.rejects(better(), /The name of the column "f1" says another direction/);
    });

    it('slices by the values of a column, and lists tasks without it', async () => {
      const table = await tableOf(...makeScores(), '--column', 'em', '--slice', 'level');
      assert.deepEqual(
        table.rows.map(({ task, slice, n }) => [task, slice, n]),
        [
          ['qa', null, 30],
          ['qa', 'level = 0', 10],
          ['qa', 'level = 1', 10],
          ['qa', 'level = 2', 10],
          ['sum', null, 30],
        ],
      );
      assert.match(table.missing[0]?.reason ?? '', /no column "level"/);
    });

    it('makes a table of two files, for realgain compare too', async () => {
      const [a, b] = makeScores();
      const args = [`${a}/qa.csv`, `${b}/qa.csv`, '--column', 'f1', '--slice', '(difficulty):2'];
      const { table, answer } = await tableBy(engine.service, ['compare', ...args, '--resamples', '1000']);
      assert.equal(answer.question, 'suite');
      assert.deepEqual(
        table.rows.map(({ task, slice }) => [task, slice]),
        [
          [null, null],
          [null, 'difficulty 1 of 2 (mean score 0.0500 to 0.4500)'],
          [null, 'difficulty 2 of 2 (mean score 0.5500 to 0.8500)'],
        ],
      );
      assert.deepEqual((await tableOf(...args)).rows, table.rows);
    });
  });

  it('says what to do about more than two systems, one system, and no common task', async () => {
    const tasks = ['news', 'talks'] as const;
    const root = made('many', plainFiles, tasks, ['new', 'old']);
    await assert.rejects(suite(`${root}/new`), /one system only/);
    made('many', plainFiles, tasks, ['other', 'old']);
    await assert.rejects(suite(root), /3 systems \(new, old, other\); choose two/);
    assert.deepEqual((await tableOf(root, '--systems', 'other,ol')).b, 'old');
    await assert.rejects(
      suite(root, '--systems', 'other,best'),
      /Outputs of best are missing; the systems are new, old/,
    );
    rmSync(`${root}/other/news.csv`);
    rmSync(`${root}/new/talks.csv`);
    await assert.rejects(suite(`${root}/new`, `${root}/other`), /no task in common/);
    await assert.rejects(suite(folder.path('nowhere'), root), /nowhere/);
  });

  it('refuses to compare folders of tasks as if they were runs', async () => {
    const logs = made('as-runs', lmEvaluationHarness, ['arc', 'gsm'], ['m/a', 'm/b']);
    const plain = made('as-runs-plain', plainFiles, ['arc', 'gsm'], ['a', 'b']);
    const found: Found = { a: { x: answers(20, 0.5) }, b: { x: answers(20, 0.6) } };
    seeds(folder.path('as-seeds'), found);
    const compare = (a: string, b: string) =>
      comparedBy(engine.service, ['compare', a, b, '--resamples', '1000']);
    const said = /hold results on 2 tasks \(arc, gsm\); compare them with “realgain suite /;
    await assert.rejects(compare(`${logs}/m__a`, `${logs}/m__b`), said);
    await assert.rejects(compare(`${plain}/a`, `${plain}/b`), said);
    const comparison = await compare(folder.path('as-seeds/a'), folder.path('as-seeds/b'));
    assert.equal(comparison.a.runs?.length, 3);
  });

  it('refuses to study folders of tasks as if every file were a system', async () => {
    const root = made('as-systems', plainFiles, ['arc', 'gsm'], ['a', 'b']);
    const said = /holds? outputs of 2 tasks \(arc, gsm\); choose one to study, or .* a leaderboard/;
    const study = (...args: string[]) => {
      const { identity } = parseCommand(['study', ...args, '--resamples', '500']) as QuestionCommand;
      return engine.service.ask({ question: 'study', identity });
    };
    await assert.rejects(study(`${root}/a`, `${root}/b`), said);
    await assert.rejects(study(root), said);
    const { result } = await study(root, '--task', 'gsm');
    assert.deepEqual([(result as StudyResult).n, (result as StudyResult).systems.length], [60, 2]);
    const files = readdirSync(`${root}/a`).map((name) => `${root}/a/${name}`);
    assert.deepEqual((await studyAskedBy(...files)).outputs, files);
    const found: Found = { a: { x: answers(20, 0.5) }, b: { x: answers(20, 0.6) } };
    seeds(folder.path('seeds-of-systems'), found);
    const runs = await studyAskedBy(folder.path('seeds-of-systems/a'), folder.path('seeds-of-systems/b'));
    assert.equal(runs.outputs.length, 6);
    const { warnings } = (await study(folder.path('seeds-of-systems'))).result;
    assert.match(warnings?.join('\n') ?? '', /named like 3 runs of each of 2 systems/);
  });

  it('prints JSON as the schema says, and every number as CSV', async () => {
    const root = made('json', plainFiles, ['news', 'talks'], ['new', 'old']);
    const details = await suite(`${root}/new`, `${root}/old`, '--correction', 'holm');
    const parsed: unknown = JSON.parse(textOf(details, 'json'));
    assert.deepEqual(v.parse(comparisonTableSchema, parsed), parsed);
    const [head = '', ...rows] = textOf(details, 'csv').trimEnd().split('\n');
    assert.equal(rows.length, 3);
    assert.ok(rows.every((row) => row.split(',').length === head.split(',').length));
    assert.match(rows[2] ?? '', /^pooled macro,new,old,/);
  });

  it('passes a gate on the pooled row, on any row, or on all rows', async () => {
    const found: Found = {
      new: { news: answers(100, 0.9), talks: answers(100, 0.62) },
      old: { news: answers(100, 0.5), talks: answers(100, 0.6) },
    };
    plainFiles(folder.path('gate'), found);
    const table = await tableOf(folder.path('gate'));
    const reversed = await tableOf(folder.path('gate'), '--systems', 'old,new');
    const gates = ['pooled', 'any', 'all'] as const;
    assert.deepEqual(
      gates.map((gate) => passes(table, gate)),
      [true, true, false],
    );
    assert.deepEqual(
      gates.map((gate) => passes(reversed, gate)),
      [false, false, false],
    );
    const strong = { ...table, rows: table.rows.slice(0, 1) };
    assert.ok(passes(strong, 'all'));
    assert.ok(
      !passes({ ...strong, missing: [{ task: 'mail', reason: 'new lacks an output for it.' }] }, 'all'),
    );
    assert.throws(() => passes({ ...table, pooled: null }, 'pooled'), /use --row any or --row all/);
    const less = await tableOf(folder.path('gate'), '--systems', 'old,new', '--alternative', 'less');
    assert.ok(passes(less, 'pooled'));
  });

  it('asks which systems of its only file are compared, and takes them from columns', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `q${i},${(i * 7) % 3 === 0 ? 0 : 1},${i % 2}`);
    await folder.write('wide.csv', ['id,gpt-4o_correct,llama_correct', ...rows].join('\n'));
    await folder.write('one.csv', ['id,correct', ...rows].join('\n').replaceAll(/,\d$/gm, ''));
    const wide = folder.path('wide.csv');
    await assert.rejects(suite(wide), {
      code: 'needs-systems',
      message: /holds 2 systems \(gpt-4o, llama\)/,
    });
    const { table } = await suite(wide, '--systems', 'gpt-4o,llama');
    assert.deepEqual([table.a, table.rows.length, table.rows[0]?.n], ['gpt-4o', 1, 30]);
    await assert.rejects(suite(folder.path('one.csv')), {
      message: /two folders, two files, or one folder or file/,
    });
  });

  it('reads realgain.json', async () => {
    const root = made('configured', plainFiles, ['news', 'talks'], ['new', 'old']);
    writeFileSync(
      `${root}/realgain.json`,
      '{"testSets": [{"name": "all", "outputs": "**/*.csv", "metric": {"id": "mean", "column": "score"}, "alpha": 0.2}]}',
    );
    const { table } = await suite(root);
    assert.equal(table.alpha, 0.2);
    assert.deepEqual(
      table.rows.map(({ metric }) => metric.id),
      ['mean', 'mean'],
    );
  });
});
