import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import { TOOLS } from '../../../src/cli/mcp/tools';
import type { Judgement } from '../../../src/model/results/judgement';
import type { RaterAgreement } from '../../../src/model/results/rater-agreement';
import { runHere } from '../../support/command-line';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';

const fixtures = path.resolve(__dirname, '../../fixtures/human');

const JUDGE = ['judge', 'da.tsv', '--resamples', '200'];
const SYSTEMS = ['judge', 'metric_system.tsv', '--resamples', '200'];
const AGREEMENT = ['agreement', 'ratings.csv', '--resamples', '200'];
const RATERS = ['raters/anna.csv', 'raters/ben.csv', 'raters/carla.csv'];
const OF_FILES = ['agreement', ...RATERS, '--resamples', '200'];

describe('judge and agreement, on every surface', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runHere(folder.path('.'), args);
    assert.equal(code, 0, stderr);
    return stdout;
  };

  before(async () => {
    await folder.write('some.csv', 'x,a,b\n1,2,3\n2,3,5\n3,4,4\n4,6,5\n');
    mkdirSync(folder.path('raters'));
    for (const file of ['da.tsv', 'metric_system.tsv', 'ratings.csv', ...RATERS]) {
      copyFileSync(path.join(fixtures, file), folder.path(file));
    }
  });

  it('print the tables of metrics and of raters in full digits', async () => {
    const { metrics } = JSON.parse(await run(...SYSTEMS, '--json')) as Judgement;
    const [head = '', first = ''] = (await run(...SYSTEMS, '--format', 'csv')).split('\n');
    assert.match(head, /^Metric,Pearson’s r,Pearson’s r low,Pearson’s r high,Spearman’s ρ,/);
    const { name, pearson } = metrics[0]!;
    assert.ok(first.startsWith([name, pearson.value, ...pearson.interval!].join(',')), first);
    const { alpha } = JSON.parse(await run(...AGREEMENT, '--json')) as RaterAgreement;
    const lines = (await run(...AGREEMENT, '--format', 'csv')).split('\n');
    assert.match(lines[1] ?? '', new RegExp(`nominal",11,${alpha[0]!.value},`));
  });

  it('are written as Markdown and LaTeX, with what is cited', async () => {
    const markdown = await run(...JUDGE, '--format', 'markdown');
    assert.match(markdown, /## Human scores\n/);
    assert.match(markdown, /@mann-whitney-1947/);
    assert.match(markdown, /@krippendorff-2011/);
    assert.doesNotMatch(markdown, /A square/, 'there is no picture');
    const latex = await run(...AGREEMENT, '--format', 'latex');
    assert.match(latex, /\\cite\{krippendorff-2011\}/);
    assert.match(latex, /\\begin\{tabular\}\{lrrrr\}/);
    assert.match(
      await run(...SYSTEMS, '--format', 'latex'),
      /\\cite\{williams-1959,graham-baldwin-2014-testing\}/,
    );
  });

  for (const [name, args] of Object.entries({
    judge: JUDGE,
    systems: SYSTEMS,
    agreement: AGREEMENT,
    raters: OF_FILES,
  })) {
    it(`are reported so that ${name} is reproduced, and not after an edit`, async () => {
      const reports = ['html', 'md', 'tex', 'json', 'csv'].map((ending) => `${name}.${ending}`);
      await run(...args, ...reports.flatMap((file) => ['--report', file]));
      for (const report of reports.slice(0, 4)) {
        assert.match(await run('reproduce', report), /^The report agrees/, report);
      }
      const html = readFileSync(folder.path(`${name}.html`), 'utf8');
      assert.equal(html.includes('<svg'), args[0] !== 'agreement');
      const edited = html.replace(/<p class="lead">[^<]*\d/, (text) => text.slice(0, -1) + '8 or 9');
      assert.notEqual(edited, html);
      const file = await folder.write(`edited-${name}.html`, edited);
      const { code, stdout } = await runHere(folder.path('.'), ['reproduce', file]);
      assert.equal(code, 1);
      assert.match(stdout, /does not agree/);
    });
  }

  it('ask for the option where columns leave it open', async () => {
    const judged = await runHere(folder.path('.'), ['judge', 'some.csv']);
    assert.equal(judged.code, 2);
    assert.match(judged.stderr, /choose one of "x", "a", "b"\.\n {2}--human x\n {2}--human a\n/);
    await folder.write('one.csv', 'id,text\n1,a\n2,b\n');
    const rated = await runHere(folder.path('.'), ['agreement', 'one.csv']);
    assert.match(rated.stderr, /\n {2}--rater text\n/);
    const alone = await runHere(folder.path('.'), ['agreement', 'raters/anna.csv']);
    assert.equal(alone.code, 2);
    assert.match(alone.stderr, /one rater, "rating": give the files of the others, too\.\n/);
    const chosen = await runHere(folder.path('.'), ['judge', 'some.csv', '--human', 'a', '--metric', 'b']);
    assert.match(chosen.stdout, /b correlates with a/);
  });

  it('say which columns could be chosen instead, and which were found', async () => {
    const judged = await engine.service.ask({
      question: 'judge',
      identity: { files: [folder.path('metric_system.tsv')], human: [], metric: [], ...NO_ROLES },
    });
    assert.deepEqual((judged.identity as { human: string[] }).human, ['human']);
    assert.deepEqual(judged.choices['metric'], ['human', 'metricA', 'metricB', 'metricC', 'negTER']);
    assert.deepEqual(judged.choices['system']?.slice(0, 2), ['system', 'human']);
    const rated = await engine.service.ask({
      question: 'agreement',
      identity: { files: [folder.path('ratings.csv')], rater: [], ...SETTINGS },
    });
    assert.deepEqual((rated.identity as { rater: string[] }).rater, ['A', 'B', 'C', 'D']);
  });

  it('are tools of assistants', async () => {
    const session = { service: engine.service, trust: false, shown: new Map() };
    for (const [name, files, said] of [
      ['judge', ['metric_system.tsv'], /metricA correlates most/],
      ['agreement', ['ratings.csv'], /4 raters of 11 units/],
      ['agreement', RATERS, /3 raters of 10 units/],
    ] as const) {
      const tool = TOOLS.find((one) => one.name === name)!;
      const asked = { files: files.map((file) => folder.path(file)), resamples: 200 };
      const { data, text } = await tool.answer(asked, session, {});
      assert.match(data.sentence, said);
      assert.match(text ?? '', said);
    }
  });
});

const SETTINGS = { alpha: 0.05, resamples: 200, seed: '1' };
const NO_ROLES = { system: null, segment: null, annotator: null, oneSided: false, ...SETTINGS };
