import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';
import { answers, inspectLogs, lmEvaluationHarness, plainFiles, write, type Found } from './layouts';

const FOUND: Found = {
  'org/new': { arc: answers(40, 0.7), gsm8k: answers(60, 0.6, 3), news: answers(50, 0.6) },
  'org/old': { arc: answers(40, 0.5), gsm8k: answers(60, 0.5, 3), news: answers(50, 0.5) },
};

const PLAIN: Found = { new: FOUND['org/new']!, old: FOUND['org/old']! };

interface Printed {
  readonly rows: readonly { readonly task: string }[];
  readonly missing: readonly { readonly task: string; readonly system?: string; readonly reason: string }[];
}

describe('outputs that can’t be read', () => {
  const folder = new TemporaryFolder();

  async function printed(...args: string[]): Promise<Printed> {
    const { code, stdout, stderr } = await runHere(folder.path(''), [...args, '--json']);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as Printed;
  }

  const missingIn = async (...args: string[]) =>
    (await printed('suite', ...args)).missing.map(({ task, reason }) => [task, reason] as const);

  /** Breaks line 12 of a file. */
  function spoil(file: string): void {
    const lines = readFileSync(file, 'utf8').split('\n');
    lines[11] = '{"doc_id": 11, "doc": {"question';
    writeFileSync(file, lines.join('\n'));
  }

  it('are no summaries of the other files beside them', async () => {
    const root = folder.path('summed');
    plainFiles(root, PLAIN);
    for (const system of ['new', 'old']) {
      write(`${root}/${system}/all.csv`, 'task,score\narc,0.7\ngsm8k,0.6\nnews,0.6\n');
      write(`${root}/${system}/topics.csv`, 'topic,score\narc,0.7\ngardens,0.4\ntravel,0.6\n');
    }
    const { rows, missing } = await printed('suite', 'summed/new', 'summed/old');
    assert.deepEqual(rows.map(({ task }) => task).sort(), ['arc', 'gsm8k', 'news', 'topics']);
    assert.deepEqual(
      missing.map(({ task, reason }) => [task, reason.includes('has rows for the files beside it')]),
      [['all', true]],
    );
  });

  it('are no totals of the file that they are named after', async () => {
    const root = folder.path('totals');
    plainFiles(root, PLAIN);
    for (const system of ['new', 'old']) {
      write(`${root}/${system}/arc_eval_metrics.jsonl`, '{"accuracy": 0.7, "accuracy_with_calc": 0.8}\n');
      write(`${root}/${system}/news_result.json`, '{"-all": "35/50=70%", "-easy": "20/20=100%"}');
    }
    const { rows, missing } = await printed('suite', 'totals/new', 'totals/old');
    assert.deepEqual(rows.map(({ task }) => task).sort(), ['arc', 'gsm8k', 'news']);
    assert.deepEqual(missing.map(({ task }) => task).sort(), ['arc_eval_metrics', 'news']);
  });

  it('are listed by a suite under their task, with file and line', async () => {
    const root = folder.path('lm-eval');
    lmEvaluationHarness(root, FOUND);
    spoil(`${root}/org__new/samples_gsm8k_2025-03-02T10-11-12.345678.jsonl`);
    const missing = await missingIn('lm-eval', '--systems', 'new,old');
    assert.deepEqual(
      missing.map(([task]) => task),
      ['gsm8k'],
    );
    assert.match(missing[0]?.[1] ?? '', /org__new.samples_gsm8k_\S+\.jsonl, line 12: /);
    const { stdout } = await runHere(folder.path(''), ['suite', 'lm-eval', '--systems', 'new,old']);
    assert.match(stdout, /Not compared\n +· gsm8k: .*samples_gsm8k_\S+, line 12: /);
  });

  it('are listed if they are empty, and the sentence says that tasks are missing', async () => {
    const root = folder.path('empty-log');
    lmEvaluationHarness(root, FOUND);
    writeFileSync(`${root}/org__new/samples_gsm8k_2025-03-02T10-11-12.345678.jsonl`, '');
    for (const places of [
      ['empty-log/org__new', 'empty-log/org__old'],
      ['empty-log', '--systems', 'new,old'],
    ]) {
      const [[task, reason] = []] = await missingIn(...places);
      assert.equal(task, 'gsm8k');
      assert.match(reason ?? '', /samples_gsm8k_\S+ is empty/);
      const { stdout } = await runHere(folder.path(''), ['suite', ...places]);
      assert.match(stdout, /Averaged over 2 of 3 tasks, /);
    }
  });

  it('are listed by a leaderboard, whose other systems are ranked', async () => {
    const root = folder.path('leaderboard');
    lmEvaluationHarness(root, { ...FOUND, 'org/third': FOUND['org/old']! });
    spoil(`${root}/org__new/samples_gsm8k_2025-03-02T10-11-12.345678.jsonl`);
    const { missing } = await printed('leaderboard', 'leaderboard');
    const unread = missing.find(({ reason }) => reason.includes('line 12: '));
    assert.deepEqual([unread?.task, unread?.system], ['gsm8k', 'org/new']);
  });

  it('are listed where a system has no other output for the task', async () => {
    const root = folder.path('plain');
    plainFiles(root, PLAIN);
    write(`${root}/new/news.csv`, '');
    write(`${root}/old/mail.csv`, '');
    write(`${root}/old/config.json`, '{"temperature": 0}');
    const missing = await missingIn('plain/new', 'plain/old');
    assert.deepEqual(missing.map(([task]) => task).sort(), ['mail', 'news']);
    assert.match(missing.find(([task]) => task === 'news')?.[1] ?? '', /news\.csv is empty/);
    assert.match(missing.find(([task]) => task === 'mail')?.[1] ?? '', /mail\.csv is empty/);
  });

  it('are named if no output of a system can be read', async () => {
    const root = folder.path('none');
    plainFiles(root, PLAIN);
    for (const task of ['arc', 'gsm8k', 'news']) {
      write(`${root}/old/${task}.csv`, '');
    }
    for (const places of [['none/new', 'none/old'], ['none']]) {
      const { code, stderr } = await runHere(folder.path(''), ['suite', ...places]);
      assert.equal(code, 2);
      assert.match(stderr, /old.arc\.csv is empty/);
    }
  });

  it('are passed over where an evaluation was repeated until it succeeded', async () => {
    const root = folder.path('logs');
    inspectLogs(root, FOUND);
    const failed = {
      version: 2,
      status: 'error',
      eval: { task: 'arc', model: 'org/new', dataset: { samples: 40 }, config: {} },
    };
    write(`${root}/2024-11-05T13-30-00-05-00_arc_aaaaaaaaaaaaaaaaaaaaaa.json`, JSON.stringify(failed));
    assert.deepEqual(await missingIn('logs', '--systems', 'new,old'), []);
    const lost = { ...failed, eval: { ...failed.eval, task: 'math' } };
    write(`${root}/2024-11-05T13-30-01-05-00_math_aaaaaaaaaaaaaaaaaaaaaa.json`, JSON.stringify(lost));
    const [[task, reason] = []] = await missingIn('logs', '--systems', 'new,old');
    assert.equal(task, 'math');
    assert.match(reason ?? '', /_math_a+\.json is an Inspect log without samples/);
  });
});
