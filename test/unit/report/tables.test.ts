import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { fitting } from '../../../src/document/cut';
import type { Block } from '../../../src/document/document';
import { htmlReport } from '../../../src/document/html';
import { checkedIdentity } from '../../../src/questions';
import { leaderboardOf } from '../../../src/questions/leaderboard/rank';
import { parseCommand } from '../../../src/cli/arguments';
import type { QuestionCommand } from '../../../src/cli/question-arguments';
import { answerOfTable } from '../../../src/questions/table/answer';
import { saidOfRows } from '../../../src/questions/table/find-runs';
import { sliceOf, type SuiteAsked } from '../../../src/questions/table/schema';
import { typedOf } from '../../../src/questions/typed';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import type { ComparisonTable, TableIdentity, TableRow } from '../../../src/model/results/table';
import type { CustomMetric } from '../../../src/model/settings/metric-choice';
import type { Answer } from '../../../src/model/results/report';
import {
  answerCommand,
  tableCommand,
  programsOf,
  readRecord,
  recordOf,
} from '../../../src/questions/reports/record';
import { condensed } from '../../../src/questions/reports/paths';
import { comparisonOf, reportText } from './support';

const NASTY = '<img src=x onerror=alert(1)> --> </script> %\n\\input{x} `| [a](javascript:b)';

const one = {
  a: 'new/qa.csv',
  b: 'old/qa.csv',
  references: [],
  metric: null,
  idColumn: null,
  clusterColumn: null,
  settings: DEFAULT_SETTINGS,
};

const identity: TableIdentity = {
  name: 'suite',
  a: 'new',
  b: 'old',
  tasks: [
    { name: 'qa', identity: one },
    { name: 'sum', identity: { ...one, a: 'new/sum.csv', b: 'old/sum.csv' } },
  ],
  missing: [],
  answers: [],
  metrics: [],
  slices: [],
  correction: 'max-t',
  pooling: 'macro',
};

function rowOf(task: string | null, gain: number, changes: Partial<TableRow> = {}): TableRow {
  const { a, b, metric } = comparisonOf();
  const side = ({ path, sha256 }: typeof a, score: number) => ({ path, sha256, score });
  return {
    task,
    slice: null,
    metric: { ...metric, id: 'accuracy', name: 'accuracy', signature: 'accuracy|column:acc' },
    column: 'acc',
    primary: true,
    n: 100,
    clusters: null,
    a: side(a, 60 + gain),
    b: side(b, 60),
    gain,
    interval: { low: gain - 2, high: gain + 2, level: 0.95, method: 'expanded' },
    standardError: 1,
    test: 'bootstrap:expanded',
    p: 0.01,
    corrected: 0.02,
    verdict: gain > 2 ? 'significant' : 'not-significant',
    ...changes,
  };
}

function tableOf(changes: Partial<ComparisonTable> = {}): ComparisonTable {
  return {
    version: 1,
    realgain: '0.1.0',
    name: 'suite',
    a: 'new',
    b: 'old',
    rows: [rowOf('qa', 4), rowOf('sum', -1, { test: 'mcnemar' })],
    pooled: {
      by: 'macro',
      tasks: 2,
      n: 200,
      a: { score: 61.5 },
      b: { score: 60 },
      gain: 1.5,
      standardError: 0.7,
      degreesOfFreedom: 150,
      interval: { low: 0.1, high: 2.9, level: 0.95, method: 't' },
      p: 0.03,
      verdict: 'significant',
    },
    heterogeneity: { of: 'tasks', q: 8, degreesOfFreedom: 1, p: 0.004, share: 0.88 },
    missing: [{ task: 'drop', reason: 'old lacks an output for it.' }],
    correction: 'max-t',
    resamples: 16_384,
    alpha: 0.05,
    alternative: 'two-sided',
    seed: 'a seed',
    sentence: 'Averaged over 2 tasks, new is better than old by 1.50 points of accuracy (p = 0.03).',
    warnings: ['Beware.'],
    ...changes,
  };
}

function subject(table = tableOf(), of = identity): Answer {
  const files = [table.rows[0]!.a, table.rows[0]!.b].map(({ path, sha256 }) => ({ path, sha256 }));
  return {
    ...answerOfTable({
      table,
      identity: of,
      decimals: table.rows.map(() => 2),
      messages: {},
      files: files.map(({ path }) => ({ path, size: 1234, modified: 0 })),
      digests: files,
    }),
  };
}

const METRIC = { name: 'accuracy', signature: null, unit: '%', higherIsBetter: true };

function ranked(first = 'A', testSets = 12): Answer {
  const tasks = Array.from({ length: testSets }, (_, i) => ({
    name: `d${i}`,
    metric: METRIC,
    n: null,
    scores: new Map([
      [first, 70 + i],
      ['B', 60],
      ['C', 60 + (i % 2 === 0 ? 1 : -1) * (1 + i / 10)],
    ]),
  }));
  const missing = [{ task: 'd9', system: 'D', reason: 'It lacks an output.' }];
  const { leaderboard } = leaderboardOf({
    name: 'x',
    tasks,
    missing,
    alpha: 0.05,
    version: '1',
    warnings: [],
    decimals: 1,
  });
  return {
    question: 'leaderboard',
    result: leaderboard,
    identity: checkedIdentity('leaderboard', {
      files: ['scores.csv'],
      held: { name: 'x', tasks: null, unread: [] },
    }),
    messages: {},
    choices: {},
    files: [{ path: 'scores.csv', size: 10, modified: 0 }],
    digests: [{ path: 'scores.csv', sha256: 'c'.repeat(64) }],
  };
}

const headings = (page: string) => [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);

describe('the report of a table', () => {
  it('calls the pooled row the same in its picture and its table', async () => {
    const { pooled } = tableOf();
    assert.ok(pooled !== null);
    const page = await reportText(
      subject(tableOf({ pooled: { ...pooled, by: 'random' } })),
      'html',
      'r.html',
    );
    assert.match(page, /<svg[\s\S]*>other tasks like these<[\s\S]*<\/svg>[\s\S]*>other tasks like these</);
  });

  it('leads with the sentence, then the forest plot, the rows, gaps, methods and how to reproduce it', async () => {
    const page = await reportText(subject(), 'html', 'r.html');
    assert.match(page, /<h1>new against old on suite: accuracy<\/h1>\s*<p class="verdict">.*significant/);
    assert.match(page, /<p class="lead">Averaged over 2 tasks, new is better/);
    assert.deepEqual(headings(page), [
      'Gains',
      'Not compared',
      'To beware of',
      'Methods',
      'Settings',
      'To get the same digits',
      'References',
    ]);
    const [picture, ...others] = [...page.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([svg]) => svg);
    assert.equal(others.length, 0);
    assert.match(picture ?? '', /role="img" aria-label="Forest plot\./);
    assert.match(picture ?? '', />qa<[\s\S]*>sum<[\s\S]*>mean of the tasks</);
    assert.doesNotMatch(page, /undefined|NaN|<details><summary>The numbers/);
    assert.match(page, /<td class="number"><strong>64\.00\*<\/strong><\/td><td class="number">60\.00<\/td>/);
    assert.match(page, /<td class="number">59\.00<\/td><td class="number"><strong>60\.00<\/strong><\/td>/);
    assert.match(page, /<th scope="row"><strong>mean of 2 tasks<\/strong>/);
    assert.match(page, /<li>drop: old lacks an output for it\.<\/li>/);
    assert.match(page, /Gains differ between tasks \(Welch’s test: p = 0\.004/);
  });

  it('draws rows with different units apart, each with its plot', async () => {
    const ter = { ...rowOf(null, 1).metric, name: 'TER', unit: 'edits', higherIsBetter: false };
    const rows = [rowOf(null, 4), rowOf(null, -0.02, { metric: ter, primary: false })];
    const page = await reportText(subject(tableOf({ rows, pooled: null, missing: [] })), 'html', 'r.html');
    assert.equal([...page.matchAll(/<svg/g)].length, 2);
    assert.match(page, /<h1>new against old<\/h1>/);
  });

  it('has no verdict where there is no common question', async () => {
    const page = await reportText(subject(tableOf({ pooled: null })), 'html', 'r.html');
    assert.doesNotMatch(page, /class="verdict"/);
  });

  it('lets no name become markup, in any form', async () => {
    const hostile = subject(
      tableOf({
        a: NASTY,
        name: NASTY,
        rows: [rowOf(NASTY, 4), rowOf('[1cm] *', 1, { slice: `${NASTY} = x` })],
        missing: [{ task: NASTY, reason: NASTY }],
        warnings: [NASTY],
      }),
    );
    const page = await reportText(hostile, 'html', 'r.html');
    assert.doesNotMatch(page, /<img/);
    assert.equal([...page.matchAll(/<\/script>/g)].length, 1);
    const markdown = await reportText(hostile, 'md', 'r.md');
    const visible = markdown.replace(/<!-- realgain-report[\s\S]*|```[\s\S]*?```/g, '');
    assert.doesNotMatch(visible, /(?<!\\)<img|[^\\]\]\(javascript/);
    const cells = visible.split('\n').filter((line) => line.startsWith('| ') && line.includes('1cm'));
    assert.equal(cells[0]?.split(/(?<!\\)\|/).length, 12);
    const latex = await reportText(hostile, 'tex', 'r.tex');
    const live = latex.split('\n').filter((line) => !line.startsWith('%'));
    assert.deepEqual(
      live.filter((line) => line.includes('\\input') || /^\s*[[*]/.test(line)),
      [],
    );
    for (const [text, name] of [
      [page, 'r.html'],
      [markdown, 'r.md'],
      [latex, 'r.tex'],
    ] as const) {
      const record = readRecord(text, name);
      assert.equal(record.kind === 'table' && record.table.rows[0]?.task, NASTY);
    }
  });

  it('is a LaTeX table without the verdict column, with every cited work in the comments', async () => {
    const latex = await reportText(subject(), 'tex', 'r.tex');
    assert.match(latex, /Task & n & new & old & Gain & 95\\% CI & p & Corrected p \\\\/);
    assert.match(latex, /qa & 100 & \\textbf\{64\.00\*\} & 60\.00/);
    const cited = [...latex.matchAll(/\\cite\{(.*?)\}/g)].flatMap(([, keys = '']) => keys.split(','));
    const entries = [...latex.matchAll(/^% @\w+\{(.*),$/gm)].map(([, key]) => key);
    assert.deepEqual([...new Set(cited)].sort(), entries);
    assert.deepEqual(entries, [
      'cochran-1954',
      'hesterberg-2015',
      'higgins-thompson-2002',
      'mcnemar-1947',
      'romano-wolf-2005',
      'satterthwaite-1946',
      'welch-1951',
      'westfall-young-1993',
    ]);
  });

  it('says in the methods what was tested, corrected, drawn, averaged and with which seed', async () => {
    const methods = async (changes: Partial<ComparisonTable>): Promise<string> =>
      /## Methods\n\n(.*)/.exec(await reportText(subject(tableOf(changes)), 'md', 'r.md'))?.[1] ?? '';
    const all = await methods({});
    assert.match(all, /on 2 tasks \(200 items\), scored by accuracy \(accuracy\\\|column:acc\)\./);
    assert.match(
      all,
      /by a two-sided expanded paired bootstrap test \(1 row\) \[@hest.*\] and a two-sided McNemar test \(1 row\) \[@mcn/,
    );
    assert.match(
      all,
      /corrected for 2 rows by step-down max-T \[@westfall-young-1993; @romano-wolf-2005\] over 16,384 bootstrap draws/,
    );
    assert.match(all, /mean over 2 tasks, each task counting the same/);
    assert.match(all, /\(seed a seed\)\./);
    const holm = await methods({
      correction: 'holm',
      resamples: 0,
      heterogeneity: null,
      alternative: 'greater',
    });
    assert.match(
      holm,
      /by a one-sided .* by Holm’s method \[@holm-1979\]; the pooled gain is not corrected\./,
    );
    assert.doesNotMatch(holm, /Welch|draws/);
    const slices = await methods({
      pooled: null,
      rows: [
        rowOf(null, 4),
        ...['x', 'y'].map((value) => rowOf(null, 1, { slice: `c = ${value}`, primary: false })),
      ],
    });
    assert.match(slices, /the 100 items of the test set, and on 2 slices of the items/);
    assert.match(
      slices,
      /corrected for 2 rows .*; the gain on all items by the first metric is not corrected/,
    );
  });

  it('is reproduced by the command as it was typed, or by one that is parsed to the same table', () => {
    const typed = ['--column', 'a b', '--slice', '(length):4', '--reference', 'r.txt', '--lower-is-better'];
    const output = ['--json', '--report', 'x.html', '--threads', '2', '--fail-unless-significant'];
    const command = parseCommand(['suite', 'new', 'old', ...typed, ...output]) as QuestionCommand;
    assert.equal(
      tableCommand({ ...identity, command: typedOf('suite', command.identity) ?? undefined }),
      "realgain suite new old --reference r.txt --column 'a b' --lower-is-better --slice '(length):4'",
    );
    assert.equal(tableCommand(identity), null, 'several tasks of the editor');
    const single: TableIdentity = {
      ...identity,
      tasks: [{ name: null, identity: { ...one, metric: { id: 'mean', column: 'f1' } } }],
      metrics: 'all',
      slices: [{ column: '(length)', parts: 4 }, { column: 'level' }],
      correction: 'holm',
    };
    const said = tableCommand(single) ?? '';
    const words = said.replaceAll("'", '').split(' ').slice(1);
    const { question, identity: read } = parseCommand(words) as QuestionCommand;
    const parsed = read as SuiteAsked;
    assert.equal(question.name, 'suite');
    assert.deepEqual(
      [parsed.metric, parsed.column, parsed.correction, parsed.slice.map(sliceOf)],
      [['mean', 'all'], ['f1'], 'holm', single.slices],
    );
    assert.deepEqual({ ...DEFAULT_SETTINGS, ...saidOfRows(parsed).settings }, DEFAULT_SETTINGS);
    for (const column of ['a=b', 'level:4', 'x:1/4']) {
      assert.equal(tableCommand({ ...single, slices: [{ column }] }), null, column);
    }
  });

  it('names every program that it would run, wherever it scores', () => {
    const own = (name: string): CustomMetric => ({
      kind: 'command',
      command: [name],
      folder: '.',
      timeLimit: 5,
    });
    const metric = (name: string) => ({ id: 'command', own: own(name) });
    const hidden = subject(tableOf(), {
      ...identity,
      tasks: [
        { name: 'qa', identity: { ...one, metric: metric('first') } },
        { name: 'sum', identity: { ...one, metric: metric('first') } },
      ],
      answers: [metric('second')],
      metrics: [metric('third')],
    });
    const record = recordOf(hidden, 'r.html');
    assert.deepEqual(programsOf(record), [own('first'), own('second'), own('third')]);
    assert.equal(record.command, 'realgain reproduce r.html --trust');
  });

  it('is a row for each comparison as CSV', async () => {
    const csv = await reportText(subject(), 'csv', 'r.csv');
    assert.equal(csv.trim().split('\n').length, 4);
  });
});

describe('a page of very much', () => {
  const LARGEST_PAGE = 5_000_000;

  it('stays under 5 MB for 5,000 rows, shows the first ones and says where all are', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => rowOf(`task number ${i} of the suite`, i / 100));
    const missing = Array.from({ length: 2_000 }, (_, i) => ({
      task: `gap ${i}`,
      reason: 'It lacks an output.',
    }));
    const page = await reportText(subject(tableOf({ rows, missing })), 'html', 'r.html');
    assert.ok(page.length < LARGEST_PAGE, `${page.length}`);
    assert.match(page, /the first 1,000 of 5,001, all of which are in a report in \.csv/);
    assert.match(page, /the first 300 of 5,000, all of which are in the table/);
    assert.match(
      page,
      /<li>gap 299: It lacks an output\.<\/li><li>… and 1,700 more, which are in a report in \.json\./,
    );
  });

  it('stays under 5 MB for 300 systems on 30 test sets', async () => {
    const tasks = Array.from({ length: 30 }, (_, i) => ({
      name: `test set ${i}`,
      metric: METRIC,
      n: null,
      scores: new Map(Array.from({ length: 300 }, (__, j) => [`system ${j}`, Math.sin(i * 7 + j) + j / 50])),
    }));
    const about = { name: 'x', missing: [], alpha: 0.05, version: '1', warnings: [], decimals: 1 };
    const { leaderboard } = leaderboardOf({ ...about, tasks });
    const page = await reportText({ ...ranked(), result: leaderboard }, 'html', 'r.html');
    assert.ok(page.length < LARGEST_PAGE, `${page.length}`);
    assert.match(page, /the first 300 of 44,850, all of which are in a report in \.csv/);
  });

  it('stays under 5 MB whatever names are as long as', async () => {
    const name = (i: number) => `${i}-${'<&'.repeat(100)}`;
    const rows = Array.from({ length: 2_000 }, (_, i) => rowOf(name(i), i / 100));
    const missing = Array.from({ length: 2_000 }, (_, i) => ({
      task: name(i),
      reason: 'It lacks an output.',
    }));
    const page = await reportText(subject(tableOf({ rows, missing })), 'html', 'r.html');
    assert.ok(page.length < LARGEST_PAGE, `${page.length}`);
  });

  it('stays under 5 MB whatever a document holds', () => {
    const all = (n: number, text: string) => Array.from({ length: n }, () => text);
    const long = '<&'.repeat(600_000);
    const drawn = { kind: 'figure' as const, caption: long };
    const rows = all(300, '<').map((cell) => [cell]);
    const huge: Readonly<Record<string, readonly Block[]>> = {
      'a text': [{ kind: 'prose', prose: all(4, long) }],
      'a command': [{ kind: 'code', name: 'sh', text: long }],
      'a list': [{ kind: 'list', items: all(300, '<'.repeat(20_000)) }],
      columns: [{ kind: 'table', caption: '', head: all(60_000, 'head'), rows: [all(60_000, '<')] }],
      'a cell': [{ kind: 'table', caption: '', head: ['a'], rows: [[long]] }],
      'a picture': [{ ...drawn, name: 'a', picture: { draw: () => 'x'.repeat(5_000_001) } }],
      'many tables': all(600, 'a').map((caption) => ({ kind: 'table', caption, head: ['a'], rows })),
    };
    for (const [what, blocks] of Object.entries(huge)) {
      const heading = blocks.length > 100 ? 'a' : long.slice(0, 300_000);
      const document = { title: 'a', lead: ['a'], sections: [{ heading, blocks }] };
      const page = fitting(document, (cut) => htmlReport(cut, recordOf(subject(), 'r.html')));
      assert.ok(Buffer.byteLength(page) < LARGEST_PAGE, `${what}: ${page.length}`);
    }
  });

  it('carries a hash of a long text, as of a long list, and is condensed alike when it is computed again', () => {
    const sentence = 'x'.repeat(200_000);
    const record = recordOf(subject(tableOf({ sentence })), 'r.html');
    const once = condensed(record, (text) => `${text.length}`);
    assert.ok(once.kind === 'table' && once.table.sentence === '');
    assert.deepEqual(once.digests, [{ id: 'sentence', entries: 200_000, sha256: '200002' }]);
    assert.deepEqual(
      condensed(record, (text) => `${text.length}`, ['sentence']),
      once,
    );
  });

  it('leaves out a record of more than 2.5 MB with a note, and is still recognized as a report', async () => {
    const tasks = Array.from({ length: 10_000 }, (_, i) => ({
      name: `task number ${i} of the suite`,
      identity: one,
    }));
    const page = await reportText(subject(tableOf(), { ...identity, tasks }), 'html', 'r.html');
    assert.ok(page.length < LARGEST_PAGE, `${page.length}`);
    assert.match(page, /too many files to carry here/);
    assert.throws(() => readRecord(page, 'r.html'), { code: 'file-too-large' });
  });
});

describe('the report of a leaderboard', () => {
  it('shows average ranks, the diagram, the win matrix, pairs, scores and what was left out', async () => {
    const page = await reportText(ranked(), 'html', 'r.html');
    assert.deepEqual(headings(page), [
      'Average ranks',
      'Pairs',
      'Scores',
      'Left out',
      'Methods',
      'To get the same digits',
      'References',
    ]);
    assert.match(page, /aria-label="Critical-difference diagram[\s\S]*aria-label="Win matrix/);
    assert.match(page, /Friedman: χ²\(2\) = [\d.]+, p .*Iman-Davenport F\(2, 22\)/);
    assert.match(page, /<td>A is better<\/td>/);
    assert.match(page, /<th scope="row">d0<\/th><td class="number"><strong>70\.0<\/strong>/);
    assert.match(page, /<li>D on d9: It lacks an output\.<\/li>/);
    assert.match(page, /Wilcoxon signed-rank test \(<a href="#wilcoxon-1945">/);
    assert.doesNotMatch(page, /undefined|NaN/);
  });

  it('draws no bars and claims nothing with too few test sets', async () => {
    const markdown = await reportText(ranked('A', 3), 'md', 'r.md');
    assert.match(markdown, /too little data/);
    assert.doesNotMatch(markdown, /share a letter/);
  });

  it('lets no name become markup', async () => {
    const page = await reportText(ranked(NASTY), 'html', 'r.html');
    assert.doesNotMatch(page, /<img/);
    const latex = await reportText(ranked(NASTY), 'tex', 'r.tex');
    assert.ok(!latex.split('\n').some((line) => !line.startsWith('%') && line.includes('\\input')));
  });

  it('holds as JSON what --json prints, and can be computed again from it; as CSV all pairs', async () => {
    const { result } = ranked();
    const text = await reportText(ranked(), 'json', 'r.json');
    const record = readRecord(text, 'r.json');
    const { systems } = JSON.parse(text) as { systems: unknown };
    assert.deepEqual(systems, (result as { systems?: unknown }).systems, 'at the top, too');
    assert.deepEqual(record.kind === 'answer' && record.result, JSON.parse(JSON.stringify(result)));
    assert.equal((await reportText(ranked(), 'csv', 'r.csv')).trim().split('\n').length, 4);
  });

  it('is reproduced by the command that asks for it', () => {
    const asked = {
      files: ['-x'],
      score: 'f 1',
      metric: { higherIsBetter: true },
    };
    assert.equal(
      answerCommand('leaderboard', checkedIdentity('leaderboard', asked)),
      "realgain leaderboard ./-x --higher-is-better --score 'f 1'",
    );
    const own = { kind: 'command', command: ['score', '{output}'], folder: '', timeLimit: 1 };
    const program = checkedIdentity('leaderboard', { files: ['x'], metric: { id: 'command', own } });
    assert.equal(answerCommand('leaderboard', program), null);
  });
});
