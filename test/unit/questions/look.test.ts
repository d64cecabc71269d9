import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import { TOOLS } from '../../../src/cli/mcp/tools';
import type { Answer } from '../../../src/model/results/report';
import { withPaths } from '../../../src/questions/reports/paths';
import { runHere } from '../../support/command-line';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';

const qa = path.resolve(__dirname, '../../../examples/qa');
const FILES = ['prompted.jsonl', 'baseline.jsonl'];

describe('realgain look, on every surface', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();
  const run = async (where: string, ...args: readonly string[]) => {
    const { code, stdout, stderr } = await runHere(folder.path(where), args);
    assert.equal(code, 0, stderr);
    return stdout;
  };

  before(() => {
    mkdirSync(folder.path('work/reports'), { recursive: true });
    mkdirSync(folder.path('work/outputs'));
    for (const file of FILES) {
      copyFileSync(path.join(qa, file), folder.path(`work/${file}`));
      copyFileSync(path.join(qa, file), folder.path(`work/outputs/${file}`));
    }
  });

  it('says what files hold, what can be asked, and each command on a line that can be copied', async () => {
    const text = await run('work', 'look', ...FILES);
    assert.match(text, /^\d+ questions can be asked of 2 files\.\n\nWhat can be asked\n/);
    assert.match(text, /\n\nprompted\.jsonl\n {2}Format {9}JSON Lines: .*\n {2}Items {10}300\n/);
    assert.match(text, /\nWhat can be asked\n {2}accuracy .*\n {4}realgain compare prompted\.jsonl baseline/);
    assert.match(text, /\n {2}prompted\.jsonl +baseline\.jsonl +yes +300 of 300 ids/);
  });

  it('offers a leaderboard of averages, a row for each system, and no comparison or human scores', async () => {
    const tasks = ['MMLU', 'GSM8K', 'ARC', 'HellaSwag', 'HumanEval', 'MATH', 'IFEval', 'Average'];
    const row = (system: number) =>
      [`sys${system}`, ...tasks.map((_, i) => (40 + ((system * 7 + i * 11) % 37) / 2).toFixed(2))].join(',');
    await folder.write(
      'board.csv',
      `model,${tasks.join()}\n${Array.from({ length: 9 }, (_, i) => row(i)).join('\n')}\n`,
    );
    const text = await run('', 'look', 'board.csv');
    assert.match(
      text,
      /^1 question can be asked of 1 file\.\n\nWhat can be asked\n {2}average ranks of the systems in the table\n/,
    );
    const { stderr } = await runHere(folder.path(''), [
      'study',
      'board.csv',
      '--column',
      'MMLU',
      '--higher-is-better',
    ]);
    assert.match(stderr, /board\.csv has one row for each system, .* with a leaderboard\.$/m);
  });

  it('offers the pairs of runs beside reports, and lists what lies above them first', async () => {
    for (const [place, name, text] of [
      ['', 'test.csv', 'text,label\nfirst text,yes\nsecond text,no\nthird text,yes\n'],
      ...['large', 'small'].flatMap((system) => [
        [`${system}/seed-1`, 'predict_results.txt', 'index\tprediction\n0\tyes\n1\tno\n2\tno\n'],
        [`${system}/seed-1`, 'eval_results.json', '{"eval_accuracy": 0.7, "eval_loss": 0.4, "epoch": 3.0}'],
      ]),
    ] as const) {
      mkdirSync(folder.path(`trained/${place}`), { recursive: true });
      await folder.write(`trained/${place}/${name}`, text);
    }
    const text = await run('', 'look', 'trained');
    assert.match(
      text,
      /^1 question could be asked of 5 files, with what is named below\.\n\nWhat could be asked\. No reference was found/,
    );
    assert.match(text, /--reference REFERENCE\n/);
    assert.ok(
      text.indexOf('\ntrained/test.csv\n') < text.indexOf('\ntrained/large/seed-1/eval_results.json\n'),
    );
  });

  it('prints Markdown, LaTeX and the questions as a table', async () => {
    const markdown = await run('work', 'look', ...FILES, '--format', 'markdown');
    assert.match(markdown, /\n## prompted\.jsonl\n/);
    assert.match(markdown, /\| `realgain compare prompted\.jsonl baseline\.jsonl` \|/);
    const latex = await run('work', 'look', ...FILES, '--format', 'latex');
    assert.match(latex, /& realgain compare prompted\.jsonl baseline\.jsonl \\\\/);
    const lines = (await run('work', 'look', ...FILES, '--format', 'csv')).split('\n');
    assert.equal(lines[0]?.trim(), 'Question,Command');
    assert.match(lines[1] ?? '', /^accuracy \(correct\),realgain compare /);
  });

  it('is reported with names from the report’s folder, and reproduced', async () => {
    for (const [asked, report] of [
      [FILES, 'here.html'],
      [['.'], 'all.html'],
      [['outputs'], 'reports/there.html'],
      [['outputs', ...FILES], 'reports/there.md'],
      [FILES, 'there.tex'],
      [['outputs'], 'reports/there.json'],
    ] as const) {
      await run('work', 'look', ...asked, '--report', report);
      assert.match(await run('work', 'reproduce', report), /^The report agrees/, report);
    }
    const there = readFileSync(folder.path('work/reports/there.html'), 'utf8');
    assert.match(there, /<code>realgain study \.\.\/outputs</);
  });

  it('is a tool of assistants, whose answer says in a sentence what can be asked', async () => {
    const session = { service: engine.service, trust: false, shown: new Map() };
    const tool = TOOLS.find(({ name }) => name === 'look')!;
    const files = FILES.map((file) => folder.path(`work/${file}`));
    const { data, text } = await tool.answer({ files }, session, {});
    assert.match(data.sentence, /^\d+ questions can be asked of 2 files\.$/);
    assert.equal((data as unknown as { files: unknown[] }).files.length, 2);
    assert.match(text ?? '', /realgain compare \S+prompted\.jsonl \S+baseline\.jsonl/);
  });

  it('draws nothing, and watches the files that it read', async () => {
    const files = [folder.path('work/prompted.jsonl'), await folder.write('work/empty.txt', '')];
    const answer = await engine.service.ask({ question: 'look', identity: { files } });
    assert.deepEqual(
      answer.files.map((stamp) => stamp.path),
      files,
    );
    assert.deepEqual(
      answer.digests.map((file) => file.path),
      [files[0]],
      'a file without contents is not searched for',
    );
  });
});

describe('the paths in a report’s words', () => {
  const moved = (result: object, ...files: readonly string[]) => {
    const answer: Answer = {
      question: 'look',
      identity: { files: ['out'] },
      result: { realgain: '1.2.3', ...result },
      messages: {},
      choices: {},
      files: files.map((file) => ({ path: file, size: 1, modified: 1 })),
      digests: [],
    };
    const subject = withPaths(answer, (file) => `../${file}`);
    return subject.result;
  };

  it('are moved whole, whatever other paths hold them', () => {
    const { warnings } = moved({ warnings: ['data.csv, a.csv and x/a.csv: a.csv.'] }, 'a.csv', 'data.csv');
    assert.deepEqual(warnings, ['../data.csv, ../a.csv and x/a.csv: ../a.csv.']);
  });

  it('are moved in command lines, but not what could be any word elsewhere', () => {
    const ways = [{ what: 'out and suite of a.csv', command: 'realgain suite out "a.csv"' }];
    assert.deepEqual(moved({ ways }, 'a.csv', 'suite'), {
      realgain: '1.2.3',
      ways: [{ what: 'out and suite of ../a.csv', command: 'realgain suite ../out "../a.csv"' }],
    });
  });
});
