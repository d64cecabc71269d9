import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { EvaluationState } from '../../src/editor/evaluation/messages';
import type { Judgement, RankingEvaluation } from '../../src/model';
import { fixture } from '../golden/fixtures';
import { evaluateFiles, judgeTable, tableOf } from '../unit/people/support';
import { violationsOf } from './axe';
import { openPage, THEMES, type PanelPage } from './page';

const folder = path.resolve(__dirname, '../../.vscode-test/screenshots/webview');

/** Systems of known quality with judgements by four annotators, and two metrics that score the segments. */
function judgedTable() {
  const rows = Array.from({ length: 6 * 40 * 2 }, (_, i) => {
    const [system, segment, turn] = [i % 6, Math.floor(i / 6) % 40, Math.floor(i / 240)];
    const noise = ((i * 7919) % 101) / 101 - 0.5;
    const quality = 60 + 5 * system + 8 * Math.sin(segment) + 30 * noise;
    return { system, segment, annotator: (segment + turn) % 4, quality, noise };
  });
  return tableOf({
    system: rows.map(({ system }) => `system-${'ABCDEF'[system] ?? ''}`),
    segment: rows.map(({ segment }) => segment + 1),
    annotator: rows.map(({ annotator }) => `annotator ${annotator + 1}`),
    adequacy: rows.map(({ quality, annotator }) => Math.round(quality + 5 * annotator)),
    fluency: rows.map(({ quality, noise }) => Math.round(quality + 20 * noise)),
    BLEU: rows.map(
      ({ system, segment }) => 30 + [0, 2, 1, 3, 3, 5][system] + 4 * Math.cos(segment * 3 + system),
    ),
    TER: rows.map(({ system, segment }) => 60 - 2 * system + 6 * Math.sin(segment * 5 + system * 2)),
  });
}

const nothing = {
  phase: 'done',
  progress: null,
  error: null,
  stale: [],
  judgement: null,
  rankings: null,
} as const;

function ofJudgement(judgement: Judgement, file: string): EvaluationState {
  const identity = {
    table: `/data/${file}`,
    human: judgement.columns.human,
    metrics: [],
    system: null,
    segment: null,
    annotator: null,
    settings: judgement.settings,
  };
  return {
    ...nothing,
    kind: 'judgement',
    identity,
    files: [file],
    judgement: { judgement, identity, files: [], columns: ['human', 'BLEU'] },
  };
}

function ofRankings(evaluation: RankingEvaluation): EvaluationState {
  const identity = {
    files: ['/data/candidates.tsv'],
    scores: [],
    marks: 'tp',
    candidate: null,
    subsamples: 200,
    settings: evaluation.settings,
  };
  const rankings = { evaluation, identity, files: [], columns: ['log_like', 't_score'] };
  return { ...nothing, kind: 'rankings', identity, files: ['candidates.tsv'], rankings };
}

describe('the page of metrics and people, and of rankings', function () {
  this.timeout(60_000);
  let panel: PanelPage<'evaluation'>;
  const states: Record<string, EvaluationState> = {};

  before(async () => {
    mkdirSync(folder, { recursive: true });
    panel = await openPage('evaluation');
    states['systems'] = ofJudgement(
      await judgeTable(fixture('human/metric_system.tsv')),
      'metric_system.tsv',
    );
    states['people'] = ofJudgement(await judgeTable(judgedTable()), 'judgements.tsv');
    states['rankings'] = ofRankings(
      await evaluateFiles([fixture('ranked/candidates.tsv')], {
        scores: ['log_like', 't_score', 'noise'],
        subsamples: 200,
      }),
    );
  });
  after(() => panel.close());

  async function picture(name: string): Promise<void> {
    await panel.page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
    assert.deepEqual(panel.complaints, []);
    assert.deepEqual(await violationsOf(panel.page), []);
    const overflow = await panel.page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    assert.ok(Number(overflow) <= 0, `the page is ${String(overflow)} pixels wider than its window`);
  }

  const show = async (name: string): Promise<void> => {
    const state = states[name];
    assert.ok(state !== undefined);
    await panel.show(state);
  };

  for (const theme of THEMES) {
    for (const name of ['systems', 'people', 'rankings']) {
      it(`shows ${name} in the colours of ${theme}`, async () => {
        await panel.open(theme, { width: 980, height: 800 });
        await show(name);
        await picture(`evaluation-${name}-${theme}`);
      });
    }
  }

  it('fits a panel of 320 pixels', async () => {
    for (const name of ['systems', 'people', 'rankings']) {
      await panel.open('light', { width: 320, height: 700 });
      await show(name);
      await picture(`evaluation-narrow-${name}`);
    }
  });

  it('has only the parts that there is something to show in', async () => {
    const headings = () => panel.page.locator('h2:visible').allInnerTexts();
    await panel.open('dark', { width: 980, height: 800 });
    await show('systems');
    assert.deepEqual(await headings(), [
      'Correlation with people',
      'Metric against people',
      'Which metric outperforms which',
    ]);
    await show('people');
    assert.ok((await headings()).includes('Conclusions that agree with people’s'));
    await show('rankings');
    assert.deepEqual(await headings(), ['The n best', 'Where they differ', 'Does the binomial model hold?']);
  });

  it('has a table beside every chart, and saves charts as pictures, vectors and numbers', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    await show('people');
    await panel.page.click('#williams summary');
    assert.match(await panel.page.locator('#williams table').innerText(), /TER\s+BLEU|BLEU\s+TER/);
    await panel.asked();
    for (const chart of ['williams', 'systems-by-people', 'metric-and-people']) {
      await panel.page.click(`#save-${chart}-svg`);
      await panel.page.click(`#save-${chart}-csv`);
    }
    const saved = (await panel.asked()).flatMap((message) => (message.type === 'save' ? [message] : []));
    assert.deepEqual(
      saved.map(({ name, format }) => `${name}.${format}`),
      ['williams', 'systems-by-people', 'metric-and-people'].flatMap((name) => [
        `${name}.svg`,
        `${name}.csv`,
      ]),
    );
    assert.match(saved[0]?.content ?? '', /^<svg/);
    assert.equal(saved[3]?.content.trim().split('\n').length, 1 + 15, 'a line for each pair of systems');
  });

  it('shows recall and another pair when asked to', async () => {
    await panel.open('dark', { width: 980, height: 800 });
    await show('rankings');
    await panel.page.click('#save-n-best-csv');
    const [saved] = (await panel.asked()).filter((message) => message.type === 'save');
    assert.match(saved?.content ?? '', /^n,log_like true positives,log_like precision/);
  });

  it('asks for columns where they aren’t plain, and says why there is no answer', async () => {
    await panel.open('light', { width: 980, height: 800 });
    await panel.show({
      ...nothing,
      kind: 'judgement',
      identity: {},
      files: ['scores.csv'],
      phase: 'error',
      error: {
        code: 'needs-column',
        message: 'scores.csv: it isn’t clear which column holds the human scores; choose one of "a", "b".',
        choices: ['a', 'b'],
      },
    });
    await picture('evaluation-needs-column');
    await panel.asked();
    await panel.page.click('#choose-columns-first');
    assert.deepEqual(await panel.asked(), [{ type: 'chooseColumns' }]);
  });
});
